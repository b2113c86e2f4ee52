"""Where a card lies in a frame, and the parts of it that are looked at, cut out upright."""

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, WIDTH_MM
from vision.pinhole import Points
from vision.reading import Frame, Place

_HALF_MM = math.hypot(WIDTH_MM, HEIGHT_MM) / 2  # from a card's middle to its corners


@dataclass(frozen=True, slots=True)
class CardSpot:
    """The middle of a card in pixels, the direction of its short side, and how long that is.

    Which way up the card is, a spot does not say: `turn` and `turn` + pi are the same card.
    """

    x: float
    y: float
    turn: float  # radians, clockwise as the picture has y down
    width_px: float
    heat: float = 1.0

    @property
    def px_per_mm(self) -> float:
        return self.width_px / WIDTH_MM

    def flipped(self) -> "CardSpot":
        return replace(self, turn=self.turn + math.pi)

    def place(self, across_mm: float, down_mm: float) -> Place:
        """The pixel of a point of the card, in mm from its middle as it lies upright."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return (
            self.x + (across_mm * cos - down_mm * sin) * self.px_per_mm,
            self.y + (across_mm * sin + down_mm * cos) * self.px_per_mm,
        )

    def mm(self, places: Points) -> Points:
        """Where pixels are on the card, in mm from its middle: `place` the other way round."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        x, y = ((places - (self.x, self.y)) / self.px_per_mm).T
        return np.stack([x * cos + y * sin, y * cos - x * sin], 1).astype(np.float32)

    def box(self, left: float, top: float, right: float, bottom: float) -> Points:
        """The corners in pixels of a part of the card, given in mm from its middle."""
        scale = self.px_per_mm
        cos, sin = math.cos(self.turn) * scale, math.sin(self.turn) * scale
        along = ((left, top), (right, top), (right, bottom), (left, bottom))
        corners = [(self.x + x * cos - y * sin, self.y + x * sin + y * cos) for x, y in along]
        return np.array(corners, np.float32)

    def outline(self, more_mm: float = 0.0) -> Points:
        """The four corners in pixels, of a card so much larger on each side."""
        x, y = WIDTH_MM / 2 + more_mm, HEIGHT_MM / 2 + more_mm
        return self.box(-x, -y, x, y)


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a card as a network sees it: its middle in mm from the card's, and its size."""

    across_mm: float
    down_mm: float
    width_px: int
    height_px: int
    px_per_mm: float

    def without(
        self, spot: CardSpot, others: list[CardSpot], more_mm: float = 0.0
    ) -> NDArray[np.bool_]:
        """The pixels of the cut in which no other card lies, above or below, nor so near to one."""
        mask = np.ones((self.height_px, self.width_px), np.uint8)
        half_mm = np.array([self.width_px, self.height_px]) / self.px_per_mm / 2
        reach_mm = np.hypot(*(np.abs([self.across_mm, self.down_mm]) + half_mm)) + _HALF_MM
        for other in others:
            if math.hypot(other.x - spot.x, other.y - spot.y) < reach_mm * spot.px_per_mm:
                cv2.fillConvexPoly(mask, self._pixels(spot, other.outline(more_mm)), 0)
        return mask > 0

    def within(self, spot: CardSpot, outline: Points) -> NDArray[np.bool_]:
        """The pixels of the cut inside of a convex outline in the frame."""
        mask = np.zeros((self.height_px, self.width_px), np.uint8)
        cv2.fillConvexPoly(mask, self._pixels(spot, outline), 1)
        return mask > 0

    def _pixels(self, spot: CardSpot, places: Points) -> NDArray[np.int32]:
        """Where pixels of the frame are in the cut."""
        middle = np.array([self.across_mm, self.down_mm])
        size = np.array([self.width_px, self.height_px])
        inside = (spot.mm(places) - middle) * self.px_per_mm + (size - 1) / 2
        return np.asarray(np.rint(inside), np.int32)


@dataclass(slots=True)
class Levels:
    """A frame and its halves, so that a part can be cut out small without skipping pixels."""

    frame: Frame
    _halves: list[Frame] = field(init=False)

    def __post_init__(self) -> None:
        self._halves = [self.frame]

    def cut(self, spot: CardSpot, part: Cut) -> Frame:
        ratio = spot.px_per_mm / part.px_per_mm
        level = max(round(math.log2(max(ratio, 1e-3))), 0)
        source, shrink = self._level(level), 0.5**level
        cos, sin = (f(spot.turn) * ratio * shrink for f in (math.cos, math.sin))
        x, y = spot.place(part.across_mm, part.down_mm)
        x, y = (x + 0.5) * shrink - 0.5, (y + 0.5) * shrink - 0.5
        u, v = (part.width_px - 1) / 2, (part.height_px - 1) / 2
        move = np.array([[cos, -sin, x - cos * u + sin * v], [sin, cos, y - sin * u - cos * v]])
        return np.asarray(
            cv2.warpAffine(
                source,
                move,
                (part.width_px, part.height_px),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )

    def _level(self, level: int) -> Frame:
        while len(self._halves) <= level:
            last = self._halves[-1]
            half = (max(last.shape[1] // 2, 1), max(last.shape[0] // 2, 1))
            even = last[: 2 * half[1], : 2 * half[0]]
            self._halves.append(
                np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
            )
        return self._halves[level]
