"""Everything on the canvas that is no text: boxes, outlines, lines, circles and veils."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from display.box import Box, layout_of, unit_px
from display.brush import lay_box, lay_frame
from display.masks import frame_sprite, rounded_sprite, sprite
from display.shapes import (
    Point,
    Shape,
    Stroke,
    arc_stroke,
    dashed_outline,
    dashes,
    scaled,
)
from display.theme import CREAM, Rgb

HALO_ALPHAS = (0.16, 0.34)
"""Of the outer and the inner rounded box behind what can be chosen."""


def alpha_255(share: float) -> int:
    return max(0, min(255, round(share * 255)))


class Pen:
    """Draws shapes onto a surface; all lengths are in u."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        width, height = surface.get_size()
        self.layout = layout_of(width, height)
        self.u = unit_px(width, height)
        self.w, self.h = width / self.u, height / self.u

    @property
    def bounds(self) -> Box:
        return Box(0.0, 0.0, self.w, self.h)

    def rect(self, box: Box) -> pygame.Rect:
        """The box in whole pixels; boxes that touch in u touch in pixels too."""
        u = self.u
        x, y = round(box.x * u), round(box.y * u)
        right, bottom = round((box.x + box.w) * u), round((box.y + box.h) * u)
        return pygame.Rect(x, y, max(1, right - x), max(1, bottom - y))

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Draws only inside the box: a chart that grows or a band that slides in."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.rect(box).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def fill(self, color: Rgb) -> None:
        self.surface.fill(color)

    def box(self, box: Box, color: Rgb, radius: float = 0.0, alpha: float = 1.0) -> None:
        lay_box(self.surface, self.rect(box), round(radius * self.u), color, alpha_255(alpha))

    def top_box(self, box: Box, color: Rgb, radius: float) -> None:
        """A box that is round above and sharp below: the header of a panel."""
        self.box(box, color, radius)
        self.box(box.from_bottom(radius), color)

    def frame(
        self, box: Box, color: Rgb, width: float, radius: float = 0.0, alpha: float = 1.0
    ) -> None:
        """An outline that lies inside the box."""
        line_px, radius_px = max(1, round(width * self.u)), round(radius * self.u)
        lay_frame(self.surface, self.rect(box), line_px, radius_px, color, alpha_255(alpha))

    def shade(self, color: Rgb, alpha: float, box: Box | None = None) -> None:
        """A veil over what is drawn so far."""
        self.box(self.bounds if box is None else box, color, alpha=alpha)

    def halo(self, box: Box, radius: float, step: float = 2.0, strength: float = 1.0) -> None:
        """The light round a box that can be chosen; the box itself is drawn over it."""
        for steps, alpha in zip((2, 1), HALO_ALPHAS, strict=True):
            grown = box.inset(-steps * step)
            self.box(grown, CREAM, radius + steps * step, alpha * strength)

    def dashed(
        self,
        box: Box,
        color: Rgb,
        width: float,
        radius: float,
        alpha: float = 1.0,
        dash: float = 8.0,
        gap: float = 6.0,
    ) -> None:
        """A dashed outline that lies inside the box."""
        rect, u = self.rect(box), self.u
        shapes = dashed_outline(*rect.size, width * u, radius * u, dash * u, gap * u)
        self.surface.blit(sprite(shapes, rect.size, color, alpha_255(alpha)), rect)

    def disc(self, cx: float, cy: float, radius: float, color: Rgb, alpha: float = 1.0) -> None:
        size = max(1, round(2 * radius * self.u))
        disc = rounded_sprite(size, size, size / 2, color, alpha_255(alpha))
        self.blit_middle(disc, cx, cy)

    def ring(
        self, cx: float, cy: float, radius: float, color: Rgb, width: float, alpha: float = 1.0
    ) -> None:
        """A circle line that lies inside the radius."""
        size, line_px = max(2, round(2 * radius * self.u)), round(width * self.u, 2)
        ring = frame_sprite(size, size, size / 2, line_px, color, alpha_255(alpha))
        self.blit_middle(ring, cx, cy)

    def arc(
        self,
        cx: float,
        cy: float,
        radius: float,
        color: Rgb,
        width: float,
        degrees: tuple[float, float],
        alpha: float = 1.0,
    ) -> None:
        """Part of a circle line whose middle is `radius`: from 0 to the right over 90 below."""
        radius_px, width_px = round(radius * self.u, 2), round(width * self.u, 2)
        edge_px = 2 * math.ceil(radius_px + width_px / 2 + 1)
        shapes = (arc_stroke(edge_px / 2, radius_px, width_px, *degrees),)
        self.blit_middle(sprite(shapes, (edge_px, edge_px), color, alpha_255(alpha)), cx, cy)

    def line(
        self,
        points: Sequence[Point],
        color: Rgb,
        width: float,
        alpha: float = 1.0,
        pattern: Sequence[float] = (),
    ) -> None:
        """A line through the points; the pattern of its dashes is dash, gap, dash, gap …"""
        pieces = dashes(points, pattern) if pattern else [tuple(points)]
        strokes = [Stroke(piece, width, round_ends=not pattern) for piece in pieces]
        self.shapes(strokes, _around(points).inset(-width), color, alpha)

    def shapes(self, shapes: Sequence[Shape], box: Box, color: Rgb, alpha: float = 1.0) -> None:
        """Shapes measured in u of the screen, drawn as one picture that lies within the box."""
        rect, u = self.rect(box), self.u
        moved = tuple(scaled(shape, u, -rect.x, -rect.y) for shape in shapes)
        self.surface.blit(sprite(moved, rect.size, color, alpha_255(alpha)), rect)

    def blit_middle(self, picture: pygame.Surface, cx: float, cy: float) -> None:
        w, h = picture.get_size()
        self.surface.blit(picture, (round(cx * self.u - w / 2), round(cy * self.u - h / 2)))


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
