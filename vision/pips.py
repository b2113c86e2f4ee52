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
_INNER = 0.42  # the face without its rim, which is darker or lighter all around
_AROUND = 0.125  # beyond the rim of a pip
_PLAIN_PX = 13  # what is larger is no pip
_PITCH = (0.12, 0.33)  # from the middle to the outer pips, along an edge
_OFF_PATTERN = 0.075  # how far pips may be from their pattern on average
CLEAR = 0.2  # what is less clear does not count
_BEYOND_DOUBT = 0.6  # a count so clear needs no second try with pips of the other brightness
_OFF_MIDDLE = 0.13  # how far the pattern may be from the middle of the face
_PUSHED = 0.4  # of what a stretch moves pips: if they are farther from it, they are not stretched

_DIAGONAL = [-1 - 1j, 1 + 1j]
_CORNERS = [-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j]
_SIX = np.array([*_CORNERS, 1 + 0j, -1 + 0j])
_GAPS = (1.0, 0.8, 0.62)  # between the two rows of a six: it differs from make to make
_PATTERNS = {
    1: [np.array([0j])],
    2: [np.array(_DIAGONAL)],
    3: [np.array([*_DIAGONAL, 0])],
    4: [np.array(_CORNERS)],
    5: [np.array([*_CORNERS, 0])],
    6: [_SIX.real * gap + 1j * _SIX.imag for gap in _GAPS],
}


@dataclass(frozen=True, slots=True)
class Count:
    """The value that the pips show (0: none), and how clearly: 1 is beyond doubt."""

    value: int = 0
    clearness: float = 0.0
    pitch_px: float = 0.0  # from the middle of the face to its outer pips, along an edge; 0: of a 1
    skew: float = 0.0  # how far four pips and more are from a square pattern: the die leans


def count_pips(frame: Frame, spot: Spot) -> Count:
    """The value whose pattern fits the strongest spots of the top face, with no more as strong.

    Where neither light nor dark spots give one, those are counted that fall off on all sides: a
    lamp mirrored in the face has strong ends and corners, but they are not alone.
    """
    plain = _most_telling(cut(frame, spot, _SIDE_PX, _EDGE_PX))
    best = Count()
    for alone in (False, True):
        for tone in (plain, -plain):
            contrast = _contrast(tone)
            strengths = _isolation(contrast) if alone else contrast
            count = _count(contrast, strengths, spot.edge_px)
            best = max(best, count, key=lambda each: each.clearness)
            if best.clearness >= _BEYOND_DOUBT:
                return best
        if best.clearness >= CLEAR:
            return best
    return best


def _count(contrast: NDArray[np.float32], strengths: NDArray[np.float32], edge_px: float) -> Count:
    """The number of spots after which the strengths fall most, and which lie as so many pips do."""
    places, strongest = _peaks(contrast, strengths)
    if not len(places):
        return Count()
    falls = (strongest - np.append(strongest[1:], 0.0))[:6]
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


def _isolation(contrast: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much each pixel stands out from all around it, within the rim of the face."""
    out = contrast - cv2.dilate(contrast, _ring())
    return np.asarray(np.where(_disc(_INNER), out, 0), np.float32)


def _most_telling(patch: Frame) -> NDArray[np.float32]:
    """The patch in the one color direction in which its top face varies most: body to pip.

    Only what is as small as a pip counts, so that a lamp mirrored in the face does not. Pips are
    fewer than the rest, so the side of the mean that less of the face is on is theirs.
    """
    pixels = patch.astype(np.float32)
    fine = pixels - cv2.blur(pixels, (_PLAIN_PX, _PLAIN_PX))
    off = fine.reshape(-1, 3)[_inner_indices()]
    _, axes = np.linalg.eigh(off.T @ off)
    axis = axes[:, -1].astype(np.float32)
    along = off @ axis
    toward = axis if 2 * np.count_nonzero(along > along.mean()) <= len(along) else -axis
    return np.asarray(pixels @ toward, np.float32)


def _peaks(
    contrast: NDArray[np.float32], strengths: NDArray[np.float32]
) -> tuple[NDArray[np.complex128], NDArray[np.float32]]:
    """The places of the strongest spots on the face and their strengths, the strongest first.

    Strengths are parts of the highest contrast: noise stands out from its surroundings, but little.
    """
    around = cv2.dilate(contrast, np.ones((5, 5), np.uint8))
    rows, columns = np.nonzero((contrast == around) & (strengths > 0) & _disc(_FACE))
    order = np.argsort(-strengths[rows, columns])[:8]
    rows, columns = rows[order], columns[order]
    top = contrast[rows, columns]
    across = _summit(contrast[rows, columns - 1], top, contrast[rows, columns + 1])
    down = _summit(contrast[rows - 1, columns], top, contrast[rows + 1, columns])
    middle = (_SIDE_PX - 1) / 2
    places = (columns + across - middle + 1j * (rows + down - middle)) / _EDGE_PX
    return np.asarray(places, np.complex128), strengths[rows, columns] / top.max(initial=1e-6)


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
    patterns = _turned_patterns(len(places))
    pitches = _laid_on(len(places)) @ seen  # scale and turn in one number
    off = np.sqrt(np.mean(np.abs(seen - pitches[:, None] * patterns) ** 2, axis=1))
    best = int(np.argmin(off))
    pitch = abs(pitches[best])
    if off[best] > _OFF_PATTERN or not _PITCH[0] < pitch < _PITCH[1]:
        return None
    return _pitch(seen, patterns[best]), _skew(seen, patterns[best])


def _pitch(seen: NDArray[np.complex128], pattern: NDArray[np.complex128]) -> float:
    """Of a six along its rows, for how far apart these are differs from make to make."""
    along = 1j * pattern.imag if len(seen) == 6 else pattern
    return float(abs(np.vdot(along, seen)) / np.vdot(along, along).real)


def _skew(seen: NDArray[np.complex128], pattern: NDArray[np.complex128]) -> float:
    """A pattern that is stretched or sheared is one turned, plus its mirror image in some part.

    A lean stretches all of it alike: where the pips are not where that would have them, a mirrored
    lamp has pushed one of them aside.
    """
    if len(seen) < 4:
        return 0.0  # along one line nothing can be told
    ways = np.stack([pattern, pattern.conj()], axis=1)
    straight, mirrored = np.linalg.lstsq(ways, seen, rcond=None)[0]
    off = seen - ways @ [straight, mirrored]
    if np.linalg.norm(off) > _PUSHED * np.linalg.norm(mirrored * pattern):
        return 0.0
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
def _turned_patterns(number: int) -> NDArray[np.complex128]:
    """The patterns' pips around the middle, begun at each of them (one a row)."""
    rows = []
    for pattern in _PATTERNS[number]:
        around = len(pattern) - (number in (3, 5))
        first = np.argsort(np.angle(pattern[:around]))
        last = np.arange(around, len(pattern))
        rows += [pattern[np.append(np.roll(first, turn), last)] for turn in range(around)]
    return np.array(rows)


@cache
def _laid_on(number: int) -> NDArray[np.complex128]:
    """What gives, by the least squares, the scale and turn that lay each pattern on some places."""
    patterns = _turned_patterns(number)
    return np.asarray(patterns.conj() / np.sum(np.abs(patterns) ** 2, axis=1, keepdims=True))


@cache
def _pip_and_a_half() -> NDArray[np.uint8]:
    side = round(0.32 * _EDGE_PX) | 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


@cache
def _ring() -> NDArray[np.uint8]:
    """What is around a pip: a spot that does not fall off to all of it is the end of a line."""
    reach = round(_AROUND * _EDGE_PX)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    return np.asarray(np.abs(np.hypot(x, y) - reach) < 0.71, np.uint8)


@cache
def _inner_indices() -> NDArray[np.intp]:
    return np.flatnonzero(_disc(_INNER))


@cache
def _disc(radius: float) -> NDArray[np.bool_]:
    y, x = np.mgrid[:_SIDE_PX, :_SIDE_PX] - (_SIDE_PX - 1) / 2
    return np.asarray(np.hypot(x, y) < radius * _EDGE_PX)
