"""Games, players and dice over all evenings."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from table.controls import DOWNWARDS, SIDEWAYS, Button, stepped
from table.desk import Desk
from table.page import SidePage
from table.pages.rules import GAMES
from table.statistics import Statistics
from table.targets import TapBack, TapDie, TapOk, Target

GAMES_A_TURN = 4
"""So many are read in one turn of the loop: a press waits no longer than for them."""
COUNT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class StatisticsPage(SidePage):
    """Left and right choose the game, up and down the player who is pointed out."""

    statistics: Mapping[str, Statistics] = field(compare=False, repr=False)
    game: str = GAMES[0]
    player: int = 0
    share_read: float = 1.0
    """Of all games; the others are read while this page is open."""
    counted_at: float = 0.0

    @classmethod
    def of(cls, desk: Desk) -> "StatisticsPage":
        game = desk.game.rules.game if desk.in_game else desk.settings.kind.value
        share = desk.around.read_games(GAMES_A_TURN)
        figures = desk.around.statistics()
        return cls(figures, game if game in GAMES else "cards", 0, share, desk.now)

    def tick(self, desk: Desk) -> None:
        if self.share_read == 1.0:
            return
        share = desk.around.read_games(GAMES_A_TURN)
        page = replace(self, share_read=share)
        if share == 1.0 or desk.now >= self.counted_at + COUNT_SECONDS:
            page = replace(page, statistics=desk.around.statistics(), counted_at=desk.now)
        desk.turn_to(page)

    def next_at(self, desk: Desk) -> float | None:
        return desk.now if self.share_read < 1.0 else None

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
