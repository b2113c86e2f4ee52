"""A sentence for the people at the table, for a few seconds above everything else."""

from display import theme
from display.canvas import Align, Box, Canvas, Layout, Type
from display.motion import eased

HEIGHT = 54.0
SIZE = 22.0
SLIDE_SECONDS = 0.18


def draw(canvas: Canvas, text: str) -> None:
    """Over the hints, where nothing is that can be crossed."""
    room = canvas.w - 40.0
    lines = 2 if canvas.measure(text, Type.BOLD, SIZE) > room - 60.0 else 1
    height = HEIGHT + (lines - 1) * SIZE * 1.25
    width = min(canvas.measure(text, Type.BOLD, SIZE) + 72.0, room)
    below = 12.0 if canvas.layout is Layout.COMPACT else 8.0
    rise = eased(canvas.motion.progress(("notice", text), SLIDE_SECONDS))
    top = canvas.h - below - height * rise
    box = Box((canvas.w - width) / 2, top, width, height)
    canvas.box(box.inset(-3.0), theme.BG, (height + 6.0) / 2, 0.9)
    canvas.box(box, theme.CREAM, height / 2)
    inner = box.inset(30.0, 6.0)
    canvas.paragraph(text, inner, Type.BOLD, SIZE, theme.INK, Align.CENTER, middle=True)
