"""Dice, buttons, hints and pills: the right thing at the right place on every screen."""

from collections.abc import Callable

import numpy as np
import pygame
import pytest

from display.box import Box, Layout
from display.canvas import Align, Canvas
from display.hints import Hint
from display.parts.buttons import button, hint_height, hints
from display.parts.dice import card, die, slot
from display.parts.pill import chip, pill
from display.pieces import Key, Piece, PillStyle, RowChip, Sign, Word
from display.symbols import Symbol
from display.theme import CREAM, PANEL, ROWS, WHITE_DIE
from table.controls import Button
from table.sheet import COLORS, Color
from tests.drawing import canvas, inked

Draw = Callable[[Canvas], object]


@pytest.mark.parametrize("color", [None, *COLORS], ids=str)
@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_pips(color: Color | None, value: int) -> None:
    drawn = canvas()
    die(drawn, Box(100, 100, 96, 96), color, value)
    face = WHITE_DIE if color is None else ROWS[color].bright
    pixels = pygame.surfarray.array3d(drawn.surface)[106:190, 106:190].astype(int)
    pips = np.abs(pixels - face).sum(axis=2) > 150
    assert pips.sum() == pytest.approx(value * np.pi * (0.096 * 96) ** 2, rel=0.1)
    assert inked(drawn) == pygame.Rect(100, 100, 96, 96)


DRAWINGS: dict[str, Draw] = {
    "a die not read": lambda c: die(c, Box(100, 100, 60, 60), Color.RED, None),
    "a tilted die with a shadow": lambda c: die(
        c, Box(100, 100, 60, 60), None, 3, tilt=-12, shadow=True
    ),
    "an eight-sided die": lambda c: die(c, Box(100, 100, 60, 60), Color.BLUE, 8, sides=8),
    "an eight-sided die not read": lambda c: die(c, Box(100, 100, 60, 60), None, None, sides=8),
    "a die's empty place": lambda c: slot(c, Box(100, 100, 60, 60), Color.GREEN),
    "a card": lambda c: card(c, Box(100, 100, 60, 90), Color.GREEN, "11"),
    "a joker": lambda c: card(c, Box(100, 100, 60, 90), None, "7"),
    "OK": lambda c: button(c, 130, 130, 60, Button.OK),
    "a button that is held": lambda c: button(c, 130, 130, 60, Button.RED, hold=0.5),
    "an arrow to hold": lambda c: button(c, 130, 130, 60, Button.BLUE, arrow=True, held=True),
    "a row's chip": lambda c: chip(c, 130, 130, 48, Color.YELLOW),
    "a dashed frame": lambda c: c.dashed(Box(100, 100, 60, 60), CREAM, 3, 10),
    "a dashed line": lambda c: c.line([(100, 100), (140, 150)], CREAM, 3, pattern=(6, 4)),
    "an arc": lambda c: c.arc(130, 130, 20, CREAM, 4, (0, 90)),
}


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (800, 480)], ids=str)
def test_everything_can_be_drawn_on_every_screen(draw: Draw, size: tuple[int, int]) -> None:
    drawn = canvas(*size)
    draw(drawn)
    ink, u = inked(drawn), drawn.u
    assert ink.width > 15 * u
    assert pygame.Rect(85 * u, 85 * u, 120 * u, 120 * u).contains(ink)


def test_a_pill_shrinks_its_words_to_its_width() -> None:
    pieces: list[Piece] = [
        Sign(Symbol.CHECK),
        Word("wciśnij guzik"),
        RowChip(Color.RED),
        Key(Button.OK),
    ]
    drawn = canvas()
    free = pill(drawn, 600, 300, 30, pieces, PillStyle.MARKED, Align.RIGHT)
    assert (free.right, free.h) == (600, 30)
    narrow = pill(canvas(), 600, 300, 30, pieces, PillStyle.MARKED, Align.RIGHT, free.w - 20)
    assert narrow.w == free.w - 20
    assert inked(drawn).inflate(-4, -4).width == pytest.approx(free.w, abs=3)


SHOWN = [
    Hint((Button.RED, Button.BLUE), "die", arrows=True),
    Hint((Button.OK,), "done", target="done"),
    Hint((Button.OK,), "hold: cancel", held=True),
    Hint((), "or touch the die, then its face"),
]


@pytest.mark.parametrize(
    ("size", "top", "bottom"),
    [((1280, 720), 670, 712), ((720, 1280), 1188, 1274)],
    ids=["wide", "portrait"],
)
def test_the_hint_bar_lies_at_the_bottom(size: tuple[int, int], top: int, bottom: int) -> None:
    drawn = canvas(*size)
    hints(drawn, SHOWN)
    ink = inked(drawn)
    assert (ink.top, ink.bottom) == (top, bottom)
    assert ink.left == 12
    assert drawn.h - hint_height(drawn.layout) == top
    assert [area.target for area in drawn.touches] == ["done"]


def test_a_compact_screen_has_no_hints() -> None:
    drawn = canvas(800, 480)
    hints(drawn, SHOWN)
    assert inked(drawn).size == (0, 0)
    assert hint_height(Layout.COMPACT) == 0.0


def test_long_hints_shrink_and_stay_in_the_bar() -> None:
    drawn = canvas()
    hints(drawn, [Hint((Button.RED, Button.OK), "a rather long explanation of it")] * 5)
    pixels = pygame.surfarray.array3d(drawn.surface)[:, 691].astype(int)
    lit = np.nonzero(np.abs(pixels - PANEL).sum(axis=1) > 200)[0]
    inside = [x for x in lit if 12 <= x < 1268]
    assert inside[0] >= 28
    assert inside[-1] <= 1252
