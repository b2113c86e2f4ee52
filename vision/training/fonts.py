"""Numerals of the fonts that are installed: dice of many makes for the networks to learn from.

The fonts are those of the Debian packages in fonts.txt; pygame draws them.
"""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from vision.numerals import FACES, SIDE_PX, Numerals, Sign, finished
from vision.octahedra import random_pen

FOLDERS = (Path("/usr/share/fonts"), Path(__file__).parents[2] / "display" / "fonts")
_PENNED = 0.15  # the part of sets whose numerals are written by the pen
_SIZE_PX = 160
_ALIKE = 0.1  # how much the heights of a font's numerals may differ


@cache
def fonts() -> tuple[tuple[NDArray[np.uint8], ...], ...]:
    """Of every font that has eight numerals equally high, their pictures."""
    pygame.font.init()
    paths = sorted(path for folder in FOLDERS for path in folder.rglob("*.[ot]tf"))
    kept = [drawn for path in paths if (drawn := _drawn(path)) is not None]
    return tuple(kept)


def _drawn(path: Path) -> tuple[NDArray[np.uint8], ...] | None:
    try:
        font = pygame.font.Font(str(path), _SIZE_PX)
    except (pygame.error, RuntimeError):
        return None
    numerals = []
    for value in range(1, FACES + 1):
        try:
            surface = font.render(str(value), True, (255, 255, 255), (0, 0, 0))
        except pygame.error:
            return None
        picture = pygame.surfarray.array3d(surface)[:, :, 0].T
        rows, columns = (np.flatnonzero(picture.max(axis) > 127) for axis in (1, 0))
        if not len(rows) or len(columns) < 4:
            return None
        whole = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        numerals.append(np.ascontiguousarray(whole, np.uint8))
    heights = [picture.shape[0] for picture in numerals]
    widths = [picture.shape[1] for picture in numerals]
    is_even = max(heights) - min(heights) <= _ALIKE * max(heights)
    inked = [float((picture > 127).mean()) for picture in numerals]
    is_plain = 0.22 < np.mean(inked) < 0.75 and widths[0] < 0.95 * widths[7] < heights[7]
    return tuple(numerals) if is_even and is_plain else None


def random_numerals(random: np.random.Generator) -> Numerals:
    """The numerals of one make: a font bolder or thinner, wider or slanted; or the pen's."""
    pen = random_pen(random)
    if random.random() < _PENNED:
        return pen.write()
    font = fonts()[random.integers(len(fonts()))]
    swell = int(random.integers(-4, 9)) if random.random() < 0.6 else 0
    wide, slant = np.exp(random.normal(0, 0.12)), pen.slant if random.random() < 0.2 else 0.0
    faces = []
    for value, picture in enumerate(font, start=1):
        scale = pen.height * 4 * SIDE_PX / font[7].shape[0]
        faces.append(_face(_swollen(picture, swell), scale, float(wide), slant, pen.lift))
        if value == 6:
            _sign(faces[-1], pen.sign, pen.height, pen.lift)
    return Numerals(np.concatenate([finished(face) for face in faces]))


def _swollen(picture: NDArray[np.uint8], by: int) -> NDArray[np.uint8]:
    """Bolder, or thinner where that is less than 0."""
    room = cv2.copyMakeBorder(picture, 10, 10, 10, 10, cv2.BORDER_CONSTANT)
    if by == 0:
        return np.asarray(room)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(by) + 1, abs(by) + 1))
    change = cv2.dilate if by > 0 else cv2.erode
    return np.asarray(change(room, brush), np.uint8)


def _face(
    picture: NDArray[np.uint8], scale: float, wide: float, slant: float, lift: float
) -> NDArray[np.uint8]:
    side = 4 * SIDE_PX
    x, y = (picture.shape[1] - 1) / 2, (picture.shape[0] - 1) / 2
    move = np.array([[scale * wide, -scale * slant, 0], [0, scale, 0]])
    move[:, 2] = np.array([side / 2, side / 2 - lift * side]) - move[:, :2] @ [x, y]
    return np.asarray(cv2.warpAffine(picture, move, (side, side), flags=cv2.INTER_AREA), np.uint8)


def _sign(face: NDArray[np.uint8], sign: Sign, height: float, lift: float) -> None:
    """The mark of a six, below it or beside its foot."""
    side = face.shape[0]
    high = height * side
    foot = side / 2 - lift * side + high / 2
    if sign is Sign.LINE:
        left, right = (round(side / 2 + part * 0.3 * high) for part in (-1, 1))
        top = round(foot + 0.1 * high)
        cv2.rectangle(face, (left, top), (right, round(top + 0.1 * high)), 255, -1)
    elif sign is Sign.DOT:
        centre = (round(side / 2 + 0.48 * high), round(foot - 0.07 * high))
        cv2.circle(face, centre, round(0.08 * high), 255, -1, cv2.LINE_AA)
