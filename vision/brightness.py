"""How light is compared, and whether there is enough in the tray and not too much on a face."""

import numpy as np
from numpy.typing import NDArray

from vision.reading import Frame
from vision.tray import Tray

DARKEST = 8  # levels that are added to every light, or noise in the dark would be large
_LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + DARKEST)
_DARK = 40.0  # of 255: a picture whose bright parts are darker is not read because of that
_BURNT = 0.25  # the part of a face that is white with glare


def light_of(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Each pixel's logarithm: what lamp and shadow do is added to it, whatever they fall on."""
    return np.asarray(_LOGARITHMS[picture], np.float32)


def is_dark(frame: Frame, tray: Tray | None) -> bool:
    """By the brightest of the picture but for the lamps in it; black felt alone is not dark."""
    part = frame[::8, ::8]
    if tray is not None:
        left, top = np.maximum(np.min(tray.outline, 0), 0).astype(int)
        right, bottom = np.max(tray.outline, 0).astype(int)
        part = frame[top:bottom:4, left:right:4]
    brightness = float(np.percentile(part.max(2), 97)) if part.size else 0.0
    return brightness < _DARK


def is_burnt(face: Frame) -> bool:
    """Whether a face, cut out without what is around it, is burnt out."""
    return bool((face.min(2) > 250).mean() > _BURNT)
