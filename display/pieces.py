"""What a pill says, as values: words, the symbol of a row, a sign or a button."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from display.symbols import Symbol
from table.controls import Button
from table.sheet import Color


@dataclass(frozen=True, slots=True)
class Word:
    text: str


@dataclass(frozen=True, slots=True)
class RowChip:
    """The row's symbol on a square of its color."""

    color: Color


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol in the color of the text: a check mark, a horseshoe."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Key:
    """A button that is to be pressed now."""

    button: Button


@dataclass(frozen=True, slots=True)
class Rank:
    """Where the coach ranks something; 1 is the best."""

    rank: str


Piece: TypeAlias = Word | RowChip | Sign | Key | Rank


class PillStyle(Enum):
    """How loud a pill is."""

    CONFIRMED = auto()
    """Cream: this player has answered."""
    MARKED = auto()
    """Ink with a cream outline: something is marked and not confirmed."""
    WAITING = auto()
    """A cream outline only: this player is to choose."""
    QUIET = auto()
    """A muted outline: nothing to choose."""
    PLAIN = auto()
    """A card's color without an outline, for lists."""
    WARNING = auto()
