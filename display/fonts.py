"""The typeface Inter in the four weights of the design, and a fallback for other letters."""

import unicodedata
from enum import Enum
from functools import lru_cache
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent / "fonts"
SMALLEST_PX = 6
DEFAULT_FONT_SCALE = 0.6875
"""Pygame draws its default font at this part of the size it is asked for."""

DRAWN_RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x218, 0x21B),
    (0x3C7, 0x3C7),
    (0x2010, 0x2015),
    (0x2018, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
    (0x2713, 0x2713),
)
"""The characters that the subset in `fonts/` was made with."""
DRAWN = frozenset(chr(code) for first, last in DRAWN_RANGES for code in range(first, last + 1))


class Type(Enum):
    """The weights, named by what they are used for; the value is the file."""

    DISPLAY = "InterDisplay-Black"
    EXTRA = "Inter-ExtraBold"
    BOLD = "Inter-Bold"
    SEMI = "Inter-SemiBold"

    __hash__ = object.__hash__
    """Enum hashes the name in Python code; texts are looked up hundreds of times a frame."""

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.value}.otf"


def font_px(size: float, u: float) -> int:
    """The size in pixels, a whole number, of a text of `size` u."""
    return max(SMALLEST_PX, round(size * u))


def font_for(text: str, role: Type, size_px: int) -> pygame.font.Font:
    """Inter, or for a text with letters that it lacks (a Greek name) pygame's default font."""
    if not pygame.font.get_init():
        pygame.font.init()
    return _opened(role if DRAWN.issuperset(text) else None, size_px)


def drawable(text: str) -> str:
    """The text in one line without what no font can draw and some versions of SDL refuse."""
    if DRAWN.issuperset(text):
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(_drawable_character(character) for character in composed)


def _drawable_character(character: str) -> str:
    if character.isspace():
        return " "
    control = unicodedata.category(character).startswith("C")
    return "?" if control or ord(character) > 0xFFFF else character


@lru_cache(maxsize=96)
def _opened(role: Type | None, size_px: int) -> pygame.font.Font:
    if _opened.cache_info().currsize == 0:
        pygame.register_quit(_opened.cache_clear)  # a font does not outlive pygame
    if role is not None and role.file.exists():
        return pygame.font.Font(str(role.file), size_px)
    return pygame.font.Font(None, round(size_px / DEFAULT_FONT_SCALE))
