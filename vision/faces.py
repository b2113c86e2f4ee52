"""The upper face of an eight-sided die, cut out six times: each time another of its sixths is up.

A numeral stands upright in one of the six, a corner of the face or an edge being above it.
"""

import math
from collections.abc import Iterable
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.judge import cut
from vision.locate import Spot
from vision.reading import Frame

TURNS = 6
FACE_PX, FACE_EDGE_PX = 32, 46.0  # a cut-out, and the edge of the die in it
WHOLE_PX = 64  # what all six are cut from, the edge in it being as long
CLOSENESS = 1.5  # how much larger a face is cut out that is in doubt
_WITHIN = 0.88  # of the face: what is nearer to its edges may be another face
_SPREAD = 0.25  # in edges: the round part of a face that is nothing but numeral and body
Floats = NDArray[np.float32]


def whole_face(frame: Frame, spot: Spot, turn: float, closeness: float = 1.0) -> Frame:
    """The face scaled, and turned until a corner is above; `turn` is the corner's direction."""
    side, edge_px = round(WHOLE_PX * closeness), FACE_EDGE_PX * closeness
    return cut(frame, spot, side, edge_px, -turn - math.pi / 2)


def in_color(whole: Frame, sixths: Iterable[int] = range(TURNS)) -> Floats:
    """The cut-outs (6x3x32x32, larger ones of a larger face) of a whole face."""
    pictures = np.stack([_turned(whole, sixth) for sixth in sixths])
    return np.asarray(pictures.transpose(0, 3, 1, 2) / np.float32(255), np.float32)


def in_print(whole: Frame, sixths: Iterable[int] = range(TURNS)) -> Floats:
    """The cut-outs (6x1x32x32) in nothing but how much each point differs from the body.

    A face varies most from the color of its body to that of its print. What lies beyond the face
    is left out.
    """
    shades = contrasts(whole)
    turned = [_turned(shades, sixth) * masks()[sixth % 2] for sixth in sixths]
    return np.asarray(np.stack(turned)[:, None], np.float32)


def contrasts(whole: Frame) -> Floats:
    """The whole face along the color in which it varies most, of mean 0 and deviation 1."""
    inside = _disc()
    colors = whole.astype(np.float32)
    within = colors[inside] - colors[inside].mean(0)
    _, directions = np.linalg.eigh(within.T @ within)
    shades = (colors - colors[inside].mean(0)) @ directions[:, -1]
    deviation = float(shades[inside].std())
    return np.asarray(np.clip(shades / max(deviation, 1.0), -4, 4), np.float32)


def _turned(whole: Frame | Floats, sixth: int) -> Floats:
    """The middle of a whole face, turned by so many sixths."""
    middle, side = (len(whole) - 1) / 2, len(whole) * FACE_PX // WHOLE_PX
    move = cv2.getRotationMatrix2D((middle, middle), 60.0 * sixth, 1.0)
    move = move - np.array([0, 0, (len(whole) - side) / 2])
    turned = cv2.warpAffine(whole, move, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.float32)


@cache
def _disc() -> NDArray[np.bool_]:
    along = np.arange(WHOLE_PX) - (WHOLE_PX - 1) / 2
    return np.asarray(np.hypot(along[:, None], along) < _SPREAD * FACE_EDGE_PX)


@cache
def masks() -> tuple[Floats, Floats]:
    """1 on the face and 0 beyond it, for cut-outs with a corner above and with an edge above."""
    side = FACE_PX
    far = _WITHIN * FACE_EDGE_PX / math.sqrt(3)
    turns = -math.pi / 2 + np.arange(3) * 2 * math.pi / 3
    corners = np.stack([np.cos(turns), np.sin(turns)], 1) * far + (side - 1) / 2
    mask = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    upright = np.asarray(mask / 255, np.float32)
    return upright, np.asarray(upright[::-1], np.float32)
