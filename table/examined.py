"""What a closer look at the tray tells: where it lies and how it is lit, for the camera check."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from vision.reading import Frame, Place, Reading

SQUARE = 4
"""So many corners has the outline of a square tray; that of a round one has many more."""
_ASIDE = 0.12


@dataclass(frozen=True, slots=True)
class Outline:
    """The floor of the tray in a frame, and the pixel straight below the camera."""

    corners: tuple[Place, ...]
    nadir: Place

    @classmethod
    def guessed(cls, frame: Frame) -> "Outline":
        """Where a tray might be, for whoever drags its corners to where they are."""
        height, width = frame.shape[:2]
        left, top = _ASIDE * width, _ASIDE * height
        right, bottom = width - 1 - left, height - 1 - top
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return cls(corners, ((width - 1) / 2, (height - 1) / 2))

    def dragged(self, corner: int, place: Place) -> "Outline":
        """With one corner somewhere else."""
        corners = (*self.corners[:corner], place, *self.corners[corner + 1 :])
        return Outline(corners, self.nadir)

    @property
    def is_square(self) -> bool:
        return len(self.corners) == SQUARE


class Glow(Enum):
    """What can be said of the light in the tray."""

    GOOD = auto()
    DARK = auto()
    BRIGHT = auto()
    GLARE = auto()
    SHADOW = auto()


@dataclass(frozen=True, slots=True)
class Light:
    """The light in the tray; `level` is its strength, 0 to 1, good from `least` to `most`."""

    glow: Glow
    level: float
    least: float
    most: float


class Examiner(Protocol):
    """Looks closely; it may take some hundredths of a second, so it is not asked of every frame."""

    def outline(self, frame: Frame) -> Outline | None:
        """The tray, or nothing unless it is sure."""

    def is_still(self, before: Frame, now: Frame) -> bool:
        """Whether nothing has moved between two frames, not even a hand."""

    def light(self, frame: Frame, outline: Outline, reading: Reading) -> Light:
        """How the tray is lit, apart from the dice or cards in it."""

    def save(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        """Keep what was found out for the next start; raises `Refused` where that fails."""

    def save_eights(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        """The same for Longo: how its eight-sided dice look."""

    def save_pile(self, empty: Frame, outline: Outline, pile: Place) -> None:
        """The same for the card game: where the middle of its draw pile lies."""
