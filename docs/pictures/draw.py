"""Draws the pictures of docs/vision.md anew: python docs/pictures/draw.py"""

import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision import eight_looks, octahedra
from vision.judge import PATCH_EDGE_PX, PATCH_PX, cut
from vision.known import from_empty
from vision.looks import take_looks
from vision.overlay import draw
from vision.reader import Reader
from vision.reading import Dice, Frame
from vision.scenes import lean_one, random_hand, random_looks, random_roll
from vision.synthetic import Easel
from vision.tables import random_setup

HERE = Path(__file__).parent


def main() -> None:
    random = np.random.default_rng(21)
    setup = random_setup(random)
    easel = Easel(setup)
    dice = random_roll(setup, random_looks(random), random)
    empty, frame = easel.draw(), easel.draw(lean_one(dice, setup.edge_cm, 3, random), seed=1)
    write("reading.jpg", draw(frame, Reader(empty).read(frame)))
    write("patches.jpg", patches(empty, frame))
    write("drawn.jpg", drawn_tables())
    write("eights.jpg", eights())


def eights() -> Frame:
    """Eight-sided dice as they are read, and below each face as it was stood upright."""
    random = np.random.default_rng(30)
    setup = replace(random_setup(random, 960, 720), edge_cm=1.9)
    easel, looks = Easel(setup), octahedra.random_octahedra(random)
    dice = octahedra.random_roll(setup, looks, random)
    empty, frame = easel.draw(), easel.draw(lean_one(dice, setup.edge_cm, 3, random), seed=1)
    seen = eight_looks.take_looks(frame, from_empty(empty), 6)
    faces = [cut(frame, look.spot, 160, 115.0, upright(look)) for look in seen if look.is_die]
    return np.vstack(
        [draw(frame, Reader(empty).read(frame, kind=Dice.EIGHTS)), np.hstack(faces[:6])]
    )


def upright(look: eight_looks.EightLook) -> float:
    """The turn that stands a numeral upright."""
    return -look.verdict.turn - math.pi / 2 - look.first.sixth * math.pi / 3


def patches(empty: Frame, frame: Frame) -> Frame:
    """The dice as the second network sees them, four times as large."""
    known = from_empty(empty)
    cuts = []
    for look in take_looks(frame, known, 6):
        spot = look.verdict.spot
        turn = known.view.direction((spot.x, spot.y))
        cuts.append(cut(frame, spot, 4 * PATCH_PX, 4 * PATCH_EDGE_PX, turn))
    return np.hstack(cuts)


def drawn_tables() -> Frame:
    rows = []
    for row in range(2):
        frames = []
        for column in range(3):
            random = np.random.default_rng(60 + 3 * row + column)
            setup = random_setup(random, 480, 360)
            dice = random_roll(setup, random_looks(random), random)
            hand = random_hand(setup, dice[0].pose, random) if row and column == 2 else ()
            frames.append(Easel(setup).draw(dice, hand))
        rows.append(np.hstack(frames))
    return np.vstack(rows)


def write(name: str, picture: Frame) -> None:
    cv2.imwrite(str(HERE / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    main()
