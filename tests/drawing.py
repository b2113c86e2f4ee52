"""Canvases for tests, and what was drawn on them."""

import numpy as np
import pygame

from display.canvas import Canvas
from display.theme import BG

ROUNDED = 3


def canvas(width: int = 1280, height: int = 720) -> Canvas:
    drawn = Canvas(pygame.Surface((width, height), 0, 32))
    drawn.fill(BG)
    return drawn


def inked(drawn: Canvas) -> pygame.Rect:
    """The pixels that differ from the background."""
    lit = pygame.surfarray.array2d(drawn.surface) != drawn.surface.map_rgb(BG)
    xs, ys = np.flatnonzero(lit.any(axis=1)), np.flatnonzero(lit.any(axis=0))
    if not len(xs):
        return pygame.Rect(0, 0, 0, 0)
    left, top = int(xs[0]), int(ys[0])
    return pygame.Rect(left, top, int(xs[-1]) - left + 1, int(ys[-1]) - top + 1)


class Seen(tuple[int, int, int]):
    """A color as it was drawn: pygame 2.1 rounds otherwise than 2.6 where it blends."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple):
            return NotImplemented
        return all(abs(a - b) <= ROUNDED for a, b in zip(self, other, strict=True))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]


def color_at(drawn: Canvas, x: int, y: int) -> Seen:
    return color_on(drawn.surface, x, y)


def color_on(surface: pygame.Surface, x: int, y: int) -> Seen:
    red, green, blue, _ = surface.get_at((x, y))
    return Seen((red, green, blue))
