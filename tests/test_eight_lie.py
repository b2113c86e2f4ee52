"""Whether a drawn eight-sided die lies flat, where the first glance was not sure."""

from dataclasses import replace

import numpy as np
import pytest

from vision import octahedra, scenes, tables
from vision.chances import Chances
from vision.eight_judge import Verdict, judge
from vision.eight_lie import leanings
from vision.locate import Spot
from vision.reading import Frame
from vision.synthetic import DrawnDie, Easel, SetUp, label
from vision.view import View

UNSURE = np.array([0.0, 0.55, 0.45, 0.0], np.float32)


@pytest.fixture(scope="module")
def table() -> tuple[SetUp, tuple[DrawnDie, ...]]:
    random = np.random.default_rng(5)
    setup = replace(tables.random_setup(random), edge_cm=1.9)
    looks = octahedra.random_octahedra(random)
    return setup, octahedra.random_roll(setup, looks, random, touching=0.0)


def seen(setup: SetUp, dice: tuple[DrawnDie, ...]) -> tuple[Frame, View, list[Verdict]]:
    frame = Easel(setup).draw(dice, seed=1)
    camera = setup.camera
    centre = ((camera.width - 1) / 2, (camera.height - 1) / 2)
    view = View(centre, camera.nadir(), camera.focal_px)
    spots = []
    for die in dice:
        drawn = label(setup, die)
        corners = np.array(drawn.corners)
        edge_px = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean())
        spots.append(Spot(*drawn.centre, edge_px, 1.0))
    return frame, view, judge(frame, spots, view)


def said(verdict: Verdict, states: Chances) -> Verdict:
    return replace(verdict, states=states)


def test_a_flat_die_that_seemed_to_lean_is_looked_at_again(
    table: tuple[SetUp, tuple[DrawnDie, ...]],
) -> None:
    frame, view, verdicts = seen(*table)
    doubtful = [said(verdict, UNSURE) for verdict in verdicts]
    assert max(leanings(frame, doubtful, view)) < 0.1


def test_a_leaning_die_that_seemed_flat_is_looked_at_again(
    table: tuple[SetUp, tuple[DrawnDie, ...]],
) -> None:
    setup, dice = table
    leaning = scenes.lean_one(dice, setup.edge_cm, 2, np.random.default_rng(2))
    frame, view, verdicts = seen(setup, leaning)
    doubtful = said(verdicts[2], np.array([0.0, 0.9, 0.1, 0.0], np.float32))
    assert leanings(frame, [doubtful], view)[0] > 0.9


@pytest.mark.parametrize(
    ("states", "is_view_known", "chance"),
    [
        pytest.param([0.0, 0.99, 0.01, 0.0], True, 0.01, id="clearly flat"),
        pytest.param([0.9, 0.06, 0.04, 0.0], True, 0.4, id="hardly a die"),
        pytest.param([0.0, 0.55, 0.45, 0.0], False, 0.45, id="nobody knows from where it is seen"),
    ],
)
def test_other_dice_keep_their_chances(
    table: tuple[SetUp, tuple[DrawnDie, ...]],
    states: list[float],
    is_view_known: bool,
    chance: float,
) -> None:
    frame, view, verdicts = seen(*table)
    verdict = said(verdicts[0], np.array(states, np.float32))
    told = leanings(frame, [verdict], view if is_view_known else None)
    assert told == [pytest.approx(chance)]
