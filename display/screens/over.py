"""The end of a game: the banner, the ranking, the scores by turn and how the dice fell."""

from dataclasses import dataclass
from typing import assert_never

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button, hints
from display.parts.chart import score_chart
from display.parts.game_dice import game_dice
from display.parts.panel import GAPS, felt, hold_mark, page_area
from display.parts.pill import badge, chip
from display.parts.sentence import sentence
from display.symbols import Symbol
from display.theme import BG, BRASS, CREAM, INK, LINE, MUTED, PANEL, PANEL2, TEXT, WARN
from display.views.over import OverView, RankLine
from table.controls import Button
from table.sheet import COLORS

HEAD = 50.0
HIGHEST_LINE = 150.0
LARGEST = 38.0
WIDEST = 0.052
"""The size of a line's numbers at most, as a number and in widths of the line."""
SPARE_ABOVE = 0.4
"""The share of the room that one line leaves which lies above it."""
RADIUS = 16.0
ACTIONS = 46.0
"""The height of what stands in for the hint bar on a compact screen."""
FEW = 2
"""So many players leave the chart more room below the ranking than beside it."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the parts lie; without dice their room goes to the others."""

    banner: Box
    ranking: Box
    chart: Box
    dice: Box | None
    actions: Box | None


def draw(canvas: Canvas, view: OverView) -> None:
    canvas.fill(BG)
    plan = _plan(canvas, view)
    _banner(canvas, plan.banner, view)
    _ranking(canvas, plan.ranking, view)
    _chart(canvas, plan.chart, view)
    if plan.dice is not None:
        game_dice(canvas, plan.dice, view)
    if plan.actions is not None:
        _actions(canvas, plan.actions, view)
    hints(canvas, view.hints)


def _plan(canvas: Canvas, view: OverView) -> _Plan:
    area, gap = page_area(canvas), GAPS[canvas.layout]
    match canvas.layout:
        case Layout.WIDE:
            banner, body = area.top(104.0), area.below_top(104.0 + gap)
            high = 174.0 + (canvas.h - 720.0) * 0.3
            if not view.dice and len(view.ranking) <= FEW:
                return _stacked(banner, body, 90.0, gap, None, len(view.ranking))
            dice = body.from_bottom(high) if view.dice else None
            body = body.above_bottom(high + gap) if view.dice else body
            return _beside(banner, body, 0.55, gap, dice, None)
        case Layout.COMPACT:
            banner, body = area.top(76.0), area.below_top(76.0 + gap)
            actions, body = body.from_bottom(ACTIONS), body.above_bottom(ACTIONS + gap)
            dice = body.from_bottom(142.0) if view.dice else None
            body = body.above_bottom(142.0 + gap) if view.dice else body
            return _beside(banner, body, 0.58, gap, dice, actions)
        case Layout.PORTRAIT:
            banner, body = area.top(136.0), area.below_top(136.0 + gap)
            dice = body.from_bottom(368.0) if view.dice else None
            body = body.above_bottom(368.0 + gap) if view.dice else body
            return _stacked(banner, body, 66.0 if view.dice else 84.0, gap, dice, len(view.ranking))
        case _:
            assert_never(canvas.layout)


def _beside(
    banner: Box, body: Box, share: float, gap: float, dice: Box | None, actions: Box | None
) -> _Plan:
    left = body.left((body.w - gap) * share)
    return _Plan(banner, left, body.after_left(left.w + gap), dice, actions)


def _stacked(
    banner: Box, body: Box, line: float, gap: float, dice: Box | None, lines: int
) -> _Plan:
    height = HEAD + 16.0 + lines * line
    return _Plan(banner, body.top(height), body.below_top(height + gap), dice, None)


def _banner(canvas: Canvas, box: Box, view: OverView) -> None:
    felt(canvas, box)
    inner = box.inset(28.0 if canvas.layout is not Layout.COMPACT else 20.0, 0.0)
    edge = min(48.0, box.h * 0.46)
    x = inner.right - edge / 2
    if view.held is not None and hold_mark(canvas, x, inner.cy, edge, view.held, Button.OK):
        inner = inner.before_right(edge + 14.0)
    for color in reversed(view.closed):
        chip(canvas, inner.right - edge / 2, inner.cy, edge, color)
        inner = inner.before_right(edge + 10.0)
    if view.won:
        crown = min(64.0, box.h * 0.62)
        canvas.symbol(Symbol.CROWN, inner.x + crown / 2, inner.cy, crown, BRASS)
        inner = inner.after_left(crown + 20.0)
    if canvas.layout is Layout.PORTRAIT:
        width = inner.w
        title = Box(inner.x, box.y + 8.0, width, 70.0)
        sentence(canvas, view.title, title, Type.DISPLAY, 52.0, CREAM)
        canvas.text(view.reason, inner.x, box.y + 92.0, Type.BOLD, 22.0, TEXT, width=width)
        canvas.text(view.meta, inner.x, box.y + 117.0, Type.SEMI, 18.0, MUTED, width=width)
        return
    size, right = (56.0, 0.62) if canvas.layout is Layout.WIDE else (46.0, 0.6)
    title = inner.inset(0.0, 8.0).left(inner.w * right)
    used = sentence(canvas, view.title, title, Type.DISPLAY, size, CREAM)
    x = max(inner.x + used + 32.0, min(box.x + 458.0, inner.x + used + 66.0))
    reason, meta = (26.0, 20.0) if canvas.layout is Layout.WIDE else (23.0, 18.0)
    room = inner.right - x - 10.0
    canvas.text(view.reason, x, box.cy - box.h * 0.145, Type.BOLD, reason, TEXT, width=room)
    canvas.text(view.meta, x, box.cy + box.h * 0.185, Type.SEMI, meta, MUTED, width=room)


def _ranking(canvas: Canvas, box: Box, view: OverView) -> None:
    canvas.box(box, PANEL, RADIUS)
    inner = box.inset(10.0)
    compact = canvas.layout is Layout.COMPACT
    head = 40.0 if compact else HEAD - 4.0
    columns = _columns(inner)
    cy = inner.y + head / 2 - 3.0
    edge = min(34.0, columns[0].w * 0.6)
    for color, column in zip(COLORS, columns, strict=False):
        chip(canvas, column.cx, cy, edge, color)
    cross = Box.around(columns[4].cx, cy, edge * 0.84)
    canvas.box(cross, WARN, cross.w * 0.22)
    canvas.cross(cross.cx, cross.cy, cross.w, INK)
    right = columns[5].right - 14.0
    canvas.text(view.total, right, cy, Type.BOLD, 20.0, MUTED, Align.RIGHT, columns[5].w)
    body = inner.below_top(head)
    height = min(HIGHEST_LINE, (body.h - 6.0 * (len(view.ranking) - 1)) / len(view.ranking))
    spare = body.h - len(view.ranking) * (height + 6.0) + 6.0
    for index, line in enumerate(view.ranking):
        y = body.y + spare * SPARE_ABOVE + index * (height + 6.0)
        _rank_line(canvas, Box(body.x, y, body.w, height), line)


def _columns(box: Box) -> tuple[Box, ...]:
    """The four rows, the penalties and the total, at the right end of a line."""
    total = box.w * 0.135
    five = box.before_right(total).from_right(box.w * 0.505).columns(5)
    return (*five, box.from_right(total))


def _rank_line(canvas: Canvas, box: Box, line: RankLine) -> None:
    ground, ink = (BRASS, INK) if line.won else (PANEL2, TEXT)
    canvas.box(box, ground, min(14.0, box.h * 0.25))
    size = min(LARGEST, box.w * WIDEST, max(23.0, box.h * 0.46))
    canvas.text(str(line.rank), box.x + 30.0, box.cy, Type.DISPLAY, size, ink, Align.CENTER)
    number = Box.around(box.x + 75.0, box.cy, min(34.0, box.h * 0.62))
    grounds = (INK, BRASS) if line.won else (LINE, TEXT)
    badge(canvas, number, str(line.number), *grounds, bot=line.bot)
    columns = _columns(box)
    name, room = size * 0.88, columns[0].x - number.right - 20.0
    canvas.text(line.name, number.right + 14.0, box.cy, Type.EXTRA, name, ink, width=room)
    values = (*line.points, line.penalties)
    for column, value in zip(columns, values, strict=False):
        canvas.text(value, column.cx, box.cy, Type.BOLD, size * 0.84, ink, Align.CENTER, column.w)
    total = columns[5]
    canvas.text(
        line.total, total.right - 14.0, box.cy, Type.DISPLAY, size * 1.1, ink, Align.RIGHT, total.w
    )


def _chart(canvas: Canvas, box: Box, view: OverView) -> None:
    canvas.box(box, PANEL, RADIUS)
    inner = box.inset(22.0, 14.0)
    canvas.text(view.chart, inner.x, inner.y + 15.0, Type.BOLD, 20.0, MUTED)
    score_chart(canvas, inner.below_top(44.0).before_right(-6.0), view.lines)


def _actions(canvas: Canvas, box: Box, view: OverView) -> None:
    """The ways from here as pills to touch, for a compact screen has no hint bar."""
    shown = [hint for hint in view.hints if hint.target is not None]
    for place, hint in zip(box.columns(len(shown), 8.0), shown, strict=True):
        canvas.box(place, PANEL2, place.h / 2)
        edge = place.h * 0.74
        button(canvas, place.x + place.h / 2, place.cy, edge, hint.buttons[0], hint.arrows)
        x = place.x + place.h + 4.0
        canvas.text(hint.text, x, place.cy, Type.BOLD, 21.0, TEXT, width=place.right - x - 14.0)
        canvas.touch(place, hint.target)
