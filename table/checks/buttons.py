"""The buttons: whether their wiring makes sense, can be read, and none of them is stuck."""

import os
from collections.abc import Sequence

from hardware import joystick
from hardware.buttons import BUTTONS
from table import wiring
from table.checks import expanders, firmware, levels
from table.checks.finding import Finding, fault, forbidden, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient
from table.checks.running import STOP, is_running
from table.refused import Refused
from table.wiring import OFF_BUTTON, Wire

_MANY = 6
"""More buttons than these are not stuck one by one."""
_LEFT_ALONE = warning(
    f"Not looked at, as the table is running and has them: {STOP}, then run this again; the table"
    " itself names a button that is stuck."
)


def check(patient: Patient) -> list[Finding]:
    machine, config = patient.machine, patient.config
    try:
        joystick.parse(config.joysticks.buttons)
        wired = wiring.of(config)
    except (Refused, ValueError) as error:
        return [fault(f"The configuration is wrong: {error}")]
    if not (machine.is_pi or wired.addresses or os.environ.get("GPIOZERO_PIN_FACTORY")):
        return [ok("the keyboard's keys, as this is no Raspberry Pi")]
    running = is_running(patient)
    found = _header(machine, wired.wires, running)
    if wired.addresses:
        found += [_LEFT_ALONE] if running else expanders.check(machine, config.expander)
    return found


def _header(machine: Machine, wires: Sequence[Wire], running: bool) -> list[Finding]:
    conflicts = [finding for bus in firmware.buses(machine) for finding in _taken(bus, wires)]
    buttons = {w.gpio: w for w in wires if w.part in BUTTONS or w.part == OFF_BUTTON}
    if not buttons:
        return conflicts
    names = {gpio: label(wire) for gpio, wire in buttons.items()}
    read = levels.peeked(machine, names) if running else levels.opened(machine, names)
    if read is None:
        return [*conflicts, _LEFT_ALONE]
    found = [*_unread(machine, read.faults), *conflicts]
    found += _stuck([buttons[gpio] for gpio in sorted(read.low)])
    return found or [ok(f"{len(buttons)} on the header, all up")]


def label(wire: Wire) -> str:
    return wire.part if wire.player is None else f"{wire.player}-{wire.part}"


def _taken(bus: firmware.Bus, wires: Sequence[Wire]) -> list[Finding]:
    whose = ", ".join(label(wire) for wire in wires if wire.gpio in bus.gpios)
    if not whose:
        return []
    return [warning(f"The {bus.name} is on and takes pins of {whose}: {bus.remedy}")]


def _unread(machine: Machine, faults: Sequence[str]) -> list[Finding]:
    """What is in the way of one pin is in the way of many: the remedy is told once."""
    if not faults:
        return []
    return [*map(fault, faults[:_MANY]), fault(_remedy(machine, " ".join(faults)))]


def _remedy(machine: Machine, reasons: str) -> str:
    if not machine.is_pi:
        return "This is no Raspberry Pi: unset GPIOZERO_PIN_FACTORY."
    chips = [machine.root / name for name in machine.names("dev/gpiochip*")]
    if "busy" in reasons:
        return "Another program has such a pin, or a bus of the Raspberry Pi: stop it."
    if "No module named" in reasons:
        return "Run sudo systemd/install.sh, which installs python3-lgpio."
    if chips and not any(machine.may_use(chip) for chip in chips):
        return forbidden("the pins", "gpio")
    if not chips:
        return "There is no /dev/gpiochip0: restart the Raspberry Pi."
    return "Restart the Raspberry Pi; if that does not help, run sudo systemd/install.sh."


def _stuck(wires: Sequence[Wire]) -> list[Finding]:
    if len(wires) > _MANY:
        names = ", ".join(label(wire) for wire in wires)
        return [
            fault(
                f"So many buttons are down all the time: {len(wires)} ({names}). Check that they"
                " connect to ground only when they are pressed (contacts COM and NO, not NC)."
            )
        ]
    return [
        fault(
            f"{label(wire)} is down all the time: check the wire on header pin {wire.pin}"
            f" (GPIO {wire.gpio}) and the button."
        )
        for wire in wires
    ]
