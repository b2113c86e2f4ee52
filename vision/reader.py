"""The one entry: a frame in, a reading out.

Networks find and judge the dice, three looks agree on each value, and the colors of the set are
named together. What any of them doubts is a problem, never a guess.
"""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, assert_never

import numpy as np
from numpy.typing import NDArray

from vision import eight_looks, looks
from vision.brightness import is_dark
from vision.calibration import Calibration
from vision.color import difference, name_each, name_set
from vision.cover import find_cover, small
from vision.knowledge import Knowledge
from vision.known import Known
from vision.locate import Spot
from vision.reading import SET, Color, Dice, Die, Frame, Place, Problem, Reading, Trouble
from vision.tray import Tray
from vision.white import in_white_light

_NAMED = 0.05  # the largest doubt of a color
_SURELY = 0.9  # how likely a spot is a die of the set that cannot be passed over
_CLEARLY, _SIZES = 0.75, 1.8  # dice so clear tell the size of all, which are not so much smaller
_EDGE_PX = 50.0  # of a die, where none is seen

_TEXTS = {
    Trouble.LEANING: "The {color} die leans: lay it flat.",
    Trouble.MOVING: "The {color} die still moves.",
    Trouble.GLARE: "Glare on the {color} die: turn it or move the lamp.",
    Trouble.UNSURE: "The {color} die cannot be read for sure: move it a little.",
    Trouble.MISSING: "The {color} die is not seen.",
    Trouble.EXTRA: "There is a {color} die too many: take it out.",
}


@dataclass(slots=True)
class Reader:
    """Reads the frames of one camera; the empty tray and the calibration make it stronger."""

    empty: Frame | None = None
    calibration: Calibration | None = None
    fit_every: int = 30  # frames: so often it is asked whether the calibration still holds
    kind: Dice = Dice.CUBES
    _knowledge: Knowledge = field(init=False)

    def __post_init__(self) -> None:
        self._knowledge = Knowledge(self.empty, self.calibration, self.fit_every)

    def read(self, frame: Frame, expect: tuple[Color, ...] | None = SET) -> Reading:
        """The dice of a frame; with nothing expected, whatever dice of their kind there are."""
        known = self._knowledge.of(frame)
        seen = _looks(frame, known, expect, self.kind)
        edges = [look.spot.edge_px for look in seen if look.is_die]
        edge = statistics.median(edges) if edges else 0.0
        dice, problems = _any(seen) if expect is None else _set(seen, expect)
        if problems:  # six dice that are seen whole are not hidden; the felt's light may change
            problems += _hidden(frame, known, seen, edge)
        told = tuple(_told(frame, known.tray, problems)) if problems or not dice else ()
        outline = known.tray.outline if known.tray else ()
        return Reading(tuple(dice), told, edge, self._knowledge.misfit, outline)


class _Look(Protocol):
    """A spot as it was looked at; `trouble` is why it cannot be read, if it cannot."""

    @property
    def trouble(self) -> Trouble | None: ...

    @property
    def spot(self) -> Spot: ...

    @property
    def colors(self) -> NDArray[np.float32]: ...

    @property
    def value(self) -> int: ...

    @property
    def centre(self) -> Place: ...

    @property
    def is_die(self) -> bool: ...

    @property
    def being(self) -> float: ...

    @property
    def confidence(self) -> float: ...


def _looks(
    frame: Frame, known: Known, expect: tuple[Color, ...] | None, kind: Dice
) -> Sequence[_Look]:
    number = None if expect is None else len(expect)
    match kind:
        case Dice.CUBES:
            seen = looks.take_looks(frame, known, number)
            if expect is not None and known.colors is None and _is_tinted(seen, expect):
                return in_white_light(frame, seen, known.view, expect.count(Color.WHITE))
            return seen
        case Dice.EIGHTS:
            return eight_looks.take_looks(frame, known, number)
    assert_never(kind)


def _hidden(frame: Frame, known: Known, looks: Sequence[_Look], edge_px: float) -> list[Problem]:
    """A hand over the tray: told only where the empty tray is known."""
    if known.tray is None or known.bare is None:
        return []
    now = small(frame)
    if now.shape != known.bare.shape:
        return []
    scale = now.shape[1] / frame.shape[1]
    spots = [look.spot for look in looks if look.is_die]
    dice = [Spot(s.x * scale, s.y * scale, s.edge_px * scale, s.heat) for s in spots]
    tray = known.tray.scaled(scale)
    place = find_cover(known.bare, now, tray, dice, (edge_px or _EDGE_PX) * scale)
    if place is None:
        return []
    centre = round(place[0] / scale, 1), round(place[1] / scale, 1)
    text = "Something covers the tray: take the hand away."
    return [Problem(Trouble.COVERED, text, None, centre)]


def _any(looks: Sequence[_Look]) -> tuple[list[Die], list[Problem]]:
    """Dice of any kind, but of about one size: the grain of a carpet is smaller than they are."""
    edges = [look.spot.edge_px for look in looks if look.confidence > _CLEARLY]
    usual = statistics.median(edges) if edges else 0.0
    looks = [look for look in looks if look.spot.edge_px * _SIZES > usual]
    good = [look for look in looks if look.trouble is None]
    problems = [_problem(look) for look in looks if look.trouble is not None and look.is_die]
    return _dice(good, name_each(_colors(good))), problems


def _set(looks: Sequence[_Look], expect: tuple[Color, ...]) -> tuple[list[Die], list[Problem]]:
    good = [look for look in looks if look.trouble is None]
    names, doubts = _names(good, expect)
    missing, extra = difference(names, expect)
    # Where every die of the set was read, a doubtful spot more is felt, unless it is surely a die.
    least = _SURELY if not missing else 0.0
    doubtful = [
        look for look in looks if look.trouble is not None and look.is_die and look.being > least
    ]
    problems = [_problem(look) for look in doubtful]
    problems += [_say(Trouble.MISSING, color) for color in _unseen(missing, doubtful)]
    sure = []
    for look, name, doubt in zip(good, names, doubts, strict=True):
        if doubt > _NAMED:
            problems.append(_say(Trouble.UNSURE, name, look.centre))
        else:
            sure.append((look, name))
    for color, number in extra.items():
        too_many = sorted(
            (look for look, name in zip(good, names, strict=True) if name is color),
            key=lambda look: look.confidence,
        )
        problems += [_say(Trouble.EXTRA, color, look.centre) for look in too_many[:number]]
    return _dice([look for look, _ in sure], [name for _, name in sure]), problems


def _is_tinted(looks: Sequence[_Look], expect: tuple[Color, ...]) -> bool:
    """Whether the color of a die is in doubt; often the light is to blame."""
    _, doubts = _names([look for look in looks if look.trouble is None], expect)
    return bool((doubts > _NAMED).any())


def _unseen(missing: Counter[Color], doubtful: Sequence[_Look]) -> list[Color]:
    """The missing colors without those of dice that are seen but not read.

    Such a die may have another color than it seems to have, unless it seems to be of no set.
    """
    seen = [name_each(look.colors[None])[0] for look in doubtful]
    left = [*(missing - Counter(seen)).elements()]
    strangers = len([color for color in seen if color is not Color.OTHER])
    strangers -= missing.total() - len(left)
    return left[strangers:]


def _names(
    good: Sequence[_Look], expect: tuple[Color, ...]
) -> tuple[list[Color], NDArray[np.float64]]:
    """The dice's colors and how doubtful they are. A die that is not expected may be there in place
    of one that is, so all colors of the set are offered."""
    offered = (*expect, *(Counter(SET) - Counter(expect)).elements())
    if len(good) > len(offered):
        return name_each(_colors(good)), np.zeros(len(good))
    return name_set(_colors(good), offered)


def _colors(looks: Sequence[_Look]) -> NDArray[np.float32]:
    rows = [look.colors for look in looks]
    return np.array(rows, np.float32).reshape(-1, len(Color))


def _dice(looks: Sequence[_Look], names: list[Color]) -> list[Die]:
    return [
        Die(name, look.value, look.centre, look.confidence)
        for look, name in zip(looks, names, strict=True)
    ]


def _problem(look: _Look) -> Problem:
    assert look.trouble is not None
    return _say(look.trouble, name_each(look.colors[None])[0], look.centre)


def _say(kind: Trouble, color: Color, centre: Place | None = None) -> Problem:
    named = None if color is Color.OTHER else color
    return Problem(kind, _TEXTS[kind].format(color=named or "").replace("  ", " "), named, centre)


def _told(frame: Frame, tray: Tray | None, problems: list[Problem]) -> list[Problem]:
    """The problems; where darkness or a hand explains them, that is said and nothing is missing."""
    if is_dark(frame, tray):
        return [Problem(Trouble.DARK, "It is too dark: more light on the tray, please.")]
    if any(problem.kind is Trouble.COVERED for problem in problems):
        return [problem for problem in problems if problem.kind is not Trouble.MISSING]
    return problems
