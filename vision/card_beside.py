"""Paper beside a card where no other card was found: one that lies under it, and was overlooked.

A network looks at the strip along each side of every card that was found: at its colors, at what is
known of it, and, if the empty tray is known, at how the light of the floor has changed.
"""

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.brightness import DARKEST, light_of
from vision.card_face import HEIGHT_MM, WIDTH_MM
from vision.card_floor import floor_around
from vision.card_numbers import BIG
from vision.card_spot import CardSpot, Cut, Levels
from vision.locate import network
from vision.pinhole import Points
from vision.reading import Frame
from vision.tray import Tray

NETWORK = "card-beside.onnx"
IN_MM, OUT_MM, LONG_MM = 5, 23, 104  # of the card, of what is beside it, and along its side
SHAPE = (5, IN_MM + OUT_MM, LONG_MM)  # colors; known cards, and beyond the floor; change
LOWEST, HIGHEST = -2.0, 1.2  # logarithms of light as a part of the paper's
UNKNOWN = LOWEST  # change where the empty tray is not known
PLACED_MM = 2.0  # so far another card may reach beyond its place (test_renders_are_read_or_refused)
_SURE = 0.8  # chance of paper from which on there is some
_PLACES = 3  # of a strip's 13, 8 mm each, that must be so sure: most coins are shorter

Strips = NDArray[np.float32]


def paper_beside(
    levels: Levels, spots: list[CardSpot], tray: Tray | None, bare: Levels | None = None
) -> CardSpot | None:
    """The card beside which paper of no known card is seen the most surely, if beside any."""
    if not spots:
        return None
    sides = chances_beside(strips(levels, spots, tray, bare)).reshape(len(spots), -1)
    card = int(sides.max(1).argmax())
    return spots[card] if sides[card].max() > _SURE else None


def chances_beside(looks: Strips) -> NDArray[np.float32]:
    """How likely it is that a card peeps out in each strip, along so much of it."""
    net = network(NETWORK)
    net.setInput(looks)
    places = np.sort(net.forward().reshape(len(looks), -1), 1)
    return np.asarray(1 / (1 + np.exp(-places[:, -_PLACES])), np.float32)


def strips(
    levels: Levels,
    spots: list[CardSpot],
    tray: Tray | None,
    bare: Levels | None,
    placed_mm: float = PLACED_MM,
) -> Strips:
    """What the network sees: four strips of each card from its upper side on, outwards being up."""
    looks = np.full((4 * len(spots), *SHAPE), UNKNOWN, np.float32)
    outline: Points | None = None if tray is None else np.array(tray.outline, np.float32)
    brighter = 0.0 if bare is None else _brighter(levels.frame, bare.frame, spots, tray)
    for card, spot in enumerate(spots):
        paper = light_of(_paper(levels, spot))
        others = [other for other in spots if other is not spot]
        for side, (turned, part) in enumerate(sides_of(spot)):
            look, cut = looks[4 * card + side], levels.cut(turned, part)
            look[:3] = light_of(cut).transpose(2, 0, 1) - paper[:, None, None]
            free = part.without(turned, [spot]) & part.without(turned, others, placed_mm)
            look[3] = ~free if outline is None else ~(free & part.within(turned, outline))
            if bare is not None:
                change = _grey(cut) - _grey(bare.cut(turned, part)) - brighter
                look[4] = np.clip(change, -1, 1)
    return np.clip(looks, LOWEST, HIGHEST)


def sides_of(spot: CardSpot) -> list[tuple[CardSpot, Cut]]:
    """The strips along the sides of a card, each of the card turned until that side is up."""
    return [
        (replace(spot, turn=spot.turn + side * math.pi / 2), _STRIPS[side % 2]) for side in range(4)
    ]


def _strip(half_mm: float) -> Cut:
    return Cut(0.0, -(half_mm + (OUT_MM - IN_MM) / 2), LONG_MM, IN_MM + OUT_MM, 1.0)


_STRIPS = (_strip(HEIGHT_MM / 2), _strip(WIDTH_MM / 2))


def _grey(cut: Frame) -> NDArray[np.float32]:
    return light_of(np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), np.uint8))


def _brighter(now: Frame, before: Frame, spots: list[CardSpot], tray: Tray | None) -> float:
    """How much brighter the floor around the cards is than it was before, as a logarithm."""
    felt = [floor_around(frame, spots, tray).mean() for frame in (now, before)]
    return math.log((felt[0] + DARKEST) / (felt[1] + DARKEST))


def _paper(levels: Levels, spot: CardSpot) -> NDArray[np.uint8]:
    """The color of a card's paper: that of the brighter part around its number."""
    pixels = levels.cut(spot, BIG).reshape(-1, 3)
    place = round(0.85 * (len(pixels) - 1))
    return np.asarray(np.partition(pixels, place, axis=0)[place], np.uint8)
