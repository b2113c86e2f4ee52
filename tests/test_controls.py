"""Five buttons: what presses and holds come to."""

import pytest

from table.controls import Button, Hold, Press, decide
from table.events import Choose, Confirm, TakeBack, Undo
from table.game import Game
from table.refused import Refused
from table.turn import apply
from table.variants import Cards, Classic, Longo
from tests.notation import after, choice, position

CLASSIC, LONGO, CARDS, JOKERS = Classic(), Longo(), Cards(), Cards(jokers=True)


def marks(game: Game, buttons: str, seat: int = 0) -> str:
    """What is marked after each of these presses (r, y, g or b), in notation."""
    seen = []
    for letter in buttons.split():
        button = next(button for button in Button if button.startswith(letter))
        decision = decide(game, Press(seat, button))
        assert isinstance(decision, Choose)
        game = apply(game, decision)
        seen.append("+".join(f"{color!s:.1}{n}" for color, n in decision.choice) or "-")
    return " ".join(seen)


@pytest.mark.parametrize(
    ("game", "buttons", "expected"),
    [
        pytest.param(
            after(position(CLASSIC, "", ""), "4+1 r6 y2 g3 b6"),
            "r y y y",
            "r5 y5 - y5",
            id="action 1: mark, move, clear, mark",
        ),
        pytest.param(
            after(position(CLASSIC, ""), "4+1 r6 y2 g3 b6; -"),
            "r r r g g g b r",
            "r7 r10 - g7 g4 - b10 r7",
            id="action 2: the sums of that row, then none",
        ),
        pytest.param(
            after(position(CLASSIC, ""), "3+3 r6 y2 g3 b6; -"),
            "r r r",
            "r9 - r9",
            id="action 2: equal white dice make one sum",
        ),
        pytest.param(
            after(position(LONGO, "r2 y2 b16", lucky=((6, 11),)), "5+1 r1 y1 g1 b1"),
            "g g g r r",
            "g6 g16 - r6 -",
            id="longo: sum, lucky number, none",
        ),
        pytest.param(
            after(position(LONGO, "r2 y2 g16 g5 b16", lucky=((6, 11),)), "5+1 r1 y1 g1 b1"),
            "y y y b b b",
            "y6 y3 - b6 b15 -",
            id="longo: only rows with the fewest crosses have a lucky number",
        ),
        pytest.param(
            after(position(CARDS, ""), "4; -; g11 g9 g3"),
            "g g g g g g",
            "g11+g9 g11 g9 g3 - g11+g9",
            id="cards: legal sets, largest first",
        ),
        pytest.param(
            after(position(JOKERS, "y2 y3 y4 y5"), "9; -; j4 j5"),
            "b b r b",
            "b5+b4 b5 r4+r5 b5+b4",
            id="jokers alone: the first press of a color chooses it",
        ),
    ],
)
def test_a_color_cycles(game: Game, buttons: str, expected: str) -> None:
    assert marks(game, buttons) == expected


@pytest.mark.parametrize(
    ("game", "seat", "button", "reason"),
    [
        pytest.param(
            after(position(CLASSIC, "r6"), "4+1 r6 y2 g3 b6"),
            0,
            Button.RED,
            "Ana has nothing to cross in red now.",
            id="no option in that row",
        ),
        pytest.param(
            after(position(CARDS, ""), "4; -; g11"),
            0,
            Button.RED,
            "Ana has nothing to cross in red now.",
            id="cards of another color",
        ),
        pytest.param(
            position(CLASSIC, ""),
            0,
            Button.RED,
            "Ana has nothing to answer in phase roll.",
            id="no roll yet",
        ),
        pytest.param(
            after(position(CLASSIC, "", ""), "4+1 r6 y2 g3 b6; - -"),
            1,
            Button.RED,
            "Rui has nothing to answer in phase action2.",
            id="action 2 is the active player's",
        ),
        pytest.param(
            apply(after(position(CLASSIC, "", ""), "4+1 r6 y2 g3 b6"), Confirm(1)),
            1,
            Button.RED,
            "Rui has confirmed already; hold OK to take it back.",
            id="confirmed already",
        ),
        pytest.param(
            position(CLASSIC, ""),
            1,
            Button.OK,
            "There is no player 1: players are numbered 0 to 0.",
            id="nobody sits there",
        ),
    ],
)
def test_a_press_that_does_nothing(game: Game, seat: int, button: Button, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        decide(game, Press(seat, button))
    assert str(refused.value) == reason


def test_ok_confirms() -> None:
    assert decide(after(position(CLASSIC, ""), "4+1 r6 y2 g3 b6"), Press(0, Button.OK)) == Confirm(
        0
    )


def test_holding_ok_takes_back_step_by_step() -> None:
    game = after(position(CLASSIC, "", ""), "4+1 r6 y2 g3 b6")
    marked = apply(game, Choose(0, choice("r5")))
    confirmed = apply(marked, Confirm(0))
    assert decide(confirmed, Hold(0, Button.OK)) == TakeBack(0)
    assert decide(marked, Hold(0, Button.OK)) == Choose(0, ())
    with pytest.raises(Refused, match="Ana has nothing to take back"):
        decide(game, Hold(0, Button.OK))


def test_holding_ok_before_a_roll_takes_back_the_last_turns_end() -> None:
    assert decide(position(CLASSIC, "", ""), Hold(1, Button.OK)) == Undo()


def test_a_held_color_takes_nothing_back() -> None:
    with pytest.raises(Refused, match="Only OK is held to take back, not red"):
        decide(position(CLASSIC, ""), Hold(0, Button.RED))
