"""What a picture tells of the camera: light, focus, and whether the tray is where it was."""

import os
from pathlib import Path

import cv2
import numpy as np

from table import calibrate
from table.camera_check import light_of
from table.checks.finding import Finding, ok, warning
from table.examined import Glow, Outline
from vision import calibration_file, misfit
from vision.calibration import Calibration, Unusable
from vision.reading import Frame, Reading
from vision.shrink import shrunk
from vision.tray import find_tray

_WIDTH, _CELL = 1280, 24
_STEEP, _CONTRAST = 2.0, 40.0
_SHARPEST = 10  # percent of the edges
_BLURRED_PX = 7.0
"""How wide an edge is in a picture 1280 pixels wide: 3 to 5 where it is sharp; from 7 to 9 on, no
die is read any more. `test_a_picture_out_of_focus` has photographs on either side.
"""
_TOO_LITTLE, _TOO_MUCH = "Turn on a lamp.", "Move the lamp away, or make it less bright."


def check(frame: Frame, directory: Path) -> list[Finding]:
    """What is wrong with the picture; if nothing is, that the tray is seen, if it is."""
    found = [*_light(frame)]
    if found:
        return found  # in the dark nothing else can be seen
    return [*_focus(frame), *_tray(frame, directory / calibrate.FILE)]


def edge_px(frame: Frame) -> float:
    """How wide the sharpest edges are, in pixels of a picture `_WIDTH` wide; 0 if there are none.

    The width of an edge is its contrast by its slope, which neither light nor color changes.
    """
    height = max(_CELL, round(frame.shape[0] * _WIDTH / frame.shape[1]))
    grey = cv2.cvtColor(shrunk(frame, _WIDTH, height), cv2.COLOR_BGR2GRAY)
    grey = cv2.GaussianBlur(grey.astype(np.float32), (3, 3), 0)
    slopes = [cv2.Sobel(grey, cv2.CV_32F, *axis, scale=1 / 8) for axis in ((1, 0), (0, 1))]
    slope = np.hypot(*slopes)
    around = np.ones((_CELL + 1, _CELL + 1), np.uint8)
    contrast = cv2.dilate(grey, around) - cv2.erode(grey, around)
    peaks = (slope == cv2.dilate(slope, around)) & (slope > _STEEP) & (contrast > _CONTRAST)
    widths = contrast[peaks] / slope[peaks]
    return float(np.percentile(widths, _SHARPEST)) if len(widths) else 0.0


def _light(frame: Frame) -> list[Finding]:
    if not frame.any():
        return [warning(f"The picture is black: take the cap off the lens. {_TOO_LITTLE}")]
    match light_of(frame, Outline.guessed(frame), Reading()).glow:
        case Glow.DARK:
            return [warning(f"The picture is too dark. {_TOO_LITTLE}")]
        case Glow.BRIGHT:
            return [warning(f"The picture is too bright. {_TOO_MUCH}")]
        case _:  # a glare or a shadow may be a white or a black die
            return []


def _focus(frame: Frame) -> list[Finding]:
    if edge_px(frame) < _BLURRED_PX:
        return []
    return [
        warning(
            "The picture is out of focus: wipe the lens, and turn it until the tray is sharp (with"
            " a Camera Module 3 restart the table: it focuses at its start)."
        )
    ]


def _tray(frame: Frame, file: Path) -> list[Finding]:
    if not os.path.exists(file):
        return [_uncalibrated(frame)]
    try:
        calibration = calibration_file.load(file)
        moved = misfit.fits(calibration, frame)
    except Unusable as unusable:
        return [warning(str(unusable))]
    if moved is not None:
        return [warning(moved.value)]
    return [ok("the tray is where it was"), *_unknown(calibration)]


def _unknown(calibration: Calibration) -> list[Finding]:
    return [] if calibration.tray else [ok("the calibration has no tray")]


def _uncalibrated(frame: Frame) -> Finding:
    if find_tray(frame) is None:
        return warning(
            "No tray is seen: put it below the camera, all of its rim in the picture, on a plain"
            " table, and run qwixx-table calibrate."
        )
    return ok("the tray is seen; qwixx-table calibrate makes the reading surer")
