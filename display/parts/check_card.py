"""A step of the camera check: ticked, being measured, failing with what to do, or to come."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.motion import eased
from display.parts.dice import card, die, slot
from display.parts.throw import CARD_SHAPE
from display.symbols import ROW_SYMBOLS, Symbol
from display.theme import (
    BRASS,
    CREAM,
    FAINT,
    FELT2,
    INK,
    LINE,
    MUTED,
    PANEL,
    PANEL2,
    ROWS,
    TEXT,
    WARN,
    Rgb,
)
from display.views.camera import CameraView, StepState, StepView
from display.views.camera_trouble import Advice
from display.views.roll import Slot
from table.examined import Light
from table.pages.camera import Step

URGENT: Rgb = (0xA8, 0x32, 0x18)
"""What to do, on cream: 6.6 to 1."""
RADIUS = 14.0
MARK = 42.0
PAD = 74.0
"""From the left edge to the text."""
TEXTS = 72.0
"""The height of a card that has nothing but its two lines of text."""
LARGEST = 38.0
STRIP = 74.0
PITCH = 1.32
"""From one die to the next, in edges."""
PILE_STEP = 3.0
TICK_SECONDS = 0.25
OPEN_SECONDS = 0.2


def step_card(canvas: Canvas, box: Box, view: CameraView, step: Step, shown: StepView) -> None:
    if view.trouble is not None and shown.state in (StepState.FAILS, StepState.NOW):
        _advice(canvas, box, view, view.trouble, step)
        return
    canvas.box(box, PANEL, RADIUS)
    if shown.state is StepState.NOW:
        canvas.frame(box, BRASS, 3.0, RADIUS)
    alone = step in (Step.TRAY, Step.STEADY)
    texts = box if alone else box.top(min(TEXTS, box.h * 0.57))
    _mark(canvas, box.x + PAD / 2, texts.cy, min(MARK, texts.h * 0.7), step, shown)
    texts = texts.after_left(PAD).before_right(16.0)
    _texts(canvas, texts, shown)
    below = Box(texts.x, texts.bottom, texts.w, box.bottom - texts.bottom - 6.0)
    if step is Step.LIGHT:
        _scale(canvas, below, view.light)
    elif step is Step.DICE and view.pile is not None:
        _pile(canvas, below.inset(0.0, 2.0), view.pile)
    elif step is Step.DICE:
        _dice(canvas, below, view)
    elif step is Step.STEADY and shown.state is StepState.NOW:
        track = Box(texts.x, box.bottom - 8.0, texts.w, 4.0)
        canvas.box(track, PANEL2, 2.0)
        canvas.box(track.left(max(4.0, track.w * view.agreeing)), BRASS, 2.0)


def _texts(canvas: Canvas, box: Box, shown: StepView) -> None:
    quiet = shown.state is StepState.TO_COME
    ink, low = (FAINT, FAINT) if quiet else (TEXT, MUTED)
    size = min(25.0, box.h * 0.34)
    if not shown.detail:
        canvas.text(shown.title, box.x, box.cy, Type.BOLD, size, ink, width=box.w)
        return
    canvas.text(shown.title, box.x, box.cy - size * 0.46, Type.BOLD, size, ink, width=box.w)
    detail = size * 0.76
    canvas.text(shown.detail, box.x, box.cy + size * 0.64, Type.SEMI, detail, low, width=box.w)


def _mark(canvas: Canvas, cx: float, cy: float, size: float, step: Step, shown: StepView) -> None:
    """The tick, which grows as it comes, or the step's number."""
    if shown.state is StepState.DONE:
        grown = eased(canvas.motion.progress(("tick", step), TICK_SECONDS))
        canvas.disc(cx, cy, size / 2 * (0.6 + 0.4 * grown), CREAM)
        canvas.symbol(Symbol.CHECK, cx, cy, size * 0.55 * max(grown, 0.1), INK)
        return
    now = shown.state is StepState.NOW
    canvas.ring(cx, cy, size / 2, BRASS if now else LINE, 3.0)
    ink = BRASS if now else FAINT
    canvas.text(str(step + 1), cx, cy, Type.EXTRA, size * 0.5, ink, Align.CENTER)


def _scale(canvas: Canvas, box: Box, light: Light | None) -> None:
    """From dark to bright: the good part, and where the tray is."""
    track = Box(box.x + 30.0, box.cy - 5.0, box.w - 74.0, 18.0)
    canvas.disc(box.x + 8.0, track.cy, 6.0, FAINT)
    canvas.symbol(Symbol.SUN, box.right - 16.0, track.cy, 24.0, TEXT if light else FAINT)
    canvas.box(track, PANEL2, 9.0)
    if light is None:
        return
    good = track.after_left(track.w * light.least).left(track.w * (light.most - light.least))
    canvas.box(good, CREAM, 9.0)
    canvas.box(good.inset(2.0), FELT2, 7.0)
    x = track.x + track.w * min(max(light.level, 0.02), 0.98)
    canvas.box(Box(x - 2.5, track.y - 3.0, 5.0, track.h + 6.0), CREAM, 2.0)
    canvas.symbol(Symbol.DOWN, x, track.y - 8.0, 17.0, CREAM)


def _dice(canvas: Canvas, box: Box, view: CameraView) -> None:
    """All six, each above its symbol."""
    edge = min(50.0, box.h * 0.68, box.w / (len(view.dice) * PITCH))
    for index, each in enumerate(view.dice):
        place = Box(box.x + index * edge * PITCH, box.y + 1.0, edge, edge)
        _die(canvas, place, each, view.sides)
        if each.color is not None and each.value is not None:
            y, paint = place.bottom + edge * 0.3, ROWS[each.color].bright
            canvas.symbol(ROW_SYMBOLS[each.color], place.cx, y, edge * 0.28, paint)


def _pile(canvas: Canvas, box: Box, number: str) -> None:
    """The draw pile at the left, its uppermost card with the number."""
    high = min(box.h - PILE_STEP * 2, 84.0)
    top = Box(box.x, box.y + 1.0, high * CARD_SHAPE, high)
    if not number:
        slot(canvas, top.inset(1.0), None, 0.6)
        return
    for below in (2, 1):
        canvas.box(top.moved(below * PILE_STEP, below * PILE_STEP), INK, RADIUS / 2)
        lower = top.moved(below * PILE_STEP, below * PILE_STEP).inset(1.0)
        canvas.box(lower, MUTED, RADIUS / 2 - 1.0)
    card(canvas, top, None, number)


def _die(canvas: Canvas, box: Box, each: Slot, sides: int) -> None:
    """What is not read yet is an empty slot."""
    if each.value is None:
        slot(canvas, box.inset(1.0), each.color, 0.6)
    else:
        die(canvas, box, each.color, each.value, sides)


def _advice(canvas: Canvas, box: Box, view: CameraView, advice: Advice, step: Step) -> None:
    """The cream card that says the one thing to do; it comes by itself and must be noticed."""
    arrived = eased(canvas.motion.progress(("advice", step, advice.what), OPEN_SECONDS))
    box = box.moved(dx=(1.0 - arrived) * 40.0)
    canvas.box(box.inset(-3.0), WARN, RADIUS + 3.0)
    canvas.box(box, CREAM, RADIUS)
    mark = Box(box.x + 16.0, box.y + 14.0, MARK, MARK)
    text = box.inset(16.0, 12.0).after_left(PAD - 16.0)
    if step in (Step.LIGHT, Step.DICE) and view.live is not None:
        text = text.above_bottom(STRIP)
        _strip(canvas, box.inset(10.0).from_bottom(STRIP - 8.0), view, step)
    if advice.name:
        die(canvas, mark, advice.die, None)
        ink = INK if advice.die is None else ROWS[advice.die].open
        canvas.text(advice.name, text.x, mark.cy, Type.BOLD, 24.0, ink, width=text.w)
        text = text.below_top(MARK + 4.0)
    else:
        canvas.disc(mark.cx, mark.cy, mark.w / 2, URGENT)
        canvas.symbol(Symbol.EXCLAMATION, mark.cx, mark.cy, 24.0, CREAM)
    _sentences(canvas, text, advice)


def _strip(canvas: Canvas, box: Box, view: CameraView, step: Step) -> None:
    """What was measured, on a dark ground below the words."""
    canvas.box(box, PANEL, RADIUS - 4.0)
    inner = box.inset(16.0, 8.0)
    if step is Step.LIGHT:
        _scale(canvas, inner, view.light)
    elif view.pile is not None:
        _pile(canvas, inner.after_left((inner.w - inner.h * CARD_SHAPE) / 2), view.pile)
    else:
        middle = (len(view.dice) - 1) / 2
        for index, each in enumerate(view.dice):
            cx = inner.cx + (index - middle) * inner.h * PITCH
            _die(canvas, Box.around(cx, inner.cy, inner.h), each, view.sides)


def _sentences(canvas: Canvas, box: Box, advice: Advice) -> None:
    """What is wrong over what to do, as large as both can be."""
    size = LARGEST
    lines = [text for text in (advice.what, advice.do) if text]
    while size > 16.0 and _height(canvas, lines, box.w, size) > box.h:
        size -= 1.0
    used = canvas.paragraph(advice.what, box, Type.EXTRA, size, INK, leading=1.18)
    if advice.do:
        canvas.paragraph(advice.do, box.below_top(used), Type.EXTRA, size, URGENT, leading=1.18)


def _height(canvas: Canvas, texts: list[str], width: float, size: float) -> float:
    return sum(_lines(canvas, text, width, size) for text in texts) * size * 1.2


def _lines(canvas: Canvas, text: str, width: float, size: float) -> int:
    """How many lines a text takes, words taken whole."""
    lines, x, space = 1, 0.0, canvas.measure(" ", Type.EXTRA, size)
    for word in text.split():
        w = canvas.measure(word, Type.EXTRA, size)
        if x and x + space + w > width:
            lines, x = lines + 1, 0.0
        x += w + (space if x else 0.0)
    return lines
