"""The color of the tray's floor around cards."""

import numpy as np
from numpy.typing import NDArray

from vision.card_spot import CardSpot
from vision.reading import Frame
from vision.tray import Tray

_STEP = 16  # every so many pixels one is looked at
_CARD, _AROUND = 1.0, 2.5  # widths from a card's middle: all of it, and what is around it


def floor_around(frame: Frame, spots: list[CardSpot], tray: Tray | None) -> NDArray[np.float64]:
    """In middling light; black where nothing of it is seen."""
    sample = frame[::_STEP, ::_STEP]
    rows, columns = _STEP * np.indices(sample.shape[:2], np.float32)
    far = np.stack([np.hypot(columns - s.x, rows - s.y) / s.width_px for s in spots])
    bare = (far > _CARD).all(0) & (far < _AROUND).any(0)
    if tray is not None:
        bare &= tray.scaled(1 / _STEP).mask(bare.shape) > 0
    pixels = sample[bare]
    return np.asarray(np.median(pixels, axis=0) if len(pixels) else np.zeros(3), np.float64)
