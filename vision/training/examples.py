"""Drawn pictures to learn from: wilder than any table, so that a real one holds no surprise."""

import colorsys
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cube import Cube
from vision.judge import State
from vision.pinhole import Pinhole
from vision.reading import Color, Frame
from vision.scenes import (
    random_hand,
    random_look,
    random_looks,
    random_roll,
    random_thing,
)
from vision.sensor import Sensor, Shade
from vision.solid import Lamp, Rgb
from vision.synthetic import DrawnDie, Easel, Finger, Patch, SetUp, label
from vision.tables import (
    random_lamps,
    random_litter,
    random_sensor,
    random_shade,
    random_surface,
    rgb,
    tinted,
)
from vision.training.troubles import EITHER, UNSEEN, Troubles, cover, overhang, trouble_some

SIDE_PX = 448
COLORS = tuple(Color)
_TROUBLES = Troubles(propped=0.1, leaning=0.06, moving=0.04, stacked=0.04, sunken=0.11)


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn picture, as a JPEG, with one row for each die."""

    jpeg: NDArray[np.uint8]
    focal_px: float
    nadir: tuple[float, float]
    places: NDArray[np.float32]  # nx3: x, y, edge in pixels
    states: NDArray[np.int8]  # the judge's, or EITHER
    values: NDArray[np.int8]  # of the top face, 0 where there is none
    colors: NDArray[np.int8]

    @property
    def edge_px(self) -> float:
        """Of a die in the middle of the sizes, or where there is none, of one that could be."""
        return float(np.median(self.places[:, 2])) if len(self.places) else 30.0

    def frame(self) -> Frame:
        return np.asarray(cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR), np.uint8)


class Painter(Protocol):
    """Makes the picture of a scene: `Easel`, or the slower and truer `Studio`."""

    def draw(
        self,
        dice: tuple[DrawnDie, ...],
        hand: tuple[Finger, ...],
        things: tuple[Patch, ...],
        shade: Shade | None,
        seed: int,
    ) -> Frame: ...


def draw_example(
    seed: int,
    painter: Callable[[SetUp], Painter] = Easel,
    most: int = 14,
    side_px: int = SIDE_PX,
) -> Example:
    """A picture of up to so many dice, of which some are in trouble."""
    random = np.random.default_rng(seed)
    setup = random_view(random, side_px=side_px)
    number = int(random.integers(3, most + 1))
    looks = [_random_kind(random) for _ in range(number)]
    if random.random() < 0.5:  # a set of one make
        looks = [
            (color, replace(looks[0][1], body=look.body, pip=look.pip, swirl=look.swirl))
            for color, look in looks
        ]
    named = {Color.WHITE: Cube()}
    dice = random_roll(setup, named, random, (Color.WHITE,) * number, random.uniform(0, 0.6))
    dice = tuple(
        replace(die, color=color, look=look) for die, (color, look) in zip(dice, looks, strict=True)
    )
    states = [EITHER if is_wedged else int(State.FLAT) for is_wedged in _wedged(dice, setup)]
    dice = trouble_some(dice, states, setup, random, _TROUBLES)
    hand: tuple[Finger, ...] = ()
    if random.random() < 0.1:
        hand = random_hand(setup, dice[0].pose, random)
    things = tuple(random_thing(setup, random) for _ in range(random.integers(3)))
    shade = random_shade(random) if random.random() < 0.2 else None
    if random.random() < 0.4:
        setup = felt_like(setup, looks[random.integers(number)][1].body, random)
    frame = painter(setup).draw(dice, hand, things, shade, seed)
    cover(states, setup, dice, hand)
    overhang(states, setup, dice)
    return _example(frame, setup, dice, states, random)


def _wedged(dice: tuple[DrawnDie, ...], setup: SetUp) -> list[bool]:
    """Which dice lie in one another, for there was no room left in the tray."""
    places = np.array([die.pose.middle for die in dice])
    far = np.linalg.norm(places[:, None] - places, axis=2) + 9 * setup.edge_cm * np.eye(len(dice))
    return [bool(nearest < setup.edge_cm) for nearest in far.min(1)]


def random_view(
    random: np.random.Generator,
    edges_cm: tuple[float, float] = (1.2, 2.0),
    edges_px: tuple[float, float] = (17.0, 52.0),
    side_px: int = SIDE_PX,
) -> SetUp:
    """A camera that sees its dice large or small, straight or far aside."""
    edge_cm, edge_px = random.uniform(*edges_cm), math.exp(random.uniform(*np.log(edges_px)))
    focal_px = random.uniform(0.75, 2.2) * side_px
    eye_cm = focal_px * edge_cm / edge_px
    tray_cm = eye_cm * side_px / focal_px * random.uniform(0.6, 1.15)
    lamps, ambient = random_lamps(random), tinted(random, random.uniform(0.1, 0.5))
    tilt = (random.uniform(-0.15, 0.15), random.uniform(-0.15, 0.15))
    yaw = random.uniform(0, 2 * math.pi)
    return SetUp(
        camera=Pinhole(side_px, side_px, focal_px, (0.0, 0.0, eye_cm), tilt, yaw),
        tray_cm=tray_cm,
        is_round=bool(random.random() < 0.2),
        wall_cm=random.uniform(1.0, 4.0),
        rim_cm=random.uniform(0.4, 2.0),
        edge_cm=edge_cm,
        floor=random_surface(random, calm=bool(random.random() < 0.8)),
        rim=random_surface(random),
        room=random_surface(random),
        litter=random_litter(random, tray_cm),
        lamps=lamps,
        ambient=ambient,
        sensor=any_sensor(random, lamps, ambient),
        seed=int(random.integers(1 << 30)),
    )


def felt_like(setup: SetUp, body: Rgb, random: np.random.Generator) -> SetUp:
    """The same tray with a floor of the color of one of its dice, or nearly."""
    near = np.clip(
        np.array(body) * random.uniform(0.75, 1.25) * random.uniform(0.9, 1.1, 3), 0, 0.9
    )
    return replace(setup, floor=replace(setup.floor, color=rgb(near)))


def any_sensor(random: np.random.Generator, lamps: tuple[Lamp, ...], ambient: Rgb) -> Sensor:
    sensor = random_sensor(random, lamps, ambient)
    if random.random() < 0.25:  # dim: little light, much noise
        dim = random.uniform(0.15, 0.5)
        return replace(sensor, exposure=sensor.exposure * dim, noise=random.uniform(0.01, 0.04))
    if random.random() < 0.15:
        return replace(sensor, exposure=sensor.exposure * random.uniform(1.2, 2.2))
    return sensor


def _random_kind(random: np.random.Generator) -> tuple[Color, Cube]:
    """A die of a Qwixx set, or of any other color, marbled or plain."""
    if random.random() < 0.55:
        color = COLORS[random.integers(5)]
        look = random_looks(random)[color]
        if random.random() < 0.1 and color is not Color.WHITE:
            look = replace(look, pip=contrast(look.body, random))
        return color, look
    hue, saturation, bright = (
        random.random(),
        random.uniform(0, 1),
        random.uniform(0.02, 0.8) ** 1.5,
    )
    body = colorsys.hsv_to_rgb(hue, saturation, bright)
    look = replace(random_look(random), body=body, pip=contrast(body, random))
    if random.random() < 0.6:
        swirl = colorsys.hsv_to_rgb(
            random.random(), random.uniform(0, 1), bright * random.uniform(0.3, 1.5)
        )
        if apart(swirl, look.pip) > 0.2:
            look = replace(look, swirl=swirl)
    return Color.OTHER, look


def contrast(body: Rgb, random: np.random.Generator) -> Rgb:
    """A color of pips that can be told from the body."""
    while True:
        chance, shade = random.random(), float(random.choice([0.02, 0.75]))
        pip = (shade, shade, shade)
        if chance < 0.2:
            pip = (0.6, 0.42, 0.15)  # gold
        elif chance < 0.6:
            pip = colorsys.hsv_to_rgb(random.random(), random.uniform(0, 1), random.uniform(0, 0.8))
        if apart(body, pip) > 0.22:
            return pip


def apart(one: Rgb, other: Rgb) -> float:
    return float(np.linalg.norm(np.sqrt(one) - np.sqrt(other)))


def _example(
    frame: Frame,
    setup: SetUp,
    dice: tuple[DrawnDie, ...],
    states: list[int],
    random: np.random.Generator,
) -> Example:
    # A die that moves is where it is when half of the shutter's time is over.
    halfway = [replace(die, pose=(die.pose, *die.blur)[len(die.blur) // 2]) for die in dice]
    labels = [label(setup, die) for die in halfway]
    edges = [math.sqrt(cv2.contourArea(np.array(seen.corners, np.float32))) for seen in labels]
    kept = [
        index
        for index, seen in enumerate(labels)
        if states[index] != UNSEEN
        and min(seen.centre) >= 0
        and max(seen.centre) < setup.camera.width
    ]
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(70, 99))]
    return Example(
        np.asarray(cv2.imencode(".jpg", frame, quality)[1], np.uint8),
        setup.camera.focal_px,
        setup.camera.nadir(),
        np.array([(*labels[index].centre, edges[index]) for index in kept], np.float32).reshape(
            -1, 3
        ),
        np.array([states[index] for index in kept], np.int8),
        np.array([dice[index].value for index in kept], np.int8),
        np.array([COLORS.index(dice[index].color) for index in kept], np.int8),
    )
