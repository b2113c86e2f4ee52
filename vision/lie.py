"""How dice lie: which of them is which again, and whether they lie as others do."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import dist

from vision.reading import Color, Die


def find(die: Die, dice: Iterable[Die], within_px: float) -> Die | None:
    """The nearest die of the same color and value."""
    alike = [other for other in dice if (other.color, other.value) == (die.color, die.value)]
    nearest = min(alike, key=lambda other: dist(other.centre, die.centre), default=None)
    return nearest if nearest and dist(nearest.centre, die.centre) <= within_px else None


def values(dice: Iterable[Die]) -> Counter[tuple[Color, int]]:
    """What dice show, whichever white die is which."""
    return Counter((die.color, die.value) for die in dice)


def same_figure(dice: tuple[Die, ...], others: tuple[Die, ...], within_px: float) -> bool:
    """Whether both show the same and are equally far from each other, wherever they are."""
    if len(dice) < 2 or values(dice) != values(others):
        return False
    pairs = zip(_distances(dice), _distances(others), strict=True)
    return all(abs(one - other) <= within_px for (_, one), (_, other) in pairs)


def _distances(dice: Iterable[Die]) -> list[tuple[list[tuple[Color, int]], float]]:
    """How far apart any two dice are, in an order that does not tell which white die is which."""
    return sorted(
        (
            sorted([(one.color, one.value), (other.color, other.value)]),
            dist(one.centre, other.centre),
        )
        for one, other in combinations(dice, 2)
    )
