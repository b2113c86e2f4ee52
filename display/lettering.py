"""Texts as pictures: measured, shrunk or cut to fit, wrapped, and kept for the next frame."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from display.fonts import SMALLEST_PX, Type, drawable, font_for
from display.kept import kept
from display.theme import Rgb

CAPITAL = 0.728
"""The height of the capitals in sizes: the baseline lies half of it below their middle."""
SHRINK = 0.72
"""A text that does not fit shrinks to this, then it is cut."""
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text and the size at which it fits."""

    text: str
    size_px: int
    width_px: int


@dataclass(frozen=True, slots=True)
class Wrapped:
    """The lines of a paragraph and the size at which they fit."""

    lines: tuple[str, ...]
    size_px: int


@dataclass(frozen=True, slots=True)
class Lettered:
    """A drawn text: its picture and the baseline's distance from the picture's top."""

    picture: pygame.Surface
    baseline_px: int


@lru_cache(maxsize=4096)
def width_px(text: str, role: Type, size_px: int) -> int:
    text = drawable(text)
    return font_for(text, role, size_px).size(text)[0]


@lru_cache(maxsize=2048)
def fitted(text: str, role: Type, size_px: int, limit_px: int | None) -> Fitted:
    """The text at its size or, where it is too wide, smaller and at last cut."""
    width = width_px(text, role, size_px)
    if limit_px is None or width <= limit_px:
        return Fitted(text, size_px, width)
    smallest = max(SMALLEST_PX, round(size_px * SHRINK))
    for size in range(size_px - 1, smallest - 1, -1):
        width = width_px(text, role, size)
        if width <= limit_px:
            return Fitted(text, size, width)
    text = _cut(text, role, smallest, limit_px)
    return Fitted(text, smallest, width_px(text, role, smallest))


def _cut(text: str, role: Type, size_px: int, limit_px: int) -> str:
    for length in range(len(text) - 1, 0, -1):
        shortened = text[:length].rstrip() + ELLIPSIS
        if width_px(shortened, role, size_px) <= limit_px:
            return shortened
    return ELLIPSIS


@lru_cache(maxsize=256)
def wrapped(
    text: str, role: Type, size_px: int, limit_px: int, height_px: float, leading: float
) -> Wrapped:
    """The lines at the largest size that fits; at the smallest the last one is cut."""
    smallest = max(SMALLEST_PX, round(size_px * SHRINK))
    for size in range(max(size_px, smallest), smallest - 1, -1):
        lines = _lines(text, role, size, limit_px)
        if _fits(lines, role, size, limit_px, height_px, leading):
            return Wrapped(lines, size)
    room = max(1, int((height_px + (leading - 1.0) * smallest) / (smallest * leading)))
    kept, rest = lines[: room - 1], " ".join(lines[room - 1 :])
    if width_px(rest, role, smallest) > limit_px:
        rest = _cut(rest, role, smallest, limit_px)
    return Wrapped((*kept, rest), smallest)


def _fits(
    lines: tuple[str, ...],
    role: Type,
    size_px: int,
    limit_px: int,
    height_px: float,
    leading: float,
) -> bool:
    # The space between the lines is not needed below the last one.
    high = len(lines) * size_px * leading - (leading - 1.0) * size_px
    return high <= height_px and all(width_px(line, role, size_px) <= limit_px for line in lines)


def _lines(text: str, role: Type, size_px: int, limit_px: int) -> tuple[str, ...]:
    lines: list[str] = []
    for piece in text.split("\n"):
        line = ""
        for word in _words(piece):
            longer = f"{line} {word}" if line else word
            if line and width_px(longer, role, size_px) > limit_px:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return tuple(lines)


def _words(text: str) -> list[str]:
    """What a line may end after: no single letter or digit, and none is left for the last line."""
    words: list[str] = []
    for word in text.split(" "):
        if words and len(words[-1].rpartition(" ")[2]) == 1:
            words[-1] += f" {word}"
        else:
            words.append(word)
    if len(words) > 1 and len(words[-1]) == 1:
        words[-2:] = [" ".join(words[-2:])]
    return words


@kept
def lettered(text: str, role: Type, size_px: int, color: Rgb, alpha: int) -> Lettered:
    """The text's picture; alpha from 0 to 255."""
    text = drawable(text)
    font = font_for(text, role, size_px)
    picture = font.render(text, True, color)
    if alpha < 255:
        picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return Lettered(picture, _baseline_px(font, text))


def _baseline_px(font: pygame.font.Font, text: str) -> int:
    """SDL moves the baseline down when a letter (Å, Ů) is taller than the font's ascent."""
    tops = [metrics[3] for metrics in font.metrics(text) if metrics is not None]
    return max([font.get_ascent(), *tops])
