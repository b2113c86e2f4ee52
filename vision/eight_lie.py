"""Whether eight-sided dice lie flat or lean: what one judge does not settle, a larger one does."""

import math

import numpy as np

from vision.eight_judge import STUDY, Verdict, judge
from vision.judge import State
from vision.reading import Frame
from vision.view import View

_CLEARLY = 0.97  # flat: of leaning dice hardly any seems so
_MIRRORED = (False, True)  # the larger judge sees it both ways: its mistakes are not the same


def leanings(frame: Frame, verdicts: list[Verdict], view: View | None) -> list[float]:
    """How likely each die leans, if it lies at all."""
    chances = [_leaning(verdict) for verdict in verdicts]
    doubtful = [i for i, verdict in enumerate(verdicts) if _is_doubtful(verdict)]
    if view is None or not doubtful:
        return chances
    spots = [verdicts[i].spot for i in doubtful]
    glances = [judge(frame, spots, view, mirrored, STUDY) for mirrored in _MIRRORED]
    odds = np.mean([[_odds(verdict) for verdict in glance] for glance in glances], 0)
    for i, odd in zip(doubtful, odds, strict=True):
        both = (float(odd) + _odds(verdicts[i])) / 2  # what the first has said counts as much
        chances[i] = 1 / (1 + math.exp(-both))
    return chances


def _is_doubtful(verdict: Verdict) -> bool:
    is_at_rest = verdict.state in (State.FLAT, State.LEANING)
    return is_at_rest and bool(verdict.states[State.FLAT] < _CLEARLY)


def _leaning(verdict: Verdict) -> float:
    flat, leaning = verdict.states[State.FLAT], verdict.states[State.LEANING]
    return float(leaning / max(flat + leaning, 1e-6))


def _odds(verdict: Verdict) -> float:
    """The logarithm of how much likelier it leans than lies flat."""
    flat, leaning = verdict.states[State.FLAT], verdict.states[State.LEANING]
    return math.log((leaning + 1e-5) / (flat + 1e-5))
