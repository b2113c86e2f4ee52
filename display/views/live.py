"""The camera's picture as the screen shows it: the frame, and what is marked in it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import dist

from display.words import Words, _
from table.desk import Desk
from table.sight import TraySeen
from vision.reading import Die, Frame, Problem
from vision.roll_picture import RollPicture

LIVE = _("LIVE")
EDGE_PX = 50.0
"""Of a die, where none is seen to measure it by."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the frame, in whole pixels of it; the value of a die that was read there."""

    x_px: int
    y_px: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class LiveView:
    """A frame, known by its number; `edge_px` is the edge of a die in it."""

    badge: str
    number: int
    edge_px: int
    read: tuple[Spot, ...]
    wrong: tuple[Spot, ...]
    frame: Frame = field(compare=False, repr=False)


def live_view(
    desk: Desk, words: Words, read: Iterable[Die] = (), wrong: Iterable[Problem] = ()
) -> LiveView | None:
    """The picture of now with these dice and problems marked; None while there is none."""
    sight = desk.sight
    if not isinstance(sight, TraySeen):
        return None
    edge_px = sight.reading.edge_px or EDGE_PX
    ringed = [each.centre for each in wrong if each.centre is not None]
    return LiveView(
        badge=words(LIVE),
        number=frame_number(sight),
        edge_px=round(edge_px),
        read=tuple(
            Spot(*_rounded(die.centre), die.value)
            for die in read
            if all(dist(die.centre, centre) > edge_px / 2 for centre in ringed)
        ),
        wrong=tuple(Spot(*_rounded(centre)) for centre in ringed),
        frame=sight.frame,
    )


def frame_number(picture: TraySeen | RollPicture) -> int:
    """Another one for another frame, as long as who compares holds on to the frame too."""
    return id(picture.frame)


def _rounded(centre: tuple[float, float]) -> tuple[int, int]:
    return round(centre[0]), round(centre[1])
