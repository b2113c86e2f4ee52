"""How many options known sheets have over all rolls: a change of legality shows as a number.

Those of the empty sheets can be checked by hand: each of the 36 white rolls of classic offers a
cross in a row, but for 6+6 in red and yellow and 1+1 in green and blue, so 35 a row. The others
were counted with the independent model in reference.py.
"""

from collections import Counter
from itertools import combinations, product

import pytest

from table.events import Card, Confirm, Pile, Played, Roll
from table.game import Game
from table.sheet import COLORS
from table.turn import apply
from table.variants import Cards, Classic, Longo
from tests.notation import position

CLASSIC, LONGO, CARDS = Classic(), Longo(), Cards()
MIDDLE = "r2 r5 r6 y4 y8 g12 g10 g9 g8 g5 b7"
LATE = "r2 r3 r4 r5 r6 r7 r8 y3 y5 y6 y9 y10 y11 g12 g11 g10 g9 g8 g7 b12 b4"
RED_CLOSED = "r2 r3 r4 r5 r6 r12 y4 g11 b12 b11 b10 b9 b8"
LONGO_MIDDLE = "r2 r5 r6 y4 y8 g16 g13 g12 g9 g5 g4 b7"
LONGO_LATE = "r2 r3 r4 r5 r6 r7 r8 y3 y5 y6 y9 y10 y14 g16 g15 g10 g9 g8 g7 b12 b5"


def by_row(games: list[Game]) -> list[int]:
    """How many options the only player has in these games, row by row."""
    counts = Counter(option[0][0] for game in games for option in game.options(0))
    return [counts[color] for color in COLORS]


def opened(game: Game, rules: Classic) -> list[Game]:
    """Action 1 after every roll of the white dice."""
    faces = range(1, rules.faces + 1)
    return [apply(game, Roll(white, (1,) * 4)) for white in product(faces, faces)]


def passed(game: Game, rules: Classic) -> list[Game]:
    """Action 2 after every roll of the white dice and of a row's die (the same in all rows)."""
    faces = range(1, rules.faces + 1)
    rolls = [Roll((a, b), (die,) * 4) for a, b, die in product(faces, repeat=3)]
    return [apply(apply(game, roll), Confirm(0)) for roll in rolls]


@pytest.mark.parametrize(
    ("rules", "crosses", "lucky", "action1", "action2"),
    [
        pytest.param(CLASSIC, "", (), [35] * 4, [385] * 4, id="classic, empty"),
        pytest.param(CLASSIC, MIDDLE, (), [20, 9, 6, 14], [220, 99, 66, 154], id="classic, middle"),
        pytest.param(CLASSIC, LATE, (), [10, 1, 15, 2], [110, 11, 165, 22], id="classic, late"),
        pytest.param(
            CLASSIC, RED_CLOSED, (), [0, 29, 32, 21], [0, 319, 352, 231], id="classic, red closed"
        ),
        pytest.param(LONGO, "", (5, 8), [72] * 4, [915] * 4, id="longo, empty"),
        pytest.param(
            LONGO, LONGO_MIDDLE, (5, 8), [46, 33, 3, 23], [690, 495, 45, 180], id="longo, middle"
        ),
        pytest.param(
            LONGO, LONGO_LATE, (6, 11), [36, 3, 15, 14], [540, 45, 225, 45], id="longo, late"
        ),
    ],
)
def test_options_over_all_rolls(
    rules: Classic, crosses: str, lucky: tuple[int, ...], action1: list[int], action2: list[int]
) -> None:
    game = position(rules, crosses, lucky=(lucky,))
    assert by_row(opened(game, rules)) == action1
    assert by_row(passed(game, rules)) == action2


@pytest.mark.parametrize(
    ("crosses", "step2", "step3"),
    [
        pytest.param("", [10] * 4, [625] * 4, id="cards, empty"),
        pytest.param(MIDDLE, [5, 3, 3, 4], [298, 163, 163, 229], id="cards, middle"),
        pytest.param(LATE, [4, 1, 5, 1], [229, 45, 295, 45], id="cards, late"),
        pytest.param(RED_CLOSED, [0, 7, 8, 6], [0, 427, 493, 361], id="cards, red closed"),
    ],
)
def test_options_over_all_piles_and_three_cards(
    crosses: str, step2: list[int], step3: list[int]
) -> None:
    game = position(CARDS, crosses)
    piles = [apply(game, Pile(number)) for number in range(2, 13)]
    waiting = apply(piles[0], Confirm(0))
    hands = [
        Played(tuple(Card(color, number) for number in numbers))
        for color in COLORS
        for numbers in combinations(range(2, 13), 3)
    ]
    assert by_row(piles) == step2
    assert by_row([apply(waiting, hand) for hand in hands]) == step3
