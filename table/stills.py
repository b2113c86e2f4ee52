"""`qwixx-table read`: dice or cards read in still pictures, one line for each."""

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from table.annotations import Annotations, Unwritable
from table.refused import Refused
from vision import calibration_file
from vision.calibration import Calibration, Unusable
from vision.overlay import draw
from vision.pictures import Picture, Unreadable, load
from vision.readers import GAMES as READ_GAMES
from vision.readers import TrayReader, reader_of
from vision.reading import Color, Frame, Problem, Reading, Trouble

_COLORS = tuple(color for color in Color if color is not Color.OTHER)
_MOST_DICE = 8  # that may be expected: naming them takes longer with each


@dataclass(frozen=True, slots=True)
class Still:
    """A picture file that was read, or why it was not."""

    file: str
    reading: Reading
    times_ms: tuple[float, ...] = ()  # one for each time that it was read
    is_whole: bool = True  # it was read, and kept with what was seen if that was asked for

    @property
    def ms(self) -> float:
        return statistics.median(self.times_ms) if self.times_ms else 0.0

    def as_json(self) -> str:
        return json.dumps(
            {
                "file": self.file,
                "ok": self.reading.ok,
                "dice": [
                    {
                        "color": die.color,
                        "value": die.value,
                        "centre": die.centre,
                        "confidence": die.confidence,
                    }
                    for die in self.reading.dice
                ],
                "cards": [
                    {
                        "color": card.color,
                        "number": card.number,
                        "centre": card.centre,
                        "confidence": card.confidence,
                    }
                    for card in self.reading.cards
                ],
                "problems": [_plain(problem) for problem in self.reading.problems],
                "ms": round(self.ms, 1),
            }
        )

    def as_text(self) -> str:
        dice = ", ".join(f"{die.color} {die.value}" for die in self.reading.dice)
        cards = ", ".join(f"{card.color} {card.number}" for card in self.reading.cards)
        wrong = "; ".join(problem.text for problem in self.reading.problems)
        seen = "; ".join(part for part in (dice, cards, wrong) if part) or "nothing"
        number = len(self.times_ms)
        return f"{self.file}: {seen}" + f" ({self.ms:.1f} ms, median of {number})" * (number > 1)


@dataclass(slots=True)
class Stills:
    """Reads picture files one after the other; `warn` is told what is odd about them."""

    reader: TrayReader
    expect: tuple[Color, ...] | None
    warn: Callable[[str], None]
    repeat: int = 1
    annotations: Annotations | None = None
    _shape: tuple[int, ...] = field(init=False, default=())
    _is_size_told: bool = field(init=False, default=False)

    def read(self, file: str) -> Still:
        """What is seen in a file; one that cannot be read gets its problem."""
        try:
            picture = load(Path(file))
            self._prepare(picture.frame)
            reading, times_ms = self._timed(picture.frame)
        except (Unreadable, Unusable) as trouble:  # the calibration may be for another shape
            problem = Problem(Trouble.UNREADABLE, str(trouble))
            return Still(file, Reading(problems=(problem,)), is_whole=False)
        self._check(file, picture.frame, reading)
        is_kept = self._annotate(file, picture, reading)
        return Still(file, _in_file(picture, reading), times_ms, is_kept)

    def _prepare(self, frame: Frame) -> None:
        """Read a frame of a new size once without the clock.

        To load the networks, the second of which waits for dice, and to learn from the empty tray
        is no part of the reading's time.
        """
        if frame.shape != self._shape:
            has_dice = self.reader.read(frame, self.expect).edge_px > 0
            self._shape = frame.shape if has_dice else ()

    def _timed(self, frame: Frame) -> tuple[Reading, tuple[float, ...]]:
        times_ms = []
        for _ in range(self.repeat):
            begin = time.perf_counter()
            reading = self.reader.read(frame, self.expect)
            times_ms.append(1000 * (time.perf_counter() - begin))
        return reading, tuple(times_ms)

    def _check(self, file: str, frame: Frame, reading: Reading) -> None:
        """Warn of what was known about the table and could not be used."""
        if reading.misfit:
            self.warn(f"{file}: {reading.misfit}")
        empty = None if self.reader.calibration else self.reader.empty
        if empty is not None and empty.shape != frame.shape and not self._is_size_told:
            self._is_size_told = True
            self.warn(
                f"{file} is {size(frame)} pixels, the empty tray's picture {size(empty)}:"
                " pictures of another size are read without it."
            )

    def _annotate(self, file: str, picture: Picture, reading: Reading) -> bool:
        """Whether the picture was kept with what was seen, if it is to be."""
        if self.annotations is None:
            return True
        try:
            self.annotations.write(file, draw(picture.frame, reading))
        except Unwritable as unwritable:
            self.warn(str(unwritable))
            return False
        return True


def open_reader(game: str, empty: str | None, calibration: str | None) -> TrayReader:
    """A game's reader that knows the empty tray or the calibration in these files, if given."""
    frame = None if empty is None else frame_of(empty)
    known = None if calibration is None else _calibration(calibration)
    if game not in READ_GAMES:
        raise Refused(
            "This version reads no {game}: it reads {games}.",
            game=game,
            games=" and ".join(READ_GAMES),
        )
    return reader_of(game, frame, known, fit_every=1)


def frame_of(file: str) -> Frame:
    """A picture without which the command cannot go on."""
    try:
        return load(Path(file)).frame
    except Unreadable as unreadable:
        raise Refused("{reason}", reason=unreadable) from unreadable


def size(frame: Frame) -> str:
    return f"{frame.shape[1]}x{frame.shape[0]}"


def _calibration(file: str) -> Calibration:
    try:
        return calibration_file.load(Path(file))
    except Unusable as unusable:
        raise Refused("{reason}", reason=unusable) from unusable


def expected(names: str) -> tuple[Color, ...] | None:
    """The colors of `--expect`; None is `any`."""
    if names.strip() == "any":
        return None
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in _COLORS:
            raise Refused(
                "--expect knows no color {name}: it takes {colors}, with commas between, or any.",
                name=repr(name),
                colors=", ".join(_COLORS),
            )
    if len(wanted) > _MOST_DICE:
        raise Refused(
            "--expect takes at most {most} dice, not {number}: name fewer, or any.",
            most=_MOST_DICE,
            number=len(wanted),
        )
    return tuple(Color(name) for name in wanted)


def _in_file(picture: Picture, reading: Reading) -> Reading:
    """The reading with its places in pixels of the file, which may have been decoded smaller."""
    if picture.scale == 1:
        return reading
    return reading.moved(picture.in_file)


def _plain(problem: Problem) -> dict[str, Any]:
    return {
        "kind": problem.kind,
        "color": problem.color,
        "centre": problem.centre,
        "text": problem.text,
    }
