"""What an event does to a game: `apply(game, event)` is the one function that changes it."""

from dataclasses import replace
from typing import assert_never

from table.events import Choose, Confirm, Event, Pile, Played, Roll
from table.game import Answer, Game, Phase, check_may_answer
from table.refused import Refused
from table.sheet import Choice

PENALTIES_TO_END = 4
CLOSED_ROWS_TO_END = 2


def apply(game: Game, event: Event) -> Game:
    """The game after an event; raises `Refused` where the event is not possible."""
    match event:
        case Roll() | Pile():
            return _open(game, event)
        case Played():
            return _show(game, event)
        case Choose():
            return _choose(game, event)
        case Confirm():
            return _confirm(game, event.seat)
        case _:
            assert_never(event)


def _open(game: Game, opening: Roll | Pile) -> Game:
    game.rules.check_opening(opening, game.closed)
    if game.phase is not Phase.ROLL:
        raise Refused("It is not the time to roll: the phase is {phase}.", phase=game.phase)
    return replace(game, phase=Phase.ACTION1, opening=opening)


def _show(game: Game, played: Played) -> Game:
    game.rules.check_played(played)
    if game.phase is not Phase.CARDS:
        raise Refused("It is not the time to play cards: the phase is {phase}.", phase=game.phase)
    return replace(game, phase=Phase.ACTION2, played=played)


def _choose(game: Game, event: Choose) -> Game:
    check_may_answer(game, event.seat)
    return _answer(game, event.seat, Answer(_legal(game, event) if event.choice else ()))


def _legal(game: Game, event: Choose) -> Choice:
    """The option that has these crosses, whatever order they were named in."""
    crosses = sorted(event.choice)
    for option in game.options(event.seat):
        if sorted(option) == crosses:
            return option
    raise Refused(
        "{name} may not cross {crosses} now.",
        name=game.names[event.seat],
        crosses=" and ".join(f"{color} {number}" for color, number in event.choice),
    )


def _confirm(game: Game, seat: int) -> Game:
    check_may_answer(game, seat)
    answered = _answer(game, seat, replace(game.answers[seat], confirmed=True))
    return answered if any(map(answered.awaits, game.seats)) else _settle(answered)


def _answer(game: Game, seat: int, answer: Answer) -> Game:
    return replace(game, answers=(*game.answers[:seat], answer, *game.answers[seat + 1 :]))


def _settle(game: Game) -> Game:
    """The action is over: make its crosses, close rows, and go on to what comes next."""
    rules, crossed = game.rules, bool(game.answers[game.active].choice)
    sheets = [
        rules.cross(sheet, answer.choice)
        for sheet, answer in zip(game.sheets, game.answers, strict=True)
    ]
    if game.phase is Phase.ACTION2 and not crossed and not game.crossed_in_action1:
        sheets[game.active] = sheets[game.active].with_penalty()
    settled = replace(game, sheets=rules.settle(sheets), answers=(Answer(),) * len(game.names))
    if _is_over(settled):
        return replace(settled, phase=Phase.OVER)
    if game.phase is Phase.ACTION1:
        phase = Phase.CARDS if rules.plays_cards else Phase.ACTION2
        return replace(settled, phase=phase, crossed_in_action1=crossed)
    return _next_turn(settled)


def _is_over(game: Game) -> bool:
    return any(
        sheet.penalties >= PENALTIES_TO_END
        or sum(row.closed for row in sheet.rows) >= CLOSED_ROWS_TO_END
        for sheet in game.sheets
    )


def _next_turn(game: Game) -> Game:
    return replace(
        game,
        phase=Phase.ROLL,
        turn=game.turn + 1,
        active=(game.active + 1) % len(game.names),
        opening=None,
        played=None,
        crossed_in_action1=False,
    )
