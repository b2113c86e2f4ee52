"""The rolls of games, counted: how the dice fell, who told them, and where the reader was wrong."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from table import recap
from table.events import Origin, Readable, Roll, Source
from table.fairness import Fairness
from table.recap import Die
from table.rules import Rules
from table.timeline import Timeline


class Misread(NamedTuple):
    """A value that the camera read on a die, and what the people at the table made of it."""

    die: Die
    read: int
    shows: int


@dataclass(frozen=True, slots=True)
class Rolls:
    """Some rolls that stand: what was taken back, and rolled again, is in no count.

    In a game of cards a roll is a pile's number, or the cards played.
    """

    faces: dict[Die, tuple[int, ...]]
    """How often each die fell on each face, from 1; what was corrected counts as corrected."""
    rolls: int = 0
    read: int = 0
    """So many of them the camera read."""
    entered: int = 0
    """So many were entered by hand."""
    wrong: int = 0
    """So many that the camera read were corrected."""
    misreads: Counter[Misread] = field(default_factory=Counter)

    def plus(self, other: "Rolls") -> "Rolls":
        """Of the same kind of game."""
        return Rolls(
            {die: _sums(faces, other.faces[die]) for die, faces in self.faces.items()},
            self.rolls + other.rolls,
            self.read + other.read,
            self.entered + other.entered,
            self.wrong + other.wrong,
            self.misreads + other.misreads,
        )

    @property
    def dice(self) -> dict[Die, Fairness]:
        return {die: Fairness.of(faces) for die, faces in self.faces.items()}


def none_of(rules: Rules) -> Rolls:
    return _counted(rules, [])


def real_and_others(timeline: Timeline) -> tuple[Rolls, Rolls]:
    """The rolls of real dice and cards, and those that are simulated or of which nobody knows."""
    shown = [*recap.openings(timeline)]
    real = [each for each in shown if _is_real(each.origin)]
    others = [each for each in shown if not _is_real(each.origin)]
    return _counted(timeline.new.rules, real), _counted(timeline.new.rules, others)


def _is_real(origin: Origin | None) -> bool:
    return origin is not None and not origin.is_simulated and origin.source is not Source.TOLD


def _counted(rules: Rules, shown: list[Readable]) -> Rolls:
    sources = Counter(each.origin.source for each in shown if each.origin)
    return Rolls(
        faces=recap.count_faces(rules, shown),
        rolls=len(shown),
        read=sources[Source.CAMERA],
        entered=sources[Source.HAND],
        wrong=sum(map(_was_wrong, shown)),
        misreads=Counter(misread for each in shown for misread in misreads(each)),
    )


def _was_wrong(shown: Readable) -> bool:
    """What was corrected, and then back again, was read well."""
    if shown.origin is None or shown.origin.read is None:
        return False
    return bool(misreads(shown)) if isinstance(shown, Roll) else shown != shown.origin.read


def misreads(shown: Readable) -> list[Misread]:
    """The dice of a corrected roll that were read as something else.

    The white ones cannot be told apart: what was read well of them is set aside, and the rest taken
    in the order of the values.
    """
    if not isinstance(shown, Roll) or shown.origin is None:
        return []
    read = shown.origin.read
    if not isinstance(read, Roll):
        return []
    dice = {die: [value] for die, value in recap.dice_of(read)}
    dice[None] = list(read.white)
    found = []
    for die in dict.fromkeys(die for die, _ in recap.dice_of(shown)):
        shows = Counter(value for each, value in recap.dice_of(shown) if each == die)
        was = Counter(dice.get(die, []))
        pairs = zip(_ordered(was - shows), _ordered(shows - was), strict=False)
        found += [Misread(die, *pair) for pair in pairs]
    return found


def _ordered(values: Counter[int]) -> list[int]:
    return sorted(values.elements())


def _sums(some: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(some, others, strict=True)))
