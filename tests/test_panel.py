"""Lamps, buzzer, off button, and all of it opened as one."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import enumerate as threads

import gpiozero  # type: ignore[import-untyped]
import pytest

from hardware.buttons import Level, Stuck
from hardware.buzzer import BuzzingSpeaker, with_buzzer
from hardware.chimes import CUES
from hardware.expander import LAMP_LINES
from hardware.lamps import GpioLamps, Lamps, NoLamps
from hardware.off_switch import (
    HOLD_SECONDS,
    LOOK_SECONDS,
    OFF_FILE,
    OffHeld,
    OffSwitch,
    request_off,
)
from hardware.panel import Happening, Panel, open_panel
from hardware.pins import Input
from hardware.rounds import Rounds
from hardware.speaker import SilentSpeaker, Speaker
from hardware.wires import Wiring
from tests.panels import WIRES, Clock, FakeBus, Header

BUZZER, OFF = 20, 3
LAMPS = {0: 19, 1: 26, 2: 21}
FOUR = {place: gpio for place, gpio in WIRES.items() if place[0] < 4}


def until(seen: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


@pytest.fixture
def header() -> Header:
    return Header()


def lit(header: Header) -> set[int]:
    return {seat for seat, gpio in LAMPS.items() if header.pin(gpio).state}


def test_lamps_are_lit_for_whom_the_table_waits(header: Header) -> None:
    lamps = GpioLamps(LAMPS, header.pins)
    assert lit(header) == set()
    for seats in ({0, 2}, {2}, {0, 1, 2}, set()):
        lamps.show(frozenset(seats))
        assert lit(header) == seats


def test_a_seat_without_a_lamp_is_passed_over(header: Header) -> None:
    lamps = GpioLamps(LAMPS, header.pins)
    lamps.show(frozenset({0, 4}))
    lamps.show(frozenset({4}))
    assert lit(header) == set()


def test_only_what_changes_is_written(header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    lamps = GpioLamps(LAMPS, header.pins)
    lamps.show(frozenset({0, 1}))
    written: list[int] = []
    monkeypatch.setattr(
        gpiozero.OutputDevice,
        "_write",
        lambda lamp, value: written.append(int(lamp.pin.info.name.removeprefix("GPIO"))),
    )
    lamps.show(frozenset({0, 1}))
    lamps.show(frozenset({0, 2}))
    assert sorted(written) == sorted([LAMPS[1], LAMPS[2]])


def test_a_lamp_that_cannot_be_opened_is_named_and_the_others_shine(header: Header) -> None:
    somebody = gpiozero.LED(LAMPS[1], pin_factory=header.factory)
    lamps = GpioLamps(LAMPS, header.pins)
    lamps.show(frozenset({0, 1, 2}))
    assert lit(header) == {0, 2}
    (fault,) = lamps.faults
    assert fault.startswith("The lamp of place 2 does not work: GPIO 26 (header pin 37)")
    somebody.close()


def test_closed_lamps_are_off(header: Header) -> None:
    lamps = GpioLamps(LAMPS, header.pins)
    lamps.show(frozenset(LAMPS))
    pins = [header.pin(gpio) for gpio in LAMPS.values()]
    lamps.close()
    lamps.close()
    assert not any(pin.states[-1].state for pin in pins)


def test_no_lamps_are_lamps_too() -> None:
    lamps: Lamps = NoLamps()
    lamps.show(frozenset({1}))
    lamps.close()


@pytest.fixture
def buzzing(header: Header) -> Iterator[tuple[BuzzingSpeaker, SilentSpeaker]]:
    inner = SilentSpeaker()
    speaker = with_buzzer(inner, BUZZER, header.pins)
    assert isinstance(speaker, BuzzingSpeaker)
    yield speaker, inner
    speaker.close()


Buzzing = tuple[BuzzingSpeaker, SilentSpeaker]


def beeps(header: Header) -> int:
    return sum(state.state for state in header.pin(BUZZER).states)


def test_a_buzzer_beeps_and_waits_for_nobody(header: Header, buzzing: Buzzing) -> None:
    port: Speaker = buzzing[0]
    port.volume(7)
    start = time.monotonic()
    port.play("warning", 0)
    assert time.monotonic() - start < 0.3
    until(lambda: beeps(header) == 2)
    until(lambda: not header.pin(BUZZER).state)


@pytest.mark.parametrize("cue", ["mark", "join", "confirm", "clear"])
def test_it_does_not_beep_at_every_press(header: Header, buzzing: Buzzing, cue: str) -> None:
    assert cue in CUES
    buzzing[0].volume(7)
    buzzing[0].play(cue, 0)
    time.sleep(0.05)
    assert beeps(header) == 0


def test_off_is_silence_also_in_the_middle_of_a_beep(header: Header, buzzing: Buzzing) -> None:
    buzzing[0].play("penalty", 0)
    time.sleep(0.05)
    assert beeps(header) == 0
    buzzing[0].volume(7)
    buzzing[0].play("penalty", 0)
    until(lambda: bool(header.pin(BUZZER).state))
    buzzing[0].volume(0)
    assert not header.pin(BUZZER).state


def test_beeps_do_not_pile_up(header: Header, buzzing: Buzzing) -> None:
    buzzing[0].volume(7)
    before = len(threads())
    start = time.monotonic()
    for _ in range(30):
        buzzing[0].play("trouble", 0)
    assert time.monotonic() - start < 1.0
    assert len(threads()) <= before + 1


def test_the_loudspeaker_beside_it_hears_everything(buzzing: Buzzing) -> None:
    speaker, inner = buzzing
    speaker.volume(3)
    speaker.play("settled", 2)
    speaker.say("12", "pl")
    speaker.close()
    speaker.play("settled", 2)
    assert (inner.level, inner.said, inner.closed) == (3, [("12", "pl")], True)
    assert inner.played[0] == ("settled", 2)


def off_switch(header: Header, put: list[OffHeld]) -> tuple[OffSwitch, Callable[[float], None]]:
    button = header.pins.input(OFF, "The off button")
    assert isinstance(button, Input)
    clock = Clock()
    switch = OffSwitch(button, put.append, clock)

    def look(seconds: float) -> None:
        for _ in range(round(seconds / LOOK_SECONDS)):
            switch.look()
            clock.now += LOOK_SECONDS

    return switch, look


def test_the_off_button_is_held_once(header: Header) -> None:
    put: list[OffHeld] = []
    _, look = off_switch(header, put)
    look(1.0)
    header.down(OFF)
    look(HOLD_SECONDS - 0.2)
    assert put == []
    look(0.5)
    (held,) = put
    assert held.seconds == pytest.approx(101.0 + HOLD_SECONDS, abs=LOOK_SECONDS)
    look(60.0)
    assert len(put) == 1
    header.up(OFF)
    look(0.2)
    header.down(OFF)
    look(HOLD_SECONDS + 0.2)
    assert len(put) == 2


def test_let_go_in_time_nothing_happens(header: Header) -> None:
    put: list[OffHeld] = []
    _, look = off_switch(header, put)
    for _ in range(5):
        look(0.3)
        header.down(OFF)
        look(HOLD_SECONDS - 0.3)
        header.up(OFF)
    assert put == []


def test_an_off_button_that_is_down_from_the_start_switches_nothing_off(header: Header) -> None:
    header.hold_from_the_start(OFF)
    put: list[OffHeld] = []
    _, look = off_switch(header, put)
    look(60.0)
    assert put == []


def test_systemd_is_asked_by_a_file(tmp_path: Path) -> None:
    assert request_off(tmp_path)
    assert request_off(tmp_path)
    assert (tmp_path / OFF_FILE).exists()


@pytest.mark.parametrize("directory", [None, Path("/proc/nowhere")])
def test_where_nobody_can_be_asked(directory: Path | None) -> None:
    assert not request_off(directory)


Put = list[Happening]


@pytest.fixture
def opened() -> Iterator[Callable[..., Panel]]:
    panels: list[Panel] = []

    def open_(wiring: Wiring, put: Put, **given: object) -> Panel:
        panels.append(open_panel(wiring, put.append, **given))  # type: ignore[arg-type]
        return panels[-1]

    yield open_
    for panel in panels:
        panel.close()


Opened = Callable[..., Panel]


def test_a_panel_on_the_header(header: Header, opened: Opened) -> None:
    put: Put = []
    panel = opened(Wiring(FOUR, LAMPS, BUZZER, OFF), put, pins=header.pins)
    assert panel.faults == ()
    header.down(WIRES[1, "blue"])
    panel.lamps.show(frozenset({1}))
    assert [each.down for each in put if isinstance(each, Level)] == [True]
    assert lit(header) == {1}
    panel.close()
    assert lit(header) == set()


def test_a_panel_looks_by_itself(header: Header, opened: Opened) -> None:
    """A lost change is made good, and the off button is held."""
    put: Put = []
    clock = Clock(time.monotonic())
    opened(Wiring(FOUR, {}, None, OFF), put, pins=header.pins, clock=clock)
    time.sleep(2 * LOOK_SECONDS)
    header.change_unseen(WIRES[0, "red"], down=True)
    until(lambda: any(isinstance(each, Level) for each in put))
    header.down(OFF)

    def is_held() -> bool:
        clock.now += LOOK_SECONDS
        return any(isinstance(each, OffHeld) for each in put)

    until(is_held)


def test_a_panel_on_expanders_leaves_the_header_alone(header: Header, opened: Opened) -> None:
    put: Put = []
    bus = FakeBus()
    wiring = Wiring(WIRES, {}, None, 21)
    panel = opened(wiring, put, addresses=[0x20, 0x21], bus=bus, pins=header.pins)
    bus.pull((4, "ok"), True)
    until(lambda: len(put) == 1)
    panel.lamps.show(frozenset({0}))
    until(lambda: bool(bus.chips[0x20].word(0x14) >> LAMP_LINES[0] & 1))
    bus.chips[0x21].is_there = False
    until(lambda: len(panel.faults) == 1)
    header.down(WIRES[0, "red"])
    panel.close()
    assert not bus.chips[0x20].word(0x14)
    assert not any(isinstance(each, Level) and each.seat == 0 for each in put)


def test_lamps_of_the_wiring_go_before_those_of_the_expanders(
    header: Header, opened: Opened
) -> None:
    panel = opened(Wiring({}, LAMPS), [], addresses=[0x20], bus=FakeBus(0x20), pins=header.pins)
    panel.lamps.show(frozenset({2}))
    assert lit(header) == {2}


def test_a_panel_without_anything(opened: Opened) -> None:
    panel = opened(Wiring({}, {}), [])
    panel.lamps.show(frozenset({0}))
    assert panel.faults == ()


def test_all_faults_of_a_panel_are_named(header: Header, opened: Opened) -> None:
    taken = [gpiozero.LED(gpio, pin_factory=header.factory) for gpio in (4, LAMPS[0], BUZZER, OFF)]
    silent = SilentSpeaker()
    assert with_buzzer(silent, BUZZER, header.pins) is silent
    panel = opened(Wiring(FOUR, LAMPS, BUZZER, OFF), [], pins=header.pins)
    assert sorted(fault.partition(" does not work")[0] for fault in panel.faults) == [
        "The buzzer",
        "The lamp of place 1",
        "The off button",
        "The red button of place 1",
    ]
    for each in taken:
        each.close()


def test_nothing_is_put_after_a_panel_was_closed(header: Header) -> None:
    put: Put = []
    before = set(threads())
    panel = open_panel(Wiring(FOUR, {}, None, OFF), put.append, pins=header.pins)
    pin = header.pin(WIRES[0, "red"])
    panel.close()
    panel.close()
    pin.drive_low()
    assert put == []
    assert set(threads()) <= before


def test_a_round_that_fails_is_followed_by_others(caplog: pytest.LogCaptureFixture) -> None:
    looks: list[int] = []

    def look() -> None:
        looks.append(1)
        raise RuntimeError("the cable")

    rounds = Rounds(look, 0.001, "buttons")
    until(lambda: len(looks) >= 5)
    rounds.close()
    assert len([each for each in caplog.records if each.exc_info]) == 1


def test_who_is_closed_does_not_look_again() -> None:
    looks: list[int] = []
    rounds = Rounds(lambda: looks.append(1), 0.001, "buttons")
    until(lambda: bool(looks))
    rounds.close()
    seen = len(looks)
    time.sleep(0.02)
    assert len(looks) == seen


def test_stuck_buttons_are_told_by_a_panel(header: Header, opened: Opened) -> None:
    header.hold_from_the_start(WIRES[2, "ok"])
    put: Put = []
    clock = Clock()
    opened(Wiring(FOUR, {}), put, pins=header.pins, clock=clock)
    clock.now += 10.0
    until(lambda: bool(put))
    assert put == [Stuck(2, "ok", True, 110.0)]
