"""The levels of the header's pins: read by opening them, or looked at while the table has them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hardware.pins import Input, Pins
from table.checks.machine import Machine

_LOOKS, _PAUSE_SECONDS = 4, 0.1
"""What is low at every look is no press."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Which GPIOs were connected to ground all the time; a sentence for each that was not read."""

    low: frozenset[int]
    faults: tuple[str, ...] = ()


def opened(machine: Machine, names: Mapping[int, str], pins: Pins | None = None) -> Levels:
    """As the table opens them, by GPIO; not while it runs, for closing a pin may reset it."""
    pins = pins or Pins()
    inputs: dict[int, Input] = {}
    try:
        for gpio, name in names.items():
            if (opened := pins.input(gpio, name)) is not None:
                inputs[gpio] = opened
        low = _always(machine, lambda: {gpio for gpio in inputs if inputs[gpio].is_down})
    finally:
        for each in inputs.values():
            each.close()
    return Levels(low, tuple(pins.faults))


def peeked(machine: Machine, names: Mapping[int, str]) -> Levels | None:
    """With the Raspberry Pi's own command, which only looks; None where there is none."""
    command = ("pinctrl", "get", ",".join(map(str, names)))
    if machine.answer(*command) is None:
        return None
    low = _always(machine, lambda: _low(machine.answer(*command) or ""))
    return Levels(low & frozenset(names))


def _low(answer: str) -> set[int]:
    """Of lines such as ` 9: ip    pu | lo // GPIO9 = input`."""
    return {int(gpio) for gpio in re.findall(r"^ *(\d+):.*\| *lo\b", answer, re.MULTILINE)}


def _always(machine: Machine, look: Callable[[], set[int]]) -> frozenset[int]:
    low = look()
    for _ in range(_LOOKS - 1):
        machine.pause(_PAUSE_SECONDS)
        low &= look()
    return frozenset(low)
