"""Both looks at the numeral on an upper face, which know nothing of each other.

The first has learnt from whole dice in their colors, the second from print alone, without colors.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.chances import Chances, chances
from vision.eight_judge import Verdict
from vision.faces import TURNS, in_color, in_print, whole_face
from vision.locate import network
from vision.numerals import FACES
from vision.reading import Frame

EVEN = (1, 8)  # upside down these read the same, or nearly
_SURE, _RIVAL = 0.95, 0.3  # the least chance of a clear value, and the most of any other
# In some hands a one is much like a seven: of six drawn ones that were read as sevens two are left.
_SEVEN, _SEVEN_RIVAL = 7, 0.02
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
        rival = _SEVEN_RIVAL if self.value == _SEVEN else _RIVAL
        return self.chance > _SURE and self.rival < rival

    @property
    def is_even(self) -> bool:
        """Whether it is not known which way up it is."""
        return self.value in EVEN


def read_numerals(frame: Frame, verdicts: list[Verdict]) -> list[tuple[Numeral, Numeral]]:
    """The numerals on the upper faces of dice, as either look sees them.

    The judge's turn is a few degrees off. So what is not clear is looked at again a little turned
    to either side, and the mean of the three counts.
    """
    both = _looked_at(frame, verdicts, 0.0)
    numerals = [_numerals(chances) for chances in both]
    again = [i for i, pair in enumerate(numerals) if not all(each.is_clear for each in pair)]
    doubtful = [verdicts[i] for i in again]
    swayed = [_looked_at(frame, doubtful, sway) for sway in (-_SWAY, _SWAY)]
    for i, left, right in zip(again, *swayed, strict=True):
        numerals[i] = _numerals(np.mean([both[i], left, right], 0))
    return numerals


def upright_chances(frame: Frame, verdicts: list[Verdict]) -> list[Chances]:
    """The chance of each value to be upright in each sixth of each face, as the look that is surer
    of it sees it (6x8)."""
    return [both.max(0)[:, :FACES] for both in _looked_at(frame, verdicts, 0.0)]


def _looked_at(frame: Frame, verdicts: list[Verdict], sway: float) -> list[Chances]:
    """The chances of every value in every turn of each face, by both looks (2x6x9)."""
    if not verdicts:
        return []
    wholes = [whole_face(frame, verdict.spot, verdict.turn + sway) for verdict in verdicts]
    colored = _asked("eights_face.onnx", np.concatenate([in_color(whole) for whole in wholes]))
    printed = _asked("eights_print.onnx", np.concatenate([in_print(whole) for whole in wholes]))
    return list(np.stack([colored, printed], 1))


def _asked(name: str, cutouts: np.ndarray) -> Chances:
    net = network(name)
    net.setInput(cutouts)
    return chances(net.forward().reshape(-1, TURNS, FACES + 1))


def _numerals(looks: Chances) -> tuple[Numeral, Numeral]:
    first, second = looks
    return _numeral(first), _numeral(second)


def _numeral(turned: Chances) -> Numeral:
    values = turned[:, :FACES]
    best = values.max(0)
    index = int(best.argmax())
    rival = float(np.delete(best, index).max())
    return Numeral(index + 1, float(best[index]), rival, int(values[:, index].argmax()))
