"""OpenCV without its own words: what is wrong with a camera is told by us, and once."""

import os

import cv2

_ERROR = 2
"""OpenCV's own number of the level at which it speaks."""


def hush() -> None:
    """Before anything is opened with OpenCV."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    # Older versions have it here, newer ones in a module of its own, some in both places.
    where = cv2 if hasattr(cv2, "setLogLevel") else getattr(cv2.utils, "logging", None)
    if where is not None:
        where.setLogLevel(_ERROR)
