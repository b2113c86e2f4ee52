#!/bin/bash
# raspberry.sh TREE ROOT WHEELS: picamera2, gpiozero and lgpio are packages of Raspberry Pi OS and not,
# or not so new, of Debian. Here they are made of their wheels, under their names, and installed in
# ROOT, so that the install script finds them as it does on a Pi. pip is used as this machine has it
# set up; what has no wheel is built in the workshop TREE.
set -euo pipefail
tree=${1:?workshop} root=${2:?root} wheels=${3:?wheels}
mkdir -p "$wheels" "$tree/wheels" "$tree/debs"
fetch() { pip download --no-deps --disable-pip-version-check --dest "$wheels" "$@"; }

fetch --python-version 3.13 --only-binary :all: \
    --platform manylinux_2_28_x86_64 --platform manylinux2014_x86_64 \
    gpiozero==2.0.1.post3 picamera2==0.3.38 simplejpeg==1.9.0 videodev2==0.0.4 OpenEXR==3.5.2
fetch --no-binary :all: lgpio==0.2.2.0
fetch --no-binary :all: pidng==4.0.9
mount --bind "$wheels" "$tree/wheels"
chroot "$tree" sh -c 'cd /wheels && PYPI=1 pip wheel --no-index --no-deps --no-build-isolation \
    --wheel-dir /wheels lgpio-*.tar.gz pidng-*.tar.gz'

# package NAME WHEEL...: a Debian package of what these wheels hold.
package() {
    local name=$1 place=/debs/$1/usr/lib/python3/dist-packages
    shift
    chroot "$tree" sh -c "pip install --quiet --no-index --no-deps --no-compile --target $place $*"
    mkdir -p "$tree/debs/$name/DEBIAN"
    printf 'Package: %s\nVersion: %s\nArchitecture: amd64\nMaintainer: system test\nDescription: stand-in\n' \
        "$name" "$(date +%Y%m%d)" > "$tree/debs/$name/DEBIAN/control"
}

package python3-gpiozero '/wheels/gpiozero-*.whl'
package python3-lgpio '/wheels/lgpio-*.whl'
package python3-picamera2 /wheels/picamera2-*.whl /wheels/{simplejpeg,pidng,videodev2}-*.whl \
    '/wheels/[Oo]pen[Ee][Xx][Rr]-*.whl'
modules=$tree/debs/python3-picamera2/usr/lib/python3/dist-packages
echo 'import virtual_camera  # of the virtual Pi' >> "$modules/picamera2/__init__.py"
for name in python3-gpiozero python3-lgpio python3-picamera2; do
    dpkg-deb --root-owner-group --build "$tree/debs/$name" "$root/$name.deb"
    chroot "$root" dpkg --install "/$name.deb"
    rm "$root/$name.deb"
done
