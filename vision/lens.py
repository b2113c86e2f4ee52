"""Which lens the camera has, as dice tell that lie flat: the longer it is, the less of their sides
is seen."""

import math
from collections.abc import Sequence

import numpy as np

from vision.judge import STUDY, State, judge
from vision.known import Known, from_empty
from vision.locate import Spot
from vision.looks import take_looks
from vision.reading import SET, Frame
from vision.tray import FOCAL_PER_SIDE, find_tray
from vision.view import View

_LENSES = (0.5, 0.6, FOCAL_PER_SIDE, 0.9, 1.0, 1.25, 1.5)  # in longer sides of a frame
_UNUSUAL = 1.0  # how much flatter dice must look for a lens e times longer or shorter than usual
_LEAST = 0.01  # the chance of lying flat of a die that does not: one such must not decide


def lens_of(empty: Frame, rolls: Sequence[Frame]) -> float | None:
    """The focal length, in pixels, with which the six cubes of each roll look the flattest; None
    if that is the one which is assumed anyway."""
    known = from_empty(empty)
    side_px = max(known.width, known.height)
    dice = [(frame, _spots(frame, known)) for frame in rolls]

    def fitness(lens: float) -> float:
        view = _view(empty, known, lens * side_px)
        flatness = sum(_flatness(frame, spots, view) for frame, spots in dice)
        return flatness - _UNUSUAL * abs(math.log(lens / FOCAL_PER_SIDE))

    best = max(_LENSES, key=fitness)
    return None if best == FOCAL_PER_SIDE else best * side_px


def _spots(frame: Frame, known: Known) -> list[Spot]:
    return [look.spot for look in take_looks(frame, known, len(SET)) if look.is_die]


def _view(empty: Frame, known: Known, focal_px: float) -> View:
    """As a camera with that lens looks at the tray; it is then tilted by another angle, too."""
    tray = find_tray(empty, focal_px)
    return View(known.view.centre, tray.nadir if tray else known.view.nadir, focal_px)


def _flatness(frame: Frame, spots: list[Spot], view: View) -> float:
    """How likely all these dice lie flat if they are seen like this, as a logarithm."""
    looks = [judge(frame, spots, view, mirrored, STUDY) for mirrored in (False, True)]
    flat = [one.together(other).states[State.FLAT] for one, other in zip(*looks, strict=True)]
    return float(np.log(np.maximum(flat, _LEAST)).sum())
