"""The strong player: crosses what leads to the sheet that is worth most against the rivals'."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from table.opponents.clock import Clock
from table.opponents.policy import Scores
from table.opponents.rows import Flags, Ints
from table.opponents.situation import PASS, Situation, seconds
from table.opponents.value import Value, context_of
from table.sheet import PENALTY_POINTS
from table.turn import CLOSED_ROWS_TO_END, PENALTIES_TO_END

DOUBT_POINTS = 15.0
"""A lead of so many points wins about three games of four, as long as the game goes on."""
KINDNESS = 0.35
"""So much of the harm that a move does to the best rival does not count: who counts all of it
wins hardly more, but two of them spoil each other's games (tests/benchmarks/strengths.py)."""
WORST = np.float32(-1e9)
Judge: TypeAlias = Callable[[Situation, Ints, Ints], Scores]
"""Says how good it is to have such rows and penalties."""


@dataclass(frozen=True, slots=True, eq=False)
class Strong:
    """Looks ahead from action 1 to action 2, and to the exact result where the game would end."""

    value: Value
    clock: Clock
    kindness: float = KINDNESS

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        """The chance to win; in solo practice the points at the end."""
        return self._best_of_turn(situation, self._prospects)

    def points(self, situation: Situation) -> Scores:
        """The own points that are to be expected at the end, by candidate."""
        return self._best_of_turn(situation, lambda *sheets: self.expected(*sheets)[0])

    def _best_of_turn(self, situation: Situation, judge: Judge) -> Scores:
        """What a candidate is worth if the rest of the turn is played well."""
        penalties = np.repeat(situation.penalties[:, None], situation.after.shape[1], axis=1)
        penalties[:, PASS] += situation.threat
        scores = judge(situation, situation.after, penalties)
        acts = situation.is_active
        if situation.later is None or not acts.any():
            return scores
        then = self._with_second_action(situation.of(acts), penalties[acts], judge)
        ends = self._is_over(situation, situation.after[acts], penalties[acts])
        scores[acts] = np.where(ends, scores[acts], then)
        return scores

    def _with_second_action(self, situation: Situation, penalties: Ints, judge: Judge) -> Scores:
        assert situation.later is not None
        after, legal = seconds(situation.states, situation.after, situation.later)
        then = np.repeat(penalties[..., None], after.shape[-2], axis=-1)
        then[:, PASS, PASS] += 1
        scores = np.where(legal, judge(situation, after, then), WORST)
        return np.asarray(scores.max(-1), np.float32)

    def expected(self, situation: Situation, rows: Ints, penalties: Ints) -> tuple[Scores, Flags]:
        """The own points at the end, and whether this is the end; `rows` by seat first."""
        rivals, rival_penalties = _aligned(situation, rows)
        hour = self.clock.read(rows, rivals, rival_penalties)
        return self._judged(situation, rows, penalties, hour)

    def _judged(
        self, situation: Situation, rows: Ints, penalties: Ints, hour: npt.NDArray[np.int64]
    ) -> tuple[Scores, Flags]:
        states = situation.states
        is_over = self._is_over(situation, rows, penalties)
        future = self.value.future(states.open_number[rows], context_of(penalties, hour))
        now = states.points[rows].sum(-1) + PENALTY_POINTS * penalties
        return np.where(is_over, now, now + future).astype(np.float32), is_over

    @staticmethod
    def _is_over(situation: Situation, rows: Ints, penalties: Ints) -> Flags:
        closed = situation.states.closed[rows].sum(-1) >= CLOSED_ROWS_TO_END
        return np.asarray(closed | (penalties >= PENALTIES_TO_END), np.bool_)

    def _prospects(self, situation: Situation, rows: Ints, penalties: Ints) -> Scores:
        own, is_over = self.expected(situation, rows, penalties)
        if not situation.rivals.shape[1]:
            return own
        rival = self._best_rival(situation, rows, penalties, is_over)
        won = np.where(own > rival, 1.0, np.where(own < rival, 0.0, 0.5))
        unharmed = self._unharmed(situation).reshape(-1, *[1] * (own.ndim - 1))
        behind = rival - own + self.kindness * (unharmed - rival)
        likely = 1.0 / (1.0 + np.exp(behind / DOUBT_POINTS))
        return np.where(is_over, won, likely).astype(np.float32)

    def _unharmed(self, situation: Situation) -> Scores:
        """The points at the end of the best rival, if this seat does nothing now."""
        still = np.zeros(len(situation.rows), np.bool_)
        return self._best_rival(situation, situation.rows, situation.penalties, still)

    def _best_rival(
        self, situation: Situation, rows: Ints, penalties: Ints, is_over: Flags
    ) -> Scores:
        """The points at the end of the best of the others, if this sheet becomes so."""
        states = situation.states
        rivals, rival_penalties = _aligned(situation, rows)
        shuts = states.locked[rows] & situation.closes_for_all
        best = np.full(rows.shape[:-1], WORST, np.float32)
        for rival in range(rivals.shape[-2]):
            theirs = np.where(shuts, states.shut[rivals[..., rival, :]], rivals[..., rival, :])
            fails = np.broadcast_to(rival_penalties[..., rival], rows.shape[:-1])
            hour = self.clock.read(theirs, rows[..., None, :], penalties[..., None])
            future = self.value.future(states.open_number[theirs], context_of(fails, hour))
            now = states.points[theirs].sum(-1) + PENALTY_POINTS * fails
            best = np.maximum(best, np.where(is_over, now, now + future))
        return best


def _aligned(situation: Situation, rows: Ints) -> tuple[Ints, Ints]:
    """The rivals' rows and penalties with as many axes before the rival as `rows` has."""
    seats, (count, width) = len(rows), situation.rivals.shape[1:]
    between = [1] * (rows.ndim - 2)
    return (
        situation.rivals.reshape(seats, *between, count, width),
        situation.rival_penalties.reshape(seats, *between, count),
    )
