"""Sheets as they are shown: the ladder of cells, tabs, locks, pills, and what touches do."""

from dataclasses import replace

import pytest

from display.views.row import CellState, LockState, TabState
from display.views.sheet import SheetView, Status, StatusView, sheet_views
from display.words import Words
from table.controls import Button
from table.desk import Desk
from table.events import Choose, Confirm, Event, Pile
from table.happenings import Touch
from table.settings import Language
from table.sheet import Choice, Color
from table.targets import TapChoice
from table.variants import Cards, Classic, Longo
from tests import mock_positions as mock
from tests.notation import choice, cross, position, roll

ENGLISH = Words(Language.ENGLISH)


def sheets(desk: Desk) -> tuple[SheetView, ...]:
    return sheet_views(desk, ENGLISH)


def states(sheet: SheetView, color: Color) -> str:
    """One letter a cell: Lost, Open, Crossed, oPtion, Alternative, Tentative, confirMed, closeD."""
    letters = {
        CellState.LOST: "l",
        CellState.OPEN: "o",
        CellState.CROSSED: "x",
        CellState.OPTION: "P",
        CellState.ALTERNATIVE: "A",
        CellState.TENTATIVE: "T",
        CellState.CONFIRMED: "M",
        CellState.CLOSED: "d",
        CellState.CLOSED_CROSSED: "D",
    }
    return "".join(letters[cell.state] for cell in sheet.rows[color].cells)


def touch(sheet: SheetView, text: str) -> Choice | None:
    color, number = cross(text)
    return next(cell.touch for cell in sheet.rows[color].cells if cell.number == number)


def lucky(sheet: SheetView) -> list[tuple[Color, int]]:
    return [(row.color, cell.number) for row in sheet.rows for cell in row.cells if cell.lucky]


@pytest.mark.parametrize(
    ("player", "color", "expected"),
    [
        pytest.param(0, Color.RED, "xxlxllxAooo", id="another mark leaves alternatives"),
        pytest.param(0, Color.GREEN, "xlxTooooooo", id="the own mark is tentative"),
        pytest.param(1, Color.YELLOW, "xxlxxlxMooo", id="a confirmed mark"),
        pytest.param(1, Color.RED, "lxxllxooooo", id="a confirmed sheet has no options left"),
        pytest.param(2, Color.RED, "llxlxooPooo", id="an option"),
        pytest.param(2, Color.YELLOW, "lxlxllllxoo", id="the sum lies left of the last cross"),
        pytest.param(3, Color.BLUE, "lxlllxxoooo", id="no option at all"),
    ],
)
def test_cells_of_action_1(player: int, color: Color, expected: str) -> None:
    assert states(sheets(mock.action1())[player], color) == expected


def test_a_closed_row_is_dead_but_for_the_own_crosses() -> None:
    game = position(Classic(), "y3 y5", "y2 y3 y4 y5 y6 y12")
    ana, rui = sheets(mock.desk_of(game))
    assert states(ana, Color.YELLOW) == "dDdDddddddd"
    assert (ana.rows[1].tab, ana.rows[1].lock) == (TabState.CLOSED, LockState.SHUT)
    assert states(rui, Color.YELLOW) == "DDDDDdddddD"
    assert rui.rows[1].lock is LockState.CROSSED


def test_in_the_card_game_a_row_closes_on_the_own_sheet_only() -> None:
    game = position(Cards(), "y3 y5", "y2 y3 y4 y5 y6 y12")
    ana, _ = sheets(mock.desk_of(game))
    assert states(ana, Color.YELLOW) == "lxlxooooooo"


@pytest.mark.parametrize(
    ("crosses", "lock", "pips"),
    [
        pytest.param("r2 r3 r4 r5", LockState.OPEN, 4, id="one cross is missing"),
        pytest.param("r2 r3 r4 r5 r6", LockState.READY, 5, id="five crosses are enough"),
        pytest.param("r2 r3 r4 r5 r6 r7", LockState.READY, 5, id="never more than five pips"),
    ],
)
def test_the_lock_tells_when_the_last_number_is_allowed(
    crosses: str, lock: LockState, pips: int
) -> None:
    row = sheets(mock.desk_of(position(Classic(), crosses)))[0].rows[Color.RED]
    assert (row.lock, row.pips, row.pips_needed) == (lock, pips, 5)


def test_a_mark_fills_a_pip_but_does_not_unlock() -> None:
    game = position(Classic(), "r2 r3 r4 r5")
    events: list[Event] = [roll("3+3 r1 y1 g1 b1"), Choose(0, choice("r6"))]
    row = sheets(mock.desk_of(game, events))[0].rows[Color.RED]
    assert (row.pips, row.lock) == (5, LockState.OPEN)


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        pytest.param(0, StatusView(Status.PRESS, "press", (9,), Color.GREEN), id="marked"),
        pytest.param(1, StatusView(Status.READY, "", (9,), Color.YELLOW), id="confirmed"),
        pytest.param(2, StatusView(Status.CHOOSE, "choose"), id="nothing marked yet"),
        pytest.param(3, StatusView(Status.READY, "no option"), id="passed without an option"),
    ],
)
def test_the_pill_says_what_a_player_is_doing(player: int, expected: StatusView) -> None:
    assert sheets(mock.action1())[player].status == expected


def test_who_passes_though_there_were_options_passes() -> None:
    desk = mock.action1()
    desk.advance(Confirm(2))
    assert sheets(desk)[2].status == StatusView(Status.READY, "passes")
    assert sheets(desk)[2].ready


def test_who_has_no_option_is_told_before_it_is_confirmed() -> None:
    last = sheets(mock.longo())[4]
    assert last.status == StatusView(Status.NO_OPTION, "no option")
    assert last.awaited
    assert not last.ready
    assert {row.tab for row in last.rows} == {TabState.IDLE}


def test_a_tab_is_live_where_its_button_does_something() -> None:
    tabs = [row.tab for row in sheets(mock.action1())[2].rows]
    assert tabs == [TabState.LIVE, TabState.IDLE, TabState.LIVE, TabState.LIVE]


def test_nobody_but_the_active_player_is_asked_in_action_2() -> None:
    active, *others = sheets(mock.action2())
    assert active.active
    assert active.status is not None
    for sheet in others:
        assert (sheet.status, sheet.active) == (None, False)
        assert {row.tab for row in sheet.rows} == {TabState.QUIET}


def test_crosses_of_the_action_before_are_fresh() -> None:
    fresh = [
        [cell.number for row in sheet.rows for cell in row.cells if cell.fresh]
        for sheet in sheets(mock.action2())
    ]
    assert fresh == [[9], [9], [9], []]


def test_a_lucky_number_wears_the_badge_and_lights_the_pair() -> None:
    ana, bruno, *_ = sheets(mock.longo())
    assert lucky(bruno) == [(Color.GREEN, 16)]
    assert bruno.lucky is not None
    assert (bruno.lucky.text, bruno.lucky.hit) == ("6·11", True)
    assert ana.lucky is not None
    assert (ana.lucky.text, ana.lucky.hit) == ("5·8", False)
    assert lucky(ana) == []


def test_a_lucky_number_that_is_also_the_sum_needs_no_badge() -> None:
    game = position(Longo(), "r2 y2 g16 b16", lucky=((6, 11),))
    desk = mock.desk_of(game, [roll("5+1 r1 y1 g1 b1")])
    numbers = {number for _color, number in lucky(sheets(desk)[0])}
    assert numbers == {3, 15}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("r9", "r9", id="an alternative is marked instead"),
        pytest.param("g9", "g9", id="what is marked is touched again, which clears it"),
        pytest.param("r10", None, id="what is not possible is no target"),
        pytest.param("r8", None, id="what is crossed is no target"),
    ],
)
def test_a_touch_on_a_cell_of_action_1(text: str, expected: str | None) -> None:
    assert touch(sheets(mock.action1())[0], text) == (choice(expected) if expected else None)


def test_a_touch_on_a_marked_cell_clears_it_at_the_desk() -> None:
    desk = mock.action1()
    marked = touch(sheets(desk)[0], "g9")
    assert marked is not None
    desk.take(Touch(TapChoice(0, marked)), desk.now)
    assert desk.game.answers[0].choice == ()


@pytest.mark.parametrize(
    ("marked", "text", "expected"),
    [
        pytest.param("", "g9", "g9", id="the first number alone"),
        pytest.param("g11", "g9", "g11+g9", id="one more, where both are legal"),
        pytest.param("g11+g9", "g9", "g11", id="one less"),
        pytest.param("g11+g9", "g3", "g3", id="too far away for both: this one instead"),
        pytest.param("g3", "g3", "g3", id="the last one is cleared"),
    ],
)
def test_touches_put_a_set_of_cards_together(marked: str, text: str, expected: str) -> None:
    sheet = sheets(mock.cards2(marked=marked))[1]
    assert touch(sheet, text) == choice(expected)


def test_rows_of_other_colors_than_the_played_cards_are_quiet() -> None:
    bruno = sheets(mock.cards2())[1]
    assert [row.quiet for row in bruno.rows] == [True, True, False, True]
    jokers = sheets(mock.cards2(shown="j5 j4", marked=""))[1]
    assert not any(row.quiet for row in jokers.rows)


def test_a_row_that_closed_for_one_player_is_told_on_that_sheet() -> None:
    game = position(Cards(), "y2 y3 y4 y5 y6", "")
    events: list[Event] = [Pile(12), Choose(0, choice("y12")), Confirm(0), Confirm(1)]
    ana, rui = sheets(mock.desk_of(game, events))
    assert ana.closing
    assert not rui.closing


def test_the_place_is_told_by_its_number_and_its_buttons() -> None:
    desk = mock.action1()
    desk.places = (4, 0, 1, 2)
    desk.holding = {(4, Button.OK): 0.5}
    assert [sheet.label for sheet in sheets(desk)] == ["5", "1", "2", "3"]
    assert [sheet.held for sheet in sheets(desk)] == [Button.OK, None, None, None]


def test_equal_positions_look_the_same() -> None:
    assert sheets(mock.action1()) == sheets(mock.action1())
    other = mock.action1()
    other.advance(Choose(2, choice("r9")))
    assert sheets(other) != sheets(mock.action1())


def test_totals_and_penalties_are_those_of_the_sheet() -> None:
    shown = [(sheet.total, sheet.penalties) for sheet in sheets(mock.action1())]
    assert shown == [(17, 0), (20, 1), (18, 0), (8, 2)]


def test_after_the_game_nobody_is_active() -> None:
    game = position(Classic(), "", "")
    over = replace(game.sheets[0], penalties=3)
    game = replace(game, sheets=(over, game.sheets[1]))
    events: list[Event] = [roll("1+1 r1 y1 g1 b1"), Confirm(0), Confirm(1), Confirm(0)]
    assert not any(sheet.active for sheet in sheets(mock.desk_of(game, events)))
