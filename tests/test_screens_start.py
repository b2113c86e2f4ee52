"""The pages before a game and those of its menu, drawn at every size and in every language."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame
import pytest

import display.canvas
from display.canvas import Canvas
from display.lettering import ELLIPSIS, Fitted, Wrapped, fitted, wrapped
from display.motion import Motion
from display.screens import (
    keys,
    lot,
    lucky,
    menu,
    name,
    opponents,
    players,
    review,
    rules,
    start,
)
from display.screens.rules_columns import leaves_of
from display.touch import target_at
from display.views.keys import keys_view
from display.views.lot import lot_view
from display.views.lucky import lucky_view
from display.views.menu import menu_view
from display.views.name import name_view
from display.views.opponents import opponents_view
from display.views.players import players_view
from display.views.review import review_view
from display.views.rules import rules_view
from display.views.start import start_view
from display.words import Words
from table.coach import Coach, Lapse, Reviewed
from table.controls import Button
from table.desk import Desk
from table.game import MOST_PLAYERS, Phase
from table.pages.lot import LOT_SECONDS, Lot
from table.pages.lucky import Lucky
from table.pages.menu import LINES, Line, Menu
from table.pages.name import KEYS, Name
from table.pages.opponents import LEVELS, Opponents
from table.pages.players import Players
from table.pages.rules import GAMES, RulesPage
from table.pages.start import LAST_LINE, Start
from table.pages.start import Line as StartLine
from table.samples import at, is_over, new_game, played_desk, sample_desk
from table.settings import Kind, Language
from table.sheet import Color
from table.strength import Strength
from table.targets import (
    Tap,
    TapBack,
    TapDie,
    TapKey,
    TapKind,
    TapLanguage,
    TapLine,
    TapOk,
    TapSeat,
    TapStrength,
)
from table.variants import DEFAULT_LUCKY

SIZES = (
    (1280, 720),
    (1920, 1080),
    (800, 480),
    (720, 1280),
    (1024, 600),
    (1024, 768),
    (600, 1024),
)
COMPACT = (800, 480)
SMALLEST_TOUCH = 36.0


@dataclass(frozen=True, slots=True)
class Screen:
    """How a page is made, drawn, and what can be touched on it."""

    view: Callable[[Words], Any]
    draw: Callable[[Canvas, Any], None]
    touched: frozenset[Hashable]


def joined(words: Words) -> tuple[Desk, Start]:
    desk = sample_desk(words.language, Kind.JOKERS)
    assert isinstance(desk.page, Start)
    return desk, replace(desk.page, joined=(1, 0, 2, 4), line=StartLine.PLAYERS)


def start_screen(words: Words) -> Any:
    return start_view(*joined(words), words)


def start_with_bots(words: Words) -> Any:
    desk, page = joined(words)
    desk.set(bots=((3, Strength.MEDIUM),))
    return start_view(desk, page, words)


def opponents_screen(words: Words) -> Any:
    desk = sample_desk(words.language)
    desk.set(bots=((1, Strength.EASY), (3, Strength.STRONG)))
    people = ((0, "Maximiliana"), (2, "Zé"))
    return opponents_view(desk, Opponents(people, 3), words)


def coach_screen(words: Words, coach: Coach) -> Any:
    desk = in_game(words)
    desk.set(coach=coach)
    return menu_view(desk, Menu(Line.COACH), words)


def review_screen(words: Words) -> Any:
    desk = played_desk(words.language, Kind.CLASSIC, 2, is_over)
    lapses = (
        Lapse(0, 25, Phase.ACTION1, (), ((Color.RED, 12),), 28.0),
        Lapse(1, 3, Phase.ACTION2, ((Color.BLUE, 4), (Color.BLUE, 3), (Color.BLUE, 2)), (), 7.0),
    )
    desk.reviewed = Reviewed(desk.timeline.new, desk.game, lapses)
    return review_view(desk, words)


def no_review_screen(words: Words) -> Any:
    return review_view(played_desk(words.language, Kind.CLASSIC, 2, is_over), words)


def name_screen(words: Words) -> Any:
    page = Name(4, "Wawrzyniec-Ana", ("Inês", "Tomás", "Żaneta"), lambda name: None)
    return name_view(sample_desk(words.language), page, words)


def lucky_screen(words: Words) -> Any:
    page = Lucky(new_game(Kind.LONGO, 5), tuple(range(5)), DEFAULT_LUCKY, ready=frozenset({1}))
    return lucky_view(sample_desk(words.language), page, words)


def lot_page(kind: Kind = Kind.CLASSIC) -> Lot:
    return Lot(new_game(kind, 4, first=2), (0, 1, 3, 4), 0.0)


def lot_screen(words: Words) -> Any:
    return lot_view(sample_desk(words.language), lot_page(), words)


def in_game(words: Words) -> Desk:
    return played_desk(words.language, Kind.CLASSIC, 5, at(2, Phase.ROLL))


def menu_screen(words: Words) -> Any:
    return menu_view(in_game(words), Menu(Line.LANGUAGE), words)


def question_screen(words: Words) -> Any:
    return menu_view(in_game(words), Menu(Line.END, asks_end=True), words)


def players_screen(words: Words) -> Any:
    return players_view(in_game(words), Players(3), words)


def rules_screen(words: Words) -> Any:
    return rules_view(in_game(words), RulesPage("longo"), words)


SCREENS = {
    "start": Screen(
        start_screen,
        start.draw,
        frozenset(
            (
                *map(TapKind, (Kind.CLASSIC, Kind.LONGO, Kind.CARDS)),
                *map(TapSeat, range(MOST_PLAYERS)),
                *map(TapLanguage, Language),
                *map(TapLine, LAST_LINE),
            )
        ),
    ),
    "start with bots": Screen(start_with_bots, start.draw, frozenset({TapSeat(3)})),
    "opponents": Screen(
        opponents_screen,
        opponents.draw,
        frozenset(
            (
                TapBack(),
                *(TapStrength(place, each) for place in (1, 3, 4) for each in LEVELS),
            )
        ),
    ),
    **{
        f"coach, {coach}": Screen(
            partial(coach_screen, coach=coach), menu.draw, frozenset({TapLine(Line.COACH, 1)})
        )
        for coach in Coach
        if coach is not Coach.OFF
    },
    "review": Screen(review_screen, review.draw, frozenset({TapBack()})),
    "no review yet": Screen(no_review_screen, review.draw, frozenset({TapBack()})),
    "name": Screen(
        name_screen,
        name.draw,
        frozenset(map(TapKey, (*(key for line in KEYS for key in line), "Inês", "Żaneta"))),
    ),
    "lucky": Screen(
        lucky_screen,
        lucky.draw,
        frozenset(
            (
                TapOk(),
                *(Tap(place, Button.OK) for place in range(5)),
                *(Tap(0, button) for button in Button),
            )
        ),
    ),
    "lot": Screen(lot_screen, lot.draw, frozenset()),
    "menu": Screen(
        menu_screen,
        menu.draw,
        frozenset((*map(TapLine, LINES), TapLine(Line.SOUND, -1), TapLine(Line.LANGUAGE, 1))),
    ),
    "question": Screen(question_screen, menu.draw, frozenset((TapBack(), TapLine(Line.END)))),
    "players": Screen(
        players_screen,
        players.draw,
        frozenset((*map(TapDie, range(5)), *map(TapSeat, range(5)), TapBack())),
    ),
    "rules": Screen(rules_screen, rules.draw, frozenset((*map(TapDie, range(3)), TapBack()))),
    "keys": Screen(keys_view, keys.draw, frozenset()),
}


def drawn(screen: Screen, size: tuple[int, int], language: Language, **more: Any) -> Canvas:
    canvas = Canvas(pygame.Surface(size, 0, 32), **more)
    screen.draw(canvas, screen.view(Words(language)))
    return canvas


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that had no room, as they are drawn."""
    short: list[str] = []

    def watched(text: str, *others: Any) -> Fitted:
        fit = fitted(text, *others)
        if fit.text != text:
            short.append(text)
        return fit

    def watched_lines(text: str, *others: Any) -> Wrapped:
        wrap = wrapped(text, *others)
        if wrap.lines[-1].endswith(ELLIPSIS):
            short.append(text)
        return wrap

    monkeypatch.setattr(display.canvas, "fitted", watched)
    monkeypatch.setattr(display.canvas, "wrapped", watched_lines)
    return short


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("which", SCREENS)
def test_every_text_has_room(
    which: str, size: tuple[int, int], language: Language, cut: list[str]
) -> None:
    drawn(SCREENS[which], size, language)
    assert not cut


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("which", SCREENS)
def test_everything_can_be_touched(which: str, size: tuple[int, int]) -> None:
    canvas = drawn(SCREENS[which], size, Language.POLISH)
    for area in canvas.touches:
        px = area.px
        assert min(px.w, px.h) >= SMALLEST_TOUCH * canvas.u - 0.01, area
        assert min(px.x, px.y) >= 0, area
        assert px.right <= size[0], area
        assert px.bottom <= size[1], area
    reached = {target_at(canvas.touches, area.px.cx, area.px.cy) for area in canvas.touches}
    assert SCREENS[which].touched <= reached


def test_a_touch_beside_the_question_says_no() -> None:
    canvas = drawn(SCREENS["question"], (1280, 720), Language.ENGLISH)
    assert target_at(canvas.touches, 20, 20) == TapBack()
    assert target_at(canvas.touches, 1200, 60) == TapBack(), "the line of the sound lies below"


def test_nothing_below_the_keys_can_be_touched() -> None:
    canvas = drawn(SCREENS["start"], (1280, 720), Language.ENGLISH)
    keys.draw(canvas, keys_view(Words(Language.ENGLISH)))
    assert not canvas.touches


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_told_once_and_in_order(
    game: str, size: tuple[int, int], language: Language
) -> None:
    view = rules_view(sample_desk(language), RulesPage(game), Words(language))
    canvas = Canvas(pygame.Surface(size, 0, 32))
    _, room = rules.areas(canvas)
    leaves = leaves_of(canvas, room, view.sections)
    told = [section for leaf in leaves for column in leaf.columns for section in column]
    assert told == list(view.sections)
    assert len(leaves) <= (2 if size == COMPACT else 1)


def test_a_leaf_beyond_the_last_is_the_last() -> None:
    words = Words(Language.POLISH)
    screen = SCREENS["rules"]

    def picture(leaf: int) -> bytes:
        canvas = Canvas(pygame.Surface(COMPACT, 0, 32))
        screen.draw(canvas, replace(screen.view(words), leaf=leaf))
        return pygame.image.tostring(canvas.surface, "RGB")

    assert picture(0) != picture(1)
    assert picture(1) == picture(9)


def runs() -> Iterator[tuple[int, int]]:
    view = lot_view(sample_desk(Language.ENGLISH), lot_page(), Words(Language.ENGLISH))
    for step in range(101):
        yield lot.steps(view, step / 100)


def test_the_lot_runs_round_ever_slower_and_stops_at_the_first_player() -> None:
    path = [step for step, _ in runs()]
    _, last = next(runs())
    assert path[0] == 0
    assert path[-1] == last
    assert path == sorted(path)
    assert last % 4 == 2, "the third of four players"
    assert path.count(1) < path.count(last - 1)


def test_the_lot_is_shown_when_it_has_stopped() -> None:
    motion = Motion()

    def picture(now: float, calm: bool) -> bytes:
        desk = sample_desk(Language.ENGLISH)
        desk.set(calm=calm)
        canvas = Canvas(pygame.Surface((640, 360), 0, 32), motion=motion)
        motion.begin(now, calm)
        lot.draw(canvas, lot_view(desk, lot_page(), Words(Language.ENGLISH)))
        return pygame.image.tostring(canvas.surface, "RGB")

    first = picture(0.0, calm=False)
    assert motion.busy
    picture(LOT_SECONDS, calm=False)
    stopped = picture(LOT_SECONDS + 1.0, calm=False)
    assert not motion.busy
    motion.begin(9.0)
    motion.begin(10.0)
    assert picture(10.0, calm=True) == stopped != first


def test_a_short_press_shows_no_hold() -> None:
    words = Words(Language.ENGLISH)
    desk, page = joined(words)
    motion = Motion()

    def picture(now: float, held: bool) -> bytes:
        desk.holding = {(0, Button.OK): 0.1} if held else {}
        canvas = Canvas(pygame.Surface((640, 360), 0, 32), motion=motion)
        motion.begin(now)
        start.draw(canvas, start_view(desk, page, words))
        return pygame.image.tostring(canvas.surface, "RGB")

    free = picture(0.0, held=False)
    assert picture(1.0, held=True) == free
    assert picture(1.1, held=True) == free
    assert picture(1.5, held=True) != free


@pytest.mark.parametrize("players_count", range(1, MOST_PLAYERS + 1))
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=["wide", "portrait"])
def test_one_lucky_panel_a_player(players_count: int, size: tuple[int, int]) -> None:
    places = tuple(range(players_count))
    page = Lucky(new_game(Kind.LONGO, players_count), places, DEFAULT_LUCKY[:players_count])
    words = Words(Language.ENGLISH)
    canvas = Canvas(pygame.Surface(size, 0, 32))
    lucky.draw(canvas, lucky_view(sample_desk(Language.ENGLISH), page, words))
    asked = {area.target for area in canvas.touches}
    assert {Tap(place, Button.OK) for place in places} <= asked
    assert Tap(players_count, Button.OK) not in asked
