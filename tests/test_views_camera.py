"""What the camera check says in every step, and the one thing that it asks for."""

from dataclasses import replace

import pytest

from display.views.camera import CameraView, StepState, camera_view
from display.views.roll import SlotState
from display.words import Words
from table.controls import Button
from table.examined import Glow, Light, Outline
from table.pages.camera import (
    PICTURES,
    TROUBLE_SECONDS,
    CameraCheck,
    Shown,
    Sought,
    Step,
    Way,
)
from table.samples import sample_desk
from table.settings import Language
from table.sheet import Color
from table.sight import TrayLost, TraySeen
from table.targets import TapBack, TapLine, TapOk
from tests.trays import ROLL, card_tray, problem, tray
from vision.reading import Color as Seen
from vision.reading import Reading, Trouble
from vision.settle import State

SQUARE = Outline(((60.4, 40.0), (700.0, 40.0), (700.0, 560.0), (60.0, 560.0)), (380.0, 300.0))
ROUND = Outline(((1.0, 1.0),) * 48, (380.0, 300.0))
RED_LEANS = problem(Trouble.LEANING, "red", at=300.0)
SIX: Shown = ((Seen.BLUE, 6),)
DONE, NOW, FAILS, TO_COME = StepState


def shown(
    page: CameraCheck,
    sight: TraySeen | TrayLost | None,
    now: float = TROUBLE_SECONDS,
    language: Language = Language.ENGLISH,
) -> CameraView:
    """After so long of whatever the page is in, which began at 0."""
    desk = sample_desk(language)
    desk.sight, desk.now = sight, now
    return camera_view(desk, page, Words(language))


def at(step: Step, **changed: object) -> CameraCheck:
    page = CameraCheck(step, since=0.0, outline=SQUARE)
    return replace(page, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "progress", "states"),
    [
        (Step.TRAY, "Step 1 of 4", (NOW, TO_COME, TO_COME, TO_COME)),
        (Step.DICE, "Step 3 of 4", (DONE, DONE, NOW, TO_COME)),
        (Step.READY, "Step 4 of 4: everything is ready", (DONE, DONE, DONE, DONE)),
    ],
)
def test_steps_tick_one_after_the_other(
    step: Step, progress: str, states: tuple[StepState, ...]
) -> None:
    view = shown(at(step, fulfilled=True), tray(State.SETTLING, ROLL))
    assert view.progress == progress
    assert tuple(each.state for each in view.steps) == states
    assert view.ready == (step is Step.READY)
    assert view.trouble is None


DICE_IN = tray(State.SETTLING, ROLL)
EMPTY = tray(State.LIFTED)


@pytest.mark.parametrize(
    ("page", "sight", "what", "do"),
    [
        pytest.param(
            at(Step.TRAY, outline=None),
            EMPTY,
            "Tray not found: empty it and clear its rim",
            "",
            id="no tray",
        ),
        pytest.param(
            at(Step.TRAY), DICE_IN, "There are dice in the tray.", "Take them out.", id="dice in it"
        ),
        pytest.param(
            at(Step.TRAY), EMPTY, "There is a hand in the tray.", "Take it away.", id="it moves"
        ),
        pytest.param(
            at(Step.LIGHT, light=Light(Glow.DARK, 0.1, 0.2, 0.9)),
            EMPTY,
            "Too dark",
            "Turn on a lamp.",
            id="dark",
        ),
        pytest.param(
            at(Step.LIGHT, light=Light(Glow.GLARE, 0.5, 0.2, 0.9)),
            EMPTY,
            "Glare in the tray",
            "Move the lamp.",
            id="glare",
        ),
        pytest.param(
            at(Step.DICE),
            tray(State.REFUSED, "white5", problem(Trouble.MISSING, "red")),
            "Put all six dice in, apart from each other",
            "",
            id="dice missing",
        ),
        pytest.param(
            at(Step.DICE),
            tray(State.REFUSED, "white5", problem(Trouble.MISSING, "blue"), RED_LEANS),
            "It is leaning.",
            "Nudge it flat.",
            id="a leaning die before a missing one",
        ),
        pytest.param(
            at(Step.DICE),
            tray(State.REFUSED, ROLL, problem(Trouble.UNSURE, "red")),
            "It cannot be read.",
            "Turn it a little.",
            id="unsure",
        ),
        pytest.param(
            at(Step.DICE),
            tray(State.REFUSED, f"{ROLL} red3", problem(Trouble.EXTRA, "red")),
            "There are 7 dice.",
            "Take out what is not a game die.",
            id="one too many",
        ),
        pytest.param(
            at(Step.STEADY, pictures=(SIX, None) * 19 + (SIX, SIX)),
            DICE_IN,
            "21 of 40 pictures agree",
            "Move the dice a little apart.",
            id="pictures differ",
        ),
        pytest.param(
            at(Step.DICE),
            TrayLost("gone"),
            "No camera picture.",
            "Check the cable.",
            id="no camera",
        ),
        pytest.param(at(Step.TRAY), None, "Waiting for the camera", "", id="no picture yet"),
    ],
)
def test_a_failed_step_asks_for_one_thing(
    page: CameraCheck, sight: TraySeen | TrayLost | None, what: str, do: str
) -> None:
    view = shown(page, sight)
    assert view.trouble is not None
    assert (view.trouble.what, view.trouble.do) == (what, do)
    if isinstance(sight, TraySeen):
        assert view.steps[page.step].state is FAILS
        assert shown(page, sight, now=TROUBLE_SECONDS - 0.1).trouble is None


NO_CARDS = card_tray(State.LIFTED)
PILE_IN = card_tray(State.SETTLING, "neutral7")


@pytest.mark.parametrize(
    ("step", "sight", "what", "do"),
    [
        pytest.param(
            Step.TRAY,
            PILE_IN,
            "There are cards in the tray.",
            "Take the cards out.",
            id="cards in an empty tray",
        ),
        pytest.param(
            Step.DICE,
            NO_CARDS,
            "Lay the draw pile in, where it lies in the game",
            "",
            id="no pile",
        ),
        pytest.param(
            Step.DICE,
            card_tray(State.REFUSED, "neutral7 neutral5 red3"),
            "There are 3 cards.",
            "Only the draw pile, please.",
            id="three cards",
        ),
        pytest.param(
            Step.DICE,
            card_tray(State.SETTLING, "red3"),
            "This is not the draw pile.",
            "Only the draw pile, please.",
            id="a front",
        ),
        pytest.param(
            Step.DICE,
            card_tray(State.REFUSED, "", problem(Trouble.UNSURE)),
            "The draw pile cannot be read.",
            "Lay the pile straight.",
            id="unsure",
        ),
        pytest.param(
            Step.DICE,
            card_tray(State.REFUSED, "neutral7", problem(Trouble.COVERED)),
            "There is a hand in the tray.",
            "Take it away.",
            id="a hand",
        ),
        pytest.param(
            Step.STEADY, PILE_IN, "0 of 40 pictures agree", "Lay the pile straight.", id="unsteady"
        ),
    ],
)
def test_in_the_card_game_the_pile_is_asked_for(
    step: Step, sight: TraySeen, what: str, do: str
) -> None:
    pictures = (None,) * PICTURES if step is Step.STEADY else ()
    view = shown(at(step, sought=Sought.PILE, pictures=pictures), sight)
    assert view.trouble is not None
    assert (view.trouble.what, view.trouble.do) == (what, do)


def test_the_pile_has_a_step_in_place_of_the_dice() -> None:
    view = shown(at(Step.DICE, sought=Sought.PILE), PILE_IN)
    assert (view.dice, view.pile) == ((), "7")
    assert view.steps[Step.DICE].title == "Draw pile recognised"
    assert view.steps[Step.TRAY].detail == "four corners, 2.0 px per mm"
    assert [(mark.color, mark.value) for mark in view.marks] == [(None, 7)]
    assert shown(at(Step.LIGHT, sought=Sought.PILE), PILE_IN).pile == ""
    assert shown(at(Step.DICE), DICE_IN).pile is None


def test_eight_sided_dice_are_shown_as_such() -> None:
    view = shown(at(Step.DICE, sought=Sought.EIGHTS), tray(State.SETTLING, "white8 red7"))
    assert view.sides == 8
    assert [slot.value for slot in view.dice] == [8, None, 7, None, None, None]
    assert view.steps[Step.DICE].title == "Six dice recognised"
    assert shown(at(Step.DICE), DICE_IN).sides == 6


def test_at_the_end_the_pile_is_the_one_that_will_be_saved() -> None:
    view = shown(at(Step.READY, sought=Sought.PILE, roll=PILE_IN), NO_CARDS)
    assert view.pile == "7"


def test_the_die_in_trouble_is_named_and_ringed() -> None:
    view = shown(at(Step.DICE), tray(State.REFUSED, "white5", RED_LEANS))
    assert view.trouble is not None
    assert (view.trouble.name, view.trouble.die) == ("Red die", Color.RED)
    assert view.live is not None
    assert [(spot.x_px, spot.y_px) for spot in view.live.wrong] == [(300, 200)]


@pytest.mark.parametrize(
    ("outline", "sight", "detail"),
    [
        (None, EMPTY, ""),
        (SQUARE, EMPTY, "four corners"),
        (SQUARE, DICE_IN, "four corners, 3.1 px per mm"),
        (ROUND, DICE_IN, "a round rim"),
    ],
)
def test_what_is_said_of_the_tray(outline: Outline | None, sight: TraySeen, detail: str) -> None:
    assert shown(at(Step.TRAY, outline=outline), sight).steps[0].detail == detail


def test_decimals_are_written_as_in_the_language() -> None:
    view = shown(at(Step.DICE), DICE_IN, language=Language.PORTUGUESE)
    assert "3,1" in view.steps[0].detail


def test_dice_are_marked_and_fill_their_slots() -> None:
    view = shown(at(Step.DICE), DICE_IN)
    assert [slot.value for slot in view.dice] == [4, 5, 2, 2, 3, 6]
    assert {(mark.color, mark.value) for mark in view.marks} >= {(None, 5), (Color.BLUE, 6)}
    part = shown(at(Step.DICE), tray(State.SETTLING, "white5 blue6"))
    assert [slot.state for slot in part.dice].count(SlotState.READ) == 2
    assert all(slot.value is None for slot in shown(at(Step.LIGHT), DICE_IN).dice)


def test_at_the_end_the_dice_are_those_that_will_be_saved() -> None:
    view = shown(at(Step.READY, roll=DICE_IN), EMPTY)
    assert [slot.value for slot in view.dice] == [4, 5, 2, 2, 3, 6]
    assert view.steps[3].detail == "40 of 40 pictures agree"


def test_an_outline_that_is_not_found_is_offered_to_be_dragged() -> None:
    view = shown(at(Step.TRAY, outline=None), EMPTY)
    assert view.outline is not None
    assert (view.outline.found, view.outline.draggable) == (False, True)
    assert len(view.outline.corners) == 4
    found = shown(at(Step.TRAY), EMPTY).outline
    assert found is not None
    assert found.corners[0] == (60, 40)
    round_one = shown(at(Step.TRAY, outline=ROUND), EMPTY).outline
    assert round_one is not None
    assert not round_one.draggable
    assert shown(at(Step.TRAY), TrayLost("gone")).outline is None


def test_agreement_grows() -> None:
    assert shown(at(Step.STEADY, pictures=(SIX,) * 10), DICE_IN).agreeing == 10 / PICTURES


def test_the_hints_of_each_step() -> None:
    first = [hint.target for hint in shown(at(Step.TRAY), EMPTY).hints]
    later = [hint.target for hint in shown(at(Step.DICE), EMPTY).hints]
    last = [hint.target for hint in shown(at(Step.READY), EMPTY).hints]
    back, again = TapLine(Way.STEP_BACK), TapLine(Way.AGAIN)
    assert first == [again, TapBack()]
    assert later == [back, again, TapBack()]
    assert last == [TapOk(), back, again, TapBack()]


def test_equal_moments_are_equal_views() -> None:
    """The screen is drawn again only when the view differs."""
    page = at(Step.STEADY, pictures=(SIX,) * 10)
    assert shown(page, DICE_IN) == shown(page, DICE_IN)
    moved = replace(DICE_IN, reading=Reading())
    assert shown(page, DICE_IN) != shown(page, moved)


def test_ok_that_is_held_is_seen() -> None:
    desk = sample_desk(Language.ENGLISH)
    desk.holding = {(2, Button.OK): 0.1}
    assert camera_view(desk, at(Step.TRAY), Words(Language.ENGLISH)).held == 2
