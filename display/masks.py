"""Smooth shapes as small pictures: white masks drawn large, averaged down, then tinted."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias, assert_never

import numpy as np
import pygame

from display.kept import kept
from display.shapes import Disc, Point, Polygon, Shape, Stroke, quad
from display.theme import Rgb

WHITE = (255, 255, 255, 255)
CLEAR = (255, 255, 255, 0)
"""White as well, or the edges of every sprite would get a dark fringe when tinted."""
SMALL_PX = 64
TILE_PX = 256

SizePx: TypeAlias = tuple[int, int]


def scale_for(size_px: SizePx) -> int:
    """How many times larger a mask is drawn: a small symbol needs finer edges than a panel."""
    return 6 if max(size_px) <= SMALL_PX else 3


def blank(size_px: SizePx) -> pygame.Surface:
    surface = pygame.Surface(size_px, pygame.SRCALPHA, 32)
    surface.fill(CLEAR)
    return surface


def averaged(large: pygame.Surface, scale: int) -> pygame.Surface:
    """The mask scaled down; `smoothscale` would leave the inside a little transparent."""
    alphas = pygame.surfarray.array_alpha(large).astype(np.uint32)
    w, h = large.get_width() // scale, large.get_height() // scale
    sums = alphas.reshape(w, scale, h, scale).sum(axis=(1, 3))
    mask = blank((w, h))
    pygame.surfarray.pixels_alpha(mask)[:] = (sums + scale * scale // 2) // (scale * scale)
    return mask


def masked(shapes: Sequence[Shape], size_px: SizePx) -> pygame.Surface:
    """The white mask of shapes that are measured in pixels of the mask."""
    size_px = (max(1, size_px[0]), max(1, size_px[1]))
    scale = scale_for(size_px)
    large = blank((size_px[0] * scale, size_px[1] * scale))
    for shape in shapes:
        _paint(large, shape, scale)
    return averaged(large, scale)


def _paint(large: pygame.Surface, shape: Shape, scale: int) -> None:
    color = WHITE if shape.solid else CLEAR
    match shape:
        case Disc(x, y, radius):
            pygame.draw.circle(large, color, (x * scale, y * scale), radius * scale)
        case Polygon(points):
            _paint_polygon(large, color, points, scale)
        case Stroke(points, width, round_ends):
            for start, end in pairwise(points):
                _paint_polygon(large, color, quad(start, end, width), scale)
            for x, y in points if round_ends else points[1:-1]:
                pygame.draw.circle(large, color, (x * scale, y * scale), width * scale / 2)
        case _:
            assert_never(shape)


def _paint_polygon(
    large: pygame.Surface, color: tuple[int, int, int, int], points: Sequence[Point], scale: int
) -> None:
    # Pygame paints the pixels on the outline too; half a pixel less keeps the size true.
    pygame.draw.polygon(large, color, [(x * scale - 0.5, y * scale - 0.5) for x, y in points])


def tinted(mask: pygame.Surface, color: Rgb, alpha: int = 255) -> pygame.Surface:
    """The mask in a color; alpha from 0 to 255."""
    sprite = mask.copy()
    sprite.fill((*color, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


@kept
def rounded_mask(width_px: int, height_px: int, radius_px: float) -> pygame.Surface:
    scale = scale_for((width_px, height_px))
    large = blank((width_px * scale, height_px * scale))
    _round_rect(large, WHITE, large.get_rect(), round(radius_px * scale))
    return averaged(large, scale)


@kept
def frame_mask(width_px: int, height_px: int, radius_px: float, line_px: float) -> pygame.Surface:
    scale = scale_for((width_px, height_px))
    large = blank((width_px * scale, height_px * scale))
    _round_rect(large, WHITE, large.get_rect(), round(radius_px * scale))
    line = max(1, round(line_px * scale))
    inner = large.get_rect().inflate(-2 * line, -2 * line)
    if inner.w > 0 and inner.h > 0:
        _round_rect(large, CLEAR, inner, max(0, round(radius_px * scale) - line))
    return averaged(large, scale)


def _round_rect(
    large: pygame.Surface, color: tuple[int, int, int, int], rect: pygame.Rect, radius: int
) -> None:
    radius = min(radius, rect.w // 2, rect.h // 2)
    large.fill(color, rect.inflate(-2 * radius, 0))
    large.fill(color, rect.inflate(0, -2 * radius))
    for x in (rect.left + radius, rect.right - radius):
        for y in (rect.top + radius, rect.bottom - radius):
            pygame.draw.circle(large, color, (x, y), radius)


@kept
def rounded_sprite(
    width_px: int, height_px: int, radius_px: float, color: Rgb, alpha: int
) -> pygame.Surface:
    return tinted(rounded_mask(width_px, height_px, radius_px), color, alpha)


@kept
def frame_sprite(
    width_px: int, height_px: int, radius_px: float, line_px: float, color: Rgb, alpha: int
) -> pygame.Surface:
    return tinted(frame_mask(width_px, height_px, radius_px, line_px), color, alpha)


@kept
def tile(color: Rgb, alpha: int) -> pygame.Surface:
    """A square of one color that large veils are laid with."""
    square = pygame.Surface((TILE_PX, TILE_PX), pygame.SRCALPHA, 32)
    square.fill((*color, alpha))
    return square


@kept
def small_sprite(
    shapes: tuple[Shape, ...], size_px: SizePx, color: Rgb, alpha: int
) -> pygame.Surface:
    return tinted(masked(shapes, size_px), color, alpha)


@kept
def large_sprite(
    shapes: tuple[Shape, ...], size_px: SizePx, color: Rgb, alpha: int
) -> pygame.Surface:
    """As `small_sprite`; there are few of these, for each takes as much memory as a panel."""
    return tinted(masked(shapes, size_px), color, alpha)


def sprite(
    shapes: tuple[Shape, ...], size_px: SizePx, color: Rgb, alpha: int = 255
) -> pygame.Surface:
    """The shapes in a color, kept for the next frame."""
    if size_px[0] * size_px[1] > TILE_PX * TILE_PX:
        return large_sprite(shapes, size_px, color, alpha)
    return small_sprite(shapes, size_px, color, alpha)
