"""All that can happen at the table; consequences (locks, penalties, turns) are not events."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from table.sheet import Choice, Color


class Source(StrEnum):
    """How dice or cards came to the game."""

    CAMERA = "camera"
    """They were read."""
    HAND = "hand"
    """The people at the table entered them."""
    TOLD = "told"
    """Simulated ones that no camera has seen."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where dice or cards come from; it has no influence on the game."""

    source: Source
    is_simulated: bool = False
    """They were never thrown, so they tell nothing of real dice."""
    read: "Roll | Pile | Played | None" = None
    """What the camera had read, where the people at the table have corrected it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one turn; `dice` by color, None where the die is out of the game."""

    white: tuple[int, int]
    dice: tuple[int | None, ...]
    origin: Origin | None = field(default=None, compare=False)
    """None where nobody told it: in scripts, imports and the journals of older versions."""

    @property
    def number(self) -> int:
        """The sum of the white dice, which every player may cross."""
        return sum(self.white)


@dataclass(frozen=True, slots=True)
class Pile:
    """Card game: the number on top of the draw pile, which every player may cross."""

    number: int
    origin: Origin | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it was played; a joker has no color of its own."""

    color: Color | None
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """Card game: the cards that the active player shows in step 3."""

    cards: tuple[Card, ...]
    origin: Origin | None = field(default=None, compare=False)


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
Readable: TypeAlias = Roll | Pile | Played
"""What the camera can read."""


def corrected(taken: Readable) -> Origin | None:
    """The origin of what takes the place of something that was taken wrongly.

    However often it is corrected, what the camera had read stays known.
    """
    origin = taken.origin
    if origin is None or origin.source is not Source.CAMERA:
        return origin
    return replace(origin, read=origin.read or replace(taken, origin=None))
