"""Paper beside a card where no other card was found: one that lies under it, and was overlooked.

On dark felt paper is told by its brightness. On felt as bright as paper it is told by what it
hides: the grain of the floor, if the empty tray is known and shows any.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, WIDTH_MM
from vision.card_numbers import BIG
from vision.card_spot import CardSpot, Cut, Levels
from vision.tray import Tray

_NEAR_MM, _FAR_MM = 3.0, 12.0  # from a card's edge: beyond its shadow and a pile's sides
_ALIKE, _APART = 0.22, 0.5  # logarithms of brightness: paper is paper, and felt is not
_PAPER = 0.5  # so much of what is beside a card must be paper
_SEEN = 0.3  # so much of it must be seen at all
_FINE = 2.0  # pixels a mm in which the grain is compared
_SAME, _OTHER = 0.6, 0.1  # how alike grain is that is still seen, and that is not
_PARTS = 3  # of a strip: a coin or the edge of a shadow hides the grain of one, not of most


@dataclass(frozen=True, slots=True)
class _Strip:
    """The strip beside one side of a card, seen as the network's cuts are; and finer."""

    wide: Cut
    fine: Cut


def paper_beside(
    levels: Levels, spots: list[CardSpot], tray: Tray | None, bare: Levels | None = None
) -> CardSpot | None:
    """The first card beside which paper is seen that belongs to no card.

    None on felt as bright as paper too, unless its grain is known from the empty tray.
    """
    felt = _felt(levels, spots, tray)
    pale = []
    for spot in spots:
        paper = _paper(levels, spot)
        if _unlike(felt[None], paper)[0] < _APART:
            pale.append(spot)
        elif any(_is_paper(levels, spot, side.wide, spots, paper) for side in _SIDES):
            return spot
    return _hides_grain(levels, bare, pale, spots) if bare is not None and pale else None


def _strip(across: float, down: float) -> _Strip:
    """The strip beside one side, given by its direction."""
    reach = (_NEAR_MM + _FAR_MM) / 2
    wide = _FAR_MM - _NEAR_MM
    x, y = across * (WIDTH_MM / 2 + reach), down * (HEIGHT_MM / 2 + reach)
    size = (wide, 0.7 * HEIGHT_MM) if across else (0.7 * WIDTH_MM, wide)
    cuts = [Cut(x, y, round(size[0] * px), round(size[1] * px), px) for px in (1.0, _FINE)]
    return _Strip(*cuts)


_SIDES = tuple(_strip(*side) for side in ((-1, 0), (1, 0), (0, -1), (0, 1)))


def _paper(levels: Levels, spot: CardSpot) -> NDArray[np.float64]:
    """The color of a card's paper: that of the brighter part around its number."""
    pixels = levels.cut(spot, BIG).reshape(-1, 3)
    place = round(0.85 * (len(pixels) - 1))
    return np.asarray(np.partition(pixels, place, axis=0)[place], np.float64)


def _others(spot: CardSpot, spots: list[CardSpot]) -> list[CardSpot]:
    return [other for other in spots if other is not spot]


def _is_paper(
    levels: Levels, spot: CardSpot, side: Cut, spots: list[CardSpot], paper: NDArray[np.float64]
) -> bool:
    seen = side.without(spot, _others(spot, spots))
    if seen.mean() < _SEEN:
        return False
    return float((_unlike(levels.cut(spot, side)[seen], paper) < _ALIKE).mean()) > _PAPER


def _hides_grain(
    levels: Levels, bare: Levels, pale: list[CardSpot], spots: list[CardSpot]
) -> CardSpot | None:
    """The first card beside which the floor's grain is gone, where it is seen beside others."""
    likes: list[tuple[CardSpot, NDArray[np.float64]]] = []
    for spot in pale:
        others = _others(spot, spots)
        for side in _SIDES:
            if side.fine.without(spot, others).mean() > 1 - _SEEN:
                likes.append((spot, _alike(levels.cut(spot, side.fine), bare.cut(spot, side.fine))))
    medians = sorted(float(np.median(alike)) for _, alike in likes)
    if len(medians) < 2 or medians[-2] < _SAME:
        return None  # a plain floor, or all is noise
    hidden = [spot for spot, alike in likes if max(alike.mean(), np.median(alike)) < _OTHER]
    return hidden[0] if hidden else None


def _alike(now: NDArray[np.uint8], before: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How alike the grain of each part of a strip is: 1 the same, 0 something else."""
    one, other = _grain(now), _grain(before)
    axis = int(one.shape[1] > one.shape[0])
    pairs = zip(np.array_split(one, _PARTS, axis), np.array_split(other, _PARTS, axis), strict=True)
    likes = [float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum() + 1e-9)) for a, b in pairs]
    return np.array(likes)


def _grain(strip: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What is fine in a strip, whatever light falls on it."""
    light = np.log(strip.astype(np.float32).sum(2) + 24)
    return np.asarray(light - cv2.blur(light, (9, 9)), np.float32)


def _felt(levels: Levels, spots: list[CardSpot], tray: Tray | None) -> NDArray[np.float64]:
    """The color of the tray's floor around the cards."""
    frame = levels.frame[::16, ::16].astype(np.float64)
    rows, columns = np.mgrid[: frame.shape[0], : frame.shape[1]] * 16
    free = np.ones(frame.shape[:2], bool)
    if tray is not None:
        free &= tray.scaled(1 / 16).mask(free.shape) > 0
    near = np.zeros_like(free)
    for spot in spots:
        far = np.hypot(columns - spot.x, rows - spot.y) / spot.width_px
        free &= far > 1.0
        near |= far < 2.5
    free &= near
    return np.median(frame[free], axis=0) if free.any() else np.zeros(3)


def _unlike(pixels: NDArray[np.generic], paper: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each pixel (nx3) is from paper, in the channel that differs most."""
    parts = np.log(np.asarray(pixels, np.float64) + 8) - np.log(paper + 8)
    return np.asarray(np.abs(parts).max(-1))
