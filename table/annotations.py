"""Pictures with what was seen in them drawn on, kept in one directory."""

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import cv2

from table.refused import Refused
from vision.reading import Frame
from vision.whole_file import write_whole


class Unwritable(Exception):
    """A drawn picture cannot be kept; says which, why, and what to do."""


class Annotations:
    """Files named after the pictures: `roll.jpg` gives `roll.png`, the next one `roll-2.png`.

    Neither a picture that is read nor another of this run is ever written over.
    """

    def __init__(self, directory: Path, read: Iterable[str]) -> None:
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except FileExistsError as error:
            raise Refused(
                "--annotate needs a directory, and {directory} is none: name another.",
                directory=directory,
            ) from error
        self._directory = directory
        self._taken = {_identity(Path(file)) for file in read}

    def write(self, file: str, drawn: Frame) -> None:
        """Keep what was drawn for a file, whole or not at all; raises `Unwritable`."""
        path = self._free(Path(file).stem)
        try:
            write_whole(path, cv2.imencode(".png", drawn)[1].tobytes())
        except OSError as error:
            raise Unwritable(
                f"{path} cannot be written: {error.strerror}. Make room, or name another directory"
                " with --annotate."
            ) from error

    def _free(self, stem: str) -> Path:
        names = (f"{stem}.png" if number == 1 else f"{stem}-{number}.png" for number in count(1))
        paths = (self._directory / name for name in names)
        path = next(path for path in paths if _identity(path) not in self._taken)
        self._taken.add(_identity(path))
        return path


def _identity(path: Path) -> str:
    """The same for all names of a file; a camera's card does not tell large letters from small."""
    return os.path.realpath(path).casefold()
