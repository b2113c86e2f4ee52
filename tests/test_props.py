"""Dice that lean on others and on walls, as they are drawn to learn from."""

import math
from dataclasses import replace

import numpy as np
import pytest

from vision import octahedra, scenes
from vision.octahedron import HEIGHT
from vision.props import prop_one
from vision.solid import body_corners
from vision.synthetic import DrawnDie, SetUp

SEEDS = range(12)


def propped(seed: int, is_round: bool) -> tuple[SetUp, tuple[DrawnDie, ...], DrawnDie]:
    random = np.random.default_rng(seed)
    setup = replace(SetUp(), is_round=is_round)
    flat = octahedra.random_roll(setup, octahedra.random_octahedra(random), random)
    dice, is_there = prop_one(flat, setup, 2, random)
    assert is_there
    assert dice[:2] + dice[3:] == flat[:2] + flat[3:]
    return setup, dice, dice[2]


def corners(setup: SetUp, die: DrawnDie) -> np.ndarray:
    return body_corners(die.pose, setup.edge_cm, die.look)


def lean_degrees(die: DrawnDie) -> float:
    """Between the upright and the face that looks most upward."""
    middles = die.look.faces().mean(1) @ np.array(die.pose.rotation).T
    return math.degrees(math.acos(min(float(middles[:, 2].max()) / (HEIGHT / 2), 1.0)))


@pytest.mark.parametrize("is_round", [False, True], ids=["square tray", "round tray"])
@pytest.mark.parametrize("seed", SEEDS)
def test_it_leans_on_the_floor_within_the_walls(seed: int, is_round: bool) -> None:
    setup, _, die = propped(seed, is_round)
    places = corners(setup, die)
    assert places[:, 2].min() == pytest.approx(0, abs=1e-3)
    reach = np.linalg.norm(places[:, :2], axis=1) if is_round else np.abs(places[:, :2])
    assert reach.max() <= setup.tray_cm / 2
    assert 9.9 < lean_degrees(die) < 36.1


@pytest.mark.parametrize("seed", SEEDS)
def test_something_holds_it_up(seed: int) -> None:
    setup, dice, die = propped(seed, False)
    near_wall = setup.tray_cm / 2 - np.abs(corners(setup, die)[:, :2]).max()
    others = [other for other in dice if other is not die]
    way = min(math.dist(die.pose.middle, other.pose.middle) for other in others)
    assert near_wall < 0.1 * setup.edge_cm or way < 1.5 * setup.edge_cm


def test_where_there_is_no_room_all_stay_as_they_are() -> None:
    random = np.random.default_rng(1)
    setup = replace(SetUp(), tray_cm=2.0)
    roll = octahedra.random_roll(
        replace(setup, tray_cm=24.0), octahedra.random_octahedra(random), random
    )
    assert prop_one(roll, setup, 0, random) == (roll, False)


def test_cubes_lean_too() -> None:
    random = np.random.default_rng(4)
    setup = SetUp()
    dice = scenes.random_roll(setup, scenes.random_looks(random), random)
    leaning, is_there = prop_one(dice, setup, 0, random)
    assert is_there
    assert corners(setup, leaning[0])[:, 2].min() == pytest.approx(0, abs=1e-3)
