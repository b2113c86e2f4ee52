"""What a policy is: it says how good each candidate is, and the best legal one is taken."""

from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from table.opponents.situation import Situation

Scores: TypeAlias = npt.NDArray[np.float32]


class Policy(Protocol):
    """A way to play."""

    def scores(self, situation: Situation, chance: np.random.Generator) -> Scores:
        """By seat and candidate, the higher the better; what is not legal may get any."""


def chosen(
    policy: Policy, situation: Situation, chance: np.random.Generator
) -> npt.NDArray[np.int64]:
    """By seat the legal candidate with the highest score, the first of equals."""
    scores = np.where(situation.legal, policy.scores(situation, chance), -np.inf)
    return np.asarray(scores.argmax(-1), np.int64)
