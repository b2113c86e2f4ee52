"""The buttons of a place drawn as they are wired: one leg to its pin, the other to ground."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from display.shapes import Point, arc
from display.svg import Svg, box, button, cable, disc, line, words
from display.theme import BRASS, BUTTON_WHITE, INK, Rgb
from hardware.buttons import BUTTONS
from table.controls import Button
from table.diagram.plan import GROUND, GROUP, GROUP_END, HAIRLINE, PANEL, QUIET, Side, color_of
from table.wiring import BUZZER, LAMP, Wire

TITLE = 7.0
PAD = 1.5
LEG, PART, FAR_LEG, BUS = 70.5, 77.0, 83.5, 88.0
NAME, PIN, GPIO = 91.0, 111.5, 125.0
"""Distances from the sheet's middle."""


@dataclass(frozen=True, slots=True)
class Group:
    """Wires with one ground, in a box of the sheet."""

    title: str
    wires: tuple[Wire, ...]
    side: Side
    top: float
    height: float

    @property
    def pitch(self) -> float:
        return min(8.0, (self.height - TITLE - PAD) / (len(self.wires) + 1))

    def level(self, row: int) -> float:
        return self.top + TITLE + self.pitch * (row + 0.5)

    @property
    def ground_level(self) -> float:
        return self.level(len(self.wires))

    @property
    def ground_pin(self) -> int:
        return self.wires[0].ground_pin

    def ends(self) -> tuple[tuple[int, float, Rgb], ...]:
        """The header pin, the level and the color of every wire that leaves the box."""
        levels = [
            (wire.pin, self.level(row), color_of(wire.part)) for row, wire in enumerate(self.wires)
        ]
        return (*levels, (self.ground_pin, self.ground_level, GROUND))


def panel(group: Group) -> Svg:
    """The box, which lies below the wires."""
    side, width = group.side, GROUP_END - GROUP
    frame = box(
        side.box_x(GROUP, GROUP_END), group.top, width, group.height, PANEL, 2.5, HAIRLINE, 0.3
    )
    x, y = side.x(NAME if side is Side.RIGHT else GROUP_END - 2.5), group.top + TITLE / 2 + 0.6
    return frame + words(x, y, group.title, 4.2, INK, bold=True)


def empty(title: str, side: Side, top: float, height: float) -> Svg:
    """The box of a place without wires."""
    x = side.box_x(GROUP, GROUP_END)
    frame = box(x, top, GROUP_END - GROUP, height, None, 2.5, HAIRLINE, 0.3, dashed=True)
    return frame + words(x + (GROUP_END - GROUP) / 2, top + height / 2, title, 3.4, QUIET, "middle")


def parts(group: Group) -> Iterator[Svg]:
    """The buttons, the ground wire that they share, and what belongs to which pin."""
    side, levels = group.side, [group.level(row) for row in range(len(group.wires))]
    bus = [(side.x(BUS), levels[0]), (side.x(BUS), group.ground_level)]
    yield cable([*bus, (side.x(GROUP - 0.1), group.ground_level)], GROUND, halo=False)
    for wire, y in zip(group.wires, levels, strict=True):
        yield cable(((side.x(FAR_LEG), y), (side.x(BUS), y)), GROUND, halo=False)
        yield disc(side.x(BUS), y, 0.9, GROUND)
        yield cable(((side.x(GROUP - 0.1), y), (side.x(LEG), y)), color_of(wire.part), halo=False)
        yield _part(wire, side, y, min(6.8, group.pitch * 0.92))
        yield _labels(side, y, (wire.part, f"pin {wire.pin}", f"GPIO {wire.gpio}"))
    yield _labels(side, group.ground_level, ("ground", f"pin {group.ground_pin}", ""))


def _labels(side: Side, y: float, texts: Sequence[str]) -> Svg:
    """In columns that begin on the left, whatever the side."""
    starts = [NAME, PIN, GPIO]
    if side is Side.LEFT:
        starts = [GROUP_END + NAME - start - 2.5 for start in starts]
    return "".join(
        words(side.x(start), y, text, 3.1, INK if bold else QUIET, bold=bold)
        for start, text, bold in zip(starts, texts, (True, True, False), strict=True)
        if text
    )


def _part(wire: Wire, side: Side, y: float, size: float) -> Svg:
    x = side.x(PART)
    if wire.part == LAMP:
        return _lamp(side, y)
    legs = _legs(side, y, size)
    if wire.part in BUTTONS:
        return legs + button(x, y, size, Button(wire.part))
    if wire.part == BUZZER:
        return legs + _buzzer(side, y, size)
    return legs + _off_button(x, y, size)


def _legs(side: Side, y: float, size: float) -> Svg:
    """The two metal tongues of a button."""
    return "".join(
        line(((side.x(start), y), (side.x(end), y)), HAIRLINE, 1.9)
        for start, end in ((LEG, PART - size / 2), (PART + size / 2, FAR_LEG))
    )


def _lamp(side: Side, y: float) -> Svg:
    """An LED with its resistor, the long leg on the side of the pin."""
    legs = line(((side.x(LEG - 3), y), (side.x(FAR_LEG), y)), HAIRLINE, 0.9)
    start = side.box_x(LEG - 2.5, LEG + 6.0)
    resistor = box(start, y - 1.6, 8.5, 3.2, BUTTON_WHITE, 0.6, INK, 0.25)
    resistor += words(start + 4.25, y, "330 Ω", 2.3, INK, "middle")
    return legs + resistor + disc(side.x(PART + 3.6), y, 2.2, (255, 226, 120), BRASS, 0.4)


def _buzzer(side: Side, y: float, size: float) -> Svg:
    x = side.x(PART)
    plus = words(side.x(LEG + 1.2), y - 2.0, "+", 3.0, INK, "middle", bold=True)
    return disc(x, y, size / 2, INK) + disc(x, y, size * 0.12, BUTTON_WHITE) + plus


def _off_button(x: float, y: float, size: float) -> Svg:
    face = disc(x, y, size / 2, INK)
    open_ring: tuple[Point, ...] = arc(x, y, size * 0.22, -55, 235)
    bar = ((x, y - size * 0.3), (x, y - size * 0.05))
    return face + "".join(line(each, BUTTON_WHITE, 0.55, ends="round") for each in (open_ring, bar))
