"""The band, the chips and sets of action 2, the hints, and all sheets after the game."""

from dataclasses import replace

import pytest

from display.hints import Hint
from display.views.action import (
    Action1View,
    Action2View,
    CardsView,
    action1_view,
    action2_view,
    action_view,
    cards_view,
)
from display.views.band import BandView, StepState
from display.views.choices import ChipState, ChoicesView
from display.views.sheets import backdrop_view, sheets_view
from display.words import Words
from table.controls import Button
from table.desk import Desk
from table.events import Card, Choose, Confirm, Event
from table.game import Phase
from table.happenings import Touch
from table.pages.correct import Correct
from table.pages.over import Sheets
from table.pages.play import ABSENT_SECONDS, Play
from table.settings import Language
from table.sheet import Color
from table.targets import TapBack, TapDie, TapOk
from table.variants import Classic, Longo
from tests import mock_positions as mock
from tests.notation import choice, position, roll
from tests.trays import ROLL, tray
from vision.settle import State

ENGLISH = Words(Language.ENGLISH)


def action1(desk: Desk) -> Action1View:
    assert isinstance(desk.page, Play)
    return action1_view(desk, desk.page, ENGLISH)


def texts(hints: tuple[Hint, ...]) -> list[str]:
    return [hint.text for hint in hints]


def dice(band: BandView) -> list[int | None]:
    return [die.value for die in (*band.white, *band.colored)]


def test_the_band_of_action_1() -> None:
    band = action1(mock.action1()).band
    assert (band.caption, band.title, band.line) == ("Turn 13", "Ana's turn", "2 of 4 ready")
    assert [seat.ready for seat in band.seats] == [False, True, False, True]
    assert (dice(band), band.number) == ([4, 5, 2, 2, 3, 6], 9)
    assert [(step.title, step.detail, step.state) for step in band.steps] == [
        ("White dice", "everyone may cross", StepState.NOW),
        ("Colour dice", "then Ana: colour dice", StepState.NEXT),
    ]


def test_other_games_are_named_with_the_turn() -> None:
    assert action1(mock.longo()).band.caption == "Longo, turn 16"
    assert action1(mock.cards1()).band.caption == "Cards, turn 14"


def test_a_single_player_is_not_counted() -> None:
    band = action1(mock.action1(1)).band
    assert (band.line, band.seats) == ("", ())


def test_white_dice_stand_low_before_high_and_keep_their_targets() -> None:
    desk = mock.desk_of(position(Classic(), ""), [roll("5+4 r2 y2 g3 b6")])
    white = action1(desk).band.white
    assert [(die.value, die.touch) for die in white] == [(4, TapDie(1)), (5, TapDie(0))]


def test_a_die_out_of_the_game_is_no_target_and_the_others_are_the_right_ones() -> None:
    game = position(Classic(), "y3 y5", "y2 y3 y4 y5 y6 y12")
    desk = mock.desk_of(game, [roll("4+5 r2 g3 b6")])
    _red, yellow, green, _blue = action1(desk).band.colored
    assert (yellow.value, yellow.touch) == (None, None)
    assert green.touch == TapDie(3)
    desk.take(Touch(TapDie(3)), desk.now)
    assert isinstance(desk.page, Correct)
    assert desk.page.fields[desk.page.cursor].color is Color.GREEN


def test_when_all_others_wait_the_active_player_is_asked_to_pass_for_the_missing_one() -> None:
    desk = mock.action1()
    desk.advance(Confirm(0))
    assert action1(desk).band.line == "3 of 4 ready"
    desk.now = desk.changed_at + ABSENT_SECONDS
    band = action1(desk).band
    assert (band.line, band.urgent) == ("Press OK twice to pass for Carla", True)
    assert isinstance(desk.page, Play)
    desk.turn_to(replace(desk.page, asks_absent=True))
    assert action1(desk).band.line == "Press OK again to pass for Carla"


def test_hints_of_action_1() -> None:
    assert texts(action1(mock.action1()).hints) == [
        "cross 9 in that row, again: clear",
        "confirm · nothing marked: pass",
        "hold: take back",
        "hold a colour: correct a die",
    ]
    assert texts(action1(mock.longo()).hints)[0] == "cross 6, again: lucky number, again: clear"
    assert texts(action1(mock.cards1()).hints)[3] == "hold a colour: correct a card"


def test_the_view_follows_the_phase() -> None:
    kinds = {Action1View: mock.action1(), Action2View: mock.action2(), CardsView: mock.cards_wait()}
    for kind, desk in kinds.items():
        assert isinstance(desk.page, Play)
        assert type(action_view(desk, desk.page, ENGLISH)) is kind


def test_before_the_roll_no_action_is_played() -> None:
    desk = mock.desk_of(position(Classic(), ""))
    assert isinstance(desk.page, Play)
    with pytest.raises(ValueError, match="roll"):
        action_view(desk, desk.page, ENGLISH)


def test_each_chip_stands_in_its_row_and_tells_whether_it_is_legal() -> None:
    view = action2_view(mock.action2(), ENGLISH)
    shown = [[(chip.sum, chip.state) for chip in chips] for chips in view.chips]
    chosen, legal, struck = ChipState.CHOSEN, ChipState.LEGAL, ChipState.STRUCK
    assert shown == [
        [(6, struck), (7, struck)],
        [(6, struck), (7, legal)],
        [(7, legal), (8, legal)],
        [(10, chosen), (11, legal)],
    ]


def test_equal_white_dice_make_one_chip() -> None:
    events: list[Event] = [roll("4+4 r2 y2 g3 b6"), Confirm(0)]
    view = action2_view(mock.desk_of(position(Classic(), ""), events), ENGLISH)
    assert [len(chips) for chips in view.chips] == [1, 1, 1, 1]


def test_a_row_that_closed_in_action_1_has_no_chips() -> None:
    game = position(Classic(), "r2 r3 r4 r5 r6", "")
    events: list[Event] = [
        roll("6+6 r1 y1 g1 b1"),
        Choose(0, choice("r12")),
        Confirm(0),
        Confirm(1),
    ]
    view = action2_view(mock.desk_of(game, events), ENGLISH)
    assert [len(chips) for chips in view.chips] == [0, 1, 1, 1]
    assert view.band.colored[Color.RED].value is None


def test_the_band_of_action_2_tells_what_the_white_dice_brought() -> None:
    band = action2_view(mock.action2(), ENGLISH).band
    assert band.number is None
    first, second = band.steps
    assert (first.state, first.crosses) == (StepState.DONE, choice("g9"))
    assert (second.state, second.detail) == (StepState.NOW, "one white + one colour")


def test_without_an_option_only_ok_is_left() -> None:
    game = position(Classic(), "r11 y11 g3 b3")
    events: list[Event] = [roll("1+1 r1 y1 g6 b6"), Confirm(0)]
    view = action2_view(mock.desk_of(game, events), ENGLISH)
    assert view.band.steps[1].detail == "nothing possible: OK"
    assert texts(view.hints)[0] == "confirm"


def test_the_others_follow_in_the_order_of_the_turns() -> None:
    view = action2_view(mock.cards2(), ENGLISH)
    assert view.sheet.name == "Bruno"
    assert [sheet.name for sheet in view.others] == ["Carla", "Łukasz", "Ana"]


def choices(desk: Desk) -> ChoicesView:
    view = action2_view(desk, ENGLISH).choices
    assert view is not None
    return view


def test_the_sets_of_cards_stand_largest_first_and_the_broken_one_tells_why() -> None:
    view = choices(mock.cards2())
    assert [each.text for each in view.choices] == ["11 + 9", "11", "9", "3", "none"]
    assert [each.state is ChipState.CHOSEN for each in view.choices] == [True, *[False] * 4]
    assert [each.text for each in view.struck] == ["11 + 9 + 3"]
    assert view.reason == "skips more than one number"
    assert (view.prompt, view.buttons) == ("next choice", (Button.GREEN,))


def test_the_sets_come_in_the_order_of_the_button() -> None:
    desk = mock.cards2(marked="")
    for each in choices(desk).choices:
        desk.page.press(desk, 1, Button.GREEN)
        assert desk.game.answers[1].choice == each.touch


def test_numbers_that_cannot_be_crossed_are_struck_without_words() -> None:
    view = choices(mock.cards2(shown="r9 r7", marked=""))
    assert [each.text for each in view.choices] == ["9", "none"]
    assert ([each.text for each in view.struck], view.reason) == (["7"], "")


def test_nothing_marked_is_none() -> None:
    *_, none = choices(mock.cards2(marked="")).choices
    assert (none.text, none.state, none.touch) == ("none", ChipState.CHOSEN, ())


def test_jokers_alone_are_asked_for_their_color_first() -> None:
    view = choices(mock.cards2(shown="j5 j4", marked=""))
    assert (view.prompt, view.choices) == ("Which colour is the joker?", ())
    assert view.buttons == (Button.YELLOW, Button.GREEN, Button.BLUE)
    view = choices(mock.cards2(shown="j5 j4", marked="g5+g4"))
    assert [each.text for each in view.choices] == ["5 + 4", "5", "4", "none"]


def test_cards_that_help_nowhere_leave_only_ok() -> None:
    for shown in ("r2", "j2"):
        view = choices(mock.cards2(shown=shown, marked=""))
        assert (view.prompt, view.buttons) == ("nothing possible: OK", (Button.OK,))


def test_the_band_of_played_cards() -> None:
    desk = mock.cards2()
    band = action2_view(desk, ENGLISH).band
    assert band.cards == tuple(Card(Color.GREEN, number) for number in (11, 9, 3))
    assert (band.pile, band.pile_word) == (4, "draw pile")
    assert [(step.title, step.state) for step in band.steps] == [
        ("Take cards", StepState.DONE),
        ("A 4 for all", StepState.DONE),
        ("Play 1 to 3 cards", StepState.NOW),
    ]
    assert band.steps[1].crosses == choice("y4")


def test_only_a_camera_reads_cards() -> None:
    desk = mock.cards2()
    assert action2_view(desk, ENGLISH).band.line == ""
    desk.around = replace(desk.around, reads=frozenset({"cards"}))
    band = action2_view(desk, ENGLISH).band
    assert (band.line, band.line_color) == ("Cards read: 3", Color.GREEN)


def test_while_cards_are_awaited_they_can_be_entered() -> None:
    desk = mock.cards_wait()
    assert isinstance(desk.page, Play)
    view = cards_view(desk, desk.page, ENGLISH)
    assert view.band.cards == (None, None, None)
    assert view.band.cards_touch == TapOk()
    assert texts(view.hints) == ["enter it by hand", "hold yellow: menu"]
    assert len(view.sheets) == 4


def test_three_players_leave_a_place_for_the_tray_where_there_is_a_picture() -> None:
    assert action1(mock.action1(3)).live is None
    three, four = mock.action1(3), mock.action1(4)
    three.sight = four.sight = tray(State.AT_REST, ROLL)
    assert action1(three).live is not None
    assert action1(four).live is None


def over(penalties: int = 3) -> Desk:
    game = mock.before_roll(Classic(), 4, 13)
    first = replace(game.sheets[0], penalties=penalties)
    game = replace(game, sheets=(first, *game.sheets[1:]))
    events: list[Event] = [
        roll("1+1 r1 y1 g6 b6"),
        *(Confirm(seat) for seat in game.seats),
        Confirm(0),
    ]
    return mock.desk_of(game, events)


def test_after_the_game_the_winners_stand_out() -> None:
    desk = over()
    assert desk.game.phase is Phase.OVER
    view = sheets_view(desk, Sheets(), ENGLISH)
    assert (view.band.title, view.band.caption) == ("Bruno wins!", "Turn 13")
    assert [sheet.winner for sheet in view.sheets] == [False, True, False, False]
    assert (view.touch, texts(view.hints)) == (TapBack(), ["back"])


def test_behind_a_closed_row_stands_the_turn_that_closed_it() -> None:
    game = position(Classic(), "r2 r3 r4 r5 r6", "")
    events: list[Event] = [
        roll("3+4 r6 y1 g1 b1"),
        Confirm(0),
        Confirm(1),
        Choose(0, choice("r10")),
        Confirm(0),
    ]
    view = backdrop_view(mock.desk_of(game, events), ENGLISH)
    assert (view.band.caption, view.band.title) == ("Turn 1", "Ana's turn")
    assert [sheet.active for sheet in view.sheets] == [True, False]
    assert dice(view.band) == [3, 4, 6, 1, 1, 1]
    assert all(die.touch is None for die in (*view.band.white, *view.band.colored))


def test_longo_shows_eight_sided_dice() -> None:
    assert action1(mock.longo()).band.sides == 8
    assert isinstance(mock.longo().game.rules, Longo)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("desk", ["action1", "action2", "longo", "cards1", "cards_wait", "cards2"])
def test_every_text_is_filled_in(language: Language, desk: str) -> None:
    shown = getattr(mock, desk)(language=language)
    assert isinstance(shown.page, Play)
    view = action_view(shown, shown.page, Words(language, shown.game.rules.game))
    for text in (view.band.caption, view.band.title, view.band.line, *texts(view.hints)):
        assert "{" not in text
