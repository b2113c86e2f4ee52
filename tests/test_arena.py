"""Thousands of games in arrays are played by the very rules of the table, state by state."""

from dataclasses import dataclass, field
from random import Random

import numpy as np
import pytest

from table.chance import random_event
from table.events import Choose, Confirm, Roll
from table.game import Game, New, Phase, start
from table.opponents.arena import Arena, Dice
from table.opponents.policy import Scores
from table.opponents.rows import Ints, key, row_states
from table.opponents.situation import Situation
from table.rules import Rules
from table.sheet import COLORS, Choice
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo

GAMES = 30


def numbered(game: Game, seat: int) -> tuple[int, ...]:
    """A sheet as the arena has it."""
    states, rows = row_states(game.rules), game.sheets[seat].rows
    return tuple(states.number(game.rules, color, rows[color]) for color in COLORS)


def crossed(game: Game, seat: int, choice: Choice) -> tuple[int, ...]:
    """The sheet as the arena has it after a choice, before rows close for the others."""
    sheet = game.rules.cross(game.sheets[seat], choice)
    states = row_states(game.rules)
    return tuple(states.number(game.rules, color, sheet.rows[color]) for color in COLORS)


@dataclass
class Table:
    """The same games, played by `table.turn.apply`."""

    games: list[Game]
    chance: Random
    answers: dict[tuple[int, int], Choice] = field(default_factory=dict)

    def roll(self, number: int, values: Ints) -> None:
        game = self.games[number]
        first, second, *colors = (int(value) for value in values)
        dice = [
            None if color in game.closed else value
            for color, value in zip(COLORS, colors, strict=True)
        ]
        self.games[number] = apply(game, Roll((first, second), tuple(dice)))

    def answer(self) -> None:
        """Everybody does what he told the arena."""
        for (number, seat), choice in self.answers.items():
            game = self.games[number]
            if choice:
                game = apply(game, Choose(seat, choice))
            self.games[number] = apply(game, Confirm(seat))
        self.answers.clear()


@dataclass
class Follower:
    """Picks among the options of the real game, and finds that the arena offers just those."""

    table: Table
    seat: int

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        asked = [n for n, game in enumerate(self.table.games) if game.awaits(self.seat)]
        scores = np.zeros(situation.legal.shape, np.float32)
        assert len(asked) == len(scores)
        for index, number in enumerate(asked):
            game = self.table.games[number]
            choices = ((), *game.options(self.seat))
            offered = [tuple(int(row) for row in rows) for rows in situation.after[index]]
            legal = [c for c, is_legal in enumerate(situation.legal[index]) if is_legal]
            expected = [crossed(game, self.seat, choice) for choice in choices]
            assert [offered[c] for c in legal] == expected
            wanted = self.table.chance.randrange(len(choices))
            scores[index, legal[wanted]] = 1.0
            self.table.answers[number, self.seat] = choices[wanted]
        return scores


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        pytest.param(Classic(), 1, id="classic, solo"),
        pytest.param(Classic(), 2, id="classic, two"),
        pytest.param(Classic(), 5, id="classic, five"),
        pytest.param(Longo(), 2, id="Longo, two"),
        pytest.param(Longo(), 4, id="Longo, four"),
    ],
)
def test_every_state_is_that_of_the_rules(rules: Classic, players: int) -> None:
    lucky = DEFAULT_LUCKY[:players] if rules.lucky_numbers else ()
    names = tuple(str(seat) for seat in range(players))
    news = [New(rules, names, number % players, lucky) for number in range(GAMES)]
    table = Table([start(new) for new in news], Random(5))
    arena, dice, chance = Arena.of(rules, players, GAMES), Dice(rules.faces, 3), _no_chance()
    followers = [Follower(table, seat) for seat in range(players)]
    while len(arena.games):
        roll = dice.roll(len(arena.games))
        for number, values in zip(arena.games, roll, strict=True):
            table.roll(int(number), values)
        later = arena.later(roll)
        arena.action1(followers, roll, later, chance)
        table.answer()
        _equal(arena, table)
        arena.action2(followers, later, chance)
        table.answer()
        _equal(arena, table)
        arena.end_turn()
    assert all(game.phase is Phase.OVER for game in table.games)
    totals = [[sheet.total for sheet in game.sheets] for game in table.games]
    assert arena.totals.tolist() == totals


def _equal(arena: Arena, table: Table) -> None:
    for index, number in enumerate(arena.games):
        game = table.games[int(number)]
        rows = [numbered(game, seat) for seat in game.seats]
        assert [tuple(sheet) for sheet in arena.rows[index].tolist()] == rows
        assert arena.penalties[index].tolist() == [sheet.penalties for sheet in game.sheets]
        assert bool(arena.is_over[index]) == (game.phase is Phase.OVER)
        if game.phase is Phase.ACTION2:
            assert int(arena.active[index]) == game.active
            assert bool(arena.crossed_first[index]) == game.crossed_in_action1


def _no_chance() -> np.random.Generator:
    return np.random.default_rng(0)


@pytest.mark.parametrize("rules", [Classic(), Longo(), Cards(jokers=True)], ids=lambda r: r.game)
def test_the_state_of_a_row_is_all_that_the_rules_look_at(rules: Rules) -> None:
    """Whatever was crossed on the way, and in each color, the tables say what the rules say."""
    chance, states = Random(2), row_states(rules)
    lucky = DEFAULT_LUCKY[:3] if rules.lucky_numbers else ()
    for _ in range(6):
        game = start(New(rules, ("a", "b", "c"), 0, lucky))
        while game.phase is not Phase.OVER:
            game = apply(game, random_event(game, chance))
            for sheet in game.sheets:
                for color in COLORS:
                    row = sheet.rows[color]
                    number = states.number(rules, color, row)
                    assert states.points[number] == row.score
                    assert states.closed[number] == row.closed
                    for position, written in enumerate(rules.numbers[color]):
                        choice = ((color, written),)
                        permitted = rules.permits(sheet, choice)
                        assert (states.after[number, position] >= 0) == permitted
                        if permitted:
                            after = rules.cross(sheet, choice).rows[color]
                            known = states.keys[states.after[number, position]]
                            assert known == key(rules, color, after)


def test_dice_are_fair_and_the_same_for_the_same_seed() -> None:
    dice = Dice(6, 1, 2).roll(20000)
    assert (dice == Dice(6, 1, 2).roll(20000)).all()
    assert (dice != Dice(6, 1, 3).roll(20000)).any()
    counts = np.bincount(dice.ravel(), minlength=7)
    assert counts[0] == 0
    assert np.abs(counts[1:] - 20000).max() < 5 * (120000 * 5 / 36) ** 0.5
