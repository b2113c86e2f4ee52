"""Numbers as shapes, for what is drawn: written with round strokes, without any font file."""

import math
from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Numerals = Callable[[str, int], Mask]
"""The shape of a text whose digits are so many pixels high, cut to its ink: 255 where ink is."""

_FRACTION_BITS = 4
_WEIGHT = 0.17  # of the height: how thick a stroke is
_WIDTH = 0.62  # of the height: how wide a digit is
_GAP = 0.14

Stroke = list[tuple[float, float]]


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Points of an ellipse, clockwise from the right in degrees, as the picture has y down."""
    angles = [math.radians(start + (end - start) * part / 24) for part in range(25)]
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


_STROKES: dict[str, list[Stroke]] = {
    "0": [_arc(0.31, 0.5, 0.31, 0.5, 0, 360)],
    "1": [[(0.1, 0.22), (0.36, 0.0), (0.36, 1.0)]],
    "2": [[*_arc(0.31, 0.3, 0.3, 0.3, -170, 35), (0.02, 1.0), (0.62, 1.0)]],
    "3": [
        _arc(0.29, 0.25, 0.27, 0.25, -150, 90) + _arc(0.29, 0.74, 0.31, 0.26, -90, 150),
    ],
    "4": [[(0.46, 1.0), (0.46, 0.0), (0.0, 0.72), (0.64, 0.72)]],
    "5": [
        [(0.56, 0.0), (0.1, 0.0), (0.06, 0.46), *_arc(0.29, 0.68, 0.31, 0.32, -140, 145)],
    ],
    "6": [[(0.5, 0.0), (0.06, 0.56)], _arc(0.31, 0.69, 0.31, 0.31, 0, 360)],
    "7": [[(0.0, 0.0), (0.6, 0.0), (0.2, 1.0)]],
    "8": [_arc(0.31, 0.24, 0.26, 0.24, 0, 360), _arc(0.31, 0.74, 0.31, 0.26, 0, 360)],
    "9": [[(0.12, 1.0), (0.56, 0.44)], _arc(0.31, 0.31, 0.31, 0.31, 0, 360)],
}


@cache
def written(text: str, height_px: int) -> Mask:
    """The text in the strokes of this module."""
    thick = max(round(_WEIGHT * height_px), 1)
    inner = height_px - thick
    step = (_WIDTH + _GAP) * inner + thick
    mask = np.zeros((height_px + 4, round(step * len(text)) + thick + 4), np.uint8)
    for place, digit in enumerate(text):
        corner = np.array([2 + thick / 2 + place * step, 2 + thick / 2])
        for stroke in _STROKES[digit]:
            points = np.round((np.array(stroke) * inner + corner) * (1 << _FRACTION_BITS))
            cv2.polylines(
                mask, [points.astype(np.int32)], False, 255, thick, cv2.LINE_AA, _FRACTION_BITS
            )
    return cropped(mask)


def cropped(mask: Mask) -> Mask:
    """The part of a mask that has ink."""
    rows, columns = np.flatnonzero(mask.max(1)), np.flatnonzero(mask.max(0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
