"""Waiting, trouble, corrections, penalty and closed rows, drawn on every screen and language."""

from collections.abc import Callable, Hashable
from dataclasses import replace

import numpy as np
import pygame
import pytest

from display.box import Box, Layout
from display.canvas import Canvas
from display.motion import Motion
from display.parts.live import live, picture_box
from display.screens import closed, correct, correct_cards, penalty, trouble, wait
from display.theme import ROWS
from display.touch import TouchArea, target_at
from display.views.closed import closed_view
from display.views.correct import correct_view
from display.views.correct_cards import correct_cards_view
from display.views.live import LiveView, Spot
from display.views.penalty import penalty_view
from display.views.trouble import trouble_view
from display.views.wait import wait_view
from display.words import Words
from table.desk import Desk
from table.events import Confirm, Event
from table.pages.correct import correct_opening, correct_played
from table.pages.play import Band, Play
from table.settings import Language
from table.sheet import COLORS, Color
from table.sight import TrayLost
from table.targets import TapBack, TapChoice, TapDie, TapOk, TapValue
from table.variants import Cards, Classic, Longo
from tests.drawing import canvas, color_at
from tests.mock_positions import action1, before_roll, cards1, cards2, desk_of, longo
from tests.notation import choice, roll
from tests.trays import ROLL, problem, tray
from vision.reading import Misfit, Trouble
from vision.settle import State

SIZES = [(1280, 720), (1920, 1080), (800, 480), (720, 1280)]
ODD_SIZES = [(1024, 600), (1366, 768), (1024, 768), (600, 1024), (1280, 800), (640, 480)]
SMALLEST = 36.0
LEANING = problem(Trouble.LEANING, "red", at=300.0)
Draw = Callable[[Canvas, Words], None]


def waits(desk: Desk) -> Draw:
    return lambda canvas, words: wait.draw(canvas, wait_view(desk, Play(), words))


def at_tray(state: State, dice: str = "", players: int = 4) -> Desk:
    desk = desk_of(before_roll(Classic(), players, 14, 1))
    desk.sight = tray(state, dice)
    return desk


def moved_camera() -> Desk:
    desk = at_tray(State.LIFTED)
    desk.sight = tray(State.LIFTED, "", misfit=Misfit.LIGHT)
    return desk


def troubles(lost: bool = False) -> Draw:
    desk = at_tray(State.REFUSED)
    told = tray(State.REFUSED, "white5 white4 yellow2 green3 blue6", LEANING)
    desk.sight = TrayLost("the cable") if lost else told
    return lambda canvas, words: trouble.draw(canvas, trouble_view(desk, Play(), words))


def corrects(desk: Desk) -> Draw:
    page = correct_opening(desk, Color.RED)

    def draw(canvas: Canvas, words: Words) -> None:
        correct.draw(canvas, correct_view(desk, page, words))

    return draw


def corrects_cards(desk: Desk) -> Draw:
    page = correct_played(desk)

    def draw(canvas: Canvas, words: Words) -> None:
        correct_cards.draw(canvas, correct_cards_view(desk, page, words))

    return draw


def asks_penalty(turn: str = "4+5 r2 y6 g1 b1") -> Draw:
    game = before_roll(Classic(), 4, 16, 3)
    passes: list[Event] = [Confirm(player) for player in game.seats]
    desk = desk_of(game, [roll(turn), *passes])

    def draw(canvas: Canvas, words: Words) -> None:
        penalty.draw(canvas, penalty_view(desk, Play(), words))

    return draw


def closes(color: Color = Color.BLUE) -> Draw:
    game = before_roll(Classic(), 4, 19, 2)
    game = replace(game, sheets=tuple(sheet.with_closed(color) for sheet in game.sheets))
    desk = desk_of(game, [roll("1+1 r4 y2 g6 b3")])
    page = Play(bands=(Band(color, (0, 2), 2),))
    return lambda canvas, words: closed.draw(canvas, closed_view(desk, page, words))


def seen_roll(desk: Desk) -> Desk:
    desk.sight = tray(State.AT_REST, ROLL)
    return desk


SCREENS: dict[str, Draw] = {
    "waiting": waits(at_tray(State.LIFTED)),
    "reading, five players": waits(at_tray(State.SETTLING, ROLL, 5)),
    "waiting alone": waits(desk_of(replace(before_roll(Classic(), 1, 3), active=0))),
    "a camera that was moved": waits(moved_camera()),
    "waiting in Longo": waits(desk_of(before_roll(Longo(), 5, 3))),
    "waiting in the card game": waits(desk_of(before_roll(Cards(), 4, 3))),
    "trouble": troubles(),
    "no camera": troubles(lost=True),
    "correcting the roll": corrects(seen_roll(action1())),
    "correcting without pictures": corrects(action1()),
    "correcting eight-sided dice": corrects(longo()),
    "correcting the pile": corrects(cards1()),
    "correcting cards": corrects_cards(cards2()),
    "the penalty": asks_penalty(),
    "the penalty without options": asks_penalty("1+1 r1 y1 g6 b6"),
    "a closed row": closes(),
}


def drawn_on(size: tuple[int, int], draw: Draw, language: Language = Language.ENGLISH) -> Canvas:
    drawn = canvas(*size)
    draw(drawn, Words(language))
    return drawn


def targets(drawn: Canvas) -> list[Hashable]:
    return [area.target for area in drawn.touches]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("draw", SCREENS.values(), ids=SCREENS)
def test_every_screen_is_drawn_in_every_language(draw: Draw, size: tuple[int, int]) -> None:
    for language in Language:
        for area in drawn_on(size, draw, language).touches:
            assert_is_on_screen(area, size)


@pytest.mark.parametrize("size", ODD_SIZES, ids=str)
@pytest.mark.parametrize("draw", SCREENS.values(), ids=SCREENS)
def test_every_screen_is_drawn_on_odd_ones(draw: Draw, size: tuple[int, int]) -> None:
    for area in drawn_on(size, draw).touches:
        assert_is_on_screen(area, size)


def assert_is_on_screen(area: TouchArea, size: tuple[int, int]) -> None:
    px, u = area.px, canvas(*size).u
    assert min(px.w, px.h) >= (SMALLEST - 0.01) * u, area
    assert px.x >= 0, area
    assert px.y >= 0, area
    assert px.right <= size[0] + 0.01, area
    assert px.bottom <= size[1] + 0.01, area


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_slots_open_the_entry_of_their_die(size: tuple[int, int]) -> None:
    drawn = drawn_on(size, waits(at_tray(State.LIFTED)))
    assert [each for each in targets(drawn) if isinstance(each, TapDie)] == [
        TapDie(index) for index in range(6)
    ]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_no_camera_reads_is_entered_by_a_touch(size: tuple[int, int]) -> None:
    assert TapOk() in targets(drawn_on(size, SCREENS["waiting in the card game"]))
    assert TapOk() in targets(drawn_on(size, SCREENS["no camera"]))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_correction_can_be_made_and_left_by_touch_alone(size: tuple[int, int]) -> None:
    drawn = drawn_on(size, SCREENS["correcting the roll"])
    wanted = [TapDie(5), TapValue(1), TapValue(6), TapOk(), TapBack()]
    assert set(wanted) <= set(targets(drawn))
    of_cards = targets(drawn_on(size, SCREENS["correcting cards"]))
    wanted_cards = [TapDie(0), TapDie(5), TapValue(Color.BLUE), TapValue(12), TapValue(0), TapOk()]
    assert {*wanted_cards, TapBack()} <= set(of_cards)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_under_the_penalty_nothing_can_be_touched(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    under = [TouchArea(Box(0.0, 0.0, *size), TapDie(0))]
    drawn = Canvas(surface, under)
    SCREENS["the penalty"](drawn, Words(Language.ENGLISH))
    assert target_at(drawn.touches, 3, size[1] / 2) is None
    assert TapChoice(3, choice("y11")) in targets(drawn)
    assert TapOk() in targets(drawn)


def test_a_closed_row_goes_on_wherever_it_is_touched() -> None:
    drawn = drawn_on((1280, 720), closes())
    assert target_at(drawn.touches, 5, 5) == TapOk()


@pytest.mark.parametrize("color", COLORS)
def test_the_band_of_a_closed_row_slides_in_from_the_right(color: Color) -> None:
    motion = Motion()
    strips = []
    for now in (10.0, 10.1, 10.31):
        drawn = Canvas(pygame.Surface((1280, 720)), motion=motion)
        motion.begin(now)
        closes(color)(drawn, Words(Language.ENGLISH))
        strips.append([color_at(drawn, x, 210) == ROWS[color].strip for x in (20, 1270)])
    assert strips == [[False, False], [False, True], [True, True]]
    assert motion.busy  # the shackle still drops


FRAME = np.zeros((300, 400, 3), np.uint8)
FRAME[190:210, 90:110] = (0, 0, 255)


@pytest.mark.parametrize(
    ("box", "cut"),
    [
        pytest.param(Box(40, 30, 400, 300), False, id="as large as the frame"),
        pytest.param(Box(40, 30, 600, 500), True, id="a little higher: the sides are cut"),
        pytest.param(Box(40, 30, 400, 600), False, id="much higher: room is left below"),
        pytest.param(Box(40, 30, 900, 300), False, id="much wider: room is left beside"),
    ],
)
def test_a_place_of_the_frame_is_marked_where_it_is_on_the_screen(box: Box, cut: bool) -> None:
    view = LiveView("LIVE", 1, 60, (), (Spot(100, 200),), FRAME)
    drawn = canvas()
    shown = live(drawn, box, view)
    scale = max(shown.w / 400, shown.h / 300)
    x = shown.cx + (100 - 200) * scale
    y = shown.cy + (200 - 150) * scale
    assert color_at(drawn, round(x), round(y)) == (255, 0, 0)
    assert color_at(drawn, round(x + 1.12 * 60 * scale - 2), round(y)) != (0, 0, 0)
    assert (shown == box) == (cut or box.w / box.h == 400 / 300)


def test_the_picture_lies_whole_in_a_box_of_another_shape() -> None:
    view = LiveView("LIVE", 1, 60, (), (), FRAME)
    assert picture_box(Box(0, 0, 400, 600), view) == Box(0, 0, 400, 300)
    assert picture_box(Box(0, 0, 900, 300), view) == Box(250, 0, 400, 300)


def test_a_compact_screen_has_done_and_cancel_on_the_felt() -> None:
    drawn = drawn_on((800, 480), SCREENS["correcting the pile"])
    assert drawn.layout is Layout.COMPACT
    places = {area.target: area.px for area in drawn.touches}
    assert places[TapBack()].right < places[TapOk()].x
