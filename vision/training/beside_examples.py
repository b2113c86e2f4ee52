"""Drawn pictures of cards that lie tightly upon each other, on felt like paper, or at a wall."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.card_face import HEIGHT_MM, NUMBERS, WIDTH_MM, Design
from vision.card_scenes import (
    random_card_table,
    random_coin,
    random_design,
    random_display,
    random_mess,
    random_played,
)
from vision.cube import lying
from vision.drawn_cards import DrawnCard
from vision.reading import CardColor, Frame
from vision.scenes import random_hand, random_thing
from vision.sensor import Sensor
from vision.synthetic import Easel, Finger, Patch, SetUp
from vision.tables import random_shade, rgb
from vision.training.card_examples import (
    HEIGHT_PX,
    WIDTH_PX,
    CardExample,
    example_of,
    shade_or_none,
)
from vision.training.card_fonts import fonts

_SCENES = 5  # pictures of each table
_LIKE_PAPER = 0.25  # of the floors
_STEPS_CM = (0.3, 2.6)  # from card to card of a tight fan
_HALF_CM = np.array([WIDTH_MM, HEIGHT_MM]) / 20
_SIGNS = np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]])


@dataclass(frozen=True, slots=True)
class BesideExample:
    """The empty tray of one table, as a JPEG, and cards in it in other light."""

    bare: NDArray[np.uint8]
    pictures: tuple[CardExample, ...]

    def empty(self) -> Frame:
        return np.asarray(cv2.imdecode(self.bare, cv2.IMREAD_COLOR), np.uint8)


def draw_beside_example(seed: int) -> BesideExample:
    random = np.random.default_rng([17, seed])
    design = random_design(random, fonts()[random.integers(len(fonts()))])
    setup = random_card_table(random, WIDTH_PX, HEIGHT_PX)
    if random.random() < _LIKE_PAPER:
        color = np.array(design.paper) * random.uniform(0.8, 1.08) * random.uniform(0.97, 1.03, 3)
        contrast = random.uniform(0.0, 0.25)
        setup = replace(setup, floor=replace(setup.floor, color=rgb(color), contrast=contrast))
    easel, sensor = Easel(setup), setup.sensor
    bare = easel.draw(shade=random_shade(random) if random.random() < 0.1 else None, seed=seed)
    pictures = []
    for scene in range(_SCENES):
        easel.setup = replace(setup, sensor=_otherwise_lit(sensor, random))
        pictures.append(_draw(easel, design, random, _SCENES * seed + scene))
    jpeg = cv2.imencode(".jpg", bare, [cv2.IMWRITE_JPEG_QUALITY, 93])[1]
    return BesideExample(np.asarray(jpeg, np.uint8), tuple(pictures))


def _draw(easel: Easel, design: Design, random: np.random.Generator, seed: int) -> CardExample:
    draws = (*4 * (_random_tight,), *2 * (random_display,), *2 * (random_played,), random_mess)
    cards = draws[random.integers(len(draws))](design, random)
    if random.random() < 0.15:
        cards = _at_a_wall(cards, easel.setup, random)
    hand: tuple[Finger, ...] = ()
    if random.random() < 0.06:
        x, y = np.array([cards[-1].x, cards[-1].y]) + random.normal(0, 3, 2)
        hand = random_hand(easel.setup, lying(1, float(x), float(y), 1.6, 0.0), random)
    frame = easel.draw(
        (), hand, _things(easel.setup, cards, random), shade_or_none(random), seed, cards
    )
    return example_of(frame, easel.setup, cards, hand, random)


def _random_tight(design: Design, random: np.random.Generator) -> tuple[DrawnCard, ...]:
    """Two or three cards of which only strips of the lower ones are seen, to any side."""
    color = [*CardColor][random.integers(len(CardColor))]
    numbers = random.choice(NUMBERS, 3, replace=False).tolist()
    turn = random.uniform(0, 2 * math.pi)
    towards = float(turn + math.pi * random.integers(2))
    if random.random() < 0.3:
        towards = random.uniform(0, 2 * math.pi)
    x, y = random.uniform(-7, 7, 2).tolist()
    cards: list[DrawnCard] = []
    gloss, shadow = max(random.uniform(-0.6, 0.5), 0.0), random.uniform(0.08, 0.5)
    for place, number in enumerate(numbers[: random.integers(2, 4)]):
        angle = turn + random.normal(0, 0.06) + math.pi * (random.random() < 0.15)
        cards.append(
            DrawnCard(
                color, number, x, y, angle, design, 0.03 * (place + 1), gloss=gloss, shadow=shadow
            )
        )
        step, aside = random.uniform(*_STEPS_CM), random.normal(0, 0.3)
        x += step * math.cos(towards) - aside * math.sin(towards)
        y += step * math.sin(towards) + aside * math.cos(towards)
    return tuple(cards)


def _at_a_wall(
    cards: tuple[DrawnCard, ...], setup: SetUp, random: np.random.Generator
) -> tuple[DrawnCard, ...]:
    """The same cards moved until one of them touches a wall, or nearly."""
    angle = random.integers(4) * math.pi / 2
    outward = np.array([math.cos(angle), math.sin(angle)])
    reach = max(float((_corners(card) @ outward).max()) for card in cards)
    far = setup.tray_cm / 2 - reach - random.uniform(0, 1.2)
    x, y = outward * far
    return tuple(replace(card, x=card.x + float(x), y=card.y + float(y)) for card in cards)


def _corners(card: DrawnCard) -> NDArray[np.float64]:
    cos, sin = math.cos(card.turn), math.sin(card.turn)
    across, up = (_SIGNS * _HALF_CM).T
    return np.stack([card.x + across * cos - up * sin, card.y + across * sin + up * cos], 1)


def _things(
    setup: SetUp, cards: tuple[DrawnCard, ...], random: np.random.Generator
) -> tuple[Patch, ...]:
    """Coins anywhere, some of them beside a card, and a pencil."""
    things = [random_coin(setup, random) for _ in range(random.integers(3))]
    if random.random() < 0.25:
        card, coin = cards[random.integers(len(cards))], random_coin(setup, random)
        angle, far = random.uniform(0, 2 * math.pi), random.uniform(3, 6)
        to = np.array([card.x + far * math.cos(angle), card.y + far * math.sin(angle), 0.0])
        corners = np.array(coin.corners)
        moved = corners - corners.mean(0) * [1, 1, 0] + to
        things.append(replace(coin, corners=tuple(map(tuple, moved.tolist()))))
    if random.random() < 0.1:
        things.append(random_thing(setup, random))
    return tuple(things)


def _otherwise_lit(sensor: Sensor, random: np.random.Generator) -> Sensor:
    """As in the picture of the empty tray, or in another light."""
    if random.random() < 0.4:
        return sensor
    if random.random() < 0.2:
        dim, noise = random.uniform(0.2, 0.6), random.uniform(0.01, 0.04)
        return replace(sensor, exposure=sensor.exposure * dim, noise=noise)
    balance = np.array(sensor.balance) * random.uniform(0.8, 1.25, 3)
    exposure = sensor.exposure * random.uniform(0.75, 1.6)
    return replace(sensor, exposure=exposure, balance=rgb(balance))
