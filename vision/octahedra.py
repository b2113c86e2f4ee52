"""Random sets and rolls of eight-sided dice to draw; what can go wrong with them is in `scenes`."""

import math
from dataclasses import replace

import cv2
import numpy as np

from vision.numerals import Numerals, Pen, Sign
from vision.octahedron import Octahedron, laid
from vision.pinhole import Points
from vision.reading import SET, Color
from vision.solid import body_corners
from vision.synthetic import DrawnDie, SetUp
from vision.tables import BLACK_PRINT, BODIES, WHITE_PRINT, rgb

EDGES_CM = (1.5, 2.1)  # of dice that are sold
_REACH = 1 / math.sqrt(3)  # in edges, from the middle of a die to the farthest of its outline


def random_pen(random: np.random.Generator) -> Pen:
    return Pen(
        height=random.uniform(0.27, 0.47),
        width=random.uniform(0.45, 0.7),
        weight=random.uniform(0.09, 0.2),
        slant=max(random.uniform(-0.2, 0.25), 0.0),
        lift=random.uniform(-0.03, 0.03),
        sign=list(Sign)[random.integers(3)],
        barred=bool(random.random() < 0.4),
    )


def random_octahedron(random: np.random.Generator, numerals: Numerals) -> Octahedron:
    """A set's shape: sharp or rounded, glossy or dull, and which numeral is where."""
    pairs = random.permuted([(1, 8), (2, 7), (3, 6), (4, 5)], axis=1)
    return Octahedron(
        numerals,
        rounding=random.uniform(0.01, 0.1),
        gloss=random.uniform(0, 0.8),
        glow=max(random.uniform(-0.4, 0.6), 0.0),
        values=tuple(int(value) for value in random.permutation(pairs).ravel()),
        tops=tuple(int(top) for top in random.integers(0, 3, 8)),
        flipped=bool(random.random() < 0.3),
    )


def random_octahedra(
    random: np.random.Generator, numerals: Numerals | None = None
) -> dict[Color, Octahedron]:
    """The six dice of one set, alike but for their colors."""
    shape = random_octahedron(random, numerals or random_pen(random).write())
    all_dark = random.random() < 0.2
    looks = {}
    for color, (lowest, highest) in BODIES.items():
        is_dark = color is Color.WHITE or (color is Color.YELLOW and random.random() < 0.7)
        ink = BLACK_PRINT if all_dark or is_dark else WHITE_PRINT
        looks[color] = replace(shape, body=rgb(random.uniform(lowest, highest)), print=ink)
    return looks


def random_roll(
    setup: SetUp,
    looks: dict[Color, Octahedron],
    random: np.random.Generator,
    colors: tuple[Color, ...] = SET,
    touching: float = 0.2,
) -> tuple[DrawnDie, ...]:
    """Dice flat on the floor, none into another; some nearly touch the die before them.

    A die that finds no room is left out.
    """
    dice: list[DrawnDie] = []
    for color in colors:
        for attempt in range(200):
            is_near = bool(dice) and attempt < 100 and random.random() < touching
            x, y = _place(setup, dice, random, is_near)
            value, turn = int(random.integers(1, 9)), random.uniform(0, 2 * math.pi)
            pose = laid(looks[color], value, x, y, setup.edge_cm, turn)
            die = DrawnDie(color, value, pose, looks[color])
            if _fits(setup, die, dice):
                dice.append(die)
                break
    return tuple(dice)


def _place(
    setup: SetUp, dice: list[DrawnDie], random: np.random.Generator, is_near: bool
) -> tuple[float, float]:
    if is_near:
        x, y, _ = dice[random.integers(len(dice))].pose.middle
        far, towards = random.uniform(0.8, 1.2) * setup.edge_cm, random.uniform(0, 2 * math.pi)
        return x + far * math.cos(towards), y + far * math.sin(towards)
    reach = setup.tray_cm / 2 - _REACH * setup.edge_cm
    x, y = random.uniform(-reach, reach, 2)
    return float(x), float(y)


def _fits(setup: SetUp, die: DrawnDie, dice: list[DrawnDie]) -> bool:
    """Whether a die is on the tray's floor and its outline is clear of all others."""
    outline = _outline(setup, die)
    reach = setup.tray_cm / 2
    if setup.is_round and np.hypot(*outline.T).max() > reach:
        return False
    if np.abs(outline).max() > reach:
        return False
    apart = 2 * _REACH * setup.edge_cm
    near = [other for other in dice if math.dist(die.pose.middle, other.pose.middle) < apart]
    return all(cv2.intersectConvexConvex(outline, _outline(setup, other))[0] <= 0 for other in near)


def _outline(setup: SetUp, die: DrawnDie) -> Points:
    """A die's outline from straight above (nx2, cm)."""
    corners = body_corners(die.pose, setup.edge_cm, die.look)[:, :2]
    return np.asarray(cv2.convexHull(np.ascontiguousarray(corners))[:, 0], np.float32)
