"""Scores turn by turn: lines that differ in dash, weight and end label, not in hue."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.figures import signed
from display.motion import part
from display.shapes import Point
from display.theme import BRASS, FAINT, LINE, MUTED, PANEL, TEXT, WARN, Rgb
from display.views.over import ScoreLine

DRAW_SECONDS = 0.9
STEPS = (5, 10, 20, 25, 50, 100)
MOST_LINES = 4
"""So many lines of the grid at most lie above zero."""
MOST_TURNS = 5
NUMBER = 18.0
NAME = 20.0
NAME_PITCH = 26.0
WIDEST_NAME = 0.24
LEFT = 42.0
BELOW = 34.0
DOT, WARNING_DOT = 5.0, 6.5


@dataclass(frozen=True, slots=True)
class _Style:
    width: float
    color: Rgb
    pattern: tuple[float, ...]


STYLES = (
    _Style(5.0, BRASS, ()),
    _Style(4.0, TEXT, (11.0, 6.0)),
    _Style(4.0, MUTED, (4.0, 5.0)),
    _Style(3.5, FAINT, (13.0, 5.0, 4.0, 5.0)),
    _Style(3.5, MUTED, (22.0, 6.0)),
)
"""By place in the ranking; all winners are brass."""


@dataclass(frozen=True, slots=True)
class _Axes:
    """From turns and points to places on the screen."""

    plot: Box
    turns: int
    low: int
    high: int

    def x(self, turn: float) -> float:
        return self.plot.x + self.plot.w * turn / max(self.turns, 1)

    def y(self, points: float) -> float:
        return self.plot.bottom - self.plot.h * (points - self.low) / (self.high - self.low)


def score_chart(canvas: Canvas, box: Box, lines: Sequence[ScoreLine]) -> None:
    """Fills the box with the grid, the lines drawn from left to right, and the names."""
    names = [canvas.measure(line.name, Type.EXTRA, NAME) for line in lines]
    room = min(max(names), box.w * WIDEST_NAME) + 20.0
    scores = [score for line in lines for score in line.scores]
    axes = _Axes(
        box.after_left(LEFT).before_right(room).above_bottom(BELOW).below_top(DOT),
        len(lines[0].scores) - 1,
        min(0, *scores),
        max(10, *scores),
    )
    _grid(canvas, axes)
    progress = canvas.motion.progress(("chart", lines[0].scores), DRAW_SECONDS)
    shown = Box(box.x, box.y - 10.0, axes.plot.right - box.x + DOT + 1.0, box.h + 20.0)
    if progress < 1.0:
        shown = shown.left(LEFT + axes.plot.w * progress)
    with canvas.clip(shown):
        for place, line in reversed(list(enumerate(lines))):
            _line(canvas, axes, line, _style(place, line))
    _names(canvas, axes, lines, room, part(progress, 0.85, 1.0))


def _style(place: int, line: ScoreLine) -> _Style:
    style = STYLES[place % len(STYLES)]
    return _Style(STYLES[0].width, BRASS, style.pattern) if line.won else style


def _line(canvas: Canvas, axes: _Axes, line: ScoreLine, style: _Style) -> None:
    points: list[Point] = [(axes.x(turn), axes.y(at)) for turn, at in enumerate(line.scores)]
    if len(points) > 1:
        canvas.line(points, style.color, style.width, pattern=style.pattern)
    for turn in line.penalties:
        x, y = points[turn]
        canvas.disc(x, y, WARNING_DOT + 1.5, PANEL)
        canvas.disc(x, y, WARNING_DOT, WARN)
    canvas.disc(*points[-1], DOT, style.color)


def _grid(canvas: Canvas, axes: _Axes) -> None:
    plot, step = axes.plot, _step(axes.high)
    for points in range(math.ceil(axes.low / step) * step, axes.high + 1, step):
        y = axes.y(points)
        canvas.box(Box(plot.x, y - 0.75, plot.w, 1.5), LINE)
        text = signed(points)
        canvas.text(text, plot.x - 12.0, y, Type.SEMI, NUMBER, MUTED, Align.RIGHT)
    for turn in _turns(axes.turns):
        y = plot.bottom + BELOW * 0.6
        canvas.text(str(turn), axes.x(turn), y, Type.SEMI, NUMBER, MUTED, Align.CENTER)


def _step(high: int) -> int:
    return next((step for step in STEPS if high / step < MOST_LINES + 1), STEPS[-1])


def _turns(last: int) -> list[int]:
    """The turns that are numbered: the first, the last, and some evenly between."""
    step = math.ceil(last / MOST_TURNS)
    between = [turn for turn in range(1, last, max(step, 1)) if turn <= last - step * 0.75]
    return [*between, last] if last else []


def _names(
    canvas: Canvas, axes: _Axes, lines: Sequence[ScoreLine], room: float, alpha: float
) -> None:
    """Each where its line ends, pushed apart where they would lie on one another."""
    ends = [axes.y(line.scores[-1]) for line in lines]
    x = axes.plot.right + 16.0
    for place, (line, y) in enumerate(zip(lines, _apart(ends, axes.plot), strict=True)):
        color = _style(place, line).color
        canvas.text(line.name, x, y, Type.EXTRA, NAME, color, width=room - 18.0, alpha=alpha)


def _apart(ends: Sequence[float], plot: Box) -> list[float]:
    """From the top down, as the ranking goes; no lower than the plot reaches."""
    places: list[float] = []
    for end in ends:
        places.append(max(end, places[-1] + NAME_PITCH) if places else end)
    lowest = plot.bottom
    for index in reversed(range(len(places))):
        places[index] = min(places[index], lowest)
        lowest = places[index] - NAME_PITCH
    return places
