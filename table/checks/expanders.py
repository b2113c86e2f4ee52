"""The MCP23017 chips on the I2C bus: whether they answer, and whether a button on them is stuck."""

from collections.abc import Sequence

from hardware.buttons import Place, Stuck
from hardware.expander import BUTTON_LINES, Expander, line_name
from hardware.i2c import Bus, LinuxBus
from hardware.mcp23017 import LINES
from table import config
from table.checks.finding import Finding, fault, forbidden, ok
from table.checks.machine import Machine

_LOOKS, _PAUSE_SECONDS = 13, 0.1
"""Longer than a button that is down at the start is given to come up."""
_WIRES = (
    "Check its wires: VDD and RESET to 3V3 (header pin 1), VSS to ground, SDA to header pin 3, SCL"
    " to header pin 5, A0 to A2 as its address wants."
)


def check(machine: Machine, wanted: config.Expander, bus: Bus | None = None) -> list[Finding]:
    """Not while the table runs: two programs that ask the chips at once confuse each other."""
    device = f"dev/i2c-{wanted.bus}"
    if bus is None:
        if not machine.exists(device):
            return [
                fault(
                    f"There is no /{device} for the expanders: sudo raspi-config, Interface"
                    " Options, I2C: Yes; then restart."
                )
            ]
        if not machine.may_use(machine.root / device):
            return [fault(forbidden(f"/{device}", "i2c"))]
    return _chips(machine, wanted.addresses, bus or LinuxBus(wanted.bus))


def _chips(machine: Machine, addresses: Sequence[int], bus: Bus) -> list[Finding]:
    stuck: set[Place] = set()

    def put(happened: object) -> None:
        match happened:
            case Stuck(seat, button, is_stuck, _):
                (stuck.add if is_stuck else stuck.discard)((seat, button))

    chips = Expander(addresses, bus, put, machine.seconds)
    try:
        for _ in range(_LOOKS):
            machine.pause(_PAUSE_SECONDS)
            chips.look()
        lost = chips.faults
    finally:
        chips.close()
    found = [fault(f"{sentence} {_WIRES}") for sentence in lost]
    found += [_down(place, addresses) for place in sorted(stuck)]
    names = ", ".join(f"{address:#04x}" for address in addresses)
    return found or [ok(f"on the expanders {names}, all up")]


def _down(place: Place, addresses: Sequence[int]) -> Finding:
    line = BUTTON_LINES[place]
    return fault(
        f"{place[0] + 1}-{place[1]} is down all the time: check the wire on {line_name(line)} of"
        f" the expander {addresses[line // LINES]:#04x} and the button."
    )
