"""What was there before any die: the empty tray's picture shows it too, as a print or a stain."""

import numpy as np
from numpy.typing import NDArray

from vision.brightness import light_of
from vision.judge import cut
from vision.locate import Spot
from vision.reading import Frame

_SIDE_PX, _EDGE_PX = 14, 16.0  # of the cutout, and of a die: no more than it would hide
# Logarithms of light: a weaker pattern is noise, and a pip changes more. A pattern that is the same
# is seen but for so much of it.
_PATTERN, _PIP, _REST = 0.1, 0.4, 0.4


def was_there(empty: Frame | None, frame: Frame, spot: Spot) -> bool:
    """Whether the empty tray, if it is known in the same size, has the same pattern at a spot."""
    if empty is None:
        return False
    before, now = (_light(picture, spot) for picture in (empty, frame))
    pattern = float((before - before.mean((0, 1))).std())
    change = now - before
    change -= np.median(change)
    is_same = change.std() < _REST * pattern and np.quantile(np.abs(change), 0.99) < _PIP
    return pattern > _PATTERN and bool(is_same)


def _light(picture: Frame, spot: Spot) -> NDArray[np.float32]:
    return light_of(cut(picture, spot, _SIDE_PX, _EDGE_PX))
