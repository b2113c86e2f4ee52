"""Which die of the set each one is: colors are named together, for light tints them together."""

from collections import Counter
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vision.reading import Color

_ORDER = tuple(Color)
_LEAST = 1e-6
_FOREIGN = 20.0  # so many times likelier to be of no set: then it is no die of this one


def name_each(chances: NDArray[np.float32]) -> list[Color]:
    """The likeliest color of each die (rows), whatever the others are."""
    return [_ORDER[int(index)] for index in chances.argmax(1)]


def name_set(
    chances: NDArray[np.float32], expect: tuple[Color, ...]
) -> tuple[list[Color], NDArray[np.float64]]:
    """Expected colors given to as many dice, or fewer, in the likeliest way.

    With each die comes its doubt: the chance, against the likeliest naming, of the best naming
    that calls this die something else; or of its being no die of the set at all, if that is more.
    """
    dice = np.arange(len(chances))
    namings = _namings(expect, len(dice))
    scores = np.log(np.maximum(chances, _LEAST))[dice, namings].sum(1)
    best = namings[int(scores.argmax())]
    foreign = chances[:, -1] / np.maximum(chances[dice, best], _LEAST)
    doubt = np.where(foreign > _FOREIGN, 1.0, 0.0)
    for die in dice:
        others = scores[namings[:, die] != best[die]]
        if len(others):
            doubt[die] = max(doubt[die], np.exp(others.max() - scores.max()))
    return [_ORDER[int(index)] for index in best], doubt


def difference(
    seen: list[Color], expect: tuple[Color, ...]
) -> tuple[Counter[Color], Counter[Color]]:
    """The colors that are missing, and those that are too many."""
    return Counter(expect) - Counter(seen), Counter(seen) - Counter(expect)


@cache
def _namings(expect: tuple[Color, ...], number: int) -> NDArray[np.intp]:
    """Every way to call so many dice by expected colors, one a row."""
    ways = {*permutations([_ORDER.index(color) for color in expect], number)}
    return np.array(sorted(ways), np.intp).reshape(len(ways), number)
