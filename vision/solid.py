"""A die as a solid of any shape, cast ray by ray onto a patch of the frame.

Lengths are in units of the die's edge and places are seen from its middle, unless said otherwise.
"""

from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pinhole import Pinhole, Points

Rgb = tuple[float, float, float]

_SAMPLES = 2  # rays along each side of a pixel


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

    def reach(self, directions: Points) -> Points:
        """How far its surface is from its middle (n), in directions of unit length."""

    def hollow(self, points: Points) -> Points:
        """How deep its print would be at points of it (n), were it cut out and not painted on."""

    def skin(self, points: Points) -> tuple[Points, Points, Points]:
        """At points of it: the outward direction, the color, and how much of it is print (nx1)."""


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


def leant(pose: Pose, edge_cm: float, direction: float, angle: float, body: Body) -> Pose:
    """The same die, its upper side leaning over in a direction, its lowest point on the floor."""
    lean = about(2, direction) @ about(1, angle) @ about(2, -direction)
    rotation = lean @ np.array(pose.rotation)
    lowest = -edge_cm * float((body.faces() @ rotation[2]).min())
    return replace(pose, middle=(*pose.middle[:2], lowest), rotation=as_tuples(rotation))


def face_corners(pose: Pose, edge_cm: float, body: Body) -> Points:
    """The corners (nx3, cm) of the face that looks most upward."""
    turned = body.faces() @ np.array(pose.rotation, np.float32).T
    upper = turned[int(np.argmax(turned[..., 2].mean(1)))]
    return np.asarray(upper * edge_cm + np.array(pose.middle, np.float32), np.float32)


def body_corners(pose: Pose, edge_cm: float, body: Body) -> Points:
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


def marbled(points: Points, body: Rgb, swirl: Rgb | None) -> Points:
    """The color of the body at points of it: one, or two mixed like marble.

    How they are mixed follows from the colors: clouds, veins or speckles, no two dice alike.
    """
    color = np.array(body, np.float32)
    if swirl is None:
        return np.broadcast_to(color, points.shape)
    random = np.random.default_rng([int(part * 1e6) for part in (*body, *swirl)])
    bent: NDArray[np.floating] = points
    for fine in (4.0, 8.0):
        ways, starts = random.normal(0, fine, (3, 3)), random.uniform(0, 6.3, 3)
        bent = bent + np.sin(points @ ways + starts) * random.uniform(0.3, 1.2) / fine
    fine = np.exp(random.uniform(*np.log([3, 50])))
    vein = np.sin(bent @ random.normal(0, fine, 3) + random.uniform(0, 6.3))
    if fine > 20:  # speckles
        vein = vein * np.sin(points @ random.normal(0, fine, 3))
    mixed = np.clip(0.5 + random.uniform(0.5, 1.5) * vein, 0, 1)
    return np.asarray(color + (np.array(swirl, np.float32) - color) * mixed[:, None], np.float32)


def about(axis: int, angle: float) -> Points:
    s, c = np.sin(angle), np.cos(angle)
    u, v = (axis + 1) % 3, (axis + 2) % 3
    turn = np.eye(3, dtype=np.float32)
    turn[u, u], turn[u, v], turn[v, u], turn[v, v] = c, -s, s, c
    return turn


def as_tuples(rotation: Points) -> tuple[tuple[float, float, float], ...]:
    return tuple((float(a), float(b), float(c)) for a, b, c in rotation)
