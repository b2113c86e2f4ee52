"""Both looks at the numeral on an upper face, which know nothing of each other.

The first has learnt from whole dice in their colors, the second from print alone, without colors.
"""

from dataclasses import dataclass

import numpy as np

from vision.eight_judge import Chances, Verdict, chances
from vision.faces import TURNS, in_color, in_print, whole_face
from vision.locate import network
from vision.numerals import FACES
from vision.reading import Frame

_EVEN = (1, 8)  # upside down these read the same, or nearly


@dataclass(frozen=True, slots=True)
class Numeral:
    """What one look makes of a face: the value, how clear it is, and in which sixth it is upright.

    Clear is what is far likelier than any other value in any turn.
    """

    value: int
    chance: float
    rival: float  # the chance of the likeliest other value
    sixth: int

    def agrees(self, other: "Numeral") -> bool:
        if self.value != other.value:
            return False
        apart = (self.sixth - other.sixth) % TURNS
        return apart == 0 or (apart == TURNS // 2 and self.value in _EVEN)

    @property
    def is_even(self) -> bool:
        """Whether it is not known which way up it is."""
        return self.value in _EVEN


def read_numerals(frame: Frame, verdicts: list[Verdict]) -> list[tuple[Numeral, Numeral]]:
    """The numerals on the upper faces of dice, as either look sees them."""
    if not verdicts:
        return []
    wholes = [whole_face(frame, verdict.spot, verdict.turn) for verdict in verdicts]
    colored = _asked("eights_face.onnx", np.concatenate([in_color(whole) for whole in wholes]))
    printed = _asked("eights_print.onnx", np.concatenate([in_print(whole) for whole in wholes]))
    return [
        (_numeral(first), _numeral(second)) for first, second in zip(colored, printed, strict=True)
    ]


def _asked(name: str, cutouts: np.ndarray) -> Chances:
    net = network(name)
    net.setInput(cutouts)
    return chances(net.forward().reshape(-1, TURNS, FACES + 1))


def _numeral(turned: Chances) -> Numeral:
    values = turned[:, :FACES]
    best = values.max(0)
    index = int(best.argmax())
    rival = float(np.delete(best, index).max())
    return Numeral(index + 1, float(best[index]), rival, int(values[:, index].argmax()))
