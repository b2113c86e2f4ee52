"""How strong the table's players are, how fast they decide, and how fast games are simulated.

Run it with `make bench`; the figures of docs/opponents.md come from here. The results of the
games are the same on every machine, the times are not.
"""

import os
from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from table.chance import random_event
from table.game import Game, New, Phase, start
from table.opponents.answer import answer
from table.opponents.simulate import Plan, simulate
from table.opponents.strengths import policy_of
from table.strength import Strength
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo

GAMES = 2000
MATCHES = (
    ("classic", "strong,gap1"),
    ("classic", "strong,medium"),
    ("classic", "strong,easy"),
    ("classic", "medium,gap1"),
    ("classic", "medium,easy"),
    ("classic", "strong,strong"),
    ("classic", "medium,medium"),
    ("classic", "easy,easy"),
    ("classic", "strong"),
    ("classic", "medium"),
    ("classic", "easy"),
    ("classic", "strong,medium,easy,gap1"),
    ("longo", "strong,gap1"),
    ("longo", "strong,medium"),
    ("longo", "medium,easy"),
    ("longo", "strong,strong"),
    ("longo", "strong"),
)
QUESTIONS = 300


def questions() -> list[tuple[Game, int]]:
    """Seats that are asked, in all three games with two to five players."""
    chance = Random(4)
    found: list[tuple[Game, int]] = []
    while len(found) < QUESTIONS:
        rules = chance.choice((Classic(), Longo(), Cards()))
        players = chance.randint(2, 5)
        names = tuple(map(str, range(players)))
        game = start(New(rules, names, 0, DEFAULT_LUCKY[:players] if rules.lucky_numbers else ()))
        for _ in range(chance.randrange(150)):
            if game.phase is Phase.OVER:
                break
            game = apply(game, random_event(game, chance))
        found += [(game, seat) for seat in game.seats if game.options(seat)]
    return found[:QUESTIONS]


def decision_ms(strength: Strength) -> list[float]:
    chance, taken = np.random.default_rng(1), []
    for game, seat in questions():
        policy = policy_of(strength, game.rules, len(game.names))
        begun = perf_counter()
        answer(policy, game, seat, chance)
        taken.append(1000 * (perf_counter() - begun))
    return taken


if __name__ == "__main__":
    for game, players in MATCHES:
        outcome, _ = simulate(Plan(game, tuple(players.split(",")), GAMES, 1))
        wins = " ".join(f"{100 * wins / GAMES:5.1f} %" for wins in outcome.wins)
        points = " ".join(f"{points:6.1f}" for points in outcome.average)
        print(f"{game:8} {players:24} wins {wins}   average {points}")
    seconds = simulate(Plan("classic", ("medium", "medium"), GAMES, 1), cores=1)[1]
    print(f"medium,medium on one of {os.cpu_count()} cores: {GAMES / seconds:,.0f} games a second")
    for strength in Strength:
        taken = decision_ms(strength)
        print(f"{strength:8} decides in {median(taken):.1f} ms, at worst {max(taken):.1f} ms")
