"""The other look at a die: its pips, found one by one and laid on the pattern of a value.

It knows nothing of the networks. Where both say the same value, the value is taken.
Lengths are in edges of the die, places are complex numbers around the middle of its top face.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.judge import cut
from vision.locate import Spot
from vision.reading import Frame

_SIDE_PX, _EDGE_PX = 46, 32.0
_FACE = 0.49  # no pip's middle is farther from the middle of the face
_PITCH = (0.15, 0.33)  # from the middle to the outer pips, along an edge
_OFF_PATTERN = 0.075  # how far pips may be from their pattern on average
_BEYOND_DOUBT = 0.6  # a count so clear needs no second try with pips of the other brightness
_OFF_MIDDLE = 0.13  # how far the pattern may be from the middle of the face

_DIAGONAL = [-1 - 1j, 1 + 1j]
_CORNERS = [-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]
_PATTERNS = {
    1: np.array([0j]),
    2: np.array(_DIAGONAL),
    3: np.array([*_DIAGONAL, 0]),
    4: np.array(_CORNERS),
    5: np.array([*_CORNERS, 0]),
    6: np.array([*_CORNERS, 1 + 0j, -1 + 0j]),
}


@dataclass(frozen=True, slots=True)
class Count:
    """The value that the pips show (0: none), and how clearly: 1 is beyond doubt."""

    value: int = 0
    clearness: float = 0.0
    pitch_px: float = 0.0  # from the middle of the face to its outer pips, along an edge; 0: of a 1
    skew: float = 0.0  # how far four pips and more are from a square pattern: the die leans


def count_pips(frame: Frame, spot: Spot) -> Count:
    """The value whose pattern fits the strongest spots of the top face, with no more as strong."""
    plain = _most_telling(cut(frame, spot, _SIDE_PX, _EDGE_PX))
    count = _count(_contrast(plain), spot.edge_px)
    if count.clearness >= _BEYOND_DOUBT:
        return count
    return max(count, _count(_contrast(-plain), spot.edge_px), key=lambda each: each.clearness)


def _count(contrast: NDArray[np.float32], edge_px: float) -> Count:
    """The number of spots after which the strengths fall most, and which lie as so many pips do."""
    places, strengths = _peaks(contrast)
    if not len(places):
        return Count()
    falls = (strengths - np.append(strengths[1:], 0.0))[:6] / strengths[0]
    for last in np.argsort(-falls).tolist():
        fit = _fit(places[: last + 1])
        if fit is not None:
            pitch, skew = fit
            return Count(last + 1, float(falls[last]), float(pitch * edge_px), skew)
    return Count()


def _contrast(plain: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much each pixel is the middle of a light spot of a pip's size.

    Opening takes away what is smaller than a pip and a half: the corners and edges of a face on
    which a lamp is mirrored stay, the pips go; so what went is a spot and not the end of a plain.
    """
    soft = cv2.GaussianBlur(plain, (0, 0), 0.045 * _EDGE_PX)
    spots = soft - cv2.morphologyEx(soft, cv2.MORPH_OPEN, _pip_and_a_half())
    around = soft - cv2.GaussianBlur(plain, (0, 0), 0.12 * _EDGE_PX)
    return np.asarray(np.minimum(spots, around), np.float32)


def _most_telling(patch: Frame) -> NDArray[np.float32]:
    """The patch in the one color direction in which its top face varies most: body to pip.

    Pips are fewer than the rest, so the side of the median that the mean is on is theirs.
    """
    pixels = patch.astype(np.float32)
    face = pixels[_face()]
    off = face - face.mean(0)
    _, axes = np.linalg.eigh(off.T @ off)
    axis = axes[:, -1].astype(np.float32)
    toward = axis if np.median(off @ axis) <= 0 else -axis
    return np.asarray(pixels @ toward, np.float32)


def _peaks(contrast: NDArray[np.float32]) -> tuple[NDArray[np.complex128], NDArray[np.float32]]:
    """The places of the strongest spots on the face and their strengths, the strongest first."""
    around = cv2.dilate(contrast, np.ones((5, 5), np.uint8))
    rows, columns = np.nonzero((contrast == around) & (contrast > 0) & _face())
    order = np.argsort(-contrast[rows, columns])[:8]
    rows, columns = rows[order], columns[order]
    top = contrast[rows, columns]
    across = _summit(contrast[rows, columns - 1], top, contrast[rows, columns + 1])
    down = _summit(contrast[rows - 1, columns], top, contrast[rows + 1, columns])
    middle = (_SIDE_PX - 1) / 2
    places = (columns + across - middle + 1j * (rows + down - middle)) / _EDGE_PX
    return np.asarray(places, np.complex128), top


def _summit(
    before: NDArray[np.float32], top: NDArray[np.float32], after: NDArray[np.float32]
) -> NDArray[np.float64]:
    """Where between the pixels the parabola through three of them is highest."""
    return np.asarray((after - before) / np.maximum(2 * (2 * top - before - after), 1e-6))


def _fit(places: NDArray[np.complex128]) -> tuple[float, float] | None:
    """Pitch and skew of the places laid on the pattern of their number, if they fit it."""
    middle = places.mean()
    if abs(middle) > _OFF_MIDDLE:
        return None
    if len(places) == 1:
        return 0.0, 0.0
    seen = _in_order(places - middle)
    for order in _orders(len(places)):
        pattern = _PATTERNS[len(places)][order]
        pitch = np.vdot(pattern, seen) / np.vdot(pattern, pattern)  # scale and turn in one number
        off = np.sqrt(np.mean(np.abs(seen - pitch * pattern) ** 2))
        if off < _OFF_PATTERN and _PITCH[0] < abs(pitch) < _PITCH[1]:
            return abs(pitch), _skew(seen, pattern)
    return None


def _skew(seen: NDArray[np.complex128], pattern: NDArray[np.complex128]) -> float:
    """A pattern that is stretched or sheared is one turned, plus its mirror image in some part."""
    if len(seen) < 4:
        return 0.0  # along one line nothing can be told
    both = np.stack([pattern, pattern.conj()], 1)
    (straight, mirrored), *_ = np.linalg.lstsq(both, seen, rcond=None)
    part = mirrored / straight
    # How far apart the two rows of a six are differs from make to make: only its shear tells.
    return float(abs(part.imag) if len(seen) == 6 else abs(part))


def _in_order(places: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """Around the middle; a pip in the middle comes last."""
    if len(places) in (3, 5):
        inmost = int(np.argmin(np.abs(places)))
        around = np.delete(places, inmost)
        return np.append(around[np.argsort(np.angle(around))], places[inmost])
    return places[np.argsort(np.angle(places))]


@cache
def _orders(number: int) -> list[NDArray[np.intp]]:
    """The pattern's pips around the middle, begun at each of them."""
    pattern = _PATTERNS[number]
    around = len(pattern) - (number in (3, 5))
    first = np.argsort(np.angle(pattern[:around]))
    last = np.arange(around, len(pattern))
    return [np.concatenate([np.roll(first, turn), last]) for turn in range(around)]


@cache
def _pip_and_a_half() -> NDArray[np.uint8]:
    side = round(0.32 * _EDGE_PX) | 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


@cache
def _face() -> NDArray[np.bool_]:
    y, x = np.mgrid[:_SIDE_PX, :_SIDE_PX] - (_SIDE_PX - 1) / 2
    return np.asarray(np.hypot(x, y) < _FACE * _EDGE_PX)
