"""Game controllers and USB arcade encoders as the players' buttons, plugged in and out at will."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame
from pygame.event import Event

from hardware.buttons import BUTTONS, PLACES, Level, Place

Wires = Mapping[tuple[int, int], Place]
"""Which button of which joystick, both counted from 0, is which button of a seat."""


def parse(mapping: Mapping[str, str]) -> dict[tuple[int, int], Place]:
    """The wires that a configuration names, such as "0:3" = "2.red"; seats are counted from 1.

    Raises `ValueError` with what is wrong in one sentence.
    """
    return {_source(source): _place(source, place) for source, place in mapping.items()}


def _source(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,3}):([0-9]{1,3})", text)
    if not found:
        raise ValueError(
            f'"{text}" is no button of a joystick: write joystick:button, both from 0, as "0:3".'
        )
    return int(found[1]), int(found[2])


def _place(source: str, text: str) -> Place:
    seat, _, button = text.partition(".") if isinstance(text, str) else ("", "", "")
    if seat not in {str(number + 1) for number in range(PLACES)} or button not in BUTTONS:
        raise ValueError(
            f'"{source}" cannot be "{text}": write a seat from 1 to {PLACES}, a dot and one of '
            f'{", ".join(BUTTONS)}, as "2.red".'
        )
    return int(seat) - 1, button


def usual_wires(index: int, buttons: int) -> Wires:
    """What a joystick's buttons are when nothing is said about it.

    One with all 25 has the seats in a row; any other is for the seat of its own number.
    """
    if buttons >= PLACES * len(BUTTONS):
        places = [(seat, button) for seat in range(PLACES) for button in BUTTONS]
    else:
        places = [(index, button) for button in BUTTONS] if index < PLACES else []
    return {(index, number): place for number, place in enumerate(places)}


@dataclass(slots=True)
class _Plugged:
    """A joystick in use: pygame reports its buttons only while somebody keeps hold of it."""

    index: int
    joystick: pygame.joystick.JoystickType
    wires: Wires
    down: set[Place] = field(default_factory=set)


class Joysticks:
    """All joysticks. One that is plugged in gets the lowest number that is free."""

    def __init__(self, wires: Wires | None = None) -> None:
        self._wires = wires or {}
        self._plugged: dict[int, _Plugged] = {}

    def levels(self, event: Event, seconds: float) -> tuple[Level, ...]:
        if event.type == pygame.JOYDEVICEADDED:
            self._plug(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            return self._unplug(event.instance_id, seconds)
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            down = event.type == pygame.JOYBUTTONDOWN
            return self._turn(event.instance_id, event.button, down, seconds)
        return ()

    def _plug(self, device: int) -> None:
        try:
            joystick = pygame.joystick.Joystick(device)
            joystick.init()
            number = joystick.get_instance_id()
        except pygame.error:  # it was pulled out before it could be looked at
            return
        if number in self._plugged:
            return
        taken = {plugged.index for plugged in self._plugged.values()}
        index = min(set(range(len(taken) + 1)) - taken)
        named = {source: place for source, place in self._wires.items() if source[0] == index}
        wires = named or usual_wires(index, joystick.get_numbuttons())
        self._plugged[number] = _Plugged(index, joystick, wires)

    def _unplug(self, number: int, seconds: float) -> tuple[Level, ...]:
        """A button that was held when the plug was pulled is let go."""
        plugged = self._plugged.pop(number, None)
        held = sorted(plugged.down) if plugged else []
        return tuple(Level(seat, button, False, seconds) for seat, button in held)

    def _turn(self, number: int, button: int, down: bool, seconds: float) -> tuple[Level, ...]:
        plugged = self._plugged.get(number)
        place = plugged.wires.get((plugged.index, button)) if plugged else None
        if plugged is None or place is None:
            return ()
        (plugged.down.add if down else plugged.down.discard)(place)
        return (Level(*place, down, seconds),)
