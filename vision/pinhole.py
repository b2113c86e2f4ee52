"""A camera without a lens: where a point of the room falls in the frame, and back."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Pinhole:
    """A camera above the tray. The room is in cm: the tray's floor is z = 0, its middle (0, 0)."""

    width: int = 1280
    height: int = 960
    focal_px: float = 985.0
    position: tuple[float, float, float] = (0.0, 0.0, 36.0)
    tilt: tuple[float, float] = (0.0, 0.0)  # radians, about the room's x and y axes
    yaw: float = 0.0  # radians, about the line of sight

    def project(self, points: Points) -> Points:
        """The pixels (…x2) of points of the room (…x3)."""
        seen = (np.asarray(points, np.float32) - self._position()) @ self.rotation().T
        middle = np.array([(self.width - 1) / 2, (self.height - 1) / 2], np.float32)
        return np.asarray(seen[..., :2] / seen[..., 2:] * self.focal_px + middle, np.float32)

    def rays(self, x: Points, y: Points) -> Points:
        """The directions (unit length, …x3) in which the camera looks at pixels."""
        across = (x - (self.width - 1) / 2) / self.focal_px
        down = (y - (self.height - 1) / 2) / self.focal_px
        sight = np.stack([across, down, np.ones_like(across)], -1).astype(np.float32)
        sight /= np.linalg.norm(sight, axis=-1, keepdims=True)
        return np.asarray(sight @ self.rotation(), np.float32)

    def nadir(self) -> tuple[float, float]:
        """The pixel straight below the camera; the upright edges of things point to it."""
        x, y, _ = self.position
        across, down = self.project(np.array([x, y, 0.0], np.float32)).tolist()
        return across, down

    def _position(self) -> Points:
        return np.array(self.position, np.float32)

    def rotation(self) -> Points:
        """Turns directions of the room into the camera's: right, down, forward."""
        (sx, sy), (cx, cy) = np.sin(self.tilt), np.cos(self.tilt)
        s, c = np.sin(self.yaw), np.cos(self.yaw)
        downward = np.diag([1.0, -1.0, -1.0])
        about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
        about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
        about_sight = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        return np.asarray(about_sight @ downward @ about_x @ about_y, np.float32)
