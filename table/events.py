"""All that can happen at the table; consequences (locks, penalties, turns) are not events."""

from dataclasses import dataclass
from typing import TypeAlias

from table.sheet import Choice, Color


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one turn; `dice` by color, None where the die is out of the game."""

    white: tuple[int, int]
    dice: tuple[int | None, ...]

    @property
    def number(self) -> int:
        """The sum of the white dice, which every player may cross."""
        return sum(self.white)


@dataclass(frozen=True, slots=True)
class Pile:
    """Card game: the number on top of the draw pile, which every player may cross."""

    number: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it was played; a joker has no color of its own."""

    color: Color | None
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """Card game: the cards that the active player shows in step 3."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat marks crosses tentatively; the empty choice clears the mark."""

    seat: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class Confirm:
    """A seat confirms its tentative choice; with none it passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes back its own confirmation while the action is open."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The last roll, pile, played cards or confirmation is taken back."""


Event: TypeAlias = Roll | Pile | Played | Choose | Confirm
Correction: TypeAlias = TakeBack | Undo
