"""A camera that shows a still tray no longer than it takes to read it: so a Pi stays cool."""

import time
from collections.abc import Callable

from hardware.camera import Camera, CameraLost
from vision.reading import Frame
from vision.stillness import Stillness

STILL_SECONDS = 2.0
"""So long an unchanged picture is shown: by then its dice are taken, or told to be wrong."""


class Calm:
    """Another camera, without the frames in which nothing but noise is new."""

    def __init__(self, camera: Camera, clock: Callable[[], float] = time.monotonic) -> None:
        self._camera, self._clock = camera, clock
        self._stillness = Stillness()

    def capture(self) -> Frame | None:
        try:
            frame = self._camera.capture()
        except CameraLost:
            self._stillness = Stillness()  # what comes after it is news
            raise
        if frame is None:
            return None
        now = self._clock()
        return frame if now - self._stillness.since(frame, now) <= STILL_SECONDS else None

    def close(self) -> None:
        self._camera.close()
