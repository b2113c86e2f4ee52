#!/bin/bash
# disk.sh TREE DIRECTORY: the tree with the virtual Pi's own files laid over it as DIRECTORY/disk.raw,
# one file system without partitions or boot loader, and beside it the kernel that QEMU starts. The
# tree stays as it is.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${2:?directory}"
to=$(cd "$2" && pwd)
layers=$to/layers root=$to/layers/root
clean_up() {
    ! mountpoint -q "$root" || umount "$root"
    rm -rf --one-file-system "$layers"
}
trap clean_up EXIT
clean_up
mkdir -p "$layers/upper" "$layers/work" "$root"
mount -t overlay overlay -o "lowerdir=${1:?tree},upperdir=$layers/upper,workdir=$layers/work" "$root"
cp -r --no-preserve=ownership "$here/overlay/." "$root"
chroot "$root" python3 -c 'from PIL import Image; Image.new("RGB", (64, 48)).save("/dark.jpg")'
mv "$root/dark.jpg" "$root/usr/share/libcamera/pipeline/virtual"
chroot "$root" systemd-sysusers
chroot "$root" passwd --delete root
# qemu-guest-agent is how the test runs commands: there is no network.
systemctl --root="$root" enable gpio-header.service qemu-guest-agent.service
systemctl --root="$root" mask apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer \
    e2scrub_all.timer e2scrub_reap.service fstrim.timer serial-getty@ttyS0.service \
    systemd-timesyncd.service
: > "$root/etc/machine-id"
truncate -s 5G "$to/disk.raw"
mke2fs -q -F -t ext4 -L rootfs -d "$root" "$to/disk.raw"
cp "$root"/boot/vmlinuz-*-amd64 "$to/vmlinuz"
cp "$root"/boot/initrd.img-*-amd64 "$to/initrd" # the last: with it all is there
