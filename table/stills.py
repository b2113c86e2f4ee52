"""`qwixx-table read`: dice read in still pictures, one line for each."""

import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from table.refused import Refused
from vision import calibration_file
from vision.calibration import Calibration, Unusable
from vision.overlay import draw
from vision.pictures import Picture, Unreadable, load
from vision.reader import Reader
from vision.reading import Color, Frame, Problem, Reading, Trouble

_COLORS = tuple(color for color in Color if color is not Color.OTHER)


@dataclass(frozen=True, slots=True)
class Still:
    """A picture file that was read."""

    file: str
    reading: Reading
    ms: float

    @property
    def is_unreadable(self) -> bool:
        return any(problem.kind is Trouble.UNREADABLE for problem in self.reading.problems)

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
                "cards": [],
                "problems": [_plain(problem) for problem in self.reading.problems],
                "ms": round(self.ms, 1),
            }
        )

    def as_text(self) -> str:
        dice = ", ".join(f"{die.color} {die.value}" for die in self.reading.dice)
        wrong = "; ".join(problem.text for problem in self.reading.problems)
        return f"{self.file}: {'; '.join(part for part in (dice, wrong) if part) or 'no dice'}"


def read_stills(
    files: list[str],
    reader: Reader,
    expect: tuple[Color, ...] | None,
    repeat: int = 1,
    annotate: Path | None = None,
) -> Iterator[Still]:
    """Reads the files in order; one that is no picture gets its problem, the others are read."""
    if annotate is not None:
        annotate.mkdir(parents=True, exist_ok=True)
    for file in files:
        try:
            picture = load(Path(file))
        except Unreadable as unreadable:
            problem = Problem(Trouble.UNREADABLE, str(unreadable))
            yield Still(file, Reading(problems=(problem,)), 0.0)
            continue
        try:
            reading, ms = _timed(reader, picture, expect, repeat)
        except Unusable as unusable:  # the calibration is for pictures of another shape
            raise Refused("{file}: {reason}", file=file, reason=unusable) from unusable
        if annotate is not None:
            _annotate(annotate / f"{Path(file).stem}.png", picture, reading)
        yield Still(file, _in_file(picture, reading), ms)


def open_reader(empty: str | None, calibration: str | None) -> Reader:
    """A reader that knows the empty tray or the calibration in these files, if they are given."""
    frame = None if empty is None else frame_of(empty)
    return Reader(frame, None if calibration is None else _calibration(calibration))


def frame_of(file: str) -> Frame:
    """A picture without which the command cannot go on."""
    try:
        return load(Path(file)).frame
    except Unreadable as unreadable:
        raise Refused("{reason}", reason=unreadable) from unreadable


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
    return tuple(Color(name) for name in wanted)


def _timed(
    reader: Reader, picture: Picture, expect: tuple[Color, ...] | None, repeat: int
) -> tuple[Reading, float]:
    times = []
    for _ in range(repeat):
        begin = time.perf_counter()
        reading = reader.read(picture.frame, expect)
        times.append(time.perf_counter() - begin)
    return reading, statistics.median(times) * 1000


def _annotate(path: Path, picture: Picture, reading: Reading) -> None:
    written, data = cv2.imencode(".png", draw(picture.frame, reading))
    if written:
        path.write_bytes(data.tobytes())


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
