"""`qwixx-table calibrate` without pictures: they are taken now, with the camera above the tray."""

import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from hardware.camera import Camera, CameraLost
from table import calibrate, config
from table.calibrate import NOBODY_TO_ASK, Finding, Pictures
from table.eyes import camera_of
from table.refused import Refused
from vision.calibration import Calibration
from vision.reader import Reader
from vision.reading import Frame
from vision.tray import find_tray

EMPTY, ROLLS = "the empty tray", ("the first roll", "the second roll")
TAKE_OUT = "Take everything out of the tray, then press Enter. "
LAY = "Lay the six dice flat and apart into the tray, then press Enter. "
AGAIN = "Roll them once more and lay them flat and apart, then press Enter. "

PATIENCE_SECONDS = 20.0
"""So long a picture is waited for: a camera may have to be opened first."""
_STEADY_SECONDS = 1.0  # frames so soon after the key may still show the hand
_LOST_SECONDS = 0.2

# Of the command, in English.
_NO_PICTURE = "There is no picture of the tray: {reason}"
_NO_ANSWER = "There was no answer: nothing was saved."
_SLOW = "The camera gives no picture."


@dataclass(slots=True)
class Sitting:
    """One person at the terminal and one camera; `ask` says a line and waits for Enter."""

    camera: Camera
    ask: Callable[[str], object]
    say: Callable[[str], None]
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    before: Calibration | None = None
    _newest: Frame | None = field(init=False, default=None)

    def pictures(self) -> dict[str, Frame]:
        """Of the empty tray and of two rolls, each asked for until it is as it must be."""
        empty = self._taken(TAKE_OUT, self._wrong_empty)
        lens = calibrate.camera_of(empty, self.before)

        def wrong(frame: Frame) -> str:
            camera = calibrate.told_by_dice(lens, empty, [frame])
            known = Calibration(camera, find_tray(empty, camera.focal_px)).with_empty(empty)
            problems = Reader(calibration=known).read(frame).problems
            return " ".join(dict.fromkeys(problem.text for problem in problems))

        rolls = [self._taken(question, wrong) for question in (LAY, AGAIN)]
        return {EMPTY: empty, **dict(zip(ROLLS, rolls, strict=True))}

    def _taken(self, question: str, wrong: Callable[[Frame], str]) -> Frame:
        while True:
            self.ask(question)
            frame = self._picture()
            what = wrong(frame)
            if not what:
                return frame
            self.say(what)

    def _wrong_empty(self, frame: Frame) -> str:
        reading = Reader().read(frame, None)
        if reading.dice or reading.problems:
            problems = [problem.text for problem in reading.problems]
            return " ".join(problems) or "There are dice in the tray: take them out."
        if find_tray(frame) is None:
            return "The tray is not seen: show all of its rim, in even light, on a plain table."
        return ""

    def _picture(self) -> Frame:
        """The newest frame, when the hand is away."""
        begin, reason = self.clock(), _SLOW
        while (waited := self.clock() - begin) < PATIENCE_SECONDS:
            try:
                frame = self.camera.capture()
            except CameraLost as lost:
                reason, self._newest = lost.reason, None
                self.sleep(_LOST_SECONDS)
                continue
            self._newest = self._newest if frame is None else frame
            if self._newest is not None and waited >= _STEADY_SECONDS:
                return self._newest
        raise Refused(_NO_PICTURE, reason=reason)


def find_out(
    settings: config.Camera, before: Calibration | None, say: Callable[[str], None]
) -> tuple[Calibration, list[Finding]]:
    """As `calibrate.find_out`, from pictures that are taken now; nothing is saved here."""
    if not sys.stdin.isatty():
        raise Refused(NOBODY_TO_ASK)
    with closing(camera_of(settings)) as camera:
        try:
            taken = Sitting(camera, input, say, before=before).pictures()
        except EOFError as error:
            raise Refused(_NO_ANSWER) from error
    return calibrate.find_out(Pictures(EMPTY, (), ROLLS), before, taken.__getitem__)
