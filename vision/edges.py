"""The edges of a picture, from which the tray is found."""

from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Frame

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

SEARCH_WIDTH = 256
MIN_SIDE = 0.27  # of the picture's shorter side: a tray of 18 cm seen from 60 cm
RIM = 0.28  # the widest rim and wall together, as a part of half the tray
MARGIN = 1.0  # pixels of the search picture that an outline is widened by

_RAYS, _ONE_EDGE_PX = 480, 1.6  # all around, and how far apart the pixels of one edge may be
# Shadows and lamps change brightness by factors, so edges are sought in its logarithm. The offset
# keeps the noise of a dark picture from becoming edges.
_LOGARITHM = (255 * np.log1p(np.arange(256) / 24) / np.log1p(255 / 24)).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Edges:
    """The edge pixels of the search picture, with the direction of brightness in degrees."""

    x: Floats
    y: Floats
    degrees: Ints
    width: int
    height: int

    def inmost(self, number: int) -> Self:
        """Of all edges that lie in one direction from the middle the first so many."""
        far = np.hypot(self.x, self.y)
        ray = np.rint(np.arctan2(self.y, self.x) * (_RAYS / (2 * np.pi))).astype(np.intp)
        order = np.lexsort((far, ray))
        is_first = np.diff(ray[order], prepend=-_RAYS) > 0
        # The pixels of one edge that a ray meets at a slant count once.
        passed = np.cumsum(is_first | (np.diff(far[order], prepend=0) > _ONE_EDGE_PX))
        before = np.maximum.accumulate(np.where(is_first, passed, 0))
        kept = np.sort(order[passed - before < number])
        return replace(self, x=self.x[kept], y=self.y[kept], degrees=self.degrees[kept])


def find_edges(frame: Frame, scale: float) -> Edges:
    height = max(1, round(frame.shape[0] * scale))
    # Averaging over all of a large frame is slower than everything else here together.
    double = cv2.resize(frame, (2 * SEARCH_WIDTH, 2 * height), interpolation=cv2.INTER_LINEAR)
    small = cv2.resize(double, (SEARCH_WIDTH, height), interpolation=cv2.INTER_AREA)
    small = cv2.LUT(cv2.GaussianBlur(small, (5, 5), 1.0), _LOGARITHM)
    slope_x, slope_y, steepness = _steepest(np.asarray(small, np.uint8))
    # A grainy floor raises the bar for everything, or its grain would be most of the edges. What is
    # around the tray does not: a chequered cloth would hide it.
    inside = steepness[height // 4 : -(height // 4) or None, SEARCH_WIDTH // 4 : -SEARCH_WIDTH // 4]
    threshold = max(24.0, 1.5 * float(np.median(inside[::2, ::2])))
    edges = cv2.findNonZero(cv2.Canny(slope_x, slope_y, threshold, 1.5 * threshold))
    if edges is None:
        edges = np.empty((0, 1, 2), np.int32)
    # Shuffled, so that the first few are a fair sample; always in the same way.
    x, y = np.random.default_rng(1).permutation(edges.reshape(-1, 2)).T
    slopes = slope_x[y, x].astype(np.float32), slope_y[y, x].astype(np.float32)
    degrees = np.rint(np.degrees(np.arctan2(slopes[1], slopes[0]))).astype(np.intp) % 180
    return Edges(
        (x - (SEARCH_WIDTH - 1) / 2).astype(np.float32),
        (y - (height - 1) / 2).astype(np.float32),
        degrees,
        SEARCH_WIDTH,
        height,
    )


def _steepest(
    picture: Frame,
) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """At each pixel the slope of the channel that changes most: red on green has no grey edge."""
    slopes = []
    for channel in cv2.split(picture):
        x = np.asarray(cv2.Sobel(channel, cv2.CV_16S, 1, 0), np.int16)
        y = np.asarray(cv2.Sobel(channel, cv2.CV_16S, 0, 1), np.int16)
        slopes.append((x, y, np.abs(x) + np.abs(y)))
    best_x, best_y, best = slopes[0]
    for x, y, steepness in slopes[1:]:
        more = (steepness > best).view(np.uint8)
        for source, target in ((x, best_x), (y, best_y), (steepness, best)):
            cv2.copyTo(source, more, target)
    return best_x, best_y, best
