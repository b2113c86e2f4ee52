"""What hides the grain of the floor and is no card: a card that slides, a hand of the felt's color.

In whatever light: the grain is what is fine in a picture, and it is compared with that of the empty
tray. A floor without grain, or a camera that was moved, tells nothing.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.brightness import light_of
from vision.pinhole import Points
from vision.reading import Frame, Place
from vision.shrink import shrunk
from vision.tray import Tray

_WIDTH_PX = 320  # both pictures are compared at this width
_FINE = (9, 9)  # what is larger is light and shade
_PART = (11, 11)  # grain is compared in parts so large: a third of a card's width
_GRAIN = 0.025  # logarithm of brightness: weaker grain is noise
_SAME, _GONE = 0.7, 0.2  # how alike the grain of most parts is, and of those that are hidden
_GRAINY = 0.5  # so much of the floor must have grain

Map = NDArray[np.float32]


def find_hidden_grain(
    empty: Frame, frame: Frame, tray: Tray, cards: list[Points], least_px: float
) -> Place | None:
    """The middle of a thing that hides so many pixels of grain; all is in pixels of the frame."""
    scale = _WIDTH_PX / frame.shape[1]
    before, now = _grain(empty), _grain(frame)
    floor = tray.scaled(scale).mask(now.shape)
    for card in cards:
        cv2.fillConvexPoly(floor, np.rint(card * scale).astype(np.int32), 0)
    strength = cv2.blur(before * before, _PART)
    grainy = (strength > _GRAIN**2) & (floor > 0)
    if grainy.sum() < max(_GRAINY * (floor > 0).sum(), 1):
        return None
    both = cv2.blur(before * now, _PART)
    alike = both / np.sqrt(strength * cv2.blur(now * now, _PART) + np.float32(1e-9))
    if np.median(alike[grainy]) < _SAME:
        return None
    gone = (grainy & (alike < _GONE)).astype(np.uint8)
    number, _, stats, middles = cv2.connectedComponentsWithStats(gone)
    largest = max(range(1, number), key=lambda k: stats[k, cv2.CC_STAT_AREA], default=0)
    if not largest or stats[largest, cv2.CC_STAT_AREA] < least_px * scale**2:
        return None
    x, y = middles[largest]
    return float(x / scale), float(y / scale)


def _grain(frame: Frame) -> Map:
    height = max(1, round(frame.shape[0] * _WIDTH_PX / frame.shape[1]))
    small = cv2.cvtColor(shrunk(frame, _WIDTH_PX, height), cv2.COLOR_BGR2GRAY)
    light = light_of(np.asarray(small, np.uint8))
    return np.asarray(light - cv2.blur(light, _FINE), np.float32)
