"""Joysticks as buttons: how they are mapped, and that they come and go."""

from dataclasses import dataclass

import pygame
import pytest
from pygame.event import Event

from hardware.buttons import Level
from hardware.joystick import Joysticks, parse, usual_wires


@dataclass
class FakeJoystick:
    """As much of pygame's joystick as is asked for; -1 is one that was pulled out already."""

    number: int
    buttons: int

    def init(self) -> None:
        if self.number < 0:
            raise pygame.error("Invalid joystick device number")

    def get_instance_id(self) -> int:
        return self.number

    def get_numbuttons(self) -> int:
        return self.buttons


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> list[FakeJoystick]:
    """The joysticks that pygame knows, by device number."""
    known: list[FakeJoystick] = []
    monkeypatch.setattr(pygame.joystick, "Joystick", known.__getitem__)
    return known


def added(device: int) -> Event:
    return Event(pygame.JOYDEVICEADDED, device_index=device)


def removed(number: int) -> Event:
    return Event(pygame.JOYDEVICEREMOVED, instance_id=number)


def turned(number: int, button: int, down: bool = True) -> Event:
    kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
    return Event(kind, instance_id=number, button=button)


def heard(joysticks: Joysticks, *events: Event) -> list[Level]:
    return [level for event in events for level in joysticks.levels(event, 3.0)]


def test_wires_are_named_in_the_configuration() -> None:
    assert parse({"0:3": "2.red", "11:0": "5.ok"}) == {(0, 3): (1, "red"), (11, 0): (4, "ok")}


@pytest.mark.parametrize(
    ("source", "place", "error"),
    [
        ("3", "2.red", '"3" is no button of a joystick'),
        ("a:3", "2.red", '"a:3" is no button of a joystick'),
        ("0:-1", "2.red", '"0:-1" is no button of a joystick'),
        ("0:3", "red", '"0:3" cannot be "red": write a seat from 1 to 5'),
        ("0:3", "0.red", '"0:3" cannot be "0.red"'),
        ("0:3", "6.red", '"0:3" cannot be "6.red"'),
        ("0:3", "2.white", '"0:3" cannot be "2.white"'),
        ("0:3", 2, '"0:3" cannot be "2"'),
    ],
)
def test_what_cannot_be_wired_is_told_in_one_sentence(source: str, place: str, error: str) -> None:
    with pytest.raises(ValueError, match="^" + error) as raised:
        parse({source: place})
    assert str(raised.value).count("\n") == 0
    assert str(raised.value).endswith(".")


@pytest.mark.parametrize(
    ("index", "buttons", "button", "place"),
    [
        pytest.param(0, 10, 0, (0, "red"), id="the first controller is for the first seat"),
        pytest.param(3, 12, 4, (3, "ok"), id="the fourth for the fourth"),
        pytest.param(0, 10, 5, None, id="its other buttons do nothing"),
        pytest.param(5, 10, 0, None, id="a sixth controller does nothing"),
        pytest.param(0, 25, 24, (4, "ok"), id="an encoder has all seats in a row"),
        pytest.param(2, 32, 6, (1, "yellow"), id="wherever it is plugged in"),
        pytest.param(0, 32, 25, None, id="its spare inputs do nothing"),
    ],
)
def test_the_usual_wires(
    index: int, buttons: int, button: int, place: tuple[int, str] | None
) -> None:
    assert usual_wires(index, buttons).get((index, button)) == place


def test_a_button_goes_down_and_up(port: list[FakeJoystick]) -> None:
    port.append(FakeJoystick(70, 10))
    assert heard(Joysticks(), added(0), turned(70, 2), turned(70, 2, down=False)) == [
        Level(0, "green", True, 3.0),
        Level(0, "green", False, 3.0),
    ]


def test_a_joystick_that_is_named_has_only_the_wires_that_are_named(
    port: list[FakeJoystick],
) -> None:
    port += [FakeJoystick(70, 10), FakeJoystick(71, 10)]
    joysticks = Joysticks(parse({"0:9": "3.ok"}))
    events = (added(0), added(1), turned(70, 9), turned(70, 0), turned(71, 0))
    assert heard(joysticks, *events) == [Level(2, "ok", True, 3.0), Level(1, "red", True, 3.0)]


def test_a_joystick_plugged_in_again_gets_its_number_back(port: list[FakeJoystick]) -> None:
    port += [FakeJoystick(70, 10), FakeJoystick(71, 10), FakeJoystick(72, 10)]
    joysticks = Joysticks()
    heard(joysticks, added(0), added(1), removed(70), added(2))
    assert heard(joysticks, turned(71, 0), turned(72, 0), turned(70, 0)) == [
        Level(1, "red", True, 3.0),
        Level(0, "red", True, 3.0),
    ]


def test_a_button_held_while_the_plug_is_pulled_is_let_go(port: list[FakeJoystick]) -> None:
    port.append(FakeJoystick(70, 10))
    joysticks = Joysticks()
    heard(joysticks, added(0), turned(70, 4), turned(70, 0), turned(70, 0, down=False))
    assert heard(joysticks, removed(70)) == [Level(0, "ok", False, 3.0)]
    assert heard(joysticks, removed(70)) == []


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(added(0), id="pulled out before it is looked at"),
        pytest.param(removed(5), id="out that was never in"),
        pytest.param(turned(5, 0), id="a button of nothing"),
        pytest.param(Event(pygame.JOYAXISMOTION, instance_id=5, axis=0, value=1.0), id="an axis"),
        pytest.param(Event(pygame.KEYDOWN, key=pygame.K_a), id="a key"),
    ],
)
def test_what_makes_no_sense_is_passed_over(port: list[FakeJoystick], event: Event) -> None:
    port.append(FakeJoystick(-1, 10))
    assert heard(Joysticks(), event) == []


def test_a_joystick_announced_twice_is_one(port: list[FakeJoystick]) -> None:
    port.append(FakeJoystick(70, 10))
    joysticks = Joysticks()
    heard(joysticks, added(0), turned(70, 1), added(0))
    assert heard(joysticks, removed(70)) == [Level(0, "yellow", False, 3.0)]
