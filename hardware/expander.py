"""Buttons and lamps on MCP23017 expanders: two chips for five places, one for two.

Each port of eight lines is a place: its buttons on lines 0 to 4, its lamp on line 7, which must
not be an input (data sheet DS20001952D). The fifth place has what the ports have left, 5 and 6.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from hardware.buttons import BUTTONS, Level, Place, Stuck
from hardware.contacts import Contacts
from hardware.i2c import Bus
from hardware.mcp23017 import LINES, Mcp23017

LOOK_SECONDS = 0.005
MISSES = 4
"""So many looks in a row without an answer are a chip that is lost, not a disturbance."""
PAUSES_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How long a lost chip is left alone; each time longer, for an attempt can take a second."""
ADDRESSES: Final = range(0x20, 0x28)

_SPARE: Final = (5, 6, 13, 14, 21, 22)
BUTTON_LINES: Final[Mapping[Place, int]] = {
    (seat, button): 8 * seat + number if seat < 4 else _SPARE[number]
    for seat in range(5)
    for number, button in enumerate(BUTTONS)
}
"""Lines are counted over the chips: 16 is GPA0 of the second."""
LAMP_LINES: Final[Mapping[int, int]] = {0: 7, 1: 15, 2: 23, 3: 31, 4: _SPARE[-1]}
"""By seat."""


@dataclass(frozen=True, slots=True)
class ChipLost:
    """An expander does not answer any more, or does again; `seconds` as in `Level`."""

    address: int
    is_lost: bool
    seconds: float


def line_name(line: int) -> str:
    """A line as it is called on its chip."""
    return f"GP{'AB'[line % LINES // 8]}{line % 8}"


def checked(addresses: Sequence[int]) -> tuple[int, ...]:
    """The addresses of a configuration; raises `ValueError` with what is wrong in one sentence."""
    for address in addresses:
        if address not in ADDRESSES:
            raise ValueError(
                f"expander.addresses: {address:#04x} is no MCP23017:"
                f" {ADDRESSES[0]:#x} to {ADDRESSES[-1]:#x} are."
            )
    if len(addresses) > 2 or len(set(addresses)) < len(addresses):
        raise ValueError("expander.addresses must be one address, or two that differ.")
    return tuple(addresses)


class ExpanderLamps:
    """Implements `hardware.lamps.Lamps`: they are lit with the next look at the chips."""

    def __init__(self) -> None:
        self.lit: frozenset[int] = frozenset()

    def show(self, seats: frozenset[int]) -> None:
        self.lit = seats

    def close(self) -> None:
        self.lit = frozenset()


class _Chip:
    """One of the chips: what is on its lines, 0 to 15, and how it is getting on."""

    def __init__(self, bus: Bus, number: int, address: int, places: int) -> None:
        own = range(LINES * number, LINES * (number + 1))
        self.buttons = {
            place: 1 << line % LINES
            for place, line in BUTTON_LINES.items()
            if line in own and place[0] < places
        }
        self.lamps = {seat: 1 << line % LINES for seat, line in LAMP_LINES.items() if line in own}
        self.device = Mcp23017(bus, address, lamps=sum(self.lamps.values()))
        self.lit = 0
        self.high = 0
        """What its lines showed at the last look."""
        self.fault = "it was not asked yet"
        """Why it is lost; empty while it answers."""
        self.misses = 0
        self.attempts = 0
        self.retry_at = float("-inf")

    def wanted(self, seats: frozenset[int]) -> int:
        return sum(bit for seat, bit in self.lamps.items() if seat in seats)


class Expander:
    """Puts the levels of the buttons, as those on the header do, and lights the lamps.

    `look`, called every `LOOK_SECONDS` by one thread, does all that takes time. A chip that is
    lost is tried again after growing pauses; the other goes on.
    """

    def __init__(
        self,
        addresses: Sequence[int],
        bus: Bus,
        put: Callable[[Level | Stuck | ChipLost], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Raises `ValueError` for addresses that cannot be."""
        self._bus, self._put, self._clock = bus, put, clock
        self._contacts = Contacts(put)
        self.lamps = ExpanderLamps()
        places = 5 if len(checked(addresses)) == 2 else 2
        self._chips = [_Chip(bus, *numbered, places) for numbered in enumerate(addresses)]
        for chip in self._chips:
            self._meet(chip, clock())

    @property
    def faults(self) -> tuple[str, ...]:
        """A sentence for each chip that does not answer."""
        return tuple(
            f"The expander {chip.device.address:#x} does not answer: {chip.fault}."
            for chip in self._chips
            if chip.fault
        )

    def look(self) -> None:
        now = self._clock()
        for chip in self._chips:
            if not chip.fault:
                self._visit(chip, now)
            elif now >= chip.retry_at and self._meet(chip, now):
                self._put(ChipLost(chip.device.address, False, now))
        self._contacts.look(now)

    def close(self) -> None:
        """Turns the lamps off; after the last look."""
        self._contacts.close()
        self.lamps.close()
        for chip in self._chips:
            if not chip.fault:
                self._visit(chip, self._clock())
        self._bus.close()

    def _meet(self, chip: _Chip, now: float) -> bool:
        """Sets up a chip that is new or was lost; a button that is down then was not pressed."""
        lit = chip.wanted(self.lamps.lit)
        try:
            chip.device.set_up(lit)
            high = chip.device.report().high
        except OSError as fault:
            self._leave_alone(chip, fault, now)
            return False
        chip.lit, chip.high, chip.fault, chip.misses, chip.attempts = lit, high, "", 0, 0
        for place, bit in chip.buttons.items():
            self._contacts.add(place, not high & bit, now)
        return True

    def _visit(self, chip: _Chip, now: float) -> None:
        try:
            self._read(chip, now)
            if chip.lit != (lit := chip.wanted(self.lamps.lit)):
                chip.device.light(lit)
                chip.lit = lit
            chip.misses = 0
        except OSError as fault:
            chip.misses += 1
            if chip.misses >= MISSES:
                self._lose(chip, fault, now)

    def _read(self, chip: _Chip, now: float) -> None:
        """A press that came and went between two looks is kept by the chip."""
        report = chip.device.report()
        if not report.changed and report.high == chip.high:
            return
        chip.high = report.high
        for place, bit in chip.buttons.items():
            if report.changed & bit:
                self._contacts.change(place, not report.high_then & bit, now)
            self._contacts.change(place, not report.high & bit, now)

    def _lose(self, chip: _Chip, fault: OSError, now: float) -> None:
        for place in chip.buttons:
            self._contacts.remove(place, now)
        self._leave_alone(chip, fault, now)
        self._put(ChipLost(chip.device.address, True, now))

    def _leave_alone(self, chip: _Chip, fault: OSError, now: float) -> None:
        chip.fault = fault.strerror or str(fault)
        chip.retry_at = now + PAUSES_SECONDS[min(chip.attempts, len(PAUSES_SECONDS) - 1)]
        chip.attempts += 1
