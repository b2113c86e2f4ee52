"""The turn before this one: what was rolled or shown, and what each player crossed."""

from dataclasses import dataclass

from display.views.roll import SET, Slot, SlotState
from display.words import Words, _
from table.desk import Desk
from table.events import Card, Roll
from table.recap import SeatTurn, last_turn
from table.sheet import Choice


@dataclass(frozen=True, slots=True)
class SeatRecent:
    """What one player wrote down: crosses, or a word where there are none."""

    name: str
    crosses: Choice
    word: str
    penalty: bool


@dataclass(frozen=True, slots=True)
class LastTurnView:
    title: str
    dice: tuple[Slot, ...]
    pile: int | None
    cards: tuple[Card, ...]
    seats: tuple[SeatRecent, ...]


def last_turn_view(desk: Desk, words: Words) -> LastTurnView | None:
    """None before the first turn is finished."""
    turn = last_turn(desk.timeline)
    if turn is None:
        return None
    names = desk.game.names
    seats = tuple(_seat(name, seat, words) for name, seat in zip(names, turn.seats, strict=True))
    if isinstance(turn.opening, Roll):
        return LastTurnView(words(_("Last roll")), _dice(turn.opening), None, (), seats)
    cards = turn.played.cards if turn.played else ()
    return LastTurnView(words(_("Last turn")), (), turn.opening.number, cards, seats)


def _seat(name: str, turn: SeatTurn, words: Words) -> SeatRecent:
    word = words(_("penalty")) if turn.penalty else words(_("passed")) if turn.passed else ""
    return SeatRecent(name, turn.crosses, word, turn.penalty)


def _dice(roll: Roll) -> tuple[Slot, ...]:
    values = (*sorted(roll.white), *roll.dice)
    return tuple(
        Slot(color, SlotState.CLOSED if value is None else SlotState.READ, value)
        for color, value in zip(SET, values, strict=True)
    )
