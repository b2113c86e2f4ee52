"""Spots judged until they are clear, whatever the kind of dice."""

import math
from collections.abc import Callable, Sequence
from typing import Protocol, Self, TypeVar

from vision.chances import Chances
from vision.judge import State
from vision.locate import Spot, apart, is_within

_PART, _REACH = 0.6, 0.7  # what is smaller than that, and nearer, is a part of a die
_DOUBTFUL = 0.25  # a die that is nothing with such a chance may be a heap of others


class _Verdict(Protocol):
    @property
    def spot(self) -> Spot: ...

    @property
    def state(self) -> State: ...

    @property
    def states(self) -> Chances: ...

    def together(self, other: Self) -> Self: ...


V = TypeVar("V", bound=_Verdict)


def judged(
    spots: list[Spot],
    judges: Sequence[Callable[[list[Spot]], list[V]]],
    is_clear: Callable[[V, Spot], bool],
    near: float,
) -> list[V]:
    """The first judge's verdicts on the spots. What is not clear the next one judges, in the place
    that the verdict gave it; all count, but for those that were not as near, in edges.
    """
    first, *others = judges
    places, verdicts = list(spots), first(spots)
    for judge in others:
        again = [i for i, verdict in enumerate(verdicts) if not is_clear(verdict, places[i])]
        better = [verdicts[i].spot for i in again]
        for i, verdict in zip(again, judge(better), strict=True):
            is_near = way(places[i], verdicts[i].spot) < near
            places[i] = verdicts[i].spot
            verdicts[i] = verdicts[i].together(verdict) if is_near else verdict
    kept = apart([verdict.spot for verdict in verdicts])  # two may have moved onto the same die
    return _whole([verdict for verdict in verdicts if verdict.spot in kept])


def _whole(verdicts: list[V]) -> list[V]:
    """Without what is only a part of a die, as a pip of it or a numeral on its side; and without
    what may be a die but more likely is a heap of them, or a whole tray with dice like pips."""
    dice = [verdict for verdict in verdicts if verdict.state is not State.NOTHING]
    heaps = [die.spot for die in dice if _is_heap(die, dice)]
    wholes = [die.spot for die in dice if die.spot not in heaps]
    return [
        verdict
        for verdict in verdicts
        if verdict.spot not in heaps and not any(_is_part(verdict.spot, die) for die in wholes)
    ]


def _is_heap(die: V, dice: list[V]) -> bool:
    """Whether what is seen in it is surer to be dice: two such, or one if it is doubtful itself."""
    nothing = die.states[State.NOTHING]
    surer = [
        other
        for other in dice
        if _is_part(other.spot, die.spot) and other.states[State.NOTHING] < nothing
    ]
    return len(surer) > (0 if nothing > _DOUBTFUL else 1)


def _is_part(spot: Spot, die: Spot) -> bool:
    return spot.edge_px < _PART * die.edge_px and is_within(spot, die, _REACH)


def way(spot: Spot, place: Spot) -> float:
    """How far a place is from a spot, in edges."""
    return math.hypot(place.x - spot.x, place.y - spot.y) / spot.edge_px
