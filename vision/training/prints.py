"""Numerals alone, without any die: what the second look at an upper face has learnt from.

It shares nothing with what the first look is taught but the fonts.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import FACE_EDGE_PX, TURNS, WHOLE_PX, in_print
from vision.numerals import FACES, SIDE_PX
from vision.pinhole import Points
from vision.training.fonts import random_numerals

NO_NUMERAL = FACES  # the answer besides the values less one: nothing stands upright here
_EVEN = 0.75  # a numeral that has so much in common with itself upside down reads the same
_BARE = 0.06  # the part of faces without a numeral on them
_A_MAKE = 16  # faces of one make


def uprights(face: Points, value: int, flipped: bool) -> list[int]:
    """What stands upright on a face as it is turned by sixths, first with its corner up."""
    answers = [NO_NUMERAL] * TURNS
    answers[3 if flipped else 0] = value - 1
    if value == 8 or (value == 1 and _is_even(face)):
        answers[0] = answers[3] = value - 1
    return answers


def _is_even(face: Points) -> bool:
    inked = face > 0.5
    rows, columns = (np.flatnonzero(inked.any(axis)) for axis in (1, 0))
    whole = inked[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    half_turn = whole[::-1, ::-1]
    return bool((whole & half_turn).sum() > _EVEN * (whole | half_turn).sum())


def draw_prints(
    number: int, random: np.random.Generator
) -> tuple[NDArray[np.float16], NDArray[np.int8]]:
    """Faces in all six turns (nx6x1x32x32), as the reader cuts them, and what is upright (nx6)."""
    pictures, answers = [], []
    for index in range(number):
        if index % _A_MAKE == 0:
            numerals, flipped = random_numerals(random), bool(random.random() < 0.4)
        value = int(random.integers(1, FACES + 1))
        face = numerals.face(value)
        is_bare = random.random() < _BARE
        printed = _random_face(np.zeros_like(face) if is_bare else face, flipped, random)
        pictures.append(in_print(printed).astype(np.float16))
        answers.append([NO_NUMERAL] * TURNS if is_bare else uprights(face, value, flipped))
    return np.stack(pictures), np.array(answers, np.int8)


def _random_face(face: Points, flipped: bool, random: np.random.Generator) -> NDArray[np.uint8]:
    """A printed triangle among others, in any two colors, a little off in place, turn and size."""
    scale = FACE_EDGE_PX / SIDE_PX * np.exp(random.normal(0, 0.07))
    turn = np.radians(random.normal(0, 5.5)) + (np.pi if flipped else 0.0)
    shear = np.eye(2) + random.normal(0, 0.035, (2, 2))
    matrix = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ shear
    off = np.clip(random.normal(0, 0.055, 2), -0.15, 0.15) * FACE_EDGE_PX
    middle = np.full(2, (SIDE_PX - 1) / 2)
    move = np.c_[matrix, np.full(2, (WHOLE_PX - 1) / 2) + off - matrix @ middle]
    ink = cv2.warpAffine(_worn(face, random), move, (WHOLE_PX, WHOLE_PX), flags=cv2.INTER_AREA)
    body, print_, beyond = _random_colors(random)
    light = body + _clouds(random) * random.uniform(0, 0.25) * body.mean()
    light = light * (1 - ink[..., None]) + print_ * ink[..., None]
    inside = _triangle(turn - (np.pi if flipped else 0.0), off, float(scale) * SIDE_PX)
    light = light * inside[..., None] + beyond * (1 - inside[..., None])
    light = light * _sheen(random)[..., None] + _gleam(random)[..., None]
    soft = cv2.GaussianBlur(light.astype(np.float32), (0, 0), random.uniform(0.3, 2.0))
    grain = random.normal(0, 1, soft.shape).astype(np.float32)
    if random.random() < 0.5:
        grain = cv2.GaussianBlur(grain, (0, 0), 1.0) * 3
    noisy = soft * 255 + grain * random.uniform(0, 12)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _worn(face: Points, random: np.random.Generator) -> Points:
    """The print without what has come off."""
    if random.random() < 0.7:
        return face
    coarse = random.standard_normal((12, 12)).astype(np.float32)
    spots = cv2.resize(coarse, face.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(face * (spots < random.uniform(0.8, 2.0)), np.float32)


def _random_colors(random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The body, its print, and the faces beyond the edges; square roots of light."""
    while True:
        body, ink = random.uniform(0.03, 0.95, (2, 3))
        if random.random() < 0.5:
            ink = np.full(3, random.choice([0.08, 0.9])) + random.normal(0, 0.04, 3)
        ink = body + (ink - body) * random.uniform(0.35, 1.0)
        if np.linalg.norm(body - ink) > 0.25:
            return body, ink, np.clip(body * random.uniform(0.2, 1.6), 0, 1)


def _clouds(random: np.random.Generator) -> np.ndarray:
    side = int(random.integers(2, 7))
    coarse = random.standard_normal((side, side, 3)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (WHOLE_PX, WHOLE_PX), interpolation=cv2.INTER_CUBIC))


def _triangle(turn: float, off: np.ndarray, edge: float) -> np.ndarray:
    turns = turn - np.pi / 2 + np.arange(3) * 2 * np.pi / 3
    corners = np.stack([np.cos(turns), np.sin(turns)], 1) * edge / np.sqrt(3)
    corners += (WHOLE_PX - 1) / 2 + off
    mask = np.zeros((WHOLE_PX, WHOLE_PX), np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return np.asarray(mask / 255, np.float32)


def _sheen(random: np.random.Generator) -> np.ndarray:
    """Light that falls off across the face."""
    y, x = np.mgrid[-1 : 1 : WHOLE_PX * 1j, -1 : 1 : WHOLE_PX * 1j]
    turn, fall = random.uniform(0, 2 * np.pi), random.uniform(0, 0.4)
    return np.asarray(1 + fall * (x * np.cos(turn) + y * np.sin(turn)), np.float32)


def _gleam(random: np.random.Generator) -> np.ndarray:
    """A lamp mirrored in the face, on a few of them."""
    if random.random() < 0.75:
        return np.zeros((WHOLE_PX, WHOLE_PX), np.float32)
    y, x = np.mgrid[:WHOLE_PX, :WHOLE_PX].astype(np.float32)
    a, b = random.uniform(0.2, 0.8, 2) * WHOLE_PX
    size = random.uniform(3, 16)
    far = ((x - a) ** 2 + (y - b) ** 2) / size**2
    return np.asarray(random.uniform(0, 0.7) * np.exp(-far), np.float32)
