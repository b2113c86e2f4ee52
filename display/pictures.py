"""Camera frames on the screen: scaled, with round corners, and kept while they do not change."""

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from display.box import Box
from display.masks import rounded_mask

Frame: TypeAlias = npt.NDArray[np.uint8]
"""Height, width and three colors: BGR."""
KEPT_PICTURES = 12


class Fit(Enum):
    """How a picture meets a box of another shape."""

    COVER = auto()
    """Fills the box; what overhangs is cut."""
    CONTAIN = auto()
    """Lies whole within the box."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A scaled picture and what it was made of; frames are never changed in place."""

    frame: pygame.Surface | Frame
    key: tuple[Any, ...]
    picture: pygame.Surface


_kept: deque[_Kept] = deque(maxlen=KEPT_PICTURES)


def placed(frame: pygame.Surface | Frame, box: Box, fit: Fit) -> Box:
    """Where the whole frame lies when it meets the box."""
    if isinstance(frame, pygame.Surface):
        w, h = frame.get_size()
    else:
        h, w = frame.shape[:2]
    scales = box.w / w, box.h / h
    scale = max(scales) if fit is Fit.COVER else min(scales)
    return Box.around(box.cx, box.cy, w * scale, h * scale)


def picture_of(
    frame: pygame.Surface | Frame, whole: pygame.Rect, visible: pygame.Rect, radius_px: int
) -> pygame.Surface:
    """The part of the frame that is visible when the whole of it fills a rectangle (pixels)."""
    key = (whole.size, visible.move(-whole.x, -whole.y), radius_px)
    for kept in _kept:
        if kept.key == key and _is_same(kept.frame, frame):
            return kept.picture
    picture = _scaled(frame, whole.size).subsurface(visible.move(-whole.x, -whole.y))
    if radius_px > 0:
        picture = _with_round_corners(picture, radius_px)
    _kept.appendleft(_Kept(frame, key, picture))
    return picture


def _is_same(one: pygame.Surface | Frame, other: pygame.Surface | Frame) -> bool:
    """Whether they are one picture, or the same part cut out of one."""
    if one is other or isinstance(one, pygame.Surface) or isinstance(other, pygame.Surface):
        return one is other
    at, place = one.__array_interface__["data"], other.__array_interface__["data"]
    is_cut = one.base is not None and one.base is other.base
    return is_cut and at == place and one.shape == other.shape


def _scaled(frame: pygame.Surface | Frame, size_px: tuple[int, int]) -> pygame.Surface:
    if isinstance(frame, pygame.Surface):
        return pygame.transform.smoothscale(frame, size_px)
    import cv2  # whoever has a frame has it already; the first screen does not wait for it

    shrinks = size_px[0] < frame.shape[1]
    resized = cv2.resize(
        frame, size_px, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    )
    rgb = cv2.cvtColor(resized, cv2.COLOR_BGR2RGB)
    return pygame.image.frombuffer(rgb.tobytes(), size_px, "RGB")


def _with_round_corners(picture: pygame.Surface, radius_px: int) -> pygame.Surface:
    w, h = picture.get_size()
    radius_px = min(radius_px, w // 2, h // 2)
    cut = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    cut.blit(picture, (0, 0))
    disc = rounded_mask(2 * radius_px, 2 * radius_px, radius_px)
    for x, source_x in ((0, 0), (w - radius_px, radius_px)):
        for y, source_y in ((0, 0), (h - radius_px, radius_px)):
            corner = (source_x, source_y, radius_px, radius_px)
            cut.blit(disc, (x, y), corner, special_flags=pygame.BLEND_RGBA_MULT)
    return cut
