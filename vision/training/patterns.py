"""What is no die but looks like one: spots in rows on a carpet, coins, printed numbers."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.judge import PATCH_EDGE_PX, State
from vision.reading import Frame
from vision.training.lessons import STORED_PX, Arrays

_FINE = 2  # drawn so many times larger
_SIDE_PX = STORED_PX * _FINE
Floats = NDArray[np.float32]
Ink = NDArray[np.float64]


def draw_patterns(number: int, random: np.random.Generator) -> Arrays:
    """Pictures and rows as `Patches.arrays` gives them, each of them nothing."""
    kinds = (_lattice, _lattice, _coin, _print)
    drawn = [kinds[index % len(kinds)](random) for index in range(number)]
    pictures = np.stack([_photographed(picture, random) for picture in drawn])
    rows = np.zeros((number, 6), np.float32)
    rows[:, 0] = random.uniform(0, 0.6, number)
    rows[:, 3], rows[:, 5] = State.NOTHING, -1
    return pictures, rows


def _lattice(random: np.random.Generator) -> Floats:
    """Ellipses on a lattice, some of them left out, none quite like the next."""
    ground = random.uniform(0, 255, 3)
    ink = np.clip(ground + random.normal(0, 1, 3) * random.uniform(15, 120), 0, 255)
    picture = np.full((_SIDE_PX, _SIDE_PX, 3), ground, np.float32)
    pitch, turn = random.uniform(5, 18) * _FINE, random.uniform(0, np.pi)
    across = pitch * np.array([np.cos(turn), np.sin(turn)])
    bend = turn + np.radians(random.choice([60.0, 90.0, random.uniform(60, 120)]))
    down = pitch * random.uniform(0.7, 1.4) * np.array([np.cos(bend), np.sin(bend)])
    radii = random.uniform(0.2, 0.55, 2) * pitch
    slant, jitter = float(random.uniform(0, 180)), random.uniform(0, 0.2)
    left_out, unlike = random.choice([0.0, random.uniform(0, 0.6)]), random.uniform(0, 0.3)
    reach = int(1.5 * _SIDE_PX / pitch) + 1
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            x, y = (
                _SIDE_PX / 2 + (i + 0.5) * across + j * down + random.normal(0, jitter, 2) * pitch
            )
            if not (-pitch < x < _SIDE_PX + pitch and -pitch < y < _SIDE_PX + pitch):
                continue
            if random.random() < left_out:
                continue
            size = np.maximum(radii * random.normal(1, unlike, 2), 1)
            box = ((float(x), float(y)), (2 * float(size[0]), 2 * float(size[1])), slant)
            cv2.ellipse(picture, box, (ink * random.normal(1, unlike / 2)).tolist(), -1)
    return picture


def _coin(random: np.random.Generator) -> Floats:
    """A disc with a rim and something stamped on it, on a plain ground."""
    picture = np.full((_SIDE_PX, _SIDE_PX, 3), random.uniform(0, 200, 3), np.uint8)
    middle = (_SIDE_PX / 2 + random.normal(0, 0.1, 2) * PATCH_EDGE_PX * _FINE).astype(int).tolist()
    radius = random.uniform(0.4, 0.85) * PATCH_EDGE_PX * _FINE
    metal = np.array([0.55, 0.75, 1.0]) * random.uniform(60, 230) * random.uniform(0.7, 1.3, 3)
    shadow = [round(part + float(random.normal(0, 3)) * _FINE) for part in middle]
    cv2.circle(picture, shadow, round(radius), (picture[0, 0] * 0.4).tolist(), -1)
    cv2.circle(picture, middle, round(radius), metal.tolist(), -1)
    inner = metal * random.uniform(0.6, 1.5)
    cv2.circle(picture, middle, round(radius * random.uniform(0.6, 0.95)), inner.tolist(), 2)
    _stamp(picture, middle, radius * random.uniform(0.5, 1.0), inner, random)
    light = random.uniform(0, 2 * np.pi)
    y, x = np.mgrid[:_SIDE_PX, :_SIDE_PX] / _SIDE_PX - 0.5
    slope = 1 + random.uniform(0, 1.2) * (x * np.cos(light) + y * np.sin(light))
    return np.asarray(picture * slope[..., None], np.float32)


def _print(random: np.random.Generator) -> Floats:
    """A square of a score pad with a number in it, among others of its row."""
    paper, color, ink = (random.uniform(low, 255, 3) for low in (150, 0, 0))
    picture = np.full((_SIDE_PX, _SIDE_PX, 3), paper, np.uint8)
    width, height = random.uniform(0.7, 1.2, 2) * PATCH_EDGE_PX * _FINE
    pitch = width * random.uniform(1.02, 1.3)
    for column in range(-3, 4):
        x = _SIDE_PX / 2 + column * pitch
        corners = [
            (x - width / 2, (_SIDE_PX - height) / 2),
            (x + width / 2, (_SIDE_PX + height) / 2),
        ]
        start, end = ([round(part) for part in corner] for corner in corners)
        cv2.rectangle(picture, start, end, color.tolist(), -1)
        _stamp(picture, [round(x), _SIDE_PX // 2], height * random.uniform(0.3, 0.5), ink, random)
    turn = cv2.getRotationMatrix2D((_SIDE_PX / 2, _SIDE_PX / 2), random.uniform(0, 360), 1.0)
    edge = cv2.BORDER_REPLICATE
    return np.asarray(
        cv2.warpAffine(picture, turn, (_SIDE_PX, _SIDE_PX), borderMode=edge), np.float32
    )


def _stamp(
    picture: Frame, middle: list[int], reach: float, ink: Ink, random: np.random.Generator
) -> None:
    """A number of one or two figures amid a place."""
    text, thick = str(random.integers(1, 17)), int(random.integers(1, 4)) * _FINE // 2 + 1
    font = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX]
    face = font[random.integers(len(font))]
    scale = reach / 22.0
    (width, height), _ = cv2.getTextSize(text, face, scale, thick)
    place = (middle[0] - width // 2, middle[1] + height // 2)
    cv2.putText(picture, text, place, face, scale, ink.tolist(), thick, cv2.LINE_AA)


def _photographed(picture: Floats, random: np.random.Generator) -> NDArray[np.uint8]:
    soft = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 1.6) * _FINE)
    small = cv2.resize(soft, (STORED_PX, STORED_PX), interpolation=cv2.INTER_AREA)
    noise = random.normal(0, random.uniform(1, 14), small.shape)
    return np.asarray(np.clip(small + noise, 0, 255), np.uint8)
