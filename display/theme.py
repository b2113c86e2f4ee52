"""The colors of the screen: cream is where a player can act, brass is whose turn it is."""

from dataclasses import dataclass
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]


def _rgb(hexadecimal: str) -> Rgb:
    red, green, blue = bytes.fromhex(hexadecimal)
    return red, green, blue


BG = _rgb("1C1410")
PANEL = _rgb("2C211A")
PANEL2 = _rgb("3A2C23")
LINE = _rgb("5A473A")
FELT = _rgb("15443A")
FELT2 = _rgb("1C5548")
FELT_EDGE = _rgb("0E2F28")
CREAM = _rgb("FFF4DB")
INK = _rgb("22170F")
TEXT = _rgb("FBEFD9")
MUTED = _rgb("D2C1A8")
FAINT = _rgb("A3917B")
BRASS = _rgb("E3A768")
BRASS_DARK = _rgb("5A3C1E")
WARN = _rgb("FF8A5B")
DEAD = _rgb("332A24")
DEAD_TEXT = _rgb("A59482")
WHITE_DIE = _rgb("FFFAEF")
WHITE_PIP = _rgb("22170F")

BUTTON_WHITE = _rgb("FFFFFF")
"""The arcade button OK, whiter than the white dice."""
BUTTON_RING = _rgb("B8A999")


@dataclass(frozen=True, slots=True)
class RowPaint:
    """One row's colors, from the brightest box to the color of what is drawn on it."""

    bright: Rgb
    open: Rgb
    strip: Rgb
    text: Rgb
    lost: Rgb
    deep: Rgb
    pip: Rgb


def _row(*hexadecimals: str) -> RowPaint:
    return RowPaint(*map(_rgb, hexadecimals))


ROWS = (
    _row("EC5A48", "8A2C25", "511A16", "FFDCD5", "C98A82", "3B0A06", "FFF4DB"),
    _row("F4C02F", "7A5B0C", "453406", "FFF0C2", "B89F5C", "3D2C00", "3D2C00"),
    _row("46B462", "216A38", "123D20", "D8F7DE", "74AC84", "06280F", "06280F"),
    _row("5599EE", "23529A", "142F5A", "DCEAFF", "7C9DCB", "071D40", "071D40"),
)
"""Indexed by `table.sheet.Color`."""


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The color that lies `share` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
