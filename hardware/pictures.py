"""A folder of pictures or a video in the place of a camera, shown again and again."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock

import cv2
import numpy as np

from hardware.camera import Camera, CameraLost
from hardware.hushed import hush
from vision.pictures import Unreadable, load
from vision.reading import Frame

SHOWN_SECONDS = 5.0
"""So long a picture is shown: dice are settled by then, and a roll is taken."""
FRAME_SECONDS = 1 / 15
SUFFIXES = (".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp")
_FRAMES_PER_SECOND = 15.0  # of a video that does not say
_FASTEST = 120.0
_CLOSED = "The pictures were closed."

Wait = Callable[[float], bool]
"""Waits so many seconds; True if it was told to stop meanwhile."""

_log = logging.getLogger(__name__)


def open_pictures(path: Path) -> Camera:
    """Whatever is there; raises `CameraLost` when it has no pictures."""
    return Folder(path) if path.is_dir() else Video(path)


class Folder:
    """Its pictures in the order of their names; what is put into it meanwhile is shown too."""

    def __init__(
        self, path: Path, clock: Callable[[], float] = time.monotonic, wait: Wait | None = None
    ) -> None:
        self._path = path
        self._clock = clock
        self._closed = Event()
        self._wait = wait or self._closed.wait
        self._shown: tuple[Path, int] | None = None
        self._until = float("-inf")
        self._unreadable: set[Path] = set()
        self._pictures()  # or whoever opens the folder would hear of it only later

    def capture(self) -> Frame | None:
        if not self._closed.is_set():
            self._wait(FRAME_SECONDS)
        if self._closed.is_set():
            raise CameraLost(_CLOSED)
        if self._clock() < self._until:
            return None
        return self._next()

    def close(self) -> None:
        self._closed.set()

    def _next(self) -> Frame | None:
        """The next picture that can be read; None if that is the one that is shown."""
        before, reason = self._shown, ""
        for path in self._in_turn():
            self._until = self._clock() + SHOWN_SECONDS
            try:
                shown = path, path.stat().st_mtime_ns
                if shown == before:
                    return None
                frame = load(path).frame
            except (OSError, Unreadable) as error:
                reason = reason or str(error)
                self._tell(path, reason)
                continue
            self._shown = shown
            return frame
        raise CameraLost(reason)

    def _in_turn(self) -> list[Path]:
        """All pictures, beginning with the one after that which is shown."""
        paths = self._pictures()
        after = [path for path in paths if self._shown and path > self._shown[0]]
        return [*after, *(path for path in paths if path not in after)]

    def _pictures(self) -> list[Path]:
        try:
            paths = sorted(each for each in self._path.iterdir() if each.suffix.lower() in SUFFIXES)
        except OSError as error:
            raise CameraLost(f"{self._path} cannot be read: {error.strerror}.") from error
        if not paths:
            raise CameraLost(f"{self._path} has no pictures: put JPEG or PNG files into it.")
        return paths

    def _tell(self, path: Path, reason: str) -> None:
        if path not in self._unreadable:
            self._unreadable.add(path)
            _log.warning("A picture is left out: %s", reason)


class Video:
    """A film at its own speed; frames for which there was no time are left out."""

    def __init__(
        self, path: Path, clock: Callable[[], float] = time.monotonic, wait: Wait | None = None
    ) -> None:
        self._path = path
        self._clock = clock
        self._closed = Event()
        self._wait = wait or self._closed.wait
        self._using = Lock()
        self._film = _film(path)
        given = self._film.get(cv2.CAP_PROP_FPS)
        self._per_second = given if 0 < given <= _FASTEST else _FRAMES_PER_SECOND
        self._begin = clock()
        self._frames = 0  # that were shown or left out since the beginning

    def capture(self) -> Frame | None:
        due = self._begin + self._frames / self._per_second
        if not self._closed.is_set():
            self._wait(min(max(due - self._clock(), 0.0), 1.0))
        with self._using:
            if self._closed.is_set():
                raise CameraLost(_CLOSED)
            return self._shown() if self._clock() >= due else None

    def close(self) -> None:
        self._closed.set()
        with self._using:
            self._film.release()

    def _shown(self) -> Frame:
        now = int((self._clock() - self._begin) * self._per_second)
        while self._frames < now and self._film.grab():
            self._frames += 1
        got, frame = self._film.read()
        if not got:
            self._wind_back()
            got, frame = self._film.read()
        if not got:
            raise CameraLost(_no_video(self._path))
        self._frames += 1
        return np.ascontiguousarray(frame, np.uint8)

    def _wind_back(self) -> None:
        """Opened anew, for not every film can be wound back."""
        self._film.release()
        self._film = _film(self._path)
        self._begin, self._frames = self._clock(), 0


def _film(path: Path) -> cv2.VideoCapture:
    if not path.exists():
        raise CameraLost(f"{path} does not exist: name a folder of pictures or a video.")
    hush()
    film = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)  # GStreamer, tried after it, is loud
    if not film.isOpened():
        film.release()
        raise CameraLost(_no_video(path))
    return film


def _no_video(path: Path) -> str:
    return f"{path} is no video that can be played: name a folder of pictures or a video."
