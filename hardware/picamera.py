"""The Raspberry Pi's camera: the only module that imports picamera2.

It works alike with that of Bookworm (0.3.12) and of Trixie: frames are taken in picamera2's own
callback, because the waits of the older one know no end.
"""

import logging
import os
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from threading import Lock, Thread
from typing import Any

import cv2
import numpy as np

from hardware.camera import CameraLost
from hardware.exposure import Exposure, Order, brightness
from hardware.lens import Lens
from hardware.newest import Newest
from vision.reading import Frame

FRAME_MICROSECONDS = 66_667
"""15 frames a second, on which the settling counts; an exposure may be as long."""
_BUFFERS = 4  # with fewer the camera waits for the callback
_LEAST_WIDTH = 1296
"""No sensor mode that shows all of the picture is narrower, on any camera that is sold."""
_CLOSE_SECONDS = 1.0
_BUSY_SECONDS = 10.0
"""So long one that is opened waits for the one before it to be closed."""

_REMEDY = "check its cable on both ends, then try rpicam-hello"
_NOT_FOUND = f"No Raspberry Pi camera was found: {_REMEDY}."
_STALLED = f"The Raspberry Pi's camera gives no more pictures: {_REMEDY}."
_NOT_INSTALLED = "picamera2 is not installed: run sudo apt install python3-picamera2."
_CLOSED = "The Raspberry Pi's camera was closed."
_HUNG = "The Raspberry Pi's camera hangs: unplug the table and plug it in again."

_TO_BGR = {
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
}
"""From what a camera gives that has not "RGB888", libcamera's name for bytes in BGR order."""

_log = logging.getLogger(__name__)
_device = Lock()
"""Taken by the camera that is open, until libcamera has really given it back."""


class PiCamera:
    """The first camera of the camera ports, of the size nearest to this.

    Raises `CameraLost` when there is none; takes a second or two.
    """

    def __init__(
        self, width: int, height: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._newest = Newest(_STALLED, clock)
        self._closing = Lock()
        self._stamp: object = None
        self._is_fault_told = False
        self._device = _device
        if not self._device.acquire(timeout=_BUSY_SECONDS):
            raise CameraLost(_HUNG)
        try:
            self._camera = _opened()
        except BaseException:
            self._device.release()
            raise
        try:
            self._configure(width, height)
        except Exception as error:
            self.close()
            raise _unopened(error) from error

    def _configure(self, width: int, height: int) -> None:
        camera = self._camera
        self._known = frozenset(camera.camera_controls)
        limits = {"FrameDurationLimits": (FRAME_MICROSECONDS, FRAME_MICROSECONDS)}
        camera.configure(
            camera.create_preview_configuration(
                main={"format": "RGB888", "size": (width, height)},
                # Or a mode would be chosen that shows a part of the sensor only.
                raw={"size": whole_sensor(camera.sensor_resolution)},
                buffer_count=_BUFFERS,
                queue=False,
                controls={name: limit for name, limit in limits.items() if name in self._known},
            )
        )
        self._code = _TO_BGR.get(camera.camera_configuration()["main"]["format"])
        now = self._clock()
        self._exposure = Exposure(now)
        self._lens = Lens(now) if {"AfMode", "LensPosition"} <= self._known else None
        camera.post_callback = self._see
        camera.start()

    def capture(self) -> Frame | None:
        return self._newest.take()

    def close(self) -> None:
        """Waits for a second at most: a libcamera that hangs may do so in a thread of its own."""
        self._newest.end(_CLOSED)
        if not self._closing.acquire(blocking=False):
            return
        thread = Thread(target=self._give_back, name="camera closing", daemon=True)
        thread.start()
        thread.join(_CLOSE_SECONDS)

    def _give_back(self) -> None:
        try:
            self._camera.close()
        except Exception as error:
            _log.warning("The Raspberry Pi's camera could not be closed: %s", error)
        finally:
            self._device.release()

    def _see(self, request: Any) -> None:
        """In picamera2's thread, which an exception would end."""
        if self._newest.is_ended:
            return
        try:
            metadata = request.get_metadata()
            stamp = metadata.get("SensorTimestamp")
            if stamp is not None and stamp == self._stamp:
                return  # the sensor stands still, though its pipeline runs
            self._stamp = stamp
            frame = self._bgr(request.make_array("main"))
            self._newest.put(frame)
            self._adjust(frame, metadata)
        except Exception:
            if not self._is_fault_told:
                self._is_fault_told = True
                _log.exception("A frame of the Raspberry Pi's camera could not be taken")

    def _bgr(self, array: Any) -> Frame:
        converted = array if self._code is None else cv2.cvtColor(array, self._code)
        return np.ascontiguousarray(converted)

    def _adjust(self, frame: Frame, metadata: Mapping[str, Any]) -> None:
        """From here alone: controls set in another thread may get lost in picamera2."""
        now = self._clock()
        if self._lens is not None:
            self._set(self._lens.see(metadata, now))
        is_sharp = self._lens is None or self._lens.is_held
        match self._exposure.see(brightness(frame), now, is_sharp):
            case Order.HOLD:
                self._set(held(metadata))
            case Order.LET_GO:
                # Each alone does it in some versions of libcamera.
                self._set(
                    {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
                )
                if self._lens is not None and not self._lens.is_sharp:
                    self._lens = Lens(now)
            case None:
                pass

    def _set(self, controls: Mapping[str, object]) -> None:
        known = {name: value for name, value in controls.items() if name in self._known}
        if known:
            self._camera.set_controls(known)


def whole_sensor(resolution: tuple[int, int]) -> tuple[int, int]:
    """The size of the smallest sensor mode that shows all: its pixels are binned two by two.

    picamera2 can list the modes with their fields of view, but goes through all of them for it.
    """
    width, height = resolution
    while width // 2 >= _LEAST_WIDTH:
        width, height = width // 2, height // 2
    return width, height


def held(metadata: Mapping[str, Any]) -> dict[str, object]:
    """The controls with which all stays as it was in the frame of this metadata."""
    kept = ("ExposureTime", "AnalogueGain", "ColourGains")
    found = {name: metadata[name] for name in kept if metadata.get(name)}
    return {"AeEnable": False, "AwbEnable": False, **found}


def _opened() -> Any:
    picamera2 = _picamera2()
    try:
        cameras = picamera2.global_camera_info()
        # libcamera has USB webcams too, which are another module's.
        ours = [at for at, each in enumerate(cameras) if "/usb" not in str(each.get("Id", ""))]
        if ours:
            return picamera2(ours[0])
    except Exception as error:
        raise _unopened(error) from error
    raise CameraLost(_NOT_FOUND)


def _picamera2() -> Any:
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")
    logging.getLogger("picamera2").setLevel(logging.CRITICAL)  # what is wrong is told by us
    try:
        return import_module("picamera2").Picamera2
    except ModuleNotFoundError as error:
        raise CameraLost(_NOT_INSTALLED) from error
    except Exception as error:
        raise CameraLost(f"picamera2 cannot be loaded: {error}.") from error


def _unopened(error: Exception) -> CameraLost:
    why = error.__cause__ or error
    return CameraLost(
        f"The Raspberry Pi's camera cannot be opened ({why}): another program may be using it; or"
        f" {_REMEDY}."
    )
