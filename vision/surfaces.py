"""Felt, wood, leather, cloth: what a tray stands on and is made of, drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

import cv2
import numpy as np

from vision.pinhole import Points


class Weave(Enum):
    """The pattern of a surface."""

    PLAIN = auto()
    FELT = auto()
    MOTTLED = auto()
    WOOD = auto()
    CLOTH = auto()
    LATTICE = auto()


@dataclass(frozen=True, slots=True)
class Surface:
    """A material: linear color, red first, and its pattern; `grain_px` is the pattern's size."""

    color: tuple[float, float, float]
    weave: Weave = Weave.FELT
    contrast: float = 0.1
    grain_px: float = 2.0
    turn: float = 0.0  # radians
    second: tuple[float, float, float] = (0.02, 0.02, 0.02)  # the other color of a lattice


def texture(surface: Surface, shape: tuple[int, int], random: np.random.Generator) -> Points:
    """How much of each color the surface gives back at every pixel (hxwx3, blue first)."""
    pattern = _pattern(surface, shape, random)
    color = np.array(surface.color[::-1], np.float32)
    if surface.weave is Weave.LATTICE:
        second = np.array(surface.second[::-1], np.float32)
        return np.asarray(color + (second - color) * pattern[..., None], np.float32)
    return np.asarray(color * np.maximum(1 + surface.contrast * pattern[..., None], 0), np.float32)


def _pattern(surface: Surface, shape: tuple[int, int], random: np.random.Generator) -> Points:
    match surface.weave:
        case Weave.PLAIN:
            return _noise(shape, surface.grain_px * 20, random)
        case Weave.FELT:
            fine = _noise(shape, surface.grain_px, random)
            return fine + 0.4 * _noise(shape, surface.grain_px * 12, random)
        case Weave.MOTTLED:
            return np.asarray(1.5 * np.tanh(2 * _noise(shape, surface.grain_px * 2, random)))
        case Weave.WOOD:
            return _turned(_planks, surface, shape, random)
        case Weave.CLOTH:
            return _turned(_threads, surface, shape, random)
        case Weave.LATTICE:
            return _turned(_bars, surface, shape, random)


def _noise(shape: tuple[int, int], size_px: float, random: np.random.Generator) -> Points:
    """Noise with spots of a size, of mean 0 and deviation 1."""
    shrink = max(size_px / 1.5, 1.0)
    coarse = (max(int(shape[0] / shrink), 2), max(int(shape[1] / shrink), 2))
    spots = random.standard_normal(coarse, np.float32)
    smooth = cv2.resize(spots, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(smooth, np.float32)


def _turned(
    draw: Callable[[Surface, int, np.random.Generator], Points],
    surface: Surface,
    shape: tuple[int, int],
    random: np.random.Generator,
) -> Points:
    """A pattern of straight lines, turned by the surface's angle."""
    side = int(np.hypot(*shape)) + 2
    flat = draw(surface, side, random)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), np.degrees(surface.turn), 1.0)
    turn[:, 2] += np.array([(shape[1] - side) / 2, (shape[0] - side) / 2])
    return np.asarray(cv2.warpAffine(flat, turn, (shape[1], shape[0])), np.float32)


def _planks(surface: Surface, side: int, random: np.random.Generator) -> Points:
    size = surface.grain_px
    rows, columns = max(int(side / size), 2), max(int(side / size / 25), 2)
    streaks = random.standard_normal((rows, columns), np.float32)
    grain = cv2.resize(streaks, (side, side), interpolation=cv2.INTER_CUBIC)
    return np.asarray(grain + 0.6 * _noise((side, side), size * 15, random), np.float32)


def _threads(surface: Surface, side: int, random: np.random.Generator) -> Points:
    phase = np.arange(side, dtype=np.float32) * (np.pi / (1.5 * surface.grain_px))
    weave = np.sin(phase)[:, None] * np.sin(phase)[None] * 1.4
    return np.asarray(weave + 0.5 * _noise((side, side), surface.grain_px, random), np.float32)


def _bars(surface: Surface, side: int, random: np.random.Generator) -> Points:
    period = surface.grain_px * 30
    bar = (np.arange(side) % period < period * random.uniform(0.15, 0.5)).astype(np.float32)
    return np.maximum(bar[:, None], bar[None])
