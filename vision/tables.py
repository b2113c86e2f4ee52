"""Random tables to draw: camera, tray, felt, lamps, and what lies about."""

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.pinhole import Pinhole
from vision.reading import Color
from vision.sensor import Sensor, Shade
from vision.solid import Lamp, Rgb
from vision.surfaces import Surface, Weave
from vision.synthetic import Patch, SetUp

# Lowest and highest red, green and blue (linear) of each color of dice that are sold.
BODIES: dict[Color, tuple[Rgb, Rgb]] = {
    Color.WHITE: ((0.6, 0.56, 0.42), (0.9, 0.9, 0.9)),
    Color.RED: ((0.3, 0.0, 0.0), (0.7, 0.06, 0.06)),
    Color.YELLOW: ((0.6, 0.33, 0.0), (0.85, 0.6, 0.09)),
    Color.GREEN: ((0.0, 0.13, 0.02), (0.07, 0.4, 0.16)),
    Color.BLUE: ((0.0, 0.02, 0.2), (0.07, 0.14, 0.6)),
}
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


def seen_through(focal_px: float, setup: SetUp) -> SetUp:
    """The table with such a lens, its camera moved until the tray is as large in the picture."""
    near = focal_px / setup.camera.focal_px
    x, y, z = (near * part for part in setup.camera.position)
    return replace(setup, camera=replace(setup.camera, focal_px=focal_px, position=(x, y, z)))


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
        litter.append(rectangle(x, y, 16, 9, turn, (0.8, 0.8, 0.8)))
        for row, color in enumerate((Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)):
            for column in range(11):
                u, v = (column - 5) * 1.3, (row - 1.5) * 1.9
                at = (
                    x + u * math.cos(turn) - v * math.sin(turn),
                    y + u * math.sin(turn) + v * math.cos(turn),
                )
                litter.append(rectangle(*at, 1.15, 1.4, turn, BODIES[color][1]))
                litter.append(rectangle(*at, 0.5, 0.6, turn, (0.75, 0.75, 0.75)))
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


def rectangle(x: float, y: float, long: float, wide: float, turn: float, color: Rgb) -> Patch:
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


def tinted(random: np.random.Generator, strength: float) -> Rgb:
    """Light between candle and blue sky."""
    warmth = random.uniform(-0.25, 0.45)
    return (strength * (1 + warmth), strength, strength * (1 - warmth))


def rgb(color: NDArray[np.float64]) -> Rgb:
    """A color as the drawing takes it."""
    red, green, blue = (float(part) for part in color)
    return red, green, blue
