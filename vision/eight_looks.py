"""Every eight-sided die of a frame, and whether both looks at its numeral agree.

What `looks` is for cubes.
"""

import statistics
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.brightness import is_burnt
from vision.eight_judge import Verdict, judge
from vision.eight_lie import leanings
from vision.judge import State, cut
from vision.judged import judged, way
from vision.known import Known
from vision.locate import EIGHTS, Spot, spots_anywhere, spots_in
from vision.numeral import Numeral, read_numerals
from vision.reading import Frame, Place, Trouble
from vision.tray import Tray
from vision.view import View

# The finder sees trays so large, and where it does not find enough dice, larger.
_TRAY_SIDES_PX = (250.0, 345.0)
_AT_REST = 0.75  # the least chance of lying at all
# Chances of leaning from which a die is said to lean: 98 of 100 flat dice of drawn tables seem less
# likely to. Less is needed where the first verdict was that it leans, and more where it is not
# known from where the camera looks, and so which sides a flat die should show.
_LEANS, _LEANS_SAID, _LEANS_UNSEEN = 0.45, 0.25, 0.9
# Dice that may be anything, seen from anywhere, must lie flat more surely.
_FLAT_UNSEEN = 0.85
_EDGE = 0.2  # how far a die's size may be from that of the others
_OFF = 0.06  # a spot farther from the middle of the face, in edges, was not seen well
_GHOST = 0.3  # a spot that is so likely nothing is not worth a word


@dataclass(frozen=True, slots=True)
class EightLook:
    """A spot as all looks saw it; `trouble` is why it cannot be read, if it cannot."""

    verdict: Verdict
    first: Numeral
    second: Numeral
    trouble: Trouble | None

    @property
    def spot(self) -> Spot:
        return self.verdict.spot

    @property
    def colors(self) -> NDArray[np.float32]:
        return self.verdict.colors

    @property
    def value(self) -> int:
        return self.first.value

    @property
    def centre(self) -> Place:
        return round(self.spot.x, 1), round(self.spot.y, 1)

    @property
    def is_die(self) -> bool:
        return self.trouble is None or self.verdict.states[State.NOTHING] < _GHOST

    @property
    def being(self) -> float:
        """How likely it is a die at all, and of a color that a set has."""
        return float((1 - self.verdict.states[State.NOTHING]) * (1 - self.colors[-1]))

    @property
    def confidence(self) -> float:
        flat = float(self.verdict.states[State.FLAT])
        return round(flat * self.first.chance * self.second.chance, 3)


def take_looks(frame: Frame, known: Known, expected: int | None) -> list[EightLook]:
    """All that looks like a die. So many of one set are expected, or any dice at all (None)."""
    if known.tray is None:
        # Of any dice at all it is not even known that the camera looks straight down on them.
        view = known.view if expected is not None else None
        looks = _seen(frame, spots_anywhere(frame, EIGHTS), view)
    else:
        for scale in _scales(known.tray):
            spots = spots_in(frame, known.tray, scale, EIGHTS)
            looks = _seen(frame, spots, known.view)
            if sum(look.is_die for look in looks) >= (expected or 0):
                break
    return looks if expected is None else _of_one_make(looks, known.view)


def _scales(tray: Tray) -> list[float]:
    """How much the frame is shrunk for the finder, first and if it must look again."""
    side_px = float(np.sqrt(cv2.contourArea(np.array(tray.outline, np.float32))))
    return [min(wanted_px / side_px, 1.0) for wanted_px in _TRAY_SIDES_PX]


def _seen(frame: Frame, spots: list[Spot], view: View | None) -> list[EightLook]:
    glance = partial(judge, frame, view=view)
    # A die as in a mirror is another picture to the network.
    verdicts = judged(spots, [glance, partial(glance, mirrored=True), glance], _is_clear, _OFF)
    numerals = read_numerals(frame, verdicts)
    leans = leanings(frame, verdicts, view)
    return [
        EightLook(verdict, *both, _trouble(frame, verdict, lean, *both, view))
        for verdict, lean, both in zip(verdicts, leans, numerals, strict=True)
    ]


def _is_clear(verdict: Verdict, spot: Spot) -> bool:
    is_near = way(spot, verdict.spot) < _OFF
    if verdict.state is State.FLAT:
        return is_near and bool(verdict.states[State.FLAT] > 0.97)
    return is_near and bool(verdict.states[State.NOTHING] > 0.9)


def _trouble(
    frame: Frame,
    verdict: Verdict,
    leaning: float,
    first: Numeral,
    second: Numeral,
    view: View | None,
) -> Trouble | None:
    if verdict.state is State.MOVING:
        return Trouble.MOVING
    if verdict.state is State.NOTHING:
        return Trouble.UNSURE
    if leaning > (_least_lean(verdict) if view else _LEANS_UNSEEN):
        return Trouble.LEANING
    flat = verdict.states[State.FLAT]
    is_flat = flat + verdict.states[State.LEANING] > _AT_REST if view else flat > _FLAT_UNSEEN
    if not is_flat or not _is_sure(first, second):
        face = cut(frame, verdict.spot, 16, 27.0)  # within the upper face, however it is turned
        return Trouble.GLARE if is_burnt(face) else Trouble.UNSURE
    return None


def _least_lean(verdict: Verdict) -> float:
    return _LEANS_SAID if verdict.state is State.LEANING else _LEANS


def _is_sure(first: Numeral, second: Numeral) -> bool:
    return first.is_clear and second.is_clear and first.agrees(second)


def _of_one_make(looks: list[EightLook], view: View) -> list[EightLook]:
    """The looks; one that is of another size than the others, or whose numeral has an edge of the
    face above it where the others have a corner, is in doubt."""
    read = [look for look in looks if look.trouble is None]
    if len(read) < 3:
        return looks
    edge = statistics.median(_edge(look, view) for look in read)
    ways = Counter(look.first.sixth % 2 for look in read if not look.first.is_even)
    usual = max(ways, key=lambda way: ways[way], default=0)
    has_way = ways.total() >= 3

    def is_odd(look: EightLook) -> bool:
        is_turned = has_way and not look.first.is_even and look.first.sixth % 2 != usual
        return is_turned or abs(_edge(look, view) / edge - 1) > _EDGE

    return [
        replace(look, trouble=Trouble.UNSURE) if look.trouble is None and is_odd(look) else look
        for look in looks
    ]


def _edge(look: EightLook, view: View) -> float:
    return look.spot.edge_px / view.nearness(look.centre)
