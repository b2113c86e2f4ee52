"""Flat shapes as geometry: discs, polygons and strokes, in whatever unit the caller measures."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, assert_never

Point: TypeAlias = tuple[float, float]
ARC_STEP_DEGREES = 6.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle; one that is not solid is cut out of what lies under it."""

    x: float
    y: float
    radius: float
    solid: bool = True


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon; one that is not solid is cut out of what lies under it."""

    points: tuple[Point, ...]
    solid: bool = True


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through the points, as wide as a pen; its corners are round, its ends if wished."""

    points: tuple[Point, ...]
    width: float
    round_ends: bool = True
    solid: bool = True


Shape: TypeAlias = Disc | Polygon | Stroke


def quad(start: Point, end: Point, width: float) -> tuple[Point, ...]:
    """The four corners of the straight line of that width."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    return (
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    )


def arc(cx: float, cy: float, radius: float, begin: float, end: float) -> tuple[Point, ...]:
    """Points of a circle from one angle to the other: degrees, 0 to the right, 90 below."""
    count = max(2, math.ceil(abs(end - begin) / ARC_STEP_DEGREES) + 1)
    angles = (math.radians(begin + (end - begin) * i / (count - 1)) for i in range(count))
    return tuple((cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles)


def rounded(x: float, y: float, w: float, h: float, radius: float) -> tuple[Point, ...]:
    """The outline of a box with round corners, clockwise; the last point meets the first."""
    r = max(0.01, min(radius, w / 2, h / 2))
    corners = (
        *arc(x + r, y + r, r, 180, 270),
        *arc(x + w - r, y + r, r, 270, 360),
        *arc(x + w - r, y + h - r, r, 0, 90),
        *arc(x + r, y + h - r, r, 90, 180),
    )
    return (*corners, corners[0])


def turned(points: Sequence[Point], cx: float, cy: float, degrees: float) -> tuple[Point, ...]:
    """The points turned clockwise round a centre."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple(
        (cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos)
        for x, y in points
    )


def length_of(points: Sequence[Point]) -> float:
    return sum(math.dist(start, end) for start, end in pairwise(points))


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> list[tuple[Point, ...]]:
    """The drawn pieces of a line; the pattern is dash, gap, dash, gap … and begins anew."""
    pieces: list[tuple[Point, ...]] = []
    piece: list[Point] = [points[0]]
    index, left = 0, pattern[0]
    for start, end in pairwise(points):
        distance, walked = math.dist(start, end), 0.0
        while distance - walked > left:
            walked += left
            share = walked / distance
            turn = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if index % 2 == 0:
                pieces.append((*piece, turn))
            piece = [turn]
            index += 1
            left = pattern[index % len(pattern)]
        left -= distance - walked
        piece.append(end)
    if index % 2 == 0 and len(piece) > 1:
        pieces.append(tuple(piece))
    return pieces


def even_dashes(points: Sequence[Point], dash: float, gap: float) -> list[tuple[Point, ...]]:
    """Dashes of a closed outline, stretched a little so that the last gap is like the others."""
    length = length_of(points)
    count = max(1, round(length / (dash + gap)))
    stretch = length / count / (dash + gap)
    return dashes(points, (dash * stretch, gap * stretch))[:count]


@lru_cache(maxsize=128)
def dashed_outline(
    w: float, h: float, width: float, radius: float, dash: float, gap: float
) -> tuple[Stroke, ...]:
    """The dashes inside a box with round corners at the origin."""
    half = width / 2
    outline = rounded(half, half, w - width, h - width, radius - half)
    return tuple(Stroke(piece, width, False) for piece in even_dashes(outline, dash, gap))


@lru_cache(maxsize=128)
def arc_stroke(middle: float, radius: float, width: float, begin: float, end: float) -> Stroke:
    """A stroke along part of a circle whose centre is (middle, middle)."""
    return Stroke(arc(middle, middle, radius, begin, end), width, round_ends=False)


def scaled(shape: Shape, factor: float, dx: float, dy: float) -> Shape:
    """The shape made larger and then moved; rounded, so that equal shapes are equal keys."""
    match shape:
        case Disc(x, y, radius, solid):
            return Disc(*_moved((x, y), factor, dx, dy), round(radius * factor, 3), solid)
        case Polygon(points, solid):
            return Polygon(tuple(_moved(point, factor, dx, dy) for point in points), solid)
        case Stroke(points, width, round_ends, solid):
            moved = tuple(_moved(point, factor, dx, dy) for point in points)
            return Stroke(moved, round(width * factor, 3), round_ends, solid)
        case _:
            assert_never(shape)


def _moved(point: Point, factor: float, dx: float, dy: float) -> Point:
    return round(point[0] * factor + dx, 3), round(point[1] * factor + dy, 3)
