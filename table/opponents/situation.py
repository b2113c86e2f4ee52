"""What a player who is asked for an answer sees: the own sheet, the rivals', and every candidate.

One situation holds many seats of many games side by side; their axis is always the first. At the
table there is one.
"""

from dataclasses import dataclass

import numpy as np

from table.opponents.rows import Flags, Ints, RowStates

PASS = 0
"""The candidate that crosses nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """Axes: seat, then rival or candidate, then row; a row is the number of its state."""

    states: RowStates
    closes_for_all: bool
    rows: Ints
    penalties: Ints
    rivals: Ints
    rival_penalties: Ints
    after: Ints
    """The own rows after each candidate; the first candidate is the pass."""
    legal: Flags
    threat: Flags
    """Whether a pass is a penalty."""
    later: Ints | None
    """Action 1: the positions that action 2 will offer by row, two each; None if nobody knows."""
    is_active: Flags

    @property
    def crossed(self) -> Ints:
        """How many numbers each candidate crosses, the lock apart."""
        states = self.states
        gained = states.crosses[self.after] - states.locked[self.after]
        return np.asarray((gained - states.crosses[self.rows][:, None]).sum(-1), np.int16)

    @property
    def skipped(self) -> Ints:
        """How many numbers each candidate loses."""
        states = self.states
        moved = states.last[self.after] - states.last[self.rows][:, None]
        return np.asarray(moved.sum(-1) - self.crossed, np.int16)

    def of(self, seats: Flags) -> "Situation":
        """Some of the seats."""
        return Situation(
            self.states,
            self.closes_for_all,
            self.rows[seats],
            self.penalties[seats],
            self.rivals[seats],
            self.rival_penalties[seats],
            self.after[seats],
            self.legal[seats],
            self.threat[seats],
            None if self.later is None else self.later[seats],
            self.is_active[seats],
        )


def seconds(states: RowStates, rows: Ints, later: Ints) -> tuple[Ints, Flags]:
    """What action 2 makes of rows: the pass, then two crosses a row, and which are legal.

    `rows` may have more axes than `later`, at its end before the row.
    """
    extra = rows.ndim - later.ndim + 1
    positions = later.reshape(len(later), *[1] * extra, *later.shape[1:])
    crossed = np.where(positions >= 0, states.after[rows[..., None], positions], -1)
    after = np.repeat(rows[..., None, :], 9, axis=-2)
    for row in range(4):
        after[..., 1 + 2 * row, row] = crossed[..., row, 0]
        after[..., 2 + 2 * row, row] = crossed[..., row, 1]
    legal = np.ones(after.shape[:-1], np.bool_)
    legal[..., 1:] = crossed.reshape(*crossed.shape[:-2], 8) >= 0
    return after, legal
