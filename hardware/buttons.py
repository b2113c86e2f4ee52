"""The port of the buttons: five places with five buttons each, whatever they are made of."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pygame.event import Event

PLACES = 5
BUTTONS = ("red", "yellow", "green", "blue", "ok")

Place: TypeAlias = tuple[int, str]
"""A seat, 0 to 4, and one of its buttons."""


@dataclass(frozen=True, slots=True)
class Level:
    """A button at a seat, 0 to 4, went down or up at `seconds` of the table's clock."""

    seat: int
    button: str
    down: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Stuck:
    """A button that does not come up is out of the game until it does; `seconds` as in `Level`."""

    seat: int
    button: str
    is_stuck: bool
    seconds: float


class Levels(Protocol):
    """Buttons that the window's events tell of. Others put their levels into the inbox."""

    def levels(self, event: Event, seconds: float) -> tuple[Level, ...]:
        """What an event says about the buttons; nothing if it is about something else."""
