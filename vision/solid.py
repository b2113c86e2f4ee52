"""A die as a solid, cast ray by ray onto a patch of the frame; and the first of them, a cube.

Lengths are in units of the die's edge and places are seen from its middle, unless said otherwise.
"""

from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.pinhole import Pinhole, Points

Rgb = tuple[float, float, float]

# The faces in the order +x -x +y -y +z -z: opposite faces add up to seven.
_NORMALS = np.array(
    [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float32
)
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
_SAMPLES = 2  # rays along each side of a pixel
_STEPS = 16


class Body(Protocol):
    """A die of any shape: how it is made, whatever its value and wherever it lies."""

    @property
    def gloss(self) -> float: ...

    @property
    def glow(self) -> float: ...

    def faces(self) -> Points:
        """The corners of its faces without any rounding: faces x corners x 3."""

    def meet(self, eye: Points, sight: Points) -> tuple[np.ndarray, Points]:
        """Which rays from the eye meet it, and where."""

    def skin(self, points: Points) -> tuple[Points, Points, Points]:
        """At points of it: the outward direction, the color, and how much of it is print (nx1)."""


@dataclass(frozen=True, slots=True)
class Look:
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

    def skin(self, points: Points) -> tuple[Points, Points, Points]:
        normals, pip = _normals(points, self)
        color = marbled(points, self.body, self.swirl)
        return normals, color * (1 - pip) + np.array(self.pip, np.float32) * pip, pip


CUBE = Look()


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is: its middle in cm, and how it was turned from value 1 upward."""

    middle: tuple[float, float, float]
    rotation: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp in the room, in cm; its size makes its shadows soft."""

    position: tuple[float, float, float] = (30.0, 20.0, 90.0)
    color: Rgb = (0.7, 0.7, 0.7)
    size: float = 6.0


@dataclass(frozen=True, slots=True)
class Cast:
    """A die's patch of the frame: its light (hxwx3, blue first), how much it covers, and where."""

    light: Points
    cover: Points
    left: int
    top: int


def lying(value: int, x: float, y: float, edge_cm: float, turn: float) -> Pose:
    """A die flat on the floor, turned about the upright."""
    return Pose((x, y, edge_cm / 2), as_tuples(about(2, turn) @ _bring_up(value)))


def leant(pose: Pose, edge_cm: float, direction: float, angle: float, body: Body = CUBE) -> Pose:
    """The same die, its upper side leaning over in a direction, its lowest point on the floor."""
    lean = about(2, direction) @ about(1, angle) @ about(2, -direction)
    rotation = lean @ np.array(pose.rotation)
    lowest = -edge_cm * float((body.faces() @ rotation[2]).min())
    return replace(pose, middle=(*pose.middle[:2], lowest), rotation=as_tuples(rotation))


def face_corners(pose: Pose, edge_cm: float, body: Body = CUBE) -> Points:
    """The corners (nx3, cm) of the face that looks most upward."""
    turned = body.faces() @ np.array(pose.rotation, np.float32).T
    upper = turned[int(np.argmax(turned[..., 2].mean(1)))]
    return np.asarray(upper * edge_cm + np.array(pose.middle, np.float32), np.float32)


def body_corners(pose: Pose, edge_cm: float, body: Body = CUBE) -> Points:
    """All corners (nx3, cm) of the die, some more than once."""
    turned = body.faces().reshape(-1, 3) @ np.array(pose.rotation).T
    return np.asarray(turned * edge_cm + np.array(pose.middle), np.float32)


def cast(
    pose: Pose,
    edge_cm: float,
    body: Body,
    camera: Pinhole,
    lamps: tuple[Lamp, ...],
    ambient: Rgb,
    ground: Rgb,
) -> Cast | None:
    """The die as the camera sees it; None when it is not in the frame."""
    bounds = camera.project(body_corners(pose, edge_cm, body))
    left, top = np.floor(bounds.min(0)).astype(int) - 1
    right, bottom = np.ceil(bounds.max(0)).astype(int) + 2
    if right <= 0 or bottom <= 0 or left >= camera.width or top >= camera.height:
        return None
    fine = (np.arange(_SAMPLES) + 0.5) / _SAMPLES - 0.5
    across = (np.arange(left, right)[:, None] + fine).ravel().astype(np.float32)
    down = (np.arange(top, bottom)[:, None] + fine).ravel().astype(np.float32)
    x, y = np.meshgrid(across, down)
    rotation = np.array(pose.rotation, np.float32)
    middle = np.array(pose.middle, np.float32)
    sight = camera.rays(x, y) @ rotation
    eye = (np.array(camera.position, np.float32) - middle) @ rotation / edge_cm
    hit, points = body.meet(eye.astype(np.float32), sight.reshape(-1, 3))
    light = np.zeros((x.size, 3), np.float32)
    shaded = _shade(
        points, sight.reshape(-1, 3)[hit], body, rotation, middle, edge_cm, lamps, ambient, ground
    )
    light[hit] = shaded[:, ::-1]
    size = (int(right - left), int(bottom - top))
    cover = cv2.resize(hit.reshape(x.shape).astype(np.float32), size, interpolation=cv2.INTER_AREA)
    mean = cv2.resize(light.reshape(*x.shape, 3), size, interpolation=cv2.INTER_AREA)
    return Cast(np.asarray(mean, np.float32), np.asarray(cover, np.float32), int(left), int(top))


def _march(eye: Points, sight: Points, look: Look) -> tuple[np.ndarray, Points]:
    """Which rays meet the die, and where."""
    near = -(sight @ eye)  # the ray's point nearest to the middle of the die
    missed = eye @ eye - near * near > look.ball * look.ball
    way = near - look.ball
    alive = np.flatnonzero(~missed)
    for _ in range(_STEPS):
        gap = _distance(eye + sight[alive] * way[alive, None], look)
        way[alive] += gap
        alive = alive[(gap > 0.002) & (gap < 1)]
    points = eye + sight * way[:, None]
    hit = ~missed
    hit[hit] = _distance(points[hit], look) < 0.02
    return hit, points[hit]


def _distance(points: Points, look: Look) -> Points:
    outside = np.abs(points) - (0.5 - look.rounding)
    reach = np.maximum(outside, 0)
    box = np.sqrt(np.einsum("ij,ij->i", reach, reach)) - look.rounding
    deepest = np.maximum(np.maximum(outside[:, 0], outside[:, 1]), outside[:, 2])
    box += np.minimum(deepest, 0)
    ball = np.sqrt(np.einsum("ij,ij->i", points, points)) - look.ball
    return np.asarray(np.maximum(box, ball), np.float32)


def _shade(
    points: Points,
    sight: Points,
    body: Body,
    rotation: Points,
    middle: Points,
    edge_cm: float,
    lamps: tuple[Lamp, ...],
    ambient: Rgb,
    ground: Rgb,
) -> Points:
    normals, albedo, printed = body.skin(points)
    upward = normals @ rotation[2]
    height = points @ rotation[2] + middle[2] / edge_cm
    # The sky lights what looks up; the floor, but for the die's own shadow, what looks down.
    sky = (0.5 + 0.5 * upward) * (0.75 + 0.25 * np.clip(height, 0, 1))
    bounce = (0.5 - 0.5 * upward) * (0.45 + 0.55 * np.clip(height, 0, 1))
    around = sky[:, None] * np.array(ambient, np.float32)
    around += bounce[:, None] * np.array(ground, np.float32)
    light = albedo * around
    for lamp in lamps:
        toward = (np.array(lamp.position, np.float32) - middle) @ rotation / edge_cm - points
        toward /= np.linalg.norm(toward, axis=1, keepdims=True)
        facing = np.einsum("ij,ij->i", normals, toward)
        facing = np.maximum((facing + body.glow) / (1 + body.glow), 0)
        half = toward - sight
        half /= np.linalg.norm(half, axis=1, keepdims=True)
        shine = np.maximum(np.einsum("ij,ij->i", normals, half), 0)
        sharp = 12 + 200 * body.gloss
        gleam = body.gloss * shine**sharp * (1 - 0.5 * printed[:, 0])
        light += (albedo * facing[:, None] + gleam[:, None]) * np.array(lamp.color, np.float32)
    return np.asarray(light, np.float32)


def _normals(points: Points, look: Look) -> tuple[Points, Points]:
    """The outward direction of each point, bent into its pip, and how much of it is pip (nx1)."""
    reach = np.maximum(np.abs(points) - (0.5 - look.rounding), 0)
    normals = np.sign(points) * reach
    length = np.linalg.norm(points, axis=1)
    turned = length > look.ball - 0.01
    normals[turned] = points[turned]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    axis = np.argmax(np.abs(points), axis=1)
    pip = np.zeros(len(points), np.float32)
    for face, value in enumerate(_VALUES):
        on = np.flatnonzero((axis == face // 2) & ((points[:, face // 2] < 0) == (face % 2 == 1)))
        u, v = (face // 2 + 1) % 3, (face // 2 + 2) % 3
        wide, long = look.spread(value)
        radius = look.pip_radius * (look.one if value == 1 else 1.0)
        for across, along in _SPOTS[value]:
            du, dv = points[on, u] - across * wide, points[on, v] - along * long
            far = np.sqrt(du * du + dv * dv) / radius
            inside = far < 1
            pip[on] = np.maximum(pip[on], np.clip((1.08 - far) / 0.16, 0, 1))
            normals[on[inside], u] -= 0.5 * du[inside] / radius
            normals[on[inside], v] -= 0.5 * dv[inside] / radius
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    return np.asarray(normals, np.float32), pip[:, None]


def marbled(points: Points, body: Rgb, swirl: Rgb | None) -> Points:
    """The color of the body at points of it: one, or two mixed like marble."""
    color = np.array(body, np.float32)
    if swirl is None:
        return np.broadcast_to(color, points.shape)
    bend = np.sin(points @ np.array([7.0, -4.0, 5.0], np.float32))
    mixed = 0.5 + 0.5 * np.sin(points @ np.array([5.0, 6.0, -4.0], np.float32) + 2.5 * bend)
    return np.asarray(color + (np.array(swirl, np.float32) - color) * mixed[:, None], np.float32)


def _bring_up(value: int) -> Points:
    """Turns the face with the value from where it is to +z."""
    face = _VALUES.index(value)
    if face >= 4:
        return about(0, 0.0 if face == 4 else np.pi)
    turn = np.pi / 2 if face % 2 else -np.pi / 2
    return about(1, turn) if face < 2 else about(0, -turn)


def about(axis: int, angle: float) -> Points:
    s, c = np.sin(angle), np.cos(angle)
    u, v = (axis + 1) % 3, (axis + 2) % 3
    turn = np.eye(3, dtype=np.float32)
    turn[u, u], turn[u, v], turn[v, u], turn[v, v] = c, -s, s, c
    return turn


def as_tuples(rotation: Points) -> tuple[tuple[float, float, float], ...]:
    return tuple((float(a), float(b), float(c)) for a, b, c in rotation)
