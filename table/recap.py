"""What has happened in a game so far, told from its timeline; what was taken back is not in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from table.events import Confirm, Event, Pile, Played, Readable, Roll
from table.game import Game, Phase
from table.rules import Rules
from table.sheet import COLORS, Choice, Color
from table.timeline import Timeline
from table.turn import CLOSED_ROWS_TO_END, PENALTIES_TO_END
from table.variants import Classic

Die: TypeAlias = Color | None
"""A die by its color; None are the two white ones, which nobody can tell apart."""
DICE: tuple[Die, ...] = (None, *COLORS)


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """What one seat did in a turn; only the active one has an action 2."""

    action1: Choice = ()
    action2: Choice = ()
    penalty: bool = False

    @property
    def crosses(self) -> Choice:
        return self.action1 + self.action2

    @property
    def passed(self) -> bool:
        """Whether nothing was written on this sheet, not even a penalty."""
        return not self.crosses and not self.penalty


@dataclass(frozen=True, slots=True)
class LastTurn:
    """A finished turn; in a roll the dice that were out of the game are None."""

    turn: int
    active: int
    opening: Roll | Pile
    played: Played | None
    seats: tuple[SeatTurn, ...]


class Closer(NamedTuple):
    """Who crossed a lock, and with which number of the row."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class RowsClosed:
    """The end by closed rows: on which sheets, which rows, and how many on one sheet."""

    seats: tuple[int, ...]
    colors: tuple[Color, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class FourPenalties:
    """The end by penalties, and who has them: only the active player ever takes one."""

    seat: int


EndReason: TypeAlias = RowsClosed | FourPenalties


class _Settled(NamedTuple):
    """An action that everybody has answered: the game just before and just after that."""

    before: Game
    after: Game

    @property
    def ends_turn(self) -> bool:
        return self.after.phase in (Phase.ROLL, Phase.OVER)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(answer.choice for answer in self.before.answers)


def last_turn(timeline: Timeline) -> LastTurn | None:
    """The last turn that is finished, also while the next one is played."""
    actions = _settled(timeline)
    for action in actions:
        if action.ends_turn:
            first = action if action.before.phase is Phase.ACTION1 else next(actions)
            return _turn(first, action)
    return None


def this_turn(timeline: Timeline) -> tuple[Choice, ...] | None:
    """What each seat crossed in action 1 of the running turn; None while that is not over."""
    if timeline.game.phase not in (Phase.CARDS, Phase.ACTION2):
        return None
    return next(_settled(timeline)).choices


def scores_by_turn(timeline: Timeline) -> tuple[tuple[int, ...], ...]:
    """For each seat the total after 0, 1, 2, … finished turns."""
    ends = [action.after for action in _settled(timeline) if action.ends_turn]
    return tuple(
        (0, *(game.sheets[seat].total for game in reversed(ends))) for seat in timeline.game.seats
    )


def penalties_by_turn(timeline: Timeline) -> tuple[tuple[int, ...], ...]:
    """For each seat the numbers of the turns in which it took a penalty, from 1."""
    taken = [action.before for action in _settled(timeline) if _penalty(action)]
    return tuple(
        tuple(game.turn for game in reversed(taken) if game.active == seat)
        for seat in timeline.game.seats
    )


def throws(timeline: Timeline) -> dict[Die, tuple[int, ...]]:
    """How often each die fell on each of its faces, from 1; a game of cards has no dice."""
    return count_faces(timeline.new.rules, openings(timeline))


def count_faces(rules: Rules, shown: Iterable[Readable]) -> dict[Die, tuple[int, ...]]:
    """The same of some of a game's rolls, without the dice that were out of the game."""
    if not isinstance(rules, Classic):
        return {}
    counts: dict[Die, list[int]] = {die: [0] * rules.faces for die in DICE}
    for roll in shown:
        if isinstance(roll, Roll):
            for die, value in dice_of(roll):
                counts[die][value - 1] += 1
    return {die: tuple(faces) for die, faces in counts.items()}


def dice_of(roll: Roll) -> list[tuple[Die, int]]:
    dice = zip((None, *DICE), (*roll.white, *roll.dice), strict=True)
    return [(die, value) for die, value in dice if value is not None]


def openings(timeline: Timeline) -> Iterator[Readable]:
    """The rolls, piles and played cards that stand, the last one first.

    A roll is without the dice of closed colors.
    """
    for before, event, _ in _steps(timeline):
        if isinstance(event, Roll):
            yield _in_game(event, before)
        elif isinstance(event, Pile | Played):
            yield event


def closers(before: Game, after: Game) -> dict[Color, tuple[Closer, ...]]:
    """Who crossed the lock of each row that closed between two moments of a game."""
    closed = {
        color: tuple(
            Closer(seat, new.rows[color].crossed[-1])
            for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True))
            if new.rows[color].locked and not old.rows[color].locked
        )
        for color in COLORS
    }
    return {color: seats for color, seats in closed.items() if seats}


def end_reason(game: Game) -> EndReason | None:
    """Why the game is over, if it is."""
    if game.phase is not Phase.OVER:
        return None
    for seat, sheet in enumerate(game.sheets):
        if sheet.penalties >= PENALTIES_TO_END:
            return FourPenalties(seat)
    closed = [[color for color in COLORS if sheet.rows[color].closed] for sheet in game.sheets]
    seats = tuple(seat for seat in game.seats if len(closed[seat]) >= CLOSED_ROWS_TO_END)
    colors = {color for seat in seats for color in closed[seat]}
    return RowsClosed(seats, tuple(sorted(colors)), max(map(len, closed)))


def _steps(timeline: Timeline) -> Iterator[tuple[Game, Event, Game]]:
    """Every event with the game before and after it, the last one first."""
    moment = timeline
    while moment.last is not None:
        before, event = moment.last
        yield before.game, event, moment.game
        moment = before


def _settled(timeline: Timeline) -> Iterator[_Settled]:
    """The actions that are over, the last one first: their last confirmation changed the phase."""
    for before, event, after in _steps(timeline):
        if isinstance(event, Confirm) and after.phase is not before.phase:
            yield _Settled(before, after)


def _turn(first: _Settled, last: _Settled) -> LastTurn:
    """The turn with these two actions, which are the same where action 1 ended the game."""
    game = first.before
    assert game.opening is not None
    seats = [SeatTurn(choice) for choice in first.choices]
    if last is not first:
        seats[game.active] = SeatTurn(
            first.choices[game.active], last.choices[game.active], _penalty(last)
        )
    opening = game.opening if isinstance(game.opening, Pile) else _in_game(game.opening, game)
    return LastTurn(game.turn, game.active, opening, last.before.played, tuple(seats))


def _penalty(action: _Settled) -> bool:
    before, after = action
    return after.sheets[before.active].penalties > before.sheets[before.active].penalties


def _in_game(roll: Roll, game: Game) -> Roll:
    """The roll without the dice of closed colors, which may lie in the tray as they like."""
    closed = game.closed
    dice = (None if color in closed else roll.dice[color] for color in COLORS)
    return replace(roll, dice=tuple(dice))
