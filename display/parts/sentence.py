"""A sentence that is to be read whole: in one line or, where that would be cut, in two."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.fonts import font_px
from display.lettering import SHRINK, fitted
from display.theme import Rgb

LEADING = 1.1


def sentence(
    canvas: Canvas,
    text: str,
    box: Box,
    role: Type,
    size: float,
    color: Rgb,
    align: Align = Align.LEFT,
) -> float:
    """In the middle of the box's height; returns the width that it takes."""
    if fits_one_line(canvas, text, role, size, box.w):
        x = box.x + box.w * align.value
        return canvas.text(text, x, box.cy, role, size, color, align, box.w)
    canvas.paragraph(text, box, role, size * SHRINK, color, align, LEADING, middle=True)
    return box.w


def fits_one_line(canvas: Canvas, text: str, role: Type, size: float, width: float) -> bool:
    """Whether it need not be cut when it has shrunk as far as a line does."""
    fit = fitted(text, role, font_px(size, canvas.u), int(width * canvas.u))
    return fit.text == text
