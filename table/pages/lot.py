"""The lot decides who rolls first, and everybody sees it."""

from dataclasses import dataclass, replace

from table.controls import Button
from table.desk import Desk
from table.game import New
from table.page import Page

LOT_SECONDS = 1.2
SHOWN_SECONDS = 1.0
"""So long the winner of the lot is shown before the game begins."""


@dataclass(frozen=True, slots=True)
class Lot(Page):
    """The brass header runs round the places from `since` on and stops at the first player."""

    new: New
    places: tuple[int, ...]
    since: float

    def press(self, desk: Desk, place: int, button: Button) -> None:
        if button is Button.OK:
            self._begin(desk)

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        if button is Button.OK:
            desk.back()

    def tick(self, desk: Desk) -> None:
        if desk.now >= self.next_at(desk):
            self._begin(desk)

    def _begin(self, desk: Desk) -> None:
        """A game that cannot be kept leads back to where it was asked for."""
        desk.back()
        desk.begin(self.new, self.places)

    def next_at(self, desk: Desk) -> float:
        return self.since + SHOWN_SECONDS + (0.0 if desk.settings.calm else LOT_SECONDS)


def draw_lots(desk: Desk, new: New, places: tuple[int, ...]) -> None:
    """Begin a game; one player needs no lot."""
    drawn = replace(new, first=desk.around.chance.randrange(len(places)))
    if len(places) == 1:
        desk.begin(drawn, places)
    else:
        desk.open(Lot(drawn, places, desk.now))
