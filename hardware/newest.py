"""The newest frame of a camera that delivers them by itself, from a thread of its own.

Whoever asks waits here, never in the driver: a camera that has stalled can hold nobody up.
"""

import time
from collections.abc import Callable
from threading import Condition

from hardware.camera import CameraLost
from vision.reading import Frame

WAIT_SECONDS = 1.0
FIRST_SECONDS = 8.0
"""So long a camera may take to its first frame; a Pi that boots has much else to do."""
STALL_SECONDS = 3.0
"""So long without a frame, after the first, and the camera has stalled."""


class Newest:
    """A frame that was not taken is replaced by the next one; `stalled` says why none comes."""

    def __init__(self, stalled: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._stalled = stalled
        self._clock = clock
        self._came = Condition()
        self._frame: Frame | None = None
        self._last = clock()
        self._patience_seconds = FIRST_SECONDS
        self._end: str | None = None

    def put(self, frame: Frame) -> None:
        with self._came:
            self._frame, self._last = frame, self._clock()
            self._patience_seconds = STALL_SECONDS
            self._came.notify_all()

    def end(self, reason: str) -> None:
        """There will be no more frames; the first reason counts."""
        with self._came:
            self._end = self._end or reason
            self._frame = None
            self._came.notify_all()

    @property
    def is_ended(self) -> bool:
        return self._end is not None

    def take(self) -> Frame | None:
        """The frame that `hardware.camera.Camera.capture` gives."""
        with self._came:
            self._came.wait_for(lambda: self._frame is not None or self._end, WAIT_SECONDS)
            if self._end is not None:
                raise CameraLost(self._end)
            if self._frame is None and self._clock() - self._last >= self._patience_seconds:
                raise CameraLost(self._stalled)
            frame, self._frame = self._frame, None
            return frame
