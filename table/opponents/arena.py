"""Plays thousands of games side by side, turn by turn, for `simulate` and for the training.

`tests/test_arena.py` plays the same dice through `table.turn.apply` and finds every state equal.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
import numpy.typing as npt

from table.opponents.policy import Policy, chosen
from table.opponents.rows import NOT_LEGAL, UNTOUCHED, Flags, Ints, RowStates, row_states
from table.opponents.situation import Situation, seconds
from table.sheet import COLORS, PENALTY_POINTS
from table.turn import CLOSED_ROWS_TO_END, PENALTIES_TO_END
from table.variants import DEFAULT_LUCKY, Classic

ROWS = len(COLORS)
NOT_OPEN = 99
"""More crosses than any row has."""


class Dice:
    """Fair dice from a stream of bits that numpy promises never to change."""

    def __init__(self, faces: int, *seed: int) -> None:
        self._bits = np.random.PCG64(np.random.SeedSequence(seed))
        self._faces = faces

    def roll(self, games: int) -> Ints:
        """By game: two white dice, then one of each color."""
        raw = self._bits.random_raw(games * (2 + ROWS)) % np.uint64(self._faces)
        return raw.astype(np.int16).reshape(games, 2 + ROWS) + np.int16(1)


@dataclass(slots=True)
class Arena:
    """The games that are still played; what is over leaves the arrays."""

    rules: Classic
    players: int
    states: RowStates
    games: npt.NDArray[np.int64]
    """The number of each game, 0 upwards: all other arrays go over the same games."""
    rows: Ints
    penalties: Ints
    active: npt.NDArray[np.int64]
    lucky: Ints
    totals: Ints
    """By game and player; of a game that is over, the final ones."""
    is_over: Flags = field(init=False)
    crossed_first: Flags = field(init=False)

    @classmethod
    def of(cls, rules: Classic, players: int, games: int, first: int = 0) -> "Arena":
        """Games before their first roll; who starts alternates, beginning with `first`."""
        lucky = np.array(DEFAULT_LUCKY[:players], np.int16)[:, : rules.lucky_numbers]
        return cls(
            rules=rules,
            players=players,
            states=row_states(rules),
            games=np.arange(games),
            rows=np.full((games, players, ROWS), UNTOUCHED, np.int16),
            penalties=np.zeros((games, players), np.int16),
            active=(np.arange(games) + first) % players,
            lucky=lucky,
            totals=np.zeros((games, players), np.int16),
        )

    def play(
        self,
        policies: Sequence[Policy],
        dice: Dice,
        chance: np.random.Generator,
        watch: "Callable[[Arena], None]" = lambda arena: None,
    ) -> Ints:
        """The final totals by game and player; `watch` is told the end of each turn."""
        while len(self.games):
            self.turn(policies, dice.roll(len(self.games)), chance, watch)
        return self.totals

    def turn(
        self,
        policies: Sequence[Policy],
        roll: Ints,
        chance: np.random.Generator,
        watch: "Callable[[Arena], None]" = lambda arena: None,
    ) -> None:
        """Both actions of one turn in every game."""
        later = self.later(roll)
        self.action1(policies, roll, later, chance)
        self.action2(policies, later, chance)
        watch(self)
        self.end_turn()

    def action1(
        self,
        policies: Sequence[Policy],
        roll: Ints,
        later: Ints,
        chance: np.random.Generator,
    ) -> None:
        number = roll[:, 0] + roll[:, 1]
        answered = self.rows.copy()
        for seat, policy in enumerate(policies):
            after, legal = self._firsts(seat, number)
            situation = self._situation(seat, after, legal, later)
            best = chosen(policy, situation, chance)
            answered[:, seat] = after[np.arange(len(best)), best]
        games = np.arange(len(self.games))
        before = self.rows[games, self.active]
        self.crossed_first = (answered[games, self.active] != before).any(-1)
        self.rows = answered
        self._settle()

    def action2(self, policies: Sequence[Policy], later: Ints, chance: np.random.Generator) -> None:
        for seat, policy in enumerate(policies):
            acts = np.flatnonzero((self.active == seat) & ~self.is_over)
            if not len(acts):
                continue
            after, legal = seconds(self.states, self.rows[acts, seat], later[acts])
            situation = self._situation(seat, after, legal, None, acts)
            best = chosen(policy, situation, chance)
            self.penalties[acts, seat] += (best == 0) & ~self.crossed_first[acts]
            self.rows[acts, seat] = after[np.arange(len(best)), best]
        self._settle()

    def _situation(
        self,
        seat: int,
        after: Ints,
        legal: Flags,
        later: Ints | None,
        acts: npt.NDArray[np.int64] | slice = slice(None),
    ) -> Situation:
        rivals = [other for other in range(self.players) if other != seat]
        rows, penalties = self.rows[acts], self.penalties[acts]
        is_active = self.active[acts] == seat
        last = later is None
        return Situation(
            states=self.states,
            closes_for_all=self.rules.closes_for_all,
            rows=rows[:, seat],
            penalties=penalties[:, seat],
            rivals=rows[:, rivals],
            rival_penalties=penalties[:, rivals],
            after=after,
            legal=legal,
            threat=~self.crossed_first[acts] if last else np.zeros(len(rows), np.bool_),
            later=later,
            is_active=is_active,
        )

    def _firsts(self, seat: int, number: Ints) -> tuple[Ints, Flags]:
        """The candidates of action 1: the pass, then by row the lucky cross and the sum's."""
        states, rows = self.states, self.rows[:, seat]
        crossed = states.after[rows, states.position[:, number].T]
        made = [crossed]
        if self.rules.lucky_numbers:
            made = [self._lucky_crosses(seat, number, crossed), crossed]
        after = np.repeat(rows[:, None], 1 + ROWS * len(made), axis=1)
        legal = np.ones(after.shape[:-1], np.bool_)
        for candidate, (row, crosses) in enumerate(product(range(ROWS), made), start=1):
            after[:, candidate, row] = crosses[:, row]
            legal[:, candidate] = crosses[:, row] != NOT_LEGAL
        return after, legal

    def _lucky_crosses(self, seat: int, number: Ints, crossed: Ints) -> Ints:
        """By row the state after a lucky cross; what the sum crosses as well is not told twice."""
        states, rows = self.states, self.rows[:, seat]
        is_lucky = (number[:, None] == self.lucky[seat]).any(-1)
        crosses = np.where(states.closed[rows], NOT_OPEN, states.crosses[rows])
        fewest = crosses == crosses.min(-1, keepdims=True)
        following = np.minimum(states.last[rows] + 1, states.after.shape[1] - 1)
        lucky = np.where(is_lucky[:, None] & fewest, states.after[rows, following], NOT_LEGAL)
        return np.where(lucky == crossed, NOT_LEGAL, lucky).astype(np.int16)

    def later(self, roll: Ints) -> Ints:
        """By game and row the positions that action 2 offers, in row order, -1 for none."""
        white = roll[:, None, :2] + roll[:, 2:, None]
        colors = np.arange(ROWS)[None, :, None]
        later = np.sort(self.states.position[colors, white], axis=-1)
        later[..., 1] = np.where(later[..., 0] == later[..., 1], -1, later[..., 1])
        return later

    def _settle(self) -> None:
        """Rows that somebody locked close for all; the game may be over."""
        states = self.states
        locked: Flags = np.asarray(states.locked[self.rows].any(1))
        self.rows = np.where(locked[:, None], states.shut[self.rows], self.rows)
        closed = states.closed[self.rows[:, 0]].sum(-1) >= CLOSED_ROWS_TO_END
        self.is_over = closed | (self.penalties >= PENALTIES_TO_END).any(-1)
        points = states.points[self.rows].sum(-1) + PENALTY_POINTS * self.penalties
        self.totals[self.games] = points

    def end_turn(self) -> None:
        """The next player is active; games that are over leave."""
        stays = ~self.is_over
        self.games, self.rows, self.penalties = (
            self.games[stays],
            self.rows[stays],
            self.penalties[stays],
        )
        self.active = (self.active[stays] + 1) % self.players
