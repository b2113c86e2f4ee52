"""Who sits where: a player who has changed places takes the buttons there."""

from dataclasses import dataclass, replace

from table.controls import DOWNWARDS, SIDEWAYS, Button
from table.desk import Desk
from table.game import MOST_PLAYERS
from table.page import SidePage
from table.targets import TapBack, TapDie, TapSeat, Target


@dataclass(frozen=True, slots=True)
class Players(SidePage):
    """Up and down choose the player, left and right the place; who sits there changes over."""

    player: int = 0

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.YELLOW | Button.GREEN:
                step = DOWNWARDS[button]
                desk.turn_to(Players((self.player + step) % len(desk.places)))
            case Button.RED | Button.BLUE:
                step = SIDEWAYS[button]
                self._move(desk, (desk.places[self.player] + step) % MOST_PLAYERS)
            case Button.OK:
                desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapDie(player) if player < len(desk.places):
                desk.turn_to(replace(self, player=player))
            case TapSeat(place):
                self._move(desk, place)
            case TapBack():
                desk.back()
            case _:
                pass

    def _move(self, desk: Desk, place: int) -> None:
        bots, places, before = desk.bots, list(desk.places), desk.places[self.player]
        if place in places:
            places[places.index(place)] = before
        places[self.player] = place
        desk.places = tuple(places)
        moved = tuple(sorted((places[player], strength) for player, strength in bots.items()))
        desk.set(seats=desk.places, bots=moved)
