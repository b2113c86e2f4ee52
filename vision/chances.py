"""Chances that add up to 1, as networks give them."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Chances: TypeAlias = NDArray[np.float32]


def chances(scores: NDArray[np.float32]) -> Chances:
    """Of scores along the last axis."""
    parts = np.exp(scores - scores.max(-1, keepdims=True))
    return np.asarray(parts / parts.sum(-1, keepdims=True), np.float32)


def between(one: Chances, other: Chances) -> Chances:
    """Chances between two: what either thinks impossible stays unlikely."""
    both = np.sqrt(one * other)
    return np.asarray(both / both.sum(), np.float32)
