"""The numbers of cards: two networks look at each, one by darkness, one by the ink's own color.

They know nothing of each other, see different pictures, and both must be sure.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, NUMBERS, WIDTH_MM
from vision.card_spot import CardSpot, Cut, Levels
from vision.chances import chances
from vision.locate import network
from vision.reading import Frame

BIG = Cut(0.0, 0.0, 48, 48, 48 / 52)
_INDEX_MM, _INDEX_X, _INDEX_Y = 20.0, 10.5, 11.5
INDEXES = tuple(
    Cut(side * (WIDTH_MM / 2 - _INDEX_X), _INDEX_Y - HEIGHT_MM / 2, 32, 32, 32 / _INDEX_MM)
    for side in (-1, 1)
)
"""The upper left and the upper right corner; the lower ones are those of the flipped card."""
NONE = len(NUMBERS)  # the network's answer where no number stands upright
Shape = NDArray[np.float32]
_CLOSING = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (15, 15))  # wider than any stroke


@dataclass(frozen=True, slots=True)
class Look:
    """What both networks make of one place: the number each sees, and how sure the less sure is."""

    number: int | None
    sure: float
    either: tuple[int, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Neither of them sees anything that could be a number."""
        return self.number is None and not self.either


def read_big(levels: Levels, spots: list[CardSpot]) -> list[tuple[Look, Look]]:
    """The large number of each card, read either way up."""
    cuts = [levels.cut(way, BIG) for spot in spots for way in (spot, spot.flipped())]
    looks = _looks("card-number", cuts)
    return [(looks[2 * i], looks[2 * i + 1]) for i in range(len(spots))]


def read_indexes(levels: Levels, spots: list[CardSpot]) -> list[tuple[Look, ...]]:
    """The small numbers of each card: upper left, upper right, lower right, lower left."""
    cuts = [
        levels.cut(way, cut) for spot in spots for way in (spot, spot.flipped()) for cut in INDEXES
    ]
    looks = _looks("card-index", cuts)
    return [tuple(looks[4 * i : 4 * i + 4]) for i in range(len(spots))]


def _looks(name: str, cuts: list[Frame]) -> list[Look]:
    if not cuts:
        return []
    size = (len(cuts), *cuts[0].shape[:2])
    parts = against_paper(np.stack(cuts))
    dark = _answers(f"{name}-dark.onnx", darkness(parts).reshape(size))
    ink = _answers(f"{name}-ink.onnx", inkness(parts).reshape(size))
    return [_look(*both) for both in zip(dark, ink, strict=True)]


def _look(dark: Shape, ink: Shape) -> Look:
    first, second = int(dark.argmax()), int(ink.argmax())
    sure = float(min(dark[first], ink[second]))
    if first == second and first != NONE:
        return Look(NUMBERS[first], sure)
    seen = {NUMBERS[index] for index in (first, second) if index != NONE}
    return Look(None, sure, tuple(sorted(seen)))


def _answers(name: str, shapes: Shape) -> Shape:
    net = network(name)
    net.setInput(np.ascontiguousarray(shapes[:, None]))
    return chances(net.forward().reshape(len(shapes), -1))


def darkness(parts: Shape) -> Shape:
    """How far each pixel is from paper in the channel that differs most: 0 paper, 1 ink (nxm)."""
    blue, green, red = np.moveaxis(parts, 2, 0)
    part = np.minimum(np.minimum(blue, green), red)
    low = _at(part, 0.02)
    return np.asarray(np.clip((1 - part) / np.maximum(1 - low, 0.08), -0.3, 1.3), np.float32)


def inkness(parts: Shape) -> Shape:
    """How far each pixel is along the one color direction in which its cut varies most (nxm)."""
    spread = parts - parts.mean(1, keepdims=True)
    _, axes = np.linalg.eigh(spread.transpose(0, 2, 1) @ spread)
    along = (spread @ axes[:, :, -1:])[..., 0]
    low, middle, high = (_at(along, part) for part in (0.03, 0.5, 0.97))
    # More of a card is paper than ink.
    sign = np.where(high - middle < middle - low, np.float32(-1), np.float32(1))
    start = np.where(sign > 0, low, -high)
    shape = np.clip((sign * along - start) / np.maximum(high - low, 0.08), -0.3, 1.3)
    return np.asarray(shape, np.float32)


def against_paper(cuts: Frame) -> Shape:
    """Each pixel's colors as parts of the paper's around it, one pixel a row (nxmx3).

    Ink is thinner than the edge of a shadow or a mirrored lamp is long: what is left when all
    that is thin and dark is closed is the paper, in whatever light.
    """
    parts = []
    for cut in cuts:
        paper = cv2.blur(cv2.morphologyEx(cut, cv2.MORPH_CLOSE, _CLOSING), (5, 5))
        parts.append((cut.astype(np.float32) + 4) / (paper.astype(np.float32) + 4))
    return np.stack(parts).reshape(len(cuts), -1, 3)


def _at(values: Shape, part: float) -> Shape:
    """The value below which so much of each cut's values are, kept as an axis of one."""
    place = round(part * (values.shape[1] - 1))
    return np.partition(values, place, axis=1)[:, place : place + 1]
