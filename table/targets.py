"""What can be touched on the screen; a touch means the same as the buttons that stand for it."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from table.controls import Button
from table.settings import Kind, Language
from table.sheet import Choice, Color
from table.strength import Strength


@dataclass(frozen=True, slots=True)
class Tap:
    """The same as pressing a button at a place, 0 to 4."""

    place: int
    button: Button


@dataclass(frozen=True, slots=True)
class TapOk:
    """A button on the screen itself: whoever drives this page says OK."""


@dataclass(frozen=True, slots=True)
class TapBack:
    """Away from this page, as holding OK does."""


@dataclass(frozen=True, slots=True)
class TapMenu:
    """The menu of the game, as holding yellow before a roll."""


@dataclass(frozen=True, slots=True)
class TapChoice:
    """A cell or a chip on a player's sheet: mark exactly this, or clear it if it is marked."""

    place: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class TapDie:
    """A die, or a card, by its number from the left: of the band, or of the correction."""

    index: int


@dataclass(frozen=True, slots=True)
class TapValue:
    """A value in the correction: a face, a number or a card's color (None: a joker)."""

    value: "int | Color | None"


@dataclass(frozen=True, slots=True)
class TapKey:
    """A key of the name entry: a letter, or one of its words."""

    key: str


@dataclass(frozen=True, slots=True)
class TapSeat:
    """A place on the start screen."""

    place: int


@dataclass(frozen=True, slots=True)
class TapStrength:
    """Who plays at a place where no person has joined: the table, so well, or nobody."""

    place: int
    strength: Strength | None


@dataclass(frozen=True, slots=True)
class TapKind:
    """A game to choose."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class TapLanguage:
    language: Language


@dataclass(frozen=True, slots=True)
class TapLine:
    """A line of a menu, chosen; `step` is -1 or 1 where its value is changed instead."""

    line: Enum
    step: int = 0


@dataclass(frozen=True, slots=True)
class TapCorner:
    """A corner of the tray's outline in the camera check, dragged to a place in the frame."""

    corner: int
    x_px: float
    y_px: float


Target: TypeAlias = (
    Tap
    | TapOk
    | TapBack
    | TapMenu
    | TapChoice
    | TapDie
    | TapValue
    | TapKey
    | TapSeat
    | TapStrength
    | TapKind
    | TapLanguage
    | TapLine
    | TapCorner
)
