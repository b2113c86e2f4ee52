"""Players who go by a rule of thumb: the yardsticks, the beginner, and the sensible one."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from table.opponents.policy import Scores
from table.opponents.rows import Flags, Ints, RowStates
from table.opponents.situation import PASS, Situation
from table.rules import Rules
from table.sheet import Color
from table.variants import Classic

NEVER = np.float32(-1000.0)
GAIN_PER_NUMBER = 0.0865
"""What a cross is worth to the medium player, by how many numbers its row has: about as much as
the likeliest number, and in Longo's long rows more (tests/benchmarks/strengths.py)."""


class Anything:
    """`random`: any legal candidate, the pass included, as likely as any other."""

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        return chance.random(situation.legal.shape, np.float32)


class Gap1:
    """The yardstick: skips one number at most, and any number of them to avoid a penalty.

    `table.bots.gap1` says the same of one game; a test holds them to each other.
    """

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        skipped = situation.skipped
        scores = (situation.crossed - skipped).astype(np.float32)
        takes = (skipped <= 1) | situation.threat[:, None]
        scores = np.where(takes, scores, 2 * NEVER)
        scores[:, PASS] = NEVER
        return np.asarray(scores, np.float32)


@dataclass(frozen=True, slots=True)
class Easy:
    """A beginner: likes to cross, dislikes gaps, knows no chances, and overlooks things.

    Wavers by `wavering` numbers; rather takes a penalty than skip more than about `patience`.
    """

    gap_dislike: float = 0.5
    wavering: float = 0.5
    patience: float = 4.0

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        gaps = self.gap_dislike * situation.skipped
        likes = situation.crossed - gaps + _locks(situation)
        likes[:, PASS] = np.where(situation.threat, 1.0 - self.gap_dislike * self.patience, 0.0)
        wavers = chance.standard_normal(situation.legal.shape, np.float32) * self.wavering
        return np.asarray(likes + wavers, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Medium:
    """A sensible player: a gap costs what its numbers would have been likely to bring.

    `cost` is summed up from the left end of a row, by position; the likeliest number costs 1.
    """

    cost: Scores
    gain: float
    growth: float = 0.12
    """A cross is worth that much more for each one that the row has already."""
    penalty: float = 2.4
    lock: float = 1.0

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        states = situation.states
        lost = self._lost(states, situation.after) - self._lost(states, situation.rows)[:, None]
        crosses = states.crosses[situation.rows][:, None]
        gained = states.crosses[situation.after] - crosses
        worth = gained * (self.gain + self.growth * crosses)
        scores = (worth - lost).sum(-1) + self.lock * _locks(situation)
        scores[:, PASS] -= self.penalty * situation.threat
        return np.asarray(scores, np.float32)

    def _lost(self, states: RowStates, rows: Ints) -> Scores:
        """By row: what the numbers up to the last cross would cost if they were skipped."""
        return np.asarray(self.cost[states.last[rows] + 1], np.float32)


@cache
def medium(rules: Rules) -> Medium:
    """The chances of two dice; in the card game all numbers come up alike."""
    numbers = np.array(rules.numbers[Color.RED])
    middle = (numbers[0] + numbers[-1]) / 2
    ways = 1 + numbers[-1] - middle - np.abs(numbers - middle)
    if not isinstance(rules, Classic):
        ways = np.full(len(numbers), ways.mean())
    cost = ways / ways.max()
    summed = np.concatenate([[0.0], np.cumsum(cost)])
    return Medium(summed.astype(np.float32), GAIN_PER_NUMBER * len(numbers))


def _locks(situation: Situation) -> Flags:
    """Which candidates cross a lock."""
    states = situation.states
    locked = states.locked[situation.after] & ~states.locked[situation.rows][:, None]
    return np.asarray(locked.any(-1), np.bool_)
