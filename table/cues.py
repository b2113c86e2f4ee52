"""What is heard at the table: short sounds and spoken sentences, whatever then makes them."""

from dataclasses import dataclass
from enum import StrEnum


class Cue(StrEnum):
    """The sounds of the table; each stands for one kind of thing that happened."""

    JOIN = "join"
    SETTLED = "settled"
    MARK = "mark"
    CLEAR = "clear"
    CONFIRM = "confirm"
    ALL_READY = "all-ready"
    NOT_POSSIBLE = "not-possible"
    WARNING = "warning"
    PENALTY = "penalty"
    ROW_CLOSED = "row-closed"
    TROUBLE = "trouble"
    GAME_OVER = "game-over"


@dataclass(frozen=True, slots=True)
class Sound:
    """One cue; `seat` is heard in JOIN only, which rises from seat to seat."""

    cue: Cue
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence to speak: its English text, the key of its translation, and what fills it in.

    Digits alone are a number: the voice says it in the table's language.
    """

    text: str
    values: tuple[tuple[str, object], ...] = ()
