"""Taking back: the own answer, and everything as far back as the game's start."""

import pytest

from table.events import Choose, Confirm, TakeBack, Undo
from table.game import Answer, New, Phase
from table.refused import Refused
from table.sheet import Color
from table.timeline import Timeline
from table.variants import Cards, Classic
from tests.notation import choice, roll, timeline

CLASSIC = New(Classic(), ("Ana", "Rui", "Zofia"))
SOLO = New(Classic(), ("Ana",))
FIVE_RED = (
    "1+1 r1 y6 g6 b6; r2; -",
    "1+2 r1 y6 g6 b6; r3; -",
    "1+3 r1 y6 g6 b6; r4; -",
    "1+4 r1 y6 g6 b6; r5; -",
    "1+5 r1 y6 g6 b6; r6; -",
)
FIVE_YELLOW = tuple(turn.replace("; r", "; y") for turn in FIVE_RED)
RED, YELLOW = choice("r5"), choice("y5")


def opened() -> Timeline:
    return timeline(CLASSIC, "4+1 r6 y2 g3 b6")


def test_undo_takes_back_the_roll_and_every_tentative_choice() -> None:
    moment = opened().after(Choose(0, RED)).after(Choose(1, YELLOW))
    assert moment.after(Undo()).game == Timeline.replay(CLASSIC).game


def test_undo_takes_back_a_confirmation_and_clears_what_is_tentative() -> None:
    moment = opened()
    for event in (Choose(0, RED), Confirm(0), Choose(2, RED), Choose(1, YELLOW), Confirm(1)):
        moment = moment.after(event)
    undone = moment.after(Undo()).game
    assert undone.answers == (Answer(RED, confirmed=True), Answer(), Answer())


def test_undo_brings_back_what_the_last_confirmation_of_action_1_settled() -> None:
    moment = opened()
    for event in (Choose(0, RED), Confirm(0), Confirm(1), Choose(2, YELLOW)):
        moment = moment.after(event)
    settled = moment.after(Confirm(2))
    assert settled.game.phase is Phase.ACTION2
    undone = settled.after(Undo()).game
    assert undone.phase is Phase.ACTION1
    assert undone.sheets[0].rows[Color.RED].crossed == ()
    assert [answer.confirmed for answer in undone.answers] == [True, True, False]
    assert undone.answers[2].choice == ()


def test_undo_brings_back_penalty_and_turn() -> None:
    before = timeline(CLASSIC, "4+1 r6 y2 g3 b6; - - -")
    after = before.after(Confirm(0))
    assert after.game.sheets[0].penalties == 1
    assert after.after(Undo()).game == before.game


def test_undo_opens_a_closed_row_again() -> None:
    before = timeline(SOLO, *FIVE_RED, "6+6 r1 y1 g1 b1").after(Choose(0, choice("r12")))
    after = before.after(Confirm(0))
    assert after.game.closed == {Color.RED}
    assert after.after(Undo()).game.closed == frozenset()
    assert after.after(Undo()).after(Choose(0, choice("r12"))).game == before.game


def test_undo_goes_back_from_the_end_of_the_game_to_its_start() -> None:
    moment = timeline(SOLO, *FIVE_RED, *FIVE_YELLOW, "6+6 r6 y6 g1 b1; r12; y12")
    assert moment.game.phase is Phase.OVER
    games = [moment.game]
    while moment.last is not None:
        moment = moment.after(Undo())
        games.append(moment.game)
    assert len(games) == 1 + 11 * 3
    assert games[-1] == Timeline.replay(SOLO).game
    with pytest.raises(Refused, match="nothing left to take back"):
        moment.after(Undo())


def test_undo_in_the_card_game() -> None:
    new = New(Cards(), ("Ana", "Rui"))
    played = timeline(new, "4; r4 -; g11 g9 g3")
    waiting = timeline(new, "4; r4 -")
    assert played.after(Undo()).game == waiting.game
    assert waiting.after(Undo()).game.phase is Phase.ACTION1


def test_own_confirmation_is_taken_back_from_among_the_others() -> None:
    moment = opened()
    for event in (Choose(0, RED), Confirm(0), Choose(1, YELLOW), Confirm(1)):
        moment = moment.after(event)
    back = moment.after(TakeBack(0))
    assert back.game.answers == (Answer(RED), Answer(YELLOW, confirmed=True), Answer())
    assert back.events() == [
        roll("4+1 r6 y2 g3 b6"),
        Choose(0, RED),
        Choose(1, YELLOW),
        Confirm(1),
    ]


def test_after_taking_back_undo_takes_the_last_confirmation_that_stands() -> None:
    moment = opened()
    for event in (Choose(0, RED), Confirm(0), Confirm(1), TakeBack(0)):
        moment = moment.after(event)
    undone = moment.after(Undo())
    assert undone.game.answers == (Answer(), Answer(), Answer())
    assert undone.after(Undo()).game.phase is Phase.ROLL


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_only_an_own_confirmation_can_be_taken_back(seat: int) -> None:
    with pytest.raises(Refused):
        opened().after(Confirm(1)).after(TakeBack(seat))


def test_a_confirmation_that_ended_the_action_cannot_be_taken_back_alone() -> None:
    settled = timeline(CLASSIC, "4+1 r6 y2 g3 b6; r5 - -")
    with pytest.raises(Refused, match="Ana has nothing to take back"):
        settled.after(TakeBack(0))
