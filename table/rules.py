"""What the three games share: rows, what may be crossed in them, and how they close."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from table.events import Pile, Played, Roll
from table.refused import Refused
from table.sheet import COLORS, Choice, Color, Row, Sheet

LOWEST = 2


@dataclass(frozen=True)
class Rules(ABC):
    """One game's rules. A variant states its numbers here and overrides what it plays otherwise."""

    game: ClassVar[str]
    highest: ClassVar[int] = 12
    closing_numbers: ClassVar[int] = 1
    """How many numbers at the right end of a row close it."""
    crosses_to_close: ClassVar[int] = 5
    closes_for_all: ClassVar[bool] = True
    lucky_numbers: ClassVar[int] = 0
    """How many lucky numbers are printed on a sheet."""
    plays_cards: ClassVar[bool] = False

    numbers: ClassVar[tuple[tuple[int, ...], ...]]
    """The numbers of each row from left to right."""
    position: ClassVar[tuple[dict[int, int], ...]]
    """Where in its row a number stands, 0 at the left."""
    for_all: ClassVar[dict[int, tuple[Choice, ...]]]
    """A number's cross in each row."""
    first_closing: ClassVar[int]
    """Position of the first number that closes the row."""

    def __init_subclass__(cls) -> None:
        upward = tuple(range(LOWEST, cls.highest + 1))
        cls.numbers = (upward, upward, upward[::-1], upward[::-1])
        cls.position = tuple({n: i for i, n in enumerate(row)} for row in cls.numbers)
        cls.for_all = {n: tuple(((color, n),) for color in COLORS) for n in upward}
        cls.first_closing = len(upward) - cls.closing_numbers

    @abstractmethod
    def check_opening(self, opening: Roll | Pile, closed: frozenset[Color]) -> None:
        """Refuse what this game's dice or draw pile cannot show."""

    def check_played(self, played: Played) -> None:
        """Refuse cards that this game does not have or that may not be played together."""
        raise Refused("{game} is played without cards.", game=self.game)

    def action1(self, sheet: Sheet, number: int) -> Iterable[Choice]:
        """What the number for all offers to a player, sorted; `permits` says what is legal."""
        return self.for_all[number]

    @abstractmethod
    def action2(self, shown: Roll | Played) -> Iterable[Choice]:
        """What the dice or the played cards offer to the active player, sorted."""

    def in_order(self, offers: Iterable[Choice]) -> list[Choice]:
        """Each offer once, by color and then by row position."""
        return sorted(set(offers), key=lambda choice: [(c, self.position[c][n]) for c, n in choice])

    def last_position(self, color: Color, row: Row) -> int:
        """Where a row's last cross stands, -1 if there is none; all others must be right of it."""
        return self.position[color][row.crossed[-1]] if row.crossed else -1

    def permits(self, sheet: Sheet, choice: Choice) -> bool:
        """Whether the crosses of a choice, made one after the other, are legal on this sheet."""
        color = choice[0][0]
        row = sheet.rows[color]
        if row.closed:
            return False
        position = self.position[color]
        crosses = len(row.crossed)
        last = self.last_position(color, row)
        for _, number in choice:
            here = position[number]
            if here <= last or (here >= self.first_closing and crosses < self.crosses_to_close):
                return False
            last = here
            crosses += 1
        return True

    def cross(self, sheet: Sheet, choice: Choice) -> Sheet:
        """The sheet with the crosses made; a closing number crosses the lock too."""
        if not choice:
            return sheet
        color = choice[0][0]
        crossed = sheet.rows[color].crossed + tuple(number for _, number in choice)
        locked = self.position[color][crossed[-1]] >= self.first_closing
        return sheet.with_row(color, Row(crossed, locked, closed=locked))

    def settle(self, sheets: Iterable[Sheet]) -> tuple[Sheet, ...]:
        """Close each row that somebody locked, for all where the game says so."""
        settled = tuple(sheets)
        if self.closes_for_all:
            for color in {c for sheet in settled for c in COLORS if sheet.rows[c].locked}:
                settled = tuple(sheet.with_closed(color) for sheet in settled)
        return settled
