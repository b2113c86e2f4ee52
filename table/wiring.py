"""`qwixx-table wiring`: which wire goes where, as a table, as JSON and as a sheet to print."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from statistics import median

from hardware import expander, wires
from hardware.buttons import BUTTONS
from hardware.header import GROUNDS, pin
from hardware.mcp23017 import LINES
from table import fittings
from table.config import Config

LAMP, BUZZER, OFF_BUTTON = "lamp", "buzzer", "off button"
_ORDER = (*BUTTONS, LAMP)
_PORT_LINES, _PORT_LEGS = 8, (21, 1)
"""The leg of the first line of an MCP23017's ports A and B, in its case with 28 legs."""
_OTHER_SIDE = 20
"""A ground on the other side of the header is as far away as the header is long."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What hangs on a pin of the header; `player` is 1 to 5, None for what the table has once."""

    player: int | None
    part: str
    gpio: int
    ground_pin: int

    @property
    def pin(self) -> int:
        return pin(self.gpio)


@dataclass(frozen=True, slots=True)
class Line:
    """What hangs on a leg of an MCP23017; the lines of all chips are counted from 0."""

    player: int
    part: str
    number: int
    address: int

    @property
    def name(self) -> str:
        return expander.line_name(self.number)

    @property
    def leg(self) -> int:
        port, line = divmod(self.number % LINES, _PORT_LINES)
        return _PORT_LEGS[port] + line


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything that is wired; with chips the buttons and lamps hang on their lines."""

    wires: tuple[Wire, ...]
    lines: tuple[Line, ...] = ()
    addresses: tuple[int, ...] = ()


def of(config: Config) -> Wiring:
    """The wiring of a configuration; raises `Refused` with what is wrong with it."""
    found, addresses = fittings.wiring(config), tuple(config.expander.addresses)
    lines = _lines(addresses, has_lamps=not found.lamps) if addresses else ()
    return Wiring(tuple(_grounded(_parts(found))), tuple(lines), addresses)


def _parts(found: wires.Wiring) -> Iterator[tuple[int | None, str, int]]:
    """Player, part and GPIO, player after player; last what the table has once."""
    parts = [(seat + 1, button, gpio) for (seat, button), gpio in found.buttons.items()]
    parts += [(seat + 1, LAMP, gpio) for seat, gpio in found.lamps.items()]
    yield from sorted(parts, key=lambda part: (part[0], _ORDER.index(part[1])))
    for name, number in ((BUZZER, found.buzzer), (OFF_BUTTON, found.off_button)):
        if number is not None:
            yield None, name, number


def _grounded(parts: Iterator[tuple[int | None, str, int]]) -> Iterator[Wire]:
    """Each player has the ground pin of their own that is nearest, and so has the table."""
    free = list(GROUNDS)
    for _, group in groupby(parts, key=lambda part: part[0]):
        those = list(group)
        ground = _nearest([pin(gpio) for _, _, gpio in those], free)
        free.remove(ground)
        for player, part, gpio in those:
            yield Wire(player, part, gpio, ground)


def _nearest(pins: Sequence[int], grounds: Sequence[int]) -> int:
    """The ground that is on the side of most of the pins and near their middle."""
    is_right = median(number % 2 == 0 for number in pins) >= 0.5
    middle = median(pins)
    return min(
        grounds,
        key=lambda ground: abs(ground - middle) + _OTHER_SIDE * ((ground % 2 == 0) != is_right),
    )


def _lines(addresses: Sequence[int], has_lamps: bool) -> Iterator[Line]:
    """Place after place; one chip has room for two."""
    places = 5 if len(addresses) == 2 else 2
    for seat in range(places):
        numbers = [(button, expander.BUTTON_LINES[seat, button]) for button in BUTTONS]
        if has_lamps:
            numbers.append((LAMP, expander.LAMP_LINES[seat]))
        for part, number in numbers:
            yield Line(seat + 1, part, number, addresses[number // LINES])


def text(wiring: Wiring) -> str:
    """All of it in aligned columns, a line each."""
    places = [wire for wire in wiring.wires if wire.part in BUTTONS]
    others = [wire for wire in wiring.wires if wire.part not in BUTTONS]
    tables = [
        (("player", "button", "GPIO", "header pin", "ground pin"), map(_button_row, places)),
        (("part", "GPIO", "header pin", "ground pin"), map(_other_row, others)),
        (("player", "part", "line", "chip", "pin", "leg"), map(_line_row, wiring.lines)),
        (("chip's leg", "goes to"), _feeds(wiring)),
    ]
    return "\n\n".join(_aligned(heads, cells) for heads, rows in tables if (cells := list(rows)))


def _button_row(wire: Wire) -> tuple[str, ...]:
    return str(wire.player), wire.part, str(wire.gpio), str(wire.pin), str(wire.ground_pin)


def _other_row(wire: Wire) -> tuple[str, ...]:
    part = wire.part if wire.player is None else f"{wire.part} {wire.player}"
    return part, str(wire.gpio), str(wire.pin), str(wire.ground_pin)


def _line_row(line: Line) -> tuple[str, ...]:
    address = f"{line.address:#04x}"
    return str(line.player), line.part, str(line.number), address, line.name, str(line.leg)


def feeds(address: int) -> tuple[tuple[str, int, str], ...]:
    """The legs of a chip that no button hangs on: name, number, and where it goes."""
    levels = [address >> bit & 1 for bit in range(3)]
    address_legs = tuple(
        (f"A{bit}", 15 + bit, "3V3" if level else "ground") for bit, level in enumerate(levels)
    )
    return (
        ("VDD", 9, "3V3, header pin 1"),
        ("VSS", 10, "ground, header pin 9"),
        ("SCL", 12, "GPIO 3, header pin 5"),
        ("SDA", 13, "GPIO 2, header pin 3"),
        *address_legs,
        ("RESET", 18, "3V3"),
    )


def _feeds(wiring: Wiring) -> Iterator[tuple[str, ...]]:
    for address in wiring.addresses:
        for name, leg, goal in feeds(address):
            yield f"{address:#04x} {name} ({leg})", goal


def _aligned(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (heads, *rows)
    )


def as_json(wiring: Wiring) -> str:
    """All of it as one JSON object."""
    return json.dumps(
        {
            "wires": [asdict(wire) | {"pin": wire.pin} for wire in wiring.wires],
            "lines": [asdict(line) | {"name": line.name, "leg": line.leg} for line in wiring.lines],
        }
    )


def svg(wiring: Wiring) -> str:
    """The sheet to print."""
    from table import wiring_svg  # the drawing would slow the start of every other command

    return wiring_svg.page(wiring)
