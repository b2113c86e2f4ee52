"""Paper beside a card where no other card was found: one that lies under it, and was overlooked."""

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


def paper_beside(levels: Levels, spots: list[CardSpot], tray: Tray | None) -> CardSpot | None:
    """The first card beside which paper is seen that belongs to no card; None on pale felt too."""
    felt = _felt(levels, spots, tray)
    for spot in spots:
        others = [other for other in spots if other is not spot]
        paper = np.percentile(levels.cut(spot, BIG).reshape(-1, 3), 85, axis=0)
        if _unlike(felt[None], paper)[0] < _APART:
            continue
        if any(_is_paper(levels, spot, side, others, paper) for side in _SIDES):
            return spot
    return None


def _strip(across: float, down: float) -> Cut:
    """The strip beside one side, given by its direction."""
    reach = (_NEAR_MM + _FAR_MM) / 2
    wide = _FAR_MM - _NEAR_MM
    x, y = across * (WIDTH_MM / 2 + reach), down * (HEIGHT_MM / 2 + reach)
    size = (wide, 0.7 * HEIGHT_MM) if across else (0.7 * WIDTH_MM, wide)
    return Cut(x, y, round(size[0]), round(size[1]), 1.0)


_SIDES = tuple(_strip(*side) for side in ((-1, 0), (1, 0), (0, -1), (0, 1)))


def _is_paper(
    levels: Levels, spot: CardSpot, side: Cut, others: list[CardSpot], paper: NDArray[np.float64]
) -> bool:
    seen = side.without(spot, others)
    if seen.mean() < _SEEN:
        return False
    return float((_unlike(levels.cut(spot, side)[seen], paper) < _ALIKE).mean()) > _PAPER


def _felt(levels: Levels, spots: list[CardSpot], tray: Tray | None) -> NDArray[np.float64]:
    """The color of the tray's floor around the cards."""
    frame = levels.frame[::16, ::16].astype(np.float64)
    rows, columns = np.mgrid[: frame.shape[0], : frame.shape[1]] * 16
    free = np.ones(frame.shape[:2], bool)
    if tray is not None:
        free &= tray.mask(levels.frame.shape)[::16, ::16] > 0
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
