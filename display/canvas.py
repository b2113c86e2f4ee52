"""The canvas that every screen draws on: shapes, texts, symbols, pictures, and what is touched."""

import math
from collections.abc import Hashable
from enum import Enum

import pygame

from display.box import Box, Layout
from display.fonts import Type, font_px
from display.lettering import CAPITAL, fitted, lettered, width_px, wrapped
from display.motion import Motion
from display.pen import Pen, alpha_255
from display.pictures import Fit, Frame, picture_of, placed
from display.stamps import cross_sprite, symbol_sprite
from display.symbols import Symbol
from display.theme import Rgb
from display.touch import TouchArea

__all__ = ["Align", "Box", "Canvas", "Fit", "Layout", "Symbol", "Type"]

STRIKE_WIDTH = 0.09
STRIKE_OVERHANG = 0.36
STRIKE_RISE = 0.122
"""The line through a text that is struck: its width, how far it overshoots, how far it rises."""
CROSS_STEPS = 8
"""A cross that grows is drawn in this many sizes."""


class Align(Enum):
    """Which point of a text lies at its x; the value is the share of its width before it."""

    LEFT = 0.0
    CENTER = 0.5
    RIGHT = 1.0


class Canvas(Pen):
    """Draws onto a surface in u and notes in `touches` what lies where."""

    def __init__(
        self,
        surface: pygame.Surface,
        touches: list[TouchArea] | None = None,
        motion: Motion | None = None,
    ) -> None:
        super().__init__(surface)
        self.touches = [] if touches is None else touches
        self.motion = Motion.still() if motion is None else motion

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
        """Draws one line centred on its capitals at `cy`; returns its width in u."""
        if not text:
            return 0.0
        limit_px = None if width is None else int(width * self.u)
        fit = fitted(text, role, font_px(size, self.u), limit_px)
        left_px = round(x * self.u - fit.width_px * align.value)
        self._letter(fit.text, left_px, cy, role, fit.size_px, color, alpha)
        drawn = fit.width_px / self.u
        if struck:
            self._strike(left_px / self.u, cy, drawn, fit.size_px / self.u, color, alpha)
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
        """Wraps the text from the top (or in the middle) of the box; returns the height used."""
        size_px, limit_px = font_px(size, self.u), int(box.w * self.u)
        wrap = wrapped(text, role, size_px, limit_px, box.h * self.u, leading)
        line_height = wrap.size_px * leading / self.u
        used = len(wrap.lines) * line_height
        top = box.cy - used / 2 if middle else box.y
        x_px = (box.x + box.w * align.value) * self.u
        for index, line in enumerate(wrap.lines):
            left_px = round(x_px - width_px(line, role, wrap.size_px) * align.value)
            cy = top + (index + 0.5) * line_height
            self._letter(line, left_px, cy, role, wrap.size_px, color, alpha)
        return used

    def measure(self, text: str, role: Type, size: float) -> float:
        """The width in u of a text that has all the room it wants."""
        return width_px(text, role, font_px(size, self.u)) / self.u

    def symbol(
        self, symbol: Symbol, cx: float, cy: float, size: float, color: Rgb, alpha: float = 1.0
    ) -> None:
        size_px = max(3, round(size * self.u))
        self.blit_middle(symbol_sprite(symbol, size_px, color, alpha_255(alpha)), cx, cy)

    def cross(
        self,
        cx: float,
        cy: float,
        short: float,
        color: Rgb,
        progress: float = 1.0,
    ) -> None:
        """The X over a cell whose short side is given; it grows one stroke after the other."""
        size_px, step = max(3, round(short * self.u)), round(progress * CROSS_STEPS)
        picture = cross_sprite(size_px, step / CROSS_STEPS, color, 255)
        self.blit_middle(picture, cx, cy)

    def picture(
        self,
        frame: pygame.Surface | Frame,
        box: Box,
        radius: float = 0.0,
        fit: Fit = Fit.COVER,
    ) -> Box:
        """Draws a camera frame (BGR) or a surface; returns where the whole of it would lie."""
        whole = placed(frame, box, fit)
        rect, whole_rect = self.rect(box), self.rect(whole)
        visible = whole_rect.clip(rect)
        radius_px = round(radius * self.u) if visible == rect else 0
        self.surface.blit(picture_of(frame, whole_rect, visible, radius_px), visible)
        return whole

    def touch(self, box: Box, target: Hashable) -> None:
        """What was drawn in the box can be touched; later targets lie above earlier ones."""
        u = self.u
        self.touches.append(TouchArea(Box(box.x * u, box.y * u, box.w * u, box.h * u), target))

    def _letter(
        self, text: str, left_px: int, cy: float, role: Type, size_px: int, color: Rgb, alpha: float
    ) -> None:
        drawn = lettered(text, role, size_px, color, alpha_255(alpha))
        capital_px = round(CAPITAL * size_px)
        baseline_px = math.ceil(cy * self.u + (capital_px - 1) / 2)
        top_px = baseline_px - drawn.baseline_px
        self.surface.blit(drawn.picture, (left_px, top_px))

    def _strike(
        self, x: float, cy: float, width: float, size: float, color: Rgb, alpha: float
    ) -> None:
        over, rise = STRIKE_OVERHANG * size, STRIKE_RISE * size
        ends = ((x - over, cy + rise), (x + width + over, cy - rise))
        self.line(ends, color, STRIKE_WIDTH * size, alpha)
