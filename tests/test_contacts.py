"""What contacts show and what is told of it: stuck buttons are named and kept out of the game."""

import pytest

from hardware.buttons import Level, Place, Stuck
from hardware.contacts import FREE_SECONDS, START_SECONDS, STUCK_SECONDS, Contacts

RED: Place = (2, "red")
Step = tuple[str, float, bool]


def down(at: float) -> Step:
    return "change", at, True


def up(at: float) -> Step:
    return "change", at, False


def seen(at: float, is_down: bool) -> Step:
    return "compare", at, is_down


def told(steps: list[Step], start: bool = False, until: float = 0.0) -> list[tuple[str, float]]:
    """All that is put, as a word and when, with a look at the buttons every 0.2 s."""
    put: list[Level | Stuck] = []
    contacts = Contacts(put.append)
    contacts.add(RED, start, 0.0)
    looks: list[Step] = [("look", number / 5, False) for number in range(int(until * 5) + 1)]
    for kind, at, is_down in sorted([*steps, *looks], key=lambda step: step[1]):
        match kind:
            case "look":
                contacts.look(at)
            case "change":
                contacts.change(RED, is_down, at)
            case "compare":
                contacts.compare(RED, is_down, at)
    return [(word(each), each.seconds) for each in put]


def word(each: Level | Stuck) -> str:
    assert (each.seat, each.button) == RED
    if isinstance(each, Level):
        return "down" if each.down else "up"
    return "stuck" if each.is_stuck else "free"


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param([down(1), up(1.02)], [("down", 1), ("up", 1.02)], id="a press"),
        pytest.param([down(1), down(1.1), up(2)], [("down", 1), ("up", 2)], id="told twice"),
        pytest.param([up(1)], [], id="up already"),
        pytest.param([seen(1, True)], [], id="one look is not believed"),
        pytest.param(
            [seen(1, True), seen(1.2, True)], [("down", 1.2)], id="a lost change is made good"
        ),
        pytest.param(
            [down(1), seen(1.2, False), seen(1.4, False)],
            [("down", 1), ("up", 1.4)],
            id="also one back up",
        ),
        pytest.param(
            [seen(1, True), down(1.05), seen(1.2, True), seen(1.4, True), up(1.5)],
            [("down", 1.05), ("up", 1.5)],
            id="the change was only on its way",
        ),
        pytest.param(
            [down(1), seen(1.01, False), down(1.02), seen(1.2, True), up(1.5)],
            [("down", 1), ("up", 1.5)],
            id="a look from before the change is no second press",
        ),
        pytest.param(
            [seen(1, True), seen(1.2, False), seen(1.4, True), seen(1.6, False)],
            [],
            id="looks that differ from each other",
        ),
    ],
)
def test_what_is_told(steps: list[Step], expected: list[tuple[str, float]]) -> None:
    assert told(steps) == expected


def test_down_from_the_start_is_no_press_but_stuck() -> None:
    assert told([], start=True, until=30) == [("stuck", START_SECONDS)]


def test_held_for_a_moment_at_the_start_is_neither() -> None:
    steps = [up(0.5), down(2), up(2.1)]
    assert told(steps, start=True, until=5) == [("down", 2), ("up", 2.1)]


def test_down_for_too_long_is_let_go_and_stuck() -> None:
    assert told([down(1)], until=60) == [
        ("down", 1),
        ("up", 1 + STUCK_SECONDS),
        ("stuck", 1 + STUCK_SECONDS),
    ]


def test_a_long_hold_is_not_stuck() -> None:
    assert told([down(1), up(1 + STUCK_SECONDS - 0.3)], until=60) == [
        ("down", 1),
        ("up", 1 + STUCK_SECONDS - 0.3),
    ]


def test_stuck_comes_free_and_is_in_the_game_again() -> None:
    steps = [down(1), up(40), down(42), up(42.1), down(43)]
    words = [each for each, _ in told(steps, until=50)]
    assert words == ["down", "up", "stuck", "free", "down", "up", "down"]


def test_times_never_go_back() -> None:
    """A look may be believed before a change that was earlier is told."""
    put: list[Level | Stuck] = []
    contacts = Contacts(put.append)
    contacts.add(RED, False, 0.0)
    contacts.change(RED, True, 2.0)
    contacts.change(RED, False, 1.9)
    assert put == [Level(*RED, True, 2.0), Level(*RED, False, 2.0)]


def test_coming_free_with_a_flutter_is_no_press() -> None:
    steps = [up(40), down(40.003), up(40.01), down(40.02), up(40.03)]
    assert [each for each, _ in told(steps, start=True, until=50)] == ["stuck", "free"]


def test_a_loose_wire_stays_out() -> None:
    """It never is up for long enough."""
    steps = [step for n in range(200) for step in (up(2 + n / 10), down(2.05 + n / 10))]
    assert FREE_SECONDS > 0.05
    assert [each for each, _ in told(steps, start=True, until=21)] == ["stuck"]


def test_a_button_that_is_taken_away_is_let_go() -> None:
    put: list[Level | Stuck] = []
    contacts = Contacts(put.append)
    contacts.add(RED, False, 0.0)
    contacts.change(RED, True, 1.0)
    contacts.remove(RED, 2.0)
    contacts.remove(RED, 3.0)
    contacts.change(RED, False, 4.0)
    assert put == [Level(*RED, True, 1.0), Level(*RED, False, 2.0)]


def test_a_stuck_button_that_is_taken_away_is_not_stuck_any_more() -> None:
    put: list[Level | Stuck] = []
    contacts = Contacts(put.append)
    contacts.add(RED, True, 0.0)
    contacts.look(START_SECONDS)
    contacts.remove(RED, 2.0)
    assert put == [Stuck(*RED, True, START_SECONDS), Stuck(*RED, False, 2.0)]
