"""Game over, statistics and the camera check, drawn on every screen and in every language."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from display.canvas import Box, Canvas
from display.handles import CornerHandle
from display.motion import Motion
from display.parts.chart import DRAW_SECONDS, _apart, _step, _turns
from display.screens import camera, over, statistics
from display.theme import BRASS, CREAM, WARN
from display.views.camera import camera_view
from display.views.over import over_view
from display.views.statistics import statistics_view
from display.words import Words
from table.coach import Coach
from table.desk import Desk
from table.examined import Glow, Light, Outline
from table.game import Phase
from table.pages.camera import CameraCheck, Step
from table.pages.over import Over, Way
from table.pages.statistics import StatisticsPage
from table.rolls import Rolls
from table.samples import played_desk, sample_desk
from table.settings import Kind, Language
from table.sheet import COLORS
from table.sight import TrayLost
from table.statistics import Player, Statistics
from table.targets import TapBack, TapDie, TapLine, TapOk
from tests.drawing import Seen, canvas, color_at, color_on
from tests.trays import ROLL, problem, tray
from vision.reading import Trouble
from vision.settle import State

SIZES = [(1280, 720), (1920, 1080), (800, 480), (720, 1280)]
ODD_SIZES = [(1024, 600), (1366, 768), (1024, 768), (600, 1024), (1280, 800), (640, 480)]
SMALLEST = 36.0
NAMES = ("Carla", "Ana", "Maximiliana-Constança", "Łukasz", "Zé", "Inês", "Jo", "Kai", "Lu", "Rui")
SQUARE = Outline(((60.0, 40.0), (700.0, 40.0), (700.0, 560.0), (60.0, 560.0)), (380.0, 300.0))
Draw = Callable[[Canvas, Words], None]


def ended(kind: Kind, players: int, coach: Coach = Coach.OFF) -> Draw:
    desk = played_desk(Language.ENGLISH, kind, players, lambda game: game.phase is Phase.OVER)
    desk.set(coach=coach)
    return lambda canvas, words: over.draw(canvas, over_view(desk, Over.of(desk), words))


def figures(players: int, sides: int, game: str = "classic", throws: int = 40) -> Draw:
    counts = (*(throws for _ in range(sides - 1)), throws * 2)
    rolls = Rolls(dict.fromkeys((None, *COLORS), counts) if sides else {}, 812)
    people = tuple(Player(name, 14, 31, 71.0, 112, 1.1) for name in NAMES[:players])
    page = StatisticsPage({game: Statistics(38, 36, rolls, rolls, people)}, game, players // 2)
    desk = sample_desk(Language.ENGLISH)
    return lambda canvas, words: statistics.draw(canvas, statistics_view(desk, page, words))


def nothing(canvas: Canvas, words: Words) -> None:
    page = StatisticsPage({})
    statistics.draw(canvas, statistics_view(sample_desk(words.language), page, words))


def checked(page: CameraCheck, sight: object) -> Draw:
    desk: Desk = sample_desk(Language.ENGLISH)
    desk.sight, desk.now = sight, 10.0  # type: ignore[assignment]
    return lambda canvas, words: camera.draw(canvas, camera_view(desk, page, words))


def page_at(step: Step, glow: Glow = Glow.GOOD) -> CameraCheck:
    light = Light(glow, 0.5, 0.2, 0.9) if step >= Step.LIGHT else None
    return CameraCheck(step, since=0.0, outline=SQUARE, light=light)


READY = replace(page_at(Step.READY), roll=tray(State.AT_REST, ROLL))
LEANING = tray(State.REFUSED, "white5 white4", problem(Trouble.LEANING, "red", at=300.0))
SCREENS = {
    **{f"over, {kind}, {players}": ended(kind, players) for kind, players in (
        (Kind.CLASSIC, 1), (Kind.CLASSIC, 4), (Kind.LONGO, 5), (Kind.CARDS, 2), (Kind.CARDS, 5)
    )},
    "over, with coach": ended(Kind.CLASSIC, 4, Coach.REVIEW),
    "statistics": figures(4, 6),
    "statistics of many": figures(10, 8, "longo"),
    "statistics, few throws": figures(0, 6, throws=1),
    "statistics of cards": figures(10, 0, "cards"),
    "no statistics": nothing,
    "camera, no picture": checked(page_at(Step.TRAY), TrayLost("gone")),
    "camera, no tray": checked(replace(page_at(Step.TRAY), outline=None), tray(State.LIFTED)),
    "camera, dark": checked(page_at(Step.LIGHT, Glow.DARK), tray(State.LIFTED)),
    "camera, leaning": checked(page_at(Step.DICE), LEANING),
    "camera, counting": checked(page_at(Step.STEADY), tray(State.SETTLING, ROLL)),
    "camera, ready": checked(READY, tray(State.AT_REST, ROLL)),
}  # fmt: skip


def drawn(draw: Draw, size: tuple[int, int], language: Language = Language.ENGLISH) -> Canvas:
    on = canvas(*size)
    draw(on, Words(language))
    return on


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_drawn_in_every_language(
    name: str, size: tuple[int, int], language: Language
) -> None:
    on = drawn(SCREENS[name], size, language)
    assert on.touches
    _check_touches(on)


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_drawn_in_odd_sizes(name: str, size: tuple[int, int]) -> None:
    _check_touches(drawn(SCREENS[name], size))


def _check_touches(on: Canvas) -> None:
    """Every target is on the screen and large enough; those that do not move do not overlap."""
    for area in on.touches:
        assert min(area.px.w, area.px.h) / on.u >= SMALLEST - 0.01, area
        handle = isinstance(area.target, CornerHandle)
        assert handle or _inside(area.px, on), area
    fixed = [area.px for area in on.touches if not isinstance(area.target, CornerHandle)]
    for index, one in enumerate(fixed):
        assert not any(_overlap(one, other) for other in fixed[index + 1 :])


def _inside(box: Box, on: Canvas) -> bool:
    width, height = on.surface.get_size()
    return box.x >= -1 and box.y >= -1 and box.right <= width + 1 and box.bottom <= height + 1


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 1 and min(one.bottom, other.bottom) - max(one.y, other.y) > 1


def targets(on: Canvas) -> set[object]:
    return {area.target for area in on.touches}


@pytest.mark.parametrize("size", [*SIZES, *ODD_SIZES])
def test_the_ways_on_can_be_touched_everywhere(size: tuple[int, int]) -> None:
    ways = {TapLine(way) for way in Way}
    assert targets(drawn(SCREENS["over, with coach"], size)) == ways
    assert targets(drawn(SCREENS["over, classic, 4"], size)) == ways - {TapLine(Way.REVIEW)}
    assert targets(drawn(SCREENS["statistics"], size)) == {*map(TapDie, range(3)), TapBack()}
    ready = targets(drawn(SCREENS["camera, ready"], size))
    assert {TapOk(), TapBack()} <= ready
    assert sum(isinstance(target, CornerHandle) for target in ready) == 4


def test_the_chart_is_drawn_from_left_to_right() -> None:
    """Brass, the winner's color, reaches farther as time goes by."""
    surface, motion = pygame.Surface((1280, 720), 0, 32), Motion()
    reached = []
    for now in (0.0, DRAW_SECONDS / 2, DRAW_SECONDS):
        motion.begin(now)
        SCREENS["over, classic, 4"](Canvas(surface, [], motion), Words(Language.ENGLISH))
        reached.append(_farthest(surface))
        assert motion.busy == (now < DRAW_SECONDS)
    assert reached[0] < 790 < reached[1] < 1000 < reached[2]


def _farthest(surface: pygame.Surface) -> int:
    """The rightmost pixel of the chart that is brass."""
    xs = range(712, 1175)
    lit = [x for x in xs for y in range(170, 440) if color_on(surface, x, y) == BRASS]
    return max(lit, default=0)


@pytest.mark.parametrize(("high", "step"), [(9, 5), (24, 5), (89, 20), (129, 50), (224, 50)])
def test_the_grid_has_few_lines(high: int, step: int) -> None:
    assert _step(high) == step


@pytest.mark.parametrize(
    ("last", "turns"),
    [(0, []), (1, [1]), (3, [1, 2, 3]), (22, [1, 6, 11, 16, 22]), (38, [1, 9, 17, 25, 38])],
)
def test_the_first_and_the_last_turn_are_numbered(last: int, turns: list[int]) -> None:
    assert _turns(last) == turns


def test_names_at_the_ends_of_lines_keep_apart() -> None:
    plot = Box(0.0, 0.0, 100.0, 200.0)
    assert _apart([10.0, 100.0, 104.0], plot) == [10.0, 100.0, 126.0]
    assert _apart([190.0, 195.0, 200.0], plot) == [148.0, 174.0, 200.0]


def test_a_corner_is_dragged_to_a_place_in_the_frame() -> None:
    on = drawn(SCREENS["camera, ready"], (1920, 1080))
    corner = next(area for area in on.touches if isinstance(area.target, CornerHandle))
    assert isinstance(corner.target, CornerHandle)
    here = corner.target.at(corner.px.cx, corner.px.cy)
    assert here.corner == 0
    assert [here.x_px, here.y_px] == pytest.approx([60.0, 40.0])
    whole = corner.target.whole_px
    end = corner.target.at(whole.right, whole.bottom)
    assert [end.x_px, end.y_px] == pytest.approx([760.0, 600.0])


def test_a_failed_step_is_the_only_cream_card() -> None:
    on = drawn(SCREENS["camera, leaning"], (1280, 720))
    column = [color_at(on, 1255, y) for y in range(104, 658)]
    assert WARN in column
    assert column.count(Seen(CREAM)) > 100
    assert not any(isinstance(area.target, TapOk) for area in on.touches)


def test_save_is_there_only_when_all_is_checked() -> None:
    ready = drawn(SCREENS["camera, ready"], (1280, 720))
    counting = drawn(SCREENS["camera, counting"], (1280, 720))
    assert color_at(ready, 1200, 617) == CREAM
    assert color_at(counting, 1200, 617) != CREAM
    assert TapOk() not in targets(counting)


def test_a_suspicious_die_is_framed() -> None:
    on = drawn(SCREENS["statistics"], (1280, 720))
    assert color_at(on, 13, 260) == WARN
    fair = drawn(SCREENS["statistics, few throws"], (1280, 720))
    assert color_at(fair, 13, 260) != WARN
