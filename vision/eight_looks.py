"""Every eight-sided die of a frame, and whether the looks at its numeral agree.

What `looks` is for cubes.
"""

import statistics
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.bodies import body, tinted
from vision.brightness import is_burnt
from vision.calibration import Above, Colors, Eights, Lab
from vision.eight_judge import Verdict, judge
from vision.eight_lie import leanings
from vision.eight_prints import Likeness, above_of, likeness, prints_in
from vision.faces import whole_face
from vision.judge import State, cut
from vision.judged import judged, way
from vision.known import Known
from vision.locate import EIGHTS, Spot, is_whole
from vision.numeral import Sight, read_numerals
from vision.reading import Color, Frame, Place, Reading, Trouble
from vision.search import sought
from vision.view import View

_AT_REST = 0.75  # the least chance of lying at all
# Chances of leaning from which a die is said to lean: in 288 flat rolls that were drawn none seems
# as likely to, and in 94 of 96 with a die that leans one does. More is needed where it is not known
# from where the camera looks, and so which sides a flat die should show.
_LEANS, _LEANS_UNSEEN = 0.5, 0.9
# Dice that may be anything, seen from anywhere, must lie flat more surely.
_FLAT_UNSEEN = 0.8
_WITHIN = 0.55  # of a face's side: so large is a square that lies within it
_EDGE = 0.2  # how far a die's size may be from that of the others
_OFF = 0.06  # a spot farther from the middle of the face, in edges, was not seen well
_GHOST = 0.3  # a spot that is so likely nothing is not worth a word


@dataclass(frozen=True, slots=True)
class EightLook:
    """A spot as all looks saw it; `trouble` is why it cannot be read, if it cannot."""

    verdict: Verdict
    sight: Sight
    trouble: Trouble | None
    third: Likeness | None = None  # where the set was taught

    @property
    def spot(self) -> Spot:
        return self.verdict.spot

    @property
    def colors(self) -> NDArray[np.float32]:
        return self.verdict.colors

    @property
    def value(self) -> int:
        return self.sight.best.value

    @property
    def sixth(self) -> int:
        return self.sight.best.sixth

    @property
    def is_even(self) -> bool:
        return self.sight.best.is_even

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
    def sureness(self) -> float:
        return min(self.sight.first.chance, self.sight.second.chance)

    @property
    def confidence(self) -> float:
        flat = float(self.verdict.states[State.FLAT])
        return round(flat * self.sight.first.chance * self.sight.second.chance, 3)


def take_looks(frame: Frame, known: Known, expected: int | None) -> list[EightLook]:
    """All that looks like a die. So many of one set are expected, or any dice at all (None)."""
    look_at = partial(_seen, frame, known.eights, known.view_of(expected))
    known_of_tray = replace(known, edge_px=None)  # that is the size of the cubes
    looks = sought(frame, known_of_tray, expected, EIGHTS, look_at)
    return looks if expected is None else _of_one_make(looks, known.view, known.eights)


def _seen(frame: Frame, own: Eights, view: View | None, spots: list[Spot]) -> list[EightLook]:
    glance = partial(judge, frame, view=view)
    # A die as in a mirror is another picture to the network.
    verdicts = judged(spots, [glance, partial(glance, mirrored=True), glance], _is_clear, _OFF)
    verdicts = [_tinted(frame, verdict, own.colors) for verdict in verdicts]
    sights = read_numerals(frame, verdicts)
    leans = leanings(frame, verdicts, view)
    prints = prints_in(own.prints)
    looks = []
    for verdict, lean, sight in zip(verdicts, leans, sights, strict=True):
        third = likeness(whole_face(frame, verdict.spot, verdict.turn), prints, own.above)
        trouble = _trouble(frame, verdict, lean, _is_sure(sight, third), view)
        looks.append(EightLook(verdict, sight, trouble, third))
    return looks


def _tinted(frame: Frame, verdict: Verdict, own: Colors) -> Verdict:
    """The verdict with the chances of its colors as the taught set makes them."""
    if own == Colors():
        return verdict
    return replace(verdict, colors=tinted(verdict.colors, face_color(frame, verdict.spot), own))


def face_color(frame: Frame, spot: Spot) -> Lab:
    """The color of a die's body, of which a triangle is up that is smaller than a cube's square."""
    return body(frame, (spot.x, spot.y), _WITHIN * spot.edge_px)


def face_colors(frame: Frame, reading: Reading) -> list[tuple[Color, Lab]]:
    """The color of every eight-sided die that was read in the frame."""
    spots = [Spot(*die.centre, reading.edge_px, 1.0) for die in reading.dice]
    colors = [die.color for die in reading.dice]
    return [(color, face_color(frame, spot)) for color, spot in zip(colors, spots, strict=True)]


def _is_clear(verdict: Verdict, spot: Spot) -> bool:
    is_near = way(spot, verdict.spot) < _OFF
    if verdict.state is State.FLAT:
        return is_near and bool(verdict.states[State.FLAT] > 0.97)
    return is_near and bool(verdict.states[State.NOTHING] > 0.9)


def _trouble(
    frame: Frame, verdict: Verdict, leaning: float, is_sure: bool, view: View | None
) -> Trouble | None:
    if verdict.state is State.MOVING:
        return Trouble.MOVING
    if verdict.state is State.NOTHING or not is_whole(verdict.spot, frame):
        return Trouble.UNSURE
    if leaning > (_LEANS if view else _LEANS_UNSEEN):
        return Trouble.LEANING
    flat = verdict.states[State.FLAT]
    is_flat = flat + verdict.states[State.LEANING] > _AT_REST if view else flat > _FLAT_UNSEEN
    if not is_flat or not is_sure:
        face = cut(frame, verdict.spot, 16, 27.0)  # within the upper face, however it is turned
        return Trouble.GLARE if is_burnt(face) else Trouble.UNSURE
    return None


def _is_sure(sight: Sight, third: Likeness | None) -> bool:
    """The looks must be sure of the same value.

    The print of a taught set may speak for what one of the first two says clearly, unless the other
    insists on another value, or for what both say without being sure; and against what is sure.
    """
    if third is None or not third.is_clear:
        return sight.is_sure
    if sight.is_sure:
        return sight.best.value == third.value
    first, second = sight.first, sight.second
    if first.agrees(second):
        return first.agrees(third)
    sure, unsure = (first, second) if first.is_clear else (second, first)
    return sure.is_clear and sure.agrees(third) and not unsure.insists(third)


def _of_one_make(looks: list[EightLook], view: View, own: Eights) -> list[EightLook]:
    """The looks; one that is of another size than the others, or whose numeral has an edge of the
    face above it where the others have a corner, is in doubt. What was taught of the set counts
    for more than the others."""
    read = [look for look in looks if look.trouble is None]
    edges = [own.edge_px] if own.edge_px else [_edge(look, view) for look in read]
    ways = [own.above] if own.above else _ways(read)
    if not own.edge_px and len(read) < 3:
        edges = []

    def is_odd(look: EightLook) -> bool:
        is_turned = bool(ways) and not look.is_even and above_of(look.sixth) not in ways
        is_large = bool(edges) and abs(_edge(look, view) / statistics.median(edges) - 1) > _EDGE
        return is_turned or is_large

    return [
        replace(look, trouble=Trouble.UNSURE) if look.trouble is None and is_odd(look) else look
        for look in looks
    ]


def _ways(read: list[EightLook]) -> list[Above]:
    """What most of the dice have above their numerals, if three or more say so at all."""
    ways = Counter(above_of(look.sixth) for look in read if not look.is_even)
    return [way for way, _ in ways.most_common(1)] if ways.total() >= 3 else []


def _edge(look: EightLook, view: View) -> float:
    return look.spot.edge_px / view.nearness(look.centre)
