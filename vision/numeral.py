"""Two looks at the numeral on an upper face, which know nothing of each other, and a closer one.

The first has learnt from whole dice in their colors, the second from print alone, without colors.
The third looks closer: it must second what these are sure of, and where they are in doubt all three
together must be sure.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.chances import Chances, chances
from vision.eight_judge import Verdict
from vision.faces import CLOSENESS, TURNS, in_color, in_print, whole_face
from vision.locate import network
from vision.numerals import FACES
from vision.reading import Frame

_COLORED, _PRINTED = "eights_face.onnx", "eights_print.onnx"
_CLOSER = "eights_face_study.onnx"
EVEN = (1, 8)  # upside down these read the same, or nearly
_SURE, _RIVAL = 0.95, 0.3  # the least chance of a clear value, and the most of any other
# In some hands a one is much like a seven: of six drawn ones that were read as sevens two are left.
# And in bad light any stroke is much like a one.
_ONE, _SEVEN = 1, 7
_STROKES = {_ONE: 0.05, _SEVEN: 0.02}
# A six with a glint across its stroke is a five to both looks, and a three or a six in bold print
# an eight: so likely must what they say be to the closer one.
_SECONDING = 0.9
_INSISTING = 0.5  # a value that is likelier than none and all others
_SWAY = 0.09  # radians: so far to either side a face is turned that was not clear


class Upright(Protocol):
    """A value, and in which sixth of its face it is upright."""

    @property
    def value(self) -> int: ...

    @property
    def sixth(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Numeral:
    """What one look makes of a face: the value, how likely it is, and in which sixth upright."""

    value: int
    chance: float
    rival: float  # the chance of the likeliest other value
    sixth: int

    def agrees(self, other: "Upright") -> bool:
        if self.value != other.value:
            return False
        apart = (self.sixth - other.sixth) % TURNS
        return apart == 0 or (apart == TURNS // 2 and self.value in EVEN)

    def insists(self, other: "Upright") -> bool:
        """Whether it says another value, or another way up, rather than nothing at all."""
        return not self.agrees(other) and self.chance > _INSISTING

    @property
    def is_clear(self) -> bool:
        """Whether it is far likelier than any other value in any turn."""
        return self.chance > _SURE and self.rival < _STROKES.get(self.value, _RIVAL)

    @property
    def is_even(self) -> bool:
        """Whether it is not known which way up it is."""
        return self.value in EVEN


@dataclass(frozen=True, slots=True)
class Sight:
    """What both looks make of a face; and where that left a doubt, all three `joint`ly."""

    first: Numeral
    second: Numeral
    joint: Numeral | None = None

    @property
    def is_sure(self) -> bool:
        if self.joint:
            return self.joint.is_clear
        is_clear = self.first.is_clear and self.second.is_clear
        return is_clear and self.first.agrees(self.second)

    @property
    def best(self) -> Numeral:
        """The numeral that it is, if it is one."""
        if self.joint and self.joint.is_clear:
            return self.joint
        return self.second if self.second.is_clear and not self.first.is_clear else self.first


def read_numerals(frame: Frame, verdicts: list[Verdict]) -> list[Sight]:
    """The numerals on the upper faces of dice: what both looks are sure of and the closer one
    seconds, and else what all three say together."""
    if not verdicts:
        return []
    sights = _glanced(frame, verdicts)
    seconds = _seconds(frame, verdicts, sights)
    return [
        sight if sight.is_sure and second > _SECONDING else _studied(frame, verdict)
        for verdict, sight, second in zip(verdicts, sights, seconds, strict=True)
    ]


def upright_chances(frame: Frame, verdicts: list[Verdict]) -> list[Chances]:
    """The chance of each value to be upright in each sixth of each face, as the look that is surer
    of it sees it (6x8)."""
    return [_both(frame, verdict, 0.0).max(0)[:, :FACES] for verdict in verdicts]


def _glanced(frame: Frame, verdicts: list[Verdict]) -> list[Sight]:
    """What the first look makes of every turn of a face, and the second of it upright and upside
    down: of 5,900 faces no more are misread than if it saw every turn, in a third of the time."""
    wholes = [whole_face(frame, verdict.spot, verdict.turn) for verdict in verdicts]
    colored = _asked(_COLORED, np.concatenate([in_color(whole) for whole in wholes]))
    firsts = [_numeral(_either_way(turned)) for turned in colored]
    ways = [_ways(first) for first in firsts]
    printed = np.concatenate([in_print(*each) for each in zip(wholes, ways, strict=True)])
    turned = np.zeros_like(colored)
    for each, way, said in zip(turned, ways, _asked(_PRINTED, printed, 2), strict=True):
        each[way] = said
    seconds = [_numeral(_either_way(each)) for each in turned]
    return [Sight(*both) for both in zip(firsts, seconds, strict=True)]


def _ways(numeral: Numeral) -> list[int]:
    """The sixths in which a face shows a numeral upright, and upside down."""
    return [numeral.sixth, (numeral.sixth + TURNS // 2) % TURNS]


def _either_way(turned: Chances) -> Chances:
    """The chances of every value in every turn (6x9).

    Which way up a one is, a plain bar perhaps, may be in doubt where its value is not: that one of
    both ways is upright is likelier than each. (An 8 is upright both ways: it has but one chance.)
    """
    either = turned.copy()
    up = turned[..., _ONE - 1]
    either[..., _ONE - 1] = 1 - (1 - up) * (1 - np.roll(up, TURNS // 2, -1))
    return either


def _seconds(frame: Frame, verdicts: list[Verdict], sights: list[Sight]) -> list[float]:
    """How likely each numeral is to the closer look, where it is said to be upright; a one, which
    may be a plain bar, in one of both ways."""
    bests = [sight.best for sight in sights]
    ways = [_ways(best) if best.value == _ONE else [best.sixth] for best in bests]
    pairs = zip(verdicts, ways, strict=True)
    cutouts = [in_color(_close(frame, verdict, 0.0), way) for verdict, way in pairs]
    said = _asked(_CLOSER, np.concatenate(cutouts), 1)[:, 0]
    faces = np.split(said, np.cumsum([len(way) for way in ways])[:-1])
    return [
        float(1 - np.prod(1 - face[:, best.value - 1]))
        for face, best in zip(faces, bests, strict=True)
    ]


def _both(frame: Frame, verdict: Verdict, sway: float) -> Chances:
    """The chances of every value in every turn of a face, by both looks (2x6x9)."""
    whole = whole_face(frame, verdict.spot, verdict.turn + sway)
    return np.concatenate([_asked(_COLORED, in_color(whole)), _asked(_PRINTED, in_print(whole))])


def _studied(frame: Frame, verdict: Verdict) -> Sight:
    """The judge's turn is a few degrees off: the face is also looked at a little turned to either
    side, and the mean counts. What is likely to all looks together is likely to each of them."""
    turned = []
    for sway in (0.0, -_SWAY, _SWAY):
        closer = _asked(_CLOSER, in_color(_close(frame, verdict, sway)))
        turned.append(np.concatenate([_both(frame, verdict, sway), closer]))
    looks = _either_way(np.mean(turned, 0))
    first, second, _ = map(_numeral, looks)
    return Sight(first, second, _numeral(np.cbrt(looks.prod(0))))


def _close(frame: Frame, verdict: Verdict, sway: float) -> Frame:
    return whole_face(frame, verdict.spot, verdict.turn + sway, CLOSENESS)


def _asked(name: str, cutouts: np.ndarray, turns: int = TURNS) -> Chances:
    """The chances of every value, and of none, in every turn of each face."""
    net = network(name)
    net.setInput(cutouts)
    return chances(net.forward().reshape(-1, turns, FACES + 1))


def _numeral(turned: Chances) -> Numeral:
    values = turned[:, :FACES]
    best = values.max(0)
    index = int(best.argmax())
    rival = float(np.delete(best, index).max())
    return Numeral(index + 1, float(best[index]), rival, int(values[:, index].argmax()))
