"""What a die shows: three looks that know nothing of each other, of which two must agree."""

import math

import numpy as np
from numpy.typing import NDArray

from vision.judge import Verdict
from vision.pips import CLEAR, Count

# How sure a look must be to say a value, and from where on no other value is taken against it.
_COUNT_INSISTS, _COUNT_INSISTS_UNSEEN = 0.5, CLEAR
_FACE, _FACE_INSISTS = 0.8, 0.8
_JUDGE, _JUDGE_INSISTS = 0.8, 0.9
# Two networks can be misled alike, as by a glint among white pips: where the count does not second
# them, both must be surer; and more so of dice that may be marbled and seen from anywhere.
_FACE_UNCOUNTED, _JUDGE_UNCOUNTED = 0.9, 0.95
_FACE_ALONE, _JUDGE_ALONE = 0.95, 0.97
# Where it is not known from where the camera looks, the judge may take a side for the top: the face
# look, which knows faces seen flat and no others, must see the value too.
_FACE_UNSEEN = 0.9
# Of 3,650 flat dice in drawn and path-traced pictures on which both networks agreed so surely none
# showed anything else; of 19 of them the count insisted on another value, be it for two pips that
# touch or for the lit edge of a die on felt of its color. In photographs that the networks had not
# learnt from, it was wrong each of the 8 times that it did.
_BEYOND_DOUBT = 0.98


def agreed(verdict: Verdict, face: NDArray[np.float32], count: Count, is_view_known: bool) -> int:
    """The value that at least two looks say while none insists on another; 0 if there is none.

    `face` are the chances of no value and of 1 to 6.
    """
    judged, judge_sure = verdict.value, float(verdict.values.max())
    faced, face_sure = 1 + int(face[1:].argmax()), float(face[1:].max())
    counted, count_sure = count.value, count.clearness
    value = 0
    # Where the face look is sure that there is no face at all, little pips are no second look.
    counts_from = _COUNT_INSISTS if face[0] >= _FACE_INSISTS else CLEAR
    if count_sure >= counts_from and counted in (
        judged if judge_sure >= _JUDGE else 0,
        faced if face_sure >= _FACE else 0,
    ):
        value = counted
    elif judged == faced and _are_sure(judge_sure, face_sure, is_view_known):
        value = judged
    count_insists = _COUNT_INSISTS if is_view_known else _COUNT_INSISTS_UNSEEN
    if judged == faced and min(judge_sure, face_sure) >= _BEYOND_DOUBT:
        count_insists = math.inf
    insisted = {
        each
        for each, sure, insists in (
            (judged, judge_sure, _JUDGE_INSISTS),
            (faced, face_sure, _FACE_INSISTS),
            (counted, count_sure, count_insists),
        )
        if sure >= insists
    }
    is_top = is_view_known or face[value] >= _FACE_UNSEEN
    return value if insisted <= {value} and is_top else 0


def _are_sure(judge: float, face: float, is_view_known: bool) -> bool:
    """Whether both networks are, where the count does not second them."""
    if is_view_known:
        return judge >= _JUDGE_UNCOUNTED and face >= _FACE_UNCOUNTED
    return judge >= _JUDGE_ALONE and face >= _FACE_ALONE
