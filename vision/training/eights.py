"""Drawn pictures of eight-sided dice to learn from, as `examples` draws cubes."""

import colorsys
import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import TURNS
from vision.judge import State
from vision.octahedra import EDGES_CM, random_octahedra, random_octahedron, random_roll
from vision.octahedron import Octahedron
from vision.reading import Color, Frame
from vision.scenes import random_hand, random_thing
from vision.synthetic import DrawnDie, Easel, Finger, SetUp, label
from vision.tables import random_shade, rgb
from vision.training.examples import (
    COLORS,
    SIDE_PX,
    Example,
    Painter,
    apart,
    contrast,
    felt_like,
    random_view,
)
from vision.training.fonts import random_numerals
from vision.training.prints import uprights
from vision.training.troubles import UNSEEN, Troubles, cover, overhang, trouble_some

_EDGES_PX = (24.0, 80.0)
_CORNERS = 3
_TROUBLES = Troubles(propped=0.22, leaning=0.1, moving=0.04, stacked=0.02, sunken=0.12)


@dataclass(frozen=True, slots=True)
class Eights(Example):
    """An example with octahedra. Edges are the sides of upper faces."""

    turns: NDArray[np.float32]  # of a corner of the upper face, from the right downward; radians
    uprights: NDArray[np.int8]  # nx6: what stands upright, that corner being so many sixths off up


def draw_eights(
    seed: int, painter: Callable[[SetUp], Painter] = Easel, side_px: int = SIDE_PX
) -> Eights:
    random = np.random.default_rng([8, seed])
    setup = random_view(random, EDGES_CM, _EDGES_PX, side_px)
    if random.random() < 0.25:
        setup = _by_night(setup, random)
    number = int(random.integers(3, 13))
    looks = _random_kinds(number, random)
    white = {Color.WHITE: looks[0][1]}
    dice = random_roll(setup, white, random, (Color.WHITE,) * number, random.uniform(0, 0.6))
    dice = tuple(_dressed(die, *look) for die, look in zip(dice, looks, strict=False))
    states = [int(State.FLAT)] * len(dice)
    dice = trouble_some(dice, states, setup, random, _TROUBLES)
    hand: tuple[Finger, ...] = ()
    if dice and random.random() < 0.1:
        hand = random_hand(setup, dice[0].pose, random)
    things = tuple(random_thing(setup, random) for _ in range(random.integers(3)))
    shade = random_shade(random) if random.random() < 0.2 else None
    if random.random() < 0.4:
        setup = felt_like(setup, looks[random.integers(number)][1].body, random)
    frame = painter(setup).draw(dice, hand, things, shade, seed)
    cover(states, setup, dice, hand)
    overhang(states, setup, dice)
    return _eights(frame, setup, dice, states, random)


def _dressed(die: DrawnDie, color: Color, look: Octahedron) -> DrawnDie:
    """The die in the same pose, made like another; what is up is then another value."""
    assert isinstance(die.look, Octahedron)
    values = dict(zip(die.look.values, look.values, strict=True))
    return replace(die, color=color, value=values[die.value], look=look)


def _random_kinds(number: int, random: np.random.Generator) -> list[tuple[Color, Octahedron]]:
    """Dice of one make, or each of another."""
    one = random_octahedron(random, random_numerals(random))
    if random.random() < 0.6:
        return [_colored(one, random) for _ in range(number)]
    return [
        _colored(random_octahedron(random, random_numerals(random)), random) for _ in range(number)
    ]


def _colored(look: Octahedron, random: np.random.Generator) -> tuple[Color, Octahedron]:
    """A die in a color of the set, or in any other, marbled or plain."""
    if random.random() < 0.6:
        color = COLORS[random.integers(5)]
        drawn = random_octahedra(random, look.numerals)[color]
        ink = drawn.print
        if random.random() < 0.15:
            ink = contrast(drawn.body, random)
        return color, replace(look, body=drawn.body, print=ink)
    bright = random.uniform(0.02, 0.8) ** 1.5
    body = colorsys.hsv_to_rgb(random.random(), random.uniform(0, 1), bright)
    look = replace(look, body=body, print=contrast(body, random))
    if random.random() < 0.6:
        tone = bright * random.uniform(0.3, 1.5)
        swirl = colorsys.hsv_to_rgb(random.random(), random.uniform(0, 1), tone)
        if apart(swirl, look.print) > 0.2:
            look = replace(look, swirl=swirl)
    return Color.OTHER, look


def _by_night(setup: SetUp, random: np.random.Generator) -> SetUp:
    """Hard light on dark felt: sides of dice are lost in their shadows."""
    ambient = rgb(np.array(setup.ambient) * random.uniform(0.05, 0.5))
    dark = rgb(np.array(setup.floor.color) * random.uniform(0.02, 0.5))
    return replace(setup, ambient=ambient, floor=replace(setup.floor, color=dark))


def _eights(
    frame: Frame,
    setup: SetUp,
    dice: tuple[DrawnDie, ...],
    states: list[int],
    random: np.random.Generator,
) -> Eights:
    # A die that moves is where it is when half of the shutter's time is over.
    halfway = [replace(die, pose=(die.pose, *die.blur)[len(die.blur) // 2]) for die in dice]
    labels = [label(setup, die) for die in halfway]
    side_px = setup.camera.width
    kept = [
        index
        for index, seen in enumerate(labels)
        if states[index] != UNSEEN and min(seen.centre) >= 0 and max(seen.centre) < side_px
    ]
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(70, 99))]
    faces = [np.array(labels[index].corners, np.float32) for index in kept]
    centres = [labels[index].centre for index in kept]
    places = [(*centre, edge_of(face)) for centre, face in zip(centres, faces, strict=True)]
    tops = [_top(dice[index]) for index in kept]
    return Eights(
        np.asarray(cv2.imencode(".jpg", frame, quality)[1], np.uint8),
        setup.camera.focal_px,
        setup.camera.nadir(),
        np.array(places, np.float32).reshape(-1, 3),
        np.array([states[index] for index in kept], np.int8),
        np.array([dice[index].value for index in kept], np.int8),
        np.array([COLORS.index(dice[index].color) for index in kept], np.int8),
        np.array(
            [turn_of(np.roll(f, -top, 0)) for f, top in zip(faces, tops, strict=True)], np.float32
        ),
        np.array([_uprights(dice[index]) for index in kept], np.int8).reshape(-1, TURNS),
    )


def edge_of(face: NDArray[np.float32]) -> float:
    """The side of an even triangle as large as this one."""
    return math.sqrt(cv2.contourArea(face) * 4 / math.sqrt(3))


def turn_of(face: NDArray[np.float32]) -> float:
    """The direction of the first corner of an even triangle that lies most like this one."""
    x, y = (face - face.mean(0)).T
    first = float(np.arctan2(y[0], x[0]))
    lie = float(np.angle(((x + 1j * y) ** _CORNERS).sum())) / _CORNERS
    third = 2 * math.pi / _CORNERS
    return lie + round((first - lie) / third) * third


def _top(die: DrawnDie) -> int:
    """Which corner of the upper face is in line with its numeral."""
    assert isinstance(die.look, Octahedron)
    return die.look.tops[die.look.values.index(die.value)]


def _uprights(die: DrawnDie) -> list[int]:
    assert isinstance(die.look, Octahedron)
    return uprights(die.look.numerals.face(die.value), die.value, die.look.flipped)
