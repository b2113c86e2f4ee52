"""Drawn cards turned into cells for the finder to learn."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_finder import CELL_PX, WIDTH_PX
from vision.card_spot import CardSpot
from vision.reading import Frame
from vision.training.card_examples import EITHER, HAND_SHRINK, CardExample
from vision.training.card_lessons import relit, spot_of

CROP_PX = 224
WIDTHS_PX = (25.0, 52.0)  # of the cards that the finder is asked to find


def finder_example(
    half: Frame, example: CardExample, random: np.random.Generator
) -> tuple[Frame, NDArray[np.float32]]:
    """A crop of the picture at half its size, and its cells: heat, dx, dy, cos, sin, log width,
    hand, weight."""
    spots = [spot_of((corners + 0.5) / 2 - 0.5) for corners in example.corners]
    width = float(np.median([spot.width_px for spot in spots])) if spots else 48.0
    scale = math.exp(random.uniform(*np.log(WIDTHS_PX))) / width
    side = CROP_PX / scale
    start = np.array([random.uniform(-0.1, 0.9) * max(s - side, 1) for s in half.shape[1::-1]])
    if spots and random.random() < 0.75:
        spot = spots[random.integers(len(spots))]
        start = np.array([spot.x, spot.y]) - random.uniform(0.15, 0.85, 2) * side
    smooth = cv2.GaussianBlur(half, (0, 0), 0.42 / scale) if scale < 0.75 else half
    move = np.array([[scale, 0, 0.0], [0, scale, 0.0]])
    move[:, 2] = (0.5 - start) * scale - 0.5
    crop = cv2.warpAffine(smooth, move, (CROP_PX, CROP_PX), borderMode=cv2.BORDER_REPLICATE)
    large = scale * HAND_SHRINK / 2
    shrink = np.array([[large, 0, move[0, 2]], [0, large, move[1, 2]]])
    hand = cv2.warpAffine(example.hand, shrink, (CROP_PX, CROP_PX))
    cells = _cells(spots, example.states, scale, move[:, 2])
    cells[6] = cv2.resize(hand, cells.shape[1:], interpolation=cv2.INTER_AREA) > 127
    if random.random() < 0.5:
        crop, cells = crop[:, ::-1], cells[:, :, ::-1].copy()
        cells[1] *= -1
        cells[4] *= -1
    if random.random() < 0.5:
        crop, cells = crop.transpose(1, 0, 2), cells.transpose(0, 2, 1).copy()
        cells[[1, 2]] = cells[[2, 1]]
        cells[3] *= -1  # a turn becomes pi / 2 less it
    return relit(np.asarray(crop, np.uint8), random), cells


def _cells(
    spots: list[CardSpot], states: NDArray[np.int8], scale: float, shift: NDArray[np.float64]
) -> NDArray[np.float32]:
    count = CROP_PX // CELL_PX
    cells = np.zeros((8, count, count), np.float32)
    cells[7] = 1
    middles = (np.arange(count) + 0.5) * CELL_PX - 0.5
    fars = []
    for spot in spots:
        dx = (spot.x * scale + shift[0] - middles)[None, :] / CELL_PX
        dy = (spot.y * scale + shift[1] - middles)[:, None] / CELL_PX
        fars.append(np.broadcast_arrays(dx, dy))
    for dx, dy in fars:
        cells[7][np.hypot(dx, dy) < 1.3] = 0
    nearest = np.full((count, count), np.inf, np.float32)
    for (dx, dy), spot, state in zip(fars, spots, states, strict=True):
        far = np.hypot(dx, dy)
        near = (far < 0.75) & (far < nearest)
        nearest[near] = far[near]
        if state == EITHER:
            cells[7][near], cells[0][near] = 0, 0
            continue
        cells[0][near], cells[7][near] = 1, 1
        cells[1][near], cells[2][near] = dx[near], dy[near]
        cells[3][near], cells[4][near] = math.cos(2 * spot.turn), math.sin(2 * spot.turn)
        cells[5][near] = math.log(spot.width_px * scale / WIDTH_PX)
    return cells
