"""The lamps: lit where the table waits for somebody."""

import pytest

from table.controls import Button, Press
from table.game import Phase
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.waiting import awaited

PLACES = (4, 0, 2)


@pytest.mark.parametrize(
    ("phase", "whose"),
    [
        pytest.param(Phase.ROLL, "active", id="the active player rolls"),
        pytest.param(Phase.ACTION1, "all", id="everybody may cross the white sum"),
        pytest.param(Phase.ACTION2, "active", id="the active player alone"),
        pytest.param(Phase.OVER, "none", id="nobody when the game is over"),
    ],
)
def test_whose_lamp_is_lit(phase: Phase, whose: str) -> None:
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(3, phase))
    desk.places = PLACES
    lit = {"active": {PLACES[desk.game.active]}, "all": set(PLACES), "none": set()}[whose]
    assert awaited(desk) == lit


def test_who_has_answered_is_not_waited_for() -> None:
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(3, Phase.ACTION1))
    desk.places = PLACES
    other = next(player for player in desk.game.seats if player != desk.game.active)
    desk.take(Press(PLACES[other], Button.OK), desk.now)
    assert awaited(desk) == set(PLACES) - {PLACES[other]}


def test_no_lamp_is_lit_without_a_game() -> None:
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(3, Phase.ROLL))
    desk.home()
    assert awaited(desk) == frozenset()
