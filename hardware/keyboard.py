"""The keyboard in place of the 25 buttons and of the hands in the tray.

Each seat has five keys that lie side by side, in the order of its buttons. Keys are known by their
place, so this holds for every layout; the labels are those of QWERTY. The keys for the tray are
labelled alike on QWERTY, QWERTZ and AZERTY.
"""

from enum import StrEnum

import pygame
from pygame.event import Event

from hardware.buttons import BUTTONS, Level, Place

ROWS = ("12345", "qwert", "asdfg", "zxcvb", "67890")
"""The keys of each seat: four rows at the left hand, the fifth beside the first."""

KEYS: dict[str, Place] = {
    key: (seat, button)
    for seat, row in enumerate(ROWS)
    for key, button in zip(row, BUTTONS, strict=True)
}


class Command(StrEnum):
    """What a key does besides standing for a button."""

    ROLL = "roll"
    NUDGE = "nudge"
    LEAN = "lean"
    HAND = "hand"  # over a die, and away again
    OUT = "out"  # takes out a die of a closed row
    LIFT = "lift"  # takes all dice up
    KEYS = "keys"  # shows or hides what the keys do
    FULL_SCREEN = "full-screen"
    QUIT = "quit"


COMMANDS: dict[str, Command] = {
    "space": Command.ROLL,
    "n": Command.NUDGE,
    "l": Command.LEAN,
    "h": Command.HAND,
    "o": Command.OUT,
    "u": Command.LIFT,
    "f1": Command.KEYS,
    "f11": Command.FULL_SCREEN,
    "escape": Command.QUIT,
}

LABELS: dict[str, str] = {
    **{key: key.upper() for key in (*KEYS, *COMMANDS)},
    "space": "Space",
    "escape": "Esc",
}
"""What is printed on a key."""


def scancode(key: str) -> int:
    """The place of a key on the keyboard, as pygame numbers it."""
    return int(getattr(pygame, f"KSCAN_{key.upper()}"))


_BUTTONS = {scancode(key): place for key, place in KEYS.items()}
_COMMANDS = {scancode(key): command for key, command in COMMANDS.items()}


class Keyboard:
    """Keys as buttons. With ctrl, alt or the system's key held, a key going down is none."""

    def levels(self, event: Event, seconds: float) -> tuple[Level, ...]:
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or event.scancode not in _BUTTONS:
            return ()
        down = event.type == pygame.KEYDOWN
        if down and _is_modified(event):
            return ()
        seat, button = _BUTTONS[event.scancode]
        return (Level(seat, button, down, seconds),)


def command(event: Event) -> Command | None:
    """What a key that goes down is to do; ctrl-Q goes by the label, as everywhere."""
    if event.type != pygame.KEYDOWN:
        return None
    if event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
        return Command.QUIT
    return None if _is_modified(event) else _COMMANDS.get(event.scancode)


def _is_modified(event: Event) -> bool:
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
