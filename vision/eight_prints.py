"""A third look at numerals, for a set of eight-sided dice that was taught: are they like its own?

It may second one of the other looks where the other is not sure; it outvotes neither.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.calibration import Above
from vision.faces import FACE_PX, TURNS, Floats, in_print
from vision.numerals import FACES
from vision.reading import Frame

Prints = dict[
    int, Floats
]  # the faces 1 to 8 as `in_print` gives them upright; not all need be known
_MIDDLE, _DEPTH = 128.0, 31.0  # of the grey that keeps a difference of 0, and of 1
_MARGIN_PX, _PLAY_PX = 8, 3  # of a print that is not compared; how far off its place it may be
# The least likeness of a clear value, and how far all others must be below. Of 360 faces of drawn
# sets the wrong value was above the right one by 0.02 at most.
_ALIKE, _APART = 0.8, 0.06


@dataclass(frozen=True, slots=True)
class Likeness:
    """Which of the taught numerals a face is most like, how much, and in which sixth upright."""

    value: int
    alike: float
    rival: float  # the same of the next other value
    sixth: int

    @property
    def is_clear(self) -> bool:
        return self.alike > _ALIKE and self.rival < self.alike - _APART


def likeness(whole: Frame, prints: Prints, above: Above | None) -> Likeness | None:
    """Of a whole face with the prints that were taught; None unless all eight were: a face that was
    not would be taken for the one that is most like it."""
    if len(prints) < FACES:
        return None
    turned = in_print(whole)[:, 0]
    alike = np.zeros((TURNS, FACES))
    for sixth in range(TURNS):
        if above in (None, above_of(sixth)):
            alike[sixth] = [_alike(turned[sixth], prints[value + 1]) for value in range(FACES)]
    best = alike.max(0)
    index = int(best.argmax())
    rival = float(np.delete(best, index).max())
    return Likeness(index + 1, float(best[index]), rival, int(alike[:, index].argmax()))


def above_of(sixth: int) -> Above:
    """What is above a numeral that is upright in this sixth of its face."""
    return Above.EDGE if sixth % 2 else Above.CORNER


def _alike(face: Floats, print_: Floats) -> float:
    """Whatever is lighter: which of print and body that is, `in_print` does not say."""
    near, far = (slice(margin, -margin) for margin in (_MARGIN_PX, _MARGIN_PX - _PLAY_PX))
    middle = np.ascontiguousarray(print_[near, near])
    around = np.ascontiguousarray(face[far, far])
    return float(np.abs(cv2.matchTemplate(around, middle, cv2.TM_CCOEFF_NORMED)).max())


def mean_prints(faces: Iterable[tuple[int, Floats]]) -> Prints:
    """For each value the mean of the faces that show it."""
    prints: Prints = {}
    for value, face in faces:
        before = prints.get(value, np.zeros_like(face))
        prints[value] = before + (face if float((face * before).sum()) >= 0 else -face)
    return {
        value: np.asarray(face / max(float(face.std()), 1e-3), np.float32)
        for value, face in prints.items()
    }


def written(prints: Prints) -> str:
    """The prints side by side as PNG in base64; what is not known is even."""
    empty = np.zeros((FACE_PX, FACE_PX), np.float32)
    row = np.hstack([prints.get(value, empty) for value in range(1, FACES + 1)])
    grey = np.clip(np.round(row * _DEPTH + _MIDDLE), 0, 255).astype(np.uint8)
    return b64encode(cv2.imencode(".png", grey)[1].tobytes()).decode("ascii")


@lru_cache(maxsize=4)
def prints_in(text: str) -> Prints:
    """What `written` wrote; nothing in anything else."""
    try:
        data = np.frombuffer(b64decode(text, validate=True), np.uint8)
        grey = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE) if data.size else None
    except (ValueError, cv2.error):
        return {}
    if grey is None or grey.shape != (FACE_PX, FACES * FACE_PX):
        return {}
    faces = np.hsplit((grey.astype(np.float32) - _MIDDLE) / _DEPTH, FACES)
    return {value: face for value, face in enumerate(faces, start=1) if face.std() > 0}
