"""What can happen at the table: all of it comes to the desk through one door."""

from dataclasses import dataclass
from typing import TypeAlias

from table.coach import Advised, Reviewed
from table.controls import Hold, Press
from table.events import Readable
from table.game import Game
from table.refused import Refused
from table.sheet import Choice
from table.sight import TrayLost, TraySeen
from table.targets import Target


@dataclass(frozen=True, slots=True)
class Touch:
    """Something on the screen was touched."""

    target: Target


@dataclass(frozen=True, slots=True)
class Shown:
    """Dice or cards whose values are known without the camera: simulated ones."""

    opening: Readable


@dataclass(frozen=True, slots=True)
class Decided:
    """A player whom the table plays has made up its mind about a game as it was then."""

    player: int
    game: Game
    choice: Choice


Happening: TypeAlias = (
    Press | Hold | Touch | TraySeen | TrayLost | Shown | Decided | Advised | Reviewed | Refused
)
"""A refusal is what somebody beside the game has to tell the people at the table."""
