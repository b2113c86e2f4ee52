"""Canvases for tests, and what was drawn on them."""

import numpy as np
import pygame

from display.canvas import Canvas
from display.theme import BG, Rgb


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


def color_at(drawn: Canvas, x: int, y: int) -> Rgb:
    red, green, blue, _ = drawn.surface.get_at((x, y))
    return red, green, blue
