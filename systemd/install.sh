#!/bin/bash
# Makes this computer the table: see usage below and docs/appliance.md.
#
# The program lives in one of two rooms, /opt/qwixx-table/one and /two. The new one is built and tried in the
# room that is not in use; then the link "current" moves to it in one step. Whatever goes wrong before that,
# and be it the power, leaves the table that was there.
set -Eeuo pipefail
umask 022

CHECKOUT=$(dirname "$(dirname "$(readlink -f "$0")")")
readonly CHECKOUT
readonly PYTHON=/usr/bin/python3
readonly PLACE=/opt/qwixx-table
readonly STATE=/var/lib/qwixx-table
readonly SETTINGS=/etc/qwixx-table
readonly COMMAND=/usr/local/bin/qwixx-table
readonly SYSUSERS=/etc/sysusers.d/qwixx-table.conf
readonly UNITS=/etc/systemd/system
readonly NEEDED=(
    python3-venv python3-setuptools python3-wheel python3-babel  # to install the table
    python3-numpy python3-opencv python3-pygame python3-gpiozero # to run it; Debian's pygame has kmsdrm
)
# What plain Debian may not have, or what a table can do without.
readonly WANTED=(
    python3-picamera2 python3-lgpio
    libegl1 libgbm1 libgles2 libgl1-mesa-dri
    espeak-ng
)

usage() {
    cat <<'END'
usage: sudo systemd/install.sh [--no-start]
       sudo systemd/install.sh --uninstall [--purge]

Installs the Qwixx table on Raspberry Pi OS or Debian, or upgrades it: games,
calibration and configuration stay. It then starts with the computer, on the
first console; a desktop no longer does.

  --no-start    do not start the table now
  --uninstall   remove the table and bring back login and desktop; games,
                calibration and configuration stay
  --purge       with --uninstall: remove those too
  -h, --help    show this
END
}

say() { printf '%s\n' "$*"; }
warn() { printf 'install.sh: %s\n' "$*" >&2; }
fail() {
    warn "$1"
    exit "${2:-1}"
}

main() {
    local action=install purge=no start=yes
    while (($#)); do
        case $1 in
            -h | --help) usage && exit 0 ;;
            --uninstall) action=uninstall ;;
            --purge) purge=yes ;;
            --no-start) start=no ;;
            *) fail "$1 is no option; -h shows those there are." 2 ;;
        esac
        shift
    done
    [[ $purge = no || $action = uninstall ]] || fail "--purge goes with --uninstall." 2
    trap 'warn "Stopped, because this did not work: $BASH_COMMAND"' ERR
    check_computer
    if [[ $action = uninstall ]]; then
        uninstall "$purge"
    else
        install_table "$start"
    fi
}

check_computer() {
    ((EUID == 0)) || fail "Only root can do that: sudo $0"
    local tool
    for tool in apt-get dpkg-query systemctl systemd-sysusers; do
        command -v "$tool" >/dev/null ||
            fail "This needs Raspberry Pi OS or Debian with systemd: there is no $tool here."
    done
}

booted() { [[ -d /run/systemd/system ]]; }

# --- Installing ---

install_table() {
    local room
    check_python
    install_packages
    room=$PLACE/one
    [[ $(readlink "$PLACE/current" 2>/dev/null) != one ]] || room=$PLACE/two
    build "$room"
    systemd_files
    remember_boot
    sync # the room is on the disk before the link points to it
    ln -sfn "${room##*/}" "$PLACE/next"
    mv -T "$PLACE/next" "$PLACE/current"
    boot_into_table
    say "Installed: $("$COMMAND" --version)"
    tell_of_pins
    start_table "$1"
    # Only now: until here the table that was there ran from its room.
    find "$PLACE" -mindepth 1 -maxdepth 1 -type d ! -path "$room" -exec rm -rf {} +
    sync
}

check_python() {
    [[ -f $CHECKOUT/pyproject.toml && -f $CHECKOUT/table/__main__.py ]] ||
        fail "The table's files are not in $CHECKOUT: run it from a checkout of the project."
    [[ -x $PYTHON ]] || fail "There is no $PYTHON here: sudo apt install python3"
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "The table needs Python 3.11 or newer, this is $("$PYTHON" -V): use Raspberry Pi OS Bookworm or newer."
}

is_there() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) = installed ]]; }

absent() {
    local package
    for package; do
        is_there "$package" || echo "$package"
    done
}

# Packages that are there are left as they are: without them missing no network is needed.
install_packages() {
    local missing package
    mapfile -t missing < <(absent "${NEEDED[@]}" "${WANTED[@]}")
    ((${#missing[@]})) || return 0
    say "Installing what is missing: ${missing[*]}"
    apt update || true # what is in the lists already may do
    mapfile -t missing < <(absent "${NEEDED[@]}")
    ((!${#missing[@]})) || apt install "${missing[@]}" ||
        fail "Without these packages there is no table, is there a network? ${missing[*]}"
    for package in $(absent "${WANTED[@]}"); do
        apt install "$package" || warn "Going on without $package, which could not be installed."
    done
}

apt() {
    local what=$1
    shift
    DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 -o APT::Update::Error-Mode=any \
        "$what" --yes --no-install-recommends "$@" >/dev/null 2>&1
}

# In a copy, for a build leaves files where it takes place, and these would be root's in your checkout.
build() {
    local room=$1 copy
    copy=$(mktemp -d)
    # shellcheck disable=SC2064  # the names of now
    trap "rm -rf '$copy' '$room'; rmdir --ignore-fail-on-non-empty '$PLACE'" EXIT
    cp -r "$CHECKOUT"/{pyproject.toml,README.md,display,hardware,table,vision} "$copy"
    rm -rf "$room"
    mkdir -p "$PLACE"
    "$PYTHON" -m venv --system-site-packages "$room"
    "$room/bin/pip" install --quiet --disable-pip-version-check --root-user-action=ignore \
        --no-index --no-deps --no-build-isolation --no-cache-dir "$copy"
    # Libraries talk when all is well, too: that is shown only if all is not.
    (cd / && "$room/bin/python" -c 'import cv2, gpiozero, numpy, pygame, table.run') &>"$copy/said" ||
        fail "The new table does not run here, nothing was changed: $(tail -n 1 "$copy/said")"
    # shellcheck disable=SC2064
    trap "rm -rf '$copy'" EXIT
}

systemd_files() {
    local unit
    install -D -m 644 "$CHECKOUT/systemd/sysusers.conf" "$SYSUSERS"
    systemd-sysusers "$SYSUSERS"
    for unit in "$CHECKOUT"/systemd/*.{service,path}; do
        install -m 644 "$unit" "$UNITS/"
    done
    install -D -m 755 "$CHECKOUT/systemd/qwixx-table.sh" "$COMMAND"
    [[ -e $SETTINGS/config.toml ]] || settings_to_fill_in
}

# With every key a comment: what nobody has changed follows the table's defaults when it is upgraded.
settings_to_fill_in() {
    mkdir -p "$SETTINGS"
    {
        echo "# The table's configuration: take away the # before a key that you change. Then:"
        echo "# sudo systemctl restart qwixx-table"
        echo
        sed -e '1,/^$/d' -e 's/^\([a-z]\)/#\1/' "$CHECKOUT/table/default.toml"
    } >"$SETTINGS/config.toml"
}

# --- Booting ---

# How the computer started before the table came; an upgrade does not overwrite it.
remember_boot() {
    [[ -e $PLACE/boot-before ]] ||
        printf '%s %s\n' "$(systemctl get-default)" "$(systemctl is-enabled getty@tty1.service || true)" \
            >"$PLACE/boot-before"
}

boot_into_table() {
    ! booted || systemctl daemon-reload
    systemctl --quiet set-default multi-user.target
    systemctl --quiet disable getty@tty1.service
    systemctl --quiet enable qwixx-table.service
}

# Starting the table would take the screen from whoever is at it, perhaps from this very script.
is_somebody_at_the_screen() {
    systemctl --quiet is-active display-manager.service ||
        grep -qsx login "/proc/$(systemctl show --property MainPID --value getty@tty1.service)/comm"
}

start_table() {
    if [[ $1 = no ]] || ! booted; then
        return
    elif is_somebody_at_the_screen; then
        say "Restart the computer to begin: sudo reboot"
        return
    fi
    systemctl reset-failed qwixx-table.service 2>/dev/null || true
    systemctl restart qwixx-table-off.path
    systemctl restart qwixx-table.service ||
        fail "The table is installed but does not start. The reason: sudo journalctl -u qwixx-table -n 50"
    say "The table is running. What may be missing: sudo qwixx-table doctor"
}

# Boot settings are yours to change; the doctor looks at them too.
tell_of_pins() {
    ! grep -qsE 'console=(serial0|ttyAMA|ttyS)' /boot/firmware/cmdline.txt /boot/cmdline.txt ||
        say "The serial console holds the pins of place 2 (GPIO 14, 15): sudo raspi-config nonint do_serial_cons 1"
    ! grep -qsE '^dtparam=(spi|i2c_arm)=on' /boot/firmware/config.txt /boot/config.txt ||
        say "SPI or I2C is on and holds pins of places 3, 4 or 5: see docs/appliance.md, Pins."
}

# --- Removing ---

uninstall() {
    local unit target getty
    for unit in "$UNITS"/qwixx-table{,-pause,-off}.{service,path}; do
        [[ -e $unit ]] || continue
        ! booted || systemctl stop "${unit##*/}"
        systemctl --quiet disable "${unit##*/}" 2>/dev/null || true
        rm -f "$unit"
    done
    ! booted || systemctl daemon-reload
    if read -r target getty 2>/dev/null <"$PLACE/boot-before"; then
        systemctl --quiet set-default "$target"
        [[ $getty != enabled ]] || systemctl --quiet enable getty@tty1.service
        ! booted || [[ $getty != enabled ]] || systemctl --no-block start getty@tty1.service
    fi
    rm -rf "$PLACE" "$COMMAND" "$SYSUSERS"
    if [[ $1 = yes ]]; then
        rm -rf "$SETTINGS"
        rm -rf "$STATE" 2>/dev/null || true # which may be a disk of its own: then it stays, empty
        ! id qwixx-table &>/dev/null || userdel qwixx-table
        say "Removed, with all games. The packages stay."
    else
        say "Removed. Games and calibration are still in $STATE, the configuration in $SETTINGS."
    fi
}

main "$@"
