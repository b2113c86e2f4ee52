"""Whom the table waits for: their lamps are lit."""

from table.desk import Desk
from table.game import Phase


def awaited(desk: Desk) -> frozenset[int]:
    """The places, 0 to 4, whose player has to do something now."""
    if not desk.in_game:
        return frozenset()
    game = desk.game
    if game.phase in (Phase.ROLL, Phase.CARDS):
        return frozenset({desk.places[game.active]})
    return frozenset(desk.places[player] for player in game.seats if game.awaits(player))
