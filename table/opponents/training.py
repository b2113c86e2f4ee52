"""Finds the strong player's tables: `python -m table.opponents.training`, some minutes a file.

The player begins with empty tables, plays against itself, and after every batch of games moves
each table entry towards what really came of the sheets that used it (TD(λ), each entry by the mean
of its errors). At first half of the games begin in the midst of a game, with sheets that a strong
player would not have, for the coach is asked about those too. The same seed gives the same tables.
"""

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from table.game import MOST_PLAYERS
from table.opponents.arena import Arena, Dice
from table.opponents.clock import clock_of
from table.opponents.policy import Scores
from table.opponents.rows import UNTOUCHED, Flags, Ints, row_states
from table.opponents.strong import Strong
from table.opponents.value import (
    OTHER_WAY,
    SAME_WAY,
    WEIGHTS,
    Value,
    context_of,
)
from table.sheet import COLORS, PENALTY_POINTS
from table.streams import say
from table.turn import PENALTIES_TO_END
from table.variants import Classic, Longo

LAMBDA = 0.5
"""How far a sheet is judged by the end of its game, and how far by the next turn's sheet."""
FIRST_RATE, LAST_RATE = 0.2, 0.01
"""How far a batch moves an entry, at the beginning and at the end of the training."""
SCATTERED_BATCHES, SCATTERED_GAMES = 0.7, 0.5
"""So long, and so many games of a batch, begin with sheets as they may come."""
KINDNESS = 0.7
"""Of the players in training, see `strong`: they leave each other time for long games."""
PRIOR = 10.0
"""An entry that was used less often than that moves less."""
UNTOUCHED_SHARE, CLOSED_SHARE, CLEAN_SHARE = 0.25, 0.25, 0.4
"""Of scattered rows that are untouched, of games with a closed row, of sheets without penalty."""
Indices: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """The sheets of one seat at the end of a turn, in all games that were still played."""

    games: Indices
    rows: Ints
    context: Indices
    points: Scores
    is_over: Flags


@dataclass(slots=True)
class Record:
    """What one seat's sheets have come to, turn by turn."""

    player: Strong
    seat: int
    steps: list[Step] = field(default_factory=list)

    def note(self, arena: Arena) -> None:
        states, rivals = arena.states, np.arange(arena.players) != self.seat
        rows, penalties = arena.rows[:, self.seat], arena.penalties[:, self.seat]
        hour = self.player.clock.read(rows, arena.rows[:, rivals], arena.penalties[:, rivals])
        points = states.points[rows].sum(-1) + PENALTY_POINTS * penalties
        self.steps.append(
            Step(
                games=arena.games,
                rows=states.open_number[rows],
                context=context_of(penalties, hour),
                points=points.astype(np.float32),
                is_over=arena.is_over,
            )
        )


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """Sheets that were reached, and by how many points each was worth more than thought."""

    rows: Indices
    context: Indices
    errors: Scores


def train(rules: Classic, players: int, batches: int, games: int, seed: int) -> Value:
    states = row_states(rules)
    value = Value.blank(states.open_states)
    player = Strong(value, clock_of(rules, states), KINDNESS)
    chance = np.random.default_rng(seed)
    for batch in range(batches):
        arena = Arena.of(rules, players, games)
        if batch < SCATTERED_BATCHES * batches:
            scatter(arena, int(SCATTERED_GAMES * games), chance)
        records = [Record(player, seat) for seat in range(players)]

        def watch(arena: Arena, records: list[Record] = records) -> None:
            for record in records:
                record.note(arena)

        totals = arena.play([player] * players, Dice(rules.faces, seed, batch), chance, watch)
        rate = max(FIRST_RATE * (1 - batch / batches), LAST_RATE)
        learn(value, lesson_of(value, records, games), rate)
        if batch % 25 == 24 or batch == batches - 1:
            say(f"{rules.game} {players}: {(batch + 1) * games} games, {totals.mean():.1f} points")
    return value


def scatter(arena: Arena, games: int, chance: np.random.Generator) -> None:
    """Let the first games begin in the midst: any open rows, some penalties, here and there a
    row that is closed."""
    states, shape = arena.states, (games, arena.players, len(COLORS))
    rows = chance.choice(np.flatnonzero(~states.closed), shape)
    rows = np.where(chance.random(shape) < UNTOUCHED_SHARE, UNTOUCHED, rows)
    closed = (chance.random((games, 1, 1)) < CLOSED_SHARE) & (
        np.arange(len(COLORS)) == chance.integers(len(COLORS), size=(games, 1, 1))
    )
    arena.rows[:games] = np.where(closed, states.shut[rows], rows)
    taken = chance.integers(PENALTIES_TO_END, size=shape[:2])
    arena.penalties[:games] = np.where(chance.random(shape[:2]) < CLEAN_SHARE, 0, taken)


def lesson_of(value: Value, records: Iterable[Record], games: int) -> Lesson:
    """Goes back from each game's end: what a sheet was worth, against what was thought."""
    rows, context, errors = [], [], []
    for record in records:
        following, outcome = np.zeros(games, np.float32), np.zeros(games, np.float32)
        for step in reversed(record.steps):
            thought = step.points + value.future(step.rows, step.context)
            later = (1 - LAMBDA) * following[step.games] + LAMBDA * outcome[step.games]
            worth = np.where(step.is_over, step.points, later)
            following[step.games] = np.where(step.is_over, step.points, thought)
            outcome[step.games] = worth
            goes_on = ~step.is_over
            rows.append(step.rows[goes_on].astype(np.int64))
            context.append(step.context[goes_on])
            errors.append((worth - thought)[goes_on])
    return Lesson(np.concatenate(rows), np.concatenate(context), np.concatenate(errors))


def learn(value: Value, lesson: Lesson, rate: float) -> None:
    """Move every entry by the mean error of the sheets that used it."""
    rows, states = lesson.rows, value.row.shape[1]
    single = [lesson.context * states + rows[:, row] for row in range(4)]
    moves = [(value.row, _mean_errors(value.row, single, lesson.errors))]
    for table, pairs in ((value.same, SAME_WAY), (value.other, OTHER_WAY)):
        mirrored = [*pairs, *((second, first) for first, second in pairs)]
        entries = [rows[:, first] * states + rows[:, second] for first, second in mirrored]
        moves.append((table, _mean_errors(table, entries, lesson.errors)))
    for table, move in moves:
        table += np.float32(rate) * move


def _mean_errors(table: Scores, entries: Iterable[Indices], errors: Scores) -> Scores:
    total, uses = np.zeros(table.size), np.full(table.size, PRIOR)
    for used in entries:
        total += np.bincount(used, errors, table.size)
        uses += np.bincount(used, minlength=table.size)
    return np.asarray((total / uses).reshape(table.shape), np.float32)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=(Classic.game, Longo.game), default=Classic.game)
    parser.add_argument("--players", type=int, choices=range(1, MOST_PLAYERS + 1), default=2)
    parser.add_argument("--batches", type=int, default=400)
    parser.add_argument("--games", type=int, default=1024, help="in a batch")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = Longo() if options.game == Longo.game else Classic()
    value = train(rules, options.players, options.batches, options.games, options.seed)
    WEIGHTS.mkdir(exist_ok=True)
    value.lifted(row_states(rules)).save(WEIGHTS / f"{rules.game}-{options.players}.npz")


if __name__ == "__main__":
    main()
