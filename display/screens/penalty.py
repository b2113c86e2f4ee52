"""The question before a penalty, over the sheets: it costs this, and that could be crossed."""

import math
from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.motion import blend, eased
from display.parts.buttons import button, hint_height, hints, ok_line
from display.parts.panel import hold_mark
from display.parts.sentence import sentence
from display.symbols import Symbol
from display.theme import BG, CREAM, INK, LINE, MUTED, PANEL2, ROWS, TEXT, WARN
from display.views.penalty import PenaltyView
from table.controls import Button
from table.sheet import Choice, Color
from table.targets import TapChoice, TapOk

VEIL = 0.7
OPEN_SECONDS = 0.18
PULSE_SECONDS = 0.6
HEAD = 226.0
PORTRAIT_HEAD = 310.0
STILL = 72.0
OPTION = 58.0
OPTION_GAP = 14.0
FOOT = 70.0
PAD = 32.0
MOST_OPTIONS = 12
MORE = "…"


@dataclass(frozen=True, slots=True)
class _Plan:
    """The modal, and by how much everything in it is smaller than on the mock-up."""

    box: Box
    scale: float
    per_row: int


def draw(canvas: Canvas, view: PenaltyView) -> None:
    """Over the screen of action 2, which is drawn already."""
    canvas.shade(BG, VEIL)
    canvas.touch(canvas.bounds, None)
    plan = _plan(canvas, min(len(view.options), MOST_OPTIONS))
    arrived = eased(canvas.motion.progress(("penalty", view.place), OPEN_SECONDS))
    box, k = plan.box.moved(dy=(1.0 - arrived) * 30.0), plan.scale
    canvas.box(box.inset(-6.0), WARN, 30.0, 0.35)
    canvas.box(box, WARN, 26.0)
    canvas.box(box.inset(4.0), PANEL2, 22.0)
    inner = box.inset(40.0 * k, PAD * k)
    if canvas.layout is Layout.PORTRAIT:
        _tall_head(canvas, inner.top(PORTRAIT_HEAD * k), view, k)
    else:
        _wide_head(canvas, inner.top(HEAD * k), view, k)
    foot = inner.from_bottom(FOOT * k)
    _options(canvas, Box(inner.x, foot.y, inner.w, 0.0), plan, view)
    ok_line(canvas, foot, view.again, CREAM, 27.0 * k)
    canvas.touch(foot, TapOk())
    hold_mark(canvas, foot.right - foot.h * 0.5, foot.cy, foot.h * 0.66, view.place, view.held)
    hints(canvas, view.hints)


def _plan(canvas: Canvas, options: int) -> _Plan:
    portrait = canvas.layout is Layout.PORTRAIT
    width, per_row = (660.0, 3) if portrait else (864.0, 4)
    rows = -(-options // per_row)
    high = (PORTRAIT_HEAD if portrait else HEAD) + FOOT + 2 * PAD
    if rows:
        high += STILL + rows * (OPTION + OPTION_GAP) + 14.0
    room = canvas.h - hint_height(canvas.layout) - 24.0
    scale = min(1.0, room / high)
    cy = 12.0 + room / 2
    return _Plan(
        Box.around(canvas.w / 2, cy, width * max(scale, 0.9), high * scale), scale, per_row
    )


def _wide_head(canvas: Canvas, box: Box, view: PenaltyView, k: float) -> None:
    canvas.symbol(Symbol.WARNING, box.x + 52.0 * k, box.y + 58.0 * k, 114.0 * k, WARN)
    texts = box.after_left(140.0 * k)
    _says(canvas, texts, view, k)
    boxes = texts.below_top(124.0 * k).top(68.0 * k)
    x = _boxes(canvas, boxes, view, k) + 30.0 * k
    _number(canvas, Box(x, boxes.y, box.right - x, boxes.h), view, k)


def _tall_head(canvas: Canvas, box: Box, view: PenaltyView, k: float) -> None:
    canvas.symbol(Symbol.WARNING, box.x + 42.0 * k, box.y + 46.0 * k, 92.0 * k, WARN)
    texts = box.after_left(112.0 * k)
    _says(canvas, texts, view, k)
    boxes = box.below_top(136.0 * k).top(68.0 * k)
    _boxes(canvas, boxes, view, k)
    _number(canvas, boxes.moved(dy=84.0 * k), view, k)


def _says(canvas: Canvas, box: Box, view: PenaltyView, k: float) -> None:
    title = Box(box.x, box.y + 2.0 * k, box.w, 66.0 * k)
    sentence(canvas, view.title, title, Type.EXTRA, 42.0 * k, TEXT)
    why = Box(box.x, box.y + 68.0 * k, box.w, 50.0 * k)
    if canvas.measure(view.why, Type.SEMI, 24.0 * k) * 0.8 <= box.w:
        canvas.text(view.why, box.x, box.y + 84.0 * k, Type.SEMI, 24.0 * k, TEXT, width=box.w)
    else:
        canvas.paragraph(view.why, why, Type.SEMI, 22.0 * k, TEXT)


def _boxes(canvas: Canvas, box: Box, view: PenaltyView, k: float) -> float:
    """The penalties: those that were taken, the one that would be; returns where they end."""
    edge, pitch = 68.0 * k, 82.0 * k
    for index in range(view.most):
        place = Box(box.x + pitch * index, box.y, edge, edge)
        if index < view.taken:
            canvas.box(place, WARN, 14.0 * k)
            canvas.cross(place.cx, place.cy, edge, INK)
        elif index > view.taken:
            canvas.frame(place, LINE, 2.5, 14.0 * k)
        else:
            pulse = canvas.motion.progress(("pulse", view.place, index), PULSE_SECONDS)
            grown = place.grown(blend(1.06, 1.22, math.sin(2 * math.pi * pulse) ** 2))
            canvas.box(grown, WARN, 16.0 * k)
            canvas.box(grown.inset(5.0 * k), CREAM, 12.0 * k)
            size = 30.0 * k
            canvas.text(view.points, place.cx, place.cy, Type.DISPLAY, size, INK, Align.CENTER)
    return box.x + pitch * (view.most - 1) + edge


def _number(canvas: Canvas, box: Box, view: PenaltyView, k: float) -> None:
    canvas.text(view.number, box.x, box.cy - 15.0 * k, Type.EXTRA, 24.0 * k, TEXT, width=box.w)
    role, ink = (Type.EXTRA, WARN) if view.last else (Type.SEMI, MUTED)
    canvas.text(view.end, box.x, box.cy + 18.0 * k, role, 22.0 * k, ink, width=box.w)


def _options(canvas: Canvas, above: Box, plan: _Plan, view: PenaltyView) -> None:
    """What could be crossed instead, ending above the foot; all of it, or as much as fits."""
    shown, k = view.options[:MOST_OPTIONS], plan.scale
    if not shown:
        return
    rows = -(-len(shown) // plan.per_row)
    pitch = (OPTION + OPTION_GAP) * k
    top = above.y - 14.0 * k - rows * pitch
    canvas.box(Box(above.x, top - (STILL - 6.0) * k, above.w, 2.0), LINE)
    canvas.text(view.still, above.x, top - 28.0 * k, Type.SEMI, 22.0 * k, MUTED, width=above.w)
    grid = Box(above.x, top, above.w, rows * pitch - OPTION_GAP * k).rows(rows, OPTION_GAP * k)
    places = [place for row in grid for place in row.columns(plan.per_row, 18.0 * k)]
    for index, (place, choice) in enumerate(zip(places, shown, strict=False)):
        if index == MOST_OPTIONS - 1 and len(view.options) > MOST_OPTIONS:
            canvas.text(MORE, place.cx, place.cy, Type.EXTRA, 34.0 * k, TEXT, Align.CENTER)
            break
        _option(canvas, place, choice, k)
        canvas.touch(place, TapChoice(view.place, choice))


def _option(canvas: Canvas, box: Box, choice: Choice, k: float) -> None:
    color: Color = choice[0][0]
    button(canvas, box.x + 24.0 * k, box.cy, 48.0 * k, Button[color.name])
    chip = box.after_left(56.0 * k)
    canvas.box(chip, CREAM, 14.0 * k)
    canvas.box(chip.inset(3.0), ROWS[color].open, 11.0 * k)
    text = " + ".join(str(number) for _, number in choice)
    room = chip.w - 16.0 * k
    canvas.text(text, chip.cx, chip.cy, Type.DISPLAY, 38.0 * k, CREAM, Align.CENTER, room)
