"""Drawn cards turned into batches: cuts for the judge and the numbers."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.card_face import WIDTH_MM
from vision.card_judge import CUT, TURN_UNIT, CardState
from vision.card_numbers import BIG, INDEXES, NONE, against_paper, darkness, inkness
from vision.card_spot import CardSpot, Levels
from vision.reading import Frame
from vision.training.card_examples import CardExample
from vision.training.flat_cards import draw_flat

SAME_FLIPPED = (8, 11)
IGNORED = -1
_SAME = 0.19  # widths from the middle of a card: what is seen so near is that card
_AT_ONCE = 4096  # cuts that are looked at together: all of them would need gigabytes
SHAPE_ZERO, SHAPE_UNIT = 50.0, 150.0  # how shapes are kept in bytes
Arrays = tuple[NDArray[np.uint8], NDArray[np.float32]]  # pictures, and a row for each
Chosen = NDArray[np.intp]


def spot_of(corners: NDArray[np.float32]) -> CardSpot:
    """The spot of a card with these corners, from its own upper left."""
    top_left, top_right, bottom_right, bottom_left = corners
    x, y = corners.mean(0).tolist()
    along = (top_right - top_left + bottom_right - bottom_left) / 2
    width = float(np.hypot(*along))
    return CardSpot(x, y, math.atan2(along[1], along[0]), width)


def relit(picture: Frame, random: np.random.Generator) -> Frame:
    gain = random.normal(1, 0.05, 3) * math.exp(random.normal(0, 0.12))
    gamma = math.exp(random.normal(0, 0.18))
    curve = np.linspace(0, 1, 256)[:, None] * gain
    table = np.clip(255 * np.clip(curve, 0, 1) ** gamma, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(np.ascontiguousarray(picture), table[None]), np.uint8)


@dataclass(slots=True)
class Cuts:
    """What the judge and the number networks learn from, gathered over some pictures."""

    judged: list[Frame] = field(default_factory=list)
    verdicts: list[list[float]] = field(default_factory=list)
    bigs: list[Frame] = field(default_factory=list)
    big_labels: list[int] = field(default_factory=list)
    indexes: list[Frame] = field(default_factory=list)
    index_labels: list[int] = field(default_factory=list)

    def add_judged(
        self, frame: Frame, example: CardExample, found: list[CardSpot], random: np.random.Generator
    ) -> None:
        """Every card as it lies, what the finder has found, and places where no card is."""
        levels = Levels(relit(frame, random))
        spots = [spot_of(corners) for corners in example.corners]
        for card, spot in enumerate(spots):
            self._judge(levels, _shaken(spot, random, 1.0), spot, example, card)
            self._judge(levels, _shaken(spot, random, 0.3).flipped(), spot, example, card)
        for seen in found:
            near = [card for card, spot in enumerate(spots) if _far(seen, spot) < _SAME]
            if near:
                card = min(near, key=lambda card: _far(seen, spots[card]))
                self._judge(levels, seen, spots[card], example, card)
            elif random.random() < 0.7:
                self._judge_nothing(levels, seen)
        for place in (_nowhere(levels.frame, spots, random), _beside(spots, random)):
            if place is not None:
                self._judge_nothing(levels, place)

    def _judge(
        self, levels: Levels, seen: CardSpot, true: CardSpot, example: CardExample, card: int
    ) -> None:
        state, color = int(example.states[card]), int(example.colors[card])
        self.judged.append(levels.cut(seen, CUT))
        self.verdicts.append([state, color, *_pose(seen, true)])

    def _judge_nothing(self, levels: Levels, place: CardSpot) -> None:
        self.judged.append(levels.cut(place, CUT))
        self.verdicts.append([CardState.NOTHING, IGNORED, 0, 0, 0, 0])

    def add_numbers(self, frame: Frame, example: CardExample, random: np.random.Generator) -> None:
        levels = Levels(relit(frame, random))
        spots = [spot_of(corners) for corners in example.corners]
        for card, spot in enumerate(spots):
            self._add_numbers(levels, _shaken(spot, random, 0.35), example, card, random)
        place = _nowhere(levels.frame, spots, random)
        if place is not None:
            self.bigs.append(levels.cut(place, BIG))
            self.big_labels.append(NONE)
            self.indexes.append(levels.cut(place, INDEXES[random.integers(2)]))
            self.index_labels.append(NONE)

    def add_flat(self, random: np.random.Generator) -> None:
        frame, example = draw_flat(random)
        spot = _shaken(spot_of(example.corners[0]), random, 0.35)
        self._add_numbers(Levels(frame), spot, example, 0, random)

    def _add_numbers(
        self,
        levels: Levels,
        spot: CardSpot,
        example: CardExample,
        card: int,
        random: np.random.Generator,
    ) -> None:
        number, state = int(example.numbers[card]), int(example.states[card])
        middle, moving = float(example.middles[card]), state == CardState.MOVING
        for upright, way in ((True, spot), (False, spot.flipped())):
            label = NONE
            if not moving and middle > 0.99:
                label = number - 2 if upright else NONE
                if not upright and number in SAME_FLIPPED:
                    label = IGNORED
            elif not moving and middle > 0.9:
                label = IGNORED
            if label != IGNORED and (upright or random.random() < 0.7):
                self.bigs.append(levels.cut(way, BIG))
                self.big_labels.append(label)
            corners = (0, 1) if upright else (2, 3)
            for side in range(len(INDEXES)):
                self._add_index(levels, way, example, card, corners, side, random)

    def _add_index(
        self,
        levels: Levels,
        way: CardSpot,
        example: CardExample,
        card: int,
        corners: tuple[int, int],
        side: int,
        random: np.random.Generator,
    ) -> None:
        shown, number = bool(example.indexes[card][corners[side]]), int(example.numbers[card])
        if not shown and random.random() < 0.4:
            return
        cut = levels.cut(way, INDEXES[side])
        label = number - 2 if shown else NONE
        if shown and random.random() < 0.07:
            if number in SAME_FLIPPED:
                return
            cut, label = np.ascontiguousarray(cut[::-1, ::-1]), NONE
        self.indexes.append(cut)
        self.index_labels.append(label)

    def verdict_arrays(self) -> Arrays:
        """The judge's cuts, and for each its state, color and what is to be done to its place."""
        return np.stack(self.judged), np.array(self.verdicts, np.float32)

    def shapes(self, name: str) -> Arrays:
        """The cuts of one of the number networks as it sees them, and their labels."""
        big = name.startswith("card-number")
        cuts, labels = (self.bigs, self.big_labels) if big else (self.indexes, self.index_labels)
        look = darkness if name.endswith("dark") else inkness
        side = cuts[0].shape[0]
        shapes = [
            np.rint(
                look(against_paper(np.stack(cuts[first : first + _AT_ONCE]))) * SHAPE_UNIT
                + SHAPE_ZERO
            )
            for first in range(0, len(cuts), _AT_ONCE)
        ]
        pictures = np.concatenate(shapes).astype(np.uint8).reshape(-1, side, side)
        return pictures, np.array(labels, np.float32)


def judge_batch(arrays: Arrays, chosen: Chosen) -> tuple[torch.Tensor, torch.Tensor]:
    pictures, verdicts = arrays
    batch = torch.from_numpy(pictures[chosen]).permute(0, 3, 1, 2).float() / 255
    return batch, torch.from_numpy(verdicts[chosen])


def number_batch(
    arrays: Arrays, chosen: Chosen, random: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Shapes moved a little, stronger or weaker, with noise: no two batches are alike."""
    shapes, labels = arrays
    batch = (shapes[chosen].astype(np.float32) - SHAPE_ZERO) / SHAPE_UNIT
    for shape in batch:
        across, down = random.integers(-2, 3, 2)
        shape[:] = np.roll(shape, (down, across), (0, 1))
    size = (len(batch), 1, 1)
    batch = batch * random.normal(1, 0.08, size) + random.normal(0, 0.03, size)
    batch += random.normal(0, 1, batch.shape) * random.uniform(0, 0.08, size)
    return torch.from_numpy(batch[:, None].astype(np.float32)), torch.from_numpy(
        labels[chosen].astype(np.int64)
    )


def _nowhere(frame: Frame, spots: list[CardSpot], random: np.random.Generator) -> CardSpot | None:
    """A place that is the middle of no card, often near one; None if by chance it is."""
    height, width = frame.shape[:2]
    size = spots[0].width_px if spots else random.uniform(70, 130)
    x, y = random.uniform(0, width), random.uniform(0, height)
    if spots and random.random() < 0.6:
        near = spots[random.integers(len(spots))]
        x, y = near.x + random.normal(0, 0.9) * size, near.y + random.normal(0, 0.9) * size
    if any(math.hypot(x - spot.x, y - spot.y) < 0.55 * size for spot in spots):
        return None
    return CardSpot(x, y, random.uniform(0, 2 * math.pi), size)


def _beside(spots: list[CardSpot], random: np.random.Generator) -> CardSpot | None:
    """A place on a card, but not in its middle; None if by chance it is another's middle."""
    if not spots:
        return None
    spot = spots[random.integers(len(spots))]
    far, towards = random.uniform(_SAME, 0.6) * WIDTH_MM, random.uniform(0, 2 * math.pi)
    x, y = spot.place(far * math.cos(towards), far * math.sin(towards))
    turn = spot.turn + random.normal(0, 0.2)
    place = CardSpot(x, y, turn, spot.width_px * math.exp(random.normal(0, 0.08)))
    return None if any(_far(place, other) < _SAME for other in spots) else place


def _far(one: CardSpot, other: CardSpot) -> float:
    """How far apart two spots are, in widths of a card."""
    return math.hypot(one.x - other.x, one.y - other.y) / other.width_px


def _shaken(spot: CardSpot, random: np.random.Generator, much: float) -> CardSpot:
    """The spot not quite where it is: as the finder finds it (1), or as the judge does (0.35)."""
    across, down = random.normal(0, 3.0 * much, 2)
    x, y = spot.place(float(np.clip(across, -9, 9)), float(np.clip(down, -9, 9)))
    turn = spot.turn + float(np.clip(random.normal(0, 0.07 * much), -0.25, 0.25))
    return CardSpot(x, y, turn, spot.width_px * math.exp(random.normal(0, 0.05 * much)))


def _pose(seen: CardSpot, true: CardSpot) -> tuple[float, float, float, float]:
    """What has to be done to the spot that was seen: across and down in widths, turn, log size."""
    dx, dy = (true.x - seen.x) / seen.px_per_mm, (true.y - seen.y) / seen.px_per_mm
    cos, sin = math.cos(seen.turn), math.sin(seen.turn)
    turn = (true.turn - seen.turn + math.pi / 2) % math.pi - math.pi / 2
    return (
        (dx * cos + dy * sin) / WIDTH_MM,
        (dy * cos - dx * sin) / WIDTH_MM,
        turn / TURN_UNIT,
        math.log(true.width_px / seen.width_px),
    )
