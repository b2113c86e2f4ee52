"""How the camera looks at a square tray: the pose that makes the edges the straightest lines."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import SEARCH_WIDTH, Edges, Floats

# From rough to fine: degrees of yaw, tangent of tilt, pixels, trials of each, edge pixels used.
PRECISIONS = (
    (4.0, 0.2, 3.0, 9, 500),
    (1.0, 0.05, 1.5, 7, 1000),
    (0.3, 0.0125, 1.0, 7, 1000),
)


@dataclass(frozen=True, slots=True)
class Pose:
    """How the camera looks at the tray: its sides' direction, and the nadir seen from there.

    Plain coordinates u, v are the search picture turned by yaw. Level coordinates are what a camera
    that looks straight down would see: the nadir is (0, 0), and the sides of the tray are upright
    and level lines.
    """

    yaw: float
    nadir_u: float
    nadir_v: float
    focal: float

    def rays(self) -> NDArray[np.float64]:
        """The rows that turn a ray (u, v, focal) of the camera into one of the level camera."""
        down = _unit(np.array([self.nadir_u, self.nadir_v, self.focal]))
        right = _unit(np.array([down[2], 0.0, -down[0]]))
        (x, y, z), (along, _, back) = down, right
        return np.array([right, [y * back, z * along - x * back, -y * along], down])

    def turned(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        cos, sin = np.float32(np.cos(self.yaw)), np.float32(np.sin(self.yaw))
        return x * cos + y * sin, y * cos - x * sin

    def level(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        u, v = self.turned(x, y)
        return _project(self.rays().astype(np.float32), u, v, self.focal)

    def seen(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """The way back, from level coordinates to the search picture."""
        u, v = _project(self.rays().T.astype(np.float32), x, y, self.focal)
        return Pose(-self.yaw, 0.0, 0.0, self.focal).turned(u, v)

    def nadir(self) -> tuple[float, float]:
        cos, sin = float(np.cos(self.yaw)), float(np.sin(self.yaw))
        u, v = self.nadir_u, self.nadir_v
        return u * cos - v * sin, u * sin + v * cos


def directions(edges: Edges, count: int = 2) -> list[float]:
    """The likeliest directions of the tray's sides, as yaw in 0 to 90 degrees (given in radians).

    A direction is likely if few straight lines hold many of its edges, so the squares of the votes
    count: the grain of a carpet has a direction, but no lines.
    """
    votes = np.bincount(edges.degrees % 90, minlength=90)
    likely = []
    smooth = cv2.blur(np.tile(votes.astype(np.float32), 3)[None], (7, 1))[0, 90:180]
    for _ in range(3):
        best = int(np.argmax(smooth))
        likely.append(best)
        smooth[np.arange(best - 8, best + 9) % 90] = 0
    energy = [_energy(edges, best) for best in likely]
    order = np.argsort(energy)[::-1][:count]
    return [float(np.radians(likely[k])) for k in order]


def _energy(edges: Edges, degrees: int) -> float:
    yaw = float(np.radians(degrees))
    total = 0.0
    for upright in (True, False):
        points = _family(edges, yaw, upright)[:, :400]
        turns = np.radians(np.arange(-3, 4))
        total += float(_straightness(points, turns, np.zeros(1), 2.0).max())
    return total


def _family(edges: Edges, yaw: float, upright: bool) -> Floats:
    """The pixels of edges that run along v (upright) or along u, as (across, along) the edge."""
    direction = np.degrees(yaw) + (0 if upright else 90)
    near = np.flatnonzero(
        (np.abs((np.arange(180) - direction + 90) % 180 - 90) < 10)[edges.degrees]
    )
    near = near[:1000]
    u, v = Pose(yaw, 0.0, 0.0, 1.0).turned(edges.x[near], edges.y[near])
    return np.stack((u, v) if upright else (v, u))


def _straightness(
    points: Floats, turns: NDArray[np.float64], fans: NDArray[np.float64], step: float
) -> NDArray[np.float64]:
    """How much the pixels gather in lines, for each turn and each fan of lines (turns x fans).

    Lines that are parallel on the floor are a fan in a tilted picture: across / (1 + along * fan).
    """
    across, along = points
    turn = turns.astype(np.float32)[:, None, None]
    fan = fans.astype(np.float32)[None, :, None]
    offset = (across + along * turn) / (1 + along * fan)
    bins = int(1.25 * SEARCH_WIDTH / step)
    place = np.clip(offset * (1 / step) + bins / 2, 0, bins - 1).astype(np.int32)
    trial = np.arange(len(turns) * len(fans), dtype=np.int32).reshape(len(turns), len(fans), 1)
    votes = np.bincount((place + trial * bins).ravel(), minlength=trial.size * bins)
    votes = votes.reshape(len(turns), len(fans), bins).astype(np.float64)
    return np.asarray(((votes[..., 1:] + votes[..., :-1]) ** 2).sum(axis=2))


def find_pose(edges: Edges, yaw: float, focal: float) -> Pose:
    """The yaw and nadir that make the edges along the tray's sides the straightest lines."""
    upright, level = _family(edges, yaw, True), _family(edges, yaw, False)
    turn, fan_v, fan_u = 0.0, 0.0, 0.0
    for reach, tilt_reach, step, trials, sample in PRECISIONS:
        turns = turn + np.radians(np.linspace(-reach, reach, trials))
        tilts = np.linspace(-tilt_reach, tilt_reach, trials) / focal
        by_v = _straightness(upright[:, :sample], turns, fan_v + tilts, step)
        by_u = _straightness(level[:, :sample], -turns, fan_u + tilts, step)
        # Grain that is not quite parallel makes lines of any tilt, so little tilt is preferred.
        by_v *= 1 - 3 * ((fan_v + tilts) * focal) ** 2
        by_u *= 1 - 3 * ((fan_u + tilts) * focal) ** 2
        best = int(np.argmax(by_v.max(axis=1) + by_u.max(axis=1)))
        turn = float(turns[best])
        fan_v += float(tilts[np.argmax(by_v[best])])
        fan_u += float(tilts[np.argmax(by_u[best])])
    # A fan is the nadir's distance over the focal length squared: the floor's vanishing line is
    # u nadir_u + v nadir_v + focal^2 = 0.
    return Pose(yaw + turn, fan_u * focal**2, fan_v * focal**2, focal)


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(vector / np.linalg.norm(vector))


def _project(rows: Floats, u: Floats, v: Floats, focal: float) -> tuple[Floats, Floats]:
    """Where the rays through u, v meet the picture of a camera turned by these rows."""
    depth = (rows[2, 0] * u + rows[2, 1] * v + rows[2, 2] * np.float32(focal)) / np.float32(focal)
    x = rows[0, 0] * u + rows[0, 1] * v + rows[0, 2] * np.float32(focal)
    y = rows[1, 0] * u + rows[1, 1] * v + rows[1, 2] * np.float32(focal)
    return x / depth, y / depth
