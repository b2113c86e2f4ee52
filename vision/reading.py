"""What was seen in one frame: the dice that are sure, and everything that is not."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto

import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]
Place = tuple[float, float]


class Color(StrEnum):
    """The color of a die's body. OTHER is a die that belongs to no Qwixx set."""

    WHITE = "white"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    OTHER = "other"


SET = (Color.WHITE, Color.WHITE, Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)


class Dice(Enum):
    """What dice lie in the tray: cubes with pips, or octahedra with numerals."""

    CUBES = auto()
    EIGHTS = auto()


class CardColor(StrEnum):
    """What a card shows: its front in one of four colors, its neutral back, or a joker."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    NEUTRAL = "neutral"
    JOKER = "joker"


class Trouble(StrEnum):
    """Why a roll cannot be taken from a frame."""

    MISSING = "missing"
    LEANING = "leaning"
    COVERED = "covered"
    MOVING = "moving"
    EXTRA = "extra"
    DARK = "dark"
    GLARE = "glare"
    UNSURE = "unsure"
    UNREADABLE = "unreadable-file"


class Misfit(StrEnum):
    """Why a calibration no longer holds, as it is said to the players.

    A lamp put elsewhere moves hard shadows along the rim, which look like a rim that was moved.
    """

    MOVED = "The camera, the tray or the lamp was moved: run qwixx-table calibrate."
    LIGHT = "The light has changed: put the lamp back, or run qwixx-table calibrate."


@dataclass(frozen=True, slots=True)
class Die:
    """A die that lies flat, with the middle of its top face."""

    color: Color
    value: int
    centre: Place
    confidence: float


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies still, with its middle, whether or not that can be seen."""

    color: CardColor
    number: int
    centre: Place
    confidence: float


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that must be put right, of the die and at the place that the screen can circle."""

    kind: Trouble
    text: str
    color: Color | None = None
    centre: Place | None = None
    either: tuple[int, ...] = ()
    """The values, from low to high, between which an UNSURE die wavers."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One frame's dice, or cards. They may be taken only when there is no problem."""

    dice: tuple[Die, ...] = ()
    problems: tuple[Problem, ...] = ()
    edge_px: float = 0.0  # of the dice that were seen, their median; 0: there were none
    misfit: Misfit | None = None  # why the calibration was not used, or not all of it
    outline: tuple[Place, ...] = field(default=(), compare=False, repr=False)
    """Of the tray's floor, where it is known; it may waver, so readings with another are equal."""
    cards: tuple[Card, ...] = ()
    pile: Place | None = None  # where the draw pile lies, if that is known

    @property
    def ok(self) -> bool:
        return not self.problems

    def moved(self, move: Callable[[Place], Place]) -> "Reading":
        """The same with every place moved, as when the frame was a part of a larger picture."""
        return Reading(
            tuple(replace(die, centre=move(die.centre)) for die in self.dice),
            tuple(
                replace(problem, centre=problem.centre and move(problem.centre))
                for problem in self.problems
            ),
            self.edge_px,
            self.misfit,
            tuple(map(move, self.outline)),
            tuple(replace(card, centre=move(card.centre)) for card in self.cards),
            self.pile and move(self.pile),
        )
