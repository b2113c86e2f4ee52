"""The short rules: tabs for the games, and the sections in columns, on as few leaves as can be."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.parts.buttons import button, hints
from display.parts.panel import GAPS, MARGINS, page_area, tabs
from display.parts.pill import pill, pill_width
from display.pieces import Key, Piece, PillStyle, Word
from display.screens.rules_columns import Leaf, draw_leaf, leaves_of
from display.theme import BG, MUTED, TEXT
from display.views.rules import DOWN, UP, RulesView
from table.controls import Button
from table.targets import TapBack, TapDie

HEADS = {Layout.WIDE: 62.0, Layout.COMPACT: 60.0, Layout.PORTRAIT: 134.0}
BACK_HEIGHT = 46.0


def areas(canvas: Canvas) -> tuple[Box, Box]:
    """Where the title and the tabs are, and where the sections."""
    area, head = page_area(canvas), HEADS[canvas.layout]
    return area.top(head), area.below_top(head + GAPS[canvas.layout])


def draw(canvas: Canvas, view: RulesView) -> None:
    canvas.fill(BG)
    head, room = areas(canvas)
    leaves = leaves_of(canvas, room, view.sections)
    leaf = min(view.leaf, len(leaves) - 1)
    right = _turning(canvas, head, leaf, leaves)
    _head(canvas, head, right, view)
    draw_leaf(canvas, room, leaves[leaf])
    hints(canvas, (*view.hints, *view.turning) if len(leaves) > 1 else view.hints)


def _head(canvas: Canvas, box: Box, right: float, view: RulesView) -> None:
    """The title and the tabs, which stand below it on a tall screen; on a small one also back."""
    match canvas.layout:
        case Layout.WIDE:
            width = canvas.text(view.title, box.x + 18.0, box.cy, Type.EXTRA, 42.0, TEXT)
            x, cy = box.x + 18.0 + width + 50.0, box.cy
        case Layout.COMPACT:
            x, cy = box.x, box.cy
            back: tuple[Piece, ...] = (Key(Button.OK), Word(view.back))
            right -= pill_width(canvas, BACK_HEIGHT, back) + MARGINS[canvas.layout]
            where = pill(canvas, right, cy, BACK_HEIGHT, back, PillStyle.WAITING)
            canvas.touch(where, TapBack())
            right -= MARGINS[canvas.layout]
        case Layout.PORTRAIT:
            canvas.text(view.title, box.x + 14.0, box.y + 32.0, Type.EXTRA, 42.0, TEXT)
            x, cy, right = box.x, box.bottom - 30.0, box.right
    names, chosen = [tab.name for tab in view.tabs], [tab.chosen for tab in view.tabs]
    for index, where in enumerate(tabs(canvas, x, cy, names, chosen, right)):
        canvas.touch(where, TapDie(index))


def _turning(canvas: Canvas, box: Box, leaf: int, leaves: tuple[Leaf, ...]) -> float:
    """Which leaf of how many this is, and what turns them; returns where that begins."""
    if len(leaves) == 1:
        return box.right
    cy = box.y + 32.0 if canvas.layout is Layout.PORTRAIT else box.cy
    edge = 46.0
    ends = ((Button.GREEN, DOWN, box.right - edge / 2), (Button.YELLOW, UP, box.right - 132.0))
    for which, target, cx in ends:
        possible = leaf < len(leaves) - 1 if which is Button.GREEN else leaf > 0
        button(canvas, cx, cy, edge, which, arrow=True, alpha=1.0 if possible else 0.35)
        canvas.touch(Box.around(cx, cy, edge), target)
    middle = box.right - (edge / 2 + 132.0) / 2
    text = f"{leaf + 1}/{len(leaves)}"
    canvas.text(text, middle, cy, Type.BOLD, 24.0, MUTED, Align.CENTER)
    return box.right - 132.0 - edge / 2 - 12.0
