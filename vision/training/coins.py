"""Coins on the felt: round, raised, with numerals on them, and no dice."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.numerals import FACES
from vision.training.fonts import random_numerals

_FINE = 2  # drawn so many times larger


def lay_coin(
    picture: NDArray[np.uint8], edge_px: float, random: np.random.Generator
) -> NDArray[np.uint8]:
    """A picture with a coin near its middle; a die there would have that edge."""
    side = picture.shape[0] * _FINE
    radius = random.uniform(0.4, 0.85) * edge_px * _FINE
    x, y = side / 2 + random.normal(0, 0.06, 2) * edge_px * _FINE
    coin = _metal(side, random)
    _emboss(coin, (x, y), radius, random)
    mask = np.zeros((side, side), np.float32)
    centre = (round(float(x) * 16), round(float(y) * 16))
    cv2.circle(mask, centre, round(radius * 16), 1.0, -1, cv2.LINE_AA, 4)
    shadow = cv2.GaussianBlur(mask, (0, 0), 3.0)
    ground = cv2.resize(picture, (side, side)).astype(np.float32)
    ground *= 1 - 0.4 * np.roll(shadow, random.integers(-6, 7, 2), (0, 1))[..., None]
    both = ground + (coin - ground) * mask[..., None]
    soft = cv2.GaussianBlur(both, (0, 0), random.uniform(0.4, 1.8) * _FINE)
    small = cv2.resize(soft, picture.shape[1::-1], interpolation=cv2.INTER_AREA)
    noise = random.normal(0, random.uniform(0, 8), small.shape)
    return np.asarray(np.clip(small + noise, 0, 255), np.uint8)


def _metal(side: int, random: np.random.Generator) -> NDArray[np.float32]:
    """Copper, brass or silver, brighter to one side."""
    metals = [(90, 130, 190), (80, 160, 190), (170, 175, 180), (40, 70, 110)]
    color = np.array(metals[random.integers(len(metals))]) * random.uniform(0.4, 1.25)
    turn = random.uniform(0, 2 * np.pi)
    across, down = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
    fall = 1 + random.uniform(0, 0.6) * (across * np.cos(turn) + down * np.sin(turn))
    return np.asarray(fall[..., None] * color, np.float32)


def _emboss(
    coin: NDArray[np.float32],
    middle: tuple[float, float],
    radius: float,
    random: np.random.Generator,
) -> None:
    """A raised rim and raised numerals: bright on the side of the lamp, dark on the other."""
    side = coin.shape[0]
    height = np.zeros((side, side), np.float32)
    centre = (round(middle[0]), round(middle[1]))
    rim = max(round(radius * random.uniform(0.05, 0.15)), 1)
    cv2.circle(height, centre, round(radius * 0.95), 1.0, rim, cv2.LINE_AA)
    numerals = random_numerals(random)
    for place in np.linspace(-0.2, 0.2, int(random.integers(1, 3))):
        face = numerals.face(int(random.integers(1, FACES + 1)))
        scale = radius * random.uniform(1.2, 2.2) / face.shape[0]
        move = cv2.getRotationMatrix2D((face.shape[1] / 2, face.shape[0] / 2), 0, scale)
        move[:, 2] += np.array(middle) - face.shape[0] / 2 + [place * 2.5 * radius, 0]
        height += cv2.warpAffine(face, move, (side, side))
    turn = cv2.getRotationMatrix2D(middle, random.uniform(0, 360), 1.0)
    relief = cv2.GaussianBlur(cv2.warpAffine(height, turn, (side, side)), (0, 0), 1.2)
    lamp = random.uniform(0, 2 * np.pi)
    down, across = np.gradient(relief)
    slope = across * np.cos(lamp) + down * np.sin(lamp)
    coin *= np.clip(1 + random.uniform(1, 5) * slope, 0.2, 3)[..., None]
    coin *= 1 + random.uniform(-0.25, 0.25) * relief[..., None]
