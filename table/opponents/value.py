"""How many points a sheet will still bring: the sum of small tables over its rows.

There is a table for each single row, in the light of the penalties and the clock, and one for each
pair of rows: two that count the same way want the same numbers, two that count against each other
share them out. `training` finds the tables by letting the strong player play against itself.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from table.opponents.clock import CLOCKS
from table.opponents.policy import Scores
from table.opponents.rows import Ints, RowStates, row_states
from table.rules import Rules
from table.turn import PENALTIES_TO_END
from table.variants import Classic, Longo

CONTEXTS = PENALTIES_TO_END * CLOCKS
SAME_WAY = ((0, 1), (2, 3))
OTHER_WAY = ((0, 2), (0, 3), (1, 2), (1, 3))
"""Pairs of rows: red and yellow go up, green and blue go down."""
WEIGHTS = Path(__file__).parent / "weights"
MOST_TRAINED = {Classic.game: 3, Longo.game: 2}
"""Tables are for so many players; more of them play with the last ones."""
POINTS_PER_STEP = 0.01
"""The tables are kept in whole hundredths of a point."""


@dataclass(slots=True, eq=False)
class Value:
    """`row` by context and open state, `same` and `other` by the open states of two rows."""

    row: Scores
    same: Scores
    other: Scores

    @classmethod
    def blank(cls, open_states: int) -> "Value":
        pair = (open_states, open_states)
        return cls(
            np.zeros((CONTEXTS, open_states), np.float32),
            np.zeros(pair, np.float32),
            np.zeros(pair, np.float32),
        )

    def future(self, rows: Ints, context: npt.NDArray[np.int64]) -> Scores:
        """The points to come, given the open numbers of four rows (last axis)."""
        states = self.row.shape[1]
        red, yellow, green, blue = (rows[..., row].astype(np.intp) for row in range(4))
        row, same, other = self.row.ravel(), self.same.ravel(), self.other.ravel()
        here = context * states
        points = row[here + red] + row[here + yellow] + row[here + green] + row[here + blue]
        points += same[red * states + yellow] + same[green * states + blue]
        points += other[red * states + green] + other[red * states + blue]
        points += other[yellow * states + green] + other[yellow * states + blue]
        return np.asarray(points, np.float32)

    def lifted(self, states: RowStates) -> "Value":
        """The same, but no gap helps: as many crosses further left are worth at least as much.

        Of sheets that the training met too seldom the tables may say otherwise.
        """
        row, same, other = self.row.copy(), self.same.copy(), self.other.copy()
        for chain in _rightmost_first(states):
            for table in (row.T, same, same.T, other, other.T):
                table[chain] = np.maximum.accumulate(table[chain], axis=0)
        return Value(row, same, other)

    def save(self, path: Path) -> None:
        whole = {
            name: np.rint(getattr(self, name) / POINTS_PER_STEP).astype(np.int16)
            for name in ("row", "same", "other")
        }
        np.savez_compressed(path, **whole)

    @classmethod
    def load(cls, path: Path) -> "Value":
        with np.load(path) as kept:
            row, same, other = (
                kept[name].astype(np.float32) * np.float32(POINTS_PER_STEP)
                for name in ("row", "same", "other")
            )
        return cls(row, same, other)


def _rightmost_first(states: RowStates) -> list[list[int]]:
    """The open numbers of the states with equally many crosses, by where the last one stands."""
    open_states = np.flatnonzero(~states.closed)
    return [
        [int(states.open_number[state]) for state in sorted(alike, key=lambda s: -states.last[s])]
        for crosses in np.unique(states.crosses[open_states])
        if len(alike := open_states[states.crosses[open_states] == crosses])
    ]


def context_of(penalties: Ints, hour: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.minimum(penalties, PENALTIES_TO_END - 1) * CLOCKS + hour


@cache
def trained(rules: Rules, players: int) -> Value:
    """The tables of a game; the card game, whose rows are the same, is judged by the classic's."""
    game = Longo.game if isinstance(rules, Longo) else Classic.game
    value = Value.load(WEIGHTS / f"{game}-{min(players, MOST_TRAINED[game])}.npz")
    assert value.row.shape[1] == row_states(rules).open_states
    return value
