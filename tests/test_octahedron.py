"""Eight-sided dice are drawn as they lie: value up, numeral upright, every trouble included."""

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.numerals import FACES, Numerals, Pen, Sign
from vision.octahedra import random_octahedra, random_octahedron, random_pen, random_roll
from vision.octahedron import HEIGHT, Octahedron, laid
from vision.pinhole import Pinhole
from vision.reading import SET, Color
from vision.scenes import lean_one, move_one, stack_one
from vision.solid import body_corners, face_corners
from vision.synthetic import DrawnDie, Easel, SetUp, label
from vision.tables import random_setup

EDGE_CM = 1.9
PLAIN = Octahedron(Pen().write())
SETUP = SetUp(Pinhole(480, 360, 900.0, (0.0, 0.0, 36.0)), edge_cm=EDGE_CM)


def die(value: int, turn: float = 0.0, look: Octahedron = PLAIN) -> DrawnDie:
    return DrawnDie(Color.WHITE, value, laid(look, value, 0.0, 0.0, EDGE_CM, turn), look)


@pytest.mark.parametrize("value", range(1, FACES + 1))
def test_a_die_lies_on_the_face_opposite_to_its_value(value: int) -> None:
    corners = body_corners(die(value, 0.4).pose, EDGE_CM, PLAIN)
    assert corners[:, 2].min() == pytest.approx(0, abs=1e-5)
    assert corners[:, 2].max() == pytest.approx(HEIGHT * EDGE_CM, abs=1e-5)
    upper = face_corners(die(value).pose, EDGE_CM, PLAIN)
    assert upper[:, 2] == pytest.approx(HEIGHT * EDGE_CM, abs=1e-5)
    face = PLAIN.values.index(value)
    assert PLAIN.values[face ^ 1] == 9 - value


def test_every_make_has_opposite_faces_that_add_up_to_nine() -> None:
    for seed in range(20):
        values = random_octahedron(np.random.default_rng(seed), PLAIN.numerals).values
        assert sorted(values) == list(range(1, 9))
        assert all(one + other == 9 for one, other in zip(values[::2], values[1::2], strict=True))


@pytest.mark.parametrize("flipped", [False, True], ids=["a corner above", "an edge above"])
@pytest.mark.parametrize("value", [1, 4, 6, 7])
def test_the_numeral_on_top_stands_as_the_die_is_turned(value: int, flipped: bool) -> None:
    """Seen from above, +y of the room is up in the picture."""
    look = replace(PLAIN, flipped=flipped, tops=(2, 1, 0, 2, 1, 0, 2, 1))
    drawn = die(value, 0.0, look)
    frame = Easel(SETUP).draw((drawn,))
    x, y = label(SETUP, drawn).centre
    edge_px = 900.0 / (36.0 - HEIGHT * EDGE_CM) * EDGE_CM
    half = round(0.25 * edge_px)
    seen = frame[round(y) - half : round(y) + half + 1, round(x) - half : round(x) + half + 1]
    side = 2 * half + 1
    wanted = look.numerals.face(value)
    middle, reach = wanted.shape[0] / 2, wanted.shape[0] * 0.25
    part = wanted[
        int(middle - reach) : int(middle + reach), int(middle - reach) : int(middle + reach)
    ]
    likeness = [
        np.corrcoef(-seen.mean(2).ravel(), cv2.resize(turned, (side, side)).ravel())[0, 1]
        for turned in (part, part[::-1, ::-1])
    ]
    assert likeness[0] > 0.8
    assert value == 1 or likeness[0] > likeness[1] + 0.1


def test_a_six_may_be_marked() -> None:
    plain = Pen().write().face(6)
    for sign in (Sign.LINE, Sign.DOT):
        marked = Pen(sign=sign).write()
        assert marked.face(6).sum() > plain.sum() + 10
        assert np.array_equal(marked.face(5), Pen().write().face(5))


def test_no_two_numerals_look_alike() -> None:
    for seed in range(5):
        numerals: Numerals = random_pen(np.random.default_rng(seed)).write()
        faces = [numerals.face(value) > 0.5 for value in range(1, 9)]
        for one in range(8):
            for other in range(one):
                both = (faces[one] & faces[other]).sum() / (faces[one] | faces[other]).sum()
                assert both < 0.8, (one + 1, other + 1)


def test_the_dice_of_a_roll_lie_on_the_floor_and_not_in_each_other() -> None:
    for seed in range(10):
        random = np.random.default_rng(seed)
        setup = random_setup(random)
        dice = random_roll(setup, random_octahedra(random), random, touching=0.5)
        assert [drawn.color for drawn in dice] == list(SET)
        hulls = []
        for drawn in dice:
            corners = body_corners(drawn.pose, setup.edge_cm, drawn.look)
            assert corners[:, 2].min() == pytest.approx(0, abs=1e-4)
            assert np.abs(corners[:, :2]).max() <= setup.tray_cm / 2
            hulls.append(cv2.convexHull(np.ascontiguousarray(corners[:, :2])))
        for one in range(6):
            for other in range(one):
                assert cv2.intersectConvexConvex(hulls[one], hulls[other])[0] <= 1e-6


def test_troubles_know_the_shape() -> None:
    random = np.random.default_rng(1)
    dice = random_roll(SETUP, random_octahedra(random), random)
    leaning = lean_one(dice, EDGE_CM, 0, random)[0]
    assert body_corners(leaning.pose, EDGE_CM, leaning.look)[:, 2].min() == pytest.approx(
        0, abs=1e-4
    )
    upper, lower = stack_one(dice, EDGE_CM, 0, random)[:2]
    assert upper.pose.middle[2] == pytest.approx(lower.pose.middle[2] + HEIGHT * EDGE_CM)
    moving = move_one(dice, EDGE_CM, 0, random)[0]
    assert math.dist(moving.pose.middle, moving.blur[-1].middle) > 0.3 * EDGE_CM
