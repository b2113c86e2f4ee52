"""What rolls whose values a person has told teach about a set of eight-sided dice."""

import statistics
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from vision.bodies import mean_colors
from vision.calibration import Eights, Lab
from vision.chances import Chances
from vision.color import name_set
from vision.eight_looks import EightLook, face_color, take_looks
from vision.eight_prints import above_of, mean_prints, written
from vision.faces import TURNS, Floats, in_print, whole_face
from vision.judge import State
from vision.known import Known
from vision.numeral import EVEN, upright_chances
from vision.reading import SET, Color, Frame, Trouble

_NAMED = 0.05  # the largest doubt of a color
_SEEN = 0.3  # the least chance of a value that is worth learning from


class NotTaught(Exception):
    """A roll teaches nothing; says why, and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A die that lies flat, and the value that a person has told of it."""

    color: Color
    value: int
    edge_px: float  # at the nadir
    body: Lab
    turned: Floats  # its face in all six turns, as `in_print` gives it
    chances: Floats  # that the value is upright in each of them


def shown(frame: Frame, known: Known, values: tuple[int, ...]) -> list[Shown]:
    """The six dice of a roll, their values told in the order of the set; raises `NotTaught`."""
    looks = [look for look in take_looks(frame, known, len(SET)) if look.is_die]
    if len(looks) != len(SET):
        raise NotTaught(f"{len(looks)} dice are seen, not six: lay them apart, in even light.")
    for look in looks:
        is_flat = look.verdict.state is State.FLAT and look.trouble is not Trouble.LEANING
        if not is_flat:
            raise NotTaught("Not every die lies flat: lay them flat and apart.")
    names, doubts = name_set(np.array([look.colors for look in looks], np.float32), SET)
    if doubts.max() > _NAMED:
        raise NotTaught("The colors cannot be told for sure: more or whiter light, please.")
    chances = upright_chances(frame, [look.verdict for look in looks])
    told = _told(names, chances, values)
    for look, name, value in zip(looks, names, told, strict=True):
        if look.trouble is None and look.value != value:
            raise NotTaught(f"The {name} die shows {look.value}, not {value}: check the values.")
    return [
        _shown(frame, known, look, name, value, chance[:, value - 1])
        for look, name, value, chance in zip(looks, names, told, chances, strict=True)
    ]


def _told(names: list[Color], chances: list[Chances], values: tuple[int, ...]) -> list[int]:
    """The value of each die. Which of the white dice is which is not told: it is as is likelier."""
    orders = [order for order in permutations(range(len(SET))) if _fits(order, names)]

    def likelihood(order: tuple[int, ...]) -> float:
        pairs = zip(order, chances, strict=True)
        return sum(float(chance[:, values[place] - 1].max()) for place, chance in pairs)

    return [values[place] for place in max(orders, key=likelihood)]


def _fits(order: tuple[int, ...], names: list[Color]) -> bool:
    return all(SET[place] is name for place, name in zip(order, names, strict=True))


def _shown(
    frame: Frame, known: Known, look: EightLook, name: Color, value: int, chances: Floats
) -> Shown:
    verdict = look.verdict
    return Shown(
        name,
        value,
        verdict.spot.edge_px / known.view.nearness(look.centre),
        face_color(frame, verdict.spot),
        in_print(whole_face(frame, verdict.spot, verdict.turn))[:, 0],
        chances,
    )


def taught(dice: Iterable[Shown]) -> Eights:
    """What is known of the set then. Faces on which no look sees their value teach no print."""
    dice = list(dice)
    seen = [die for die in dice if die.chances.max() > _SEEN]
    ways = Counter(above_of(int(die.chances.argmax())) for die in seen if die.value not in EVEN)
    above = max(ways, key=lambda way: ways[way], default=None)
    faces = []
    for die in seen:
        sixths = [sixth for sixth in range(TURNS) if above in (None, above_of(sixth))]
        sixth = max(sixths, key=lambda sixth: die.chances[sixth])
        if die.chances[sixth] > _SEEN:
            faces.append((die.value, die.turned[sixth]))
    return Eights(
        round(statistics.median(die.edge_px for die in dice), 2),
        above,
        written(mean_prints(faces)) if faces else "",
        mean_colors((die.color, die.body) for die in dice),
    )
