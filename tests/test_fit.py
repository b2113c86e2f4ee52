"""Every text fits where it stands: on every screen, in every language and at every size."""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pygame
import pytest

from display.canvas import Align, Box, Canvas, Type
from display.drawings import draw_above, draw_page
from display.scene import Scene, scene_of
from display.theme import BG, CREAM, TEXT
from display.words import PER_COLOR, SAID_BY_THE_JOURNAL, VALUES, Words
from table import samples
from table.pages import start
from table.run import KEYS_HINT
from table.settings import Language
from table.showcase import SHOWCASES, played_before
from tests import test_screens_over
from tests.fitting import Fault, Gauge, gauged
from tests.situations import SITUATIONS, Draw, refuses
from tests.test_screens_action import SCREENS as ACTION_SCREENS
from tests.test_screens_over import SCREENS as OVER_SCREENS
from tests.test_screens_start import SCREENS as START_SCREENS
from tests.test_screens_start import Screen
from tests.test_screens_wait import SCREENS as WAIT_SCREENS
from tests.test_words import calls, marked, sources

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (1280, 720),
    (800, 480),
    (720, 1280),
    (1920, 1080),
    (1024, 600),
    (600, 1024),
)
SHAPES = SIZES[:3]
LONG_NAMES = (
    "Wawrzyniec-Ana",
    "Maximiliana MM",
    "Bartholomäus M",
    "Christophers W",
    "Władysława Łu",
)
NAMES = {*start.NAMES, *test_screens_over.NAMES, *LONG_NAMES}
"""What players have typed may be cut."""
LAST_RESORT = "The picture cannot be drawn; the game goes on."


def showcase(name: str) -> Draw:
    @cache
    def scene(language: Language) -> Scene:
        return scene_of(SHOWCASES[name](language))

    def draw(canvas: Canvas, words: Words) -> None:
        draw_page(canvas, scene(words.language).page)
        draw_above(canvas, scene(words.language))

    return draw


def page(screen: Screen) -> Draw:
    return lambda canvas, words: screen.draw(canvas, screen.view(words))


def refusals() -> set[str]:
    """What the table refuses to do with these words."""
    said = {*PER_COLOR, *SAID_BY_THE_JOURNAL, KEYS_HINT}
    for path in sources():
        for name, arguments in calls(path):
            match arguments:
                case [ast.Constant(str(text)), *_] if name == "Refused":
                    said.add(text)
    return said


MOMENTS: dict[str, Draw] = {
    **ACTION_SCREENS,
    **OVER_SCREENS,
    **WAIT_SCREENS,
    **{name: page(screen) for name, screen in START_SCREENS.items()},
    **SITUATIONS,
    **{text: refuses(text) for text in sorted(refusals())},
}


def faults(draw: Draw, sizes: Iterable[Size]) -> dict[Fault, list[str]]:
    """Each fault and where it is seen."""
    found: dict[Fault, list[str]] = {}
    with gauged() as canvas:
        for language in Language:
            for size in sizes:
                canvas.faults.clear()
                draw(canvas(pygame.Surface(size)), Words(language))
                for fault in set(canvas.faults):
                    if fault.text not in NAMES:
                        found.setdefault(fault, []).append(f"{language} {size[0]}x{size[1]}")
    return found


@pytest.mark.parametrize("name", SHOWCASES)
def test_every_text_fits(name: str) -> None:
    assert not faults(showcase(name), SIZES)


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_seldom_said_fits_too(name: str) -> None:
    assert not faults(MOMENTS[name], SHAPES)


@pytest.fixture
def long_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that was played under other names is remembered before or after."""
    monkeypatch.setattr(samples, "NAMES", LONG_NAMES)
    played_before.cache_clear()
    yield
    played_before.cache_clear()


@pytest.mark.usefixtures("long_names")
@pytest.mark.parametrize("name", SHOWCASES)
def test_sentences_fit_with_long_names(name: str) -> None:
    assert not faults(showcase(name), SHAPES)


def marked_texts() -> set[str]:
    return {text for _, text in marked()}


def test_every_text_of_the_screens_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new text wants a situation in which it is seen."""
    said, looked_up = set(), Words._said

    def noted(words: Words, text: str) -> str:
        said.add(text)
        return looked_up(words, text)

    monkeypatch.setattr(Words, "_said", noted)
    with gauged() as canvas:
        for draw in (*map(showcase, SHOWCASES), *MOMENTS.values()):
            draw(canvas(pygame.Surface((1280, 720))), Words(Language.ENGLISH))
    phases = set(VALUES["phase"].values())
    templates = {text for text in marked_texts() if "{color}" in text}  # said for each color
    assert not marked_texts() - said - phases - templates - {LAST_RESORT}


def small_box(canvas: Canvas) -> None:
    canvas.box(Box(10.0, 10.0, 60.0, 40.0), BG)
    _text(canvas, "much wider than it", x=40.0, cy=30.0, align=Align.CENTER)


def covered(canvas: Canvas) -> None:
    _text(canvas, "covered")
    canvas.box(Box(150.0, 80.0, 400.0, 90.0), CREAM)


def twice(canvas: Canvas) -> None:
    _text(canvas, "here")
    _text(canvas, "and here", cy=108.0)


def crowded(canvas: Canvas) -> None:
    box = Box(100.0, 100.0, 120.0, 30.0)
    canvas.paragraph("much too long for so small a box", box, Type.BOLD, 20.0, TEXT)


def _text(
    canvas: Canvas,
    text: str,
    x: float = 100.0,
    cy: float = 100.0,
    size: float = 24.0,
    align: Align = Align.LEFT,
    width: float | None = None,
) -> None:
    canvas.text(text, x, cy, Type.BOLD, size, TEXT, align, width)


@pytest.mark.parametrize(
    ("draw", "what"),
    [
        pytest.param(lambda canvas: _text(canvas, "cut off", width=30.0), "cut", id="one line"),
        pytest.param(crowded, "cut", id="a paragraph"),
        pytest.param(lambda canvas: _text(canvas, "far", x=1270.0), "off the screen", id="edge"),
        pytest.param(small_box, "wider than its box", id="a box that is too small"),
        pytest.param(covered, "covered", id="a box over a text"),
        pytest.param(twice, "over another text", id="two texts"),
        pytest.param(lambda canvas: _text(canvas, "tiny", size=9.0), "small", id="small"),
    ],
)
def test_what_does_not_fit_is_noticed(draw: Callable[[Gauge], None], what: str) -> None:
    with gauged() as canvas:
        draw(canvas(pygame.Surface((1280, 720))))
        assert what in {fault.what for fault in canvas.faults}
