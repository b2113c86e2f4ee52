#!/bin/bash
# workshop.sh ROOT WORKSHOP: WORKSHOP/tree is ROOT with what modules and wheels are built with; what
# is done there leaves ROOT as it is.
set -euo pipefail
root=${1:?root} workshop=${2:?workshop} tree=$2/tree
mkdir -p "$workshop/upper" "$workshop/work" "$tree"
mount -t overlay overlay -o "lowerdir=$root,upperdir=$workshop/upper,workdir=$workshop/work" "$tree"
mount -t proc proc "$tree/proc"
cp /etc/resolv.conf "$tree/etc/resolv.conf"
chroot "$tree" apt-get update -qq
DEBIAN_FRONTEND=noninteractive chroot "$tree" apt-get install -y -qq --no-install-recommends \
    gcc make libc6-dev linux-headers-amd64 linux-source-6.12 xz-utils swig python3-dev
