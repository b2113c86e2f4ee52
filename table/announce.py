"""What the table says and sounds like when a game has gone on."""

from table.cues import Cue, Say, Sound
from table.game import Game, Phase
from table.marks import _
from table.recap import closers
from table.sheet import Color

CLOSED = {
    Color.RED: _("Red is closed"),
    Color.YELLOW: _("Yellow is closed"),
    Color.GREEN: _("Green is closed"),
    Color.BLUE: _("Blue is closed"),
}


def announcements(before: Game | None, after: Game) -> list[Sound | Say]:
    """From one moment of a game to the next; before its first there is none."""
    if before is None:
        return [_turn(after)]
    if (before.turn, before.phase) == (after.turn, after.phase):
        return _answers(before, after)
    if _is_undone(before, after):
        return [Sound(Cue.CLEAR)]
    return [*_settled(before, after), *_opened(after)]


def _is_undone(before: Game, after: Game) -> bool:
    order = list(Phase)
    return (after.turn, order.index(after.phase)) < (before.turn, order.index(before.phase))


def _answers(before: Game, after: Game) -> list[Sound | Say]:
    """Marks and confirmations while an action is open."""
    for old, new in zip(before.answers, after.answers, strict=True):
        if old != new:
            if new.confirmed:
                return [Sound(Cue.CONFIRM)]
            return [Sound(Cue.MARK if new.choice else Cue.CLEAR)]
    return []


def _settled(before: Game, after: Game) -> list[Sound | Say]:
    """What the end of an action brought."""
    sounds: list[Sound | Say] = []
    if before.phase is Phase.ACTION1:
        sounds.append(Sound(Cue.ALL_READY))
    elif before.phase is Phase.ACTION2:
        sounds.append(Sound(Cue.CONFIRM))
    sheets = zip(before.sheets, after.sheets, strict=True)
    if any(new.penalties > old.penalties for old, new in sheets):
        sounds.append(Sound(Cue.PENALTY))
    for color in closers(before, after):
        sounds += [Sound(Cue.ROW_CLOSED), Say(CLOSED[color])]
    return sounds


def _opened(after: Game) -> list[Sound | Say]:
    """What the game now waits for."""
    match after.phase:
        case Phase.ROLL:
            return [_turn(after)]
        case Phase.ACTION1:
            return [Sound(Cue.SETTLED), Say("{sum}", (("sum", after.number_for_all),))]
        case Phase.OVER:
            return [Sound(Cue.GAME_OVER), _winner(after)]
        case _:
            return []


def _turn(game: Game) -> Say:
    return Say(_("{name}'s turn"), (("name", game.names[game.active]),))


def _winner(game: Game) -> Say:
    """In solo practice nobody wins: the points are told."""
    if len(game.names) == 1:
        points = (("name", game.names[0]), ("n", game.sheets[0].total))
        return Say(_("{name}: {n} points"), points)
    names = [game.names[seat] for seat in game.winners or ()]
    if len(names) == 1:
        return Say(_("{name} wins!"), (("name", names[0]),))
    return Say(_("{names} share the win!"), (("names", ", ".join(names)),))
