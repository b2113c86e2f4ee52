"""Smooth shapes as small pictures: white masks drawn large, averaged down, then tinted."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias, assert_never

import numpy as np
import pygame

from display.kept import kept
from display.shapes import Disc, Point, Polygon, Shape, Stroke, quad
from display.theme import Rgb

CLEAR = (255, 255, 255, 0)
"""White, or the edges of every sprite would get a dark fringe when tinted."""
SOLID, HOLE = 1, 0
"""The pixels of a mask that is drawn large."""
SMALL_PX = 64
TILE_PX = 256

SizePx: TypeAlias = tuple[int, int]


def scale_for(size_px: SizePx) -> int:
    """How many times larger a mask is drawn: a small symbol needs finer edges than a panel."""
    return 6 if max(size_px) <= SMALL_PX else 3


def _large(size_px: SizePx, scale: int) -> pygame.Surface:
    """All holes; a byte a pixel, for it is drawn once and averaged at once."""
    return pygame.Surface((size_px[0] * scale, size_px[1] * scale), 0, 8)


def averaged(large: pygame.Surface, scale: int) -> pygame.Surface:
    """The mask scaled down; `smoothscale` would leave the inside a little transparent."""
    w, h = large.get_width() // scale, large.get_height() // scale
    pixels = pygame.surfarray.pixels2d(large).T
    lines = pixels.reshape(h, scale, w * scale).sum(axis=1, dtype=np.uint8)
    counts = lines.reshape(h, w, scale).sum(axis=2, dtype=np.uint8)
    whole = scale * scale
    alphas = ((np.arange(whole + 1) * 255 + whole // 2) // whole).astype(np.uint8)
    mask = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    mask.fill(CLEAR)
    pygame.surfarray.pixels_alpha(mask)[:] = alphas[counts].T
    return mask


def masked(shapes: Sequence[Shape], size_px: SizePx) -> pygame.Surface:
    """The white mask of shapes that are measured in pixels of the mask."""
    size_px = (max(1, size_px[0]), max(1, size_px[1]))
    scale = scale_for(size_px)
    large = _large(size_px, scale)
    for shape in shapes:
        _paint(large, shape, scale)
    return averaged(large, scale)


def _paint(large: pygame.Surface, shape: Shape, scale: int) -> None:
    color = SOLID if shape.solid else HOLE
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


def _paint_polygon(large: pygame.Surface, color: int, points: Sequence[Point], scale: int) -> None:
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
    large = _large((width_px, height_px), scale)
    _round_rect(large, SOLID, large.get_rect(), round(radius_px * scale))
    return averaged(large, scale)


@kept
def frame_mask(width_px: int, height_px: int, radius_px: float, line_px: float) -> pygame.Surface:
    scale = scale_for((width_px, height_px))
    large = _large((width_px, height_px), scale)
    _round_rect(large, SOLID, large.get_rect(), round(radius_px * scale))
    line = max(1, round(line_px * scale))
    inner = large.get_rect().inflate(-2 * line, -2 * line)
    if inner.w > 0 and inner.h > 0:
        _round_rect(large, HOLE, inner, max(0, round(radius_px * scale) - line))
    return averaged(large, scale)


def _round_rect(large: pygame.Surface, color: int, rect: pygame.Rect, radius: int) -> None:
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
def sprite(
    shapes: tuple[Shape, ...], size_px: SizePx, color: Rgb, alpha: int = 255
) -> pygame.Surface:
    return tinted(masked(shapes, size_px), color, alpha)
