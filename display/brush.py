"""Boxes and outlines in pixels: small ones are one sprite, large ones are laid in pieces."""

import pygame

from display.masks import TILE_PX, frame_sprite, rounded_sprite, tile
from display.theme import Rgb

WHOLE_SPRITE_PX = 12_000
"""Up to this area a box is one sprite; above it, filling is faster and keeps memory free."""


def lay_box(
    surface: pygame.Surface, rect: pygame.Rect, radius_px: int, color: Rgb, alpha: int
) -> None:
    radius_px = min(radius_px, rect.w // 2, rect.h // 2)
    if radius_px <= 0:
        lay_plain(surface, rect, color, alpha)
    elif rect.w * rect.h <= WHOLE_SPRITE_PX:
        surface.blit(rounded_sprite(rect.w, rect.h, radius_px, color, alpha), rect)
    else:
        edge = 2 * radius_px
        _lay_corners(surface, rect, radius_px, rounded_sprite(edge, edge, radius_px, color, alpha))
        lay_plain(surface, rect.inflate(0, -edge), color, alpha)
        x, w = rect.x + radius_px, rect.w - edge
        lay_plain(surface, pygame.Rect(x, rect.y, w, radius_px), color, alpha)
        lay_plain(surface, pygame.Rect(x, rect.bottom - radius_px, w, radius_px), color, alpha)


def lay_frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    line_px: int,
    radius_px: int,
    color: Rgb,
    alpha: int,
) -> None:
    """An outline that lies inside the rectangle."""
    radius_px = min(radius_px, rect.w // 2, rect.h // 2)
    corner = max(radius_px, line_px)
    if rect.w * rect.h <= WHOLE_SPRITE_PX or 2 * corner > min(rect.w, rect.h):
        surface.blit(frame_sprite(rect.w, rect.h, radius_px, line_px, color, alpha), rect)
        return
    ring = frame_sprite(2 * corner, 2 * corner, radius_px, line_px, color, alpha)
    _lay_corners(surface, rect, corner, ring)
    for x in (rect.x, rect.right - line_px):
        edge = pygame.Rect(x, rect.y + corner, line_px, rect.h - 2 * corner)
        lay_plain(surface, edge, color, alpha)
    for y in (rect.y, rect.bottom - line_px):
        edge = pygame.Rect(rect.x + corner, y, rect.w - 2 * corner, line_px)
        lay_plain(surface, edge, color, alpha)


def _lay_corners(
    surface: pygame.Surface, rect: pygame.Rect, corner: int, ring: pygame.Surface
) -> None:
    """Puts the quarters of a round sprite into the four corners."""
    for x, source_x in ((rect.x, 0), (rect.right - corner, corner)):
        for y, source_y in ((rect.y, 0), (rect.bottom - corner, corner)):
            surface.blit(ring, (x, y), (source_x, source_y, corner, corner))


def lay_plain(surface: pygame.Surface, rect: pygame.Rect, color: Rgb, alpha: int) -> None:
    """A rectangle with sharp corners; a veil is laid in tiles, for `fill` knows no alpha."""
    if alpha >= 255:
        surface.fill(color, rect)
        return
    square = tile(color, alpha)
    for y in range(rect.y, rect.bottom, TILE_PX):
        for x in range(rect.x, rect.right, TILE_PX):
            surface.blit(square, (x, y), (0, 0, rect.right - x, rect.bottom - y))
