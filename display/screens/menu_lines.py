"""A line of the menu: its symbol, its label and its value, cream where somebody is."""

from dataclasses import dataclass
from typing import assert_never

from display.box import Box, Layout
from display.canvas import Align, Canvas, Symbol, Type
from display.parts.menu_symbols import menu_symbol
from display.parts.panel import focus_ring
from display.theme import (
    BG,
    BRASS,
    CREAM,
    FAINT,
    FELT2,
    INK,
    LINE,
    MUTED,
    PANEL,
    TEXT,
    Rgb,
    mixed,
)
from display.views.menu import Choice, Door, Level, MenuLine, Switch
from table.targets import TapLine

RADIUS = 14.0
BAR_SHARE = 0.62
"""How much of its pitch a bar of the volume is wide."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colors of a line."""

    text: Rgb
    quiet: Rgb
    symbol: Rgb
    empty: Rgb


def draw_line(canvas: Canvas, box: Box, line: MenuLine) -> None:
    if line.focus:
        focus_ring(canvas, box, RADIUS)
    canvas.box(box, CREAM if line.focus else PANEL, RADIUS)
    canvas.touch(box, TapLine(line.line))
    inks = _inks(line.focus)
    size = min(40.0, box.h * 0.58)
    menu_symbol(canvas, line.line, box.x + 22.0 + size / 2, box.cy, size, inks.symbol)
    x = box.x + 40.0 + size
    values = box.from_right(box.w * 0.44)
    _label(canvas, Box(x, box.y, _label_room(box, line, x), box.h), line, inks)
    match line.value:
        case Level() as level:
            _level(canvas, _with_arrows(canvas, values, line, inks), level, inks)
        case Switch() as switch:
            _switch(canvas, values, switch, inks)
        case Choice(word):
            room = _with_arrows(canvas, values, line, inks)
            canvas.text(word, room.cx, room.cy, Type.EXTRA, 24.0, inks.text, Align.CENTER, room.w)
        case Door():
            canvas.symbol(Symbol.RIGHT, box.right - 32.0, box.cy, 16.0, inks.quiet)
        case _:
            assert_never(line.value)


def _label_room(box: Box, line: MenuLine, x: float) -> float:
    taken = 60.0 if isinstance(line.value, Door) else box.w * 0.46
    return box.right - taken - x


def _inks(focus: bool) -> Inks:
    if focus:
        return Inks(INK, mixed(INK, CREAM, 0.3), INK, mixed(CREAM, INK, 0.18))
    return Inks(TEXT, FAINT, BRASS, LINE)


def _label(canvas: Canvas, box: Box, line: MenuLine, inks: Inks) -> None:
    size = min(28.0, box.h * 0.42)
    with_detail = bool(line.detail) and canvas.layout is not Layout.COMPACT
    up = box.h * 0.15 if with_detail else 0.0
    canvas.text(line.label, box.x, box.cy - up, Type.EXTRA, size, inks.text, width=box.w)
    if with_detail:
        cy, quiet = box.cy + box.h * 0.23, inks.quiet if line.focus else MUTED
        canvas.text(line.detail, box.x, cy, Type.SEMI, 18.0, quiet, width=box.w)


def _with_arrows(canvas: Canvas, box: Box, line: MenuLine, inks: Inks) -> Box:
    """Arrows at both ends that change the value; returns the room between them."""
    edge = min(box.h, 60.0)
    ends = (box.left(edge), -1, Symbol.LEFT), (box.from_right(edge), 1, Symbol.RIGHT)
    for end, step, symbol in ends:
        canvas.symbol(symbol, end.cx, end.cy, 20.0, inks.text if line.focus else MUTED)
        canvas.touch(end, TapLine(line.line, step))
    return box.inset(edge, 0.0)


def _level(canvas: Canvas, box: Box, level: Level, inks: Inks) -> None:
    """Bars that rise like the sound; without any the word says that it is off."""
    if level.steps == 0:
        canvas.text(level.word, box.cx, box.cy, Type.EXTRA, 24.0, inks.text, Align.CENTER, box.w)
        return
    pitch, highest = box.w / level.most, box.h * 0.56
    for step in range(level.most):
        high = highest * (0.3 + 0.7 * (step + 1) / level.most)
        left = box.x + pitch * (step + (1.0 - BAR_SHARE) / 2)
        bar = Box(left, box.cy + highest / 2 - high, pitch * BAR_SHARE, high)
        canvas.box(bar, inks.text if step < level.steps else inks.empty, 3.0)


def _switch(canvas: Canvas, box: Box, switch: Switch, inks: Inks) -> None:
    """A knob that lies at the right when it is on, and the word beside it."""
    h = min(38.0, box.h * 0.6)
    track = Box(box.right - 20.0 - 1.9 * h, box.cy - h / 2, 1.9 * h, h)
    ground = FELT2 if switch.on else inks.empty
    canvas.box(track, ground, h / 2)
    knob = track.right - h / 2 if switch.on else track.x + h / 2
    canvas.disc(knob, track.cy, h * 0.38, CREAM if switch.on else BG)
    right = track.x - 14.0
    width = right - box.x
    canvas.text(switch.word, right, box.cy, Type.EXTRA, 24.0, inks.text, Align.RIGHT, width)
