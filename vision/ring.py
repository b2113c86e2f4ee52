"""A round tray: a ring of edges that face one place."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import MARGIN, MIN_SIDE, RIM, SEARCH_WIDTH, Edges, Floats

CIRCLE_POINTS = 36


def find_ring(edges: Edges) -> tuple[Floats, Floats] | None:
    """A round tray; its outline does not tell the tilt, so the nadir is the picture's middle."""
    centre = _centre(edges)
    radius, angle = _polar(edges, centre)
    starts = _radii(edges, radius)
    rings = [ring for at in starts if (ring := _ring(edges, centre, radius, angle, at))]
    ring = _innermost_ring(rings)
    if ring is None:
        return None
    turn = np.linspace(0, 2 * np.pi, CIRCLE_POINTS, endpoint=False)
    # The corners of a polygon lie a little outside, so that its sides do not cut the floor.
    reach = (_waves(turn) @ ring.shape + MARGIN) / np.cos(np.pi / CIRCLE_POINTS)
    outline = np.column_stack([np.cos(turn), np.sin(turn)]) * reach[:, None] + centre
    return outline.astype(np.float32), np.zeros(2, np.float32)


def _centre(edges: Edges, cell: int = 4) -> Floats:
    """The place that most edges of the picture face."""
    every = slice(0, 1500)
    facing = np.radians(edges.degrees[every]).astype(np.float32)[:, None]
    shorter = min(edges.width, edges.height)
    far = np.arange(MIN_SIDE / 2 * shorter, 0.6 * shorter, cell, dtype=np.float32)
    far = np.concatenate([far, -far])
    column = (edges.x[every, None] + np.cos(facing) * far + edges.width / 2) / cell
    row = (edges.y[every, None] + np.sin(facing) * far + edges.height / 2) / cell
    columns, rows = edges.width // cell, edges.height // cell
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    place = row[inside].astype(np.intp) * columns + column[inside].astype(np.intp)
    counts = np.bincount(place, minlength=rows * columns).reshape(rows, columns)
    votes = cv2.blur(counts.astype(np.float32), (3, 3))
    y, x = np.unravel_index(int(np.argmax(votes)), votes.shape)
    middle = np.array([edges.width, edges.height]) / 2
    return ((np.array([x, y]) + 0.5) * cell - middle).astype(np.float32)


def _polar(edges: Edges, centre: Floats) -> tuple[Floats, Floats]:
    """Radius and angle of the edge pixels that face the centre."""
    x, y = edges.x - centre[0], edges.y - centre[1]
    angle = np.arctan2(y, x)
    facing = np.abs((edges.degrees - np.degrees(angle) + 90) % 180 - 90) < 14
    return np.hypot(x, y)[facing], angle[facing]


def _radii(edges: Edges, radius: Floats) -> list[float]:
    """The radii at which a ring of edges is likely; one ring may come up more than once."""
    counts = np.bincount((radius / 2).astype(np.intp), minlength=4).astype(np.float32)
    dense = cv2.blur(counts[None], (3, 1))[0] / (np.arange(len(counts)) + 1)
    dense[: int(MIN_SIDE / 4 * min(edges.width, edges.height))] = 0
    return [2.0 * k + 1 for k in np.argsort(-dense)[:8]]


@dataclass(frozen=True, slots=True)
class _Ring:
    """A nearly round outline: its radius as waves of the angle, and the part that is an edge."""

    shape: NDArray[np.float64]
    cover: float

    @property
    def radius(self) -> float:
        return float(self.shape[0])


def _waves(angle: NDArray[np.floating]) -> NDArray[np.float64]:
    """A circle off the centre is one wave per turn, the ellipse of a tilted circle two."""
    waves = [np.ones_like(angle)]
    for k in (1, 2):
        waves += [np.cos(k * angle), np.sin(k * angle)]
    return np.stack(waves, axis=1).astype(np.float64)


def _ring(
    edges: Edges, centre: Floats, radius: Floats, angle: Floats, start: float
) -> _Ring | None:
    around = np.abs(radius - start) < 0.15 * start
    radius, angle = radius[around], angle[around]
    waves = _waves(angle)
    shape = np.array([start, 0.0, 0.0, 0.0, 0.0])
    for tolerance in (5.0, 3.0, 1.5):
        near = np.abs(radius - waves @ shape) < tolerance
        if np.count_nonzero(near) < 0.4 * SEARCH_WIDTH:
            return None
        shape = np.linalg.lstsq(waves[near], radius[near], rcond=None)[0]
    if np.hypot(*shape[1:3]) > 0.12 * shape[0] or np.hypot(*shape[3:]) > 0.03 * shape[0]:
        return None
    near = np.abs(radius - waves @ shape) < 1.5
    return _Ring(shape, _ring_cover(edges, centre, shape, angle[near]))


def _ring_cover(
    edges: Edges, centre: Floats, shape: NDArray[np.float64], angle: Floats, parts: int = 90
) -> float:
    """The part of the ring within the picture that is an edge; 0 if most of it is outside."""
    turn = (np.arange(parts) + 0.5) * (2 * np.pi / parts)
    radius = _waves(turn) @ shape
    x, y = centre[0] + np.cos(turn) * radius, centre[1] + np.sin(turn) * radius
    inside = (np.abs(x) < edges.width / 2 - 2) & (np.abs(y) < edges.height / 2 - 2)
    hit = np.zeros(parts, np.bool_)
    hit[(angle / (2 * np.pi) * parts).astype(np.intp) % parts] = True
    if inside.sum() < 0.6 * parts:
        return 0.0
    return float((hit & inside).sum() / inside.sum())


def _innermost_ring(rings: list[_Ring]) -> _Ring | None:
    """From the surest ring with another around it inwards, or one that is sure by itself."""

    def around(inner: _Ring, outer: _Ring) -> bool:
        return inner.radius + 2 < outer.radius < inner.radius * (1 + RIM)

    sure = sorted((ring for ring in rings if ring.cover > 0.7), key=lambda ring: -ring.cover)
    for ring in sure:
        if any(around(ring, other) for other in sure):
            inner = [other for other in sure if around(other, ring)]
            return inner[0] if inner else ring
    return sure[0] if sure and sure[0].cover > 0.92 else None
