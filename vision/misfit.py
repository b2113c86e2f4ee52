"""Whether a calibration still holds: the camera, the tray or the lamp may have been moved.

All is in pixels of the calibration's empty picture, 320 across.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, decoded
from vision.reading import Frame, Misfit, Place
from vision.shrink import shrunk

_REACH, _HALF = 24, 7
"""How far an edge is looked for along its normal, and half the stretch that is compared."""
_CELL, _EDGES = 8, 40
"""One edge at most is taken from a cell; so many lying, and so many upright ones in all."""
_BAND = 0.14
"""How far around the floor edges are taken, as a part of the floor's side: that is the rim."""
_MOVED_PX, _GAIN, _LOST = 2.0, 0.04, 0.6
"""Moved by more, explained better by that; or so little is in place that nothing explains it.

`test_a_knocked_camera_is_noticed` and `test_what_is_no_knock` stand on either side.
"""
_BLIND, _DARK = 2.0, 8.0
"""Grey levels: less contrast shows no edges; added so that noise in the dark counts little."""
_BRIGHTER, _TINTED, _TINTABLE = 2.4, 1.32, 16.0
"""Factors that spoil the dice's colors; and grey levels that a tint needs to be measured in."""


@dataclass(frozen=True, slots=True, eq=False)
class _Gauge:
    """Edges around the empty tray, and where each would be seen after each of many motions."""

    xs: NDArray[np.float32]
    ys: NDArray[np.float32]
    shapes: NDArray[np.float32]
    wanted: NDArray[np.intp]
    moved_px: NDArray[np.float64]
    floor: NDArray[np.intp]


def fits(calibration: Calibration, frame: Frame) -> Misfit | None:
    """What no longer fits, judged by the rim and by the felt; None without an empty picture.

    Dice, a hand or a shadow hide or change some of the rim's edges, a knock moves all of them
    alike. Raises `Unusable` for a frame of another shape.
    """
    calibration.scaled_to(frame.shape[1], frame.shape[0])
    empty = calibration.empty_picture
    if empty is None:
        return None
    tray = calibration.tray and calibration.tray.scaled(empty.shape[1] / calibration.camera.width)
    gauge = _gauge(calibration.empty.picture, tray.outline if tray else ())
    seen = shrunk(frame, empty.shape[1], empty.shape[0])
    grey = _grey(seen)
    if grey.std() < _BLIND:
        return Misfit.LIGHT
    if _is_moved(gauge, grey):
        return Misfit.MOVED
    return Misfit.LIGHT if _is_relit(gauge, empty, seen) else None


def _grey(frame: Any) -> NDArray[np.float32]:
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), np.float32)


def _profiles(
    grey: NDArray[np.float32], xs: NDArray[np.float32], ys: NDArray[np.float32]
) -> NDArray[np.float32]:
    if not xs.size:
        return xs
    seen = cv2.remap(grey, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _is_moved(gauge: _Gauge, grey: NDArray[np.float32]) -> bool:
    """Every motion is scored by how much of the rim is where that motion would have put it."""
    if not len(gauge.shapes):
        return False
    scores = _likeness(gauge, grey).ravel()[gauge.wanted].mean(axis=1)
    best = int(scores.argmax())
    in_place = scores[gauge.moved_px == 0].max()
    explained = scores[best] > in_place + _GAIN and gauge.moved_px[best] > _MOVED_PX
    return bool(explained or in_place < _LOST)


def _likeness(gauge: _Gauge, grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """0 to 1 for each edge at each distance along its normal, then a 0 for out of reach.

    Brightness and contrast do not count: each stretch is compared less its mean, at length 1.
    """
    profiles = _profiles(grey, gauge.xs, gauge.ys)
    stretches = np.lib.stride_tricks.sliding_window_view(profiles, 2 * _HALF + 1, axis=1)
    spread = np.einsum("ijk,ijk->ij", stretches, stretches)
    spread -= stretches.sum(axis=2) ** 2 / (2 * _HALF + 1)
    alike = np.einsum("ijk,ik->ij", stretches, gauge.shapes) / np.sqrt(np.maximum(spread, 0) + 4)
    return np.pad(np.maximum(alike, 0) ** 2, ((0, 0), (0, 1)))


def _is_relit(gauge: _Gauge, empty: Frame, seen: Any) -> bool:
    """Whether half the floor is much brighter or darker, or all of it has taken on a tint.

    Half, so that neither dice nor a hand count; a person's shadow is not dark enough.
    """
    if not gauge.floor.size:
        return False
    before, now = (
        picture.reshape(-1, 3)[gauge.floor].astype(np.float32) for picture in (empty, seen)
    )
    factors = np.abs(np.log((now.mean(axis=1) + _DARK) / (before.mean(axis=1) + _DARK)))
    if np.mean(factors > math.log(_BRIGHTER)) > 0.5:
        return True
    clear = np.minimum(np.median(before, axis=0), np.median(now, axis=0)) >= _TINTABLE
    if clear.sum() < 2:
        return False
    ratios = np.log(np.maximum(now, 1) / np.maximum(before, 1))[:, clear]
    tints = np.median(ratios - ratios.mean(axis=1, keepdims=True), axis=0)
    return bool(np.ptp(tints) > math.log(_TINTED))


@lru_cache(maxsize=2)
def _gauge(picture: str, outline: tuple[Place, ...]) -> _Gauge:
    empty = decoded(picture)
    assert empty is not None
    grey = _grey(empty)
    ring, floor = _ring_and_floor(grey.shape, outline)
    points, normals = _edges(grey, ring)
    steps = np.arange(-_REACH - _HALF, _REACH + _HALF + 1)
    xs, ys = (
        np.asarray(points[:, axis, None] + normals[:, axis, None] * steps, np.float32)
        for axis in (0, 1)
    )
    profiles = _profiles(grey, xs, ys)
    shapes = profiles[:, _REACH:-_REACH]
    shapes = shapes - shapes.mean(axis=1, keepdims=True)
    shapes /= np.linalg.norm(shapes, axis=1, keepdims=True)
    wanted, moved_px = _motions(points, normals, np.array(outline or _corners(grey.shape)))
    return _Gauge(xs, ys, shapes, wanted, moved_px, floor)


def _corners(shape: tuple[int, ...]) -> list[Place]:
    height, width = shape[:2]
    return [(0, 0), (width, 0), (width, height), (0, height)]


def _ring_and_floor(
    shape: tuple[int, ...], outline: tuple[Place, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """Where the rim is, and some pixels of the floor; without an outline everywhere, and none."""
    floor = np.zeros(shape, np.uint8)
    polygon = np.array(outline or _corners(shape), np.float32)
    cv2.fillPoly(floor, [np.round(polygon).astype(np.int32)], 1)
    band = round(math.sqrt(cv2.contourArea(polygon)) * _BAND)
    around = cv2.dilate(floor, np.ones((2 * band + 1, 2 * band + 1), np.uint8))
    within = cv2.erode(floor, np.ones((7, 7), np.uint8)) if outline else np.zeros_like(floor)
    pixels = np.flatnonzero(within)
    return (around > 0) & (within == 0), pixels[:: max(1, len(pixels) // 2000)]


def _edges(
    grey: NDArray[np.float32], ring: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The strongest edges in the ring, spread out, and as many lying as upright: x, y; normals."""
    slopes = np.dstack(
        [cv2.Sobel(grey, cv2.CV_32F, *axis, scale=1 / 8) for axis in ((1, 0), (0, 1))]
    )
    strength = np.linalg.norm(slopes, axis=2) * ring
    margin = _HALF + 3
    inside = np.zeros_like(strength)
    inside[margin:-margin, margin:-margin] = strength[margin:-margin, margin:-margin]
    peaks = []
    for y in range(0, inside.shape[0], _CELL):
        for x in range(0, inside.shape[1], _CELL):
            cell = inside[y : y + _CELL, x : x + _CELL]
            row, column = np.unravel_index(cell.argmax(), cell.shape)
            peaks.append((float(cell.max()), y + int(row), x + int(column)))
    peaks = sorted((peak for peak in peaks if peak[0] > 1), reverse=True)
    lying = [peak for peak in peaks if abs(slopes[peak[1:]][1]) > abs(slopes[peak[1:]][0])]
    upright = [peak for peak in peaks if peak not in lying]
    chosen = [(y, x) for _, y, x in lying[:_EDGES] + upright[:_EDGES]]
    normals = np.array([slopes[place] / strength[place] for place in chosen], np.float64)
    points = np.array([(x, y) for y, x in chosen], np.float64)
    return points.reshape(-1, 2), normals.reshape(-1, 2)


def _motions(
    points: NDArray[np.float64], normals: NDArray[np.float64], corners: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """For each motion: an index into `_likeness` for each edge, and how far a corner moves.

    Motions are shifts and turns around the middle, close together where they are small.
    """
    motions = np.array(
        [
            (right, down, math.radians(degrees))
            for reach, step, turns in (
                (4, 1, np.arange(-3, 3.1, 0.75)),
                (8, 2, (-4.5, -2.0, 2.0, 4.5)),
                (_REACH, 2, (0.0,)),
            )
            for degrees in turns
            for down in range(-reach, reach + 1, step)
            for right in range(-reach, reach + 1, step)
        ]
    )
    arms, corner_arms = (
        np.column_stack([-places[:, 1], places[:, 0]])
        for places in (points - corners.mean(axis=0), corners - corners.mean(axis=0))
    )
    along = motions[:, :2] @ normals.T + motions[:, 2:] * (arms * normals).sum(axis=1)
    columns = np.round(along).astype(np.intp) + _REACH
    columns[(columns < 0) | (columns > 2 * _REACH)] = 2 * _REACH + 1
    shifts = motions[:, None, :2] + motions[:, 2, None, None] * corner_arms
    first = np.arange(len(points)) * (2 * _REACH + 2)
    return columns + first, np.linalg.norm(shifts, axis=2).max(axis=1)
