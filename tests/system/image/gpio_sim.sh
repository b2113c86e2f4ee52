#!/bin/bash
# gpio_sim.sh TREE ROOT: builds the module gpio-sim, which Debian's kernel leaves out, in the workshop
# TREE and puts it into ROOT.
set -euo pipefail
tree=${1:?workshop} root=${2:?root}
version=$(basename "$(echo "$root"/usr/lib/modules/*-amd64)")
build=$tree/build/gpio-sim
mkdir -p "$build"
tar -C "$build" -xf "$tree/usr/src/linux-source-6.12.tar.xz" --wildcards --strip-components=3 \
    '*/drivers/gpio/gpio-sim.c' '*/kernel/irq/irq_sim.c'
mv "$build/gpio-sim.c" "$build/gpio-sim-main.c"
# Debian's kernel has no irq_sim either: it goes into the module, without the one call that is not
# exported to modules.
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq_safe(irqnum)/' "$build/irq_sim.c"
printf 'obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-main.o irq_sim.o\n' > "$build/Makefile"
chroot "$tree" make -s -C "/lib/modules/$version/build" M=/build/gpio-sim modules
install -D -t "$root/usr/lib/modules/$version/updates" "$build/gpio-sim.ko"
chroot "$root" depmod "$version"
