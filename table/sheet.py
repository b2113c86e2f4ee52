"""A player's sheet: four rows of numbers, the penalties, and what they are worth."""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TypeAlias

PENALTY_POINTS = -5


class Color(IntEnum):
    """The four rows from the top of the sheet down; each is its own index in `Sheet.rows`."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3

    def __str__(self) -> str:
        return COLOR_WORDS[self]


COLORS = tuple(Color)
COLOR_WORDS = tuple(color.name.lower() for color in COLORS)

Cross: TypeAlias = tuple[Color, int]
Choice: TypeAlias = tuple[Cross, ...]
"""Crosses made together: all in one row, in row order. The empty choice is a pass."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the crossed numbers in row order (the lock apart)."""

    crossed: tuple[int, ...] = ()
    locked: bool = False
    closed: bool = False
    """Nothing more can be crossed here: locked by this player or closed for all by another."""

    @property
    def crosses(self) -> int:
        """How many crosses the row counts; the lock is one of them."""
        return len(self.crossed) + self.locked

    @property
    def score(self) -> int:
        return self.crosses * (self.crosses + 1) // 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has crossed; `lucky` are the numbers printed on a Longo sheet."""

    rows: tuple[Row, ...] = (Row(),) * len(COLORS)
    penalties: int = 0
    lucky: tuple[int, ...] = ()

    @property
    def penalty_score(self) -> int:
        return PENALTY_POINTS * self.penalties

    @property
    def total(self) -> int:
        return sum(row.score for row in self.rows) + self.penalty_score

    def with_row(self, color: Color, row: Row) -> "Sheet":
        rows = (*self.rows[:color], row, *self.rows[color + 1 :])
        return Sheet(rows, self.penalties, self.lucky)

    def with_closed(self, color: Color) -> "Sheet":
        row = self.rows[color]
        return self if row.closed else self.with_row(color, replace(row, closed=True))

    def with_penalty(self) -> "Sheet":
        return replace(self, penalties=self.penalties + 1)
