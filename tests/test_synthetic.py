"""The drawn tray shows what it was asked to show, and its labels say where."""

from dataclasses import replace
from math import hypot, radians

import cv2
import numpy as np
import pytest

from vision.cube import Cube, lying
from vision.locate import Spot
from vision.pinhole import Pinhole
from vision.pips import count_pips
from vision.reading import SET, Color
from vision.scenes import (
    lean_one,
    move_one,
    random_hand,
    random_looks,
    random_roll,
    random_thing,
    stack_one,
)
from vision.sensor import Shade, shading
from vision.solid import Lamp, body_corners, face_corners, leant
from vision.synthetic import DrawnDie, Easel, SetUp, label
from vision.tables import random_setup
from vision.tumble import Throw

PLAIN = SetUp(camera=Pinhole(640, 480, 620.0, (0.0, 0.0, 30.0)))


def white(value: int, x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> DrawnDie:
    return DrawnDie(Color.WHITE, value, lying(value, x, y, 1.6, turn), Cube())


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0.0, 0.4, 1.1, 2.0])
def test_the_upper_face_shows_the_value(value: int, turn: float) -> None:
    die = white(value, 3.0, -2.0, turn)
    seen = label(PLAIN, die)
    edge = float(np.sqrt(cv2.contourArea(np.array(seen.corners, np.float32))))
    count = count_pips(Easel(PLAIN).draw((die,)), Spot(*seen.centre, edge, 1.0))
    assert (count.value, count.clearness > 0.3) == (value, True)


def test_opposite_faces_add_up_to_seven() -> None:
    for value in range(1, 7):
        upside_down = np.diag([1.0, -1.0, -1.0]) @ np.array(white(value).pose.rotation)
        assert np.allclose(np.array(white(7 - value).pose.rotation)[2], upside_down[2])


def test_a_face_parallel_to_the_sensor_is_square_wherever_it_lies() -> None:
    corners = np.array(label(PLAIN, white(5, 8.0, 6.0, 0.7)).corners)
    sides = [hypot(*(corners[i] - corners[i - 1])) for i in range(4)]
    assert max(sides) / min(sides) == pytest.approx(1, abs=1e-3)


def test_a_die_rests_on_its_lowest_corner() -> None:
    pose = leant(white(3).pose, 1.6, 0.5, radians(25), Cube())
    assert body_corners(pose, 1.6, Cube())[:, 2].min() == pytest.approx(0, abs=1e-5)
    assert face_corners(pose, 1.6, Cube())[:, 2].max() > 1.7


def test_the_camera_sees_the_side_that_faces_its_foot_point() -> None:
    """A die to the right of the camera shows its left side: darker pixels left of its top."""
    setup = replace(PLAIN, lamps=(Lamp((0, 0, 200), size=1),))
    frame = Easel(setup).draw((white(1, 9.0, 0.0),))
    left, _ = np.array(label(setup, white(1, 9.0, 0.0)).corners).min(0)
    side = frame[239, round(left) - 4].astype(int)
    top = frame[239, round(left) + 4].astype(int)
    assert 40 < side.mean() < top.mean() - 20


def test_the_same_seed_draws_the_same_noise() -> None:
    easel = Easel(PLAIN)
    assert (easel.draw(seed=1) == easel.draw(seed=1)).all()
    assert (easel.draw(seed=1) != easel.draw(seed=2)).any()


@pytest.mark.parametrize("seed", range(6))
def test_dice_of_a_roll_lie_in_the_tray_and_not_in_each_other(seed: int) -> None:
    random = np.random.default_rng(seed)
    setup = random_setup(random)
    dice = random_roll(setup, random_looks(random), random, touching=0.5)
    assert tuple(die.color for die in dice) == SET
    corners = [body_corners(die.pose, setup.edge_cm, die.look)[:, :2].copy() for die in dice]
    feet = [cv2.convexHull(corner) for corner in corners]
    for number, foot in enumerate(feet):
        assert np.abs(foot).max() <= setup.tray_cm / 2 + 0.01
        for other in feet[:number]:
            assert cv2.intersectConvexConvex(foot, other)[0] < 0.02 * setup.edge_cm**2


def test_every_trouble_can_be_drawn() -> None:
    random = np.random.default_rng(3)
    setup = random_setup(random, 640, 480)
    dice = random_roll(setup, random_looks(random), random)
    easel, edge = Easel(setup), setup.edge_cm
    plain = easel.draw(dice).astype(int)
    troubles = {
        "leaning": easel.draw(lean_one(dice, edge, 0, random)),
        "stacked": easel.draw(stack_one(dice, edge, 0, random)),
        "moving": easel.draw(move_one(dice, edge, 0, random)),
        "missing": easel.draw(dice[1:]),
        "hand": easel.draw(dice, random_hand(setup, dice[0].pose, random)),
        "thing": easel.draw(dice, things=(random_thing(setup, random),)),
        "dark": Easel(replace(setup, sensor=replace(setup.sensor, exposure=0.02))).draw(dice),
    }
    for name, frame in troubles.items():
        assert (np.abs(frame - plain).max(-1) > 60).mean() > 1e-4, name


def test_a_throw_ends_in_its_roll() -> None:
    dice = (white(4, 2.0, 3.0), white(2, -3.0, 1.0))
    throw = Throw(dice, 1.6, seed=1)
    assert throw.at(throw.seconds) == dice
    early = throw.at(0.0)
    assert all(die.blur for die in early)
    assert all(
        hypot(*np.subtract(now.pose.middle[:2], then.pose.middle[:2])) > 5
        for now, then in zip(early, dice, strict=True)
    )


def test_the_shadow_of_a_lamps_arm_is_narrow_and_ends() -> None:
    shade = Shade(0.0, -0.1, 0.01, (0.5, 0.5, 0.5), broad=0.2, end=0.05)
    left = shading((75, 100), shade)[..., 0]
    places = {"in it": (20, 50), "beside it": (20, 80), "past its end": (70, 50)}
    assert {name: float(left[at]) for name, at in places.items()} == {
        "in it": 0.5,
        "beside it": 1.0,
        "past its end": 1.0,
    }
