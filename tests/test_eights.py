"""The reader on eight-sided dice, drawn and rendered: read right, or refused."""

import json
import math
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.drawn_rolls import ROLLS, play
from vision import scenes, tables
from vision.eight_looks import take_looks
from vision.known import from_empty
from vision.octahedra import random_octahedra, random_roll
from vision.props import prop_one
from vision.reader import Reader
from vision.reading import SET, Color, Dice, Frame, Reading, Trouble
from vision.synthetic import DrawnDie, Easel, label

PHOTOS = Path(__file__).parent / "photos" / "d8"
TABLES = int(os.environ.get("DRAWN_TABLES", "4"))
RENDERS = [json.loads(line) for line in (PHOTOS / "labels.jsonl").read_text().splitlines()]

Table = tuple[Easel, tuple[DrawnDie, ...]]


@pytest.fixture(scope="module")
def table() -> Table:
    random = np.random.default_rng(5)
    setup = replace(tables.random_setup(random), edge_cm=1.9)
    return Easel(setup), random_roll(setup, random_octahedra(random), random, touching=0.0)


def read(
    easel: Easel, frame: Frame, expect: tuple[Color, ...] | None = SET, with_empty: bool = True
) -> Reading:
    reader = Reader(easel.draw() if with_empty else None, kind=Dice.EIGHTS)
    return reader.read(frame, expect)


def seen(reading: Reading) -> Counter[tuple[str, int]]:
    return Counter((str(die.color), die.value) for die in reading.dice)


def lie(dice: tuple[DrawnDie, ...]) -> Counter[tuple[str, int]]:
    return Counter((str(die.color), die.value) for die in dice)


def kinds(reading: Reading) -> set[tuple[Trouble, Color | None]]:
    return {(problem.kind, problem.color) for problem in reading.problems}


def test_dozens_of_drawn_rolls() -> None:
    """Random tables and makes, every fifth roll in trouble."""
    # Forked children would inherit locks that the libraries' own threads hold.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        scores = list(pool.map(play, range(TABLES), [True] * TABLES, [Dice.EIGHTS] * TABLES))
    counts = sum((score.counts for score in scores), Counter[str]())
    assert [name for score in scores for name in score.wrong] == []
    assert counts.total() == TABLES * ROLLS
    assert counts["accepted yet true"] == 0
    assert counts["read"] / (counts["read"] + counts["refused"]) > 0.85


@pytest.mark.parametrize("in_view", [0.2, 0.3])
def test_a_die_of_which_the_picture_shows_no_more_than_a_piece_is_not_read(
    table: Table, in_view: float
) -> None:
    """`in_view` is how far the middle of its upper face is within the picture, in edges."""
    easel, dice = table
    frame = easel.draw(dice, seed=1)
    for die in dice:
        top = label(easel.setup, die)
        edge_px = cv2.arcLength(np.array(top.corners, np.float32), True) / 3
        left = round(top.centre[0] - in_view * edge_px)
        places = [piece.centre for piece in read(easel, frame[:, left:], None, False).dice]
        far = [math.hypot(x + left - top.centre[0], y - top.centre[1]) for x, y in places]
        assert min(far, default=math.inf) > edge_px / 2


@pytest.mark.parametrize("render", RENDERS, ids=lambda render: Path(render["file"]).stem)
def test_renders_are_read_right_or_refused(render: dict[str, Any]) -> None:
    reading = _read(render)
    right = Counter((die["color"], die["value"]) for die in render["dice"])
    if render["expect"] == "refuse":
        assert not reading.ok
    else:
        assert seen(reading) == right, reading.problems


def _read(render: dict[str, Any]) -> Reading:
    empty, frame = (cv2.imread(str(PHOTOS / render[name])) for name in ("empty", "file"))
    expect = tuple(Color(die["color"]) for die in render["dice"])
    reader = Reader(np.asarray(empty, np.uint8), kind=Dice.EIGHTS)
    return reader.read(np.asarray(frame, np.uint8), expect)


@pytest.mark.parametrize("with_empty", [True, False], ids=["empty tray known", "nothing known"])
def test_values_places_and_size(table: Table, with_empty: bool) -> None:
    easel, dice = table
    reading = read(easel, easel.draw(dice, seed=1), with_empty=with_empty)
    assert reading.ok, reading.problems
    assert seen(reading) == lie(dice)
    for die in dice:
        drawn = label(easel.setup, die)
        near = min(reading.dice, key=lambda read: np.hypot(*np.subtract(read.centre, drawn.centre)))
        corners = np.array(drawn.corners, np.float32)
        edge = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean())
        assert np.hypot(*np.subtract(near.centre, drawn.centre)) < 0.08 * edge
        assert reading.edge_px == pytest.approx(edge, rel=0.12)


def test_how_large_the_cubes_are_does_not_matter(table: Table) -> None:
    easel, dice = table
    known = from_empty(easel.draw())
    looks = [
        take_looks(easel.draw(dice), replace(known, edge_px=edge_px), len(dice))
        for edge_px in (None, 300.0)
    ]
    spots = [sorted(look.centre for look in each) for each in looks]
    assert len(spots[0]) >= len(dice)
    assert spots[0] == spots[1]


def test_a_die_that_is_not_there_is_missing(table: Table) -> None:
    easel, dice = table
    reading = read(easel, easel.draw(dice[:-1], seed=1))
    assert kinds(reading) == {(Trouble.MISSING, Color.BLUE)}


def test_a_die_of_a_closed_color_is_extra(table: Table) -> None:
    easel, dice = table
    reading = read(easel, easel.draw(dice, seed=1), SET[:-1])
    assert kinds(reading) == {(Trouble.EXTRA, Color.BLUE)}


def test_a_cocked_die_leans(table: Table) -> None:
    easel, dice = table
    leaning = scenes.lean_one(dice, easel.setup.edge_cm, 2, np.random.default_rng(2))
    reading = read(easel, easel.draw(leaning, seed=1))
    assert kinds(reading) == {(Trouble.LEANING, Color.RED)}


@pytest.mark.parametrize("trouble", [scenes.stack_one, scenes.move_one, scenes.lean_one])
def test_no_trouble_passes_for_a_roll(table: Table, trouble: Any) -> None:
    easel, dice = table
    for which in range(6):
        drawn = trouble(dice, easel.setup.edge_cm, which, np.random.default_rng(which))
        assert not read(easel, easel.draw(drawn, seed=1)).ok, which


def test_no_die_that_leans_on_another_passes_for_a_roll(table: Table) -> None:
    easel, dice = table
    for which in range(6):
        drawn, is_there = prop_one(dice, easel.setup, which, np.random.default_rng(which))
        assert is_there
        assert not read(easel, easel.draw(drawn, seed=1)).ok, which


def test_a_hand_covers(table: Table) -> None:
    easel, dice = table
    hand = scenes.random_hand(easel.setup, dice[0].pose, np.random.default_rng(2))
    reading = read(easel, easel.draw(dice, hand, seed=1))
    assert Trouble.COVERED in {kind for kind, _ in kinds(reading)}
    assert Trouble.MISSING not in {kind for kind, _ in kinds(reading)}


def test_the_dark_is_said(table: Table) -> None:
    easel, dice = table
    sensor = replace(easel.setup.sensor, exposure=0.002)
    frame = Easel(replace(easel.setup, sensor=sensor)).draw(dice, seed=1)
    assert kinds(read(easel, frame)) == {(Trouble.DARK, None)}


def test_whatever_is_there_is_read_when_nothing_is_expected(table: Table) -> None:
    easel, dice = table
    reading = read(easel, easel.draw(dice[1:4], seed=1), None, with_empty=False)
    assert reading.ok
    assert seen(reading) == lie(dice[1:4])


def test_cubes_are_no_octahedra() -> None:
    random = np.random.default_rng(3)
    setup = tables.random_setup(random)
    cubes = scenes.random_roll(setup, scenes.random_looks(random), random)
    easel = Easel(setup)
    assert not read(easel, easel.draw(cubes, seed=1)).ok
    assert read(easel, easel.draw(cubes, seed=1), None).dice == ()


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(np.zeros((480, 640, 3), np.uint8), id="black"),
        pytest.param(np.full((960, 1280, 3), 255, np.uint8), id="white"),
        pytest.param(
            np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8), id="noise"
        ),
        pytest.param(np.zeros((64, 2000, 3), np.uint8), id="a strip"),
    ],
)
def test_pictures_of_nothing_are_refused(frame: Frame) -> None:
    reading = Reader(kind=Dice.EIGHTS).read(frame)
    assert not reading.ok
    assert reading.dice == ()
