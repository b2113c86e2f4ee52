"""The end of a game: who won, how it went, and what now."""

from dataclasses import dataclass
from enum import Enum

from table.coach import Coach
from table.controls import Button
from table.desk import Desk
from table.events import Undo
from table.page import Page
from table.pages.lot import draw_lots
from table.pages.review import Review
from table.pages.statistics import StatisticsPage
from table.targets import TapBack, TapLine, TapOk, Target

STRAY_SECONDS = 1.0
"""So long after the end of a game a press was still meant for the game."""


class Way(Enum):
    """Where to from here."""

    AGAIN = Button.OK
    STATISTICS = Button.BLUE
    START = Button.RED
    SHEETS = Button.YELLOW
    REVIEW = Button.GREEN


@dataclass(frozen=True, slots=True)
class Over(Page):
    """Any player decides; `since` is when the last cross was made."""

    since: float
    playing_seconds: float = 0.0

    @classmethod
    def of(cls, desk: Desk) -> "Over":
        return cls(desk.now, desk.around.playing_seconds())

    def press(self, desk: Desk, place: int, button: Button) -> None:
        if desk.now < self.since + STRAY_SECONDS:
            return
        match button:
            case Button.OK:
                draw_lots(desk, desk.timeline.new, desk.places)
            case Button.BLUE:
                desk.open(StatisticsPage.of(desk))
            case Button.RED:
                desk.home()
            case Button.YELLOW:
                desk.open(Sheets())
            case Button.GREEN:
                if desk.settings.coach.tells(Coach.REVIEW):
                    desk.open(Review())

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        """The last turn can be taken back even now."""
        player = desk.player_at(place)
        if button is Button.OK and player is not None:
            desk.advance(Undo())
            desk.take_back_bots()
            desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapLine(Way() as way):
                self.press(desk, desk.places[0], way.value)
            case TapOk():
                self.press(desk, desk.places[0], Button.OK)
            case _:
                pass


@dataclass(frozen=True, slots=True)
class Sheets(Page):
    """All sheets as they were at the end."""

    def press(self, desk: Desk, place: int, button: Button) -> None:
        desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        if isinstance(target, TapBack | TapOk):
            desk.back()
