"""The MCP23017: sixteen lines on an I2C bus, here buttons that pull a line low, and lamps."""

from dataclasses import dataclass
from typing import Final

from hardware.i2c import Bus

LINES: Final = 16
"""GPA0 to GPA7, then GPB0 to GPB7; in a number the bit of GPA0 is the lowest."""

# Registers as they are numbered after a reset, each for port A and then for port B.
_IODIR, _GPINTEN, _INTCON, _GPPU, _OLAT = 0x00, 0x04, 0x08, 0x0C, 0x14
_REPORT_BYTES: Final = 8
"""From GPPU on: GPPU, INTF, INTCAP and GPIO follow each other and are read in one go."""


@dataclass(frozen=True, slots=True)
class Report:
    """What lines show, as bits; a button that is down pulls its line low."""

    high: int
    changed: int
    """Lines that changed since the last report, also if they are back by now."""
    high_then: int
    """What all showed right after the first change at their port."""


class Mcp23017:
    """One chip. Every call takes time and raises `OSError` if the chip does not answer."""

    def __init__(self, bus: Bus, address: int, lamps: int) -> None:
        """`lamps` are the lines that are outputs; all others are inputs, pulled up."""
        self._bus, self.address = bus, address
        self._inputs = ~lamps & 0xFFFF

    def set_up(self, lit: int) -> None:
        """Also after a reset; the lines that are lit come first, lest lamps flash."""
        for register, lines in (
            (_OLAT, lit),
            (_GPPU, self._inputs),
            (_IODIR, self._inputs),
            (_INTCON, 0),
            (_GPINTEN, self._inputs),
        ):
            self._write(register, lines)

    def light(self, lit: int) -> None:
        self._write(_OLAT, lit)

    def report(self) -> Report:
        """A chip that has lost its settings has lost power for a moment: `OSError` as well."""
        values = self._bus.read(self.address, _GPPU, _REPORT_BYTES)
        pulled_up, changed, then, now = (
            int.from_bytes(values[first : first + 2], "little") for first in (0, 2, 4, 6)
        )
        if len(values) < _REPORT_BYTES or pulled_up != self._inputs:
            raise OSError("it has lost its settings")
        return Report(high=now, changed=changed, high_then=then)

    def _write(self, register: int, lines: int) -> None:
        self._bus.write(self.address, register, lines.to_bytes(2, "little"))
