"""Five buttons a player: what a press or a hold decides, given the game as it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from table.events import Choose, Confirm, Correction, TakeBack, Undo
from table.game import Game, Phase, check_may_answer, check_seat
from table.refused import Refused
from table.sheet import Choice, Color

T = TypeVar("T")


class Button(StrEnum):
    """A player's buttons; the first four stand for the rows."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    OK = "ok"


SIDEWAYS = {Button.RED: -1, Button.BLUE: 1}
DOWNWARDS = {Button.YELLOW: -1, Button.GREEN: 1}
UPWARDS = {Button.YELLOW: 1, Button.GREEN: -1}
"""The colors as arrows: the step that each makes along a line, down a list, up a scale."""


def stepped(values: Sequence[T], here: T, step: int) -> T:
    """The value so many steps from here; after the last one comes the first."""
    return values[(values.index(here) + step) % len(values)]


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed and let go."""

    seat: int
    button: Button


@dataclass(frozen=True, slots=True)
class Hold:
    """A button was held down."""

    seat: int
    button: Button


def decide(game: Game, gesture: Press | Hold) -> Choose | Confirm | Correction:
    """The decision that a press or a hold stands for; raises `Refused` where there is none."""
    check_seat(game, gesture.seat)
    if isinstance(gesture, Press):
        return _press(game, gesture.seat, gesture.button)
    return _hold(game, gesture.seat, gesture.button)


def _press(game: Game, seat: int, button: Button) -> Choose | Confirm:
    """A color marks the next of its legal choices, after the last one none; OK confirms."""
    if button is Button.OK:
        return Confirm(seat)
    check_may_answer(game, seat)
    color = Color[button.name]
    legal = _in_cycle_order(game, seat, color)
    if not legal:
        raise Refused(
            "{name} has nothing to cross in {color} now.", name=game.names[seat], color=color
        )
    cycle = [(), *legal]
    marked = game.answers[seat].choice
    position = cycle.index(marked) if marked in cycle else 0
    return Choose(seat, cycle[(position + 1) % len(cycle)])


def _in_cycle_order(game: Game, seat: int, color: Color) -> list[Choice]:
    """The legal choices in one row: largest first; in action 1 the sum before a lucky number."""

    def rank(choice: Choice) -> tuple[int, bool]:
        lucky = game.phase is Phase.ACTION1 and choice[0][1] != game.number_for_all
        return -len(choice), lucky

    return sorted((choice for choice in game.options(seat) if choice[0][0] == color), key=rank)


def _hold(game: Game, seat: int, button: Button) -> Choose | Correction:
    """Holding OK takes back: the own mark, else the own confirmation, else the last turn's end."""
    if button is not Button.OK:
        raise Refused("Only OK is held to take back, not {button}.", button=button)
    answer = game.answers[seat]
    if answer.confirmed:
        return TakeBack(seat)
    if answer.choice:
        return Choose(seat, ())
    if game.phase is Phase.ROLL:
        return Undo()
    raise Refused("{name} has nothing to take back.", name=game.names[seat])
