"""Who sits where: the players of the game, and the five places to move them to."""

from dataclasses import dataclass

from display.hints import Hint
from display.views.places import PlaceView, place_views
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.players import Players
from table.targets import TapBack


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player to choose, with the number on the place."""

    label: str
    name: str
    focus: bool


@dataclass(frozen=True, slots=True)
class PlayersView:
    title: str
    detail: str
    players: tuple[PlayerLine, ...]
    places: tuple[PlaceView, ...]
    back: str
    hints: tuple[Hint, ...]


def players_view(desk: Desk, page: Players, words: Words) -> PlayersView:
    names = desk.game.names
    return PlayersView(
        title=words(_("Players")),
        detail=words(_("Whoever has changed places takes the buttons there.")),
        players=tuple(
            PlayerLine(str(place + 1), name, player == page.player)
            for player, (place, name) in enumerate(zip(desk.places, names, strict=True))
        ),
        places=place_views(names, desk.places, page.player),
        back=words(_("Back")),
        hints=(
            Hint((Button.YELLOW, Button.GREEN), words(_("player")), arrows=True),
            Hint((Button.RED, Button.BLUE), words(_("place")), arrows=True),
            Hint((Button.OK,), words(_("back")), target=TapBack()),
        ),
    )
