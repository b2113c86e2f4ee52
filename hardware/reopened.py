"""A camera that is opened by itself, and opened again whenever it is lost.

Opening takes seconds and may hang, so it is done in a thread of its own: whoever asks for a frame
never waits longer than the port allows.
"""

import logging
import time
from collections.abc import Callable
from threading import Condition, Thread

import numpy as np

from hardware.camera import Camera, CameraLost
from vision.reading import Frame

PAUSES_SECONDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Before it is opened again, from one failure to the next; the last holds on."""
OPEN_SECONDS = 1.0
"""So long a frame is waited for while the camera is being opened."""
ANSWER_SECONDS = 15.0
"""So long the opening may take before it is told that it takes so long."""
_SILENT = "The camera does not answer: unplug the table and plug it in again."
_CLOSED = "The camera was closed."

_log = logging.getLogger(__name__)


class Reopened:
    """`open_camera` may raise anything; nothing is more than a lost camera."""

    def __init__(
        self, open_camera: Callable[[], Camera], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._open = open_camera
        self._clock = clock
        self._changed = Condition()  # of these four, which several threads set
        self._camera: Camera | None = None
        self._fault: Exception | None = None  # of the opening
        self._is_opening = False
        self._closed = False
        self._asked_at = 0.0
        self._due = float("-inf")
        self._failures = 0
        self._reason: str | None = None  # for which there is no picture; None before the first

    def capture(self) -> Frame | None:
        try:
            frame = self._captured()
        except CameraLost as lost:
            self._lose(lost.reason)
            raise
        except Exception as error:
            reason = f"The camera cannot be used: {str(error) or type(error).__name__}."
            self._lose(reason)
            raise CameraLost(reason) from error
        if frame is not None:
            self._have()
        elif self._reason is not None:
            raise CameraLost(self._reason)  # it may be open again, but has shown nothing yet
        return frame

    def close(self) -> None:
        with self._changed:
            self._closed, camera = True, self._camera
            self._camera = None
            self._changed.notify_all()
        _give_back(camera)

    def _captured(self) -> Frame | None:
        camera = self._opened()
        frame = camera.capture() if camera else None
        return None if frame is None else checked(frame)

    def _opened(self) -> Camera | None:
        """The camera, once it is open; raises what the opening raised."""
        with self._changed:
            if self._camera is None and not self._closed and self._clock() >= self._due:
                self._begin()
            self._changed.wait_for(self._is_settled, OPEN_SECONDS)
            fault, self._fault = self._fault, None
            if self._closed:
                raise CameraLost(_CLOSED)
            if fault is not None:
                raise fault
            if self._is_opening and self._clock() - self._asked_at >= ANSWER_SECONDS:
                self._note(_SILENT)
            return self._camera

    def _is_settled(self) -> bool:
        return self._closed or not self._is_opening

    def _begin(self) -> None:
        """Open it, unless that is being done; one thread at a time has the device."""
        if not self._is_opening:
            self._is_opening, self._asked_at = True, self._clock()
            Thread(target=self._try, name="camera opening", daemon=True).start()

    def _try(self) -> None:
        camera, fault = None, None
        try:
            camera = self._open()
        except Exception as error:
            fault = error
        with self._changed:
            self._is_opening = False
            if not self._closed:
                self._camera, self._fault, camera = camera, fault, None
            self._changed.notify_all()
        _give_back(camera)  # closed meanwhile: nobody will come for it

    def _lose(self, reason: str) -> None:
        with self._changed:
            camera, self._camera = self._camera, None
        _give_back(camera)
        self._due = self._clock() + PAUSES_SECONDS[min(self._failures, len(PAUSES_SECONDS) - 1)]
        self._failures += 1
        if not self._closed:
            self._note(reason)

    def _note(self, reason: str) -> None:
        """Why there is no picture; told to the log once, however often it is tried again."""
        if reason != self._reason:
            _log.warning("No camera: %s", reason)
        self._reason = reason

    def _have(self) -> None:
        if self._reason is not None:
            _log.info("The camera is back.")
        self._reason, self._failures = None, 0


def checked(frame: object) -> Frame:
    """The frame, if it is one; raises `CameraLost`."""
    if not isinstance(frame, np.ndarray):
        raise CameraLost(f"The camera gives {type(frame).__name__}, no pictures.")
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8 or not frame.size:
        shape = "x".join(str(side) for side in frame.shape)
        raise CameraLost(
            f"The camera's pictures cannot be read ({shape}, {frame.dtype}): use another camera."
        )
    return np.ascontiguousarray(frame)


def _give_back(camera: Camera | None) -> None:
    try:
        if camera is not None:
            camera.close()
    except Exception as error:
        _log.warning("The camera could not be closed: %s", error)
