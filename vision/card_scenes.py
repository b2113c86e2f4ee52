"""Random decks and random cards in a drawn tray, with every trouble that a real one knows."""

import math
from dataclasses import replace

import numpy as np

from vision.card_face import INKS, NUMBERS, Design, Ground
from vision.drawn_cards import DrawnCard, Mirrored
from vision.pinhole import Pinhole
from vision.reading import CardColor
from vision.strokes import Numerals, written
from vision.surfaces import Surface
from vision.synthetic import Patch, SetUp
from vision.tables import random_lamps, random_litter, random_sensor, random_surface, rgb, tinted

FRONTS = (CardColor.RED, CardColor.YELLOW, CardColor.GREEN, CardColor.BLUE)
PILE_CM = (0.3, 1.4)  # how high the draw pile is
_STEP_CM = 6.5  # from card to card in a row


def random_card_table(random: np.random.Generator, width: int = 1280, height: int = 960) -> SetUp:
    """A tray that a display fits in, as large in the picture as such trays are."""
    tray_cm = random.uniform(30, 42)
    eye_cm = random.uniform(38, 60)
    focal_px = random.uniform(0.72, 0.92) * height * eye_cm / tray_cm
    tilt, towards = math.radians(random.uniform(0, 8)), random.uniform(0, 2 * math.pi)
    lean = (tilt * math.cos(towards), tilt * math.sin(towards))
    yaw = random.integers(4) * math.pi / 2 + random.uniform(-0.3, 0.3)
    aim = -eye_cm * math.tan(lean[1]), eye_cm * math.tan(lean[0])
    x, y = (float(part + random.uniform(-2, 2)) for part in aim)
    lamps, ambient = random_lamps(random), tinted(random, random.uniform(0.15, 0.5))
    return SetUp(
        camera=Pinhole(width, height, focal_px, (x, y, eye_cm), lean, yaw),
        tray_cm=tray_cm,
        is_round=False,
        wall_cm=random.uniform(1.0, 3.5),
        rim_cm=random.uniform(0.4, 2.0),
        floor=_random_floor(random),
        rim=random_surface(random),
        room=random_surface(random),
        litter=random_litter(random, tray_cm),
        lamps=lamps,
        ambient=ambient,
        sensor=random_sensor(random, lamps, ambient),
        seed=int(random.integers(1 << 30)),
    )


def _random_floor(random: np.random.Generator) -> Surface:
    """Felt, or bare wood with its grain; some is as bright as paper: those are the hard ones."""
    floor = random_surface(random, calm=True)
    if random.random() < 0.3:
        floor = replace(floor, contrast=random.uniform(0.1, 0.4))
    if random.random() < 0.3:
        color = random.uniform(0.35, 0.85) * random.uniform(0.9, 1.05, 3)
        floor = replace(floor, color=rgb(color))
    return floor


def random_design(random: np.random.Generator, numerals: Numerals = written) -> Design:
    """A deck of one make: paper, inks and what is printed around the numbers."""
    inks = dict(INKS)
    for color in FRONTS:
        inks[color] = rgb(np.clip(np.array(INKS[color]) * random.uniform(0.7, 1.35, 3), 0, 0.9))
    grey = random.uniform(0.05, 0.28)
    inks[CardColor.NEUTRAL] = rgb(grey * random.uniform(0.95, 1.05, 3))
    inks[CardColor.JOKER] = rgb(np.full(3, random.uniform(0.004, 0.025)))
    grounds = list(Ground)
    return Design(
        numerals,
        rgb(random.uniform(0.72, 0.92) * random.uniform(0.95, 1.02, 3)),
        rgb(random.uniform(0.55, 0.88) * random.uniform(0.97, 1.02, 3)),
        tuple(inks.items()),
        big_mm=random.uniform(23, 38),
        index_mm=random.uniform(6.5, 10.5),
        index_at=(random.uniform(7.5, 11.5), random.uniform(9, 13)),
        four_indexes=bool(random.random() < 0.5),
        back_indexes=bool(random.random() < 0.7),
        frame_mm=random.uniform(0.4, 1.2) if random.random() < 0.5 else 0.0,
        disc=random.uniform(0.1, 0.3) if random.random() < 0.5 else 0.0,
        dots=bool(random.random() < 0.7),
        ground=grounds[random.integers(len(grounds))],
        ground_ink=random.uniform(0.06, 0.3),
        bright_joker=bool(random.random() < 0.4),
        radius_mm=random.uniform(2, 5),
    )


def random_display(design: Design, random: np.random.Generator) -> tuple[DrawnCard, ...]:
    """The draw pile and up to four cards beside it, all showing their backs."""
    number, way = int(random.integers(1, 5)), random.choice([-1.0, 1.0])
    flipped = random.random() < 0.5
    step = _STEP_CM + random.uniform(-0.35, 0.6)
    left, y = -way * step * number / 2, random.uniform(-6, 6)
    cards = []
    for place in range(number + 1):
        turn = random.normal(0, 0.05) + math.pi * flipped
        at = left + way * step * place + random.normal(0, 0.12), y + random.normal(0, 0.5)
        thick = random.uniform(*PILE_CM) if place == 0 else 0.03
        cards.append(_card(design, CardColor.NEUTRAL, random, *at, turn, thick))
    return tuple(cards)


def random_played(design: Design, random: np.random.Generator) -> tuple[DrawnCard, ...]:
    """One to three cards of one color, or jokers, side by side or fanned."""
    number = int(random.integers(1, 4))
    own = FRONTS[random.integers(4)]
    colors = [CardColor.JOKER if random.random() < 0.25 else own for _ in range(number)]
    step = random.uniform(2.1, 4.4) if random.random() < 0.5 else random.uniform(6.1, 8.0)
    turn, spread = random.uniform(-0.8, 0.8) + math.pi * random.integers(2), random.normal(0, 0.08)
    x, y = random.uniform(-8, 8, 2)
    careless, cards = random.random(), []
    for place, color in enumerate(colors):
        aside = step * (place - (number - 1) / 2)
        angle = turn + spread * (place - (number - 1) / 2) + random.normal(0, careless * 0.08)
        up = random.normal(0, 0.2 + careless * 0.7)
        at = (
            x + aside * math.cos(turn) - up * math.sin(turn),
            y + aside * math.sin(turn) + up * math.cos(turn),
        )
        if random.random() < 0.2:
            angle += math.pi
        cards.append(_card(design, color, random, *at, angle, 0.03 * (place + 1)))
    order = cards if random.random() < 0.5 else cards[::-1]
    return _distinct(tuple(order), random)


def random_mess(design: Design, random: np.random.Generator) -> tuple[DrawnCard, ...]:
    """Any cards anywhere, over and under each other."""
    colors = [*CardColor]
    cards = []
    for _ in range(random.integers(2, 7)):
        x, y = random.uniform(-12, 12, 2)
        color = colors[random.integers(len(colors))]
        cards.append(_card(design, color, random, x, y, random.uniform(0, 2 * math.pi), 0.03))
    return _distinct(tuple(cards), random)


def move_one(
    cards: tuple[DrawnCard, ...], which: int, random: np.random.Generator
) -> tuple[DrawnCard, ...]:
    """One card still slides: it passes several places while the shutter is open."""
    card, angle = cards[which], random.uniform(0, 2 * math.pi)
    way, twist = random.uniform(0.6, 2.5), random.normal(0, 0.15)
    blur = tuple(
        (
            card.x + part * way * math.cos(angle),
            card.y + part * way * math.sin(angle),
            card.turn + part * twist,
        )
        for part in np.linspace(0, 1, 12)[1:].tolist()
    )
    return (*cards[:which], replace(card, blur=blur), *cards[which + 1 :])


def random_coin(setup: SetUp, random: np.random.Generator) -> Patch:
    """A coin, a token or a die left in the tray: small, and no card."""
    x, y = random.uniform(-0.42, 0.42, 2) * setup.tray_cm
    angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    radius = random.uniform(0.7, 1.4)
    corners = [(x + radius * math.cos(a), y + radius * math.sin(a), 0.1) for a in angles.tolist()]
    return Patch(tuple(corners), rgb(random.uniform(0.05, 0.8, 3)))


def _random_mirrored(random: np.random.Generator) -> Mirrored:
    x, y = random.normal(0, 22, 2)
    return Mirrored(
        float(x),
        float(y),
        random.uniform(0, math.pi),
        (random.uniform(4, 30), random.uniform(8, 60)),
        float(np.exp(random.uniform(np.log(0.5), np.log(15)))),
        float(np.exp(random.uniform(np.log(0.05), np.log(0.6)))),
    )


def _card(
    design: Design,
    color: CardColor,
    random: np.random.Generator,
    x: float,
    y: float,
    turn: float,
    thick_cm: float,
) -> DrawnCard:
    number = NUMBERS[random.integers(len(NUMBERS))]
    return DrawnCard(
        color,
        number,
        float(x),
        float(y),
        float(turn),
        design,
        thick_cm,
        gloss=max(random.uniform(-0.6, 0.5), 0.0),
        shadow=random.uniform(0.08, 0.5),
        mirrored=_random_mirrored(random) if random.random() < 0.12 else None,
    )


def _distinct(cards: tuple[DrawnCard, ...], random: np.random.Generator) -> tuple[DrawnCard, ...]:
    """Every front and every joker is in the deck only once."""
    kept: list[DrawnCard] = []
    for card in cards:
        while card.color is not CardColor.NEUTRAL and any(
            (card.color, card.number) == (other.color, other.number) for other in kept
        ):
            card = replace(card, number=NUMBERS[random.integers(len(NUMBERS))])
        kept.append(card)
    return tuple(kept)
