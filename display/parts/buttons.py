"""The arcade buttons as they are drawn on the screen, and the hint bar that explains them."""

from collections.abc import Sequence

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.hints import BUTTON_ARROWS, BUTTON_SYMBOLS, COLOR_BUTTONS, Hint
from display.theme import (
    BRASS,
    BUTTON_RING,
    BUTTON_WHITE,
    INK,
    PANEL,
    ROWS,
    TEXT,
    Rgb,
    mixed,
)
from table.controls import Button

RING = 0.05
"""The ring in a button: its distance from the edge and its width, in button sizes."""
RING_DARKNESS = 0.22
SYMBOL_SIZE = 0.56
ARROW_SIZE = 0.4
OK_SIZE = 0.375
BLACK: Rgb = (0, 0, 0)

HOLD_GAP = 0.035
HOLD_WIDTH = 0.105
"""The brass arc round a button that is held: its distance and its width, in button sizes."""
HELD_DEGREES = (0.0, 202.0)
TRACK_ALPHA = 0.25

BAR_HEIGHT = 42.0
BAR_MARGIN = 12.0
BAR_BELOW = {Layout.WIDE: 8.0, Layout.PORTRAIT: 6.0}
BAR_GAP = 2.0
BAR_PAD = 18.0
HINT_BUTTON = 28.0
HINT_PITCH = 32.0
HINT_TEXT_GAP = 10.0
HINT_SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0)
WIDEST_GAP = 62.0
NARROWEST_GAP = 20.0


def button(
    canvas: Canvas,
    cx: float,
    cy: float,
    size: float,
    which: Button,
    arrow: bool = False,
    hold: float | None = None,
    held: bool = False,
    alpha: float = 1.0,
) -> None:
    """A round button; `hold` is how far (0 to 1) it has been held, `held` only says "hold"."""
    if which is Button.OK:
        canvas.disc(cx, cy, size / 2, BUTTON_WHITE, alpha)
        canvas.ring(cx, cy, size * (0.5 - RING), BUTTON_RING, size * RING, alpha)
        canvas.text("OK", cx, cy, Type.DISPLAY, size * OK_SIZE, INK, Align.CENTER, alpha=alpha)
    else:
        paint = ROWS[COLOR_BUTTONS.index(which)]
        dark = mixed(paint.bright, BLACK, RING_DARKNESS)
        canvas.disc(cx, cy, size / 2, paint.bright, alpha)
        canvas.ring(cx, cy, size * (0.5 - RING), dark, size * RING, alpha)
        symbol = BUTTON_ARROWS[which] if arrow else BUTTON_SYMBOLS[which]
        canvas.symbol(
            symbol, cx, cy, size * (ARROW_SIZE if arrow else SYMBOL_SIZE), paint.deep, alpha
        )
    if held:
        _arc(canvas, cx, cy, size, HELD_DEGREES, alpha)
    if hold is not None:
        hold_arc(canvas, cx, cy, size, hold)


def hold_arc(canvas: Canvas, cx: float, cy: float, size: float, progress: float) -> None:
    """The arc that fills clockwise from the top while a button is held."""
    _arc(canvas, cx, cy, size, (0.0, 360.0), TRACK_ALPHA)
    if progress > 0.0:
        _arc(canvas, cx, cy, size, (-90.0, -90.0 + 360.0 * min(1.0, progress)), 1.0)


def _arc(
    canvas: Canvas, cx: float, cy: float, size: float, degrees: tuple[float, float], alpha: float
) -> None:
    radius = size * (0.5 + HOLD_GAP + HOLD_WIDTH / 2)
    canvas.arc(cx, cy, radius, BRASS, size * HOLD_WIDTH, degrees, alpha)


def ok_line(canvas: Canvas, box: Box, text: str, fill: Rgb, size: float = 27.0) -> None:
    """A wide button on the screen that OK presses: the white button and what it does."""
    edge = box.h * 0.74
    canvas.box(box, fill, box.h / 2)
    cx = box.x + box.h / 2 + box.h * 0.1
    canvas.disc(cx, box.cy, edge / 2 + box.h * 0.035, INK)
    button(canvas, cx, box.cy, edge, Button.OK)
    x = cx + edge / 2 + box.h * 0.32
    canvas.text(text, x, box.cy, Type.EXTRA, size, INK, width=box.right - box.h * 0.3 - x)


def hint_height(layout: Layout) -> float:
    """How much room at the bottom of the screen the hints take, their margin included."""
    match layout:
        case Layout.WIDE:
            return BAR_HEIGHT + BAR_BELOW[layout]
        case Layout.PORTRAIT:
            return 2 * BAR_HEIGHT + BAR_GAP + BAR_BELOW[layout]
        case Layout.COMPACT:
            return 0.0


def hints(canvas: Canvas, shown: Sequence[Hint]) -> None:
    """The hint bar: one line, two in portrait, and none on a compact screen."""
    if canvas.layout is Layout.COMPACT:
        return
    lines = _parted(canvas, shown) if canvas.layout is Layout.PORTRAIT else [shown]
    high, below = hint_height(canvas.layout), BAR_BELOW[canvas.layout]
    whole = Box(BAR_MARGIN, canvas.h - high, canvas.w - 2 * BAR_MARGIN, high - below)
    for box, line in zip(whole.rows(len(lines), BAR_GAP), lines, strict=True):
        _bar(canvas, box, line)


def _parted(canvas: Canvas, shown: Sequence[Hint]) -> list[Sequence[Hint]]:
    """In the order they have, in two lines of which the longer one is as short as can be."""
    if len(shown) < 2:
        return [shown]
    widths = [_buttons_width(hint) + _text_width(canvas, hint) + NARROWEST_GAP for hint in shown]
    first = min(range(1, len(shown)), key=lambda at: max(sum(widths[:at]), sum(widths[at:])))
    return [shown[:first], shown[first:]]


def _bar(canvas: Canvas, box: Box, shown: Sequence[Hint]) -> None:
    canvas.box(box, PANEL, BAR_HEIGHT / 2)
    if not shown:
        return
    buttons, gaps = sum(_buttons_width(hint) for hint in shown), len(shown) - 1
    room = box.w - 2 * BAR_PAD - buttons
    size = _size(canvas, shown, room - gaps * NARROWEST_GAP)
    texts = [_text_width(canvas, hint, size) for hint in shown]
    share = min(1.0, (room - gaps * NARROWEST_GAP) / max(1.0, sum(texts)))
    gap = min(WIDEST_GAP, (room - share * sum(texts)) / gaps) if gaps else 0.0
    x = box.cx - (buttons + share * sum(texts) + gap * gaps) / 2
    for hint, text in zip(shown, texts, strict=True):
        width = _buttons_width(hint) + text * share
        _hint(canvas, Box(x, box.y, width, box.h), hint, text * share, size)
        x += width + gap


def _size(canvas: Canvas, shown: Sequence[Hint], room: float) -> float:
    """The size at which all texts of a line fit: they shrink together."""
    for size in HINT_SIZES:
        if sum(_text_width(canvas, hint, size) for hint in shown) <= room:
            return size
    return HINT_SIZES[-1]


def _text_width(canvas: Canvas, hint: Hint, size: float = HINT_SIZES[0]) -> float:
    return canvas.measure(hint.text, Type.SEMI, size)


def _buttons_width(hint: Hint) -> float:
    if not hint.buttons:
        return 0.0
    return HINT_PITCH * (len(hint.buttons) - 1) + HINT_BUTTON + HINT_TEXT_GAP


def _hint(canvas: Canvas, box: Box, hint: Hint, text_width: float, size: float) -> None:
    for index, which in enumerate(hint.buttons):
        cx = box.x + HINT_BUTTON / 2 + HINT_PITCH * index
        button(canvas, cx, box.cy, HINT_BUTTON, which, hint.arrows, held=hint.held)
    x = box.right - text_width
    canvas.text(hint.text, x, box.cy, Type.SEMI, size, TEXT, width=text_width + 1.0)
    if hint.target is not None:
        canvas.touch(box, hint.target)
