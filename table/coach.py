"""What the coach can tell: how much each option costs and brings, and which moves cost most."""

from dataclasses import dataclass
from enum import StrEnum

from table.game import Game, New, Phase
from table.sheet import Choice


class Coach(StrEnum):
    """How much is told; each grade tells what the ones before it tell, too."""

    OFF = "off"
    COSTS = "costs"
    """What the skipped numbers of an option cost."""
    RANKS = "ranks"
    """Which option leads to the most points."""
    REVIEW = "review"
    """After the game, the moves that cost most."""

    def tells(self, grade: "Coach") -> bool:
        return list(Coach).index(self) >= list(Coach).index(grade)


@dataclass(frozen=True, slots=True)
class Advice:
    """One option, or the pass: the points expected at the end, and what its gap costs of them."""

    choice: Choice
    points: float
    gap_cost: float
    rank: int
    """1 for the option with the most points."""


@dataclass(frozen=True, slots=True)
class Advised:
    """What the coach thinks of all that a player could do in a game as it was then."""

    player: int
    game: Game
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class Lapse:
    """A move that cost points: what was crossed, and what would have been better."""

    player: int
    turn: int
    phase: Phase
    chosen: Choice
    better: Choice
    cost: float


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The moves of a finished game that cost most, the dearest first; `game` is its end."""

    new: New
    game: Game
    lapses: tuple[Lapse, ...]
