"""Whom the table waits for: their lamps are lit."""

from table.desk import Desk
from table.game import Phase


def awaited(desk: Desk) -> frozenset[int]:
    """The places, 0 to 4, whose player has to do something now."""
    if not desk.in_game:
        return frozenset()
    game = desk.game
    if game.phase in (Phase.ROLL, Phase.CARDS):
        rolling = _people(desk) if game.active in desk.bots else [game.active]
        return frozenset(desk.places[player] for player in rolling)
    return frozenset(desk.places[player] for player in _people(desk) if game.awaits(player))


def _people(desk: Desk) -> list[int]:
    """The players whom the table does not play itself: anybody rolls for those."""
    return [player for player in desk.game.seats if player not in desk.bots]
