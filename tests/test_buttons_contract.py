"""Whatever the buttons are made of, they tell the same."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import pygame
import pytest
from pygame.event import Event

from hardware.buttons import BUTTONS, Level, Place, Stuck
from hardware.expander import ChipLost, Expander
from hardware.gpio import GpioButtons
from hardware.joystick import Joysticks
from hardware.keyboard import KEYS, Keyboard, scancode
from table.controls import Button, Hold, Press
from table.gestures import BOUNCE_SECONDS, Gestures
from tests.panels import ALL_PLACES, WIRES, Clock, FakeBus, Header


class Source(Protocol):
    """One kind of buttons, and hands to press them with, in a time of their own."""

    clock: Clock
    told: list[Level]

    def turn(self, place: Place, down: bool) -> None: ...
    def end(self) -> None: ...


class Keys:
    def __init__(self) -> None:
        self.clock = Clock()
        self.told: list[Level] = []
        self._keyboard: Keyboard | None = Keyboard()
        self._names = {place: name for name, place in KEYS.items()}

    def turn(self, place: Place, down: bool) -> None:
        code = scancode(self._names[place])
        event = Event(pygame.KEYDOWN if down else pygame.KEYUP, scancode=code, key=0, mod=0)
        if self._keyboard is not None:
            self.told += self._keyboard.levels(event, self.clock())

    def end(self) -> None:
        self._keyboard = None


@dataclass
class Encoder:
    """A USB encoder with all buttons, as pygame shows it."""

    def init(self) -> None: ...

    def get_instance_id(self) -> int:
        return 70

    def get_numbuttons(self) -> int:
        return 25


class Joystick:
    def __init__(self) -> None:
        self.clock = Clock()
        self.told: list[Level] = []
        self._joysticks = Joysticks()
        self._take(Event(pygame.JOYDEVICEADDED, device_index=0))

    def turn(self, place: Place, down: bool) -> None:
        kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
        self._take(Event(kind, instance_id=70, button=ALL_PLACES.index(place)))

    def end(self) -> None:
        self._take(Event(pygame.JOYDEVICEREMOVED, instance_id=70))

    def _take(self, event: Event) -> None:
        self.told += self._joysticks.levels(event, self.clock())


class Wired:
    """What puts: it has nothing to tell but levels."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.told: list[Level] = []

    def put(self, happening: Level | Stuck | ChipLost) -> None:
        assert isinstance(happening, Level)
        self.told.append(happening)


class Gpio(Wired):
    def __init__(self) -> None:
        super().__init__()
        self._header = Header()
        self._buttons = GpioButtons(WIRES, self.put, self.clock, self._header.pins)

    def turn(self, place: Place, down: bool) -> None:
        (self._header.down if down else self._header.up)(WIRES[place])

    def end(self) -> None:
        self._buttons.close()


class Chips(Wired):
    def __init__(self) -> None:
        super().__init__()
        self._bus = FakeBus()
        self._expander = Expander([0x20, 0x21], self._bus, self.put, self.clock)

    def turn(self, place: Place, down: bool) -> None:
        self._bus.pull(place, down)
        self._expander.look()

    def end(self) -> None:
        self._expander.close()


@pytest.fixture(params=[Keys, Joystick, Gpio, Chips])
def source(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Source:
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda device: Encoder())
    make: Callable[[], Source] = request.param
    return make()


def turns(source: Source) -> list[tuple[Place, bool]]:
    return [((level.seat, level.button), level.down) for level in source.told]


@pytest.mark.parametrize("place", ALL_PLACES, ids=lambda place: f"{place[0] + 1}.{place[1]}")
def test_a_button_is_told_when_it_goes_down_and_up(source: Source, place: Place) -> None:
    source.turn(place, True)
    source.clock.now += 1.0
    source.turn(place, False)
    assert turns(source) == [(place, True), (place, False)]
    down, up = source.told
    assert down.seconds <= source.clock.now - 1.0 < up.seconds <= source.clock.now


def test_five_people_at_once(source: Source) -> None:
    everybody = [(seat, BUTTONS[seat]) for seat in range(5)]
    for down in (True, False):
        for place in everybody:
            source.turn(place, down)
    assert turns(source) == [(place, down) for down in (True, False) for place in everybody]
    assert all(a.seconds <= b.seconds for a, b in pairwise(source.told))


def test_all_buttons_down_at_once(source: Source) -> None:
    for place in ALL_PLACES:
        source.turn(place, True)
    assert turns(source) == [(place, True) for place in ALL_PLACES]


def test_a_short_press_is_no_loss(source: Source) -> None:
    source.clock.now += 1.0
    source.turn((2, "green"), True)
    source.clock.now += 0.02
    source.turn((2, "green"), False)
    assert pressed(source.told) == [Press(2, Button.GREEN)]


@pytest.mark.parametrize("button", ["red", "ok"])
def test_a_fluttering_press_is_one_press(source: Source, button: str) -> None:
    for down in (True, False, True, False, True):
        source.turn((1, button), down)
        source.clock.now += 0.002
    source.clock.now += 2 * BOUNCE_SECONDS
    for down in (False, True, False):
        source.turn((1, button), down)
        source.clock.now += 0.002
    assert pressed(source.told) == [Press(1, Button(button))]


def pressed(told: list[Level]) -> list[Press | Hold]:
    gestures = Gestures()
    found = [
        gesture
        for level in told
        for gesture in gestures.level(level.seat, Button(level.button), level.down, level.seconds)
    ]
    return found + gestures.tick(told[-1].seconds + 2 * BOUNCE_SECONDS)


def test_a_button_held_at_the_end_is_let_go_or_forgotten(source: Source) -> None:
    source.turn((0, "red"), True)
    source.end()
    assert turns(source) in ([((0, "red"), True)], [((0, "red"), True), ((0, "red"), False)])


def test_nothing_is_told_after_the_end(source: Source) -> None:
    source.end()
    source.turn((0, "red"), True)
    source.end()
    assert source.told == []
