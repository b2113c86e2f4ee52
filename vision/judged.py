"""Spots judged until they are clear, whatever the kind of dice."""

import math
from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from vision.locate import Spot, apart


class _Verdict(Protocol):
    @property
    def spot(self) -> Spot: ...

    def together(self, other: Self) -> Self: ...


V = TypeVar("V", bound=_Verdict)


def judged(
    spots: list[Spot],
    judge: Callable[[list[Spot], bool], list[V]],
    is_clear: Callable[[V, Spot], bool],
    near: float,
) -> list[V]:
    """Verdicts on the spots. What is not clear is judged again in the place that the verdict gave
    it, once mirrored, which is another picture to the network; all count, but for those that were
    not as near, in edges.
    """
    places, verdicts = list(spots), judge(spots, False)
    for mirrored in (True, False):
        again = [i for i, verdict in enumerate(verdicts) if not is_clear(verdict, places[i])]
        better = [verdicts[i].spot for i in again]
        for i, verdict in zip(again, judge(better, mirrored), strict=True):
            is_near = way(places[i], verdicts[i].spot) < near
            places[i] = verdicts[i].spot
            verdicts[i] = verdicts[i].together(verdict) if is_near else verdict
    kept = apart([verdict.spot for verdict in verdicts])  # two may have moved onto the same die
    return [verdict for verdict in verdicts if verdict.spot in kept]


def way(spot: Spot, place: Spot) -> float:
    """How far a place is from a spot, in edges."""
    return math.hypot(place.x - spot.x, place.y - spot.y) / spot.edge_px
