"""The lot: it runs round the places of the players and stops at the one who rolls first."""

from dataclasses import dataclass

from display.views.places import PlaceView, place_views
from display.words import VALUES, Words, _
from table.desk import Desk
from table.pages.lot import Lot


@dataclass(frozen=True, slots=True)
class LotView:
    """`round` are the places that the lot runs over, `stop` the index in it where it stops."""

    game: str
    cards: bool
    faces: int
    """Of a die: 6 or 8; two of them make the highest number of a row."""
    places: tuple[PlaceView, ...]
    round: tuple[int, ...]
    stop: int
    text: str
    since: float
    """When this lot was drawn: what tells its movement from that of another."""
    runs: bool
    """Not for calm eyes: they see at once where it stops."""


def lot_view(desk: Desk, page: Lot, words: Words) -> LotView:
    new = page.new
    return LotView(
        game=words(VALUES["game"][new.rules.game]),
        cards=new.rules.plays_cards,
        faces=new.rules.highest // 2,
        places=place_views(new.names, page.places, new.first),
        round=page.places,
        stop=new.first,
        text=words(_("{name} rolls first"), name=new.names[new.first]),
        since=page.since,
        runs=not desk.settings.calm,
    )
