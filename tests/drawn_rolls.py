"""Drawn rolls on random tables, read and compared with what was drawn."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision import octahedra
from vision.reader import Reader
from vision.reading import Dice, Reading
from vision.scenes import (
    lean_one,
    move_one,
    random_hand,
    random_looks,
    random_roll,
    random_thing,
    stack_one,
)
from vision.synthetic import DrawnDie, Easel, Finger, Patch, SetUp
from vision.tables import random_setup, random_shade

Drawn = tuple[DrawnDie, ...]

ROLLS = 20  # on each table, of which every fifth must be refused


@dataclass(slots=True)
class Score:
    """How often each thing happened, and the seeds where it must not."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def play(seed: int, with_empty: bool = True, kind: Dice = Dice.CUBES) -> Score:
    """One random table and its rolls, some in trouble; on one core, for many run at once."""
    cv2.setNumThreads(1)
    random = np.random.default_rng(seed)
    setup, roll = _cubes(random) if kind is Dice.CUBES else _eights(random)
    easel, score = Easel(setup), Score()
    reader = Reader(easel.draw(seed=seed) if with_empty else None, kind=kind)
    for number in range(ROLLS):
        dice = roll()
        drawn, hand = _trouble(number, dice, setup, random)
        thing = random_thing(setup, random)
        things = (thing,) if number % 7 == 0 and _is_beside(thing, dice, setup.edge_cm) else ()
        shade = random_shade(random) if number % 6 == 0 else None
        reading = reader.read(easel.draw(drawn, hand, things, shade, seed=number))
        _mark(score, f"{seed}.{number}", reading, drawn, refuse=number % 5 == 4)
    return score


def _cubes(random: np.random.Generator) -> tuple[SetUp, Callable[[], Drawn]]:
    setup = random_setup(random, 800, 600)
    looks = random_looks(random)
    return setup, lambda: random_roll(setup, looks, random)


def _eights(random: np.random.Generator) -> tuple[SetUp, Callable[[], Drawn]]:
    setup = replace(random_setup(random), edge_cm=random.uniform(*octahedra.EDGES_CM))
    looks = octahedra.random_octahedra(random)
    return setup, lambda: octahedra.random_roll(setup, looks, random)


def _trouble(
    number: int, dice: Drawn, setup: SetUp, random: np.random.Generator
) -> tuple[Drawn, tuple[Finger, ...]]:
    """Every fifth roll must be refused: a die leans, lies on another, moves or is covered."""
    which = int(random.integers(6))
    match number:
        case 4:
            return lean_one(dice, setup.edge_cm, which, random), ()
        case 9:
            return stack_one(dice, setup.edge_cm, which, random), ()
        case 14:
            return move_one(dice, setup.edge_cm, which, random), ()
        case 19:
            return dice, random_hand(setup, dice[which].pose, random)
        case _:
            return dice, ()


def _is_beside(thing: Patch, dice: Drawn, edge_cm: float) -> bool:
    """Whether a thing lies beside the dice and not under them."""
    outline = np.array([corner[:2] for corner in thing.corners], np.float32)
    return all(cv2.pointPolygonTest(outline, die.pose.middle[:2], True) < -edge_cm for die in dice)


def _mark(score: Score, name: str, reading: Reading, dice: Drawn, refuse: bool) -> None:
    right = Counter((die.color, die.value) for die in dice)
    seen = Counter((die.color, die.value) for die in reading.dice)
    if refuse and not reading.ok:
        mark = "rightly refused"
    elif refuse:
        mark = "accepted yet true" if seen == right else "false accept"
    else:
        mark = "refused" if not reading.ok else "read" if seen == right else "misread"
    score.counts[mark] += 1
    if mark in ("false accept", "misread"):
        score.wrong.append(f"{mark} {name}")
