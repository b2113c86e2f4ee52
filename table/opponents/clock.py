"""How near the end of a game is, as far as the rivals bring it about: one of a few numbers.

The own rows are weighed one by one and in pairs anyway; what a player cannot see on the own sheet
is how soon somebody else closes the second row or takes the fourth penalty.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from table.opponents.rows import Ints, RowStates
from table.rules import Rules
from table.turn import CLOSED_ROWS_TO_END, PENALTIES_TO_END

CLOCKS = 12
LAST_PENALTY_CLOCK = 9
"""With one penalty to go the end is as near as with two rows about to close."""
PER_MISSING, PER_SKIPPED = 0.18, 0.03
"""How much further a lock is for each cross that is missing, and for each number to spare."""


@dataclass(frozen=True, slots=True, eq=False)
class Clock:
    """`nearness` by row state: 1 for a closed row, 0 for one that can no longer be locked."""

    nearness: npt.NDArray[np.float32]
    closed: npt.NDArray[np.int64]
    closes_for_all: bool

    def read(self, rows: Ints, rivals: Ints, rival_penalties: Ints) -> npt.NDArray[np.int64]:
        """The hour, 0 to 11; `rivals` has one more axis than `rows`, before the last."""
        if not rivals.shape[-2]:
            return self._hour(self.closed[rows].sum(-1))
        near = self.nearness[rivals]
        if self.closes_for_all:
            near = near.max(-2, keepdims=True)
        two = np.sort(near, axis=-1)[..., -CLOSED_ROWS_TO_END:].sum(-1).max(-1)
        hour = self._hour(two)
        desperate = (rival_penalties >= PENALTIES_TO_END - 1).any(-1)
        return np.where(desperate, np.maximum(hour, LAST_PENALTY_CLOCK), hour)

    @staticmethod
    def _hour(closed_rows: npt.NDArray[np.generic]) -> npt.NDArray[np.int64]:
        scaled = np.asarray(closed_rows, np.float32) / CLOSED_ROWS_TO_END * (CLOCKS - 1)
        return np.minimum(scaled.astype(np.int64), CLOCKS - 1)


@cache
def clock_of(rules: Rules, states: RowStates) -> Clock:
    missing = np.maximum(rules.crosses_to_close - states.crosses, 0)
    room = rules.first_closing - 1 - states.last
    near = 1.0 - PER_MISSING * missing - PER_SKIPPED * np.maximum(room - missing, 0)
    near = np.where(room < missing, 0.0, np.clip(near, 0.0, 1.0))
    near = np.where(states.closed, 1.0, near)
    return Clock(near.astype(np.float32), states.closed.astype(np.int64), rules.closes_for_all)
