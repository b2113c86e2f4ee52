"""The simulated table for the card game: a larger tray, the deck, and where hands lay its cards."""

import math
from dataclasses import replace
from itertools import count

import numpy as np

from hardware.simulated_table import table_setup
from vision.calibration import Calibration, Camera, CardPlaces
from vision.card_face import Design, Ground
from vision.drawn_cards import DrawnCard
from vision.reading import CardColor, Frame
from vision.synthetic import Easel, Finger, SetUp

TRAY_CM = 36.0
LEAST_HEIGHT_PX = 600
"""Of a frame: in a smaller one the small numbers in the cards' corners cannot be read."""
_EYE_CM = 50.0
_TRAY_PART = 0.84  # of the frame's height
_ROW_Y, _PLAYED_Y, _STEP_CM = 8.0, -7.0, 6.7
_PILE_X = -2 * _STEP_CM
_DESIGN = Design(frame_mm=0.7, disc=0.16, ground=Ground.DOTS, bright_joker=False)

Shown = tuple[CardColor, int]


def card_table_setup(height_px: int) -> SetUp:
    """The table of the dice with a tray that pile, display and played cards fit in."""
    base = table_setup(height_px)
    focal_px = _TRAY_PART * height_px * _EYE_CM / TRAY_CM
    camera = replace(base.camera, focal_px=focal_px, position=(0.0, 0.0, _EYE_CM))
    return replace(base, camera=camera, tray_cm=TRAY_CM)


def card_calibration(height_px: int) -> Calibration:
    """Where the simulated draw pile lies, as a table knows it that was shown its pile."""
    camera = card_table_setup(max(height_px, LEAST_HEIGHT_PX)).camera
    x, y = camera.project(np.array([_PILE_X, _ROW_Y, 0.8], np.float32)).tolist()
    return Calibration(Camera(camera.width, camera.height), cards=CardPlaces((x, y)))


def laid(
    pile: int | None,
    display: tuple[int, ...],
    played: tuple[Shown, ...],
    random: np.random.Generator,
) -> tuple[DrawnCard, ...]:
    """The draw pile and the display in a row, the played cards before them, as hands lay them."""
    cards = []
    if pile is not None:
        cards.append(_card(CardColor.NEUTRAL, pile, _PILE_X, _ROW_Y, random, thick_cm=0.8))
    for place, number in enumerate(display):
        x = _PILE_X + (place + 1) * _STEP_CM
        cards.append(_card(CardColor.NEUTRAL, number, x, _ROW_Y, random))
    is_fanned, turn = random.random() < 0.5, float(random.uniform(-0.35, 0.35))
    step = 3.4 if is_fanned else 7.2
    for place, (color, number) in enumerate(played):
        aside = step * (place - (len(played) - 1) / 2)
        x, y = aside * math.cos(turn), _PLAYED_Y + aside * math.sin(turn)
        card = _card(color, number, x, y, random, thick_cm=0.03 * (place + 1))
        cards.append(replace(card, turn=card.turn + turn))
    return tuple(cards)


def _card(
    color: CardColor,
    number: int,
    x: float,
    y: float,
    random: np.random.Generator,
    thick_cm: float = 0.03,
) -> DrawnCard:
    dx, dy = (float(part) for part in random.uniform(-0.1, 0.1, 2))
    turn = float(random.normal(0, 0.03))
    return DrawnCard(color, number, x + dx, y + dy, turn, _DESIGN, thick_cm, gloss=0.1)


class CardStudio:
    """Draws the table of the card game."""

    def __init__(self, height_px: int) -> None:
        self.setup = card_table_setup(max(height_px, LEAST_HEIGHT_PX))
        self._easel = Easel(self.setup)
        self.empty = self._easel.draw()
        self._noise = count(1)

    def at_rest(self, cards: tuple[DrawnCard, ...], hand: tuple[Finger, ...]) -> Frame:
        return self._easel.draw((), hand, seed=next(self._noise), cards=cards)
