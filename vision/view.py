"""How the camera looks at the tray, as far as it is known: which way is down, and how far."""

import math
from dataclasses import dataclass

from vision.reading import Place


@dataclass(frozen=True, slots=True)
class View:
    """A camera above a plane. All in pixels; the nadir is the pixel straight below the camera."""

    centre: Place
    nadir: Place
    focal_px: float

    def nearness(self, place: Place) -> float:
        """How large things on the plane look there, against the middle of the frame."""
        (x, y), (a, b) = self._aside(place), self._aside(self.nadir)
        return 1 + x * a + y * b

    def distance(self, place: Place) -> float:
        """How far from the nadir a place is, in focal lengths."""
        return math.dist(self.nadir, place) / self.focal_px

    def direction(self, place: Place) -> float:
        """The turn (radians) that brings the nadir straight below the place."""
        return math.atan2(self.nadir[0] - place[0], self.nadir[1] - place[1])

    def _aside(self, place: Place) -> Place:
        return (
            (place[0] - self.centre[0]) / self.focal_px,
            (place[1] - self.centre[1]) / self.focal_px,
        )
