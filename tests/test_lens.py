"""The lens that flat dice tell."""

from dataclasses import replace

import numpy as np
import pytest

from vision.calibration import Calibration, Camera
from vision.lens import lens_of
from vision.pinhole import Pinhole
from vision.reader import Reader
from vision.reading import Frame
from vision.scenes import random_looks, random_roll
from vision.synthetic import Easel, SetUp
from vision.tray import FOCAL_PER_SIDE, find_tray

WIDTH, HEIGHT = 960, 720


def table(lens: float) -> tuple[Frame, list[Frame]]:
    """The empty tray and six rolls, as large in the frame through any lens, seen at a slant."""
    level = Pinhole(WIDTH, HEIGHT, lens * WIDTH, tilt=(0.1, -0.06))
    ahead = level.rotation()[2]
    x, y, z = (44.0 * lens * ahead / ahead[2]).tolist()  # it looks at the middle of the tray
    setup = SetUp(camera=replace(level, position=(x, y, z)))
    easel, random = Easel(setup), np.random.default_rng(5)
    looks = {color: replace(look, gloss=0.0) for color, look in random_looks(random).items()}
    rolls = [random_roll(setup, looks, random, touching=0.0) for _ in range(6)]
    return easel.draw(), [easel.draw(dice, seed=seed) for seed, dice in enumerate(rolls)]


@pytest.mark.parametrize(
    ("lens", "least", "most"),
    [(0.55, 0.5, 0.6), (FOCAL_PER_SIDE, 0.6, 1.0), (1.4, 1.25, 1.5)],
)
def test_flat_dice_tell_the_lens(lens: float, least: float, most: float) -> None:
    empty, rolls = table(lens)
    found = lens_of(empty, rolls[:2]) or FOCAL_PER_SIDE * WIDTH
    assert least <= found / WIDTH <= most


def test_no_dice_tell_no_lens() -> None:
    empty, _ = table(1.4)
    assert lens_of(empty, [empty]) is None
    assert lens_of(empty, []) is None


def test_flat_dice_are_not_said_to_lean_where_their_lens_is_known() -> None:
    """Through a long lens flat dice near the rim show less of their sides than is expected."""
    empty, rolls = table(1.4)
    focal_px = lens_of(empty, rolls[:2])

    def unread(focal_px: float | None) -> int:
        camera = Camera(WIDTH, HEIGHT, focal_px)
        known = Calibration(camera, find_tray(empty, focal_px)).with_empty(empty)
        reader = Reader(calibration=known)
        return len([frame for frame in rolls[2:] if not reader.read(frame).ok])

    assert unread(None) > 0
    assert unread(focal_px) == 0
