"""The dice of the classic game as solids: rounded cubes with pips.

Lengths are in units of the die's edge and places are seen from its middle, as in `solid`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pinhole import Points
from vision.solid import Pose, Rgb, about, as_tuples, marbled

# The faces in the order +x -x +y -y +z -z: opposite faces add up to seven.
_VALUES = (2, 5, 3, 4, 1, 6)
_ROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_FACES = np.array(
    [[np.roll((sign, u, v), axis) for u, v in _ROUND] for axis in range(3) for sign in (1, -1)],
    np.float32,
) / np.float32(2)
_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
_STEPS = 16


@dataclass(frozen=True, slots=True)
class Cube:
    """How a set's cubes are made: rounded, with pips. Colors are linear light, red first."""

    body: Rgb = (0.8, 0.8, 0.76)
    pip: Rgb = (0.02, 0.02, 0.02)
    swirl: Rgb | None = None  # a second color of the body, mixed in like marble
    rounding: float = 0.1  # radius of the edges
    ball: float = 0.87  # radius of the ball that the corners are turned off to; 0.87 leaves them
    pitch: float = 0.26  # from the middle of a face to its outer pips, along an edge
    pip_radius: float = 0.1
    # Makes differ in these, all parts of what is usual: the room between the two rows of the six,
    # the length of its rows, how far apart the pips of two and three are, the size of the one's.
    gap: float = 1.0
    row: float = 1.0
    near: float = 1.0
    one: float = 1.0
    gloss: float = 0.3
    glow: float = 0.0  # how far light goes through the body, to where no lamp shines

    def spread(self, value: int) -> tuple[float, float]:
        """How far the outer pips of a value are from the middle of its face, across and along."""
        if value == 6:
            return self.pitch * self.gap, self.pitch * self.row
        part = self.pitch * (self.near if value in (2, 3) else 1.0)
        return part, part

    def faces(self) -> Points:
        return _FACES

    def meet(self, eye: Points, sight: Points) -> tuple[np.ndarray, Points]:
        return _march(eye, sight, self)

    def reach(self, directions: Points) -> Points:
        inside = np.zeros(len(directions), np.float32)
        outside = np.ones(len(directions), np.float32)
        for _ in range(_STEPS):
            between = np.asarray((inside + outside) / 2, np.float32)
            is_inside = _distance(directions * between[:, None], self) < 0
            inside = np.where(is_inside, between, inside)
            outside = np.where(is_inside, outside, between)
        return outside

    def hollow(self, points: Points) -> Points:
        depth = np.zeros(len(points), np.float32)
        for on, _, _, du, dv in _pips(points, self):
            depth[on] = np.maximum(depth[on], np.sqrt(np.maximum(1 - du * du - dv * dv, 0)))
        return depth * np.float32(self.pip_radius)

    def skin(self, points: Points) -> tuple[Points, Points, Points]:
        normals, pip = _normals(points, self)
        color = marbled(points, self.body, self.swirl)
        return normals, color * (1 - pip) + np.array(self.pip, np.float32) * pip, pip


def lying(value: int, x: float, y: float, edge_cm: float, turn: float) -> Pose:
    """A die flat on the floor, turned about the upright."""
    return Pose((x, y, edge_cm / 2), as_tuples(about(2, turn) @ _bring_up(value)))


def _march(eye: Points, sight: Points, cube: Cube) -> tuple[np.ndarray, Points]:
    """Which rays meet the die, and where."""
    near = -(sight @ eye)  # the ray's point nearest to the middle of the die
    missed = eye @ eye - near * near > cube.ball * cube.ball
    way = near - cube.ball
    alive = np.flatnonzero(~missed)
    for _ in range(_STEPS):
        gap = _distance(eye + sight[alive] * way[alive, None], cube)
        way[alive] += gap
        alive = alive[(gap > 0.002) & (gap < 1)]
    points = eye + sight * way[:, None]
    hit = ~missed
    hit[hit] = _distance(points[hit], cube) < 0.02
    return hit, points[hit]


def _distance(points: Points, cube: Cube) -> Points:
    outside = np.abs(points) - (0.5 - cube.rounding)
    reach = np.maximum(outside, 0)
    box = np.sqrt(np.einsum("ij,ij->i", reach, reach)) - cube.rounding
    deepest = np.maximum(np.maximum(outside[:, 0], outside[:, 1]), outside[:, 2])
    box += np.minimum(deepest, 0)
    ball = np.sqrt(np.einsum("ij,ij->i", points, points)) - cube.ball
    return np.asarray(np.maximum(box, ball), np.float32)


def _normals(points: Points, cube: Cube) -> tuple[Points, Points]:
    """The outward direction of each point, bent into its pip, and how much of it is pip (nx1)."""
    reach = np.maximum(np.abs(points) - (0.5 - cube.rounding), 0)
    normals = np.sign(points) * reach
    length = np.linalg.norm(points, axis=1)
    turned = length > cube.ball - 0.01
    normals[turned] = points[turned]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    pip = np.zeros(len(points), np.float32)
    for on, u, v, du, dv in _pips(points, cube):
        far = np.sqrt(du * du + dv * dv)
        inside = far < 1
        pip[on] = np.maximum(pip[on], np.clip((1.08 - far) / 0.16, 0, 1))
        normals[on[inside], u] -= 0.5 * du[inside]
        normals[on[inside], v] -= 0.5 * dv[inside]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    return np.asarray(normals, np.float32), pip[:, None]


def _pips(
    points: Points, cube: Cube
) -> Iterator[tuple[NDArray[np.intp], int, int, Points, Points]]:
    """For each pip of the die the points on its face, the axes of that face, and how far the points
    are from the pip's middle along both, in radii of it."""
    axis = np.argmax(np.abs(points), axis=1)
    for face, value in enumerate(_VALUES):
        on = np.flatnonzero((axis == face // 2) & ((points[:, face // 2] < 0) == (face % 2 == 1)))
        u, v = (face // 2 + 1) % 3, (face // 2 + 2) % 3
        wide, long = cube.spread(value)
        radius = cube.pip_radius * (cube.one if value == 1 else 1.0)
        for across, along in _SPOTS[value]:
            yield (
                on,
                u,
                v,
                (points[on, u] - across * wide) / radius,
                (points[on, v] - along * long) / radius,
            )


def _bring_up(value: int) -> Points:
    """Turns the face with the value from where it is to +z."""
    face = _VALUES.index(value)
    if face >= 4:
        return about(0, 0.0 if face == 4 else np.pi)
    turn = np.pi / 2 if face % 2 else -np.pi / 2
    return about(1, turn) if face < 2 else about(0, -turn)
