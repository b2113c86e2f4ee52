"""The lamps of the places: lit while the table waits for that player."""

from collections.abc import Mapping
from typing import Protocol

from hardware.pins import Output, Pins


class Lamps(Protocol):
    """One lamp a seat, or none; no call waits."""

    def show(self, seats: frozenset[int]) -> None:
        """Lights the lamps of these seats, 0 to 4, and no others."""

    def close(self) -> None:
        """Turns them off."""


class NoLamps:
    """A table without lamps."""

    def show(self, seats: frozenset[int]) -> None:
        pass

    def close(self) -> None:
        pass


class GpioLamps:
    """Lamps on the pins of the header; only what changes is written."""

    def __init__(self, wires: Mapping[int, int], pins: Pins | None = None) -> None:
        """GPIO numbers by seat."""
        self._pins = pins or Pins()
        opened = {
            seat: self._pins.output(gpio, f"The lamp of place {seat + 1}")
            for seat, gpio in wires.items()
        }
        self._lamps: dict[int, Output] = {
            seat: lamp for seat, lamp in opened.items() if lamp is not None
        }
        self._lit: frozenset[int] = frozenset()

    @property
    def faults(self) -> tuple[str, ...]:
        """A sentence for each lamp that cannot be used."""
        return tuple(self._pins.faults)

    def show(self, seats: frozenset[int]) -> None:
        for seat in self._lit ^ seats:
            if seat in self._lamps:
                (self._lamps[seat].on if seat in seats else self._lamps[seat].off)()
        self._lit = seats

    def close(self) -> None:
        self.show(frozenset())
        while self._lamps:
            self._lamps.popitem()[1].close()
