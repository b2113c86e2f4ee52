#!/bin/bash
# build.sh DIRECTORY: from nothing to DIRECTORY/root, the tree of files of the virtual Pi but for the
# overlay, which disk.sh lays over it. Needs root; the steps' own words are in DIRECTORY/log.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:?directory}"
to=$(cd "$1" && pwd)
root=$to/unfinished workshop=$to/workshop

step() { echo "[$SECONDS s] $*"; }

clean_up() {
    for mount in "$workshop/tree/wheels" "$workshop/tree/proc" "$workshop/tree" "$root/sys"; do
        ! mountpoint -q "$mount" || umount "$mount"
    done
    rm -rf --one-file-system "$root" "$workshop" "$to/wheels"
}
trap clean_up EXIT
clean_up
exec 3>&1
{
    step "Debian with all that Raspberry Pi OS has for the table" >&3
    "$here/debian.sh" "$root"
    step "a workshop: the same Debian with compilers, thrown away afterwards" >&3
    "$here/workshop.sh" "$root" "$workshop"
    step "gpio-sim, the header" >&3
    "$here/gpio_sim.sh" "$workshop/tree" "$root"
    step "the packages that only Raspberry Pi OS has" >&3
    "$here/raspberry.sh" "$workshop/tree" "$root" "$to/wheels"
} >"$to/log" 2>&1 || { tail -n 30 "$to/log"; echo "Not built; all of it is in $to/log."; exit 1; }
mv "$root" "$to/root"
step "built: $(du -sh "$to/root" | cut -f1) in $to"
