"""Players who need no person: what one would cross now."""

from table.game import Game, Phase
from table.sheet import Choice


def gap1(game: Game, seat: int) -> Choice:
    """The option that skips the fewest numbers, if that is one or none; else a pass.

    When a penalty threatens in action 2, however many it skips.
    """
    options = game.options(seat)
    if not options:
        return ()
    best = min(options, key=lambda choice: skipped(game, seat, choice) - len(choice))
    threatened = game.phase is Phase.ACTION2 and not game.crossed_in_action1
    return best if threatened or skipped(game, seat, best) <= 1 else ()


def skipped(game: Game, seat: int, choice: Choice) -> int:
    """How many numbers of its row a choice loses."""
    color, last = choice[0][0], choice[-1][1]
    row, position = game.sheets[seat].rows[color], game.rules.position[color]
    return position[last] - game.rules.last_position(color, row) - len(choice)
