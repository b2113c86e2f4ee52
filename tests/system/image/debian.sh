#!/bin/bash
# debian.sh ROOT: Debian 13, on which Raspberry Pi OS Trixie is built, from the apt source that this
# machine is set up with. All that the table's install script asks apt for is in it, so that it
# installs without a network.
set -euo pipefail
root=${1:?root}
source=$(awk '/^URIs:/ {print $2; exit}' /etc/apt/sources.list.d/debian.sources)

packages=(
    # the system
    systemd-sysv udev dbus kmod libpam-systemd linux-image-amd64 initramfs-tools zstd e2fsprogs
    iproute2 procps sudo polkitd qemu-guest-agent sqlite3
    # what Python programs are installed with
    python3 python3-venv python3-pip python3-setuptools python3-wheel python3-babel
    # vision, screen, sound, expanders
    python3-numpy python3-opencv python3-pygame python3-smbus2 espeak-ng alsa-utils i2c-tools
    libgl1-mesa-dri libgbm1 libegl1 libegl-mesa0 libgles2 fonts-dejavu-core
    # what picamera2, gpiozero and lgpio stand on
    python3-libcamera libcamera-ipa libcamera-tools v4l-utils python3-pil python3-av python3-prctl
    python3-jsonschema python3-tqdm python3-piexif python3-libarchive-c python3-colorzero
)
# A small initrd: the modules of QEMU's devices, and nothing else that a Debian may boot from.
small_initrd='mkdir -p "$1/etc/initramfs-tools/conf.d"
printf "MODULES=list\nCOMPRESS=zstd\n" > "$1/etc/initramfs-tools/conf.d/small.conf"
printf "virtio_pci\nvirtio_blk\next4\ncrc32c_generic\n" > "$1/etc/initramfs-tools/modules"'

mmdebstrap --mode=root --variant=minbase --format=directory \
    --include="$(IFS=,; echo "${packages[*]}")" \
    --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --essential-hook="$small_initrd" \
    trixie "$root" "$source"
# mmdebstrap gives up on what is still in use for a moment; files of /sys must not get on the disk.
until ! mountpoint -q "$root/sys" || umount "$root/sys"; do sleep 1; done
