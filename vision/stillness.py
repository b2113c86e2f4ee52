"""Whether anything has changed between two frames, the camera's noise left out."""

import numpy as np
from numpy.typing import NDArray

from vision.reading import Frame
from vision.shrink import shrunk

_CELL_PX, _MOST = 8, 10.0
"""Of a side, and of 255. Noise of 8 changes a cell by less; a die that is only laid flat changes
one by 160 in good light, and by more than this wherever a reader sees anything."""


def unchanged(before: Frame, now: Frame, cells: tuple[int, int], most: float) -> bool:
    """No cell has changed by more than so many levels of 255.

    A cell is the mean of its pixels, so that noise is far below what a die changes.
    """
    if before is now:
        return True
    return before.shape == now.shape and _alike(_small(before, cells), _small(now, cells), most)


class Stillness:
    """Watches a camera's picture for changes as small as a die's that was nudged."""

    def __init__(self) -> None:
        self._first: NDArray[np.int16] | None = None
        self._shape: tuple[int, ...] = ()
        self._since = 0.0

    def since(self, frame: Frame, seconds: float) -> float:
        """When the picture became what it is; `seconds` is the time of this frame."""
        cells = frame.shape[1] // _CELL_PX, frame.shape[0] // _CELL_PX
        small, first = _small(frame, cells), self._first
        if first is None or frame.shape != self._shape or not _alike(first, small, _MOST):
            self._first, self._shape, self._since = small, frame.shape, seconds
        return self._since


def _small(frame: Frame, cells: tuple[int, int]) -> NDArray[np.int16]:
    return shrunk(frame, *cells).astype(np.int16)


def _alike(one: NDArray[np.int16], other: NDArray[np.int16], most: float) -> bool:
    return bool(np.abs(one - other).max() <= most)
