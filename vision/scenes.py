"""Random tables and random rolls to draw, with every trouble that a real tray knows."""

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.pinhole import Pinhole
from vision.reading import SET, Color
from vision.sensor import Sensor, Shade
from vision.solid import Lamp, Look, Pose, Rgb, leant, lying
from vision.surfaces import Surface, Weave
from vision.synthetic import DrawnDie, Finger, Patch, SetUp

# Lowest and highest red, green and blue (linear) of each color of dice that are sold.
BODIES: dict[Color, tuple[Rgb, Rgb]] = {
    Color.WHITE: ((0.6, 0.56, 0.42), (0.9, 0.9, 0.9)),
    Color.RED: ((0.3, 0.0, 0.0), (0.7, 0.06, 0.06)),
    Color.YELLOW: ((0.6, 0.33, 0.0), (0.85, 0.6, 0.09)),
    Color.GREEN: ((0.0, 0.13, 0.02), (0.07, 0.4, 0.16)),
    Color.BLUE: ((0.0, 0.02, 0.2), (0.07, 0.14, 0.6)),
}
LEANS = (14.0, 40.0)  # degrees: a cocked die's
WHITE_PRINT, BLACK_PRINT = (0.75, 0.75, 0.72), (0.015, 0.015, 0.015)


def random_setup(random: np.random.Generator, width: int = 1280, height: int = 960) -> SetUp:
    """A table of the sizes that the reader promises to read."""
    tray_cm = random.uniform(18, 32)
    eye_cm = random.uniform(max(25, tray_cm), 60)
    focal_px = min(random.uniform(0.6, 0.78) * height * eye_cm / tray_cm, 1.5 * width)
    tilt, towards = math.radians(random.uniform(0, 8)), random.uniform(0, 2 * math.pi)
    lean = (tilt * math.cos(towards), tilt * math.sin(towards))
    yaw = random.integers(4) * math.pi / 2 + random.uniform(-0.3, 0.3)
    lamps, ambient = random_lamps(random), tinted(random, random.uniform(0.15, 0.5))
    return SetUp(
        camera=_aimed(Pinhole(width, height, focal_px, (0.0, 0.0, eye_cm), lean, yaw), random),
        tray_cm=tray_cm,
        is_round=bool(random.random() < 0.25),
        wall_cm=random.uniform(1.5, 4.5),
        rim_cm=random.uniform(0.4, 2.0),
        edge_cm=random.uniform(1.2, 2.0),
        floor=random_surface(random, calm=True),
        rim=random_surface(random),
        room=random_surface(random),
        litter=random_litter(random, tray_cm),
        lamps=lamps,
        ambient=ambient,
        sensor=random_sensor(random, lamps, ambient),
        seed=int(random.integers(1 << 30)),
    )


def _aimed(camera: Pinhole, random: np.random.Generator) -> Pinhole:
    """The camera moved until it looks at the tray's middle, or nearly."""
    middle = np.array([(camera.width - 1) / 2, (camera.height - 1) / 2], np.float32)
    sight = camera.rays(middle[0], middle[1])
    x, y = sight[:2] / sight[2] * camera.position[2] + random.uniform(-0.7, 0.7, 2)
    return replace(camera, position=(float(x), float(y), camera.position[2]))


def random_surface(random: np.random.Generator, calm: bool = False) -> Surface:
    """Any material; a calm one is fit to roll dice on."""
    hue, grey = random.uniform(0, 1, 3) ** 2, random.uniform(0.01, 0.8)
    color = grey * (0.25 + 0.75 * hue / max(hue)) if random.random() < 0.7 else np.full(3, grey)
    weaves = [Weave.PLAIN, Weave.FELT, Weave.FELT, Weave.MOTTLED, Weave.WOOD, Weave.CLOTH]
    weave = weaves[random.integers(len(weaves))]
    if not calm and random.random() < 0.15:
        weave = Weave.LATTICE
    return Surface(
        rgb(color),
        weave,
        random.uniform(0.02, 0.2 if calm else 0.35),
        random.uniform(0.8, 4),
        random.uniform(0, math.pi),
        rgb(random.uniform(0.01, 0.5, 3)),
    )


def random_litter(random: np.random.Generator, tray_cm: float) -> tuple[Patch, ...]:
    """A score pad with colored numbers, sometimes two, beside the tray."""
    litter: list[Patch] = []
    for _ in range(random.integers(3)):
        angle, far = random.uniform(0, 2 * math.pi), tray_cm / 2 + random.uniform(7, 12)
        x, y, turn = far * math.cos(angle), far * math.sin(angle), random.uniform(0, 2 * math.pi)
        litter.append(_rectangle(x, y, 16, 9, turn, (0.8, 0.8, 0.8)))
        for row, color in enumerate((Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)):
            for column in range(11):
                u, v = (column - 5) * 1.3, (row - 1.5) * 1.9
                at = (
                    x + u * math.cos(turn) - v * math.sin(turn),
                    y + u * math.sin(turn) + v * math.cos(turn),
                )
                litter.append(_rectangle(*at, 1.15, 1.4, turn, BODIES[color][1]))
                litter.append(_rectangle(*at, 0.5, 0.6, turn, (0.75, 0.75, 0.75)))
    return tuple(litter)


def random_lamps(random: np.random.Generator) -> tuple[Lamp, ...]:
    """One to three lamps, warm or cold, near or far."""
    number = random.integers(1, 4)
    lamps = []
    for _ in range(number):
        angle, aside = random.uniform(0, 2 * math.pi), random.uniform(0, 120)
        position = (aside * math.cos(angle), aside * math.sin(angle), random.uniform(35, 150))
        color = tinted(random, random.uniform(0.25, 0.9) / number)
        lamps.append(Lamp(position, color, random.uniform(1, 25)))
    return tuple(lamps)


def random_sensor(random: np.random.Generator, lamps: tuple[Lamp, ...], ambient: Rgb) -> Sensor:
    """A camera that has balanced most of the lamps' tint away and exposed about right."""
    light = np.array(ambient) + np.sum([lamp.color for lamp in lamps], 0)
    balance = (light.mean() / light[::-1]) ** random.uniform(0.5, 1)
    return Sensor(
        exposure=random.uniform(0.7, 1.25) / light.mean(),
        balance=rgb(balance * random.uniform(0.93, 1.07, 3)),
        blur_px=random.uniform(0.3, 1.3),
        noise=random.uniform(0.003, 0.025),
        grain_px=random.choice([0.0, 0.7, 1.0]),
        vignette=random.uniform(0, 0.35),
    )


def random_look(random: np.random.Generator) -> Look:
    """A set's shape: sharp or rounded, small or large pips, glossy or dull."""
    is_ball, pitch = random.random() < 0.35, random.uniform(0.18, 0.29)
    row = min(max(random.uniform(0.6, 1.35), 1.0), 0.3 / pitch)
    return Look(
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


def random_looks(random: np.random.Generator) -> dict[Color, Look]:
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
    looks: dict[Color, Look],
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


def random_shade(random: np.random.Generator) -> Shade:
    """Somebody leans over the table: soft or hard, down to a third of the light."""
    left = random.uniform(0.35, 0.85) * random.uniform(0.93, 1.07, 3)
    return Shade(
        random.uniform(0, 2 * math.pi),
        random.uniform(-0.25, 0.25),
        float(np.exp(random.uniform(np.log(0.01), np.log(0.3)))),
        rgb(left),
    )


def random_bar(random: np.random.Generator) -> Shade:
    """The shadow of a thing between lamp and tray, a lamp's arm or an arm: long and narrow."""
    left = random.uniform(0.2, 0.8) * random.uniform(0.93, 1.07, 3)
    return Shade(
        random.uniform(0, 2 * math.pi),
        random.uniform(-0.3, 0.25),
        float(np.exp(random.uniform(np.log(0.005), np.log(0.06)))),
        rgb(left),
        broad=random.uniform(0.02, 0.15),
        end=random.uniform(-0.2, 0.3) if random.random() < 0.6 else math.inf,
    )


def random_thing(setup: SetUp, random: np.random.Generator) -> Patch:
    """A pencil left in the tray, away from nothing in particular."""
    x, y = random.uniform(-0.35, 0.35, 2) * setup.tray_cm
    color = rgb(random.uniform(0.02, 0.6, 3))
    return _rectangle(x, y, random.uniform(4, 9), 0.7, random.uniform(0, 6.3), color)


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


def _rectangle(x: float, y: float, long: float, wide: float, turn: float, color: Rgb) -> Patch:
    corners = []
    for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        across, along = u * long / 2, v * wide / 2
        corners.append(
            (
                x + across * math.cos(turn) - along * math.sin(turn),
                y + across * math.sin(turn) + along * math.cos(turn),
                0.0,
            )
        )
    return Patch(tuple(corners), color)


def _exchange(dice: tuple[DrawnDie, ...], which: int, die: DrawnDie) -> tuple[DrawnDie, ...]:
    return (*dice[:which], die, *dice[which + 1 :])


def tinted(random: np.random.Generator, strength: float) -> Rgb:
    """Light between candle and blue sky."""
    warmth = random.uniform(-0.25, 0.45)
    return (strength * (1 + warmth), strength, strength * (1 - warmth))


def rgb(color: NDArray[np.float64]) -> Rgb:
    """A color as the drawing takes it."""
    red, green, blue = (float(part) for part in color)
    return red, green, blue
