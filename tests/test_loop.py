"""The loop: levels become holds in its time, and nothing that goes wrong beside it ends a game."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from hardware.buttons import Level, Stuck
from hardware.keyboard import Command
from table.controls import Button
from table.cues import Cue, Sound
from table.desk import Desk
from table.game import Phase
from table.gestures import COLOR_HOLD_SECONDS, OK_HOLD_SECONDS
from table.loop import LONGEST_WAIT_SECONDS, QUIET_SECONDS, SPARE_SECONDS, Input, Loop
from table.page import Page
from table.pages.correct import Correct
from table.pages.menu import Menu
from table.pages.play import NO_OPTION_SECONDS, Play
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.sight import TrayLost
from tests.scripted import Screen, Voice, down, up

RED, YELLOW, GREEN, BLUE, OK = Button


class Clumsy:
    """A simulation that drops the dice."""

    def obey(self, command: Command, desk: Desk, now: float) -> None:
        raise RuntimeError("a die fell off the table")


@dataclass(frozen=True)
class Broken(Page):
    """Fails in one way."""

    way: str

    def press(self, desk: Desk, place: int, button: Button) -> None:
        self._fail("press")

    def tick(self, desk: Desk) -> None:
        self._fail("tick")

    def _fail(self, way: str) -> None:
        if way == self.way:
            raise RuntimeError(way)


def desk_at(phase: Phase) -> Desk:
    return played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(3, phase))


def run(desk: Desk, *script: tuple[float, Input], **given: object) -> Screen:
    screen = Screen([*script, (1000.0, Command.KEYS)])
    Loop(desk, screen, Voice(), clock=screen.clock, **given).run()  # type: ignore[arg-type]
    return screen


def test_a_color_that_stays_down_is_held_when_its_time_has_come() -> None:
    desk = desk_at(Phase.ROLL)
    run(desk, down(0.0, YELLOW), up(COLOR_HOLD_SECONDS + 0.1, YELLOW))
    assert isinstance(desk.page, Menu)


def test_a_held_color_takes_its_mark_back() -> None:
    desk = desk_at(Phase.ACTION1)
    button = Button[desk.game.options(0)[0][0][0].name]
    run(desk, down(0.0, button), up(2.0, button))
    assert isinstance(desk.page, Correct)
    assert not desk.game.answers[0].choice


def test_ok_acts_when_it_is_let_go() -> None:
    desk = desk_at(Phase.ACTION1)
    run(desk, down(0.0, OK), up(0.2, OK))
    assert desk.game.answers[0].confirmed


def test_ok_that_was_held_takes_back() -> None:
    desk = desk_at(Phase.ACTION1)
    run(desk, down(0.0, OK), up(0.2, OK), down(1.0, OK), up(1.5 + OK_HOLD_SECONDS, OK))
    assert not desk.game.answers[0].confirmed
    assert not desk.game.answers[0].choice


def test_between_two_events_it_waits_and_does_not_spin() -> None:
    desk = desk_at(Phase.ACTION1)
    desk.tick(100.0)
    screen = run(desk)
    assert len(screen.waits) < 1000.0 / LONGEST_WAIT_SECONDS + 10
    assert 0.0 not in screen.waits[:-1]


def test_it_wakes_for_who_has_no_option() -> None:
    desk = desk_at(Phase.ACTION1)
    desk.now = desk.phase_since = desk.changed_at = 100.0
    assert run(desk).waits[0] == pytest.approx(NO_OPTION_SECONDS)


@pytest.mark.parametrize("way", ["press", "tick"])
def test_a_fault_in_a_page_leads_back_to_the_game(
    way: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk = desk_at(Phase.ACTION1)
    desk.open(Broken(way))
    before = desk.game
    with caplog.at_level(logging.CRITICAL):
        run(desk, down(0.0, RED), up(0.1, RED))
    assert isinstance(desk.page, Play)
    assert desk.game == before


def test_a_fault_of_the_simulation_does_not_end_the_game(caplog: pytest.LogCaptureFixture) -> None:
    desk = desk_at(Phase.ACTION1)
    with caplog.at_level(logging.CRITICAL):
        run(desk, (101.0, Command.ROLL), down(2.0, OK), up(2.1, OK), simulation=Clumsy())
    assert desk.game.answers[0].confirmed


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda loop: setattr(loop._screen, "fails", True), id="the screen"),
        pytest.param(lambda loop: setattr(loop._voice, "fails", True), id="the voice"),
        pytest.param(lambda loop: setattr(loop, "_follow", lambda desk: 1 / 0), id="the tray"),
    ],
)
def test_who_is_told_cannot_end_the_game(
    spoil: Callable[[Loop], None], caplog: pytest.LogCaptureFixture
) -> None:
    desk = desk_at(Phase.ACTION1)
    screen, voice = Screen([down(0.0, OK), up(0.1, OK), (300.0, Command.KEYS)]), Voice()
    loop = Loop(desk, screen, voice, clock=screen.clock)
    spoil(loop)
    loop.run()
    assert desk.game.answers[0].confirmed
    assert screen.shown > 2
    assert Sound(Cue.CONFIRM) in voice.heard
    assert len(caplog.records) == 1  # however often it happens


def test_sounds_are_heard_once() -> None:
    desk = desk_at(Phase.ACTION1)
    screen, voice = Screen([down(0.0, OK), up(0.1, OK), (300.0, Command.KEYS)]), Voice()
    Loop(desk, screen, voice, clock=screen.clock).run()
    assert voice.heard.count(Sound(Cue.CONFIRM)) == 1


def test_what_other_threads_put_is_taken() -> None:
    desk = desk_at(Phase.ROLL)
    screen = Screen([(100.5, Command.KEYS)])
    loop = Loop(desk, screen, Voice(), clock=screen.clock)
    loop.put(TrayLost("the cable"))
    loop.put(Level(0, "yellow", True, 100.0))
    screen.script.append((102.0, Command.KEYS))
    loop.run()
    assert isinstance(desk.sight, TrayLost)
    assert isinstance(desk.page, Menu)


def test_every_turn_tells_that_the_loop_is_alive() -> None:
    turns: list[float] = []
    screen = run(desk_at(Phase.ROLL), alive=lambda: turns.append(1.0))
    assert len(turns) == len(screen.waits)
    assert max(screen.waits) <= LONGEST_WAIT_SECONDS


@pytest.mark.parametrize(
    ("is_stuck", "told"),
    [
        pytest.param(True, "The button 3-red does not come up: look at its wire.", id="stuck"),
        pytest.param(False, "The button 3-red works again.", id="free again"),
    ],
)
def test_a_stuck_button_is_named(
    is_stuck: bool, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk = desk_at(Phase.ROLL)
    screen = Screen([(100.5, Command.KEYS)])
    loop = Loop(desk, screen, Voice(), clock=screen.clock)
    loop.put(Stuck(2, "red", is_stuck, 100.0))
    loop.run()
    assert desk.notice is not None
    assert str(desk.notice.refused) == told
    assert told in caplog.text


class Errands:
    """Work that can wait; it notes when some of it was done."""

    def __init__(self, pieces: int, clock: Callable[[], float]) -> None:
        self.done_at: list[float] = []
        self._pieces, self._clock = pieces, clock

    def __call__(self) -> bool:
        self.done_at.append(self._clock())
        return len(self.done_at) < self._pieces


def test_spare_time_is_spent_when_nobody_has_pressed_for_a_while() -> None:
    screen = Screen([down(1.0, OK), up(1.2, OK), (130.0, Command.KEYS)])
    errands = Errands(5, screen.clock)
    desk = desk_at(Phase.ROLL)
    Loop(desk, screen, Voice(), clock=screen.clock, spare_time=errands).run()
    first, *others = errands.done_at
    assert first >= 101.2 + QUIET_SECONDS
    assert len(others) == 4, "when all is done there is nothing to do for a long while"
    assert others[-1] == pytest.approx(first + 4 * SPARE_SECONDS, abs=0.1)


def test_what_goes_wrong_in_spare_time_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> bool:
        raise RuntimeError("the disk")

    with caplog.at_level(logging.CRITICAL):
        run(desk_at(Phase.ROLL), spare_time=fail)
