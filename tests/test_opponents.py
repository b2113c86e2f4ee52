"""The table's players: always legal, each as strong as it says, the yardstick to the letter."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table import bots
from table.chance import random_event
from table.game import Game, New, Phase, start
from table.opponents.answer import answer, question_of
from table.opponents.heuristics import Gap1
from table.opponents.strengths import policy_of, strong
from table.rules import Rules
from table.strength import GAP1, POLICIES, Strength
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.notation import after, choice, position, roll

GAMES = (Classic(), Longo(), Cards(), Cards(jokers=True))


def game_after(rules: Rules, players: int, events: int, chance: Random) -> Game:
    """A game to which so many random things have happened, in an action if there is one."""
    names = tuple(map(str, range(players)))
    game = start(New(rules, names, 0, DEFAULT_LUCKY[:players] if rules.lucky_numbers else ()))
    while game.phase is not Phase.OVER:
        if events <= 0 and game.phase in (Phase.ACTION1, Phase.ACTION2):
            break
        game = apply(game, random_event(game, chance))
        events -= 1
    return game


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(GAMES),
    st.integers(1, 5),
    st.integers(0, 150),
    st.randoms(use_true_random=False),
)
def test_what_they_cross_is_always_legal(
    rules: Rules, players: int, events: int, chance: Random
) -> None:
    game = game_after(rules, players, events, chance)
    if game.phase is Phase.OVER:
        return
    for seat in game.seats:
        options = game.options(seat)
        for name in POLICIES:
            policy = policy_of(name, rules, players)
            choice = answer(policy, game, seat, np.random.default_rng(chance.randrange(99)))
            assert not choice or choice in options


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.game}")
def test_the_yardstick_is_the_one_of_the_demo(rules: Rules) -> None:
    """Where the card game has several crosses to choose from, too."""
    chance, asked = Random(8), 0
    while asked < 300:
        game = game_after(rules, 3, chance.randrange(160), chance)
        for seat in game.seats:
            if game.awaits(seat):
                asked += 1
                assert answer(Gap1(), game, seat, _no_chance()) == bots.gap1(game, seat)


def _no_chance() -> np.random.Generator:
    return np.random.default_rng(0)


def decided(name: str, game: Game, seat: int = 0) -> str:
    """What somebody crosses, in notation; `-` is a pass."""
    policy = policy_of(name, game.rules, len(game.names))
    found = answer(policy, game, seat, _no_chance())
    return "+".join(f"{'rygb'[color]}{number}" for color, number in found) or "-"


FULL = "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11"
CLOSED_BLUE = "b12 b11 b10 b9 b8 b2"


@pytest.mark.parametrize(
    ("sheets", "dice", "allowed"),
    [
        pytest.param(
            (f"{FULL} {CLOSED_BLUE}", "g12"), "6+6 r1 y1 g1", "r12", id="a won game is ended"
        ),
        pytest.param(
            (f"r2 r3 r4 r5 r6 {CLOSED_BLUE}", f"{FULL} y2 y3 y4 y5 y6 y7 y8 y9"),
            "6+6 r1 y1 g1",
            "- g12",
            id="a lost one is not",
        ),
        pytest.param(("", ""), "1+1 r3 y3 g3 b3", "r2 y2", id="2 at the left end is welcome"),
        pytest.param(("", ""), "6+5 r1 y2 g3 b4", "g11 b11", id="so is 11 in a row from 12"),
        pytest.param(
            ("r2 r3 y2 y3", ""), "6+5 r2 y6 g6 b6", "- g11 b11", id="no seven numbers are skipped"
        ),
    ],
)
def test_the_strong_one_in_action_1(sheets: tuple[str, str], dice: str, allowed: str) -> None:
    game = apply(position(Classic(), *sheets), roll(dice))
    assert decided(Strength.STRONG, game) in allowed.split()


@pytest.mark.parametrize("name", [Strength.MEDIUM, Strength.STRONG, GAP1])
def test_a_small_gap_rather_than_a_large_one_or_a_penalty(name: str) -> None:
    game = after(position(Classic(), "r2 r3 r4 g12 g11", ""), "6+3 r3 y6 g1 b1; - -")
    assert decided(name, game) == "r6"  # and not yellow 9 or 12, green 4 or 7, blue 4 or 7


@pytest.mark.parametrize("name", POLICIES)
def test_who_has_nothing_to_cross_passes(name: str) -> None:
    game = apply(position(Classic(), "r8 y9 g6 b5", ""), roll("6+1 r1 y1 g1 b1"))
    assert decided(name, game) == "-"


def test_expected_points_are_those_of_the_sheet_where_the_game_ends() -> None:
    game = apply(position(Classic(), f"{FULL} {CLOSED_BLUE}", ""), roll("6+6 r1 y1 g1"))
    question = question_of(game, 0)
    points = strong(Classic(), 2).points(question.situation)[0]
    closing = question.candidates.index(choice("r12"))
    assert points[closing] == 78 + 28  # eleven crosses and the lock; six and the lock
