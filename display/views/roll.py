"""The dice of a game as slots that fill as they are read, and what their colors are called."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from display.words import Words, _
from table.desk import Desk
from table.recap import Die
from table.sheet import COLORS, Color
from table.sight import TraySeen
from vision.reading import Die as SeenDie

WORDS: dict[Die, str] = {
    None: _("white"),
    Color.RED: _("red"),
    Color.YELLOW: _("yellow"),
    Color.GREEN: _("green"),
    Color.BLUE: _("blue"),
}
NAMES: dict[Die, str] = {
    None: _("White die"),
    Color.RED: _("Red die"),
    Color.YELLOW: _("Yellow die"),
    Color.GREEN: _("Green die"),
    Color.BLUE: _("Blue die"),
}
SET: tuple[Die, ...] = (None, None, *COLORS)


class SlotState(Enum):
    """What is known of a die."""

    OPEN = auto()
    READ = auto()
    WRONG = auto()
    CLOSED = auto()
    """Its row is closed: the die is out of the game."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One die of the set; a value only where it was read."""

    color: Die
    state: SlotState = SlotState.OPEN
    value: int | None = None


def die_word(color: Die) -> str:
    """What vision calls a die of this color."""
    return "white" if color is None else str(color)


CALLED: dict[str, Die] = {die_word(color): color for color in SET}
"""By what vision calls them; a die of another color is none of the set."""


def seen_dice(desk: Desk) -> tuple[SeenDie, ...]:
    """The dice that the camera reads now, from low to high."""
    sight = desk.sight
    if not isinstance(sight, TraySeen) or not desk.is_read:
        return ()
    return tuple(sorted(sight.reading.dice, key=lambda die: die.value))


def filled(
    dice: Iterable[SeenDie],
    closed: Collection[Die] = (),
    wrong: frozenset[str] = frozenset(),
) -> tuple[Slot, ...]:
    """The six dice with what is read of them, the white ones from low to high.

    `wrong` are the colors, in vision's words, of which a die is in trouble.
    """
    read: dict[str, list[int]] = {die_word(color): [] for color in SET}
    for die in sorted(dice, key=lambda each: each.value):
        read.get(str(die.color), []).append(die.value)
    found = []
    for color in SET:
        word = die_word(color)
        if color in closed:
            found.append(Slot(color, SlotState.CLOSED))
        elif read[word]:
            found.append(Slot(color, SlotState.READ, read[word].pop(0)))
        else:
            found.append(Slot(color, SlotState.WRONG if word in wrong else SlotState.OPEN))
    return tuple(found)


def count_text(dice: tuple[Slot, ...], words: Words) -> str:
    read = sum(slot.state is SlotState.READ for slot in dice)
    expected = sum(slot.state is not SlotState.CLOSED for slot in dice)
    return words(_("{n} of {m} read"), n=read, m=expected)
