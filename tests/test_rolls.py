"""Which rolls tell of real dice, and which of them the reader got wrong."""

from collections import Counter
from dataclasses import replace

import pytest

from table.controls import Button, Hold, Press
from table.desk import Desk
from table.events import Confirm, Event, Origin, Pile, Roll, Source, Undo, corrected
from table.game import New, Phase
from table.happenings import Happening, Shown
from table.pages.play import TROUBLE_SECONDS
from table.rolls import Misread, Rolls, misreads, none_of, real_and_others
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.sheet import Color
from table.timeline import Timeline
from table.variants import Cards, Classic
from tests.notation import roll
from tests.test_play import LEANING, seen
from vision.settle import State

RED, YELLOW, GREEN, BLUE, OK = Button
NEW = New(Classic(), ("Ana", "Rui"))
READ = Origin(Source.CAMERA)
DRAWN = Origin(Source.CAMERA, is_simulated=True)
ENTERED = Origin(Source.HAND)
FIRST = "4+5 r2 y2 g3 b6"


def taken(text: str, origin: Origin | None) -> Roll:
    return replace(roll(text), origin=origin)


def counted(*happened: Event | Undo) -> tuple[Rolls, Rolls]:
    return real_and_others(Timeline.replay(NEW, happened))


@pytest.mark.parametrize(
    ("origin", "real", "read", "entered"),
    [
        pytest.param(READ, True, 1, 0, id="read by the camera"),
        pytest.param(ENTERED, True, 0, 1, id="entered by hand"),
        pytest.param(DRAWN, False, 1, 0, id="read in a simulated tray"),
        pytest.param(Origin(Source.TOLD, True), False, 0, 0, id="told by the simulator"),
        pytest.param(Origin(Source.TOLD), False, 0, 0, id="told, though nobody says simulated"),
        pytest.param(None, False, 0, 0, id="of a script, an import or an older version"),
    ],
)
def test_which_rolls_are_of_real_dice(
    origin: Origin | None, real: bool, read: int, entered: int
) -> None:
    rolls, none = counted(taken(FIRST, origin))[:: 1 if real else -1]
    assert none == none_of(Classic())
    assert (rolls.rolls, rolls.read, rolls.entered, rolls.wrong) == (1, read, entered, 0)
    assert rolls.faces[None] == (0, 0, 0, 1, 1, 0)
    assert rolls.faces[Color.BLUE] == (0, 0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("shows", "found"),
    [
        pytest.param("4+5 r6 y2 g3 b6", [Misread(Color.RED, 2, 6)], id="a color"),
        pytest.param("4+6 r2 y2 g3 b6", [Misread(None, 5, 6)], id="one of the white dice"),
        pytest.param("5+4 r2 y2 g3 b6", [], id="white dice have no order"),
        pytest.param("5+5 r2 y2 g3 b6", [Misread(None, 4, 5)], id="two white dice alike"),
        pytest.param("1+3 r2 y2 g3 b6", [Misread(None, 4, 1), Misread(None, 5, 3)], id="both"),
        pytest.param(
            "4+5 r2 y3 g2 b6",
            [Misread(Color.YELLOW, 2, 3), Misread(Color.GREEN, 3, 2)],
            id="two colors taken for each other",
        ),
    ],
)
def test_a_correction_counts_against_the_reader(shows: str, found: list[Misread]) -> None:
    first = taken(FIRST, READ)
    second = taken(shows, corrected(first))
    assert misreads(second) == found
    real, _ = counted(first, Confirm(0), Undo(), Undo(), second)
    assert (real.rolls, real.read, real.wrong) == (1, 1, bool(found))
    assert real.misreads == Counter(found)
    red = next(iter(roll(shows).dice))
    assert real.faces[Color.RED].index(1) + 1 == red, "what was corrected counts as corrected"


def test_however_often_a_roll_is_corrected_the_reader_was_wrong_once() -> None:
    first = taken(FIRST, READ)
    second = taken("4+5 r6 y2 g3 b6", corrected(first))
    third = taken("4+5 r5 y2 g3 b6", corrected(second))
    real, _ = counted(first, Undo(), second, Undo(), third)
    assert (real.wrong, real.misreads) == (1, Counter([Misread(Color.RED, 2, 5)]))
    back = taken(FIRST, corrected(third))
    real, _ = counted(first, Undo(), second, Undo(), back)
    assert (real.read, real.wrong, real.misreads) == (1, 0, Counter())


def test_a_roll_taken_back_and_thrown_anew_is_no_correction() -> None:
    real, _ = counted(taken(FIRST, READ), Undo(), taken("1+1 r1 y1 g1 b1", READ))
    assert (real.rolls, real.read, real.wrong) == (1, 1, 0)
    assert real.faces[Color.RED] == (1, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("origin", [ENTERED, None, Origin(Source.TOLD, True)])
def test_what_no_camera_has_read_was_not_misread(origin: Origin | None) -> None:
    first = taken(FIRST, origin)
    assert corrected(first) == origin
    both = counted(taken("4+5 r6 y2 g3 b6", corrected(first)))
    assert [rolls.wrong for rolls in both] == [0, 0]


def test_the_pile_can_be_misread_too() -> None:
    first = Pile(4, READ)
    real, _ = real_and_others(
        Timeline.replay(New(Cards(), ("Ana", "Rui")), [first, Undo(), Pile(5, corrected(first))])
    )
    assert (real.faces, real.rolls, real.read, real.wrong) == ({}, 1, 1, 1)


def test_a_die_out_of_the_game_is_not_misread() -> None:
    """It may lie in the tray as it likes."""
    assert misreads(taken("4+5 y2 g3 b6", corrected(taken(FIRST, READ)))) == []


class TestAtTheTable:
    def desk(self, simulated: bool = False, kind: Kind = Kind.CLASSIC) -> Desk:
        desk = played_desk(Language.ENGLISH, kind, 3, at(3, Phase.ROLL))
        desk.around = replace(desk.around, is_simulated=simulated)
        return desk

    def origin(self, desk: Desk, *happenings: Happening, now: float = 1.0) -> Origin | None:
        for happening in happenings:
            desk.take(happening, now)
        assert desk.game.opening is not None
        return desk.game.opening.origin

    @pytest.mark.parametrize("simulated", [False, True])
    def test_a_roll_that_is_seen_was_read(self, simulated: bool) -> None:
        origin = self.origin(self.desk(simulated), seen(State.AT_REST, roll=True))
        assert origin == Origin(Source.CAMERA, simulated)

    def test_a_roll_in_trouble_is_entered_by_hand(self) -> None:
        desk = self.desk()
        desk.take(seen(State.REFUSED, problems=(LEANING,)), 1.0)
        desk.tick(1.0 + TROUBLE_SECONDS)
        late = 2.0 + TROUBLE_SECONDS
        origin = self.origin(desk, Press(0, OK), Press(0, YELLOW), Press(0, OK), now=late)
        assert origin == ENTERED

    def test_a_corrected_roll_knows_what_was_read(self) -> None:
        desk = self.desk()
        first = self.origin(desk, seen(State.AT_REST, roll=True))
        assert first == READ
        origin = self.origin(desk, Hold(0, RED), Press(0, YELLOW), Press(0, OK))
        assert desk.game.opening == Roll((4, 4), (5, 4, 4, 4))
        assert origin == Origin(Source.CAMERA, read=Roll((4, 4), (4, 4, 4, 4)))

    def test_an_entered_roll_that_is_corrected_stays_entered(self) -> None:
        desk = self.desk(kind=Kind.LONGO)
        enter = [Press(0, YELLOW), Press(0, BLUE)] * 6
        assert self.origin(desk, Press(0, OK), *enter, Press(0, OK)) == ENTERED
        assert self.origin(desk, Hold(0, RED), Press(0, YELLOW), Press(0, OK)) == ENTERED

    def test_simulated_dice_that_nobody_sees_are_told(self) -> None:
        desk = self.desk(simulated=True, kind=Kind.LONGO)
        origin = self.origin(desk, Shown(roll("8+1 r1 y2 g3 b4")))
        assert origin == Origin(Source.TOLD, is_simulated=True)
