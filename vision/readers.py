"""Which reader reads the dice or cards of which game."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from vision.calibration import Calibration
from vision.card_reader import CardReader
from vision.reader import Reader
from vision.reading import Color, Dice, Frame, Reading


class TrayReader(Protocol):
    """Reads the frames of one camera; the empty tray and the calibration make it stronger."""

    empty: Frame | None
    calibration: Calibration | None

    def read(self, frame: Frame, expect: tuple[Color, ...] | None) -> Reading: ...


_READERS: dict[str, Callable[[Frame | None, Calibration | None, int], TrayReader]] = {
    "classic": Reader,
    "longo": partial(Reader, kind=Dice.EIGHTS),
    "cards": CardReader,
}
GAMES = tuple(_READERS)


def reader_of(
    game: str,
    empty: Frame | None = None,
    calibration: Calibration | None = None,
    fit_every: int = 30,
) -> TrayReader:
    """The reader of a game, one of `GAMES`."""
    return _READERS[game](empty, calibration, fit_every)
