"""The Raspberry Pi's header drawn large, seen from above, every pin with its name."""

from collections.abc import Iterable, Iterator

from display.shapes import Point
from display.svg import Svg, box, disc, line, words
from display.theme import BRASS, BUTTON_WHITE, INK, TEXT, Rgb
from hardware.header import GPIOS, GROUNDS, pin
from table.diagram.plan import (
    BODY,
    DANGER,
    GROUND,
    HAIRLINE,
    MIDDLE,
    PAD,
    QUIET,
    TAG,
    TAG_END,
    Side,
    color_of,
)
from table.wiring import Wire

PINS, TOP, PITCH = 40, 37.0, 8.0
BOTTOM = TOP + (PINS // 2 - 1) * PITCH
_POWER = {1: "3V3", 17: "3V3", 2: "5 V", 4: "5 V"}
_RESERVED = {27: "reserved", 28: "reserved"}
_NAMES = {
    **{pin(gpio): f"GPIO {gpio}" for gpio in GPIOS},
    **dict.fromkeys(GROUNDS, "ground"),
    **_POWER,
    **_RESERVED,
}
_PASSAGES = {Side.RIGHT: 3.4, Side.LEFT: 4.6}
"""How far below its row a wire passes between the pins to the other side."""


def side_of(number: int) -> Side:
    return Side.LEFT if number % 2 else Side.RIGHT


def level_of(number: int) -> float:
    return TOP + (number - 1) // 2 * PITCH


def way_out(number: int, side: Side) -> tuple[Point, ...]:
    """From a pin to where the wires to one side have room."""
    y = level_of(number)
    if side_of(number) is side:
        return (side.x(TAG_END), y), (side.x(TAG_END + 1), y)
    x, passage = side_of(number).x(PAD), y + _PASSAGES[side]
    return (x, y), (x, passage), (side.x(TAG_END + 1), passage)


def board() -> Iterator[Svg]:
    """What lies below the wires: the edge of the board and the body of the header."""
    edge = Side.RIGHT.x(BODY + 1.0)
    yield box(MIDDLE - BODY, TOP - 5.5, 2 * BODY, BOTTOM - TOP + 12, INK, 1.5)
    yield line(((edge, TOP - 5.5), (edge, BOTTOM + 5.5)), HAIRLINE, 0.5, dashed=True)
    yield words(MIDDLE, TOP - 12.0, "SD card at this end", 3.2, QUIET, "middle", bold=True)
    yield words(
        MIDDLE,
        TOP - 8.2,
        "seen from above; the even pins lie at the board's edge",
        2.5,
        QUIET,
        "middle",
    )
    yield words(MIDDLE, BOTTOM + 9.4, "USB ports at this end", 3.2, QUIET, "middle", bold=True)


def pins(wires: Iterable[Wire]) -> Iterator[Svg]:
    """The pins and their names, which lie above the wires."""
    wires = tuple(wires)
    used = {wire.pin: wire for wire in wires}
    grounds = {wire.ground_pin: wire.player for wire in wires}
    for number in range(1, PINS + 1):
        if number in used:
            wire = used[number]
            yield _tag(number, color_of(wire.part), INK, wire.player)
        elif number in grounds:
            yield _tag(number, GROUND, TEXT, grounds[number])
        else:
            yield _name(number)


def _tag(number: int, color: Rgb, ink: Rgb, player: int | None) -> Svg:
    """A pin in use: its number, its name, and for which player."""
    side, y = side_of(number), level_of(number)
    x = side.box_x(TAG, TAG_END)
    stub = line(((side.x(PAD), y), (side.x(TAG), y)), color, 1.0)
    tag = box(x, y - 2.5, TAG_END - TAG, 5.0, color, 1.2, INK, 0.2)
    name = words(side.x(TAG + 7.2), y, _NAMES[number], 2.9, ink, "middle", bold=True)
    whose = side.x(TAG_END - 2.7)
    badge = box(whose - 1.9, y - 1.9, 3.8, 3.8, BUTTON_WHITE, 0.8, INK, 0.2)
    badge += words(whose, y, str(player), 2.9, INK, "middle", bold=True)
    return stub + tag + name + (badge if player else "") + _pad(number, color, ink)


def _name(number: int) -> Svg:
    """A pin that stays free."""
    side, danger = side_of(number), number in _POWER and _POWER[number] == "5 V"
    color = DANGER if danger else QUIET
    name = f"{_NAMES[number]}: never" if danger else _NAMES[number]
    label = words(side.x(TAG), level_of(number), name, 2.7, color, side.outward, bold=danger)
    return label + _pad(number, DANGER if danger else HAIRLINE, BUTTON_WHITE if danger else INK)


def _pad(number: int, color: Rgb, ink: Rgb) -> Svg:
    x, y = side_of(number).x(PAD), level_of(number)
    shape = disc(x, y, 2.5, color, BRASS, 0.35)
    if number == 1:
        shape = box(x - 2.5, y - 2.5, 5, 5, color, 0, BRASS, 0.35)
    return shape + words(x, y, str(number), 2.6, ink, "middle", bold=True)
