"""The camera check: the picture at the left or above, the steps beside it or below."""

from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Canvas, Type
from display.parts.buttons import button, hints, ok_line
from display.parts.check_card import step_card
from display.parts.check_picture import check_picture
from display.parts.live import no_camera
from display.parts.panel import GAPS, hold_mark, page_area
from display.theme import BG, CREAM, LINE, MUTED, PANEL, TEXT
from display.views.camera import CameraView, StepState
from table.controls import Button
from table.pages.camera import Step
from table.targets import TapBack, TapOk

NOMINAL = (76.0, 126.0, 152.0, 76.0)
"""The heights of the cards, and of the button below them, in a column of this sum."""
ACTION = 82.0
COLUMNS = {Layout.WIDE: 484.0, Layout.COMPACT: 430.0}
PORTRAIT_COLUMN = 664.0
HEADS = {Layout.WIDE: 92.0, Layout.COMPACT: 48.0, Layout.PORTRAIT: 78.0}


@dataclass(frozen=True, slots=True)
class _Plan:
    picture: Box
    head: Box
    cards: tuple[Box, ...]
    action: Box | None
    """The button; a step that fails takes its room to say what to do."""


def draw(canvas: Canvas, view: CameraView) -> None:
    canvas.fill(BG)
    plan = _plan(canvas, view)
    if view.live is None:
        no_camera(canvas, plan.picture)
    else:
        check_picture(canvas, plan.picture, view, view.live)
    _head(canvas, plan.head, view)
    for index, (box, step) in enumerate(zip(plan.cards, view.steps, strict=True)):
        step_card(canvas, box, view, Step(index), step)
    if plan.action is not None:
        _action(canvas, plan.action, view)
    hints(canvas, view.hints)


def _plan(canvas: Canvas, view: CameraView) -> _Plan:
    area, gap = page_area(canvas), GAPS[canvas.layout]
    if canvas.layout is Layout.PORTRAIT:
        column = area.from_bottom(PORTRAIT_COLUMN)
        picture = area.above_bottom(PORTRAIT_COLUMN + gap)
    else:
        width = COLUMNS[canvas.layout] * max(1.0, canvas.w / 1280.0)
        column, picture = area.from_right(width), area.before_right(width + gap)
    head = column.top(HEADS[canvas.layout])
    body = column.below_top(head.h)
    return _cards(picture, head, body, gap, _failing(view))


def _failing(view: CameraView) -> int | None:
    """The card that says what to do; without a picture it is the one that would be next."""
    if view.trouble is None:
        return None
    states = [step.state for step in view.steps]
    now = (StepState.FAILS, StepState.NOW)
    return next((at for at, state in enumerate(states) if state in now), len(states) - 1)


def _cards(picture: Box, head: Box, body: Box, gap: float, failing: int | None) -> _Plan:
    stretch = (body.h - 4 * gap) / (sum(NOMINAL) + ACTION)
    heights = [height * stretch for height in NOMINAL]
    action = ACTION * stretch
    if failing is not None:
        heights[failing] += action + gap
    cards, y = [], body.y
    for height in heights:
        cards.append(Box(body.x, y, body.w, height))
        y += height + gap
    below = None if failing is not None else Box(body.x, y, body.w, action)
    return _Plan(picture, head, tuple(cards), below)


def _head(canvas: Canvas, box: Box, view: CameraView) -> None:
    right = box.right
    if canvas.layout is Layout.COMPACT:
        right = _small_buttons(canvas, box, view)
        canvas.text(
            view.title,
            box.x + 4.0,
            box.cy - 4.0,
            Type.EXTRA,
            30.0,
            TEXT,
            width=right - box.x - 12.0,
        )
        return
    wide = canvas.layout is Layout.WIDE
    size, cy = (40.0, box.y + 28.0) if wide else (36.0, box.y + 24.0)
    x = box.right - 30.0
    if view.held is not None and hold_mark(canvas, x, cy, 44.0, view.held, Button.OK):
        right -= 60.0
    canvas.text(view.title, box.x + 4.0, cy, Type.EXTRA, size, TEXT, width=right - box.x)
    cy = box.y + (68.0 if wide else 58.0)
    canvas.text(view.progress, box.x + 4.0, cy, Type.SEMI, 21.0, MUTED, width=box.w)


def _small_buttons(canvas: Canvas, box: Box, view: CameraView) -> float:
    """Round buttons for a screen without a hint bar; returns where they begin."""
    x = box.right
    for hint in reversed([hint for hint in view.hints if hint.target != TapOk()]):
        place = Box(x - 44.0, box.y, 44.0, 44.0)
        held = view.held is not None and hint.target == TapBack()
        marked = held and hold_mark(canvas, place.cx, place.cy, 36.0, view.held or 0, Button.OK)
        if not marked:
            button(canvas, place.cx, place.cy, 36.0, hint.buttons[0], hint.arrows, held=hint.held)
        canvas.touch(place, hint.target)
        x = place.x - 6.0
    return x


def _action(canvas: Canvas, box: Box, view: CameraView) -> None:
    if view.ready:
        ok_line(canvas, box, view.save, CREAM, 30.0)
        canvas.touch(box, TapOk())
        return
    canvas.box(box, PANEL, box.h / 2)
    edge = box.h * 0.74
    button(canvas, box.x + box.h * 0.6, box.cy, edge, Button.OK, alpha=0.35)
    x = box.x + box.h * 1.3
    canvas.text(view.save, x, box.cy, Type.EXTRA, 28.0, LINE, width=box.right - x - 24.0)
