"""Carpets, weaves and prints: spots in rows like pips, on which nobody has laid a die."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.judge import State
from vision.training.lessons import STORED_PX, Arrays

_FINE = 2  # drawn so many times larger


def draw_patterns(number: int, random: np.random.Generator) -> Arrays:
    """Pictures and rows as `Patches.arrays` gives them, each of them nothing."""
    pictures = np.stack([_pattern(random) for _ in range(number)])
    rows = np.zeros((number, 6), np.float32)
    rows[:, 0] = random.uniform(0, 0.6, number)
    rows[:, 3], rows[:, 5] = State.NOTHING, -1
    return pictures, rows


def _pattern(random: np.random.Generator) -> NDArray[np.uint8]:
    """Ellipses on a lattice, some of them left out, none quite like the next."""
    side = STORED_PX * _FINE
    ground = random.uniform(0, 255, 3)
    ink = np.clip(ground + random.normal(0, 1, 3) * random.uniform(15, 120), 0, 255)
    picture = np.full((side, side, 3), ground, np.float32)
    pitch, turn = random.uniform(5, 18) * _FINE, random.uniform(0, np.pi)
    across = pitch * np.array([np.cos(turn), np.sin(turn)])
    bend = turn + np.radians(random.choice([60.0, 90.0, random.uniform(60, 120)]))
    down = pitch * random.uniform(0.7, 1.4) * np.array([np.cos(bend), np.sin(bend)])
    radii = random.uniform(0.2, 0.55, 2) * pitch
    slant, jitter = float(random.uniform(0, 180)), random.uniform(0, 0.2)
    left_out, unlike = random.choice([0.0, random.uniform(0, 0.6)]), random.uniform(0, 0.3)
    reach = int(1.5 * side / pitch) + 1
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            x, y = side / 2 + (i + 0.5) * across + j * down + random.normal(0, jitter, 2) * pitch
            if not (-pitch < x < side + pitch and -pitch < y < side + pitch):
                continue
            if random.random() < left_out:
                continue
            size = np.maximum(radii * random.normal(1, unlike, 2), 1)
            box = ((float(x), float(y)), (2 * float(size[0]), 2 * float(size[1])), slant)
            cv2.ellipse(picture, box, (ink * random.normal(1, unlike / 2)).tolist(), -1)
    soft = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 1.6) * _FINE)
    small = cv2.resize(soft, (STORED_PX, STORED_PX), interpolation=cv2.INTER_AREA)
    noise = random.normal(0, random.uniform(1, 14), small.shape)
    return np.asarray(np.clip(small + noise, 0, 255), np.uint8)
