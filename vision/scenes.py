"""Random dice and random rolls to draw, with every trouble that a real tray knows."""

import math
from dataclasses import replace

import numpy as np

from vision.cube import Cube, lying
from vision.reading import SET, Color
from vision.solid import Pose, leant
from vision.synthetic import DrawnDie, Finger, Patch, SetUp
from vision.tables import BLACK_PRINT, BODIES, WHITE_PRINT, rectangle, rgb

LEANS = (14.0, 40.0)  # degrees: a cocked die's


def random_look(random: np.random.Generator) -> Cube:
    """A set's shape: sharp or rounded, small or large pips, glossy or dull."""
    is_ball, pitch = random.random() < 0.35, random.uniform(0.18, 0.29)
    row = min(max(random.uniform(0.6, 1.35), 1.0), 0.3 / pitch)
    return Cube(
        rounding=random.uniform(0.03, 0.2),
        ball=random.uniform(0.68, 0.8) if is_ball else 0.87,
        pitch=pitch,
        pip_radius=pitch * random.uniform(0.3, 0.48),
        gloss=random.uniform(0, 0.8),
        glow=max(random.uniform(-0.4, 0.6), 0.0),
        gap=max(min(random.uniform(0.58, 1.42), 1.0), 0.58 * row),
        row=row,
        near=min(random.uniform(0.7, 1.5), 1.0),
        one=max(random.uniform(0.2, 1.5), 1.0),
    )


def random_looks(random: np.random.Generator) -> dict[Color, Cube]:
    """The six dice of one set, alike but for their colors."""
    shape = random_look(random)
    dark_pips = random.random() < 0.25
    looks = {}
    for color, (lowest, highest) in BODIES.items():
        is_dark = (
            dark_pips or color is Color.WHITE or (color is Color.YELLOW and random.random() < 0.7)
        )
        pip = BLACK_PRINT if is_dark else WHITE_PRINT
        looks[color] = replace(shape, body=rgb(random.uniform(lowest, highest)), pip=pip)
    return looks


def random_roll(
    setup: SetUp,
    looks: dict[Color, Cube],
    random: np.random.Generator,
    colors: tuple[Color, ...] = SET,
    touching: float = 0.2,
) -> tuple[DrawnDie, ...]:
    """Dice flat on the floor, none into another; some touch the die before them."""
    dice: list[DrawnDie] = []
    for color in colors:
        value, turn = int(random.integers(1, 7)), random.uniform(0, 2 * math.pi)
        x, y = _free_place(setup, dice, random, turn, random.random() < touching)
        pose = lying(value, x, y, setup.edge_cm, turn)
        dice.append(DrawnDie(color, value, pose, looks[color]))
    return tuple(dice)


def lean_one(
    dice: tuple[DrawnDie, ...], edge_cm: float, which: int, random: np.random.Generator
) -> tuple[DrawnDie, ...]:
    """One die is cocked."""
    angle, towards = math.radians(random.uniform(*LEANS)), random.uniform(0, 2 * math.pi)
    pose = leant(dice[which].pose, edge_cm, towards, angle, dice[which].look)
    return _exchange(dice, which, replace(dice[which], pose=pose))


def stack_one(
    dice: tuple[DrawnDie, ...], edge_cm: float, which: int, random: np.random.Generator
) -> tuple[DrawnDie, ...]:
    """One die lies on the next one."""
    x, y, z = dice[(which + 1) % len(dice)].pose.middle
    dx, dy = random.uniform(-0.35, 0.35, 2) * edge_cm
    pose = replace(dice[which].pose, middle=(x + float(dx), y + float(dy), 3 * z))
    return _exchange(dice, which, replace(dice[which], pose=pose))


def move_one(
    dice: tuple[DrawnDie, ...], edge_cm: float, which: int, random: np.random.Generator
) -> tuple[DrawnDie, ...]:
    """One die still rolls: it passes several poses while the shutter is open."""
    die, angle = dice[which], random.uniform(0, 2 * math.pi)
    way, tumble = random.uniform(0.35, 1.6) * edge_cm, random.uniform(0, 1.2)
    poses = []
    for part in np.linspace(0, 1, 9):
        x, y, _ = die.pose.middle
        moved = replace(
            die.pose,
            middle=(x + part * way * math.cos(angle), y + part * way * math.sin(angle), 0.0),
        )
        poses.append(leant(moved, edge_cm, angle, tumble * part, die.look))
    return _exchange(dice, which, replace(die, pose=poses[0], blur=tuple(poses[1:])))


def random_hand(setup: SetUp, over: Pose, random: np.random.Generator) -> tuple[Finger, ...]:
    """A hand that comes in over the rim and covers a die."""
    skin = np.array([0.75, 0.45, 0.3]) * random.uniform(0.12, 1.0)
    angle, height = random.uniform(0, 2 * math.pi), random.uniform(2.5, 6)
    x, y, _ = over.middle
    outward = np.array([math.cos(angle), math.sin(angle)])
    across = np.array([-outward[1], outward[0]])
    palm = np.array([x, y]) + outward * random.uniform(6, 9)
    parts = [Finger((*palm, height), (*(palm + outward * 40), height + 8), 3.2, rgb(skin))]
    for aside in (-3.0, -1.0, 1.0, 3.0):
        tip = np.array([x, y]) + across * (aside + random.uniform(-0.4, 0.4))
        tip -= outward * random.uniform(0, 2)
        root = palm + across * aside * 0.8
        parts.append(Finger((*root, height), (*tip, height - 1), 0.85, rgb(skin)))
    return tuple(parts)


def random_thing(setup: SetUp, random: np.random.Generator) -> Patch:
    """A pencil left in the tray, away from nothing in particular."""
    x, y = random.uniform(-0.35, 0.35, 2) * setup.tray_cm
    color = rgb(random.uniform(0.02, 0.6, 3))
    return rectangle(x, y, random.uniform(4, 9), 0.7, random.uniform(0, 6.3), color)


def _free_place(
    setup: SetUp, dice: list[DrawnDie], random: np.random.Generator, turn: float, touches: bool
) -> tuple[float, float]:
    """A place where a die can lie; a die that touches lies side to side with the one before."""
    edge = setup.edge_cm
    reach = setup.tray_cm / 2 - edge * (0.5 * (abs(math.cos(turn)) + abs(math.sin(turn))))
    for _ in range(200):
        x, y = random.uniform(-reach, reach, 2)
        if touches and dice:
            other = dice[random.integers(len(dice))]
            # Two squares, each turned as it likes, stay clear of each other from here on.
            side = random.integers(4) * math.pi / 2 + _turn_of(other)
            bulge = 0.5 * (abs(math.cos(turn - side)) + abs(math.sin(turn - side)))
            slide = random.uniform(-0.4, 0.4)
            far = edge * (0.5 + bulge + 0.01)
            x = other.pose.middle[0] + far * math.cos(side) - slide * edge * math.sin(side)
            y = other.pose.middle[1] + far * math.sin(side) + slide * edge * math.cos(side)
        if max(abs(x), abs(y)) > reach or (setup.is_round and math.hypot(x, y) > reach * 0.93):
            continue
        others = [die for die in dice if not (touches and dice and die is other)]
        if all(math.dist((x, y), die.pose.middle[:2]) > edge * 1.42 for die in others):
            return float(x), float(y)
        touches = touches and random.random() < 0.9
    return float(x), float(y)


def _turn_of(die: DrawnDie) -> float:
    """The direction of one of the upright sides of a lying die."""
    first = max((row for row in np.array(die.pose.rotation).T), key=lambda axis: -abs(axis[2]))
    return math.atan2(first[1], first[0])


def _exchange(dice: tuple[DrawnDie, ...], which: int, die: DrawnDie) -> tuple[DrawnDie, ...]:
    return (*dice[:which], die, *dice[which + 1 :])
