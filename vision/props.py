"""A die that leans because something holds it up: another die, or the wall of the tray.

What `scenes.lean_one` leans stands freely, as no die does for long.
"""

import math
from dataclasses import replace

import numpy as np

from vision.pinhole import Points
from vision.solid import body_corners, leant
from vision.synthetic import DrawnDie, SetUp

LEANS = (10.0, 36.0)  # degrees
_WALL, _WEDGED = 0.25, 0.3  # the parts of dice that lean on the wall, and that lean forward
_ASIDE = 0.5  # radians, between the way that a die leans and what holds it up
_ATTEMPTS, _HALVINGS = 12, 9
Dice = tuple[DrawnDie, ...]


def prop_one(
    dice: Dice, setup: SetUp, which: int, random: np.random.Generator
) -> tuple[Dice, bool]:
    """One die leans on another or on the wall; False if there is no room for that."""
    die, others = dice[which], (*dice[:which], *dice[which + 1 :])
    for _ in range(_ATTEMPTS):
        leans_to, lean = random.uniform(0, 2 * math.pi), math.radians(random.uniform(*LEANS))
        pose = leant(die.pose, setup.edge_cm, leans_to, lean, die.look)
        # It falls back unless it is held up behind, or is wedged in.
        held_at = leans_to + random.uniform(-_ASIDE, _ASIDE)
        held_at += 0.0 if random.random() < _WEDGED else math.pi
        leaning = replace(die, pose=pose)
        if not others or random.random() < _WALL:
            leaning = _at_wall(leaning, setup, held_at)
        else:
            on = others[random.integers(len(others))]
            leaning = _against(leaning, on, setup.edge_cm, held_at)
        if _is_free(leaning, others, setup):
            return (*dice[:which], leaning, *dice[which + 1 :]), True
    return dice, False


def _at_wall(die: DrawnDie, setup: SetUp, direction: float) -> DrawnDie:
    """Pushed as far as it goes."""
    far_cm = setup.tray_cm * math.sqrt(0.5)
    for _ in range(_HALVINGS):
        pushed = _moved(die, far_cm * math.cos(direction), far_cm * math.sin(direction))
        if _is_inside(pushed, setup):
            die = pushed
        far_cm /= 2
    return die


def _moved(die: DrawnDie, x_cm: float, y_cm: float) -> DrawnDie:
    x, y, z = die.pose.middle
    return replace(die, pose=replace(die.pose, middle=(x + x_cm, y + y_cm, z)))


def _against(die: DrawnDie, on: DrawnDie, edge_cm: float, direction: float) -> DrawnDie:
    """Brought near another die, which lies in that direction, until they touch."""
    x, y, z = on.pose.middle[0], on.pose.middle[1], die.pose.middle[2]
    there = replace(die, pose=replace(die.pose, middle=(x, y, z)))
    near_cm, far_cm = 0.0, 3 * edge_cm
    for _ in range(_HALVINGS):
        way_cm = (near_cm + far_cm) / 2
        moved = _moved(there, -way_cm * math.cos(direction), -way_cm * math.sin(direction))
        if _are_apart(_corners(moved, edge_cm), _corners(on, edge_cm)):
            far_cm = way_cm
        else:
            near_cm = way_cm
    return _moved(there, -far_cm * math.cos(direction), -far_cm * math.sin(direction))


def _is_free(die: DrawnDie, others: Dice, setup: SetUp) -> bool:
    corners = _corners(die, setup.edge_cm)
    return _is_inside(die, setup) and all(
        _are_apart(corners, _corners(other, setup.edge_cm)) for other in others
    )


def _is_inside(die: DrawnDie, setup: SetUp) -> bool:
    places, reach_cm = _corners(die, setup.edge_cm)[..., :2], setup.tray_cm / 2
    aside = np.linalg.norm(places, axis=-1) if setup.is_round else np.abs(places)
    return bool(aside.max() <= reach_cm)


def _corners(die: DrawnDie, edge_cm: float) -> Points:
    """Of every face (faces x corners x 3, cm)."""
    return body_corners(die.pose, edge_cm, die.look).reshape(die.look.faces().shape)


def _are_apart(one: Points, other: Points) -> bool:
    """Whether two convex bodies do not meet: then they do not along one of these directions, at
    right angles to a face or to an edge of either."""
    sides, other_sides = (np.roll(body, 1, 1) - body for body in (one, other))
    across = np.cross(sides.reshape(-1, 1, 3), other_sides.reshape(1, -1, 3)).reshape(-1, 3)
    faces = [np.cross(each[:, 0], each[:, 1]) for each in (sides, other_sides)]
    directions = np.concatenate([*faces, across])
    spans, other_spans = (directions @ body.reshape(-1, 3).T for body in (one, other))
    gaps = (spans.min(1) - other_spans.max(1)), (other_spans.min(1) - spans.max(1))
    return bool(max(gap.max() for gap in gaps) > 0)
