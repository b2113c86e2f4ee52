"""Which places the table itself plays, and how well."""

from dataclasses import dataclass, replace

from table.controls import DOWNWARDS, SIDEWAYS, Button, stepped
from table.desk import Desk
from table.game import MOST_PLAYERS
from table.page import SidePage
from table.refused import Refused
from table.strength import Strength
from table.targets import TapBack, TapSeat, TapStrength, Target

LEVELS = (None, *Strength)
"""Nobody, or the table, the weakest first."""


@dataclass(frozen=True, slots=True)
class Opponents(SidePage):
    """Up and down choose a place where no person has joined, left and right who plays there."""

    people: tuple[tuple[int, str], ...]
    """The places where somebody has joined, and the names."""
    place: int

    @classmethod
    def of(cls, people: tuple[tuple[int, str], ...], place: int | None = None) -> "Opponents":
        """Opened at a place, or else at the first where no person has joined."""
        page = cls(people, 0)
        return replace(page, place=place if place in page.free else page.free[0])

    @property
    def free(self) -> tuple[int, ...]:
        """Where no person has joined."""
        taken = {place for place, _ in self.people}
        return tuple(place for place in range(MOST_PLAYERS) if place not in taken)

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.YELLOW | Button.GREEN:
                here = stepped(self.free, self.place, DOWNWARDS[button])
                desk.turn_to(replace(self, place=here))
            case Button.RED | Button.BLUE:
                strength = dict(desk.settings.bots).get(self.place)
                self._set(desk, self.place, stepped(LEVELS, strength, SIDEWAYS[button]))
            case Button.OK:
                desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapStrength(place, strength) if place in self.free:
                self._set(desk, place, strength)
            case TapSeat(place) if place in self.free:
                desk.turn_to(replace(self, place=place))
            case TapBack():
                desk.back()
            case _:
                pass

    def _set(self, desk: Desk, place: int, strength: Strength | None) -> None:
        desk.turn_to(replace(self, place=place))
        chosen = desk.settings.with_bot(place, strength).bots
        if len(chosen) >= MOST_PLAYERS:
            raise Refused("One place stays free for a person.")
        desk.set(bots=chosen)
