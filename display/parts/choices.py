"""The row of choices in step 3 of the card game: the sets of played cards that can be crossed."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button
from display.parts.pill import rank_disc
from display.theme import CREAM, INK, MUTED, PANEL, PANEL2, ROWS, TEXT
from display.views.choices import ChipState, ChoicesView, ChoiceView
from table.targets import Tap, TapChoice

RADIUS = 18.0
GAP = 12.0
TEXT_SIZE = 32.0
NONE_SIZE = 25.0
PAD = 28.0
REASON_WIDTH = 200.0
CORNER = 0.28
RANK = 0.46


def draw_choices(canvas: Canvas, box: Box, view: ChoicesView, place: int) -> None:
    """In one line, or in two where the box is high and narrow."""
    canvas.box(box, PANEL, RADIUS)
    inner = box.inset(16.0, 8.0)
    if box.w < 900.0 and box.h > 100.0:
        first, second = inner.rows(2, 4.0)
        _draw_prompt(canvas, first, view, place)
        _draw_chips(canvas, second, view, place)
    else:
        used = _draw_prompt(canvas, inner, view, place)
        _draw_chips(canvas, inner.after_left(used + 20.0), view, place)


def _draw_prompt(canvas: Canvas, box: Box, view: ChoicesView, place: int) -> float:
    """The buttons that lead on and what they do; returns the width that they take."""
    edge, x = min(48.0, box.h), box.x
    for which in view.buttons:
        spot = Box(x, box.cy - edge / 2, edge, edge)
        button(canvas, spot.cx, spot.cy, edge, which)
        canvas.touch(spot, Tap(place, which))
        x += edge + 8.0
    room = max(160.0, box.w * 0.6) if view.color is None else 200.0
    x += 4.0
    x += canvas.text(view.prompt, x, box.cy, Type.BOLD, 23.0, TEXT, width=room)
    return x - box.x


def _draw_chips(canvas: Canvas, box: Box, view: ChoicesView, place: int) -> None:
    """Legal sets, none of them, and struck ones with the reason, shrunk until all have room."""
    every = view.choices + view.struck
    if not every:
        return
    reason = min(REASON_WIDTH, box.w * 0.25) if view.reason else 0.0
    natural = [_width(canvas, choice) for choice in every]
    room = box.w - reason - GAP * (len(every) - 1 + bool(reason))
    scale = min(1.0, room / sum(natural))
    x, high = box.x, min(54.0, box.h - 8.0)
    for choice, width in zip(every, natural, strict=True):
        spot = Box(x, box.cy - high / 2, width * scale, high)
        _draw_choice(canvas, spot, choice, view, scale)
        if choice.touch is not None:
            canvas.touch(spot, TapChoice(place, choice.touch))
        x = spot.right + GAP
    if view.reason:
        text = Box(x, box.y, reason, box.h)
        canvas.paragraph(view.reason, text, Type.SEMI, 18.0, MUTED, middle=True)


def _width(canvas: Canvas, choice: ChoiceView) -> float:
    size = NONE_SIZE if _is_none(choice) else TEXT_SIZE
    return max(72.0, canvas.measure(choice.text, Type.DISPLAY, size) + 2 * PAD)


def _is_none(choice: ChoiceView) -> bool:
    return choice.touch == ()


def _draw_choice(
    canvas: Canvas, box: Box, choice: ChoiceView, view: ChoicesView, scale: float
) -> None:
    assert view.color is not None
    paint, radius = ROWS[view.color], CORNER * box.h
    size = (NONE_SIZE if _is_none(choice) else TEXT_SIZE) * scale
    struck = choice.state is ChipState.STRUCK
    match choice.state:
        case ChipState.CHOSEN:
            canvas.halo(box, radius, 2.5)
            canvas.box(box, CREAM, radius)
            ink = INK
        case ChipState.LEGAL:
            canvas.box(box, PANEL2 if _is_none(choice) else paint.open, radius)
            canvas.frame(box, MUTED if _is_none(choice) else CREAM, 3.0, radius)
            ink = TEXT if _is_none(choice) else CREAM
        case ChipState.STRUCK:
            canvas.box(box, paint.strip, radius)
            ink = paint.lost
    width = box.w - 8.0
    canvas.text(
        choice.text, box.cx, box.cy, Type.DISPLAY, size, ink, Align.CENTER, width, struck=struck
    )
    if choice.rank:
        rank_disc(canvas, box.right - 4.0, box.y + 2.0, RANK * box.h, choice.rank)
