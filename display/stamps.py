"""Symbols and crosses as tinted sprites, kept by symbol and size for the next frame."""

import pygame

from display.kept import kept
from display.masks import masked, tinted
from display.shapes import Shape, scaled
from display.symbols import SHAPES, Symbol, cross_shapes
from display.theme import Rgb

OVERHANG = 1.1
"""A stamp is a little larger than its symbol, so that no round end is cut."""


def _mask(shapes: tuple[Shape, ...], size_px: int) -> pygame.Surface:
    # An even edge more than the symbol keeps the centre where it was.
    edge_px = size_px + 2 * round(size_px * (OVERHANG - 1.0) / 2 + 1)
    placed = [scaled(shape, size_px, edge_px / 2, edge_px / 2) for shape in shapes]
    return masked(placed, (edge_px, edge_px))


@kept
def _symbol_mask(symbol: Symbol, size_px: int) -> pygame.Surface:
    return _mask(SHAPES[symbol], size_px)


@kept
def symbol_sprite(symbol: Symbol, size_px: int, color: Rgb, alpha: int) -> pygame.Surface:
    """A square sprite whose middle is the symbol's; alpha from 0 to 255."""
    return tinted(_symbol_mask(symbol, size_px), color, alpha)


@kept
def cross_sprite(size_px: int, progress: float, color: Rgb, alpha: int) -> pygame.Surface:
    return tinted(_mask(cross_shapes(progress), size_px), color, alpha)
