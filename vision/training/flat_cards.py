"""Single cards drawn flat and quickly, for fonts in numbers that whole pictures cannot show."""

import cv2
import numpy as np

from vision.card_face import HEIGHT_MM, NUMBERS, WIDTH_MM, face, shape
from vision.card_judge import CardState
from vision.card_scenes import random_design
from vision.reading import CardColor, Frame
from vision.training.card_examples import COLORS, CardExample
from vision.training.card_fonts import fonts

_MARGIN_MM = 8.0


def draw_flat(random: np.random.Generator) -> tuple[Frame, CardExample]:
    """One card that lies whole and straight on plain felt, in any light."""
    design = random_design(random, fonts()[random.integers(len(fonts()))])
    color = COLORS[random.integers(len(COLORS))]
    number = NUMBERS[random.integers(len(NUMBERS))]
    scale = float(random.uniform(1.3, 2.6))  # pixels a mm
    size = (round(WIDTH_MM * scale), round(HEIGHT_MM * scale))
    card = cv2.resize(face(design, color, number), size, interpolation=cv2.INTER_AREA)
    cover = cv2.resize(shape(design.radius_mm), size, interpolation=cv2.INTER_AREA)[..., None]
    margin = round(_MARGIN_MM * scale)
    light = np.full((size[1] + 2 * margin, size[0] + 2 * margin, 3), random.uniform(0.02, 0.7, 3))
    inner = light[margin : margin + size[1], margin : margin + size[0]]
    inner += (card - inner) * cover
    frame = _seen(light.astype(np.float32), random)
    left, top, right, bottom = margin, margin, margin + size[0], margin + size[1]
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]]) - 0.5
    printed = color is not CardColor.NEUTRAL or design.back_indexes
    indexes = [printed, printed and design.four_indexes] * 2
    return frame, CardExample(
        np.empty(0, np.uint8),
        corners.astype(np.float32)[None],
        np.array([CardState.WHOLE], np.int8),
        np.array([COLORS.index(color)], np.int8),
        np.array([number], np.int8),
        np.array([indexes], np.int8),
        np.ones(1, np.float32),
        np.empty((0, 0), np.uint8),
    )


def _seen(light: np.ndarray, random: np.random.Generator) -> Frame:
    """Lit unevenly, blurred and with noise, as a camera sees it."""
    height, width = light.shape[:2]
    y, x = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j]
    slope = 1 + random.normal(0, 0.25) * x + random.normal(0, 0.25) * y
    if random.random() < 0.25:  # a lamp mirrored in the print
        a, b = random.uniform(-0.6, 0.6, 2)
        near = np.exp(-((x - a) ** 2 + (y - b) ** 2) / (2 * random.uniform(0.05, 0.3) ** 2))
        light = light + (near * random.uniform(0.1, 0.7))[..., None]
    if random.random() < 0.25:  # the edge of a shadow
        turn, at = random.uniform(0, 6.3), random.normal(0, 0.2)
        dark = np.clip((x * np.cos(turn) + y * np.sin(turn) - at) / random.uniform(0.02, 0.4), 0, 1)
        slope = slope * (1 - dark * random.uniform(0.2, 0.65))
    tint = random.normal(1, 0.07, 3) * random.uniform(0.25, 1.25)
    seen = np.sqrt(np.clip(light * slope[..., None] * tint, 0, 1)).astype(np.float32)
    seen = cv2.GaussianBlur(seen, (0, 0), random.uniform(0.3, 1.5))
    noise = random.normal(0, random.uniform(0.003, 0.05), seen.shape)
    return np.asarray(np.clip((seen + noise) * 255, 0, 255), np.uint8)
