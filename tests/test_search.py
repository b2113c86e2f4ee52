"""Where dice are sought, and when the finder looks again."""

from dataclasses import dataclass, field, replace
from math import dist

import numpy as np
import pytest

from vision.known import Known, from_empty
from vision.locate import CUBES, Spot
from vision.reading import Frame, Place, Trouble
from vision.scenes import random_looks, random_roll
from vision.search import sought
from vision.synthetic import Easel
from vision.tables import random_setup


@dataclass(frozen=True)
class Look:
    spot: Spot
    is_die: bool = True
    trouble: Trouble | None = None
    value: int = 0
    sureness: float = 1.0


@dataclass
class Looker:
    """Takes everything for a die but the last so many, and so much larger than the finder does;
    remembers how often it looked, and at what."""

    overlooked: int = 0
    size: float = 1.0
    trouble: Trouble | None = None
    times: int = 0
    looks: list[Look] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    def __call__(self, spots: list[Spot]) -> list[Look]:
        self.times += 1
        self.spots = spots
        seen = [replace(spot, edge_px=spot.edge_px * self.size) for spot in spots]
        dice = len(spots) - self.overlooked
        self.looks = [Look(spot, number < dice, self.trouble) for number, spot in enumerate(seen)]
        return self.looks


RANDOM = np.random.default_rng(4)
SETUP = replace(random_setup(RANDOM, 800, 600), litter=())
EASEL = Easel(SETUP)
DICE = random_roll(SETUP, random_looks(RANDOM), RANDOM)
KNOWN = from_empty(EASEL.draw(seed=1))
FRAME = EASEL.draw(DICE, seed=2)
REACH_PX = 34  # around the middle of a die


@pytest.mark.parametrize(
    ("overlooked", "expected", "times"),
    [
        pytest.param(0, 6, 1, id="all there"),
        pytest.param(1, 6, 2, id="one is missing"),
        pytest.param(99, 6, 2, id="none is seen"),
        pytest.param(1, None, 1, id="nobody knows how many there are"),
    ],
)
def test_the_finder_looks_again_where_dice_are_missing(
    overlooked: int, expected: int | None, times: int
) -> None:
    looker = Looker(overlooked)
    sought(FRAME, KNOWN, expected, CUBES, looker)
    assert looker.times == times
    assert len(looker.looks) >= len(DICE)


@pytest.mark.parametrize(
    ("size", "is_corrected"),
    [pytest.param(1.1, False, id="about as large"), pytest.param(1.5, True, id="much larger")],
)
def test_a_die_that_is_missed_is_looked_at_in_the_size_of_the_others(
    size: float, is_corrected: bool
) -> None:
    sought(FRAME, KNOWN, 7, CUBES, glance := Looker())
    sought(FRAME, KNOWN, 7, CUBES, looker := Looker(size=size))
    usual_px = size * np.median([spot.edge_px for spot in glance.spots])
    is_usual = [abs(spot.edge_px / usual_px - 1) < 0.1 for spot in looker.spots]
    assert all(is_usual) if is_corrected else not all(is_usual)


def test_a_die_beyond_a_floor_that_seems_to_end_in_a_shadow_is_found_when_it_is_missed() -> None:
    known, places = _cut_short()
    looks = sought(FRAME, known, len(DICE), CUBES, looker := Looker())
    assert looker.times == 2
    assert all(_is_seen(place, looks) for place in places)


def test_what_lies_beyond_the_floor_and_cannot_be_read_is_no_die() -> None:
    known, places = _cut_short()
    looks = sought(FRAME, known, len(DICE), CUBES, Looker(trouble=Trouble.LEANING))
    assert [_is_seen(place, looks) for place in places] == [True] * (len(DICE) - 1) + [False]


def _cut_short() -> tuple[Known, list[Place]]:
    """A tray that seems to end before its outmost die; the places of the dice, that one last."""
    assert KNOWN.tray is not None
    outline = np.array(KNOWN.tray.outline)
    middle = outline.mean(0)
    places = SETUP.camera.project(np.array([die.pose.middle for die in DICE])) - middle
    places = places[np.argsort(np.linalg.norm(places, axis=1))]
    radius = np.linalg.norm(outline - middle, axis=1).mean()
    part = np.linalg.norm(places[-1]) / radius / 1.12
    cut = middle + (outline - middle) * part
    known = replace(KNOWN, tray=replace(KNOWN.tray, outline=tuple(map(tuple, cut.tolist()))))
    return known, [(float(x), float(y)) for x, y in places + middle]


def _is_seen(place: Place, looks: list[Look]) -> bool:
    return any(dist((look.spot.x, look.spot.y), place) < REACH_PX / 2 for look in looks)


@pytest.mark.parametrize(
    ("is_installed", "expected", "is_seen"),
    [
        pytest.param(True, None, False, id="any dice of a table"),
        pytest.param(False, 6, False, id="a set in a single picture"),
        pytest.param(False, None, True, id="any dice in a single picture"),
    ],
)
def test_any_dice_of_a_single_picture_are_sought_beyond_the_tray(
    is_installed: bool, expected: int | None, is_seen: bool
) -> None:
    known = replace(KNOWN, is_installed=is_installed)
    looks = sought(_with_a_die_in_the_corner(), known, expected, CUBES, Looker())
    assert is_seen == any(max(look.spot.x, look.spot.y) < 2 * REACH_PX for look in looks)


def _with_a_die_in_the_corner() -> Frame:
    frame = FRAME.copy()
    x, y = SETUP.camera.project(np.array([DICE[0].pose.middle]))[0].round().astype(int)
    frame[: 2 * REACH_PX, : 2 * REACH_PX] = FRAME[
        y - REACH_PX : y + REACH_PX, x - REACH_PX : x + REACH_PX
    ]
    return frame


@dataclass
class Squinter:
    """Reads nothing at a first glance. Looking again it sees what is told for each size, in order:
    a value and how sure it is of it."""

    told: list[tuple[int, float]]
    edges_px: list[float] = field(default_factory=list)

    def __call__(self, spots: list[Spot]) -> list[Look]:
        first = spots[:1]
        self.edges_px += [spot.edge_px for spot in first]
        if len(self.edges_px) == 1:
            return [Look(spot, trouble=Trouble.UNSURE) for spot in first]
        value, sureness = self.told[len(self.edges_px) - 2]
        return [Look(spot, value=value, sureness=sureness) for spot in first]


@pytest.mark.parametrize(
    ("told", "value"),
    [
        pytest.param([(4, 0.995)] * 4, 4, id="the same in all sizes"),
        pytest.param([(0, 0.0), (4, 0.995), (0, 0.0), (5, 0.98)], 4, id="beyond doubt in one"),
        pytest.param([(4, 0.98)] * 4, None, id="never beyond doubt"),
        pytest.param([(4, 0.995), (4, 0.999), (4, 1.0), (5, 0.995)], None, id="two values"),
    ],
)
def test_what_was_not_read_is_looked_at_as_larger_and_as_smaller(
    told: list[tuple[int, float]], value: int | None
) -> None:
    squinter = Squinter(told)
    looks = sought(FRAME, replace(KNOWN, is_installed=False), None, CUBES, squinter)
    assert [look.value for look in looks if look.trouble is None] == ([value] if value else [])
    assert [look.trouble for look in looks if look.trouble] == ([] if value else [Trouble.UNSURE])
    assert min(squinter.edges_px) < squinter.edges_px[0] < max(squinter.edges_px)
