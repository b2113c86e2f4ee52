"""What the waiting screen, the reader's trouble, the penalty and a closed row say."""

from dataclasses import replace

import pytest

from display.pieces import RowChip, Word
from display.views.closed import closed_view, own_closings
from display.views.penalty import penalty_view
from display.views.roll import SlotState
from display.views.trouble import Sign, TroubleView, trouble_view
from display.views.wait import WaitView, wait_view
from display.words import Words
from table.controls import Button
from table.desk import Desk
from table.events import Card, Confirm, Event, Pile
from table.game import New
from table.pages.play import Band, Play
from table.rules import Rules
from table.samples import sample_desk
from table.settings import Language
from table.sheet import Color
from table.sight import TrayLost
from table.targets import TapOk
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.mock_positions import before_roll, desk_of
from tests.notation import choice, played, roll, sheet, timeline
from tests.trays import ROLL, problem, tray
from vision.reading import Misfit, Problem, Trouble
from vision.settle import State

ENGLISH = Words(Language.ENGLISH)
LATE = "r2 r3 r4 r5 r6"


def waiting(*turns: str, rules: Rules | None = None, names: str = "Ana Bruno Carla") -> Desk:
    rules, players = rules or Classic(), tuple(names.split())
    lucky = DEFAULT_LUCKY[: len(players)] if rules.lucky_numbers else ()
    desk = sample_desk(Language.ENGLISH)
    desk.session.timeline = timeline(New(rules, players, 0, lucky), *turns)
    desk.places = tuple(range(len(players)))
    desk.pages = [Play()]
    return desk


def wait(desk: Desk, page: Play | None = None) -> WaitView:
    return wait_view(desk, page or Play(), ENGLISH)


def trouble(*problems: Problem, dice: str = ROLL) -> TroubleView:
    desk = waiting()
    desk.sight = tray(State.REFUSED, dice, *problems)
    return trouble_view(desk, Play(), ENGLISH)


@pytest.mark.parametrize(
    ("state", "dice", "message"),
    [
        pytest.param(State.LIFTED, "", "The tray is empty", id="empty"),
        pytest.param(State.LIFTED, "red2 blue1", "Take the dice and roll", id="two are left"),
        pytest.param(State.AT_REST, ROLL, "Take the dice and roll", id="the last roll"),
        pytest.param(State.DISTURBED, ROLL, "Take the dice and roll", id="the last roll, turned"),
        pytest.param(State.MOVING, "red2", "Rolling", id="rolling"),
        pytest.param(State.SETTLING, ROLL, "Reading", id="still"),
        pytest.param(State.REFUSED, "red2", "Reading", id="trouble that is not told yet"),
    ],
)
def test_the_message_says_what_the_tray_does(state: State, dice: str, message: str) -> None:
    desk = waiting()
    desk.sight = tray(state, dice)
    assert wait(desk).message == (message,)
    assert wait(desk).holds_dice == bool(dice)


def test_without_a_picture_the_message_says_so() -> None:
    desk = waiting()
    assert wait(desk).message == ("Waiting for the camera",)
    desk.sight = TrayLost("the cable")
    assert wait(desk).message == ("No camera picture.",)
    assert wait(desk).live is None


def test_slots_fill_as_dice_are_read_the_lower_white_one_first() -> None:
    desk = waiting()
    desk.sight = tray(State.SETTLING, "white5 blue6 white4")
    view = wait(desk)
    assert [slot.value for slot in view.slots] == [4, 5, None, None, None, 6]
    assert view.count == "3 of 6 read"
    assert view.live is not None
    assert {spot.value for spot in view.live.read} == {4, 5, 6}


@pytest.mark.parametrize(
    ("state", "page"),
    [
        pytest.param(State.AT_REST, Play(), id="the last roll"),
        pytest.param(State.MOVING, Play(), id="dice that are being taken"),
        pytest.param(State.REFUSED, Play(waved_off=True), id="dice that are rolled again"),
    ],
)
def test_old_dice_are_not_counted(state: State, page: Play) -> None:
    desk = waiting()
    desk.sight = tray(state, ROLL)
    view = wait(desk, page)
    assert view.count == "0 of 6 read"
    assert view.live is not None
    assert not view.live.read


def test_a_closed_row_has_no_die_and_its_leftover_must_go() -> None:
    game = before_roll(Classic(), 4, 14, 1)
    game = replace(game, sheets=tuple(each.with_closed(Color.BLUE) for each in game.sheets))
    desk = desk_of(game)
    left = problem(Trouble.EXTRA, "blue", at=600.0)
    desk.sight = tray(State.LIFTED, "", leftover=(left,))
    view = wait(desk)
    assert view.ask == "Roll the 5 dice into the tray"
    assert view.count == "0 of 5 read"
    assert view.slots[5].state is SlotState.CLOSED
    assert view.message == ("This row is closed.", "Take the die out.")
    assert view.alarm
    assert view.live is not None
    assert [spot.x_px for spot in view.live.wrong] == [600]


def test_the_players_stand_in_the_order_of_the_turns() -> None:
    desk = desk_of(before_roll(Classic(), 4, 14, 1))
    desk.places = (0, 2, 3, 4)
    seats = wait(desk).seats
    assert [(seat.place, seat.name, seat.note) for seat in seats] == [
        (2, "Bruno", "rolls now"),
        (3, "Carla", "then"),
        (4, "Łukasz", ""),
        (0, "Ana", ""),
    ]
    assert seats[0].crosses == (3, 5, 1, 2)
    assert (seats[0].penalties, seats[0].active, seats[1].active) == (1, True, False)


def test_the_last_roll_is_told_with_what_everybody_made_of_it() -> None:
    desk = waiting("4+5 r2 y2 g3 b6; g9 - r9; b10", "1+2 r1 y1 g1 b1; - - y3; -")
    last = wait(desk).last
    assert last is not None
    assert last.title == "Last roll"
    assert [slot.value for slot in last.dice] == [1, 2, 1, 1, 1, 1]
    assert [(seat.name, seat.word, seat.crosses) for seat in last.seats] == [
        ("Ana", "passed", ()),
        ("Bruno", "penalty", ()),
        ("Carla", "", choice("y3")),
    ]
    assert wait(waiting()).last is None


def test_what_can_be_held_is_hinted_at() -> None:
    first, later = wait(waiting()), wait(waiting("4+5 r2 y2 g3 b6; g9 - -; b10"))
    assert [hint.text for hint in first.hints] == ["hold yellow: menu"]
    assert [hint.text for hint in later.hints] == [
        "hold: take back the last turn",
        "hold yellow: menu",
    ]


def test_who_holds_a_button_is_shown() -> None:
    desk = waiting()
    desk.holding = {(1, Button.OK): 0.4}
    assert [seat.held for seat in wait(desk).seats] == [None, Button.OK, None]


def test_dice_that_no_camera_reads_are_entered() -> None:
    desk = waiting(rules=Longo())
    desk.sight = tray(State.SETTLING, ROLL)
    view = wait(desk)
    assert view.turn == "Longo, turn 1"
    assert view.entry is not None
    assert view.entry.ok == "Enter the dice"
    assert view.hints[0].target == TapOk()
    assert (view.live, view.message, view.count, view.sides) == (None, (), "", 8)


def test_the_card_game_begins_with_taking_cards() -> None:
    desk = waiting("4; - - -; g11 g9; g11+g9", rules=Cards())
    view = wait(desk)
    assert view.ask == "Take cards from the display until you hold 5"
    assert (view.step, view.pile, view.slots) == ("Take cards", "draw pile", ())
    assert view.last is not None
    assert view.last.pile == 4
    assert view.last.cards == (Card(Color.GREEN, 11), Card(Color.GREEN, 9))


def test_a_camera_that_was_moved_is_told() -> None:
    desk = waiting()
    desk.sight = tray(State.LIFTED, "", misfit=Misfit.MOVED)
    assert wait(desk).misfit == "The camera or the light has changed: run the camera check."


def test_another_frame_is_another_view() -> None:
    desk = waiting()
    desk.sight = tray(State.LIFTED)
    before = wait(desk)
    assert wait(desk) == before
    desk.sight = tray(State.LIFTED)
    assert wait(desk) != before


@pytest.mark.parametrize(
    ("told", "sign", "what", "advice"),
    [
        pytest.param(
            problem(Trouble.LEANING, "red", at=300.0),
            Sign.DIE,
            "It is leaning.",
            "Nudge it flat.",
            id="leaning",
        ),
        pytest.param(
            problem(Trouble.MISSING, "red"),
            Sign.DIE,
            "It is missing.",
            "Look for it and roll again.",
            id="missing",
        ),
        pytest.param(
            problem(Trouble.UNSURE, "red", (4, 5), at=300.0),
            Sign.DIE,
            "It could be 4 or 5.",
            "Turn it a little or enter it.",
            id="one of two",
        ),
        pytest.param(
            problem(Trouble.UNSURE, "red", at=300.0),
            Sign.DIE,
            "It cannot be read.",
            "Turn it a little or enter it.",
            id="unsure",
        ),
        pytest.param(
            problem(Trouble.GLARE, "red", at=300.0),
            Sign.DIE,
            "A light is reflected.",
            "Move the lamp.",
            id="glare",
        ),
        pytest.param(
            problem(Trouble.COVERED, at=300.0),
            Sign.WARNING,
            "There is a hand in the tray.",
            "Take it away.",
            id="a hand",
        ),
        pytest.param(
            problem(Trouble.DARK), Sign.LIGHT, "It is too dark.", "Turn on a lamp.", id="dark"
        ),
    ],
)
def test_trouble_says_what_is_wrong_and_what_to_do(
    told: Problem, sign: Sign, what: str, advice: str
) -> None:
    view = trouble(told, dice="white5 white4 yellow2 green3 blue6")
    assert (view.sign, view.what, view.advice) == (sign, what, advice)
    assert view.count == "5 of 6 read"
    assert view.title == ("Red die" if sign is Sign.DIE else "")


def test_the_line_of_the_die_in_trouble_says_it_too() -> None:
    view = trouble(problem(Trouble.LEANING, "white", at=150.0), dice="white5 red2 yellow2 green3")
    assert [(line.text, line.slot.state) for line in view.lines] == [
        ("white", SlotState.READ),
        ("white: leaning", SlotState.WRONG),
        ("red", SlotState.READ),
        ("yellow", SlotState.READ),
        ("green", SlotState.READ),
        ("blue", SlotState.OPEN),
    ]
    assert view.live is not None
    assert [spot.x_px for spot in view.live.wrong] == [150]


def test_dice_too_many_are_counted_and_the_ringed_one_bears_no_value() -> None:
    view = trouble(problem(Trouble.EXTRA, "red", at=700.0), dice=f"{ROLL} red1")
    assert view.what == "There are 7 dice."
    assert view.live is not None
    assert len(view.live.read) == 6


def test_a_die_too_many_is_not_told_while_another_one_is_missing() -> None:
    extra, missing = problem(Trouble.EXTRA, "red", at=600.0), problem(Trouble.MISSING, "blue")
    view = trouble(extra, missing, dice="white5 white4 red2 yellow2 green3 red1")
    assert (view.title, view.what) == ("Blue die", "It is missing.")


def test_what_hides_the_dice_comes_first() -> None:
    leaning = problem(Trouble.LEANING, "red", at=300.0)
    hand = problem(Trouble.COVERED, at=320.0)
    assert trouble(leaning, hand).what == "There is a hand in the tray."


def test_without_a_camera_dice_are_entered() -> None:
    desk = waiting()
    desk.sight = TrayLost("the cable")
    view = trouble_view(desk, Play(), ENGLISH)
    assert (view.sign, view.what, view.count) == (Sign.CAMERA, "No camera picture.", "")
    assert [hint.text for hint in view.hints] == ["enter it by hand", "reads again by itself"]


def threatened(turn: str, penalties: int) -> Desk:
    game = before_roll(Classic(), 4, 16, 3)
    mine = replace(game.sheets[3], penalties=penalties)
    passes: list[Event] = [Confirm(player) for player in game.seats]
    return desk_of(replace(game, sheets=(*game.sheets[:3], mine)), [roll(turn), *passes])


def test_the_penalty_lists_what_could_be_crossed() -> None:
    view = penalty_view(threatened("4+5 r2 y6 g1 b1", 2), Play(), ENGLISH)
    assert view.title == "Łukasz, take a penalty?"
    assert (view.number, view.end, view.last) == (
        "This is number 3.",
        "The 4th ends the game.",
        False,
    )
    assert view.options == (choice("y11"), choice("g6"), choice("g5"), choice("b5"))
    assert (view.points, view.taken, view.place) == ("\N{MINUS SIGN}5", 2, 3)


def test_the_fourth_penalty_ends_the_game_and_without_options_none_are_promised() -> None:
    view = penalty_view(threatened("1+1 r1 y1 g6 b6", 3), Play(), ENGLISH)
    assert (view.end, view.last) == ("This one ends the game!", True)
    assert (view.options, view.still) == ((), "")
    assert [hint.text for hint in view.hints] == ["take the penalty", "hold: take back"]


def closed(*colors: Color) -> Desk:
    game = before_roll(Classic(), 4, 19, 2)
    for color in colors:
        game = replace(game, sheets=tuple(each.with_closed(color) for each in game.sheets))
    return desk_of(game, [roll("1+1 r4 y2 g6 b3")])


def test_a_closed_row_is_told_with_who_closed_it() -> None:
    page = Play(bands=(Band(Color.BLUE, (2,), 2),))
    view = closed_view(closed(Color.BLUE), page, ENGLISH)
    assert (view.title, view.who) == ("Blue is closed", "Carla crossed 2 and the lock")
    assert (view.count, view.end) == ("1 of 2 rows closed", "at two the game ends")
    assert (view.take_out, view.value) == ("Take the blue die out", 3)
    assert [hint.text for hint in view.hints] == [
        "go on",
        "goes on by itself when the blue die is out",
    ]


def test_two_rows_are_told_one_after_the_other() -> None:
    desk = closed(Color.RED, Color.BLUE)
    red, blue = Band(Color.RED, (0, 1), 12), Band(Color.BLUE, (2,), 2)
    first = closed_view(desk, Play(bands=(red, blue)), ENGLISH)
    assert (first.who, first.rows) == ("Ana and Bruno crossed 12 and the lock", (Color.RED,))
    assert [hint.text for hint in first.hints] == ["go on"]
    second = closed_view(desk, Play(bands=(blue,)), ENGLISH)
    assert (second.rows, second.end) == ((Color.RED, Color.BLUE), "")


def test_in_the_card_game_a_row_closes_for_its_player_alone() -> None:
    game = before_roll(Cards(), 4, 14, 1)
    ana, _, *others = game.sheets
    game = replace(game, sheets=(ana, sheet(Cards(), LATE), *others))
    passes: list[Event] = [Confirm(player) for player in game.seats]
    desk = desk_of(game, [Pile(4), *passes, played("r12")])
    assert own_closings(desk, ENGLISH) == {}
    desk.page.press(desk, 1, Button.RED)
    desk.page.press(desk, 1, Button.OK)
    pieces = own_closings(desk, ENGLISH)[1]
    assert RowChip(Color.RED) in pieces
    assert Word("closed for Bruno") in pieces
    assert RowChip(Color.RED) in wait(desk).seats[-1].closing
