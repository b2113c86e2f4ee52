"""Readings over time: when a roll is taken, and what never makes one."""

import cmath
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import dist
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading import SET, Color, Die, Problem, Reading, Trouble
from vision.settle import AGREEING_FRAMES, Seen, State, Watcher

EDGE_PX = 46.0
FRAMES_PER_SECOND = 15
TAKEN_WITHIN_SECONDS = 0.6

Dice = tuple[Die, ...]

SPOTS = [(120.0 + 90 * column, 120.0 + 90 * row) for row in range(6) for column in range(8)]
"""Places for dice that are well apart, so that two throws share hardly one."""
OPEN: frozenset[Color] = frozenset()
RED_CLOSED = frozenset({Color.RED})


def thrown(values: str, seed: int, colors: Sequence[Color] = SET) -> Dice:
    """Dice with these values, white white red yellow green blue, where chance put them."""
    spots = Random(seed).sample(SPOTS, len(values))
    return tuple(
        Die(color, int(value), spot, 0.9)
        for color, value, spot in zip(colors, values, spots, strict=True)
    )


def swung(dice: Dice, degrees: float) -> Dice:
    """The dice turned as one about the middle of the frame."""
    turn, middle = cmath.rect(1, math.radians(degrees)), 480 + 360j
    places = [middle + turn * (complex(*die.centre) - middle) for die in dice]
    return tuple(
        replace(die, centre=(place.real, place.imag))
        for die, place in zip(dice, places, strict=True)
    )


def shifted(dice: Dice, edges: float, which: Iterable[int] = range(6)) -> Dice:
    """Some of the dice pushed to the right and down by this many edges in all."""
    by = edges * EDGE_PX / 2**0.5
    pushed = [replace(die, centre=(die.centre[0] + by, die.centre[1] + by)) for die in dice]
    return tuple(pushed[i] if i in which else die for i, die in enumerate(dice))


def turned(dice: Dice, *which: int) -> Dice:
    """Some of the dice with another face up, where they lay."""
    return tuple(
        replace(die, value=die.value % 6 + 1) if i in which else die for i, die in enumerate(dice)
    )


def jittered(dice: Iterable[Die], chance: Random) -> Dice:
    """Dice as a camera sees them: half a pixel this way or that."""
    return tuple(
        replace(die, centre=(die.centre[0] + noise(chance), die.centre[1] + noise(chance)))
        for die in dice
    )


def noise(chance: Random) -> float:
    return chance.uniform(-0.5, 0.5)


def trouble(kind: Trouble, *dice: Die) -> tuple[Problem, ...]:
    return tuple(Problem(kind, str(kind), die.color, die.centre) for die in dice)


def still(dice: Dice, frames: int = 15) -> list[Reading]:
    return [Reading(dice)] * frames


def lifted(frames: int = 10, left: Dice = ()) -> list[Reading]:
    gone = tuple(Problem(Trouble.MISSING, "missing", color) for color in SET[len(left) :])
    return [Reading(left, gone)] * frames


def hidden(dice: Dice, seen: Dice = (), frames: int = 10) -> list[Reading]:
    return [Reading(seen, trouble(Trouble.COVERED, *dice))] * frames


def doubtful(dice: Dice, kind: Trouble, which: int = 2, frames: int = 1) -> list[Reading]:
    """Frames in which one die, red if nothing else is said, is in doubt."""
    sure = tuple(die for i, die in enumerate(dice) if i != which)
    return [Reading(sure, trouble(kind, dice[which]))] * frames


def rolling(seed: int = 9, frames: int = 6) -> list[Reading]:
    """Frames of dice that are readable by chance while they roll."""
    chance = Random(seed)
    return [
        Reading(thrown("".join(chance.choices("123456", k=6)), chance.randrange(999)))
        for _ in range(frames)
    ]


def watch(
    watcher: Watcher, readings: Iterable[Reading], start: float = 0, closed: frozenset[Color] = OPEN
) -> list[Seen]:
    chance = Random(1)
    return [
        watcher.see(
            replace(reading, dice=jittered(reading.dice, chance)),
            start + frame / FRAMES_PER_SECOND,
            closed,
        )
        for frame, reading in enumerate(readings)
    ]


def after_a_roll(dice: Dice) -> Watcher:
    """A watcher that has taken this roll."""
    watcher = Watcher(EDGE_PX, armed=True)
    assert rolls(watch(watcher, still(dice))) == [values(dice)]
    return watcher


def values(dice: Iterable[Die]) -> str:
    return "".join(str(die.value) for die in dice)


def rolls(seen: Iterable[Seen]) -> list[str]:
    return [values(each.roll) for each in seen if each.roll is not None]


A = thrown("351264", seed=1)
B = thrown("226153", seed=2)
A_ELSEWHERE = thrown("351264", seed=3)


@pytest.mark.parametrize(
    ("happens", "expected"),
    [
        pytest.param(still(A, 15 * 60), [], id="the dice lie untouched for a minute"),
        pytest.param(lifted() + still(B), ["226153"], id="lifted and thrown"),
        pytest.param(rolling() + still(B), ["226153"], id="stirred"),
        pytest.param(still(B), ["226153"], id="thrown between two frames"),
        pytest.param(lifted() + still(A_ELSEWHERE), ["351264"], id="thrown: the same values"),
        pytest.param(still(A_ELSEWHERE), ["351264"], id="thrown in a trice: the same values"),
        pytest.param(
            still(B) + rolling() + still(A), ["226153", "351264"], id="thrown and thrown again"
        ),
        pytest.param(
            lifted(3, A[:2]) + still(turned(A, 2, 3, 4, 5)),
            ["352315"],
            id="four of the dice thrown are most of them",
        ),
        pytest.param(still(shifted(A, 0.8)), [], id="a bump shifts all dice together"),
        pytest.param(still(shifted(A, 1.5)), [], id="a hard bump shifts all dice together"),
        pytest.param(still(shifted(A, 3)), [], id="the camera is knocked"),
        pytest.param(still(swung(A, 15)), [], id="the tray is turned"),
        pytest.param(still(shifted(A, 3, [0, 4])), [], id="two dice nudged far"),
        pytest.param(
            [r for step in range(30) for r in still(shifted(A, 0.5 * step), 1)] + still(A),
            [],
            id="the tray is pushed away bit by bit and pulled back",
        ),
        pytest.param(
            [r for step in range(31) for r in still(shifted(A, 0.5 * step), 1)]
            + still(shifted(A, 15)),
            [],
            id="pushed about the tray, never turned",
        ),
        pytest.param(
            [r for step in range(9) for r in still(shifted(A, 0.6 * step), 20)],
            [],
            id="bumps that add up to many edges",
        ),
        pytest.param(still(turned(A, 3)), [], id="a sleeve turns one die"),
        pytest.param(
            still(turned(A, 0, 1)) + still(turned(A, 0, 1, 2, 3)) + still(turned(A, *range(6))),
            [],
            id="one sleeve after the other turns all dice",
        ),
        pytest.param(still(turned(shifted(A, 2), 0, 1, 2)), ["462264"], id="moved and half turned"),
        pytest.param(
            still(turned(shifted(A, 2, [0, 1, 2]), 0, 1, 2)), [], id="three dice of six thrown"
        ),
        pytest.param(hidden(A) + still(A), [], id="a hand over the tray"),
        pytest.param(lifted(20) + still(A), [], id="a lid on the tray, taken for an empty one"),
        pytest.param(
            hidden(A[:3], A[3:]) + still(shifted(A, 0.5)), [], id="a hand reaches in and bumps"
        ),
        pytest.param(lifted(5, A[:5]) + still(A), [], id="one die taken up and put back"),
        pytest.param(
            doubtful(A, Trouble.UNSURE, frames=40) + still(A), [], id="doubt about an old die"
        ),
        pytest.param(still(B, 4), [], id="too few frames"),
        pytest.param(rolling(frames=60), [], id="rolling on and on"),
        pytest.param(
            (still(B, 4) + still(turned(B, 2), 4)) * 9, [], id="frames do not agree on a value"
        ),
        pytest.param(
            (still(B, 1) + doubtful(B, Trouble.LEANING)) * 20, [], id="doubt in every other frame"
        ),
        pytest.param(
            doubtful(B, Trouble.LEANING, frames=30) + still(B), ["226153"], id="leaned, then lay"
        ),
        pytest.param(
            [r for step in range(40) for r in still(shifted(B, 0.11 * step), 1)],
            [],
            id="dice that slide slowly",
        ),
        pytest.param(
            [r for step in range(40) for r in still(shifted(B, 0.04 * step), 1)],
            [],
            id="dice that creep",
        ),
        pytest.param(
            [r for step in range(40) for r in still(shifted(B, 0.2 * step, [5]), 1)],
            [],
            id="five lie, the last one still slides",
        ),
        pytest.param(
            [Reading(B, trouble(Trouble.MOVING, B[1]))] * 20, [], id="the reader sees motion"
        ),
        pytest.param(
            still(B[:5], 20), [], id="a reading without a problem that lacks a die all the same"
        ),
    ],
)
def test_a_roll_is_taken_when_the_dice_were_thrown(
    happens: list[Reading], expected: list[str]
) -> None:
    assert rolls(watch(after_a_roll(A), happens, start=100)) == expected


@pytest.mark.parametrize(
    ("armed", "happens", "expected"),
    [
        pytest.param(False, still(A, 60), [], id="dice of an old roll lie in the tray"),
        pytest.param(False, still(A) + still(B), ["226153"], id="an old roll, then a new one"),
        pytest.param(False, lifted() + still(A), ["351264"], id="an empty tray, then a roll"),
        pytest.param(
            False, lifted(10, A[:2]) + still(A), ["351264"], id="an almost empty tray, then a roll"
        ),
        pytest.param(
            False, hidden(A) + still(A), [], id="hidden dice of an old roll come into sight"
        ),
        pytest.param(True, still(A), ["351264"], id="armed: the dice in the tray are a roll"),
    ],
)
def test_switching_on(armed: bool, happens: list[Reading], expected: list[str]) -> None:
    assert rolls(watch(Watcher(EDGE_PX, armed=armed), happens)) == expected


def test_the_dice_of_an_old_roll_are_at_rest() -> None:
    seen = watch(Watcher(EDGE_PX), still(A))
    assert [seen[0].state, seen[-1].state] == [State.SETTLING, State.AT_REST]


def test_after_undo_the_unmoved_dice_are_a_roll_again_once() -> None:
    watcher = after_a_roll(A)
    watcher.rearm()
    assert rolls(watch(watcher, still(A, 4), start=100)) == []
    assert rolls(watch(watcher, still(A, 60), start=101)) == ["351264"]


@pytest.mark.parametrize(
    ("happens", "seconds"),
    [
        pytest.param(still(B), 4 / 15, id="no doubt"),
        *(
            pytest.param(
                still(B, frame) + doubtful(B, kind) + still(B),
                5 / 15,
                id=f"{kind} in frame {frame}",
            )
            for frame in range(1, 5)
            for kind in (Trouble.UNSURE, Trouble.GLARE, Trouble.MISSING)
        ),
        *(
            pytest.param(
                still(B, frame) + still(turned(B, 2), 1) + still(B),
                (5 + frame) / 15,
                id=f"misread in frame {frame}",
            )
            for frame in range(1, 5)
        ),
        pytest.param(
            still(B, 4) + lifted(1) + still(B), 9 / 15, id="nothing seen at all in one frame"
        ),
    ],
)
def test_a_roll_is_taken_in_time(happens: list[Reading], seconds: float) -> None:
    seen = watch(after_a_roll(A), rolling() + happens, start=100)[6:]
    taken = next(frame for frame, each in enumerate(seen) if each.roll is not None)
    assert taken / FRAMES_PER_SECOND == pytest.approx(seconds)
    assert seconds <= TAKEN_WITHIN_SECONDS


@pytest.mark.parametrize("frames_per_second", [5, 10, 15, 30, 60, 120])
def test_more_frames_do_not_make_a_hastier_roll(frames_per_second: int) -> None:
    watcher = Watcher(EDGE_PX, armed=True)
    times = (frame / frames_per_second for frame in range(999))
    assert next(time for time in times if watcher.see(Reading(A), time).roll) >= 0.2


@pytest.mark.parametrize(
    ("happens", "states"),
    [
        pytest.param(still(A), "at-rest", id="untouched"),
        pytest.param(lifted(), "lifted", id="lifted"),
        pytest.param(
            lifted() + rolling() + still(B),
            "lifted settling moving settling at-rest",
            id="lifted and thrown",
        ),
        pytest.param(still(shifted(A, 0.5)), "moving at-rest", id="bumped"),
        pytest.param(still(turned(A, 3)), "at-rest disturbed", id="a sleeve turns one die"),
        pytest.param(still(turned(A, 3, 4, 5)), "at-rest disturbed", id="a sleeve turns three"),
        pytest.param(
            still((replace(A[0], value=5), *A[1:])), "at-rest disturbed", id="3+5 turned to 5+5"
        ),
        pytest.param(
            still((replace(A[0], value=5), replace(A[1], value=3), *A[2:])),
            "at-rest",
            id="3+5 turned to 5+3",
        ),
        pytest.param(
            still(turned(A, 3)) + still(A), "at-rest disturbed at-rest", id="turned and put right"
        ),
        pytest.param(
            still(turned(A, 3)) + rolling() + still(B),
            "at-rest disturbed moving settling at-rest",
            id="turned, then thrown",
        ),
        pytest.param(doubtful(A, Trouble.UNSURE, frames=30), "at-rest", id="doubt of an old die"),
        pytest.param(
            rolling() + doubtful(B, Trouble.LEANING, frames=20),
            "moving settling refused",
            id="a die leans",
        ),
        pytest.param(
            rolling() + doubtful(B, Trouble.LEANING, frames=20) + still(B),
            "moving settling refused at-rest",
            id="a die leans and is put right",
        ),
    ],
)
def test_states_for_the_screen(happens: list[Reading], states: str) -> None:
    seen = [str(each.state) for each in watch(after_a_roll(A), happens, start=100)]
    changes = [state for i, state in enumerate(seen) if i == 0 or state != seen[i - 1]]
    assert " ".join(changes) == states


@pytest.mark.parametrize(
    ("happens", "expected"),
    [
        pytest.param(doubtful(B, Trouble.LEANING, frames=10), [], id="not yet for long enough"),
        pytest.param(doubtful(B, Trouble.LEANING, frames=13), ["leaning red"], id="long enough"),
        pytest.param(
            doubtful(B, Trouble.MISSING, frames=5) + doubtful(B, Trouble.COVERED, frames=8),
            [],
            id="two problems, neither for long",
        ),
        pytest.param(
            (doubtful(B, Trouble.GLARE) + still(B, 2)) * 5, ["glare red"], id="on and off"
        ),
        pytest.param(
            (still(B, 3) + still(turned(B, 4), 1)) * 6,
            ["unsure green"],
            id="frames that do not agree on a value",
        ),
        pytest.param(
            [Reading(B[2:], trouble(Trouble.LEANING, *B[:2]))] * 20,
            ["leaning white", "leaning white"],
            id="both white dice lean",
        ),
        pytest.param(
            [Reading((), (Problem(Trouble.DARK, "dark"),))] * 20, ["dark None"], id="too dark"
        ),
        pytest.param(still(B[:5], 20), ["missing blue"], id="a die that the reader does not miss"),
        pytest.param(lifted(40), [], id="an empty tray is no problem"),
        pytest.param(
            [Reading(shifted(B, step)[:5], trouble(Trouble.LEANING, B[5])) for step in range(30)],
            [],
            id="not while anything moves",
        ),
    ],
)
def test_a_problem_that_lasts_is_announced(happens: list[Reading], expected: list[str]) -> None:
    seen = watch(after_a_roll(A), rolling() + happens, start=100)[-1]
    assert [f"{problem.kind} {problem.color}" for problem in seen.problems] == expected
    assert (seen.state is State.REFUSED) == bool(expected)


WITHOUT_RED = tuple(die for die in B if die.color is not Color.RED)
RED = B[2]


@pytest.mark.parametrize(
    ("reading", "roll", "leftover"),
    [
        pytest.param(Reading(WITHOUT_RED), "22153", [], id="put away"),
        pytest.param(
            Reading(WITHOUT_RED, trouble(Trouble.EXTRA, RED)), "22153", ["red"], id="read as extra"
        ),
        pytest.param(Reading(B), "22153", ["red"], id="read as any die"),
        pytest.param(
            Reading(B, trouble(Trouble.EXTRA, RED)), "22153", ["red"], id="read as both: told once"
        ),
        pytest.param(
            Reading(WITHOUT_RED, trouble(Trouble.LEANING, RED)), None, [], id="leaning: a problem"
        ),
        pytest.param(
            Reading(WITHOUT_RED, trouble(Trouble.EXTRA, replace(RED, color=Color.OTHER))),
            None,
            [],
            id="a strange die: a problem",
        ),
        pytest.param(
            Reading(WITHOUT_RED[:4], trouble(Trouble.EXTRA, RED)), None, ["red"], id="blue is gone"
        ),
    ],
)
def test_a_die_of_a_closed_color_is_reported_not_counted(
    reading: Reading, roll: str | None, leftover: list[str]
) -> None:
    seen = watch(after_a_roll(A), [reading] * 12, start=100, closed=RED_CLOSED)
    assert rolls(seen) == ([roll] if roll else [])
    assert [problem.color for problem in seen[-1].leftover] == leftover


def test_nothing_is_taken_while_a_die_of_a_closed_color_rolls() -> None:
    seen = watch(
        after_a_roll(A),
        [Reading(WITHOUT_RED, trouble(Trouble.EXTRA, *shifted((RED,), i))) for i in range(20)],
        start=100,
        closed=RED_CLOSED,
    )
    assert rolls(seen) == []
    assert not any(each.leftover for each in seen[1:])


@pytest.mark.parametrize(
    ("before", "then"),
    [
        pytest.param(OPEN, RED_CLOSED, id="closed in the middle of a turn"),
        pytest.param(RED_CLOSED, OPEN, id="open again after undo"),
    ],
)
def test_closing_a_row_is_no_roll(before: frozenset[Color], then: frozenset[Color]) -> None:
    watcher = Watcher(EDGE_PX, armed=True)
    assert len(rolls(watch(watcher, still(A), closed=before))) == 1
    assert rolls(watch(watcher, still(A), start=100, closed=then)) == []


# What holds for every stream of readings.

PLACES = st.permutations(SPOTS).map(lambda spots: spots[:6])
VALUES = st.lists(st.integers(1, 6), min_size=6, max_size=6)
HALF_PX = 1500.0
"""Further to the right than any die gets by being pushed."""


def throws() -> st.SearchStrategy[Dice]:
    return st.builds(
        lambda values, spots: tuple(
            Die(color, value, spot, 0.9)
            for color, value, spot in zip(SET, values, spots, strict=True)
        ),
        VALUES,
        PLACES,
    )


def far_right(dice: Dice) -> Dice:
    """In the other half of a large tray and farther apart: no throw lies as another did."""
    return tuple(
        replace(die, centre=(HALF_PX + 1.5 * die.centre[0], 1.5 * die.centre[1])) for die in dice
    )


@st.composite
def streams(draw: st.DrawFn) -> list[Reading]:
    """Throws, bumps, turned dice, doubt and empty frames in any order, of few different dice."""
    pool = draw(st.lists(throws(), min_size=1, max_size=3))
    some = st.lists(st.integers(0, 5), max_size=6)
    stream: list[Reading] = []
    for _ in range(draw(st.integers(1, 12))):
        dice = draw(st.sampled_from(pool))
        dice = turned(dice, *draw(st.one_of(st.just([]), some)))
        dice = shifted(dice, draw(st.sampled_from([0, 0, 0.05, 0.5, 2])), draw(some))
        frames = draw(st.integers(1, 8))
        kind, which = draw(st.sampled_from(Trouble)), draw(st.integers(0, 5))
        stream += draw(
            st.sampled_from(
                [
                    still(dice, frames),
                    doubtful(dice, kind, which, frames),
                    lifted(frames, dice[:which]),
                    hidden(dice[which:], dice[:which], frames),
                ]
            )
        )
    return stream


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Reading], list[str]]:
    """Everything that befalls a tray, each time until the dice rest, and the rolls in it."""
    dice = draw(throws())
    stream, rolled = still(dice), [values(dice)]
    for _ in range(draw(st.integers(0, 6))):
        few = draw(st.sets(st.integers(0, 5), max_size=3))
        match draw(st.sampled_from(["throw", "bump", "nudge", "turn", "hide", "doubt"])):
            case "throw":
                is_left = dice[0].centre[0] < HALF_PX
                dice = far_right(draw(throws())) if is_left else draw(throws())
                stream += draw(st.sampled_from([[], lifted(), rolling()]))
                rolled.append(values(dice))
            case "bump":
                dice = shifted(dice, draw(st.floats(-0.9, 0.9)))
            case "nudge":
                dice = shifted(dice, draw(st.floats(-3, 3)), few)
            case "turn":
                dice = turned(dice, *few)
            case "hide":
                stream += hidden(dice, (), draw(st.integers(1, 30)))
            case "doubt":
                stream += doubtful(dice, draw(st.sampled_from(Trouble)), draw(st.integers(0, 5)), 5)
        stream += still(dice, draw(st.integers(6, 20)))
    return stream, rolled


@given(evenings())
def test_as_many_rolls_as_throws(evening: tuple[list[Reading], list[str]]) -> None:
    stream, rolled = evening
    assert rolls(watch(Watcher(EDGE_PX, armed=True), stream)) == rolled


@given(streams(), st.booleans())
def test_a_roll_is_unanimous_whole_and_still(stream: list[Reading], armed: bool) -> None:
    for i, seen in enumerate(watch(Watcher(EDGE_PX, armed=armed), stream)):
        if seen.roll is None:
            continue
        assert Counter(die.color for die in seen.roll) == Counter(SET)
        window = stream[max(0, i - AGREEING_FRAMES) : i + 1]  # one of them may be doubtful
        sure = [reading for reading in window if reading.ok]
        agreeing = [r for r in sure if values(r.dice) == values(seen.roll)]
        assert len(agreeing) >= AGREEING_FRAMES
        assert agreeing[-AGREEING_FRAMES:] == sure[-AGREEING_FRAMES:]
        for reading in agreeing[-AGREEING_FRAMES:]:
            for die, other in zip(reading.dice, seen.roll, strict=True):
                assert dist(die.centre, other.centre) < 0.2 * EDGE_PX


@given(streams(), throws(), st.integers(0, 4), st.sampled_from(Trouble))
def test_a_throw_is_always_taken_in_time(
    stream: list[Reading], dice: Dice, flicker: int, kind: Trouble
) -> None:
    """Whatever came before, even with a flaw in one of the frames."""
    watcher = Watcher(EDGE_PX, armed=True)
    watch(watcher, stream)
    elsewhere = far_right(dice)
    after = still(elsewhere, flicker) + doubtful(elsewhere, kind) + still(elsewhere)
    seen = watch(watcher, after, start=100)
    assert rolls(seen) == [values(dice)]
    first_still = 0 if flicker else 1
    taken = next(frame for frame, each in enumerate(seen) if each.roll)
    assert (taken - first_still) / FRAMES_PER_SECOND <= TAKEN_WITHIN_SECONDS


@given(streams(), st.sets(st.sampled_from(SET[2:])).map(frozenset))
def test_problems_are_told_with_a_refusal_and_only_then(
    stream: list[Reading], closed: frozenset[Color]
) -> None:
    for seen in watch(Watcher(EDGE_PX), stream, closed=closed):
        assert bool(seen.problems) == (seen.state is State.REFUSED)
        assert seen.roll is None or seen.state is State.AT_REST
