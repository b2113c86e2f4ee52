"""A reader that follows the calibration in the state directory, whenever that changes."""

import logging
from pathlib import Path

from vision import calibration_file
from vision.calibration import Calibration, Unusable
from vision.readers import reader_of
from vision.reading import Color, Frame, Reading

_log = logging.getLogger(__name__)


class CalibratedReader:
    """Implements `table.tray.Reads`; without a calibration that is of use it reads all the same."""

    def __init__(self, path: Path, game: str = "classic") -> None:
        self._path = path
        self._game = game
        self._reader = reader_of(game)
        self._basis: object = None  # the file as it was, and the frame's shape

    def read(self, frame: Frame, expect: tuple[Color, ...]) -> Reading:
        basis = _stamp(self._path), frame.shape
        if basis != self._basis:
            self._reader = reader_of(self._game, calibration=self._known(frame))
            self._basis = basis
        return self._reader.read(frame, expect)

    def _known(self, frame: Frame) -> Calibration | None:
        if _stamp(self._path) is None:
            return None
        try:
            known = calibration_file.load(self._path)
            known.scaled_to(frame.shape[1], frame.shape[0])  # or reading would fail
        except Unusable as unusable:
            _log.warning("The tray is read without calibration: %s", unusable)
            return None
        return known


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Another one after each saving; None where there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
