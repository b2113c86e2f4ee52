"""The numerals of a set of dice as a sheet to print their faces from, drawn with a round pen.

A face's square of the sheet is as wide as the die's edge; its middle is the middle of the face.
"""

import math
from dataclasses import dataclass
from enum import Enum, auto

import cv2
import numpy as np

from vision.pinhole import Points

FACES = 8
SIDE_PX = 128
_FINE = 4  # drawn so many times larger
_SUBPIXEL = 4
Stroke = list[tuple[float, float]]


class Sign(Enum):
    """What tells a six from a nine that is not there."""

    NONE = auto()
    LINE = auto()
    DOT = auto()


@dataclass(frozen=True, eq=False)
class Numerals:
    """How much of each face is print: eight squares below each other, that of 1 the first."""

    sheet: Points

    def face(self, value: int) -> Points:
        return self.sheet[(value - 1) * SIDE_PX : value * SIDE_PX]


@dataclass(frozen=True, slots=True)
class Pen:
    """How numerals are written; lengths in edges of the die."""

    height: float = 0.38
    width: float = 0.6  # in heights
    weight: float = 0.15  # of a stroke, in heights
    slant: float = 0.0
    lift: float = 0.0  # of the numeral above the middle of its face
    sign: Sign = Sign.NONE
    barred: bool = False  # a one that is nothing but a bar

    def write(self) -> Numerals:
        return Numerals(np.concatenate([self._face(value) for value in range(1, FACES + 1)]))

    def _face(self, value: int) -> Points:
        side = SIDE_PX * _FINE
        face = np.zeros((side, side), np.uint8)
        scale = self.height * side
        thickness = max(round(self.weight * scale), 1)
        for stroke in self._strokes(value):
            places = np.array(stroke) - [0.5, 0.5]
            places[:, 0] = places[:, 0] * self.width - places[:, 1] * self.slant
            # The pen is as thick as it is: what it writes is smaller by that.
            places = places * scale * (1 - self.weight) + side / 2 - [0, self.lift * side]
            fine = np.round(places * (1 << _SUBPIXEL)).astype(np.int32)
            cv2.polylines(face, [fine], False, 255, thickness, cv2.LINE_AA, _SUBPIXEL)
        return finished(face)

    def _strokes(self, value: int) -> list[Stroke]:
        if value == 1 and self.barred:
            return [[(0.5, 0.0), (0.5, 1.0)]]
        return [*_strokes(value), *(_SIGNS[self.sign] if value == 6 else [])]


def finished(face: np.ndarray) -> Points:
    """A face as the sheet has it, from one that was drawn larger."""
    small = cv2.resize(face, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), np.float32)


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Stroke:
    """A part of an ellipse; degrees go from the right downward."""
    turns = np.radians(np.linspace(start, end, 25))
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def _strokes(value: int) -> list[Stroke]:
    """A numeral in a square of side 1, from its top left."""
    match value:
        case 1:
            return [[(0.15, 0.24), (0.6, 0.0), (0.6, 1.0)]]
        case 2:
            return [[*_arc(0.5, 0.3, 0.45, 0.3, 190, 395), (0.0, 1.0), (1.0, 1.0)]]
        case 3:
            return [
                _arc(0.48, 0.26, 0.42, 0.26, 200, 450),
                _arc(0.48, 0.75, 0.48, 0.25, 270, 520),
            ]
        case 4:
            return [[(0.72, 1.0), (0.72, 0.0), (0.0, 0.68), (1.0, 0.68)]]
        case 5:
            return [[(0.9, 0.0), (0.18, 0.0), (0.1, 0.46), *_arc(0.47, 0.68, 0.5, 0.32, 222, 505)]]
        case 6:
            return [
                _arc(0.5, 0.68, 0.48, 0.32, 0, 360),
                _arc(0.95, 0.68, 0.93, 0.68, 180, 262),
            ]
        case 7:
            return [[(0.0, 0.0), (1.0, 0.0), (0.38, 1.0)]]
        case _:
            return [
                _arc(0.5, 0.25, 0.42, 0.25, 0, 360),
                _arc(0.5, 0.74, 0.5, 0.26, 0, 360),
            ]


_SIGNS: dict[Sign, list[Stroke]] = {
    Sign.NONE: [],
    Sign.LINE: [[(0.05, 1.3), (0.95, 1.3)]],
    Sign.DOT: [[(1.3, 1.0), (1.3, 1.0)]],
}
