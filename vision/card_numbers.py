"""The numbers of cards: two networks look at each, one by darkness, one by the ink's own color.

They know nothing of each other, see different pictures, and both must be sure.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, NUMBERS, WIDTH_MM
from vision.card_judge import chances
from vision.card_spot import CardSpot, Cut, Levels
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


def index_box(cut: Cut) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a cut, in mm from the card's middle."""
    x, y = cut.width_px / cut.px_per_mm / 2, cut.height_px / cut.px_per_mm / 2
    return cut.across_mm - x, cut.down_mm - y, cut.across_mm + x, cut.down_mm + y


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
    dark = _answers(f"{name}-dark.onnx", [darkness(cut) for cut in cuts])
    ink = _answers(f"{name}-ink.onnx", [inkness(cut) for cut in cuts])
    return [_look(*both) for both in zip(dark, ink, strict=True)]


def _look(dark: Shape, ink: Shape) -> Look:
    first, second = int(dark.argmax()), int(ink.argmax())
    sure = float(min(dark[first], ink[second]))
    if first == second and first != NONE:
        return Look(NUMBERS[first], sure)
    seen = {NUMBERS[index] for index in (first, second) if index != NONE}
    return Look(None, sure, tuple(sorted(seen)))


def _answers(name: str, shapes: list[Shape]) -> Shape:
    net = network(name)
    net.setInput(np.stack(shapes)[:, None])
    return chances(net.forward().reshape(len(shapes), -1))


def darkness(cut: Frame) -> Shape:
    """How far each pixel is from paper in the channel that differs most: 0 paper, 1 ink."""
    picture = cut.astype(np.float32) + 4
    paper = np.percentile(picture.reshape(-1, 3), 85, axis=0)
    part = (picture / paper).min(2)
    low = float(np.percentile(part, 2))
    return np.asarray(np.clip((1 - part) / max(1 - low, 0.08), -0.3, 1.3), np.float32)


def inkness(cut: Frame) -> Shape:
    """How far each pixel is along the one color direction in which the cut varies most."""
    picture = cut.reshape(-1, 3).astype(np.float32)
    spread = picture - picture.mean(0)
    _, axes = np.linalg.eigh(spread.T @ spread)
    along = spread @ axes[:, -1]
    low, high = np.percentile(along, [4, 96])
    middle = float(np.median(along))
    if high - middle < middle - low:  # more of a card is paper than ink
        along, low, high = -along, -high, -low
    part = (along - low) / max(float(high - low), 12.0)
    return np.asarray(np.clip(part, -0.3, 1.3).reshape(cut.shape[:2]), np.float32)
