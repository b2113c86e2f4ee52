"""The window: shows the desk, and turns keys, controllers and touches into what they stand for."""

import os
import time
from collections.abc import Callable
from threading import Event

import pygame

from display.handles import CornerHandle
from display.motion import Motion
from display.stage import Stage
from hardware.buttons import Level
from hardware.joystick import Joysticks, Wires
from hardware.keyboard import Command, Keyboard, command
from table.desk import Desk
from table.happenings import Touch
from table.loop import Input
from table.targets import Tap

TITLE = "Qwixx"
WINDOW = (1280, 720)
POLL_SECONDS = 1 / 30
"""On a console SDL waits for events by looking a thousand times a second: this is enough."""
UNSEEN = ("dummy", "evdev", "offscreen")
"""Drivers that show nothing: SDL takes one by itself where there is no screen."""


class NoScreen(Exception):
    """There is nothing to open a window on."""


class Window:
    """A `table.loop.Screen`; all but `wake` belong to the main thread."""

    def __init__(
        self,
        size: tuple[int, int] | None = WINDOW,
        wires: Wires | None = None,
        clock: Callable[[], float] = time.monotonic,
        motion: Motion | None = None,
        is_closed: Callable[[], bool] = lambda: False,
    ) -> None:
        """Without a size it fills the screen; the clock tells when buttons go down and up.

        `is_closed` says that somebody has ended the program otherwise than with the window.
        """
        self._size = size or WINDOW
        self._full = size is None
        self._stage = Stage(self._opened(), motion)
        self._keyboard, self._joysticks = Keyboard(), Joysticks(wires)
        self._clock, self._is_closed = clock, is_closed
        self._awake = Event()
        self._touched: Tap | None = None
        self._dragged: CornerHandle | None = None
        self._down: set[tuple[int, str]] = set()
        """The buttons of seats that were last told to be down."""

    def _opened(self) -> pygame.Surface:
        # Without this variable Wayland says so on standard error; it is where systemd has it.
        os.environ.setdefault("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}")
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("nothing to show a window on was found")
            if pygame.display.get_driver() == "x11":
                # Without a graphics card SDL would load 100 MB of OpenGL to copy our pixels.
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.display.set_caption(TITLE)
            pygame.joystick.init()
            pygame.mouse.set_visible(not self._full)
            if self._full:
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            return pygame.display.set_mode(self._size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoScreen(str(error)) from error

    @property
    def surface(self) -> pygame.Surface:
        return self._stage.surface

    def wake(self) -> None:
        self._awake.set()

    def wait(self, seconds: float) -> list[Input]:
        until = time.monotonic() + seconds
        while True:
            inputs = [each for event in pygame.event.get() for each in self._noted(event)]
            inputs += [Command.QUIT] if self._is_closed() else []
            left = until - time.monotonic()
            if inputs or left <= 0 or self._awake.is_set():
                self._awake.clear()
                return inputs
            self._awake.wait(min(left, POLL_SECONDS))

    def show(self, desk: Desk, now: float) -> float | None:
        changed = self._stage.show(desk, now)
        if changed:
            pygame.display.update(changed)
        return self._stage.again_at()

    def close(self) -> None:
        pygame.joystick.quit()
        pygame.display.quit()

    def _noted(self, event: pygame.event.Event) -> list[Input]:
        inputs = self._read(event)
        for each in inputs:
            if isinstance(each, Level):
                change = self._down.add if each.down else self._down.discard
                change((each.seat, each.button))
        return inputs

    def _read(self, event: pygame.event.Event) -> list[Input]:
        now = self._clock()
        match event.type:
            case pygame.QUIT:
                return [Command.QUIT]
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return [*self._let_go(now), *self._touch(event.pos, now)]
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return [*self._drag(event.pos), *self._let_go(now)]
            case pygame.MOUSEMOTION:
                return self._drag(event.pos)
            case pygame.WINDOWFOCUSLOST:  # that buttons go up is told to another window
                self._touched = self._dragged = None
                return [Level(*button, False, now) for button in sorted(self._down)]
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED:
                self._stage.forget(pygame.display.get_surface())
                self.wake()
                return []
            case _:
                return self._pressed(event, now)

    def _pressed(self, event: pygame.event.Event, now: float) -> list[Input]:
        asked = command(event)
        if asked is Command.FULL_SCREEN:
            self._full = not self._full
            self._stage.forget(self._opened())
            self.wake()
            return []
        if asked is not None:
            return [asked]
        return [*self._keyboard.levels(event, now), *self._joysticks.levels(event, now)]

    def _touch(self, place: tuple[int, int], now: float) -> list[Input]:
        """A button on the screen goes down and up like any other: it can be held."""
        match self._stage.target(*place):
            case None:
                return []
            case CornerHandle() as handle:
                self._dragged = handle
                return []
            case Tap(seat, button) as tap:
                self._touched = tap
                return [Level(seat, button.value, True, now)]
            case target:
                return [Touch(target)]

    def _drag(self, place: tuple[int, int]) -> list[Input]:
        return [Touch(self._dragged.at(*place))] if self._dragged else []

    def _let_go(self, now: float) -> list[Input]:
        touched, self._touched, self._dragged = self._touched, None, None
        return [Level(touched.place, touched.button.value, False, now)] if touched else []
