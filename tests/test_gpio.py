"""Buttons on the header's pins: short, stuck, busy or not there, none of them stops the others."""

import logging
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from types import ModuleType

import gpiozero  # type: ignore[import-untyped]
import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]
from gpiozero.pins.pi import PiPin  # type: ignore[import-untyped]

from hardware.buttons import Level, Place, Stuck
from hardware.contacts import START_SECONDS, STUCK_SECONDS
from hardware.gpio import GpioButtons
from hardware.pins import Pins
from table.controls import Button, Press
from table.gestures import BOUNCE_SECONDS, Gestures
from tests.panels import ALL_PLACES, WIRES, Clock, Header

RED, GREEN, OTHER = (0, "red"), (0, "green"), (3, "ok")
Put = list[Level | Stuck]


@pytest.fixture
def header() -> Header:
    return Header()


def buttons(header: Header, put: Put, clock: Clock | None = None) -> GpioButtons:
    return GpioButtons(WIRES, put.append, clock or Clock(), header.pins)


def words(put: Put, place: Place) -> list[str]:
    found = []
    for each in put:
        if (each.seat, each.button) == place:
            if isinstance(each, Level):
                found.append("down" if each.down else "up")
            else:
                found.append("stuck" if each.is_stuck else "free")
    return found


def look(at: GpioButtons, clock: Clock, seconds: float) -> None:
    for _ in range(round(seconds * 5)):
        clock.now += 0.2
        at.look()


def test_25_buttons_at_once(header: Header) -> None:
    put: Put = []
    kept = buttons(header, put)
    for gpio in WIRES.values():
        header.down(gpio)
    for gpio in WIRES.values():
        header.up(gpio)
    assert [(each.seat, each.button) for each in put] == [*ALL_PLACES, *ALL_PLACES]
    assert kept.faults == ()


def test_a_change_counts_from_when_it_was_and_as_it_was(header: Header) -> None:
    """Two changes are told late, when the pin is up again: nothing is read from it then."""
    put: Put = []
    clock = Clock()
    kept = buttons(header, put, clock)
    clock.now += 1.0
    now = header.factory.ticks()
    header.factory.ticks = lambda: now
    for ticks, state in ((now - 0.05, 0), (now - 0.03, 1)):
        PiPin._call_when_changed(header.pin(WIRES[RED]), ticks, state)
    down, up = put
    assert (down, up) == (Level(*RED, True, down.seconds), Level(*RED, False, up.seconds))
    assert down.seconds == pytest.approx(clock.now - 0.05)
    assert up.seconds == pytest.approx(clock.now - 0.03)
    assert kept.faults == ()


def test_a_change_that_got_lost_is_made_good(header: Header) -> None:
    put: Put = []
    clock = Clock()
    kept = buttons(header, put, clock)
    header.change_unseen(WIRES[RED], down=True)
    look(kept, clock, 0.4)
    assert words(put, RED) == ["down"]
    header.change_unseen(WIRES[RED], down=False)
    look(kept, clock, 0.4)
    assert words(put, RED) == ["down", "up"]


def test_a_button_that_is_down_from_the_start_is_named_and_the_others_play(header: Header) -> None:
    header.hold_from_the_start(WIRES[RED])
    put: Put = []
    clock = Clock()
    kept = buttons(header, put, clock)
    look(kept, clock, START_SECONDS + 0.2)
    header.down(WIRES[OTHER])
    header.up(WIRES[OTHER])
    assert words(put, RED) == ["stuck"]
    assert words(put, OTHER) == ["down", "up"]
    header.up(WIRES[RED])
    look(kept, clock, 0.4)
    header.down(WIRES[RED])
    assert words(put, RED) == ["stuck", "free", "down"]


def test_a_button_that_does_not_come_up_is_named_and_the_others_play(header: Header) -> None:
    put: Put = []
    clock = Clock()
    kept = buttons(header, put, clock)
    header.down(WIRES[GREEN])
    look(kept, clock, STUCK_SECONDS + 1)
    header.down(WIRES[OTHER])
    assert words(put, GREEN) == ["down", "up", "stuck"]
    assert words(put, OTHER) == ["down"]
    header.up(WIRES[GREEN])
    look(kept, clock, 1)
    assert words(put, GREEN) == ["down", "up", "stuck", "free"]


def test_a_pin_that_somebody_else_has_is_named_and_the_others_play(header: Header) -> None:
    somebody = gpiozero.LED(WIRES[GREEN], pin_factory=header.factory)
    put: Put = []
    kept = buttons(header, put)
    (fault,) = kept.faults
    assert fault.startswith(
        "The green button of place 1 does not work: GPIO 27 (header pin 13) cannot be opened: "
    )
    assert fault.endswith(".")
    header.down(WIRES[RED])
    assert words(put, RED) == ["down"]
    somebody.close()


def test_a_pin_that_tells_of_no_changes_is_named(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise RuntimeError("'bad event request'")

    monkeypatch.setattr(header.pin(WIRES[OTHER]), "_enable_event_detect", refuse)
    put: Put = []
    kept = buttons(header, put)
    assert kept.faults == (
        "The OK button of place 4 does not work: GPIO 16 (header pin 36) cannot be opened:"
        " bad event request.",
    )
    kept.look()


@pytest.fixture
def no_factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """gpiozero as it is before the first pin, here without lgpio."""
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.usefixtures("no_factory")
def test_without_pins_there_is_one_fault_and_no_word_on_standard_error(
    capfd: pytest.CaptureFixture[str],
) -> None:
    put: Put = []
    none = GpioButtons(WIRES, put.append)
    (fault,) = none.faults
    assert fault.startswith("The pins of the header cannot be used: ")
    assert "lgpio" in fault
    none.look()
    none.close()
    assert (put, *capfd.readouterr()) == ([], "", "")


@pytest.mark.usefixtures("no_factory")
def test_a_factory_that_is_asked_for_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    put: Put = []
    kept = GpioButtons(WIRES, put.append)
    assert kept.faults == ()
    gpiozero.Device.pin_factory.pin(WIRES[RED]).drive_low()
    assert words(put, RED) == ["down"]
    kept.close()


@pytest.mark.usefixtures("no_factory")
def test_a_factory_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "abacus")
    assert GpioButtons(WIRES, Put().append).faults == (
        "The pins of the header cannot be used: Unable to find pin factory 'abacus'.",
    )


@pytest.mark.usefixtures("no_factory")
def test_nothing_is_left_where_the_table_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """lgpio leaves a pipe in the working directory."""
    lgpio = ModuleType("gpiozero.pins.lgpio")
    left: list[Path] = []

    def factory() -> MockFactory:
        left.append(Path(".lgd-nfy0").absolute())
        left[0].touch()
        return MockFactory()

    lgpio.LGPIOFactory = factory  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    monkeypatch.chdir(tmp_path)
    assert GpioButtons(WIRES, Put().append).faults == ()
    assert list(tmp_path.iterdir()) == []
    assert Path.cwd() == tmp_path
    assert not left[0].exists()


@pytest.mark.usefixtures("no_factory")
def test_without_wires_no_pin_is_touched() -> None:
    assert GpioButtons({}, Put().append).faults == ()


def test_who_puts_cannot_end_the_thread_of_the_pins(
    header: Header, caplog: pytest.LogCaptureFixture
) -> None:
    """lgpio has one thread for all pins, and it ends with the first exception."""

    def fail(each: Level | Stuck) -> None:
        raise RuntimeError("the inbox is gone")

    kept = GpioButtons(WIRES, fail, pins=header.pins)
    with caplog.at_level(logging.ERROR):
        header.down(WIRES[RED])
    assert "A change of a pin was lost." in caplog.text
    assert kept.faults == ()


def test_a_closed_panel_gives_its_pins_back(header: Header) -> None:
    put: Put = []
    kept = buttons(header, put)
    kept.close()
    kept.close()
    kept.look()
    again = GpioButtons(WIRES, put.append, pins=header.pins)
    assert again.faults == ()


def test_500_presses_a_second_at_one_button_and_nothing_else_is_lost() -> None:
    """With the real clock and threads, as a loose wire would do it."""
    header, put = Header(), Put()
    kept = GpioButtons(WIRES, put.append, pins=header.pins)
    end = time.monotonic() + 1.0

    def storm() -> None:
        while time.monotonic() < end:
            header.down(WIRES[RED])
            time.sleep(0.001)
            header.up(WIRES[RED])
            time.sleep(0.001)

    thread = Thread(target=storm)
    thread.start()
    for _ in range(8):
        header.down(WIRES[OTHER])
        time.sleep(0.02)
        header.up(WIRES[OTHER])
        time.sleep(0.06)
        kept.look()
    thread.join()
    gestures = Gestures()
    found = [
        gesture
        for each in put
        if isinstance(each, Level)
        for gesture in gestures.level(each.seat, Button(each.button), each.down, each.seconds)
    ]
    found += gestures.tick(time.monotonic() + 1)
    assert len(put) > 100
    assert found.count(Press(3, Button.OK)) == 8
    assert len(found) - 8 <= 1.0 / (2 * BOUNCE_SECONDS) + 4


def test_pins_are_opened_once_for_all_who_ask(header: Header) -> None:
    pins = Pins(header.factory)
    button = pins.input(4, "The red button")
    assert button is not None
    assert pins.output(4, "The lamp of place 1") is None
    assert "The lamp of place 1 does not work: GPIO 4 (header pin 7)" in pins.faults[0]
