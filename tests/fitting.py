"""A canvas that draws nothing and notes every text that does not fit where it stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from display.box import Box
from display.canvas import Align, Canvas, Type
from display.fonts import font_px
from display.lettering import fitted, width_px, wrapped
from display.parts import cell, large_sheet, row, sheet
from display.pictures import Fit, Frame, placed
from display.theme import Rgb

CAPITALS = 0.4
"""So much of its size a text reaches above and below its middle; what is less never touches."""
TOUCHES = 1.0
"""Texts and boxes that overlap by no more than this only touch each other."""
OPAQUE = 0.9
VEIL = 0.5
"""From this alpha on what covers the whole screen hides what was there."""
LEAST = 11.0
"""In u: no word is smaller than the pill of one of five players on a tall screen."""
ON_A_BUTTON = "OK"


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that cannot be read as it should."""

    what: str
    text: str
    detail: str = ""


class Gauge(Canvas):
    """Notes its faults in `faults`, which all canvases share that are made on the way."""

    faults: ClassVar[list[Fault]]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._texts: list[tuple[str, Box]] = []
        self._boxes: list[Box] = [self.bounds]

    def fill(self, color: Rgb) -> None:
        self._texts, self._boxes = [], [self.bounds]

    def box(self, box: Box, color: Rgb, radius: float = 0.0, alpha: float = 1.0) -> None:
        if alpha >= VEIL and box.w >= self.w - TOUCHES and box.h >= self.h - TOUCHES:
            self.fill(color)
        if alpha < OPAQUE:
            return
        hidden = [each for each in self._texts if _overlap(each[1], box)]
        for text, there in hidden:
            if not _within(there, box) and any(map(str.isalpha, text)):
                self.faults.append(Fault("covered", text))
            self._texts.remove((text, there))
        self._boxes.append(box)

    def frame(self, box: Box, *others: Any, **named: Any) -> None:
        self._boxes.append(box)

    def picture(self, frame: Any, box: Box, radius: float = 0.0, fit: Fit = Fit.COVER) -> Box:
        self._boxes.append(box)
        shown: Frame = frame
        return placed(shown, box, fit)

    def text(
        self,
        text: str,
        x: float,
        cy: float,
        role: Type,
        size: float,
        color: Rgb,
        align: Align = Align.LEFT,
        width: float | None = None,
        alpha: float = 1.0,
        struck: bool = False,
    ) -> float:
        if not text:
            return 0.0
        limit_px = None if width is None else int(width * self.u)
        fit = fitted(text, role, font_px(size, self.u), limit_px)
        if fit.text != text:
            self.faults.append(Fault("cut", text, fit.text))
        drawn = fit.width_px / self.u
        self._note(text, x - drawn * align.value, cy, drawn, fit.size_px / self.u)
        return drawn

    def paragraph(
        self,
        text: str,
        box: Box,
        role: Type,
        size: float,
        color: Rgb,
        align: Align = Align.LEFT,
        leading: float = 1.25,
        alpha: float = 1.0,
        middle: bool = False,
    ) -> float:
        limit_px, high_px = int(box.w * self.u), box.h * self.u
        wrap = wrapped(text, role, font_px(size, self.u), limit_px, high_px, leading)
        if " ".join(wrap.lines).split() != text.split():
            self.faults.append(Fault("cut", text, " ".join(wrap.lines)))
        line, font = wrap.size_px * leading / self.u, wrap.size_px / self.u
        used = len(wrap.lines) * line
        if used - (leading - 1.0) * font > box.h + TOUCHES:
            self.faults.append(Fault("higher than its box", text))
        top = box.cy - used / 2 if middle else box.y
        for index, words in enumerate(wrap.lines):
            wide = width_px(words, role, wrap.size_px) / self.u
            x = box.x + (box.w - wide) * align.value
            self._note(words, x, top + (index + 0.5) * line, wide, font)
        return used

    def _note(self, text: str, x: float, cy: float, wide: float, size: float) -> None:
        here = Box(x, cy - CAPITALS * size, wide, 2 * CAPITALS * size)
        if not _within(here, self.bounds):
            self.faults.append(Fault("off the screen", text))
        around = next(box for box in reversed(self._boxes) if _is_on(here, box))
        if here.x < around.x - TOUCHES or here.right > around.right + TOUCHES:
            self.faults.append(Fault("wider than its box", text))
        for other, there in self._texts:
            if _overlap(here, there):
                self.faults.append(Fault("over another text", text, other))
        if size < LEAST and text != ON_A_BUTTON and any(map(str.isalpha, text)):
            self.faults.append(Fault("small", text, f"{size:.1f} u"))
        self._texts.append((text, here))

    def _nothing(self, *given: Any, **named: Any) -> None:
        """What is no text and no ground for one."""

    dashed = disc = ring = arc = line = polygon = shapes = symbol = cross = blit_middle = _nothing


def _is_on(text: Box, box: Box) -> bool:
    return box.contains(text.cx, text.cy) or (box.x <= 0.0 and box.y <= 0.0)


def _overlap(one: Box, other: Box) -> bool:
    """Spelled out, for it is asked millions of times."""
    return (
        one.y + TOUCHES < other.y + other.h
        and other.y + TOUCHES < one.y + one.h
        and one.x + TOUCHES < other.x + other.w
        and other.x + TOUCHES < one.x + one.w
    )


def _within(inner: Box, outer: Box) -> bool:
    across = inner.x >= outer.x - TOUCHES and inner.right <= outer.right + TOUCHES
    return across and inner.y >= outer.y - TOUCHES and inner.bottom <= outer.bottom + TOUCHES


KEPT = (
    (sheet, "_picture"),
    (large_sheet, "_picture"),
    (row, "cell_sprite"),
    (row, "_tab_sprite"),
    (row, "_lock_sprite"),
)
"""What draws on canvases of its own and keeps them."""


@contextmanager
def gauged() -> Iterator[type[Gauge]]:
    """Canvases that note their faults; sheets and their cells are made anew, and not kept."""

    class Noting(Gauge):
        faults: ClassVar[list[Fault]] = []

    with pytest.MonkeyPatch.context() as patch:
        for module, name in KEPT:
            patch.setattr(module, name, getattr(module, name).__wrapped__)
        for module in (sheet, row, cell):
            patch.setattr(module, "Canvas", Noting)
        yield Noting
