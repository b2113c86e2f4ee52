"""What the empty tray shows too is no die: a print, a stain, a logo on the felt."""

import cv2
import numpy as np
import pytest

from vision.before import was_there
from vision.locate import Spot
from vision.reader import Reader
from vision.reading import Frame
from vision.scenes import random_looks, random_roll
from vision.synthetic import Easel, SetUp

SPOT = Spot(60.0, 60.0, 40.0, 1.0)
EASEL = Easel(SetUp())


def felt(seed: int, light: float = 1.0) -> Frame:
    noise = np.random.default_rng(seed).normal(0, 2, (120, 120, 3))
    return np.clip(np.array([60, 90, 40]) * light + noise, 0, 255).astype(np.uint8)


def with_print(picture: Frame, light: float = 1.0) -> Frame:
    cv2.rectangle(picture, (44, 46), (76, 74), (200 * light,) * 3, -1)
    cv2.circle(picture, (60, 60), 7, (20 * light,) * 3, -1)
    return picture


def with_die(picture: Frame) -> Frame:
    cv2.rectangle(picture, (40, 40), (80, 80), (30, 30, 180), -1)
    for x, y in ((50, 50), (60, 60), (70, 70)):
        cv2.circle(picture, (x, y), 5, (230, 230, 230), -1)
    return picture


def with_pip(picture: Frame) -> Frame:
    cv2.circle(picture, (52, 53), 4, (20, 20, 20), -1)
    return picture


@pytest.mark.parametrize(
    ("before", "now", "is_old"),
    [
        pytest.param(with_print(felt(1)), with_print(felt(2)), True, id="a print"),
        pytest.param(with_print(felt(1)), with_print(felt(2, 0.5), 0.5), True, id="in less light"),
        pytest.param(with_print(felt(1)), with_die(with_print(felt(2))), False, id="a die on it"),
        pytest.param(with_print(felt(1)), with_pip(with_print(felt(2))), False, id="one pip more"),
        pytest.param(with_print(felt(1)), felt(2), False, id="it is gone"),
        pytest.param(felt(1), with_die(felt(2)), False, id="a die on plain felt"),
        pytest.param(felt(1), felt(2), False, id="plain felt shows nothing"),
    ],
)
def test_a_pattern_that_the_empty_tray_has_too_was_there(
    before: Frame, now: Frame, is_old: bool
) -> None:
    assert was_there(before, now, SPOT) == is_old


@pytest.mark.parametrize("is_known", [True, False])
def test_a_die_printed_on_the_floor_is_ignored_where_the_empty_tray_is_known(
    is_known: bool,
) -> None:
    random = np.random.default_rng(3)
    looks = random_looks(random)
    printed, *dice = random_roll(SetUp(), looks, random, (*looks, *looks))[:7]
    empty = EASEL.draw((printed,), seed=1)
    frame = EASEL.draw((printed, *dice), seed=2)
    reading = Reader(empty if is_known else None).read(frame, tuple(die.color for die in dice))
    assert reading.ok == is_known
