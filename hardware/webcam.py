"""A USB webcam through OpenCV and Video4Linux.

OpenCV waits for a frame as long as it likes, so a thread of its own does the waiting; it alone
touches the device, and gives it back when it is told that nobody looks any more.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import cv2
import numpy as np

from hardware.camera import CameraLost
from hardware.exposure import Exposure, Order, brightness
from hardware.hushed import hush
from hardware.newest import Newest
from vision.reading import Frame

FRAMES_PER_SECOND = 15
_LEAST_SECONDS = 0.9 / FRAMES_PER_SECOND
"""Between two frames that are decoded, whatever the webcam sends: it costs a Pi 10 ms each."""
_FAILURES = 5  # in a row, and the webcam is gone
_FAILURE_SECONDS = 0.1
_CLOSE_SECONDS = 1.0
_FREE, _MANUAL = (3, 0), 1
"""Video4Linux's numbers of exposures: most webcams have 3, the time is free; some 0, all is."""
_DRIVER = "uvcvideo"

_NOT_FOUND = "No USB webcam was found: plug it in, or try another USB port."
_STALLED = "The webcam gives no more pictures: unplug it and plug it in again."
_UNPLUGGED = "The webcam is gone: plug it in again."
_CLOSED = "The webcam was closed."


class Webcam:
    """The webcam of /dev/video{number}, of the size nearest to this; raises `CameraLost`."""

    def __init__(
        self,
        number: int,
        width: int,
        height: int,
        clock: Callable[[], float] = time.monotonic,
        root: Path = Path("/"),
    ) -> None:
        self._clock = clock
        self._newest = Newest(_STALLED, clock)
        self._capture = _opened(root / f"dev/video{number}", number, width, height)
        self._exposure = Exposure(clock())
        self._thread = Thread(target=self._grab, name="webcam", daemon=True)
        self._thread.start()

    def capture(self) -> Frame | None:
        return self._newest.take()

    def close(self) -> None:
        self._newest.end(_CLOSED)
        self._thread.join(_CLOSE_SECONDS)

    def _grab(self) -> None:
        try:
            self._deliver()
            self._newest.end(_UNPLUGGED)
        except Exception as error:
            self._newest.end(f"The webcam cannot be read: {error}.")
        finally:
            self._capture.release()

    def _deliver(self) -> None:
        """Put frame after frame, until nobody wants them or none come."""
        failures, decoded_at = 0, float("-inf")
        while failures < _FAILURES and not self._newest.is_ended:
            if not self._capture.grab():
                failures += 1
                time.sleep(_FAILURE_SECONDS)
                continue
            now = self._clock()
            if now - decoded_at < _LEAST_SECONDS:
                continue
            got, frame = self._capture.retrieve()
            failures = 0 if got else failures + 1
            if got:
                decoded_at = now
                self._newest.put(np.ascontiguousarray(frame))
                self._adjust(np.asarray(frame), now)

    def _adjust(self, frame: Frame, now: float) -> None:
        match self._exposure.see(brightness(frame), now):
            case Order.HOLD:
                self._hold()
            case Order.LET_GO:
                set_free(self._capture)
            case None:
                pass

    def _hold(self) -> None:
        """As far as the webcam lets us: what it does not know it ignores.

        If its exposure then is another one, `Exposure` sees that, and it gets it back.
        """
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        if self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL) and exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)


def set_free(capture: cv2.VideoCapture) -> None:
    """Exposure, white balance and focus are the webcam's own: whoever had it last held them."""
    any(capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, free) for free in _FREE)
    capture.set(cv2.CAP_PROP_AUTO_WB, 1)
    capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)


def first_webcam(width: int, height: int, root: Path = Path("/")) -> Webcam:
    """The first USB webcam that can be opened; a webcam has one device more, without pictures."""
    lost = CameraLost(_NOT_FOUND)
    for number in numbers(root):
        try:
            return Webcam(number, width, height, root=root)
        except CameraLost as error:
            lost = error
    raise lost


def numbers(root: Path = Path("/")) -> list[int]:
    """The devices of USB webcams; a Pi has twenty others, of its decoders and its camera port."""
    return sorted(_found(root / "sys/class/video4linux"))


def _found(devices: Path) -> Iterator[int]:
    for device in devices.glob("video*"):
        name = device.name.removeprefix("video")
        if name.isdecimal() and (device / "device/driver").resolve().name == _DRIVER:
            yield int(name)


def _opened(device: Path, number: int, width: int, height: int) -> cv2.VideoCapture:
    hush()
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "3")
    if not device.exists():
        raise CameraLost(f"There is no webcam at {device}: plug it in, or try another number.")
    capture = cv2.VideoCapture(number, cv2.CAP_V4L2)
    if not capture.isOpened():
        capture.release()
        raise CameraLost(
            f"The webcam at {device} cannot be opened: another program may be using it; or unplug"
            " it and plug it in again."
        )
    # JPEG first, for without it few webcams have so large a picture more than five times a second.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
    capture.set(cv2.CAP_PROP_FPS, FRAMES_PER_SECOND)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    set_free(capture)
    return capture
