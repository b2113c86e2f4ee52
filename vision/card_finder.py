"""The first network for cards: where in a frame the middles of cards are, and how they lie.

Its seventh answer, whether a hand is there, is too weak to be used: `vision.cover` tells that.
"""

import math

import numpy as np
from numpy.typing import NDArray

from vision.card_spot import CardSpot
from vision.locate import as_input, network
from vision.reading import Frame
from vision.shrink import shrunk
from vision.tray import Tray

CELL_PX = 8
SEARCH_PX = 400  # the width of a frame as the network sees it
WIDTH_PX = 36.0  # the network gives a card's width as the logarithm of its part of this
_MARGIN_PX = 24  # around the tray, so that the network sees where it ends
_STEP_PX = 32  # the parts differ by such steps: few trays need a network of another size
_LOWEST_HEAT = 0.25
_APART = 0.18  # of a card's width: nearer middles are the same card


def find_cards(frame: Frame, tray: Tray | None = None) -> list[CardSpot]:
    """The spots of a frame, the surest first; if a tray is given, of that part of the frame."""
    height, width = frame.shape[:2]
    size = SEARCH_PX, max(round(height * SEARCH_PX / width / CELL_PX), 4) * CELL_PX
    across, down = width / size[0], height / size[1]
    left, top, right, bottom = _around(tray, across, down, size)
    net = network("card-finder.onnx")
    picture = shrunk(frame, *size)[top:bottom, left:right]
    net.setInput(as_input(picture))
    first = (left // CELL_PX, top // CELL_PX)
    return _apart(_spots(net.forward()[0], first, across, down))


def _around(
    tray: Tray | None, across: float, down: float, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """The part of the small picture in which the tray lies, on whole steps."""
    if tray is None:
        return 0, 0, *size
    corners = np.array(tray.outline) / (across, down)
    low = np.floor((corners.min(0) - _MARGIN_PX) / _STEP_PX).astype(int) * _STEP_PX
    high = np.ceil((corners.max(0) + _MARGIN_PX) / _STEP_PX).astype(int) * _STEP_PX
    low = np.clip(low, 0, np.array(size) - _STEP_PX)
    high = np.clip(high, low + _STEP_PX, size)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _spots(
    answer: NDArray[np.float32], first: tuple[int, int], across: float, down: float
) -> list[CardSpot]:
    """What the network answers for its cells, of which the first is so far from the frame's."""
    heat = _chance(answer[0])
    spots = []
    for row, column in np.argwhere(heat > _LOWEST_HEAT).tolist():
        dx, dy, cos, sin, size = (float(part) for part in answer[1:6, row, column])
        spots.append(
            CardSpot(
                (first[0] + column + 0.5 + dx) * CELL_PX * across - 0.5,
                (first[1] + row + 0.5 + dy) * CELL_PX * down - 0.5,
                math.atan2(sin, cos) / 2,
                WIDTH_PX * math.exp(size) * across,
                float(heat[row, column]),
            )
        )
    return spots


def _apart(spots: list[CardSpot]) -> list[CardSpot]:
    kept: list[CardSpot] = []
    for spot in sorted(spots, key=lambda spot: -spot.heat):
        if all(not is_same(spot, other) for other in kept):
            kept.append(spot)
    return kept


def is_same(one: CardSpot, other: CardSpot) -> bool:
    """Whether two spots are too near to be two cards."""
    return math.hypot(one.x - other.x, one.y - other.y) < _APART * other.width_px


def _chance(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-scores)), np.float32)
