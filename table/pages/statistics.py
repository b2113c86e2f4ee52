"""Games, players and dice over all evenings."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from table.controls import DOWNWARDS, SIDEWAYS, Button, stepped
from table.desk import Desk, SidePage
from table.pages.rules import GAMES
from table.statistics import Statistics
from table.targets import TapBack, TapDie, TapOk, Target


@dataclass(frozen=True, slots=True)
class StatisticsPage(SidePage):
    """Left and right choose the game, up and down the player who is pointed out."""

    statistics: Mapping[str, Statistics] = field(compare=False, repr=False)
    game: str = GAMES[0]
    player: int = 0

    @classmethod
    def of(cls, desk: Desk) -> "StatisticsPage":
        game = desk.game.rules.game if desk.in_game else desk.settings.kind.value
        return cls(desk.around.statistics(), game if game in GAMES else "cards")

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.RED | Button.BLUE:
                game = stepped(GAMES, self.game, SIDEWAYS[button])
                desk.turn_to(replace(self, game=game, player=0))
            case Button.YELLOW | Button.GREEN:
                step = DOWNWARDS[button]
                known = self.statistics.get(self.game)
                players = len(known.players) if known else 0
                desk.turn_to(replace(self, player=max(0, min(self.player + step, players - 1))))
            case Button.OK:
                desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapDie(index) if index < len(GAMES):
                desk.turn_to(replace(self, game=GAMES[index], player=0))
            case TapBack() | TapOk():
                desk.back()
            case _:
                pass
