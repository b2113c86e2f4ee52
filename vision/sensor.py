"""From light to a frame: a person's shadow, and what the camera makes of it all."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.pinhole import Points
from vision.reading import Frame


@dataclass(frozen=True, slots=True)
class Shade:
    """The shadow of a person across the picture: all that is on one side of a line is darker.

    Or that of a thing, such as a lamp's arm: so broad, and to one side as long as it is.
    """

    turn: float  # radians, the direction that the dark side lies in
    offset: float  # of the line from the middle, in widths of the picture
    soft: float  # how wide the line is, in widths
    left: tuple[float, float, float]  # the part of blue, green and red light that is left
    broad: float = math.inf  # in widths of the picture
    end: float = math.inf  # how far past the middle it reaches, at right angles to its turn


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the camera makes of the light. `balance` multiplies blue, green and red."""

    exposure: float = 1.0
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur_px: float = 0.5
    noise: float = 0.008
    grain_px: float = 0.0  # the noise's size, as left by a camera that smooths it
    vignette: float = 0.1


def shading(shape: tuple[int, ...], shade: Shade) -> Points:
    height, width = shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32) / width
    along = (x - 0.5) * np.cos(shade.turn) + (y - height / width / 2) * np.sin(shade.turn)
    aside = (y - height / width / 2) * np.cos(shade.turn) - (x - 0.5) * np.sin(shade.turn)
    dark = np.clip((along - shade.offset) / shade.soft + 0.5, 0, 1)
    dark *= np.clip((shade.offset + shade.broad - along) / shade.soft + 0.5, 0, 1)
    dark *= np.clip((shade.end - aside) / shade.soft + 0.5, 0, 1)
    return np.asarray(1 - dark[..., None] * (1 - np.array(shade.left)), np.float32)


def expose(light: Points, sensor: Sensor, random: np.random.Generator) -> Frame:
    height, width = light.shape[:2]
    y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    fall = 1 - sensor.vignette * (x * x + y * y) / 2
    seen = light * (fall[..., None] * np.array(sensor.balance) * sensor.exposure).astype(np.float32)
    if sensor.blur_px > 0.3:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), sensor.blur_px), np.float32)
    grain = random.standard_normal(seen.shape, np.float32)
    if sensor.grain_px:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), sensor.grain_px), np.float32)
        grain *= 3.5 * sensor.grain_px  # smoothing takes strength away
    bright = np.sqrt(np.clip(seen, 0, 1))  # close to the curve of sRGB
    # Light arrives in grains: after the curve the noise is nearly the same in dark and bright.
    return np.asarray(np.clip((bright + grain * sensor.noise) * 255, 0, 255), np.uint8)
