"""The wiring with expanders as a sheet: both MCP23017 from above, every leg with what it is for."""

from collections.abc import Iterator
from dataclasses import dataclass

from display.svg import Svg, box, button, disc, document, line, words
from display.theme import BRASS, BUTTON_WHITE, INK, TEXT, Rgb
from hardware.buttons import BUTTONS
from table.controls import Button
from table.diagram.plan import (
    DANGER,
    GROUND,
    HAIRLINE,
    HEIGHT,
    MARGIN,
    MIDDLE,
    PANEL,
    QUIET,
    WIDTH,
)
from table.wiring import Line, Wiring, feeds

LEGS, PITCH, TOP = 14, 9.4, 42.0
BODY, LEG, TAG = 13.0, 17.0, 19.5
"""Half of the case's width, and where its legs and what hangs on them end and begin."""
REACH = 66.0
BLUE: Rgb = (40, 92, 170)
NOTES = (
    "Unplug the Pi before you wire. The notch of a chip shows which end is up.",
    "A button: one leg to its leg of the chip, the other to ground; all grounds are the same"
    " (header pins 6, 9, 14, 20, 25, 30, 34, 39).",
    "A lamp: leg of the chip, 330 Ω, long leg of the LED; its short leg to ground.",
    "3V3, not 5 V. A capacitor of 100 nF from VDD to VSS, close to each chip, keeps it calm.",
)


@dataclass(frozen=True, slots=True)
class _Leg:
    number: int
    name: str
    line: Line | None
    feed: str


def page(wiring: Wiring) -> Svg:
    """The whole sheet."""
    return document(WIDTH, HEIGHT, "Qwixx dice table: wiring with expanders", _drawing(wiring))


def _drawing(wiring: Wiring) -> Iterator[Svg]:
    yield words(MARGIN, 13.5, "Qwixx dice table: wiring with expanders", 6.4, INK, bold=True)
    yield words(WIDTH - MARGIN, 13.5, "made by: qwixx-table wiring --svg FILE", 2.8, QUIET, "end")
    count = len(wiring.addresses)
    for number, address in enumerate(wiring.addresses):
        middle = MIDDLE + (number - (count - 1) / 2) * (WIDTH - 2 * MARGIN) / 2
        yield from _chip(middle, f"Chip {number + 1}: MCP23017 at {address:#04x}", wiring, address)
    notes = [*NOTES, *_others(wiring)]
    for number, text in enumerate(notes):
        y = HEIGHT - MARGIN - 4.2 * (len(notes) - 1 - number)
        color = DANGER if text.startswith("3V3") else INK
        yield words(MARGIN, y, text, 2.8, color, bold=color is DANGER)


def _others(wiring: Wiring) -> Iterator[str]:
    """What hangs on the header all the same, in one sentence."""
    parts = [
        f"{wire.part}{f' {wire.player}' if wire.player else ''} pin {wire.pin} (GPIO {wire.gpio})"
        f" and ground pin {wire.ground_pin}"
        for wire in wiring.wires
    ]
    if parts:
        yield f"On the header: {'; '.join(parts)}."


def _chip(middle: float, title: str, wiring: Wiring, address: int) -> Iterator[Svg]:
    height = LEGS * PITCH
    yield box(middle - REACH, TOP - 18, 2 * REACH, height + 21, PANEL, 2.5, HAIRLINE, 0.3)
    yield words(middle, TOP - 11.5, title, 4.2, INK, "middle", bold=True)
    yield box(middle - BODY, TOP - 5, 2 * BODY, height + 5, INK, 1.5)
    yield disc(middle, TOP - 5, 2.6, PANEL)
    yield disc(middle - BODY + 3, TOP - 1.5, 0.9, HAIRLINE)
    for leg in _legs(wiring, address):
        row = leg.number - 1 if leg.number <= LEGS else 2 * LEGS - leg.number
        side = -1 if leg.number <= LEGS else 1
        yield from _drawn(leg, middle, side, TOP + (row + 0.5) * PITCH)


def _legs(wiring: Wiring, address: int) -> Iterator[_Leg]:
    lines = {line.leg: line for line in wiring.lines if line.address == address}
    fed = {leg: (name, goal) for name, leg, goal in feeds(address)}
    for number in range(1, 2 * LEGS + 1):
        name, goal = fed.get(number, (_NAMES[number], ""))
        yield _Leg(number, name, lines.get(number), goal)


_NAMES = {
    **{1 + line: f"GPB{line}" for line in range(8)},
    **{21 + line: f"GPA{line}" for line in range(8)},
    **{9: "VDD", 10: "VSS", 11: "NC", 12: "SCL", 13: "SDA", 14: "NC"},
    **{15: "A0", 16: "A1", 17: "A2", 18: "RESET", 19: "INTB", 20: "INTA"},
}


def _drawn(leg: _Leg, middle: float, side: int, y: float) -> Iterator[Svg]:
    near, far = ("start", "end") if side < 0 else ("end", "start")
    yield line(((middle + side * BODY, y), (middle + side * LEG, y)), QUIET, 1.6)
    yield words(middle + side * (BODY - 1.3), y, leg.name, 2.7, TEXT, near, bold=True)
    yield words(middle + side * (LEG - 2), y - 2.1, str(leg.number), 2.2, QUIET, "middle")
    x = middle + side * TAG
    if leg.line is not None:
        yield from _hanging(leg.line, x, side, y, far)
    elif leg.feed:
        color = _feed_color(leg.feed)
        yield words(x, y, leg.feed, 3.0, color, far, bold=True)
    else:
        yield words(x, y, "free", 2.7, QUIET, far)


def _feed_color(goal: str) -> Rgb:
    if goal.startswith("ground"):
        return GROUND
    return DANGER if goal.startswith("3V3") else BLUE


def _hanging(hung: Line, x: float, side: int, y: float, far: str) -> Iterator[Svg]:
    place = x + side * 3.6
    if hung.part in BUTTONS:
        yield button(place, y, 7.2, Button(hung.part))
    else:
        yield disc(place, y, 2.4, (255, 226, 120), BRASS, 0.4)
    whose = x + side * 11.0
    yield box(whose - 2.2, y - 2.2, 4.4, 4.4, BUTTON_WHITE, 0.9, INK, 0.25)
    yield words(whose, y, str(hung.player), 3.2, INK, "middle", bold=True)
    yield words(x + side * 15.0, y, f"player {hung.player} {hung.part}", 3.1, INK, far)
