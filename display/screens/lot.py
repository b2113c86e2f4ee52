"""The lot: brass runs round the places, ever slower, and stops at who rolls first."""

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.motion import eased, part
from display.parts.dice import card, die
from display.parts.panel import MARGINS
from display.parts.round_table import draw_places, place_boxes, table_top
from display.theme import BG, BRASS, CREAM, MUTED
from display.views.lot import LotView
from table.pages.lot import LOT_SECONDS

FEWEST_STEPS = 14
"""The lot goes round until it has made so many steps."""
TRAIL = 0.35
"""How much brass is left at the place where it was before."""
SHOWING_SECONDS = 0.25
TITLE_SIZES = {Layout.WIDE: 64.0, Layout.PORTRAIT: 58.0, Layout.COMPACT: 48.0}


def draw(canvas: Canvas, view: LotView) -> None:
    canvas.fill(BG)
    area = canvas.bounds.inset(2 * MARGINS[canvas.layout])
    if canvas.layout is Layout.PORTRAIT:
        area = Box.around(area.cx, area.cy, area.w, min(area.h, area.w * 1.7))
    run = canvas.motion.progress(("lot", view.since), LOT_SECONDS) if view.runs else 1.0
    step, last = steps(view, run)
    inner = table_top(canvas, area)
    _middle(canvas, inner, view, step, run)
    boxes = place_boxes(canvas, area)
    draw_places(canvas, boxes, view.places, BRASS, _light(view, step, last))


def steps(view: LotView, run: float) -> tuple[int, int]:
    """The step that the lot has come to, and its last one."""
    count = len(view.round)
    rounds = -(-FEWEST_STEPS // count)
    last = rounds * count + view.stop
    return min(last, int(eased(run) * (last + 1))), last


def _light(view: LotView, step: int, last: int) -> list[float]:
    """Brass where the lot is, and a glimmer where it was before."""
    light = [0.0] * len(view.places)
    count = len(view.round)
    if 0 < step < last:
        light[view.round[(step - 1) % count]] = TRAIL
    light[view.round[step % count]] = 1.0
    return light


def _middle(canvas: Canvas, box: Box, view: LotView, step: int, run: float) -> None:
    """What is played with, tumbling while the lot runs; then who begins."""
    edge = min(box.h * 0.36, 116.0)
    _emblem(canvas, Box.around(box.cx, box.y + box.h * 0.3, edge), view, step)
    words = box.below_top(box.h * 0.54)
    if run < 1.0:
        x, cy = words.cx, words.y + words.h * 0.3
        canvas.text(view.game, x, cy, Type.BOLD, 30.0, MUTED, Align.CENTER, words.w)
        return
    key = "lot shown", view.since
    shown = canvas.motion.progress(key, SHOWING_SECONDS) if view.runs else 1.0
    size = TITLE_SIZES[canvas.layout] * (0.9 + 0.1 * eased(shown))
    canvas.paragraph(
        view.text,
        words,
        Type.DISPLAY,
        size,
        CREAM,
        Align.CENTER,
        1.15,
        alpha=part(shown, 0.0, 0.6),
        middle=True,
    )


def _emblem(canvas: Canvas, box: Box, view: LotView, step: int) -> None:
    if view.cards:
        pile = Box.around(box.cx, box.cy, box.w * 0.72, box.h * 1.02)
        card(canvas, pile, None, str(2 + step % 11))
        return
    value = 1 + step * 5 % view.faces
    die(canvas, box, None, value, view.faces, tilt=-9.0, shadow=True)
