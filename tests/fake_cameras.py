"""Drivers of cameras that do as they are told: picamera2 and OpenCV's VideoCapture."""

import time
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import cv2
import numpy as np

from hardware.camera import Camera, CameraLost
from vision.reading import Frame

SIZE = (320, 240)
PI_CONTROLS = ("AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains")
LENS_CONTROLS = ("AfMode", "AfTrigger", "LensPosition")


def frame(level: int = 90, size: tuple[int, int] = SIZE) -> Frame:
    return np.full((size[1], size[0], 3), level, np.uint8)


@dataclass
class Clock:
    """Goes on only when it is told to."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Request:
    """A frame as picamera2 hands it to its callbacks."""

    array: Any
    metadata: dict[str, Any]

    def make_array(self, name: str) -> Any:
        assert name == "main"
        return self.array

    def get_metadata(self) -> dict[str, Any]:
        return self.metadata


@dataclass
class PiPorts:
    """The camera ports of a Pi, and what is wrong with them."""

    cameras: list[dict[str, Any]] = field(default_factory=lambda: [{"Id": "/base/i2c/imx708@1a"}])
    controls: tuple[str, ...] = (*PI_CONTROLS, *LENS_CONTROLS, "FrameDurationLimits")
    sensor: tuple[int, int] = (4608, 2592)
    pixels: str = "RGB888"
    is_busy: bool = False
    hangs: Event = field(default_factory=Event)
    """Set: whoever closes the camera comes back no more, until it is cleared."""
    stalled: Event = field(default_factory=Event)
    opened: list["FakePicamera2"] = field(default_factory=list)


class FakePicamera2:
    """The part of picamera2 that both 0.3.12 and 0.3.38 have; `deliver` is the sensor."""

    ports: PiPorts

    def __init__(self, camera_num: int = 0) -> None:
        if self.ports.is_busy:
            raise RuntimeError("Camera __init__ sequence did not complete.") from RuntimeError(
                "Device or resource busy"
            )
        self.number = camera_num
        self.sensor_resolution = self.ports.sensor
        self.camera_controls = dict.fromkeys(self.ports.controls)
        self.post_callback: Any = None
        self.set: list[dict[str, Any]] = []
        self.config: dict[str, Any] = {}
        self.is_started = self.is_closed = False
        self.ports.opened.append(self)

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return FakePicamera2.ports.cameras

    def create_preview_configuration(
        self,
        main: dict[str, Any],
        raw: dict[str, Any],
        buffer_count: int,
        controls: dict[str, Any],
        queue: bool,
    ) -> dict[str, Any]:
        return {"main": main, "raw": raw, "buffers": buffer_count, "set": controls, "queue": queue}

    def configure(self, config: dict[str, Any]) -> None:
        unknown = [name for name in config["set"] if name not in self.camera_controls]
        if unknown:
            raise RuntimeError(f"Control {unknown[0]} is not advertised by libcamera")
        self.config = config
        self.config["main"] = {**config["main"], "format": self.ports.pixels}

    def camera_configuration(self) -> dict[str, Any]:
        return self.config

    def start(self) -> None:
        assert self.config
        self.is_started = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        unknown = [name for name in controls if name not in self.camera_controls]
        if unknown:
            raise RuntimeError(f"Control {unknown[0]} is not advertised by libcamera")
        self.set.append(controls)

    def close(self) -> None:
        while self.ports.hangs.is_set():
            time.sleep(0.005)
        self.is_closed = True

    def deliver(self, array: Any, **metadata: Any) -> None:
        self.post_callback(Request(array, metadata))

    def run(self) -> None:
        """Deliver by itself, until it is closed."""

        def pump() -> None:
            for number in range(10_000):
                if self.is_closed:
                    return
                if self.is_started and not self.ports.stalled.is_set():
                    self.deliver(frame(number % 256), SensorTimestamp=number)
                time.sleep(0.005)

        Thread(target=pump, daemon=True).start()


class RunningPicamera2(FakePicamera2):
    """Delivers from the start, as the real one does."""

    def start(self) -> None:
        super().start()
        self.run()


@dataclass
class Usb:
    """A USB port with a webcam, and what is wrong with it."""

    is_there: bool = True
    is_free: bool = True
    stalled: Event = field(default_factory=Event)
    level: int = 90
    spoils: bool = False
    """Its picture is another one when its exposure is held."""
    refuses: tuple[int, ...] = ()
    """Values that it does not take for the exposure's mode."""
    set: list[tuple[int, float]] = field(default_factory=list)
    decoded: int = 0
    released: Event = field(default_factory=Event)

    def value(self, name: int) -> float | None:
        return next((value for known, value in reversed(self.set) if known == name), None)

    def open(self, number: int, backend: int) -> "FakeCapture":
        assert backend == cv2.CAP_V4L2
        self.released.clear()
        return FakeCapture(self)


class FakeCapture:
    """A `cv2.VideoCapture`; a stalled one holds whoever grabs, as the real one does."""

    def __init__(self, usb: Usb) -> None:
        self._usb = usb
        self._number = 0

    def isOpened(self) -> bool:  # noqa: N802
        return self._usb.is_free and self._usb.is_there

    def set(self, name: int, value: float) -> bool:
        if name == cv2.CAP_PROP_AUTO_EXPOSURE and value in self._usb.refuses:
            return False
        self._usb.set.append((name, value))
        return True

    def get(self, name: int) -> float:
        return 156.0 if name == cv2.CAP_PROP_EXPOSURE else 0.0

    def grab(self) -> bool:
        while self._usb.stalled.is_set():
            time.sleep(0.005)
        time.sleep(0.002)
        return self._usb.is_there

    def retrieve(self) -> tuple[bool, Frame | None]:
        self._number += 1
        self._usb.decoded += 1
        is_held = self._usb.value(cv2.CAP_PROP_AUTO_EXPOSURE) == 1
        return True, frame(250 if is_held and self._usb.spoils else self._usb.level)

    def release(self) -> None:
        self._usb.released.set()


@dataclass
class Scripted:
    """A camera that gives these frames; what is an exception is raised, at the end nothing new."""

    frames: list[Any]
    is_closed: bool = False

    def capture(self) -> Frame | None:
        if self.is_closed:
            raise CameraLost("closed")
        given: Any = self.frames.pop(0) if self.frames else None
        if isinstance(given, Exception):
            raise given
        shown: Frame | None = given
        return shown

    def close(self) -> None:
        self.is_closed = True


def until_frame(camera: Camera, tries: int = 200) -> Frame:
    """The first frame that is not None."""
    for _ in range(tries):
        found = camera.capture()
        if found is not None:
            return found
    raise AssertionError("no frame")
