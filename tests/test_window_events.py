"""What the window makes of the events that reach it, and of those that never do."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from display.window import NoScreen, Window
from hardware.buttons import Level
from hardware.keyboard import scancode
from table.controls import Button
from table.desk import Desk
from table.game import Phase
from table.loop import Input
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.targets import Tap

SIZE = (800, 480)


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window(SIZE, clock=lambda: 7.0)
    window.wait(0.0)
    yield window
    window.close()


def desk_at(phase: Phase) -> Desk:
    return played_desk(Language.ENGLISH, Kind.CLASSIC, 2, at(2, phase))


def read(window: Window, kind: int, **values: Any) -> list[Input]:
    pygame.event.post(pygame.event.Event(kind, **values))
    return window.wait(0.0)


def key(window: Window, key: str, down: bool) -> list[Input]:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return read(window, kind, scancode=scancode(key), key=0, mod=0)


def test_a_key_is_a_button(window: Window) -> None:
    assert key(window, "w", True) == [Level(1, "yellow", True, 7.0)]
    assert key(window, "w", False) == [Level(1, "yellow", False, 7.0)]


def test_who_loses_the_keyboard_lets_go_of_every_button(window: Window) -> None:
    """Or a key that goes up over another window would seem to be held for ever."""
    key(window, "1", True)
    key(window, "w", True)
    key(window, "a", True)
    key(window, "a", False)
    lost = read(window, pygame.WINDOWFOCUSLOST)
    assert lost == [Level(0, "red", False, 7.0), Level(1, "yellow", False, 7.0)]
    assert read(window, pygame.WINDOWFOCUSLOST) == []


def test_a_finger_that_is_never_lifted_is_let_go_too(window: Window) -> None:
    window.show(desk_at(Phase.ACTION1), 0.0)
    tap = next(area for area in window._stage._touches if isinstance(area.target, Tap))
    middle = (round(tap.px.x + tap.px.w / 2), round(tap.px.y + tap.px.h / 2))
    (pressed,) = read(window, pygame.MOUSEBUTTONDOWN, button=1, pos=middle)
    assert isinstance(pressed, Level)
    (lifted,) = read(window, pygame.WINDOWFOCUSLOST)
    assert lifted == Level(pressed.seat, pressed.button, False, 7.0)
    assert read(window, pygame.MOUSEBUTTONUP, button=1, pos=middle) == []


def test_a_second_finger_lifts_the_first(window: Window) -> None:
    """The first one's going up was lost on the way."""
    window.show(desk_at(Phase.ACTION1), 0.0)
    first, second = [
        area
        for area in window._stage._touches
        if isinstance(area.target, Tap) and area.target.button is Button.RED
    ][:2]
    places = [(round(area.px.x + area.px.w / 2), round(area.px.y + 4)) for area in (first, second)]
    read(window, pygame.MOUSEBUTTONDOWN, button=1, pos=places[0])
    levels = read(window, pygame.MOUSEBUTTONDOWN, button=1, pos=places[1])
    assert levels == [Level(0, "red", False, 7.0), Level(1, "red", True, 7.0)]


def test_a_window_of_another_size_is_drawn_anew(window: Window) -> None:
    desk = desk_at(Phase.ACTION1)
    window.show(desk, 0.0)
    pygame.display.set_mode((500, 700), pygame.RESIZABLE)
    read(window, pygame.WINDOWSIZECHANGED)
    window.show(desk, 0.0)
    assert window.surface.get_size() == (500, 700)


def test_what_nobody_can_see_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL would take a driver that shows nothing, and the table would play to nobody."""
    for variable in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    pygame.display.quit()
    with pytest.raises(NoScreen):
        Window(SIZE)
