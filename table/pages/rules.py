"""The short rules of a game."""

from dataclasses import dataclass, replace

from table.controls import DOWNWARDS, SIDEWAYS, Button, stepped
from table.desk import Desk
from table.lines import SETTINGS
from table.page import SidePage
from table.targets import TapBack, TapDie, TapOk, Target

GAMES = tuple(SETTINGS)
MOST_LEAVES = 3
"""The smallest screen needs two for the longest rules."""


@dataclass(frozen=True, slots=True)
class RulesPage(SidePage):
    """Left and right choose the game, up and down turn the leaves."""

    game: str
    leaf: int = 0
    """Counted from 0; the screen knows how many it needs and shows the last for any beyond."""

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.RED | Button.BLUE:
                desk.turn_to(RulesPage(stepped(GAMES, self.game, SIDEWAYS[button])))
            case Button.YELLOW | Button.GREEN:
                step = DOWNWARDS[button]
                leaf = min(max(self.leaf + step, 0), MOST_LEAVES - 1)
                desk.turn_to(replace(self, leaf=leaf))
            case Button.OK:
                desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapDie(index) if index < len(GAMES):
                desk.turn_to(RulesPage(GAMES[index]))
            case TapBack() | TapOk():
                desk.back()
            case _:
                pass
