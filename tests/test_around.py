"""Dice looked at from all around, as those are of which nobody knows from where they are seen."""

import math
import statistics
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from vision.around import fitted, look_around
from vision.judge import State
from vision.locate import Spot
from vision.pinhole import Pinhole
from vision.reader import Reader
from vision.reading import Frame
from vision.scenes import random_looks, random_roll
from vision.synthetic import DrawnDie, Easel
from vision.tables import random_setup

SEEDS = (46, 47, 57, 67)
Tops = list[tuple[DrawnDie, Spot]]


@cache
def dim(seed: int) -> tuple[Frame, Tops]:
    """A roll in a dim, blurred and noisy picture, and where the tops of its dice are in that."""
    random = np.random.default_rng(seed)
    setup = random_setup(random, 800, 600)
    dice = random_roll(setup, random_looks(random), random, touching=0.0)
    blurred = cv2.GaussianBlur(Easel(setup).draw(dice, seed=1), (0, 0), 2.0) * 0.6
    noisy = blurred + random.normal(0, 7, blurred.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8), [
        (die, _top(setup.camera, die, setup.edge_cm)) for die in dice
    ]


def _top(camera: Pinhole, die: DrawnDie, edge_cm: float) -> Spot:
    x, y, _ = die.pose.middle
    middle, aside = camera.project(np.array([[x, y, edge_cm], [x + edge_cm, y, edge_cm]]))
    return Spot(float(middle[0]), float(middle[1]), math.dist(middle, aside), 1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_sure_is_right_and_in_its_place(seed: int) -> None:
    frame, dice = dim(seed)
    guesses = [Spot(top.x + 3, top.y - 2, 1.1 * top.edge_px, 1.0) for _, top in dice]
    for (die, top), (verdict, face) in zip(dice, look_around(frame, guesses), strict=True):
        if min(verdict.values.max(), face.max()) > 0.9:
            assert verdict.value == face.argmax() == die.value
        assert math.dist((verdict.spot.x, verdict.spot.y), (top.x, top.y)) < 0.15 * top.edge_px
        assert verdict.spot.edge_px == pytest.approx(top.edge_px, rel=0.15)


def test_most_dice_are_sure_from_all_around() -> None:
    tables = map(dim, SEEDS)
    seen = [each for frame, dice in tables for each in look_around(frame, [top for _, top in dice])]
    sure = [face for verdict, face in seen if min(verdict.values.max(), face.max()) > 0.9]
    assert len(sure) > len(seen) / 2


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("taken_for", [0.75, 1.3])
def test_what_is_taken_for_smaller_or_larger_is_seen_in_its_size(
    seed: int, taken_for: float
) -> None:
    frame, dice = dim(seed)
    tops = [top for _, top in dice]
    guesses = [replace(top, edge_px=taken_for * top.edge_px) for top in tops]
    found = [verdict.spot.edge_px for verdict in fitted(frame, guesses)]
    off = [abs(math.log(edge_px / top.edge_px)) for edge_px, top in zip(found, tops, strict=True)]
    assert statistics.median(off) < 0.1


def test_felt_is_no_die() -> None:
    frame = Easel(random_setup(np.random.default_rng(3), 800, 600)).draw()
    [(verdict, face)] = look_around(frame, [Spot(400.0, 300.0, 40.0, 1.0)])
    assert verdict.state is State.NOTHING
    assert face.argmax() == 0


def test_nothing_is_seen_nowhere() -> None:
    assert look_around(dim(46)[0], []) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_any_dice_of_a_dim_picture_are_read_right_or_not_at_all(seed: int) -> None:
    frame, dice = dim(seed)
    for die in Reader().read(frame, None).dice:
        values = {
            drawn.value
            for drawn, top in dice
            if math.dist(die.centre, (top.x, top.y)) < 0.5 * top.edge_px
        }
        assert values == {die.value}
