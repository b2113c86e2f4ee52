"""Drawn pictures of cards to learn from, in any font, deck, felt and light."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_face import Design
from vision.card_judge import CardState
from vision.card_scenes import (
    move_one,
    random_card_table,
    random_coin,
    random_design,
    random_display,
    random_mess,
    random_played,
)
from vision.cube import lying
from vision.drawn_cards import DrawnCard, label_card
from vision.pinhole import Points
from vision.reading import CardColor, Frame
from vision.scenes import random_hand, random_thing
from vision.sensor import Sensor, Shade
from vision.synthetic import Easel, Finger, SetUp
from vision.tables import random_bar, random_shade
from vision.training.card_fonts import fonts

WIDTH_PX, HEIGHT_PX = 960, 720
HAND_SHRINK = 8
SCENES = 3  # pictures of each table
EITHER = -1  # besides the states: nothing to learn from
COLORS = tuple(CardColor)
_WHOLE, _COVERED, _UNSEEN = 0.985, 0.95, 0.3  # visible parts


@dataclass(frozen=True, slots=True)
class CardExample:
    """A drawn picture, as a JPEG, with one row for each card."""

    jpeg: NDArray[np.uint8]
    corners: NDArray[np.float32]  # nx4x2, from the card's own upper left, clockwise
    states: NDArray[np.int8]
    colors: NDArray[np.int8]
    numbers: NDArray[np.int8]
    indexes: NDArray[np.int8]  # nx4: 1 a number is printed in this corner and wholly seen, else 0
    middles: NDArray[np.float32]  # how much of the part with the large number is seen
    hand: NDArray[np.uint8]  # where a hand is, shrunk by HAND_SHRINK

    def frame(self) -> Frame:
        return np.asarray(cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR), np.uint8)

    def half(self) -> Frame:
        """The picture at half its size."""
        return np.asarray(cv2.imdecode(self.jpeg, cv2.IMREAD_REDUCED_COLOR_2), np.uint8)


def draw_card_examples(seed: int) -> list[CardExample]:
    """Some pictures of one table: the tray is drawn once, and all else is new in each."""
    random = np.random.default_rng([7, seed])
    easel = Easel(random_card_table(random, WIDTH_PX, HEIGHT_PX))
    sensor = easel.setup.sensor
    examples = []
    for scene in range(SCENES):
        easel.setup = replace(easel.setup, sensor=_badly_lit(sensor, random))
        design = random_design(random, fonts()[random.integers(len(fonts()))])
        examples.append(_draw(easel, design, random, SCENES * seed + scene))
    return examples


def _draw(easel: Easel, design: Design, random: np.random.Generator, seed: int) -> CardExample:
    draws = (*2 * (random_display,), *3 * (random_played,), random_mess)
    cards = draws[random.integers(len(draws))](design, random)
    if random.random() < 0.05:
        cards = ()
    if cards and random.random() < 0.2:
        cards = move_one(cards, int(random.integers(len(cards))), random)
    hand: tuple[Finger, ...] = ()
    if random.random() < 0.15:
        x, y = (cards[-1].x, cards[-1].y) if cards else random.uniform(-8, 8, 2)
        reach = random.normal(0, 3, 2)
        over = lying(1, float(x + reach[0]), float(y + reach[1]), 1.6, 0.0)
        hand = random_hand(easel.setup, over, random)
    things = [random_coin(easel.setup, random) for _ in range(random.integers(3))]
    if random.random() < 0.15:
        things.append(random_thing(easel.setup, random))
    frame = easel.draw((), hand, tuple(things), shade_or_none(random), seed, cards)
    return example_of(frame, easel.setup, cards, hand, random)


def shade_or_none(random: np.random.Generator) -> Shade | None:
    """Somebody's shadow, or that of a lamp's arm, or none."""
    chance = random.random()
    if chance < 0.2:
        return random_shade(random)
    return random_bar(random) if chance < 0.45 else None


def _badly_lit(sensor: Sensor, random: np.random.Generator) -> Sensor:
    if random.random() < 0.2:
        dim = random.uniform(0.12, 0.5)
        return replace(sensor, exposure=sensor.exposure * dim, noise=random.uniform(0.01, 0.05))
    return replace(sensor, exposure=sensor.exposure * random.uniform(0.85, 1.6))


def example_of(
    frame: Frame,
    setup: SetUp,
    cards: tuple[DrawnCard, ...],
    hand: tuple[Finger, ...],
    random: np.random.Generator,
) -> CardExample:
    corners = np.array([label_card(setup.camera, card).corners for card in cards], np.float32)
    corners = corners.reshape(-1, 4, 2)
    owner, fingers = _owners(setup, corners, hand)
    states, indexes = [], np.zeros((len(cards), 4), np.int8)
    middles = np.zeros(len(cards), np.float32)
    for number, card in enumerate(cards):
        mask = np.zeros(owner.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(corners[number] / 2).astype(np.int32), 1)
        seen = float((owner[mask > 0] == number + 1).mean()) if mask.any() else 0.0
        states.append(_state(card, seen))
        indexes[number] = _indexes(owner, card, corners[number], number + 1)
        middles[number] = _part(owner, corners[number], number + 1, (0.13, 0.24), (0.87, 0.76))
    quality = int(random.integers(80, 98))
    jpeg = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    small = cv2.resize(fingers, (WIDTH_PX // HAND_SHRINK, HEIGHT_PX // HAND_SHRINK))
    return CardExample(
        np.asarray(jpeg, np.uint8),
        corners,
        np.array(states, np.int8),
        np.array([COLORS.index(card.color) for card in cards], np.int8),
        np.array([card.number for card in cards], np.int8),
        indexes,
        middles,
        np.asarray(small, np.uint8),
    )


def _owners(
    setup: SetUp, corners: Points, hand: tuple[Finger, ...]
) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """Which card, from 1, each pixel of the half-size picture shows; and where a hand is."""
    size = (HEIGHT_PX // 2, WIDTH_PX // 2)
    owner, fingers = np.zeros(size, np.int32), np.zeros(size, np.uint8)
    for number, polygon in enumerate(corners):
        mask = np.zeros(size, np.uint8)
        cv2.fillConvexPoly(mask, np.round(polygon / 2).astype(np.int32), 1)
        owner[mask > 0] = number + 1
    for finger in hand:
        ends = setup.camera.project(np.array([finger.start, finger.end], np.float32)) / 2
        scale = setup.camera.focal_px / (setup.camera.position[2] - finger.start[2]) / 2
        start, end = ([int(v) for v in np.clip(place, -9999, 9999)] for place in ends)
        cv2.line(fingers, start, end, 255, max(int(2 * finger.radius * scale), 1))
    owner[fingers > 0] = -1
    return owner, fingers


def _state(card: DrawnCard, seen: float) -> int:
    if seen < _UNSEEN:
        return EITHER
    if card.blur:
        return CardState.MOVING
    if seen > _WHOLE:
        return CardState.WHOLE
    return CardState.COVERED if seen < _COVERED else EITHER


def _indexes(
    owner: NDArray[np.int32], card: DrawnCard, corners: Points, number: int
) -> NDArray[np.int8]:
    """Which corners show the card's number, none of it hidden."""
    printed = card.color is not CardColor.NEUTRAL or card.design.back_indexes
    reach = (card.design.index_at[0] + 7.5) / 59, (card.design.index_at[1] + 6.5) / 91
    shown = np.zeros(4, np.int8)
    for place, (u, v) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        if not printed or (place in (1, 3) and not card.design.four_indexes) or card.blur:
            continue
        near = abs(u - 0.02), abs(v - 0.02)
        far = abs(u - reach[0]), abs(v - reach[1])
        shown[place] = _part(owner, corners, number, near, far) > 0.97
    return shown


def _part(
    owner: NDArray[np.int32],
    corners: Points,
    number: int,
    start: tuple[float, float],
    end: tuple[float, float],
) -> float:
    """How much of a part of the card is seen; the part in widths and heights of the card."""
    across, down = np.mgrid[start[0] : end[0] : 9j, start[1] : end[1] : 9j].reshape(2, -1, 1)
    top_left, top_right, _, bottom_left = corners
    points = top_left + across * (top_right - top_left) + down * (bottom_left - top_left)
    x, y = np.round(points / 2).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    return float((owner[y[inside], x[inside]] == number).sum() / len(x))
