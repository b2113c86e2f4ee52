"""What befalls drawn dice, and what is to be learnt of them then."""

from dataclasses import astuple, dataclass, replace

import cv2
import numpy as np

from vision.judge import State
from vision.props import prop_one
from vision.scenes import lean_one, move_one, stack_one
from vision.solid import body_corners, leant
from vision.synthetic import DrawnDie, Finger, SetUp, label

EITHER, UNSEEN = -1, -2  # besides the judge's states: nothing to learn from, and hidden
_HIDDEN = 0.03  # the part of a face that may be hidden by another die


@dataclass(frozen=True, slots=True)
class Troubles:
    """How many of the dice, as parts, are held up by something, lean freely, move, lie on others,
    or have sunk into the felt a little."""

    propped: float
    leaning: float
    moving: float
    stacked: float
    sunken: float


def trouble_some(
    dice: tuple[DrawnDie, ...],
    states: list[int],
    setup: SetUp,
    random: np.random.Generator,
    parts: Troubles,
) -> tuple[DrawnDie, ...]:
    """Some of the dice lean, move or lie on others; their states are changed to say so."""
    edge = setup.edge_cm
    propped, leaning, moving, stacked, sunken = np.cumsum(astuple(parts)).tolist()
    for which, die in enumerate(dice):
        chance = random.random()
        if chance < propped:
            dice, is_propped = prop_one(dice, setup, which, random)
            states[which] = State.LEANING if is_propped else states[which]
        elif chance < leaning:
            dice = lean_one(dice, edge, which, random)
            states[which] = State.LEANING
        elif chance < moving:
            dice = move_one(dice, edge, which, random)
            states[which] = State.MOVING
        elif chance < stacked and which + 1 < len(dice):
            dice = stack_one(dice, edge, which, random)
            states[which], states[which + 1] = EITHER, State.NOTHING
            break
        elif chance < sunken:  # felt gives way: a degree or two is still flat
            towards, angle = random.uniform(0, 6.3), random.uniform(0, 0.035)
            slight = leant(die.pose, edge, towards, angle, die.look)
            dice = (*dice[:which], replace(die, pose=slight), *dice[which + 1 :])
    return dice


def cover(
    states: list[int], setup: SetUp, dice: tuple[DrawnDie, ...], hand: tuple[Finger, ...]
) -> None:
    """Dice of which the hand hides more than a little are not to be read; hidden ones not seen."""
    if not hand:
        return
    mask = np.zeros((setup.camera.height, setup.camera.width), np.uint8)
    for finger in hand:
        ends = setup.camera.project(np.array([finger.start, finger.end], np.float32))
        scale = setup.camera.focal_px / (setup.camera.position[2] - finger.start[2])
        a, b = (tuple(int(v) for v in np.clip(end, -9999, 9999)) for end in ends)
        cv2.line(mask, a, b, 255, max(int(2 * finger.radius * scale), 1))
    for index, die in enumerate(dice):
        face = np.zeros_like(mask)
        cv2.fillConvexPoly(face, np.round(label(setup, die).corners).astype(np.int32), 255)
        hidden = (face & mask).sum() / max(face.sum(), 1)
        if hidden > 0.5:
            states[index] = UNSEEN
        elif hidden > 0.02:
            states[index] = State.NOTHING if hidden > 0.12 else EITHER


def overhang(states: list[int], setup: SetUp, dice: tuple[DrawnDie, ...]) -> None:
    """Of flat dice of which another hides more than a little nothing is to be learnt."""
    eye = np.array(setup.camera.position)
    far = [float(np.linalg.norm(eye - die.pose.middle)) for die in dice]
    outlines = [
        cv2.convexHull(setup.camera.project(body_corners(die.pose, setup.edge_cm, die.look)))
        for die in dice
    ]
    for index, die in enumerate(dice):
        if states[index] != State.FLAT:
            continue
        face = np.array(label(setup, die).corners, np.float32)
        nearer = [outline for outline, way in zip(outlines, far, strict=True) if way < far[index]]
        hidden = sum(float(cv2.intersectConvexConvex(face, outline)[0]) for outline in nearer)
        if hidden > _HIDDEN * cv2.contourArea(face):
            states[index] = EITHER
