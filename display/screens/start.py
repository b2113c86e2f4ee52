"""The start screen: the felt with the call to join, and beside it what the host chooses."""

from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Align, Canvas, Symbol, Type
from display.parts.buttons import hints
from display.parts.panel import GAPS, PANEL_RADIUS, felt, focus_frame, page_area, tab
from display.screens.start_cards import draw_game_cards, draw_seats
from display.screens.start_felt import draw_felt
from display.theme import (
    BG,
    BRASS,
    CREAM,
    FELT,
    FELT2,
    MUTED,
    PANEL,
    PANEL2,
    TEXT,
    Rgb,
    mixed,
)
from display.views.start import StartView
from table.pages.start import Line
from table.targets import TapLanguage, TapLine

LABEL_SIZE = 22.0
ARROW_SIZE = 19.0
SMALL_SHARES = {Layout.WIDE: 0.165, Layout.COMPACT: 0.18, Layout.PORTRAIT: 0.18}
"""Of the last line's width: each of the three squares at its end."""
ON_FELT = mixed(FELT2, TEXT, 0.85)


@dataclass(frozen=True, slots=True)
class Areas:
    """Where each part of the screen lies."""

    felt: Box
    game: Box
    players: Box
    language: Box
    start: Box
    opponents: Box
    statistics: Box
    camera: Box


def areas(canvas: Canvas) -> Areas:
    """Spare height goes to the places first, for names are read from afar."""
    area, gap = page_area(canvas), GAPS[canvas.layout]
    match canvas.layout:
        case Layout.WIDE:
            left, right = area.left(380.0), area.after_left(392.0)
            heights = (206.0, 216.0, 92.0, 102.0)
        case Layout.COMPACT:
            left, right = area.left(236.0), area.after_left(236.0 + gap)
            heights = (152.0, 190.0, 78.0, 108.0)
        case Layout.PORTRAIT:
            left, right = area.top(area.h * 0.232), area.below_top(area.h * 0.232 + gap)
            heights = (214.0, 330.0, 122.0, 102.0)
    spare = (right.h - sum(heights) - gap * (len(heights) - 1)) / 4
    game, players, language, last = _stacked(right, heights, (1.0, 2.0, 0.5, 0.5), spare, gap)
    small = (last.w - 3 * gap) * SMALL_SHARES[canvas.layout]
    return Areas(
        felt=left,
        game=game,
        players=players,
        language=language,
        start=last.before_right(3 * (small + gap)),
        opponents=last.before_right(2 * (small + gap)).from_right(small),
        statistics=last.before_right(small + gap).from_right(small),
        camera=last.from_right(small),
    )


def _stacked(
    box: Box,
    heights: tuple[float, ...],
    shares: tuple[float, ...],
    spare: float,
    gap: float,
) -> list[Box]:
    boxes, y = [], box.y
    for height, share in zip(heights, shares, strict=True):
        boxes.append(Box(box.x, y, box.w, height + spare * share))
        y = boxes[-1].bottom + gap
    return boxes


def draw(canvas: Canvas, view: StartView) -> None:
    canvas.fill(BG)
    parts = areas(canvas)
    felt(canvas, parts.felt)
    draw_felt(canvas, parts.felt, view)
    head = _panel(canvas, parts.game, view.game, view.line is Line.GAME)
    draw_game_cards(canvas, parts.game.below_top(head), view.cards)
    head = _panel(canvas, parts.players, view.players, view.line is Line.PLAYERS, view.joined)
    draw_seats(canvas, parts.players.below_top(head), view.seats)
    _languages(canvas, parts.language, view)
    _start(canvas, parts.start, view)
    _small(canvas, parts.opponents, Symbol.ROBOT, view.opponents, Line.OPPONENTS, view)
    _small(canvas, parts.statistics, Symbol.BARS, view.statistics, Line.STATISTICS, view)
    _small(canvas, parts.camera, Symbol.CAMERA, view.camera, Line.CAMERA, view)
    hints(canvas, view.hints)


def _panel(canvas: Canvas, box: Box, label: str, focus: bool, note: str = "") -> float:
    """A line of the menu with its label; returns how much room the label takes."""
    compact = canvas.layout is Layout.COMPACT
    pad, cy = (18.0, box.y + 23.0) if compact else (26.0, box.y + 32.0)
    canvas.box(box, PANEL2 if focus else PANEL, PANEL_RADIUS)
    if focus:
        focus_frame(canvas, box)
        for symbol, away in ((Symbol.LEFT, 42.0), (Symbol.RIGHT, 10.0)):
            canvas.symbol(symbol, box.right - pad - away, cy, ARROW_SIZE, CREAM)
    canvas.text(label, box.x + pad, cy, Type.BOLD, LABEL_SIZE, TEXT if focus else MUTED)
    right = box.right - pad - (68.0 if focus else 0.0)
    canvas.text(note, right, cy, Type.SEMI, 20.0, MUTED, Align.RIGHT)
    return 40.0 if compact else 56.0


def _languages(canvas: Canvas, box: Box, view: StartView) -> None:
    focus = view.line is Line.LANGUAGE
    canvas.box(box, PANEL2 if focus else PANEL, PANEL_RADIUS)
    if focus:
        focus_frame(canvas, box)
    color, gap = TEXT if focus else MUTED, 9.0
    match canvas.layout:
        case Layout.PORTRAIT:
            canvas.text(view.language, box.x + 26.0, box.y + 28.0, Type.BOLD, LABEL_SIZE, color)
            room = box.below_top(50.0).inset(24.0, 0.0).above_bottom(16.0)
        case Layout.WIDE:
            _label(canvas, view.language, box.x + 26.0, box.cy, 152.0, color)
            room = box.after_left(194.0).before_right(30.0).inset(0.0, (box.h - 56.0) / 2)
        case Layout.COMPACT:
            _label(canvas, view.language, box.x + 18.0, box.cy, 96.0, color)
            room = box.after_left(122.0).before_right(16.0).inset(0.0, (box.h - 50.0) / 2)
    for pill, language in zip(room.columns(len(view.languages), gap), view.languages, strict=True):
        tab(canvas, pill, language.name, language.chosen)
        canvas.touch(pill, TapLanguage(language.language))


def _label(canvas: Canvas, text: str, x: float, cy: float, width: float, color: Rgb) -> None:
    canvas.text(text, x, cy, Type.BOLD, LABEL_SIZE, color, width=width)


def _start(canvas: Canvas, box: Box, view: StartView) -> None:
    canvas.box(box, FELT, PANEL_RADIUS)
    canvas.box(box.inset(4.0), FELT2 if view.ready else FELT, PANEL_RADIUS - 4.0)
    if view.line is Line.START:
        focus_frame(canvas, box)
    alpha = 1.0 if view.ready else 0.5
    wide = canvas.layout is Layout.WIDE
    x = box.x + (106.0 if wide else 66.0)
    room, up = box.right - (20.0 if wide else 10.0) - x, box.h * 0.135
    arrow, size = (40.0, 38.0) if wide else (30.0, 33.0)
    canvas.symbol(
        Symbol.PLAY, (box.x + x) / 2 + (8.0 if wide else 2.0), box.cy, arrow, CREAM, alpha
    )
    canvas.text(view.start, x, box.cy - up, Type.EXTRA, size, CREAM, width=room, alpha=alpha)
    canvas.text(view.summary, x, box.cy + up * 1.9, Type.SEMI, 20.0, ON_FELT, width=room)
    canvas.touch(box, TapLine(Line.START))


def _small(
    canvas: Canvas, box: Box, symbol: Symbol, text: str, line: Line, view: StartView
) -> None:
    """A square at the end of the last line."""
    focus = view.line is line
    canvas.box(box, PANEL2 if focus else PANEL, PANEL_RADIUS)
    if focus:
        focus_frame(canvas, box)
    canvas.symbol(symbol, box.cx, box.y + box.h * 0.39, min(56.0, box.w * 0.4), BRASS)
    canvas.text(
        text, box.cx, box.y + box.h * 0.81, Type.EXTRA, 22.0, TEXT, Align.CENTER, box.w - 12.0
    )
    canvas.touch(box, TapLine(line))
