"""What was seen of the tray at one look, and what it is in the game: a roll, or played cards."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from table.events import Card, Played, Roll
from table.sheet import COLOR_WORDS, COLORS
from table.sheet import Color as GameColor
from vision.reading import Card as SeenCard
from vision.reading import CardColor, Color, Frame, Reading
from vision.settle import Seen, State


@dataclass(frozen=True, slots=True)
class TraySeen:
    """The tray after one more look; `fresh` says that the frame is another one than before."""

    frame: Frame = field(compare=False)
    reading: Reading
    seen: Seen
    fresh: bool


@dataclass(frozen=True, slots=True)
class TrayLost:
    """There is no picture of the tray, or none that can be read."""

    reason: str


Sight: TypeAlias = TraySeen | TrayLost


def roll_of(dice: Sequence[tuple[str, int]]) -> Roll:
    """The roll of dice given by their color's word; of the white ones the lower comes first."""
    low, high = sorted(value for word, value in dice if word == Color.WHITE)
    values = {str(word): value for word, value in dice}
    return Roll((low, high), tuple(values.get(word) for word in COLOR_WORDS))


def played_of(cards: Sequence[SeenCard]) -> Played | None:
    """The cards that were played, if there are any; backs are none."""
    colors: dict[str, GameColor | None] = {str(color): color for color in COLORS}
    colors[CardColor.JOKER] = None
    fronts = [card for card in cards if str(card.color) in colors]
    played = tuple(Card(colors[str(card.color)], card.number) for card in fronts)
    return Played(played) if played else None


def dice_of(roll: Roll) -> tuple[tuple[Color, int], ...]:
    """The dice of a roll: `roll_of` the other way round."""
    colored = zip(COLOR_WORDS, roll.dice, strict=True)
    return (
        *((Color.WHITE, value) for value in roll.white),
        *((Color(word), value) for word, value in colored if value is not None),
    )


def disturbed(sight: TraySeen, before: Sight | None) -> bool:
    """Whether the dice now show something else than the roll that was taken."""

    def is_so(sight: Sight | None) -> bool:
        return isinstance(sight, TraySeen) and sight.seen.state is State.DISTURBED

    return is_so(sight) and not is_so(before)
