"""A die looked at from all around: both larger networks see it in many turns, mirrored and in
several sizes, and only what is likely in all of them is likely.

Only for dice of which it is not known from where they are seen: else the nadir must be below.
"""

import math
import statistics
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.chances import between
from vision.face import CLOSELY, read_faces
from vision.judge import STUDY, State, Verdict, judge
from vision.locate import Spot
from vision.reading import Frame

_TURNS = tuple(math.radians(45 * eighth) for eighth in range(8))
_SIZES = (0.93, 1.0, 1.07)  # of a face
_FITS = (0.72, 0.85, 1.0, 1.2, 1.4)  # the finder may err so much about makes that it does not know
_ROUNDS = 2  # the first tells the place better


def look_around(frame: Frame, spots: list[Spot]) -> list[tuple[Verdict, NDArray[np.float32]]]:
    """Of each spot the verdict, and the chances that its face shows nothing, or 1 to 6."""
    verdicts: list[Verdict] = []
    for _ in range(_ROUNDS):
        views = [
            judge(frame, spots, None, mirrored, STUDY, turn)
            for turn in _TURNS
            for mirrored in (False, True)
        ]
        verdicts = [_amid(each) for each in zip(*views, strict=True)]
        spots = [verdict.spot for verdict in verdicts]
    faces = [
        read_faces(frame, [replace(spot, edge_px=size * spot.edge_px) for spot in spots], CLOSELY)
        for size in _SIZES
    ]
    return [*zip(verdicts, between(*faces), strict=True)]


def fitted(frame: Frame, spots: list[Spot]) -> list[Verdict]:
    """What the larger judge makes of each spot in the size in which it looks flattest."""
    sizes = [
        judge(frame, [replace(spot, edge_px=fit * spot.edge_px) for spot in spots], None, by=STUDY)
        for fit in _FITS
    ]
    return [_flattest(each) for each in zip(*sizes, strict=True)]


def _flattest(verdicts: tuple[Verdict, ...]) -> Verdict:
    return max(verdicts, key=lambda verdict: float(verdict.states[State.FLAT]))


def _amid(verdicts: tuple[Verdict, ...]) -> Verdict:
    """What many verdicts on the same die say together."""
    spots = [verdict.spot for verdict in verdicts]
    spot = Spot(
        statistics.median(spot.x for spot in spots),
        statistics.median(spot.y for spot in spots),
        statistics.median(spot.edge_px for spot in spots),
        spots[0].heat,
    )
    return Verdict(
        spot,
        between(*(verdict.states for verdict in verdicts)),
        between(*(verdict.values for verdict in verdicts)),
        between(*(verdict.colors for verdict in verdicts)),
    )
