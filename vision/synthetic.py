"""A camera picture of given dice, drawn: the simulator's camera and the source of endless rolls.

All light is linear until the sensor; arrays are blue first like every frame.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawn_cards import DrawnCard, lay_card
from vision.pinhole import Pinhole, Points
from vision.reading import Color, Frame, Place
from vision.sensor import Sensor, Shade, expose, shading
from vision.solid import Body, Lamp, Pose, Rgb, body_corners, cast, face_corners
from vision.surfaces import Surface, texture

_SUBPIXEL = 4  # bits of the fraction in places given to cv2's drawing


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A die to draw. `blur` are further poses that it passes while the shutter is open."""

    color: Color
    value: int
    pose: Pose
    look: Body
    blur: tuple[Pose, ...] = ()


@dataclass(frozen=True, slots=True)
class Patch:
    """A flat thing in the room, such as a score pad or a pencil; corners in cm."""

    corners: tuple[tuple[float, float, float], ...]
    color: Rgb


@dataclass(frozen=True, slots=True)
class Finger:
    """A part of a hand between two points of the room, in cm."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    radius: float
    color: Rgb


@dataclass(frozen=True, slots=True)
class SetUp:
    """One installed table: camera, tray, room and lamps. Lengths in cm."""

    camera: Pinhole = Pinhole()
    tray_cm: float = 24.0
    is_round: bool = False
    wall_cm: float = 3.0
    rim_cm: float = 1.2
    edge_cm: float = 1.6
    floor: Surface = Surface((0.03, 0.18, 0.07))
    rim: Surface = Surface((0.25, 0.13, 0.05))
    room: Surface = Surface((0.2, 0.2, 0.2))
    litter: tuple[Patch, ...] = ()  # things that lie around the tray
    lamps: tuple[Lamp, ...] = (Lamp(),)
    ambient: Rgb = (0.35, 0.35, 0.35)
    sensor: Sensor = Sensor()
    seed: int = 0

    @property
    def ground(self) -> Rgb:
        """The light that the floor gives back to what stands on it."""
        light = np.array(self.ambient)
        for lamp in self.lamps:
            light += np.array(lamp.color) * lamp.position[2] / np.linalg.norm(lamp.position)
        red, green, blue = (light * np.array(self.floor.color)).tolist()
        return red, green, blue


@dataclass(frozen=True, slots=True)
class Label:
    """Where a drawn die's upper face is in the frame."""

    color: Color
    value: int
    centre: Place
    corners: tuple[Place, ...]


@dataclass(slots=True)
class Easel:
    """Draws frames of one set-up; what never changes is drawn once."""

    setup: SetUp
    _bare: Points = field(init=False)
    _lit: Points = field(init=False)

    def __post_init__(self) -> None:
        self._lit = _lighting(self.setup)
        self._bare = _backdrop(self.setup, self._lit)

    def draw(
        self,
        dice: tuple[DrawnDie, ...] = (),
        hand: tuple[Finger, ...] = (),
        things: tuple[Patch, ...] = (),
        shade: Shade | None = None,
        seed: int = 0,
        cards: tuple[DrawnCard, ...] = (),
    ) -> Frame:
        """The frame; the seed is the noise's. Of cards the later ones lie upon the earlier."""
        light = self._bare.copy()
        for thing in things:
            _fill(light, self.setup.camera, np.array(thing.corners, np.float32), thing.color)
        for card in cards:
            lay_card(light, self._lit, self.setup.camera, self.setup.lamps, card)
        light *= _shadows(self.setup, dice, hand)[..., None]
        eye = np.array(self.setup.camera.position)
        for die in sorted(dice, key=lambda die: -np.linalg.norm(eye - die.pose.middle)):
            _lay(light, self.setup, die)
        for finger in hand:
            _reach(light, self.setup, finger)
        if shade is not None:
            light *= shading(light.shape, shade)
        return expose(light, self.setup.sensor, np.random.default_rng(seed))


def label(setup: SetUp, die: DrawnDie) -> Label:
    upper = face_corners(die.pose, setup.edge_cm, die.look)
    corners = setup.camera.project(upper)
    x, y = setup.camera.project(upper.mean(0)).tolist()
    return Label(die.color, die.value, (x, y), tuple((float(a), float(b)) for a, b in corners))


def _backdrop(setup: SetUp, lit: Points) -> Points:
    """The empty tray in its room, lit."""
    camera, random = setup.camera, np.random.default_rng(setup.seed)
    shape = (camera.height, camera.width)
    inner, outer = setup.tray_cm / 2, setup.tray_cm / 2 + setup.rim_cm
    light = texture(setup.room, shape, random)
    for patch in setup.litter:
        _fill(light, camera, np.array(patch.corners, np.float32), patch.color)
    rim = texture(setup.rim, shape, random)
    _paste(light, rim, _mask(camera, tray_outline(setup, outer, setup.wall_cm)))
    _paste(light, rim * 0.6, _mask(camera, tray_outline(setup, inner, setup.wall_cm)))
    floor = texture(setup.floor, shape, random)
    _paste(light, floor, _mask(camera, tray_outline(setup, inner, 0.0)))
    return np.asarray(light * lit, np.float32)


def tray_outline(setup: SetUp, reach: float, z: float) -> Points:
    """What is so far from the middle of the tray, at a height, all around (nx3); all in cm."""
    if setup.is_round:
        angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
        return np.stack([np.cos(angle) * reach, np.sin(angle) * reach, np.full(72, z)], 1).astype(
            np.float32
        )
    corners = [[-reach, -reach, z], [reach, -reach, z], [reach, reach, z], [-reach, reach, z]]
    return np.array(corners, np.float32)


def _mask(camera: Pinhole, corners: Points) -> Points:
    mask = np.zeros((camera.height, camera.width), np.uint8)
    places = np.round(camera.project(corners) * (1 << _SUBPIXEL)).astype(np.int32)
    cv2.fillPoly(mask, [places], 255, cv2.LINE_AA, _SUBPIXEL)
    return np.asarray(mask / 255, np.float32)


def _paste(light: Points, over: Points, mask: Points) -> None:
    light += (over - light) * mask[..., None]


def _fill(light: Points, camera: Pinhole, corners: Points, color: Rgb) -> None:
    """Fills a small polygon, touching only the pixels around it."""
    places = camera.project(corners)
    limit = np.array([camera.width, camera.height])
    left, top = np.clip(places.min(0) - 1, 0, limit).astype(int)
    right, bottom = np.clip(places.max(0) + 2, 0, limit).astype(int)
    if left >= right or top >= bottom:
        return
    mask = np.zeros((bottom - top, right - left), np.uint8)
    inside = np.round((places - [left, top]) * (1 << _SUBPIXEL)).astype(np.int32)
    cv2.fillPoly(mask, [inside], 255, cv2.LINE_AA, _SUBPIXEL)
    _paste(
        light[top:bottom, left:right],
        np.array(color[::-1], np.float32),
        np.asarray(mask / 255, np.float32),
    )


def _lighting(setup: SetUp) -> Points:
    """How much light falls on the floor's plane at every pixel (hxwx3)."""
    camera = setup.camera
    coarse_x, coarse_y = np.meshgrid(
        np.linspace(0, camera.width - 1, 40), np.linspace(0, camera.height - 1, 30)
    )
    sight = camera.rays(coarse_x.astype(np.float32), coarse_y.astype(np.float32))
    eye = np.array(camera.position, np.float32)
    points = eye - sight * (eye[2] / sight[..., 2:])
    light = np.broadcast_to(np.array(setup.ambient[::-1], np.float32), points.shape).copy()
    for lamp in setup.lamps:
        toward = np.array(lamp.position, np.float32) - points
        far = np.linalg.norm(toward, axis=-1, keepdims=True)
        height = np.linalg.norm(lamp.position)
        light += (
            np.array(lamp.color[::-1], np.float32) * toward[..., 2:] / far * (height / far) ** 2
        )
    return np.asarray(cv2.resize(light, (camera.width, camera.height)), np.float32)


def _shadows(setup: SetUp, dice: tuple[DrawnDie, ...], hand: tuple[Finger, ...]) -> Points:
    """The part of the light that the dice and the hand leave to the floor (hxw), at half size."""
    camera = setup.camera
    size = (camera.width // 2, camera.height // 2)
    left = np.ones((size[1], size[0]), np.float32)
    total = np.mean(setup.ambient) + sum(np.mean(lamp.color) for lamp in setup.lamps)
    scale = camera.focal_px / camera.position[2] / 2  # pixels of the half-size mask in a cm
    casters = [body_corners(die.pose, setup.edge_cm, die.look) for die in dice]
    casters += [_finger_box(finger) for finger in hand]
    for lamp in setup.lamps:
        mask = np.zeros(left.shape, np.uint8)
        for corners in casters:
            cv2.fillConvexPoly(mask, _hull(camera, _on_floor(corners, lamp)), 255, cv2.LINE_AA)
        spread = setup.edge_cm * lamp.size / max(lamp.position[2], 10) * scale
        soft = cv2.GaussianBlur(mask, (0, 0), max(spread, 0.6))
        left -= soft.astype(np.float32) * np.float32(np.mean(lamp.color) / total / 255)
    contact = np.zeros(left.shape, np.uint8)
    for corners in casters[: len(dice)]:
        under = corners.copy()
        under[:, 2] = 0
        cv2.fillConvexPoly(contact, _hull(camera, under), 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(contact, (0, 0), setup.edge_cm * 0.25 * scale)
    left -= soft.astype(np.float32) * np.float32(0.6 * np.mean(setup.ambient) / total / 255)
    return np.asarray(cv2.resize(np.maximum(left, 0), (camera.width, camera.height)), np.float32)


def _on_floor(corners: Points, lamp: Lamp) -> Points:
    source = np.array(lamp.position, np.float32)
    below = source[2] / np.maximum(source[2] - corners[:, 2:], 1.0)
    return np.asarray(source + (corners - source) * below, np.float32)


def _hull(camera: Pinhole, corners: Points) -> NDArray[np.int32]:
    return np.asarray(cv2.convexHull(np.round(camera.project(corners) / 2).astype(np.int32)))


def _finger_box(finger: Finger) -> Points:
    ends = np.array([finger.start, finger.end], np.float32)
    around = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]], np.float32) * finger.radius
    return np.asarray((ends[:, None] + around[None]).reshape(-1, 3), np.float32)


def _lay(light: Points, setup: SetUp, die: DrawnDie) -> None:
    """Puts a die, sharp or smeared over the poses that it passes, in front of what is there."""
    poses = (die.pose, *die.blur)
    height, width = light.shape[:2]
    smear = np.zeros((height, width, 4), np.float32) if die.blur else None
    for pose in poses:
        seen = cast(
            pose, setup.edge_cm, die.look, setup.camera, setup.lamps, setup.ambient, setup.ground
        )
        if seen is None:
            continue
        rows = slice(max(seen.top, 0), min(seen.top + seen.cover.shape[0], height))
        columns = slice(max(seen.left, 0), min(seen.left + seen.cover.shape[1], width))
        part = (
            slice(rows.start - seen.top, rows.stop - seen.top),
            slice(columns.start - seen.left, columns.stop - seen.left),
        )
        if smear is None:
            under = light[rows, columns]
            under *= 1 - seen.cover[part][..., None]
            under += seen.light[part]
        else:
            smear[rows, columns, :3] += seen.light[part] / len(poses)
            smear[rows, columns, 3] += seen.cover[part] / len(poses)
    if smear is not None:
        light *= 1 - smear[..., 3:]
        light += smear[..., :3]


def _reach(light: Points, setup: SetUp, finger: Finger) -> None:
    """A finger or an arm: a thick line, darker towards its sides."""
    start, end = setup.camera.project(np.array([finger.start, finger.end], np.float32))
    scale = setup.camera.focal_px / (setup.camera.position[2] - finger.start[2])
    fall = np.mean(setup.ambient) + sum(np.mean(lamp.color) for lamp in setup.lamps)
    for part, bright in ((1.0, 0.45), (0.85, 0.65), (0.65, 0.8), (0.4, 0.9)):
        mask = np.zeros(light.shape[:2], np.uint8)
        thickness = max(int(2 * finger.radius * scale * part), 1)
        ends = [tuple(int(v) for v in np.clip(place, -9999, 9999)) for place in (start, end)]
        cv2.line(mask, ends[0], ends[1], 255, thickness, cv2.LINE_AA)
        soft = cv2.GaussianBlur(mask, (0, 0), max(thickness / 30, 0.6))
        color = np.array(finger.color[::-1], np.float32) * np.float32(bright * fall)
        _paste(light, color, np.asarray(soft / 255, np.float32))
