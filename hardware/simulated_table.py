"""The simulated table: its tray, its dice and where they come to lie, and how they are drawn."""

import math
from dataclasses import replace
from itertools import count

import cv2
import numpy as np

from vision.cube import Cube, lying
from vision.numerals import Pen, Sign
from vision.octahedron import Octahedron, laid
from vision.pinhole import Pinhole
from vision.reading import Color, Dice, Frame
from vision.sensor import Sensor
from vision.solid import Lamp, Rgb
from vision.surfaces import Surface, Weave
from vision.synthetic import DrawnDie, Easel, Finger, SetUp

TRAY_CM = 18.0
EDGE_CM = 2.0
# Seen from so near, flat dice are hardly ever said to lean: test_rolls_are_read.
_EYE_CM = 31.0
_TRAY_PART = 0.8  # of the frame's height
_WIDTH_PER_HEIGHT = 19 / 15  # as wide as the place of the live picture on the screen
_APART_EDGES = 1.6  # between the middles of two dice: they never touch
_WALL_EDGES = 1.1  # from the middle of a die to the wall
_PUSH_EDGES = (0.35, 0.7)  # less than what the settling takes for another die

_SHAPE = Cube(rounding=0.11, ball=0.8, pitch=0.26, pip_radius=0.098, gloss=0.15)
_NUMBERED = Octahedron(Pen(height=0.42, sign=Sign.LINE).write(), rounding=0.04, gloss=0.15)
_IVORY, _INK = (0.78, 0.76, 0.7), (0.015, 0.015, 0.02)
_COLORS: dict[Color, tuple[Rgb, Rgb]] = {  # of the bodies, and of what is on them
    Color.WHITE: ((0.82, 0.79, 0.72), _INK),
    Color.RED: ((0.56, 0.035, 0.025), _IVORY),
    Color.YELLOW: ((0.74, 0.43, 0.02), _INK),
    Color.GREEN: ((0.03, 0.28, 0.07), _IVORY),
    Color.BLUE: ((0.03, 0.11, 0.48), _IVORY),
}
_CUBES = {color: replace(_SHAPE, body=body, pip=ink) for color, (body, ink) in _COLORS.items()}
_EIGHTS = {
    color: replace(_NUMBERED, body=body, print=ink) for color, (body, ink) in _COLORS.items()
}
_FACES = {Dice.CUBES: 6, Dice.EIGHTS: 8}


def table_setup(height_px: int) -> SetUp:
    """Teal felt in a wooden rim on a dark table, a warm lamp and a window, the camera above."""
    focal_px = _TRAY_PART * height_px * _EYE_CM / TRAY_CM
    fine = height_px / 600
    return SetUp(
        Pinhole(round(height_px * _WIDTH_PER_HEIGHT), height_px, focal_px, (0.0, 0.0, _EYE_CM)),
        tray_cm=TRAY_CM,
        wall_cm=2.0,
        rim_cm=0.9,
        edge_cm=EDGE_CM,
        floor=Surface((0.03, 0.078, 0.105), Weave.FELT, 0.07, 1.2 * fine),
        rim=Surface((0.3, 0.135, 0.055), Weave.WOOD, 0.1, 2.5 * fine),
        room=Surface((0.105, 0.045, 0.02), Weave.WOOD, 0.16, 3.0 * fine),
        lamps=(
            Lamp((-55.0, 60.0, 95.0), (0.52, 0.5, 0.46), 14.0),
            Lamp((70.0, 25.0, 80.0), (0.22, 0.23, 0.25), 18.0),
        ),
        ambient=(0.36, 0.37, 0.38),
        sensor=Sensor(blur_px=0.4, noise=0.005, vignette=0.25),
        seed=6,
    )


def scatter(
    colors: tuple[Color, ...], random: np.random.Generator, kind: Dice = Dice.CUBES
) -> tuple[DrawnDie, ...]:
    """Dice as a throw leaves them: flat, apart from each other and from the walls."""
    dice: list[DrawnDie] = []
    reach = TRAY_CM / 2 - _WALL_EDGES * EDGE_CM
    while len(dice) < len(colors):
        x, y = (float(part) for part in random.uniform(-reach, reach, 2))
        if is_free(x, y, dice):
            value = int(random.integers(1, _FACES[kind] + 1))
            dice.append(_laid(colors[len(dice)], value, x, y, random, kind))
        elif random.random() < 0.05:  # they have taken each other's room: throw again
            dice.clear()
    return tuple(dice)


def pushed(
    die: DrawnDie, others: list[DrawnDie], random: np.random.Generator, tries: int = 50
) -> DrawnDie:
    """The die a little way off and turned, its value as it was; where it is if there is no room."""
    for _ in range(tries):
        way, towards = random.uniform(*_PUSH_EDGES) * EDGE_CM, random.uniform(0, 2 * math.pi)
        x = die.pose.middle[0] + float(way * math.cos(towards))
        y = die.pose.middle[1] + float(way * math.sin(towards))
        if is_free(x, y, others):
            kind = Dice.EIGHTS if isinstance(die.look, Octahedron) else Dice.CUBES
            return _laid(die.color, die.value, x, y, random, kind)
    return die


def is_free(x: float, y: float, dice: list[DrawnDie]) -> bool:
    """Whether a die can lie there, in cm from the middle of the tray."""
    reach = TRAY_CM / 2 - _WALL_EDGES * EDGE_CM
    apart_cm = _APART_EDGES * EDGE_CM
    inside = max(abs(x), abs(y)) <= reach
    return inside and all(math.dist((x, y), die.pose.middle[:2]) >= apart_cm for die in dice)


def _laid(
    color: Color, value: int, x: float, y: float, random: np.random.Generator, kind: Dice
) -> DrawnDie:
    turn = float(random.uniform(0, 2 * math.pi))
    if kind is Dice.EIGHTS:
        look = _EIGHTS[color]
        return DrawnDie(color, value, laid(look, value, x, y, EDGE_CM, turn), look)
    return DrawnDie(color, value, lying(value, x, y, EDGE_CM, turn), _CUBES[color])


class Studio:
    """Draws the table, dice at rest finely and dice in motion quickly."""

    def __init__(self, height_px: int) -> None:
        self.setup = table_setup(height_px)
        self._easel = Easel(self.setup)
        self.empty = self._easel.draw()
        # A quarter of the pixels: motion blurs what is lost, and the felt stays as sharp as it was.
        self._sketch = Easel(table_setup(height_px // 2))
        self._bare = self._sketch.draw().astype(np.int16)
        self._noise = count(1)

    def at_rest(self, dice: tuple[DrawnDie, ...], hand: tuple[Finger, ...]) -> Frame:
        return self._easel.draw(dice, hand, seed=next(self._noise))

    def in_motion(self, dice: tuple[DrawnDie, ...]) -> Frame:
        if not dice:
            return self.empty
        smeared = tuple(replace(die, blur=die.blur[:1]) for die in dice)  # each pose costs as much
        change = self._sketch.draw(smeared).astype(np.int16) - self._bare
        size = (self.setup.camera.width, self.setup.camera.height)
        full = cv2.resize(change, size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(np.clip(self.empty + full, 0, 255), np.uint8)
