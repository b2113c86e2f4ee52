"""Buttons flutter, are tapped and are held: what the players meant by it."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.controls import Button, Hold, Press
from table.gestures import BOUNCE_SECONDS, COLOR_HOLD_SECONDS, OK_HOLD_SECONDS, Gestures

RED, OK = Button.RED, Button.OK
Levels = list[tuple[float, bool]]


def gestures(button: Button, levels: Levels, until: float = 3.0) -> list[tuple[float, object]]:
    """All gestures that levels lead to, with ticks when they are due, as the loop makes them."""
    watched = Gestures()
    found: list[tuple[float, object]] = []

    def wait(seconds: float) -> None:
        while (due := watched.next_at) is not None and due <= seconds:
            found.extend((due, gesture) for gesture in watched.tick(due))

    for seconds, down in levels:
        wait(seconds)
        found.extend((seconds, each) for each in watched.level(0, button, down, seconds))
    wait(until)
    return found


@pytest.mark.parametrize(
    ("button", "levels", "expected"),
    [
        pytest.param(
            RED, [(1, True), (1.2, False)], [(1, Press(0, RED))], id="a color acts on its way down"
        ),
        pytest.param(
            OK, [(1, True), (1.2, False)], [(1.2, Press(0, OK))], id="OK acts when it is let go"
        ),
        pytest.param(
            RED,
            [(1, True)],
            [(1, Press(0, RED)), (1 + COLOR_HOLD_SECONDS, Hold(0, RED))],
            id="a color held is a hold too",
        ),
        pytest.param(
            OK,
            [(1, True), (2.5, False)],
            [(1 + OK_HOLD_SECONDS, Hold(0, OK))],
            id="OK held is no press, also not when it is let go",
        ),
        pytest.param(
            RED,
            [(1, True), (1.004, False), (1.006, True), (1.2, False), (1.203, True), (1.205, False)],
            [(1, Press(0, RED))],
            id="fluttering contacts are one press",
        ),
        pytest.param(
            OK,
            [(1, True), (1.01, False)],
            [(1 + BOUNCE_SECONDS, Press(0, OK))],
            id="a tap shorter than the flutter is not lost",
        ),
        pytest.param(
            RED,
            [(1, True), (1.1, False), (1.2, True), (1.3, False)],
            [(1, Press(0, RED)), (1.2, Press(0, RED))],
            id="two quick presses are two",
        ),
        pytest.param(OK, [(1, False)], [], id="a button that was never down"),
    ],
)
def test_what_was_meant(
    button: Button, levels: Levels, expected: list[tuple[float, object]]
) -> None:
    found = gestures(button, levels)
    assert [gesture for _, gesture in found] == [gesture for _, gesture in expected]
    assert [at for at, _ in found] == pytest.approx([at for at, _ in expected])


def test_the_arc_of_a_hold_fills() -> None:
    watched = Gestures()
    watched.level(2, OK, True, 10.0)
    assert watched.holding(10.4) == {(2, OK): pytest.approx(0.5)}
    watched.tick(10.8)
    assert watched.holding(10.9) == {}


def test_buttons_do_not_disturb_each_other() -> None:
    watched = Gestures()
    assert watched.level(0, RED, True, 1.0) == [Press(0, RED)]
    assert watched.level(1, RED, True, 1.001) == [Press(1, RED)]
    assert watched.level(0, Button.BLUE, True, 1.002) == [Press(0, Button.BLUE)]


def test_two_taps_that_are_seen_late_are_two() -> None:
    """The loop was busy: all levels come at once, each with its own time."""
    watched = Gestures()
    found = [
        gesture
        for seconds, down in [(1.0, True), (1.02, False), (1.06, True), (1.08, False)]
        for gesture in watched.level(0, OK, down, seconds)
    ]
    assert [*found, *watched.tick(1.5)] == [Press(0, OK), Press(0, OK)]


def test_a_hold_that_is_seen_late_is_a_hold() -> None:
    watched = Gestures()
    assert watched.level(0, OK, True, 1.0) == []
    assert watched.level(0, OK, False, 2.0) == [Hold(0, OK)]
    assert watched.tick(3.0) == []


LONGEST_FLUTTER_MS = 25


@st.composite
def fluttering_presses(draw: st.DrawFn) -> tuple[int, Levels]:
    """How many presses, and their levels: 20 ms or longer, 40 ms apart, each edge fluttering."""
    lengths = draw(st.lists(st.tuples(st.integers(20, 500), st.integers(40, 500)), max_size=8))
    levels: Levels = []
    at_ms = 1000
    for down_ms, up_ms in lengths:
        for down, stays_ms in ((True, down_ms), (False, up_ms)):
            longest_ms = min(LONGEST_FLUTTER_MS, stays_ms - 1)
            flutter = draw(st.lists(st.integers(1, longest_ms), max_size=6, unique=True))
            edges = [0, *sorted(flutter)[: len(flutter) // 2 * 2]]
            for number, after_ms in enumerate(edges):
                levels.append(((at_ms + after_ms) / 1000, down == (number % 2 == 0)))
            at_ms += stays_ms
    return len(lengths), levels


@given(fluttering_presses(), st.sampled_from([RED, OK]))
def test_every_press_counts_once(presses: tuple[int, Levels], button: Button) -> None:
    number, levels = presses
    assert [gesture for _, gesture in gestures(button, levels, 60.0)] == [Press(0, button)] * number


@given(
    st.lists(st.tuples(st.integers(0, 1200), st.booleans(), st.booleans()), max_size=20),
    st.sampled_from([RED, OK]),
)
def test_levels_seen_late_mean_what_they_meant(
    steps: list[tuple[int, bool, bool]], button: Button
) -> None:
    """Whatever comes together: some steps end with a tick, the others are only looked at later."""
    times = [1 + at / 1000 for at in accumulate(pause for pause, _, _ in steps)]
    levels = [(at, down) for at, (_, down, _) in zip(times, steps, strict=True)]
    watched = Gestures()
    found: list[object] = []
    for (at, down), (_, _, is_looked_at) in zip(levels, steps, strict=True):
        found += watched.level(0, button, down, at)
        found += watched.tick(at) if is_looked_at else []
    found += watched.tick(60.0)
    assert found == [gesture for _, gesture in gestures(button, levels, 60.0)]


def test_a_storm_at_one_button_is_few_presses_and_nobody_else_s_trouble() -> None:
    """500 presses a second for 2 seconds, and five taps at another place meanwhile."""
    levels = [(n / 1000, 0, RED, n % 2 == 0) for n in range(2000)]
    for tap in range(5):
        levels += [(0.1 + 0.3 * tap, 1, OK, True), (0.12 + 0.3 * tap, 1, OK, False)]
    watched = Gestures()
    found = [
        gesture
        for seconds, seat, button, down in sorted(levels, key=lambda level: level[0])
        for gesture in watched.level(seat, button, down, seconds)
    ]
    found += watched.tick(3.0)
    assert found.count(Press(1, OK)) == 5
    assert len(found) - 5 <= 2.0 / (2 * BOUNCE_SECONDS) + 1
