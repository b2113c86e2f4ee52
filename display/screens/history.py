"""The history to keep as a picture: the statistics' own panels, and a chart of the games won."""

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.parts.chart import score_chart
from display.parts.die_panel import die_panel
from display.parts.wins import wins
from display.theme import BG, MUTED, PANEL, TEXT
from display.views.history import HistoryView

MARGIN = 12.0
GAP = 10.0
HEAD = 64.0
DICE_SHARE = 0.55
WINS_SHARE = 0.6
RADIUS = 16.0


def draw(canvas: Canvas, view: HistoryView) -> None:
    """Made for the wide layout: it is nobody's screen."""
    canvas.fill(BG)
    area = canvas.bounds.inset(MARGIN)
    _head(canvas, area.top(HEAD), view)
    body, dice = area.below_top(HEAD + GAP), view.figures.dice
    if dice:
        places = body.top(body.h * DICE_SHARE).columns(len(dice), GAP)
        for place, die in zip(places, dice, strict=True):
            die_panel(canvas, place, die)
        body = body.below_top(body.h * DICE_SHARE + GAP)
    left = body.left((body.w - GAP) * WINS_SHARE) if view.lines else body
    wins(canvas, left, view.figures)
    if view.lines:
        _chart(canvas, body.after_left(left.w + GAP), view)


def _head(canvas: Canvas, box: Box, view: HistoryView) -> None:
    used = canvas.text(view.title, box.x + 18.0, box.cy, Type.EXTRA, 40.0, TEXT)
    room = box.w - used - 70.0
    meta, right = view.figures.meta, box.right - 18.0
    canvas.text(meta, right, box.cy, Type.SEMI, 22.0, MUTED, Align.RIGHT, room)


def _chart(canvas: Canvas, box: Box, view: HistoryView) -> None:
    canvas.box(box, PANEL, RADIUS)
    inner = box.inset(22.0, 14.0)
    canvas.text(view.chart, inner.x, inner.y + 14.0, Type.BOLD, 21.0, MUTED, width=inner.w)
    score_chart(canvas, inner.below_top(44.0), view.lines)
