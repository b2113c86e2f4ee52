"""A row of a sheet as it is shown: how cells, tab and lock look and what a touch on them does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from table.game import Answer, Game, Phase
from table.sheet import Choice, Color, Cross, Row, Sheet


class CellState(Enum):
    """The ladder from the darkest cell to the brightest; only cream ones can be acted on."""

    LOST = auto()
    OPEN = auto()
    CROSSED = auto()
    OPTION = auto()
    ALTERNATIVE = auto()
    """Still possible, though something else is marked."""
    TENTATIVE = auto()
    CONFIRMED = auto()
    CLOSED = auto()
    CLOSED_CROSSED = auto()

    __hash__ = object.__hash__


MARKED = (CellState.TENTATIVE, CellState.CONFIRMED)
CHOOSABLE = (CellState.OPTION, CellState.ALTERNATIVE)


class TabState(Enum):
    """Whether a row's button does something now."""

    LIVE = auto()
    IDLE = auto()
    QUIET = auto()
    """The table does not wait for this player: the tab only tells the row."""
    CLOSED = auto()

    __hash__ = object.__hash__


class LockState(Enum):
    OPEN = auto()
    READY = auto()
    """There are crosses enough for the numbers that close the row."""
    CROSSED = auto()
    SHUT = auto()
    """Closed by somebody else."""

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Tip:
    """What the coach writes on an option; empty where it says nothing."""

    cost: str = ""
    """The points that the gap costs, with their sign."""
    rank: str = ""


NO_TIP = Tip()


@dataclass(frozen=True, slots=True)
class CellView:
    number: int
    state: CellState
    lucky: bool = False
    fresh: bool = False
    """Crossed in the action that has just ended."""
    touch: Choice | None = None
    """What a touch marks; what is marked already is cleared by it."""
    tip: Tip = NO_TIP


@dataclass(frozen=True, slots=True)
class RowView:
    """One row from its tab to its lock; under the lock `pips` are filled, one for each cross."""

    color: Color
    tab: TabState
    cells: tuple[CellView, ...]
    lock: LockState
    pips: int
    pips_needed: int
    quiet: bool = False
    """Nothing can be crossed here in this step, whatever the dice or cards say."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the game, with what all rows of the sheet ask for."""

    game: Game
    player: int
    options: tuple[Choice, ...]
    fresh: Choice
    """The crosses of the action that has just ended."""
    tips: Mapping[Choice, Tip] = field(default_factory=dict)
    """What the coach says of the options."""

    @property
    def sheet(self) -> Sheet:
        return self.game.sheets[self.player]

    @property
    def answer(self) -> Answer:
        return self.game.answers[self.player]

    @property
    def offered(self) -> frozenset[Cross]:
        return frozenset(cross for choice in self.options for cross in choice)


def row_view(seat: Seat, color: Color) -> RowView:
    row, needed = seat.sheet.rows[color], seat.game.rules.crosses_to_close
    marked = sum(cross[0] is color for cross in seat.answer.choice)
    return RowView(
        color=color,
        tab=_tab(seat, color),
        cells=tuple(_cells(seat, color)),
        lock=_lock(row, needed),
        pips=min(len(row.crossed) + marked, needed),
        pips_needed=needed,
        quiet=_out_of_step(seat, color),
    )


def _tab(seat: Seat, color: Color) -> TabState:
    if seat.sheet.rows[color].closed:
        return TabState.CLOSED
    if not seat.game.awaits(seat.player):
        return TabState.QUIET
    live = any(choice[0][0] is color for choice in seat.options)
    return TabState.LIVE if live else TabState.IDLE


def _lock(row: Row, needed: int) -> LockState:
    if row.locked:
        return LockState.CROSSED
    if row.closed:
        return LockState.SHUT
    return LockState.READY if row.crosses >= needed else LockState.OPEN


def _out_of_step(seat: Seat, color: Color) -> bool:
    """Cards: rows of other colors than the played one are no matter in step 3."""
    played = seat.game.played
    if played is None or not seat.game.awaits(seat.player):
        return False
    own = {card.color for card in played.cards if card.color is not None}
    return bool(own) and color not in own


def _cells(seat: Seat, color: Color) -> Iterator[CellView]:
    states = _states(seat, color)
    for number in seat.game.rules.numbers[color]:
        cross, state = (color, number), next(states)
        acts = state in MARKED or state in CHOOSABLE
        yield CellView(
            number,
            state,
            lucky=acts and _is_lucky(seat.game, number),
            fresh=cross in seat.fresh,
            touch=_touched(seat, cross) if acts else None,
            tip=seat.tips.get((cross,), NO_TIP) if state in CHOOSABLE else NO_TIP,
        )


def _states(seat: Seat, color: Color) -> Iterator[CellState]:
    """Of the row's numbers from left to right."""
    row, answer, offered = seat.sheet.rows[color], seat.answer, seat.offered
    marked = CellState.CONFIRMED if answer.confirmed else CellState.TENTATIVE
    possible = CellState.ALTERNATIVE if answer.choice else CellState.OPTION
    last = seat.game.rules.last_position(color, row)
    for position, number in enumerate(seat.game.rules.numbers[color]):
        cross = color, number
        if row.closed:
            yield CellState.CLOSED_CROSSED if number in row.crossed else CellState.CLOSED
        elif number in row.crossed:
            yield CellState.CROSSED
        elif cross in answer.choice:
            yield marked
        elif cross in offered:
            yield possible
        else:
            yield CellState.LOST if position < last else CellState.OPEN


def _is_lucky(game: Game, number: int) -> bool:
    """Whether only a lucky number can offer this cross: in action 1 all others are the sum."""
    return game.phase is Phase.ACTION1 and number != game.number_for_all


def _touched(seat: Seat, cross: Cross) -> Choice | None:
    """The marked crosses with this one or without it, where that is legal; else this one alone."""
    marked = seat.answer.choice
    if not seat.options:
        return None
    toggled = set(marked) ^ {cross}
    for option in seat.options:
        if set(option) == toggled:
            return option
    if cross in marked:
        return marked
    return min((option for option in seat.options if cross in option), key=len)
