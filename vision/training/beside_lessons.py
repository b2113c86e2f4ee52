"""Drawn cards turned into the strips beside them, in some of which an unknown card peeps out."""

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray

from vision.card_beside import HIGHEST, LOWEST, UNKNOWN, sides_of, strips
from vision.card_finder import find_cards, is_same
from vision.card_judge import CardState, judge_both_ways, judge_cards
from vision.card_spot import CardSpot, Levels
from vision.reading import Frame
from vision.training.beside_examples import BesideExample
from vision.training.card_examples import CardExample
from vision.training.card_lessons import IGNORED, Chosen, spot_of
from vision.tray import Tray, find_tray

PLACES = 13  # along a strip, for each of which the network answers
_PLACE_MM2, _STRIP_MM2 = 20.0, 45.0  # of paper that must be noticed there, and in all of a strip
_NONE_MM2 = 2.0, 6.0  # and that is none
_NARROW = np.ones((2, 2), np.uint8)  # mm: what is narrower is what a card is placed wrongly by
_UNIT = 255 / (HIGHEST - LOWEST)  # strips are kept in bytes
_SAME, _SAME_TURN = 0.3, 0.3  # widths, and radians: what is found so near is that card
_NO_CARD = 0.6  # chance from which on what is found is none
_FORGOTTEN = 2  # cards of a picture, one at a time
_HAND = 60  # of 255


@dataclass(slots=True)
class Beside:
    """What the network learns from: strips, and whether a card peeps out, there and there."""

    looks: list[NDArray[np.uint8]] = field(default_factory=list)
    labels: list[NDArray[np.int8]] = field(default_factory=list)  # of the strip, then its places

    def add(self, example: BesideExample, random: np.random.Generator) -> None:
        """Every picture with what the reader finds, with all cards, and with one forgotten."""
        bare = Levels(example.empty())
        tray = find_tray(bare.frame)
        for picture in example.pictures:
            if len(picture.states) == 0 or (picture.states == CardState.MOVING).any():
                continue
            levels, owners = Levels(picture.frame()), _owners(picture)
            true = [spot_of(corners) for corners in picture.corners]
            for known in _known(levels.frame, true, tray, random):
                floor = tray if random.random() < 0.7 else None
                before = bare if random.random() < 0.5 else None
                if known:
                    self._add(levels, owners, known, floor, before)

    def _add(
        self,
        levels: Levels,
        owners: NDArray[np.uint8],
        known: dict[int, CardSpot],
        tray: Tray | None,
        bare: Levels | None,
    ) -> None:
        """The strips beside some cards of a picture, given by their numbers."""
        hidden = ~np.isin(owners, [0, *(card + 1 for card in known)])
        unknown, spots = Levels(hidden.astype(np.uint8) * 255), list(known.values())
        seen = strips(levels, spots, tray, bare, placed_mm=0.0)
        looks = np.rint((seen - LOWEST) * _UNIT).astype(np.uint8)
        sides = [side for spot in spots for side in sides_of(spot)]
        for look, (turned, part) in zip(looks, sides, strict=True):
            paper = unknown.cut(turned, part) > 127
            label = _label(paper & part.without(turned, spots))
            if label[0] != IGNORED:
                self.looks.append(look)
                self.labels.append(label)

    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        return np.stack(self.looks), np.stack(self.labels)


def beside_batch(
    arrays: tuple[NDArray[np.uint8], NDArray[np.int8]], chosen: Chosen, random: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Strips mirrored or not, in light that is not quite that of the paper, and with noise."""
    looks, labels = (torch.from_numpy(array[chosen]).float() for array in arrays)
    looks = looks / _UNIT + LOWEST
    size = len(chosen)
    light = random.normal(0, 0.05, (size, 1, 1, 1)) + random.normal(0, 0.02, (size, 3, 1, 1))
    noise = random.normal(0, 1, looks[:, :3].shape) * random.uniform(0, 0.04, (size, 1, 1, 1))
    looks[:, :3] += torch.from_numpy((light + noise).astype(np.float32))
    is_known = looks[:, 4:] > UNKNOWN + 0.5
    shift = torch.from_numpy(random.normal(0, 0.05, (size, 1, 1, 1)).astype(np.float32))
    looks[:, 4:] += shift * is_known
    mirrored = torch.from_numpy(random.random(size) < 0.5)
    looks[mirrored] = looks[mirrored].flip(3)
    labels[mirrored, 1:] = labels[mirrored, 1:].flip(1)
    return looks.clamp(LOWEST, HIGHEST), labels


def beside_losses(answer: torch.Tensor, labels: torch.Tensor) -> list[torch.Tensor]:
    """Of the strips, by the surest of their places; and of the places."""
    places, wanted = answer[:, 0, 0], labels[:, 1:]
    strip = functional.binary_cross_entropy_with_logits(places.max(1).values, labels[:, 0])
    each = functional.binary_cross_entropy_with_logits(
        places, wanted.clamp(min=0), reduction="none"
    )
    return [strip, each[wanted != IGNORED].mean()]


def _label(paper: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Whether a strip, and each of its places, shows paper of an unknown card."""
    firm = cv2.morphologyEx(paper.astype(np.uint8), cv2.MORPH_OPEN, _NARROW)
    counts = [
        np.array([part.sum() for part in np.array_split(seen, PLACES, 1)]) for seen in (firm, paper)
    ]
    label = np.full(1 + PLACES, IGNORED, np.int8)
    label[1:][counts[0] >= _PLACE_MM2] = 1
    label[1:][counts[1] <= _NONE_MM2[0]] = 0
    if counts[0].sum() >= _STRIP_MM2 and (label[1:] == 1).any():
        label[0] = 1
    elif counts[1].sum() <= _NONE_MM2[1]:
        label[0] = 0
    return label


def _known(
    frame: Frame, true: list[CardSpot], tray: Tray | None, random: np.random.Generator
) -> list[dict[int, CardSpot]]:
    """What may be known of the cards of a picture."""
    shaken = {card: _shaken(spot, random) for card, spot in enumerate(true)}
    ways = [shaken] if random.random() < 0.5 else []
    for forgotten in random.permutation(len(true))[:_FORGOTTEN].tolist():
        known = {card: spot for card, spot in shaken.items() if card != forgotten}
        ways.append({card: _shaken(spot, random, 0.3) for card, spot in known.items()})
    found = _found(frame, true, tray)
    return [*ways, found]


def _found(frame: Frame, true: list[CardSpot], tray: Tray | None) -> dict[int, CardSpot]:
    """The cards that are found, or nothing if something else is found too."""
    levels = Levels(frame)
    likely = [verdict.spot for verdict in judge_cards(levels, find_cards(frame, tray)[:12])]
    found: dict[int, CardSpot] = {}
    for verdict in judge_both_ways(levels, likely):
        spot = verdict.spot
        if verdict.states[CardState.NOTHING] > _NO_CARD:
            continue
        card = min(range(len(true)), key=lambda card: _far(spot, true[card]), default=None)
        if card is None or _far(spot, true[card]) > 1:
            return {}
        if not any(is_same(spot, other) for other in found.values()):
            found.setdefault(card, spot)
    return found


def _far(one: CardSpot, other: CardSpot) -> float:
    """How far apart two spots are: from 1 on they are not the same card."""
    turn = (one.turn - other.turn + math.pi / 2) % math.pi - math.pi / 2
    aside = math.hypot(one.x - other.x, one.y - other.y) / other.width_px
    return max(aside / _SAME, abs(turn) / _SAME_TURN)


def _owners(picture: CardExample) -> NDArray[np.uint8]:
    """Which card, from 1, each pixel shows: 0 is none, or a hand over it."""
    frame = picture.frame()
    owners = np.zeros(frame.shape[:2], np.uint8)
    for card, corners in enumerate(picture.corners):
        cv2.fillConvexPoly(owners, np.rint(corners).astype(np.int32), card + 1)
    hand = cv2.resize(picture.hand, frame.shape[1::-1])
    owners[hand > _HAND] = 0
    return owners


def _shaken(spot: CardSpot, random: np.random.Generator, part: float = 1.0) -> CardSpot:
    """The spot as the judge places it, seldom worse than by a mm; or by a part of that."""
    much = part * random.choice([0.5, 1.0, 2.0], p=[0.4, 0.45, 0.15])
    across, down = random.normal(0, 0.7 * much, 2)
    x, y = spot.place(float(across), float(down))
    turn = spot.turn + random.normal(0, 0.01 * much) + math.pi * random.integers(2)
    return replace(
        spot, x=x, y=y, turn=turn, width_px=spot.width_px * math.exp(random.normal(0, 0.01 * much))
    )
