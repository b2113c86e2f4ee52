"""Where things lie on the screen: boxes in units `u`, whatever the screen's size in pixels."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

COMPACT_BELOW_PX = 600


class Layout(Enum):
    """The three shapes of the screen."""

    WIDE = auto()
    PORTRAIT = auto()
    COMPACT = auto()
    """A small wide screen: everything is drawn larger and the secondary text goes."""


DESIGN_SIZES = {Layout.WIDE: (1280, 720), Layout.PORTRAIT: (720, 1280), Layout.COMPACT: (960, 576)}
"""Width and height in u that every screen has at least."""


def layout_of(width_px: int, height_px: int) -> Layout:
    if width_px < height_px:
        return Layout.PORTRAIT
    return Layout.COMPACT if height_px < COMPACT_BELOW_PX else Layout.WIDE


def unit_px(width_px: int, height_px: int) -> float:
    """How many pixels one u is."""
    width, height = DESIGN_SIZES[layout_of(width_px, height_px)]
    return min(width_px / width, height_px / height)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in u, measured from the upper left corner of the screen."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, cx: float, cy: float, w: float, h: float | None = None) -> "Box":
        """The box of that size (square without `h`) with that centre."""
        h = w if h is None else h
        return cls(cx - w / 2, cy - h / 2, w, h)

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def short(self) -> float:
        return min(self.w, self.h)

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def moved(self, dx: float = 0.0, dy: float = 0.0) -> "Box":
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """Smaller by `dx` at the left and right and `dy` (else `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def grown(self, share: float) -> "Box":
        """Scaled round its centre: 1 leaves it as it is."""
        return Box.around(self.cx, self.cy, self.w * share, self.h * share)

    def left(self, w: float) -> "Box":
        return Box(self.x, self.y, w, self.h)

    def from_right(self, w: float) -> "Box":
        return Box(self.right - w, self.y, w, self.h)

    def top(self, h: float) -> "Box":
        return Box(self.x, self.y, self.w, h)

    def from_bottom(self, h: float) -> "Box":
        return Box(self.x, self.bottom - h, self.w, h)

    def after_left(self, w: float) -> "Box":
        """What remains when `w` is taken off at the left."""
        return Box(self.x + w, self.y, self.w - w, self.h)

    def before_right(self, w: float) -> "Box":
        """What remains when `w` is taken off at the right."""
        return Box(self.x, self.y, self.w - w, self.h)

    def below_top(self, h: float) -> "Box":
        """What remains when `h` is taken off above."""
        return Box(self.x, self.y + h, self.w, self.h - h)

    def above_bottom(self, h: float) -> "Box":
        """What remains when `h` is taken off below."""
        return Box(self.x, self.y, self.w, self.h - h)

    def columns(self, count: int, gap: float = 0.0) -> "tuple[Box, ...]":
        """Equal boxes side by side, `gap` apart."""
        w = (self.w - gap * (count - 1)) / count
        return tuple(Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(count))

    def rows(self, count: int, gap: float = 0.0) -> "tuple[Box, ...]":
        """Equal boxes below one another, `gap` apart."""
        h = (self.h - gap * (count - 1)) / count
        return tuple(Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(count))

    def __iter__(self) -> Iterator[float]:
        return iter((self.x, self.y, self.w, self.h))
