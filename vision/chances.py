"""Chances that add up to 1, as networks give them."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Chances: TypeAlias = NDArray[np.float32]


def chances(scores: NDArray[np.float32]) -> Chances:
    """Of scores along the last axis."""
    parts = np.exp(scores - scores.max(-1, keepdims=True))
    return np.asarray(parts / parts.sum(-1, keepdims=True), np.float32)


def between(*each: Chances) -> Chances:
    """Chances between some: what any of them thinks impossible stays unlikely."""
    amid = np.prod([one.astype(np.float64) for one in each], 0) ** (1 / len(each))
    return np.asarray(amid / amid.sum(-1, keepdims=True), np.float32)
