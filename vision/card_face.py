"""The face of a card of Qwixx the card game, drawn flat: its front, its back or a joker.

A face is linear light that the paper gives back (hxwx3, blue first), PX_PER_MM pixels a millimetre.
"""

import math
from dataclasses import dataclass
from enum import Enum, auto

import cv2
import numpy as np

from vision.pinhole import Points
from vision.reading import CardColor
from vision.solid import Rgb
from vision.strokes import Numerals, written

WIDTH_MM, HEIGHT_MM = 59.0, 91.0
PX_PER_MM = 5
NUMBERS = tuple(range(2, 13))
UNDERLINED = (6, 9)


class Ground(Enum):
    """What is printed on the paper of a back."""

    PLAIN = auto()
    STRIPES = auto()
    DOTS = auto()


INKS: dict[CardColor, Rgb] = {
    CardColor.RED: (0.58, 0.01, 0.02),
    CardColor.YELLOW: (0.80, 0.38, 0.0),
    CardColor.GREEN: (0.01, 0.20, 0.04),
    CardColor.BLUE: (0.02, 0.06, 0.42),
    CardColor.JOKER: (0.01, 0.01, 0.01),
    CardColor.NEUTRAL: (0.16, 0.16, 0.16),
}


@dataclass(frozen=True, slots=True)
class Design:
    """How one deck is printed; lengths in mm."""

    numerals: Numerals = written
    paper: Rgb = (0.84, 0.84, 0.83)
    back: Rgb = (0.76, 0.76, 0.75)
    inks: tuple[tuple[CardColor, Rgb], ...] = tuple(INKS.items())
    big_mm: float = 30.0
    index_mm: float = 8.5
    index_at: tuple[float, float] = (9.5, 11.0)
    four_indexes: bool = True
    back_indexes: bool = True
    frame_mm: float = 0.0  # the width of the line around a front; 0: there is none
    disc: float = 0.0  # how much of the ink is in the disc behind a front's number
    dots: bool = True
    ground: Ground = Ground.PLAIN
    ground_ink: float = 0.12  # how much of the ink is in the ground's pattern
    bright_joker: bool = False  # numbers and stars in all colors
    radius_mm: float = 3.5

    def ink(self, color: CardColor) -> Rgb:
        return dict(self.inks)[color]


def face(design: Design, color: CardColor, number: int) -> Points:
    """The whole rectangle; its rounded corners are `outline`'s."""
    is_back = color is CardColor.NEUTRAL
    paper = np.array((design.back if is_back else design.paper)[::-1], np.float32)
    size = (round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM))
    picture = np.broadcast_to(paper, (*size, 3)).astype(np.float32)
    if is_back:
        _print_ground(picture, design)
    else:
        _print_front(picture, design, color)
    _print_big(picture, design, color, number)
    if not is_back or design.back_indexes:
        _print_indexes(picture, design, color, number)
    return picture


def outline() -> Points:
    """The corners of a card around its middle, in mm, y up: clockwise from the upper left."""
    x, y = WIDTH_MM / 2, HEIGHT_MM / 2
    return np.array([[-x, y], [x, y], [x, -y], [-x, -y]], np.float32)


def shape(radius_mm: float) -> Points:
    """How much of each pixel of a face is card: its corners are round."""
    mask = np.zeros((round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM)), np.uint8)
    radius = round(radius_mm * PX_PER_MM)
    height, width = mask.shape
    mask[radius : height - radius] = 255
    mask[:, radius : width - radius] = 255
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.asarray(mask / 255, np.float32)


def _px(mm: float) -> int:
    return round(mm * PX_PER_MM)


def _ink(picture: Points, mask: Points, color: Points) -> None:
    picture += (color - picture) * mask[..., None]


def _bgr(design: Design, color: CardColor) -> Points:
    return np.array(design.ink(color)[::-1], np.float32)


def _print_ground(picture: Points, design: Design) -> None:
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    match design.ground:
        case Ground.PLAIN:
            return
        case Ground.STRIPES:
            for start in range(-height, width, _px(2.4)):
                end = (start + height, height)
                cv2.line(mask, (start, 0), end, 255, max(_px(0.6), 1), cv2.LINE_AA)
            cv2.circle(mask, (width // 2, height // 2), _px(24), 0, -1, cv2.LINE_AA)
        case Ground.DOTS:
            for x in range(_px(3), width, _px(4)):
                for y in range(_px(3), height, _px(4)):
                    cv2.circle(mask, (x, y), max(_px(0.55), 1), 255, -1, cv2.LINE_AA)
    part = np.asarray(mask * (design.ground_ink / 255), np.float32)
    _ink(picture, part, _bgr(design, CardColor.NEUTRAL))


def _print_front(picture: Points, design: Design, color: CardColor) -> None:
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    ink = _bgr(design, color)
    if design.frame_mm:
        inset, line = _px(2.6), max(_px(design.frame_mm), 1)
        corners = (inset, inset), (width - 1 - inset, height - 1 - inset)
        cv2.rectangle(mask, corners[0], corners[1], 255, line, cv2.LINE_AA)
    if color is CardColor.JOKER:
        _ink(picture, np.asarray(mask / 255, np.float32), ink)
        for y in (_px(14.5), height - _px(14.5)):
            star = np.zeros((height, width), np.uint8)
            cv2.fillPoly(star, [_star(width / 2, y, _px(6.8))], 255, cv2.LINE_AA)
            gold = _bgr(design, CardColor.YELLOW if design.bright_joker else CardColor.JOKER)
            _ink(picture, np.asarray(star / 255, np.float32), gold)
        return
    if design.disc:
        disc = np.zeros((height, width), np.uint8)
        cv2.circle(disc, (width // 2, height // 2), _px(22), 255, -1, cv2.LINE_AA)
        _ink(picture, np.asarray(disc * (design.disc / 255), np.float32), ink)
    if design.dots:
        for x in (-1, 0, 1):
            for y in (_px(10), height - _px(10)):
                cv2.circle(mask, (width // 2 + x * _px(4), y), _px(0.8), 255, -1, cv2.LINE_AA)
    _ink(picture, np.asarray(mask / 255, np.float32), ink)


def _star(x: float, y: float, radius: float) -> np.ndarray:
    angles = np.radians(np.arange(10) * 36 - 90)
    reach = np.where(np.arange(10) % 2, 0.42 * radius, radius)
    points = np.stack([x + reach * np.cos(angles), y + reach * np.sin(angles)], 1)
    return np.asarray(np.round(points), np.int32)


def _print_big(picture: Points, design: Design, color: CardColor, number: int) -> None:
    height, width = picture.shape[:2]
    mask = _underlined(design, number, design.big_mm, 43.0)
    _stamp(picture, mask, (width / 2, height / 2), _number_ink(design, color, mask.shape[0]))


def _print_indexes(picture: Points, design: Design, color: CardColor, number: int) -> None:
    width = picture.shape[1]
    mask = _underlined(design, number, design.index_mm, 15.0)
    ink = _number_ink(design, color, mask.shape[0])
    x, y = (mm * PX_PER_MM for mm in design.index_at)
    for flipped in (picture, picture[::-1, ::-1]):
        _stamp(flipped, mask, (x, y), ink)
        if design.four_indexes:
            _stamp(flipped, mask, (width - x, y), ink)


def _underlined(design: Design, number: int, height_mm: float, widest_mm: float) -> Points:
    """The number's shape, no wider than it may be; 6 and 9 with the line that tells them apart."""
    mask = design.numerals(str(number), _px(height_mm))
    if mask.shape[1] > _px(widest_mm):
        mask = design.numerals(str(number), int(_px(height_mm) * _px(widest_mm) / mask.shape[1]))
    if number in UNDERLINED:
        line, gap = max(round(0.09 * mask.shape[0]), 1), max(round(0.1 * mask.shape[0]), 1)
        mask = np.vstack(
            [
                mask,
                np.zeros((gap, mask.shape[1]), np.uint8),
                np.full((line, mask.shape[1]), 255, np.uint8),
            ]
        )
    return np.asarray(mask / 255, np.float32)


def _number_ink(design: Design, color: CardColor, height: int) -> Points:
    """The ink of each row of a number (heightx1x3): a bright joker's is all colors, in bands."""
    if color is not CardColor.JOKER or not design.bright_joker:
        return np.broadcast_to(_bgr(design, color), (height, 1, 3))
    bands = [CardColor.RED, CardColor.YELLOW, CardColor.GREEN, CardColor.BLUE]
    rows = [bands[min(4 * row // height, 3)] for row in range(height)]
    return np.stack([_bgr(design, band) for band in rows])[:, None]


def _stamp(picture: Points, mask: Points, middle: tuple[float, float], ink: Points) -> None:
    top = max(math.floor(middle[1] - mask.shape[0] / 2), 0)
    left = max(math.floor(middle[0] - mask.shape[1] / 2), 0)
    part = picture[top : top + mask.shape[0], left : left + mask.shape[1]]
    height, width = part.shape[:2]
    _ink(part, mask[:height, :width], ink[:height])
