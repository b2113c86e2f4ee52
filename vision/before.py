"""What was there before any die: the empty tray's picture shows it too, as a print or a stain."""

import numpy as np
from numpy.typing import NDArray

from vision.judge import cut
from vision.locate import Spot
from vision.reading import Frame

_SIDE_PX, _EDGE_PX = 24, 16.0  # of the cutout, and of a die in it: of its surroundings a little
_CONTRAST = 8.0  # grey levels: weaker patterns are noise
_ALIKE = 0.9  # correlation: in another light a pattern is the same, with a die on it it is not


def was_there(empty: Frame, frame: Frame, spot: Spot) -> bool:
    """Whether the empty tray, in a frame of the same size, has the same pattern at a spot."""
    before, now = (_pattern(picture, spot) for picture in (empty, frame))
    strength, strength_now = float(np.linalg.norm(before)), float(np.linalg.norm(now))
    is_pattern = min(strength, strength_now) > _CONTRAST * np.sqrt(before.size)
    return is_pattern and float(np.vdot(before, now)) > _ALIKE * strength * strength_now


def _pattern(picture: Frame, spot: Spot) -> NDArray[np.float32]:
    """How much each color differs from its mean."""
    patch = cut(picture, spot, _SIDE_PX, _EDGE_PX).astype(np.float32)
    return np.asarray(patch - patch.mean((0, 1)), np.float32)
