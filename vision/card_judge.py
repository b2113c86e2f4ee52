"""The second network for cards: what lies at a spot, of what color, and exactly where."""

import math
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from vision.card_face import WIDTH_MM
from vision.card_spot import CardSpot, Cut, Levels
from vision.chances import chances
from vision.locate import network
from vision.reading import CardColor

CUT = Cut(0.0, 0.0, 64, 80, 36.0 / WIDTH_MM)
COLORS = tuple(CardColor)
TURN_UNIT = 0.2  # radians: the network gives a turn as its part of this


class CardState(IntEnum):
    """What a spot is, in the order of the network's answer."""

    NOTHING = 0
    WHOLE = 1
    COVERED = 2
    MOVING = 3


@dataclass(frozen=True, slots=True, eq=False)
class CardVerdict:
    """What the network makes of a spot: the chances of its states and its colors."""

    spot: CardSpot
    states: NDArray[np.float32]
    colors: NDArray[np.float32]

    @property
    def state(self) -> CardState:
        return CardState(int(np.argmax(self.states)))

    @property
    def color(self) -> CardColor:
        return COLORS[int(np.argmax(self.colors))]


def judge_both_ways(levels: Levels, spots: list[CardSpot]) -> list[CardVerdict]:
    """Verdicts on spots and on the same cards seen the other way up, taken together."""
    verdicts = judge_cards(levels, [*spots, *(spot.flipped() for spot in spots)])
    half = len(spots)
    return [_together(*pair) for pair in zip(verdicts[:half], verdicts[half:], strict=True)]


def _together(one: CardVerdict, other: CardVerdict) -> CardVerdict:
    first, second = one.spot, other.spot
    turn = (second.turn - first.turn + math.pi / 2) % math.pi - math.pi / 2
    spot = CardSpot(
        (first.x + second.x) / 2,
        (first.y + second.y) / 2,
        first.turn + turn / 2,
        math.sqrt(first.width_px * second.width_px),
        first.heat,
    )
    return CardVerdict(spot, _mean(one.states, other.states), _mean(one.colors, other.colors))


def _mean(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray((one + other) / 2, np.float32)


def judge_cards(levels: Levels, spots: list[CardSpot]) -> list[CardVerdict]:
    if not spots:
        return []
    cuts = np.stack([levels.cut(spot, CUT) for spot in spots]).astype(np.float32)
    net = network("card-judge.onnx")
    net.setInput(np.ascontiguousarray(cuts.transpose(0, 3, 1, 2)) / np.float32(255))
    answers = net.forward().reshape(len(spots), -1)
    return [_verdict(spot, answer) for spot, answer in zip(spots, answers, strict=True)]


def _verdict(spot: CardSpot, answer: NDArray[np.float32]) -> CardVerdict:
    across, down, turn, size = (float(part) for part in answer[10:14])
    x, y = spot.place(across * WIDTH_MM, down * WIDTH_MM)
    better = CardSpot(x, y, spot.turn + turn * TURN_UNIT, spot.width_px * math.exp(size), spot.heat)
    return CardVerdict(better, chances(answer[:4]), chances(answer[4:10]))
