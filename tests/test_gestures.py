"""Buttons flutter, are tapped and are held: what the players meant by it."""

import pytest

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
