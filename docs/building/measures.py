"""The table's measures in mm, and how high above the tray each camera must be."""

import math
from dataclasses import dataclass

WALL_MM, RIM_MM, BASE_MM = 15.0, 40.0, 12.0
"""How thick the walls are, how high above the felt, and how thick the board below it is."""
MARGIN_MM = 10.0
"""So much of the table must be seen beside the rim."""
FILLING = 0.78
"""The reader has learnt from pictures whose height the tray fills up to this (vision/scenes.py)."""
DIE_MM = 16.0
PICTURE_PX = 960
"""The height of the camera's picture; the whole height of the sensor is in it."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera whose picture of 4:3 is so many degrees high."""

    name: str
    degrees: float

    @property
    def slope(self) -> float:
        """How much of the height is seen at a distance, in distances."""
        return 2 * math.tan(math.radians(self.degrees / 2))

    def height_mm(self, tray_mm: float) -> float:
        """From the felt to the lens, in whole cm: tray and rim are in the picture."""
        outside = tray_mm + 2 * WALL_MM + 2 * MARGIN_MM
        least = max(outside / self.slope + RIM_MM, tray_mm / FILLING / self.slope)
        return 10.0 * math.ceil(least / 10)

    def die_px(self, height_mm: float) -> float:
        """The edge of a die's top face in the picture."""
        return PICTURE_PX / self.slope * DIE_MM / (height_mm - DIE_MM)


MODULE_3 = Camera("Camera Module 3", 41.0)
MODULE_2 = Camera("Camera Module 2", 48.8)


def mirror_free_mm(tray_mm: float, camera_mm: float, lamp_mm: float) -> float:
    """How far from the middle a lamp of that height must be lest a flat die mirrors it."""
    return tray_mm / 2 * (1 + lamp_mm / camera_mm)
