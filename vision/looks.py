"""All looks at every die of a frame, and whether they agree that it lies flat with a value."""

import statistics
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.agreement import agreed
from vision.around import fitted, look_around
from vision.bodies import body, tinted
from vision.brightness import is_burnt
from vision.calibration import Colors
from vision.face import AT_A_GLANCE, CLOSELY, read_faces
from vision.judge import STUDY, State, Verdict, cut, judge
from vision.judged import judged, way
from vision.known import Known
from vision.locate import CUBES, Spot, apart, is_whole, is_within
from vision.pips import CLEAR, Count, count_pips
from vision.reading import Frame, Place, Trouble
from vision.search import is_on, sought
from vision.view import View

_AT_REST = 0.75  # the least chance of lying at all
# Chances of leaning from which a die is said to lean. Where it is not known from where the camera
# looks, it is not known either which sides a flat die should show.
_LEANS, _LEANS_UNSEEN = 0.45, 0.9
# A die less clearly flat may show a side that is as large as its top, or a pip of each: its pips
# must be as clear as those of a top are, and plain to both networks: two of
# `test_thousands_of_drawn_rolls` pass without the first, `test_a_pip_of_each_side_is_no_value` has
# what passes without the second.
_CLEARLY, _COUNTED, _SAID = 0.95, 0.45, 0.97
# Of 104 overhead photographed dice that networks which had learnt from no photograph left in doubt,
# 15 are plain from all around, all rightly. The side of a die that is seen at a slant may be plain
# too: nothing that is closer to another die than so many edges is looked at so.
_FLAT_AROUND, _SURE_AROUND, _SURE_COUNTED, _CLOSE = 0.8, 0.9, 0.75, 1.3
_SAME = 0.4  # spots no farther from each other than so many edges are the same die
_SKEW, _SKEW_UNSEEN = 0.045, 0.12
_PITCH, _EDGE = 0.11, 0.25  # how far a die's pips and size may be from those of the others
_OFF = 0.1  # a spot farther from the middle of the face, in edges, was not seen well
_GHOST = 0.3  # a spot that is so likely nothing is not worth a word
_LIKES = {0: (), 1: (), 2: (2, 3), 3: (2, 3), 4: (4, 5), 5: (4, 5), 6: (6,)}


@dataclass(frozen=True, slots=True)
class Look:
    """A spot as all looks saw it; `trouble` is why it cannot be read, if it cannot."""

    verdict: Verdict
    trouble: Trouble | None
    value: int = 0  # on which the looks agree
    count: Count = Count()  # if it is one of them
    sureness: float = 0.0  # of the less sure network of the two

    @property
    def spot(self) -> Spot:
        return self.verdict.spot

    @property
    def colors(self) -> NDArray[np.float32]:
        return self.verdict.colors

    @property
    def centre(self) -> Place:
        spot = self.verdict.spot
        return round(spot.x, 1), round(spot.y, 1)

    @property
    def is_die(self) -> bool:
        return self.trouble is None or self.verdict.states[State.NOTHING] < _GHOST

    @property
    def being(self) -> float:
        """How likely it is a die at all, and of a color that a set has."""
        return float((1 - self.verdict.states[State.NOTHING]) * (1 - self.verdict.colors[-1]))

    @property
    def confidence(self) -> float:
        flat = float(self.verdict.states[State.FLAT])
        return round(flat * min(1.0, 0.6 + self.count.clearness), 3)


def take_looks(frame: Frame, known: Known, expected: int | None) -> list[Look]:
    """All that looks like a die. So many of one set are expected, or any dice at all (None).

    Dice of one set are alike, so one that is not is in doubt.
    """
    view = known.view_of(expected)
    looks = sought(frame, known, expected, CUBES, partial(_seen, frame, known, view))
    if expected is None:
        return looks if view else _around(frame, looks)
    return [_among(look, looks, known.view) for look in looks]


def _around(frame: Frame, looks: list[Look]) -> list[Look]:
    """The looks; what could not be read is looked at from all around: dice where they were seen,
    then whatever is left in the size in which it looks most like a die, for one that is taken for
    much smaller than it is seems to be none. One that lies close to another may be a side of that.
    """
    dice = [look.spot for look in looks if look.is_die]
    unread = [look.spot for look in looks if look.trouble is not None]
    plain = _plain_ones(frame, [spot for spot in unread if spot in dice and _is_free(spot, dice)])
    left = [spot for spot in unread if not is_on(spot, plain)]
    likely = [each.spot for each in fitted(frame, left) if each.state is State.FLAT]
    plain += _plain_ones(frame, [spot for spot in apart(likely) if _is_free(spot, dice)])
    return [*plain, *(look for look in looks if not is_on(look.spot, plain))]


def _is_free(spot: Spot, dice: list[Spot]) -> bool:
    """Whether none but the die of this spot is close."""
    others = [die for die in dice if not is_within(spot, die, _SAME)]
    return not any(is_within(spot, die, _CLOSE) for die in others)


def _plain_ones(frame: Frame, spots: list[Spot]) -> list[Look]:
    seen = look_around(frame, spots)
    return [look for each in seen if (look := _plain(frame, *each))]


def _plain(frame: Frame, verdict: Verdict, face: NDArray[np.float32]) -> Look | None:
    """What was seen from all around, if it is plain: then two networks say the same many times."""
    count = count_pips(frame, verdict.spot)
    value = agreed(verdict, face, count, is_view_known=True)
    sureness = _sureness(verdict, face, value)
    is_flat = verdict.states[State.FLAT] > _FLAT_AROUND and count.skew <= _SKEW_UNSEEN
    is_sure = sureness > (_SURE_COUNTED if count.value == value else _SURE_AROUND)
    is_plain = is_flat and is_sure and is_whole(verdict.spot, frame)
    return Look(verdict, None, value, count, sureness) if is_plain else None


def _seen(frame: Frame, known: Known, view: View | None, spots: list[Spot]) -> list[Look]:
    glance = partial(judge, frame, view=view)
    # A die as in a mirror is another picture to the network.
    studies = [partial(glance, by=STUDY, mirrored=mirrored) for mirrored in (True, False)]
    # Any dice at all may be anything: a glance settles no more than that it is nothing.
    is_settled = _is_clear if view else _is_nothing
    verdicts = judged(spots, [glance, *studies], is_settled, _OFF)
    if known.colors is not None:
        verdicts = [_tinted(frame, verdict, known.colors) for verdict in verdicts]
    troubles = [_trouble(frame, verdict, view) for verdict in verdicts]
    pairs = list(zip(verdicts, troubles, strict=True))
    lying = [verdict for verdict, trouble in pairs if trouble is None]
    attention = CLOSELY if view is None else AT_A_GLANCE
    faces = read_faces(frame, [verdict.spot for verdict in lying], attention)
    return [
        *(Look(verdict, trouble) for verdict, trouble in pairs if trouble is not None),
        *(_look(frame, *pair, view) for pair in zip(lying, faces, strict=True)),
    ]


def _tinted(frame: Frame, verdict: Verdict, colors: Colors) -> Verdict:
    """The verdict with the chances of its colors as this table's own dice make them."""
    seen = body(frame, (verdict.spot.x, verdict.spot.y), verdict.spot.edge_px)
    return replace(verdict, colors=tinted(verdict.colors, seen, colors))


def _is_clear(verdict: Verdict, spot: Spot) -> bool:
    if verdict.state is State.FLAT:
        return bool(verdict.states[State.FLAT] > 0.97 and verdict.values.max() > 0.99)
    return _is_nothing(verdict, spot)


def _is_nothing(verdict: Verdict, spot: Spot) -> bool:
    return bool(verdict.states[State.NOTHING] > 0.9) and way(spot, verdict.spot) < _OFF


def _trouble(frame: Frame, verdict: Verdict, view: View | None) -> Trouble | None:
    """Why there is no face to be read, before any look at it."""
    if verdict.state is State.NOTHING or not is_whole(verdict.spot, frame):
        return Trouble.UNSURE
    if verdict.state is State.MOVING:
        return Trouble.MOVING
    leans = verdict.states[State.LEANING] > (_LEANS if view else _LEANS_UNSEEN)
    return Trouble.LEANING if leans else None


def _look(frame: Frame, verdict: Verdict, face: NDArray[np.float32], view: View | None) -> Look:
    count = count_pips(frame, verdict.spot)
    is_flat = verdict.states[State.FLAT] >= _CLEARLY
    is_seconded = count.value == verdict.value and count.clearness >= CLEAR
    if view is not None and not (is_flat and is_seconded):
        face = read_faces(frame, [verdict.spot], CLOSELY)[0]  # so much depends on it now
    value = agreed(verdict, face, count, view is not None)
    if not value or verdict.states[State.FLAT] + verdict.states[State.LEANING] < _AT_REST:
        is_white = is_burnt(cut(frame, verdict.spot, 16, 20.0))
        return Look(verdict, Trouble.GLARE if is_white else Trouble.UNSURE)
    sureness = _sureness(verdict, face, value)
    is_plain = sureness > _SAID and _is_counted(count, value)
    if view and not (is_flat or is_plain):
        return Look(verdict, Trouble.UNSURE)
    if count.value != value:
        return Look(verdict, None, value, sureness=sureness)
    if count.skew > (_SKEW if view else _SKEW_UNSEEN):
        return Look(verdict, Trouble.LEANING, value, count)
    return Look(verdict, None, value, count, sureness)


def _sureness(verdict: Verdict, face: NDArray[np.float32], value: int) -> float:
    """How sure the less sure network is of a value; not at all of none."""
    return float(min(verdict.values[value - 1], face[value])) if value else 0.0


def _is_counted(count: Count, value: int) -> bool:
    """Whether the count seconds a value clearly enough for a die that may lean."""
    return count.value == value and count.clearness >= _COUNTED


def _among(look: Look, looks: list[Look], view: View) -> Look:
    """The look, in doubt if its size is not that of the others or its pips are not as far apart."""
    if look.trouble is not None:
        return look
    others = [other for other in looks if other.trouble is None and other is not look]
    edges = [_edge(other, view) for other in others]
    if len(edges) >= 2 and abs(_edge(look, view) / statistics.median(edges) - 1) > _EDGE:
        return replace(look, trouble=Trouble.UNSURE)
    # Makes have the pips of two and three closer than those of four and five, or the six's farther.
    likes = _LIKES[look.count.value]
    pitches = [_pitch(other, view) for other in others if other.count.value in likes]
    if len(pitches) < 2:
        return look
    if abs(_pitch(look, view) / statistics.median(pitches) - 1) > _PITCH:
        return replace(look, trouble=Trouble.LEANING)
    return look


def _edge(look: Look, view: View) -> float:
    return look.verdict.spot.edge_px / view.nearness(look.centre)


def _pitch(look: Look, view: View) -> float:
    return look.count.pitch_px / view.nearness(look.centre)
