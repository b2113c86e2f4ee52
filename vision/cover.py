"""What hides the felt: a hand over the tray, told from shadows by comparing with the empty tray."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.brightness import light_of
from vision.locate import Spot
from vision.reading import Frame, Place
from vision.shrink import shrunk
from vision.tray import Tray

WIDTH_PX = 160  # both pictures are compared at this width: a hand is large, noise is not
_TINT, _BRIGHTER, _DARKER = 0.12, 0.45, -0.9  # logarithms: a shadow darkens, to a third perhaps
_LIT = 0.75  # as bright as this part of the floor is what lies in no shadow
_DICE = 4.0  # a thing that hides as much as so many dice is in the way
_AROUND = 1.6  # edges around the middle of a die that it and its shadow may change


def small(frame: Frame) -> Frame:
    """The frame as it is compared."""
    height = max(1, round(frame.shape[0] * WIDTH_PX / frame.shape[1]))
    return shrunk(frame, WIDTH_PX, height)


def find_cover(
    empty: Frame, frame: Frame, tray: Tray, dice: list[Spot], edge_px: float
) -> Place | None:
    """The middle of a thing that is no die and hides the felt.

    Pictures are as `small` made them; tray, dice and place are in pixels of those.
    """
    # With the floor that is near dice, for a hand may hide most of the rest.
    changed = _changed(empty, frame, tray.mask(empty.shape) > 0)
    for die in dice:
        reach = math.ceil(_AROUND * die.edge_px)
        cv2.circle(changed, (round(die.x), round(die.y)), reach, 0, -1)
    return _largest(changed, _DICE * edge_px**2)


def find_cover_of_cards(
    empty: Frame, frame: Frame, tray: Tray, cards: list[NDArray[np.float32]], least_px: float
) -> Place | None:
    """The middle of a thing that is no card, hides the felt and is so many pixels large.

    The cards are their outlines; all is in pixels of pictures as `small` made them.
    """
    floor = tray.mask(empty.shape)
    for card in cards:
        cv2.fillConvexPoly(floor, np.rint(card).astype(np.int32), 0)
    return _largest(_changed(empty, frame, floor > 0), least_px)


def _changed(empty: Frame, frame: Frame, floor: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """What of the floor no light and no shadow explains."""
    if not floor.any():
        return floor.astype(np.uint8)
    before, after = (
        light_of(np.ascontiguousarray(picture.transpose(2, 0, 1))) for picture in (empty, frame)
    )
    change = after - before
    light = change.mean(0)
    # Lamp and camera change everything alike: that is no thing.
    tints = change - light
    usual_tint = np.median(tints[:, floor], axis=1)
    is_other = (np.abs(tints - usual_tint[:, None, None]) > _TINT).any(0)
    alike = light[floor & ~is_other]  # on most of which a shadow may lie
    if len(alike):
        lit, usual = np.quantile(alike, _LIT), np.median(alike)
        is_other |= (light - lit > _BRIGHTER) | (light - usual < _DARKER)
    mask = (is_other & floor).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))


def _largest(changed: NDArray[np.uint8], least_px: float) -> Place | None:
    number, _, stats, middles = cv2.connectedComponentsWithStats(changed)
    if number < 2:
        return None
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if stats[largest, cv2.CC_STAT_AREA] < least_px:
        return None
    x, y = middles[largest]
    return float(x), float(y)
