"""What the corrections say: every die as it was read and as it is now, the pile, played cards."""

from dataclasses import replace

import pytest

from display.views.correct import CorrectView, correct_view
from display.views.correct_cards import Chosen, CorrectCardsView, correct_cards_view
from display.words import Words
from table.controls import Button
from table.desk import Desk
from table.events import Card, Origin, Source
from table.pages.correct import Correct, CorrectCards, correct_opening, correct_played
from table.settings import Language
from table.sheet import Color
from table.targets import TapDie, TapValue, Target
from table.variants import Cards, Classic, Longo
from tests.mock_positions import action1, before_roll, cards1, cards2, cards_wait, desk_of, longo
from tests.notation import roll
from tests.trays import ROLL, problem, tray
from vision.reading import Trouble
from vision.settle import State

ENGLISH = Words(Language.ENGLISH)


def opened(desk: Desk, color: Color | None = None) -> CorrectView:
    desk.open(correct_opening(desk, color))
    return seen(desk)


def seen(desk: Desk) -> CorrectView:
    page = desk.page
    assert isinstance(page, Correct)
    return correct_view(desk, page, ENGLISH)


def cards_seen(desk: Desk) -> CorrectCardsView:
    page = desk.page
    assert isinstance(page, CorrectCards)
    return correct_cards_view(desk, page, ENGLISH)


def do(desk: Desk, *done: Button | Target) -> None:
    for each in done:
        if isinstance(each, Button):
            desk.page.press(desk, 0, each)
        else:
            desk.page.touch(desk, each)


def test_the_roll_is_shown_as_it_was_read() -> None:
    view = opened(action1(), Color.RED)
    assert (view.question.title, view.question.ask) == ("Correct the roll", "Which die is wrong?")
    assert view.question.fact == "The red die was read as 2."
    assert view.question.again == "After a change everyone chooses again."
    assert [(field.word, field.value, field.was) for field in view.fields] == [
        ("white", 4, ""),
        ("white", 5, ""),
        ("red", 2, ""),
        ("yellow", 2, ""),
        ("green", 3, ""),
        ("blue", 6, ""),
    ]
    assert (view.chosen.word, view.shows) == ("red", "Red die shows")
    assert (view.values, view.sides) == ((1, 2, 3, 4, 5, 6), 6)


def test_a_changed_die_says_what_it_was() -> None:
    desk = action1()
    opened(desk, Color.RED)
    do(desk, Button.YELLOW)
    assert (seen(desk).chosen.value, seen(desk).chosen.was) == (3, "was 2")
    do(desk, Button.GREEN)
    assert seen(desk).chosen.was == ""


def test_dice_that_were_not_read_are_asked_for() -> None:
    desk = desk_of(before_roll(Classic(), 4, 14))
    desk.sight = tray(
        State.REFUSED,
        "white5 white4 yellow2 green3 blue6",
        problem(Trouble.LEANING, "red", at=700.0),
    )
    view = opened(desk)
    assert (view.question.title, view.question.ask) == ("Enter the dice", "What do the dice show?")
    assert (view.question.fact, view.question.again) == ("The red die was not read.", "")
    assert (view.chosen.color, view.chosen.value) == (Color.RED, None)
    assert view.chosen.crop is not None
    assert view.chosen.crop.x_px == 700


def test_each_die_comes_with_its_picture_the_white_ones_by_their_value() -> None:
    desk = action1()
    desk.sight = tray(State.AT_REST, ROLL)
    crops = [field.crop for field in opened(desk).fields]
    assert [crop and crop.x_px for crop in crops] == [200, 100, 300, 400, 500, 600]


def test_a_die_that_the_camera_does_not_see_has_no_picture() -> None:
    desk = action1()
    desk.sight = tray(State.AT_REST, "white5 red2")
    crops = [field.crop for field in opened(desk).fields]
    assert [crop and crop.x_px for crop in crops] == [None, 100, 200, None, None, None]


def test_the_die_of_a_closed_row_is_not_there() -> None:
    game = before_roll(Classic(), 4, 14)
    sheets = tuple(sheet.with_closed(Color.RED) for sheet in game.sheets)
    view = opened(desk_of(replace(game, sheets=sheets)))
    assert [field.color for field in view.fields] == [
        None,
        None,
        Color.YELLOW,
        Color.GREEN,
        Color.BLUE,
    ]


def test_eight_sided_dice_have_eight_faces_and_no_picture() -> None:
    desk = longo()
    desk.sight = tray(State.AT_REST, ROLL)
    view = opened(desk, Color.BLUE)
    assert (view.values, view.sides) == (tuple(range(1, 9)), 8)
    assert all(field.crop is None for field in view.fields)
    unread = desk_of(before_roll(Longo(), 3, 4))
    assert opened(unread).question.fact == ""


def test_the_piles_number_is_one_of_eleven() -> None:
    view = opened(cards1())
    assert view.question.ask == "Which number is on top of the draw pile?"
    assert (view.question.title, view.shows) == ("Correct the number", "The draw pile shows")
    assert (view.pile, view.values) == (True, tuple(range(2, 13)))
    assert [field.value for field in view.fields] == [4]
    assert [hint.text for hint in view.hints] == ["value", "done", "hold: cancel"]
    entered = opened(desk_of(before_roll(Cards(), 4, 14)))
    assert (entered.question.title, entered.chosen.value) == ("Enter the number", None)


def test_played_cards_are_shown_with_the_place_that_is_changed() -> None:
    desk = cards2()
    desk.open(correct_played(desk))
    view = cards_seen(desk)
    assert view.question.title == "Correct the cards"
    assert [slot.chosen for slot in view.slots] == [Chosen.NUMBER, Chosen.NOTHING, Chosen.NOTHING]
    assert [slot.word for slot in view.slots] == ["green"] * 3
    assert [color for color, _ in view.colors] == [*Color, None]
    do(desk, Button.BLUE)
    assert cards_seen(desk).slots[1].chosen is Chosen.COLOR


@pytest.mark.parametrize(
    ("done", "card", "was"),
    [
        pytest.param([Button.YELLOW], Card(Color.GREEN, 12), "was 11", id="number"),
        pytest.param([TapValue(Color.RED)], Card(Color.RED, 11), "was 11 green", id="color"),
        pytest.param([TapValue(None)], Card(None, 11), "was 11 green", id="joker"),
        pytest.param([TapValue(0)], None, "was 11 green", id="no card"),
    ],
)
def test_a_changed_card_says_what_it_was(
    done: list[Button | Target], card: Card | None, was: str
) -> None:
    desk = cards2()
    desk.open(correct_played(desk))
    do(desk, *done)
    slot = cards_seen(desk).slots[0]
    assert (slot.card, slot.was) == (card, was)


def test_cards_are_entered_into_empty_places() -> None:
    desk = cards_wait()
    desk.open(correct_played(desk))
    view = cards_seen(desk)
    assert view.question.title == "Enter the cards"
    assert [(slot.card, slot.word, slot.was) for slot in view.slots] == [(None, "no card", "")] * 3
    assert view.numbers == tuple(range(2, 13))


def test_a_roll_that_was_corrected_still_says_what_was_read() -> None:
    desk = desk_of(before_roll(Classic(), 4, 14))
    desk.advance(replace(roll("4+5 r2 y2 g3 b6"), origin=Origin(Source.CAMERA)))
    opened(desk, Color.RED)
    do(desk, Button.YELLOW, Button.OK)
    view = opened(desk, Color.RED)
    assert (view.chosen.value, view.question.fact) == (3, "The red die was read as 2.")
    do(desk, Button.BLUE)
    assert seen(desk).question.fact == "The yellow die was read as 2."
    do(desk, TapDie(1))
    assert seen(desk).question.fact == "The white die was read as 5."


def test_dice_that_were_entered_were_read_by_nobody() -> None:
    desk = desk_of(before_roll(Classic(), 4, 14))
    desk.around = replace(desk.around, reads=frozenset())
    desk.advance(replace(roll("4+5 r2 y2 g3 b6"), origin=Origin(Source.HAND)))
    assert opened(desk, Color.RED).question.fact == ""
