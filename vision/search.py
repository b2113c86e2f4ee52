"""Where dice are sought in a frame, whatever their kind: at a glance, and again where some are
missing."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from vision.before import was_there
from vision.known import Known
from vision.locate import WALL, Spot, apart, is_within, others, spots_anywhere, spots_in
from vision.reading import Frame, Trouble
from vision.tray import Tray

# The finder sees trays so large: then dice of nearly all sizes are in its range. Where it does not
# find a single one, it looks again at a larger picture.
_TRAY_SIDE_PX, _LARGER_SIDE_PX = 250.0, 345.0
_EDGE_PX = 18.0  # and dice so large, where their size is known
# It tells dice that touch each other best when it sees them so large: of 360 drawn rolls it misses
# a die in 2, and in 7 without a second look at this size. Smaller ones are enlarged for that: on
# renders of half the size a white die on white felt is missed otherwise.
_CLOSE_EDGE_PX = 29.0
# It is less sure of one that is missing: of 2,880 drawn dice it sees 1 with less than 0.4, and 2 it
# took for one at a glance. Four spots in three pictures are none, which the judge sees too.
_CLOSE_HEAT = 0.25
# Then it looks as far as a rim reaches: the hard edge of a wall's shadow may pass for the end of
# the floor, and nothing on a rim lies flat.
_RIM = 1.2

# Dice unlike those that it has learnt from it may take for so much smaller or larger ones: of 875
# photographed dice 9 more are read when those are tried, and of 722 others 18. Asked for less than
# this sureness, the side of a die was read as its top, and specks as pips.
_SIZES, _BEYOND_DOUBT = (1.2, 1.4, 0.85, 0.72), 0.99
_UNLIKE = 1.25  # times: dice of a set are equally large, and seen from nearly as far
_ONE = 0.55  # spots nearer than so many edges are looks at the same die


class _Look(Protocol):
    @property
    def spot(self) -> Spot: ...

    @property
    def is_die(self) -> bool: ...

    @property
    def trouble(self) -> Trouble | None: ...

    @property
    def value(self) -> int: ...

    @property
    def sureness(self) -> float: ...


L = TypeVar("L", bound=_Look)


def sought(
    frame: Frame,
    known: Known,
    expected: int | None,
    finder: str,
    look_at: Callable[[list[Spot]], list[L]],
) -> list[L]:
    """Looks at all that may be a die: in the tray, or anywhere if any dice at all are asked for.

    Where so many are expected and some of them are missing, the finder looks closer, for the size
    of those that were seen tells that of the others.
    """
    if known.view_of(expected) is None:
        return _resized(look_at(spots_anywhere(frame, expected, finder)), look_at)
    if known.tray is None:
        return look_at(spots_anywhere(frame, expected, finder))
    side_px = known.tray.side_px
    scale = _EDGE_PX / known.edge_px if known.edge_px else _TRAY_SIDE_PX / side_px
    spots = _new(spots_in(frame, known.tray, min(scale, 1.0), finder, WALL), frame, known)
    looks = look_at(spots)
    edges = [look.spot.edge_px for look in looks if look.is_die]
    if len(edges) >= (expected or 0):
        return looks
    usual_px = statistics.median(edges) if edges else 0.0
    closer = _CLOSE_EDGE_PX / usual_px if usual_px else _LARGER_SIDE_PX / side_px
    again = _new(spots_in(frame, known.tray, closer, finder, _RIM, _CLOSE_HEAT), frame, known)
    alike = [_as_large(spot, usual_px) for spot in again]
    looks = look_at(alike + others(spots, alike))
    return [look for look in looks if look.trouble is None or _is_inside(look.spot, known.tray)]


def _new(spots: list[Spot], frame: Frame, known: Known) -> list[Spot]:
    """The spots where the tray, if it was known when empty, did not look the same."""
    return [spot for spot in spots if not was_there(known.empty, frame, spot)]


def _is_inside(spot: Spot, tray: Tray) -> bool:
    """Beyond the floor only what is read is a die: a score pad may lie there."""
    return tray.contains((spot.x, spot.y), (WALL - 1) / 2 * tray.side_px)


def _as_large(spot: Spot, usual_px: float) -> Spot:
    """The spot, as large as the other dice are if the finder takes it for much less or more."""
    is_alike = not usual_px or 1 / _UNLIKE < spot.edge_px / usual_px < _UNLIKE
    return spot if is_alike else replace(spot, edge_px=usual_px)


def _resized(looks: list[L], look_at: Callable[[list[Spot]], list[L]]) -> list[L]:
    """The looks; what was not read is looked at as if it were larger or smaller. What is read then
    must be beyond doubt, and the same whichever size shows it."""
    read = [look for look in looks if look.trouble is None]
    unread = [look for look in looks if look.trouble is not None]
    again = [
        look
        for size in _SIZES
        for look in look_at(
            [replace(each.spot, edge_px=each.spot.edge_px * size) for each in unread]
        )
        if look.trouble is None and look.sureness >= _BEYOND_DOUBT and not is_on(look.spot, read)
    ]
    for spot in apart([look.spot for look in again]):
        found = [look for look in again if is_within(look.spot, spot, _ONE)]
        if len({look.value for look in found}) == 1:
            read.append(max(found, key=lambda look: look.sureness))
    return [*read, *(look for look in unread if not is_on(look.spot, read))]


def is_on(spot: Spot, looks: Sequence[_Look]) -> bool:
    """Whether one of the looks is at the die of this spot."""
    return any(is_within(spot, look.spot, _ONE) for look in looks)
