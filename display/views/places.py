"""The five places round the table, clockwise, and who sits at each."""

from dataclasses import dataclass
from enum import Enum, auto

from table.game import MOST_PLAYERS


class PlaceState(Enum):
    FREE = auto()
    TAKEN = auto()
    CHOSEN = auto()
    """Its player is the one that the page is about."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    place: int
    name: str
    """Empty where nobody sits."""
    state: PlaceState

    @property
    def label(self) -> str:
        return str(self.place + 1)


def place_views(
    names: tuple[str, ...], places: tuple[int, ...], chosen: int | None
) -> tuple[PlaceView, ...]:
    """All five places; `chosen` is a player, not a place."""
    views = []
    for place in range(MOST_PLAYERS):
        if place not in places:
            views.append(PlaceView(place, "", PlaceState.FREE))
            continue
        player = places.index(place)
        state = PlaceState.CHOSEN if player == chosen else PlaceState.TAKEN
        views.append(PlaceView(place, names[player], state))
    return tuple(views)
