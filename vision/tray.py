"""Where the dice tray lies in a picture, found from its edges alone, whatever its colors.

A tray is a rim around a floor: outlines, one in the other, that fit one pose of the camera. One
outline alone must be nearly without gaps. A chequered cloth or a carpet shows neither: no tray.

The search works on a picture `SEARCH_WIDTH` pixels wide whose origin is its middle. First the pose
is found that makes the edges the straightest lines; then all the lines of a square tray are upright
or level, and it is four of them with edges from corner to corner. Round trays are sought after.

A chequered cloth has more lines than the tray on it, but it lies around the tray: so the tray is
sought among the edges nearest to the middle as well, and where the two disagree those tell.
"""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import RIM, SEARCH_WIDTH, Edges, Floats, find_edges
from vision.reading import Frame, Place
from vision.ring import CIRCLE_POINTS, find_ring
from vision.square import find_square

FOCAL_PER_SIDE = 0.77  # of the longer one: 66 degrees across, the Raspberry Pi camera module 3
_INMOST = 4  # edges: of the floor, the wall and both sides of the rim
_SAME = 0.2  # of a side: less is the wall, along whose foot or top an outline may run
_WITHIN = 0.97  # of a square that lies in another, for their lines are fitted apart
_SQUARE = 0.1  # how much more oblong than the other makes an outline doubtful

__all__ = ["CIRCLE_POINTS", "FOCAL_PER_SIDE", "Tray", "find_tray", "usual_focal_px"]


@dataclass(frozen=True, slots=True)
class Tray:
    """The tray's floor in a frame: a closed outline, and the pixel straight below the camera.

    Where floor and wall look alike, the outline is the rim's inner edge. Four corners are a square
    tray, `CIRCLE_POINTS` a round one. Both outline and nadir may reach beyond the frame.
    """

    outline: tuple[Place, ...]
    nadir: Place

    @property
    def side_px(self) -> float:
        """Of a square as large as the floor."""
        return float(np.sqrt(cv2.contourArea(np.array(self.outline, np.float32))))

    def scaled(self, factor: float) -> Self:
        """The same tray in the frame resized by a factor."""

        def resized(place: Place) -> Place:
            return ((place[0] + 0.5) * factor - 0.5, (place[1] + 0.5) * factor - 0.5)

        return type(self)(tuple(resized(place) for place in self.outline), resized(self.nadir))

    def contains(self, place: Place, margin_px: float = 0.0) -> bool:
        """Whether a place is on the floor, or no farther outside of it than the margin."""
        outline = np.array(self.outline, np.float32)
        return cv2.pointPolygonTest(outline, place, True) >= -margin_px

    def mask(self, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """255 on the floor and 0 elsewhere, for a frame of that shape."""
        mask = np.zeros(shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.rint(self.outline).astype(np.int32)], 255)
        return mask


def usual_focal_px(width: int, height: int) -> float:
    """Of the camera that is assumed for frames of a size, be it mounted upright or lying."""
    return FOCAL_PER_SIDE * max(width, height)


def find_tray(frame: Frame, focal_px: float | None = None) -> Tray | None:
    """The tray in a frame, or nothing unless it is sure; the focal length is in frame pixels."""
    height, width = frame.shape[:2]
    scale = SEARCH_WIDTH / width
    focal = (focal_px or usual_focal_px(width, height)) * scale
    edges = find_edges(frame, scale)
    if len(edges.x) < SEARCH_WIDTH:
        return None
    found = _square(edges, focal)
    if found is None or _leaves(edges, found[0]):
        # The far stripes of a cloth can pass for a tray that is too large for the picture.
        found = find_ring(edges) or found
    if found is None:
        return None
    outline, nadir = found
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    places = np.vstack([outline, nadir]) / scale + middle
    *corners, below = [(float(x), float(y)) for x, y in places]
    return Tray(tuple(corners), below)


def _square(edges: Edges, focal: float) -> tuple[Floats, Floats] | None:
    """All edges together give the most exact pose, the inmost ones the surest tray."""
    exact, sure = find_square(edges, focal), find_square(edges.inmost(_INMOST), focal)
    if exact is None or sure is None:
        return exact or sure
    is_same = _apart(exact[0], sure[0]) < _SAME
    # The boards of a wooden floor end a tray too soon: then it is not square.
    is_cut = _oblong(sure[0]) > _oblong(exact[0]) + _SQUARE
    is_rim = _is_around(exact[0], sure[0])
    return exact if is_same or is_cut or is_rim or _leaves(edges, sure[0]) else sure


def _apart(one: Floats, other: Floats) -> float:
    """How far the corners of two squares are from each other, as a part of a side."""
    ways = [np.linalg.norm(one - np.roll(other, turn, 0), axis=1).max() for turn in range(4)]
    return float(min(ways) / np.sqrt(cv2.contourArea(one)))


def _is_around(outer: Floats, inner: Floats) -> bool:
    """Whether a square lies within another that is no larger than a rim makes it."""
    areas = (float(cv2.contourArea(outline)) for outline in (outer, inner))
    shared, _ = cv2.intersectConvexConvex(outer.astype(np.float32), inner.astype(np.float32))
    whole, part = areas
    return shared > _WITHIN * part and whole < (1 + RIM) ** 2 * part


def _oblong(corners: Floats) -> float:
    """How much longer one pair of sides is than the other, as a part of it."""
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    short, long = sorted((sides[::2].sum(), sides[1::2].sum()))
    return float(long / short - 1)


def _leaves(edges: Edges, outline: Floats) -> bool:
    return bool((np.abs(outline) > np.array([edges.width, edges.height]) / 2).any())
