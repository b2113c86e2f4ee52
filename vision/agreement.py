"""What a die shows: three looks that know nothing of each other, of which two must agree."""

import numpy as np
from numpy.typing import NDArray

from vision.judge import Verdict
from vision.pips import Count

# How sure each look must be to say a value, and from where on no other value is taken against it.
_JUDGE_SAYS, _JUDGE_INSISTS = 0.8, 0.9
_FACE_SAYS, _FACE_INSISTS = 0.8, 0.9
_COUNT_SAYS, _COUNT_INSISTS = 0.2, 0.6


def agreed(verdict: Verdict, face: NDArray[np.float32], count: Count) -> int:
    """The value that at least two looks say while none insists on another; 0 if there is none.

    `face` are the chances of no value and of 1 to 6.
    """
    looks = (
        (verdict.value, float(verdict.values.max()), _JUDGE_SAYS, _JUDGE_INSISTS),
        (1 + int(face[1:].argmax()), float(face[1:].max()), _FACE_SAYS, _FACE_INSISTS),
        (count.value, count.clearness, _COUNT_SAYS, _COUNT_INSISTS),
    )
    said = [value for value, sure, says, _ in looks if sure >= says]
    insisted = {value for value, sure, _, insists in looks if sure >= insists}
    for value in said:
        if said.count(value) >= 2 and insisted <= {value}:
            return value
    return 0
