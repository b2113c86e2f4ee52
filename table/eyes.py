"""From the configuration to what looks at the tray.

OpenCV and picamera2 are loaded when the camera is opened, for the first screen does not wait.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hardware.board import model
from hardware.camera import Camera, CameraLost
from hardware.reopened import Reopened
from table import config
from table.nearest import nearest
from table.refused import Refused
from table.tray import TrayWatch

WORDS = ("auto", "pi", "webcam", "webcam:0", "none")
SMALLEST_PX, LARGEST_PX = 240, 4096
"""Of the sides of a frame: in a smaller one dice cannot be read, a larger one takes too long."""
NO_CAMERA = "No camera is set: the dice are entered by hand."

# For whoever writes the configuration, in English.
_SIZE = "camera.{key} must be from {least} to {most} pixels, not {side}."
_SOURCE = "camera.source cannot be {source}, nor is that a folder or a video: {hint}"
_WEBCAM = re.compile(r"webcam:(\d{1,3})")

Open = Callable[[], Camera]


class NoCamera:
    """What looks where the configuration wants no camera."""

    def capture(self) -> None:
        raise CameraLost(NO_CAMERA)

    def close(self) -> None:
        pass


def watch_of(settings: config.Camera, directory: Path) -> TrayWatch:
    """The tray as it is watched with the calibration of this state directory.

    Slow, for OpenCV is loaded; `camera_of` alone tells at once what is wrong with the settings.
    """
    from hardware.calm import Calm
    from table.calibrate import FILE
    from table.calibrated import CalibratedReader
    from vision.readers import GAMES

    readers = {game: CalibratedReader(directory / FILE, game) for game in GAMES}
    return TrayWatch(Calm(camera_of(settings)), readers["classic"], readers)


def camera_of(settings: config.Camera) -> Camera:
    """A camera that opens itself at the first look; raises `Refused` for impossible settings."""
    for key, side in (("width", settings.width), ("height", settings.height)):
        if not SMALLEST_PX <= side <= LARGEST_PX:
            raise Refused(_SIZE, key=key, least=SMALLEST_PX, most=LARGEST_PX, side=side)
    return NoCamera() if settings.source == "none" else Reopened(_opener(settings))


def is_recorded(settings: config.Camera) -> bool:
    """Whether pictures of a folder or a video are played: their dice are not thrown now."""
    source = settings.source
    return source not in WORDS and not _WEBCAM.fullmatch(source)


def _opener(settings: config.Camera) -> Open:
    source, size = settings.source, (settings.width, settings.height)
    numbered = _WEBCAM.fullmatch(source)
    if numbered:
        return partial(_webcam, *size, int(numbered[1]))
    if source in _KINDS:
        return partial(_KINDS[source], *size)
    path = Path(source).expanduser()
    if "/" in source or (source and path.exists()):
        return partial(_pictures, path)
    raise Refused(_SOURCE, source=repr(source), hint=nearest(source.lower(), WORDS))


def _any(width: int, height: int) -> Camera:
    try:
        return _pi(width, height)
    except CameraLost as lost:
        try:
            return _webcam(width, height)
        except CameraLost:
            if model() and not _has_webcam():
                raise lost from None  # on a Pi its own camera is the one that is missed
            raise


def _has_webcam() -> bool:
    from hardware.webcam import numbers

    return bool(numbers())


def _pi(width: int, height: int) -> Camera:
    from hardware.picamera import PiCamera

    return PiCamera(width, height)


def _webcam(width: int, height: int, number: int | None = None) -> Camera:
    from hardware.webcam import Webcam, first_webcam

    return first_webcam(width, height) if number is None else Webcam(number, width, height)


def _pictures(path: Path) -> Camera:
    from hardware.pictures import open_pictures

    return open_pictures(path)


_KINDS = {"auto": _any, "pi": _pi, "webcam": _webcam}
