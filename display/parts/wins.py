"""Who wins how often: a bar of the games won in one of those played, and three figures."""

from dataclasses import dataclass

from display.box import Box, Layout
from display.canvas import Align, Canvas, Type
from display.theme import BG, BRASS, CREAM, INK, LINE, MUTED, PANEL, PANEL2, TEXT
from display.views.statistics import PlayerView, StatisticsView

RADIUS = 16.0
PAD = 12.0
HEAD = 34.0
LOWEST_LINE = 37.0
HIGHEST_LINE = 58.0
WIDEST_NAME = 0.2


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of a line lie, left to right; figures end at `ends`."""

    name: float
    bar: Box
    ends: tuple[float, ...]


def wins_height(players: int) -> float:
    """How high a box all players would like."""
    return PAD * 2 + HEAD + max(players, 1) * 46.0


def wins(canvas: Canvas, box: Box, view: StatisticsView) -> None:
    """Fills the box; of more players than fit, those round the one who is pointed out."""
    canvas.box(box, PANEL, RADIUS)
    inner = box.inset(22.0 if canvas.layout is not Layout.COMPACT else 14.0, PAD)
    columns = _columns(canvas, inner, view)
    cy = inner.y + HEAD / 2
    canvas.text(view.wins, inner.x, cy, Type.BOLD, 21.0, MUTED, width=columns.name)
    _legend(canvas, columns, cy, view)
    lines = inner.below_top(HEAD + 2.0)
    if not view.players:
        canvas.paragraph(view.nothing_yet, lines, Type.SEMI, 20.0, TEXT)
        return
    fit = max(1, int(lines.h // LOWEST_LINE))
    first = min(max(0, view.player - fit // 2), max(0, len(view.players) - fit))
    shown = view.players[first : first + fit]
    height = min(HIGHEST_LINE, lines.h / len(shown))
    for index, player in enumerate(shown):
        line = Box(inner.x, lines.y + index * height, inner.w, height)
        _line(canvas, line, player, columns, len(view.players) > 1 and first + index == view.player)


def _columns(canvas: Canvas, box: Box, view: StatisticsView) -> _Columns:
    size = 24.0 if canvas.layout is not Layout.COMPACT else 22.0
    names = [canvas.measure(player.name, Type.EXTRA, size) for player in view.players]
    name = min(max([*names, 84.0]), box.w * WIDEST_NAME)
    heads = [canvas.measure(head, Type.SEMI, 19.0) for head in view.columns[2:]]
    widths = [max(64.0, min(head, box.w * 0.16)) for head in heads]
    gap = 26.0 if canvas.layout is not Layout.PORTRAIT else 16.0
    ends, right = [], box.right - 4.0
    for width in reversed(widths):
        ends.append(right)
        right -= width + gap
    bar = Box(box.x + name + 20.0, box.y, right - box.x - name - 20.0, box.h)
    return _Columns(name, bar, tuple(reversed(ends)))


def _legend(canvas: Canvas, columns: _Columns, cy: float, view: StatisticsView) -> None:
    won, played, *heads = view.columns
    x, gap = columns.bar.x, 28.0 if columns.bar.w > 260.0 else 12.0
    for text, color in ((won, BRASS), (played, LINE)):
        canvas.box(Box.around(x + 8.0, cy, 16.0), color, 4.0)
        room = columns.bar.right - x - 25.0
        used = canvas.text(text, x + 25.0, cy, Type.SEMI, 19.0, MUTED, width=room)
        x += 25.0 + used + gap
    starts = (columns.bar.right, *columns.ends)
    for head, start, end in zip(heads, starts, columns.ends, strict=False):
        room = end - start - 12.0
        canvas.text(head, end, cy, Type.SEMI, 19.0, MUTED, Align.RIGHT, room)


def _line(
    canvas: Canvas, box: Box, player: PlayerView, columns: _Columns, pointed_out: bool
) -> None:
    if pointed_out:
        around = box.inset(-10.0, 1.0)
        canvas.box(around, PANEL2, 10.0)
        canvas.box(around.left(4.0).inset(0.0, 6.0), CREAM, 2.0)
    size = 24.0 if canvas.layout is not Layout.COMPACT else 22.0
    canvas.text(player.name, box.x, box.cy, Type.EXTRA, size, TEXT, width=columns.name)
    _bar(canvas, Box(columns.bar.x, box.cy - 14.0, columns.bar.w, 28.0), player, pointed_out)
    figures = (player.average, player.best, player.penalties)
    for figure, end in zip(figures, columns.ends, strict=True):
        canvas.text(figure, end, box.cy, Type.BOLD, size, TEXT, Align.RIGHT)


def _bar(canvas: Canvas, box: Box, player: PlayerView, pointed_out: bool) -> None:
    """Never so short that the figures would not lie apart on it."""
    canvas.box(box, BG if pointed_out else PANEL2, 8.0, 0.7)
    least_won = max(32.0, canvas.measure(player.won, Type.EXTRA, 20.0) + 20.0)
    won = max(box.w * player.won_share, least_won)
    least_played = max(60.0, least_won + canvas.measure(player.played, Type.SEMI, 19.0) + 18.0)
    played = box.left(max(box.w * player.played_share, least_played))
    canvas.box(played, LINE, 8.0)
    end = played.right - 9.0
    canvas.text(player.played, end, box.cy, Type.SEMI, 19.0, TEXT, Align.RIGHT)
    if player.won != "0":
        canvas.box(played.left(min(won, played.w)), BRASS, 8.0)
    ink = INK if player.won != "0" else TEXT
    canvas.text(player.won, box.x + 10.0, box.cy, Type.EXTRA, 20.0, ink)
