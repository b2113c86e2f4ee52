"""The keyboard stands for 25 buttons and for hands in the tray, by the places of the keys."""

from collections import Counter

import pygame
import pytest
from pygame.event import Event

from hardware.buttons import BUTTONS, Level
from hardware.keyboard import COMMANDS, KEYS, LABELS, ROWS, Command, Keyboard, command, scancode

MOVED_ON_SOME_LAYOUT = set("qwazym")
"""Letters that are elsewhere on QWERTZ or AZERTY."""


def key(name: str, down: bool = True, mod: int = 0, label: int = 0) -> Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return Event(kind, scancode=scancode(name), key=label, mod=mod, unicode="")


def test_each_button_has_one_key_and_each_key_one_meaning() -> None:
    assert Counter(KEYS.values()) == Counter((s, b) for s in range(5) for b in BUTTONS)
    codes = [scancode(name) for name in (*KEYS, *COMMANDS)]
    assert len(set(codes)) == len(codes) == len(LABELS)
    assert set(COMMANDS.values()) == set(Command)


@pytest.mark.parametrize("row", ROWS)
def test_the_keys_of_a_seat_lie_side_by_side(row: str) -> None:
    assert any(row in keys for keys in ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"))
    assert [KEYS[name][1] for name in row] == list(BUTTONS)


def test_keys_with_a_word_are_labelled_alike_on_every_layout() -> None:
    assert not MOVED_ON_SOME_LAYOUT & set(COMMANDS)


@pytest.mark.parametrize(
    ("event", "level"),
    [
        pytest.param(key("1"), Level(0, "red", True, 7.0), id="the first button"),
        pytest.param(key("t", down=False), Level(1, "ok", False, 7.0), id="let go"),
        pytest.param(key("0"), Level(4, "ok", True, 7.0), id="the last button"),
        pytest.param(
            key("z", label=pygame.K_y), Level(3, "red", True, 7.0), id="QWERTZ: Y is where Z was"
        ),
        pytest.param(
            key("q", mod=pygame.KMOD_LSHIFT), Level(1, "red", True, 7.0), id="shift does nothing"
        ),
        pytest.param(key("q", mod=pygame.KMOD_LCTRL), None, id="ctrl: no button"),
        pytest.param(
            key("q", down=False, mod=pygame.KMOD_LCTRL),
            Level(1, "red", False, 7.0),
            id="let go while ctrl is held",
        ),
        pytest.param(key("space"), None, id="a word, no button"),
        pytest.param(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0)), None, id="the mouse"),
    ],
)
def test_levels(event: Event, level: Level | None) -> None:
    assert Keyboard().levels(event, 7.0) == ((level,) if level else ())


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        *(pytest.param(key(name), word, id=word) for name, word in COMMANDS.items()),
        pytest.param(key("space", down=False), None, id="let go"),
        pytest.param(key("1"), None, id="a button, no word"),
        pytest.param(
            key("a", mod=pygame.KMOD_RCTRL, label=pygame.K_q), Command.QUIT, id="ctrl-Q by label"
        ),
        pytest.param(key("q", label=pygame.K_q), None, id="Q alone does not quit"),
        pytest.param(key("n", mod=pygame.KMOD_LALT), None, id="alt"),
        pytest.param(Event(pygame.QUIT), None, id="the window's own"),
    ],
)
def test_commands(event: Event, expected: Command | None) -> None:
    assert command(event) is expected
