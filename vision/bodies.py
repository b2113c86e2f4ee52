"""The colors of the dice's bodies as they look in the light of one table."""

import math
from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Colors, Lab
from vision.chances import Chances
from vision.reading import Color, Frame, Place, Reading

_RADIUS = 0.45  # of the edge: within the top face, however the die is turned
_TINT = 15.0  # how far, in Lab, a die's color may well be from what it was at calibration
_NEAREST = 0.4  # of the pixels; `test_pips_do_not_count` fails with 0.6, or without the rounds


def bodies(frame: Frame, reading: Reading) -> list[tuple[Color, Lab]]:
    """The color of every die that was read in the frame."""
    return [(die.color, body(frame, die.centre, reading.edge_px)) for die in reading.dice]


def body(frame: Frame, centre: Place, edge_px: float) -> Lab:
    """The color of the die whose top face is at a place of the frame, its pips left out.

    Six large pips and their blurred rims pull the median far towards themselves. The mean of what
    is nearest to it lies closer to the body, and so on: three rounds are within 1 of no pips.
    """
    pixels = _disc(frame, centre, _RADIUS * edge_px)
    lab = np.asarray(cv2.cvtColor(pixels[None] / np.float32(255), cv2.COLOR_BGR2LAB)[0])
    middle = np.median(lab, axis=0)
    for _ in range(3):
        far = np.linalg.norm(lab - middle, axis=1)
        middle = lab[far <= np.quantile(far, _NEAREST)].mean(axis=0)
    return _rounded(middle)


def mean_colors(seen: Iterable[tuple[Color, Lab]]) -> Colors:
    """For each color the mean of all dice that have it; dice of another set do not count."""
    by_color: dict[Color, list[Lab]] = {}
    for color, lab in seen:
        if color is not Color.OTHER:
            by_color.setdefault(color, []).append(lab)
    return Colors(
        **{color.value: _rounded(np.mean(labs, axis=0)) for color, labs in by_color.items()}
    )


def tinted(chances: Chances, seen: Lab, colors: Colors) -> Chances:
    """The chances of a die's colors as those of this table's own dice make them."""
    changed = chances.copy()
    for index, color in enumerate(Color):
        own = colors.of(color)
        if own is not None:
            off = math.dist(own, seen) / _TINT
            changed[index] = max(changed[index], 0.05) * math.exp(-off * off / 2)
    return changed / max(float(changed.sum()), 1e-9)


def _disc(frame: Frame, centre: Place, radius: float) -> NDArray[np.uint8]:
    """The frame's pixels around a place of it, one a row; that of the place itself at least."""
    x, y = centre
    left, top = (max(math.floor(least), 0) for least in (x - radius, y - radius))
    part = frame[top : math.ceil(y + radius) + 1, left : math.ceil(x + radius) + 1]
    down, across = np.ogrid[: part.shape[0], : part.shape[1]]
    inside = np.hypot(across + left - x, down + top - y) <= max(radius, 1.0)
    return part[inside]


def _rounded(lab: NDArray[np.floating[Any]]) -> Lab:
    light, a, b = (round(float(part), 1) for part in lab)
    return light, a, b
