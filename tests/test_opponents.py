"""The table's players: always legal, each as strong as it says, the yardstick to the letter."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table import bots
from table.chance import random_event
from table.events import Card, Played, Roll
from table.game import Game, New, Phase, start
from table.opponents.answer import answer, question_of
from table.opponents.heuristics import Easy, Gap1, medium
from table.opponents.strengths import policy_of, strong
from table.rules import Rules
from table.sheet import Choice, Color
from table.strength import POLICIES
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.notation import game_of

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
