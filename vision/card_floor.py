"""The color of the tray's floor around cards."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.card_spot import CardSpot
from vision.reading import Frame
from vision.tray import Tray

_STEP = 16  # every so many pixels one is looked at
_CARD, _AROUND = 1.0, 2.5  # widths from a card's middle: all of it, and what is around it
_LIGHTS = (0.25, 0.5, 0.75)  # parts of the floor that are darker

Colors = NDArray[np.float64]
"""Three of them: the floor in less, in middling and in more light."""


@dataclass(frozen=True, slots=True)
class Floor:
    """Pixels of the floor on which no card lies, and how far each is from each card, in widths."""

    pixels: NDArray[np.uint8]
    far: NDArray[np.float32]

    @classmethod
    def of(cls, frame: Frame, spots: list[CardSpot], tray: Tray | None) -> "Floor":
        sample = frame[::_STEP, ::_STEP]
        free = np.ones(sample.shape[:2], bool)
        if tray is not None:
            free &= tray.scaled(1 / _STEP).mask(free.shape) > 0
        rows, columns = (_STEP * place.astype(np.float32) for place in np.nonzero(free))
        far = np.stack([np.hypot(columns - s.x, rows - s.y) / s.width_px for s in spots])
        bare = (far > _CARD).all(0)
        return cls(sample[free][bare], np.asarray(far[:, bare], np.float32))

    def around_all(self) -> Colors:
        return _colors(self.pixels[(self.far < _AROUND).any(0)])

    def around(self, card: int) -> Colors:
        """Around one of the cards, given by its number."""
        return _colors(self.pixels[self.far[card] < _AROUND])


def _colors(pixels: NDArray[np.uint8]) -> Colors:
    return np.asarray(np.quantile(pixels, _LIGHTS, axis=0)) if len(pixels) else np.zeros((3, 3))
