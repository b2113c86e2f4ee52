"""What the desk reaches beyond the game, given to it by whoever puts the table together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from table.examined import Examiner
from table.page import Page
from table.pictures import NoPictures, Pictures
from table.settings import Settings
from table.statistics import Statistics

if TYPE_CHECKING:
    from table.desk import Desk


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the desk reaches beyond the game."""

    keep_settings: Callable[[Settings], None]
    statistics: Callable[[], Mapping[str, Statistics]]
    """By the word of the game, of all games that have been read."""
    read_games: Callable[[int], float]
    """Read at most so many games more; the share of them that is read then."""
    playing_seconds: Callable[[], float]
    """How long the game has been played, its breaks left out."""
    examiner: Callable[[], Examiner | None]
    """Who looks closely at the tray for the camera check."""
    chance: Random
    reads: frozenset[str]
    """The games whose dice or cards the camera reads; all others are entered or simulated."""
    is_simulated: bool
    """Nobody throws real dice here."""
    home: Callable[["Desk"], Page]
    play: Callable[[], Page]
    pictures: Pictures = field(default_factory=NoPictures)
    deals: bool = False
    """Whether the cards are simulated, so that the table can hold some itself."""
