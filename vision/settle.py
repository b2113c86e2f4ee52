"""From a stream of readings, one a frame, to rolls that are taken exactly once.

What counts is how the dice lie, not what was seen on the way. A roll is taken when several still
frames agree on every die and most of the dice no longer lie where they last lay, with the value
they had: they were lifted or stirred. Dice that a bump, a sleeve or a hand pushes about are
followed from frame to frame and are no roll; neither are dice that were only hidden for a while,
nor all of them moved as one, for then it was the camera or the tray that moved.
"""

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from math import dist

from vision.lie import find, same_figure, values
from vision.reading import SET, Card, Color, Die, Place, Problem, Reading, Trouble

# Together 0.27 s at 15 frames a second; with one misread frame at the worst moment 0.6 s, which
# test_a_roll_is_taken_in_time holds against what is allowed.
AGREEING_FRAMES = 5
AGREEING_SECONDS = 0.2

ANNOUNCE_SECONDS = 0.7  # so long a problem lasts, without anything moving, before it is shown
FORGET_SECONDS = 0.5  # a problem that was not seen for so long is gone

STILL_EDGES = 0.1  # within this many edges a die lies still: what moves is the camera's noise
FIGURE_EDGES = 0.3  # distances between dice that are the same within this many edges did not change
SAME_EDGES = 1.0  # a die seen again within this many edges, with its value, was pushed at most


class State(StrEnum):
    """What the tray is doing, for the screen."""

    MOVING = "moving"
    LIFTED = "lifted"  # most of the dice are out of the tray
    SETTLING = "settling"  # still, but not yet for long enough
    REFUSED = "refused"  # still, and the problems must be put right
    AT_REST = "at-rest"  # the dice of the last roll: the next one begins with lifting them
    DISTURBED = "disturbed"  # at rest, but they show something else than the roll that was taken


@dataclass(frozen=True, slots=True)
class Seen:
    """The tray after one more frame. `roll` is set in the one frame in which it is taken."""

    state: State
    roll: tuple[Die, ...] | None = None
    problems: tuple[Problem, ...] = ()
    """With REFUSED: what keeps the roll from being taken."""
    leftover: tuple[Problem, ...] = ()
    """Dice of closed colors in the tray: to be put away, but not in the way of a roll."""
    pile: int | None = None
    """Card game: the draw pile's number, in the one frame in which it is taken."""
    played: tuple[Card, ...] | None = None
    """Card game: the played cards, in the one frame in which they are told; none any more: ()."""


@dataclass(frozen=True, slots=True)
class _Look:
    """A reading sorted into the dice that count, leftovers, and problems in the way of a roll."""

    dice: tuple[Die, ...]
    leftover: tuple[Problem, ...]
    problems: tuple[Problem, ...]
    expected: int

    @property
    def sure(self) -> bool:
        return self.lifted or not self.problems

    @property
    def lifted(self) -> bool:
        absent = all(problem.kind is Trouble.MISSING for problem in self.problems)
        return absent and 2 * len(self.dice) < self.expected

    def places(self, color: Color) -> list[Place]:
        """Where dice of a color lie, a leftover too."""
        things: tuple[Die | Problem, ...] = (*self.dice, *self.leftover)
        return [thing.centre for thing in things if thing.color is color and thing.centre]


@dataclass(frozen=True, slots=True)
class _Agreement:
    """Frames that agree with the first of them, so that slow drift does not pass for rest."""

    first: tuple[Die, ...]
    since: float
    frames: int = 1
    doubted: bool = False

    def reached(self, seconds: float) -> bool:
        return self.frames >= AGREEING_FRAMES and seconds - self.since >= AGREEING_SECONDS


@dataclass(frozen=True, slots=True)
class _Standing:
    """A problem and when it was seen first and last."""

    problem: Problem
    since: float
    last: float

    def lasting(self, seconds: float) -> bool:
        return seconds - self.since >= ANNOUNCE_SECONDS


class Watcher:
    """Watches one tray; `see`, `rearm` and `adopt` are called from the same thread.

    `edge_px` is the edge of a die in the frame. A watcher that is not `armed` takes what it finds
    in the tray at first for an old roll: after a power cut the game has that roll already, and
    dice put away in the tray are none. An empty tray that it finds makes the next dice a roll.
    """

    def __init__(self, edge_px: float, *, armed: bool = False) -> None:
        self._still_px = STILL_EDGES * edge_px
        self._same_px = SAME_EDGES * edge_px
        self._figure_px = FIGURE_EDGES * edge_px
        # How the dice last lay, each followed while it is pushed; None while that is not known.
        self._rest: tuple[Die, ...] | None = () if armed else None
        self._lain: tuple[Die, ...] = ()  # how they lay when they last came to rest, all of them
        self._taken: tuple[Die, ...] = ()
        self._last = _Look((), (), (), 0)
        self._agreement: _Agreement | None = None
        self._standing: tuple[_Standing, ...] = ()

    def rearm(self) -> None:
        """The last roll was taken back: the dice, even unmoved, are a roll again."""
        self._rest, self._lain, self._agreement = (), (), None

    def adopt(self, played: Counter[tuple[Color, int]]) -> None:
        """These dice were played: what lies there is no roll any more, even if it was not taken.

        A die that leans, say, was entered by hand; laid flat later, with the others where they
        lay, it makes no roll.
        """
        if self._last.dice and values(self._taken) != played:
            self._rest = self._lain = self._taken = self._last.dice
            self._agreement = None

    def see(self, reading: Reading, seconds: float, closed: frozenset[Color] = frozenset()) -> Seen:
        """One more frame, taken at `seconds` of a clock that never goes back.

        Dice of `closed` colors do not count, whether the reading has them as dice or as extra.
        """
        look = _sort_out(reading, closed)
        moving = self._moving(look)
        wavering = self._wavering(look)
        self._last = look
        self._rest = self._rest and tuple(
            find(die, look.dice, self._same_px) or die for die in self._rest
        )
        self._agreement = self._agree(look, moving, seconds)
        roll = self._settle(look, seconds)
        state = State.MOVING if moving else self._state(look)
        problems = self._stand((*look.problems, *wavering), state, seconds)
        state = State.REFUSED if problems else state
        return Seen(state, roll, problems, () if moving else look.leftover)

    def _agree(self, look: _Look, moving: bool, seconds: float) -> _Agreement | None:
        """Frames so far that agree; a single doubtful frame neither counts nor starts anew."""
        so_far = None if moving else self._agreement
        if so_far and not all(find(die, so_far.first, self._still_px) for die in look.dice):
            so_far = None
        if not look.sure:
            return replace(so_far, doubted=True) if so_far and not so_far.doubted else None
        if so_far and len(so_far.first) == len(look.dice):
            return replace(so_far, frames=so_far.frames + 1)
        return _Agreement(look.dice, seconds)

    def _settle(self, look: _Look, seconds: float) -> tuple[Die, ...] | None:
        """Learn how the dice lie once frames agree on it; a roll if they were thrown."""
        agreed = self._agreement is not None and self._agreement.reached(seconds)
        if not agreed or not look.sure:
            return None
        if look.lifted:
            # An old roll is kept: the dice may be hidden only, and are no roll when they reappear.
            self._rest = look.dice if self._rest is None else self._rest
            return None
        thrown = self._rest is not None and not self._is_at_rest(look)
        if thrown or self._rest is None:
            self._taken = look.dice
        self._rest = self._lain = look.dice
        return look.dice if thrown else None

    def _state(self, look: _Look) -> State:
        if self._rest and self._is_at_rest(look):
            turned = values(self._rest) - values(self._taken)
            return State.DISTURBED if turned else State.AT_REST
        return State.LIFTED if look.lifted else State.SETTLING

    def _stand(
        self, problems: tuple[Problem, ...], state: State, seconds: float
    ) -> tuple[Problem, ...]:
        """Note since when each problem stands in the way of a roll, and tell the lasting ones."""
        standing = [old for old in self._standing if seconds - old.last <= FORGET_SECONDS]
        for problem in problems:
            known = next((old for old in standing if self._same(old.problem, problem)), None)
            if known:
                standing.remove(known)
            standing.append(_Standing(problem, known.since if known else seconds, seconds))
        self._standing = tuple(standing) if state is State.SETTLING else ()
        return tuple(old.problem for old in self._standing if old.lasting(seconds))

    def _wavering(self, look: _Look) -> tuple[Problem, ...]:
        """Dice that did not move and yet are read otherwise than a frame before."""
        return tuple(
            _unsure(die, old.value)
            for die in look.dice
            for old in self._last.dice
            if old.color is die.color and old.value != die.value
            if dist(old.centre, die.centre) <= self._still_px
        )

    def _moving(self, look: _Look) -> bool:
        """Whether a die, be it a leftover, blurs or is at another place than a frame before."""
        for color in Color:
            before, now = self._last.places(color), look.places(color)
            new = sum(all(dist(a, b) > self._still_px for b in before) for a in now)
            if new > max(0, len(now) - len(before)):
                return True
        return any(problem.kind is Trouble.MOVING for problem in look.problems)

    def _is_at_rest(self, look: _Look) -> bool:
        """Whether most dice lie as they last lay, or all do against each other."""
        rest = self._rest or ()
        lying = sum(find(die, rest, self._same_px) is not None for die in look.dice)
        return 2 * lying >= look.expected or same_figure(look.dice, self._lain, self._figure_px)

    def _same(self, one: Problem, other: Problem) -> bool:
        apart_px = dist(one.centre or (0, 0), other.centre or (0, 0))
        return (one.kind, one.color) == (other.kind, other.color) and apart_px <= self._same_px


def _sort_out(reading: Reading, closed: frozenset[Color]) -> _Look:
    """A reading that is not a whole set, yet tells no problem, was asked for other dice."""
    dice = tuple(die for die in reading.dice if die.color not in closed)
    leftover = {
        die.color: Problem(Trouble.EXTRA, f"{die.color} is closed", die.color, die.centre)
        for die in reading.dice
        if die.color in closed
    }
    problems = []
    for problem in reading.problems:
        if problem.kind is Trouble.EXTRA and problem.color in closed:
            leftover[problem.color] = problem
        else:
            problems.append(problem)
    expected = [color for color in SET if color not in closed]
    in_the_way = tuple(problems) or _not_a_set(dice, expected)
    return _Look(dice, tuple(leftover.values()), in_the_way, len(expected))


def _not_a_set(dice: tuple[Die, ...], expected: list[Color]) -> tuple[Problem, ...]:
    wanted, there = Counter(expected), Counter(die.color for die in dice)
    return (
        *(Problem(Trouble.MISSING, f"{c} is missing", c) for c in (wanted - there).elements()),
        *(Problem(Trouble.EXTRA, f"{c} is too many", c) for c in (there - wanted).elements()),
    )


def _unsure(die: Die, other: int) -> Problem:
    """A die that was read as another value just before."""
    either = tuple(sorted((die.value, other)))
    text = " or ".join(map(str, either)) + "?"
    return Problem(Trouble.UNSURE, text, die.color, die.centre, either)
