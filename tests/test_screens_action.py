"""The sheets drawn: on every screen, in every language, and what a finger finds on them."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame
import pytest

from display.box import Box
from display.canvas import Canvas
from display.drawings import draw_page
from display.motion import Motion
from display.parts.row import cell_boxes
from display.parts.sheet import lines
from display.screens import action1, sheets
from display.screens.slots import slots
from display.theme import BRASS, CREAM, ROWS
from display.touch import target_at
from display.views.action import Action1View, Action2View, CardsView, action_view
from display.views.live import LiveView
from display.views.sheets import backdrop_view, sheets_view
from display.words import Words
from table.controls import Button
from table.desk import Desk
from table.events import Choose, Confirm, Event
from table.pages.over import Sheets
from table.pages.play import Play
from table.settings import Language
from table.sheet import Color
from table.targets import Tap, TapBack, TapChoice, TapDie, TapOk
from table.variants import Classic
from tests import mock_positions as mock
from tests.drawing import canvas, color_at
from tests.notation import choice, roll

SIZES = [(1280, 720), (1920, 1080), (800, 480), (720, 1280), (1024, 768), (600, 1024)]
LEAST_TARGET = 36.0
Draw = Callable[[Canvas, Words], None]
DESKS: dict[str, Callable[..., Desk]] = {
    "action1": mock.action1,
    "action2": mock.action2,
    "longo": mock.longo,
    "longo2": mock.longo2,
    "cards1": mock.cards1,
    "cards_wait": mock.cards_wait,
    "cards2": mock.cards2,
}


def played(name: str, players: int) -> Draw:
    """A screen of so many players, in whatever language is asked for."""
    return lambda canvas, words: draw_page(canvas, view_of(DESKS[name](players, words.language)))


def ended(players: int) -> Draw:
    """The sheets after a game of so many players."""
    game = mock.before_roll(Classic(), players, 13)
    first = replace(game.sheets[0], penalties=3)
    game = replace(game, sheets=(first, *game.sheets[1:]))
    passes = [Confirm(seat) for seat in game.seats]
    events: list[Event] = [roll("1+1 r1 y1 g6 b6"), *passes, Confirm(0)]
    desk = mock.desk_of(game, events)
    return lambda canvas, words: sheets.draw(canvas, sheets_view(desk, Sheets(), words))


def view_of(desk: Desk) -> Action1View | CardsView | Action2View:
    assert isinstance(desk.page, Play)
    return action_view(desk, desk.page, Words(desk.settings.language, desk.game.rules.game))


SCREENS: dict[str, Draw] = {
    **{
        f"{name} of {players}": played(name, players)
        for name in DESKS
        for players in range(2 if name.startswith("cards") else 1, 6)
    },
    **{f"the sheets of {players}": ended(players) for players in range(1, 6)},
}
"""`test_fit` draws all of them, in every language."""


def drawn(desk: Desk, size: tuple[int, int], motion: Motion | None = None) -> Canvas:
    """The screen of a desk on a new surface."""
    screen, view = canvas(*size), view_of(desk)
    if motion is not None:
        screen.motion = motion
    draw_page(screen, view)
    return screen


def found(screen: Canvas, box: Box) -> object:
    """What a finger in the middle of a box finds."""
    return target_at(screen.touches, box.cx * screen.u, box.cy * screen.u)


def cell(screen: Canvas, desk: Desk, player: int, color: Color, number: int) -> Box:
    """Where a cell lies in action 1."""
    view = view_of(desk)
    assert isinstance(view, Action1View)
    box = slots(screen, len(view.sheets)).sheets[player]
    row = view.sheets[player].rows[color]
    numbers = [each.number for each in row.cells]
    return cell_boxes(lines(box)[color].track, row)[numbers.index(number)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_sheets_lie_apart_and_on_the_screen(size: tuple[int, int], players: int) -> None:
    screen = canvas(*size)
    plan = slots(screen, players)
    boxes = [plan.band, *plan.sheets, *([plan.free] if plan.free else [])]
    for number, box in enumerate(boxes):
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= screen.w + 1e-6
        assert box.bottom <= screen.h + 1e-6
        for other in boxes[number + 1 :]:
            apart = box.right <= other.x or other.right <= box.x
            assert apart or box.bottom <= other.y or other.bottom <= box.y


def test_the_turn_goes_clockwise() -> None:
    first, second, third, last = slots(canvas(), 4).sheets
    assert first.x < second.x
    assert first.y == second.y
    assert third.x == second.x
    assert third.y > second.y
    assert last.x == first.x
    assert last.y == third.y
    five = slots(canvas(), 5)
    assert five.band.x == five.sheets[4].x < five.sheets[0].x
    assert five.band.y == five.sheets[0].y < five.sheets[1].y < five.sheets[2].y
    assert five.sheets[3].y == five.sheets[2].y
    assert five.sheets[4].y == five.sheets[1].y


@pytest.mark.parametrize("name", DESKS)
@pytest.mark.parametrize("size", SIZES)
def test_no_target_is_too_small_for_a_finger(name: str, size: tuple[int, int]) -> None:
    screen = drawn(DESKS[name](), size)
    assert screen.touches
    for area in screen.touches:
        assert area.px.short / screen.u >= LEAST_TARGET - 1e-6, area.target


@pytest.mark.parametrize("size", SIZES)
def test_cells_tabs_and_pills_of_action_1(size: tuple[int, int]) -> None:
    desk = mock.action1()
    screen = drawn(desk, size)
    red9 = cell(screen, desk, 2, Color.RED, 9)
    assert found(screen, red9) == TapChoice(2, choice("r9"))
    assert found(screen, cell(screen, desk, 0, Color.GREEN, 9)) == TapChoice(0, choice("g9"))
    assert found(screen, cell(screen, desk, 2, Color.RED, 12)) is None
    box = slots(screen, 4).sheets[2]
    assert found(screen, lines(box)[Color.GREEN].tab) == Tap(2, Button.GREEN)
    assert found(screen, lines(box)[Color.YELLOW].tab) is None
    targets = [area.target for area in screen.touches]
    assert Tap(0, Button.OK) in targets
    assert Tap(2, Button.OK) in targets
    assert Tap(1, Button.OK) not in targets


@pytest.mark.parametrize("name", ["action1", "action2", "longo", "longo2"])
@pytest.mark.parametrize("size", SIZES)
def test_every_die_of_the_band_can_be_corrected(name: str, size: tuple[int, int]) -> None:
    targets = {area.target for area in drawn(DESKS[name](), size).touches}
    assert {TapDie(index) for index in range(6)} <= targets


@pytest.mark.parametrize("size", SIZES)
def test_in_action_2_only_the_active_sheet_is_touched(size: tuple[int, int]) -> None:
    screen = drawn(mock.action2(), size)
    targets = [area.target for area in screen.touches]
    chips = [each for each in targets if each == TapChoice(0, choice("g7"))]
    assert len(chips) == 2, "its chip and its cell"
    assert TapChoice(0, choice("y6")) not in targets
    assert not any(isinstance(each, Tap | TapChoice) and each.place != 0 for each in targets)


@pytest.mark.parametrize("size", SIZES)
def test_sets_of_cards_can_be_touched(size: tuple[int, int]) -> None:
    targets = [area.target for area in drawn(mock.cards2(), size).touches]
    for text in ("g11+g9", "g11", "g9", "g3", "-"):
        assert TapChoice(1, choice(text)) in targets
    assert Tap(1, Button.GREEN) in targets


def test_places_for_cards_open_the_entry() -> None:
    targets = [area.target for area in drawn(mock.cards_wait(), (1280, 720)).touches]
    assert TapOk() in targets


def test_an_option_is_cream_and_a_lost_number_is_not() -> None:
    desk = mock.action1()
    screen = drawn(desk, (1280, 720))
    assert _corner(screen, cell(screen, desk, 2, Color.RED, 9)) == CREAM
    assert _corner(screen, cell(screen, desk, 2, Color.RED, 10)) == ROWS[Color.RED].open
    assert _corner(screen, cell(screen, desk, 2, Color.RED, 4)) == ROWS[Color.RED].bright
    assert _corner(screen, cell(screen, desk, 2, Color.RED, 3)) == ROWS[Color.RED].strip


def _corner(screen: Canvas, box: Box) -> tuple[int, int, int]:
    """The color inside a cell, beside its number."""
    return color_at(screen, round(box.x + 7), round(box.y + 7))


def test_the_active_head_is_brass_and_a_confirmed_sheet_is_quiet() -> None:
    desk = mock.action1()
    screen = drawn(desk, (1280, 720))
    first, second, *_ = slots(screen, 4).sheets
    assert color_at(screen, round(first.cx), round(first.y + 4)) == BRASS
    assert color_at(screen, round(second.cx), round(second.y + 4)) != BRASS
    open_cell = cell(screen, desk, 1, Color.GREEN, 5)
    assert _corner(screen, open_cell) != ROWS[Color.GREEN].open


def test_the_tray_is_shown_in_the_free_place_of_three_players() -> None:
    frame = np.full((90, 160, 3), (200, 30, 10), np.uint8)
    live = LiveView("LIVE", 1, 12, (), (), frame)
    view = view_of(mock.action1(3))
    assert isinstance(view, Action1View)
    screen = canvas()
    action1.draw(screen, replace(view, live=live))
    free = slots(screen, 3).free
    assert free is not None
    assert color_at(screen, round(free.cx), round(free.cy)) == (10, 30, 200)


def pixels(screen: Canvas) -> bytes:
    return pygame.image.tostring(screen.surface, "RGB")


def test_a_mark_grows_and_then_rests() -> None:
    desk, motion = mock.action1(), Motion()
    shown = []
    for now in (10.0, 10.05, 11.0, 11.01):
        motion.begin(now, calm=True)
        shown.append(pixels(drawn(desk, (1280, 720), motion)))
    assert shown[0] != shown[1] != shown[2]
    assert shown[2] == shown[3]
    assert not motion.busy
    assert motion.next_at is None


def test_the_halo_breathes_unless_eyes_want_calm() -> None:
    desk, motion = mock.action1(), Motion()
    shown = []
    for now in (12.0, 24.0, 24.35):
        motion.begin(now)
        shown.append(pixels(drawn(desk, (1280, 720), motion)))
    assert shown[1] != shown[2]
    assert motion.next_at is not None
    assert not motion.busy
    shown.clear()
    for now in (36.0, 36.35):
        motion.begin(now, calm=True)
        shown.append(pixels(drawn(desk, (1280, 720), motion)))
    assert shown[0] == shown[1]
    assert motion.next_at is None


def test_a_held_button_is_shown_over_its_tab() -> None:
    desk, motion = mock.action1(), Motion()
    motion.begin(10.0, calm=True)
    drawn(desk, (1280, 720), motion)
    motion.begin(20.0, calm=True)
    before = pixels(drawn(desk, (1280, 720), motion))
    desk.holding = {(2, Button.GREEN): 0.1}
    for now in (20.1, 20.7):
        motion.begin(now, calm=True)
        after = pixels(drawn(desk, (1280, 720), motion))
    assert after != before


def test_all_sheets_after_the_game_lead_back_wherever_they_are_touched() -> None:
    desk = mock.action1()
    for player in (0, 2):
        desk.advance(Confirm(player))
    for size in SIZES:
        screen = canvas(*size)
        sheets.draw(screen, replace(backdrop_view(desk, Words(Language.ENGLISH)), touch=TapBack()))
        assert found(screen, screen.bounds) == TapBack()


def test_a_picture_of_a_sheet_is_made_anew_when_its_player_does_something() -> None:
    desk = mock.action1()
    before = pixels(drawn(desk, (1280, 720)))
    desk.advance(Choose(2, choice("b9")))
    marked = pixels(drawn(desk, (1280, 720)))
    desk.advance(Choose(2, ()))
    assert before != marked
    assert pixels(drawn(desk, (1280, 720))) == before
