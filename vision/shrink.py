"""Frames made smaller, quickly and without losing what lies between the pixels."""

import cv2
import numpy as np

from vision.reading import Frame


def shrunk(frame: Frame, width: int, height: int) -> Frame:
    """Averaged by halves, for which OpenCV is several times as fast, and the rest interpolated."""
    while frame.shape[1] >= 1.8 * width and frame.shape[0] >= 1.8 * height:
        half = (frame.shape[1] // 2, frame.shape[0] // 2)
        even = frame[: 2 * half[1], : 2 * half[0]]  # only exact halves are fast
        frame = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
    if frame.shape[:2] == (height, width):
        return frame
    return np.asarray(cv2.resize(frame, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
