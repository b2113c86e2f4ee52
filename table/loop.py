"""The one thread that lets things happen: buttons, touches, the camera and the clock."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Protocol, TypeAlias, TypeVar

from hardware.buttons import Level, Stuck
from hardware.expander import ChipLost
from hardware.keyboard import Command
from hardware.off_switch import OffHeld
from hardware.panel import Happening as AtPanel
from table.coach import Advised, Reviewed
from table.controls import Button, Hold, Press
from table.cues import Say, Sound
from table.desk import Desk
from table.faults import Faults
from table.gestures import Gestures
from table.happenings import Decided, Happening, Touch
from table.refused import Refused
from table.sight import TrayLost, TraySeen

LONGEST_WAIT_SECONDS = 5.0
"""The watchdog of systemd/qwixx-table.service waits for several turns of the loop."""
QUIET_SECONDS = 2.0
SPARE_SECONDS = 0.1
RESTED_SECONDS = 60.0
"""Spare time begins so long after the last press, and is used so often, with work left or none."""

_log = logging.getLogger(__name__)


Input: TypeAlias = Level | Touch | Command
Told: TypeAlias = TraySeen | TrayLost | Decided | Advised | Reviewed | AtPanel
"""What other threads put in."""
T = TypeVar("T")


class Screen(Protocol):
    """Where the desk is shown; its inputs come along, for one window has both."""

    def wait(self, seconds: float) -> Iterable[Input]:
        """What was done at the screen, waiting for it at most so long."""

    def wake(self) -> None:
        """End a wait; may be called from any thread."""

    def show(self, desk: Desk, now: float) -> float | None:
        """Draw what has changed; when it wants to draw again though nothing happens."""


class Voice(Protocol):
    """What makes the table heard; never waits."""

    def utter(self, desk: Desk, sounds: Iterable[Sound | Say]) -> None: ...


class Simulation(Protocol):
    """What stands in for dice, cards and hands."""

    def obey(self, command: Command, desk: Desk, now: float) -> None: ...


class Loop:
    """Runs until somebody quits; the camera's thread puts what it sees into `inbox`."""

    def __init__(
        self,
        desk: Desk,
        screen: Screen,
        voice: Voice,
        simulation: Simulation | None = None,
        follow: Callable[[Desk], None] = lambda desk: None,
        clock: Callable[[], float] = monotonic,
        alive: Callable[[], None] = lambda: None,
        switch_off: Callable[[], bool] = lambda: False,
        spare_time: Callable[[], bool] = lambda: False,
    ) -> None:
        """`follow` is told the desk after every change, for tray and lamps; `alive` every turn.

        `switch_off` says whether the computer can be switched off. `spare_time` does a little of
        what can wait, whenever nobody has pressed a button for a while, and says whether there is
        more to do.
        """
        self.desk = desk
        self.gestures = Gestures()
        self.inbox: SimpleQueue[Told] = SimpleQueue()
        self._screen, self._voice = screen, voice
        self._simulation, self._follow, self._clock = simulation, follow, clock
        self._alive, self._switch_off = alive, switch_off
        self._spare_time, self._spare_at = spare_time, clock() + QUIET_SECONDS
        self._running = True
        self._faults = Faults(_log, "Something could not be shown or heard; the game goes on.")

    def put(self, happening: Told) -> None:
        """From any thread."""
        self.inbox.put(happening)
        self._screen.wake()

    def run(self) -> None:
        again = self.show()
        while self._running:
            self._take(self._screen.wait(self._patience(again)))
            again = self.show()
            self._spend_spare_time()
            self._tell(self._alive)

    def _patience(self, again: float | None) -> float:
        """How long nothing is due."""
        due = [again, self.desk.next_at, self.gestures.next_at, self._spare_at]
        soonest = min((at for at in due if at is not None), default=float("inf"))
        return min(max(soonest - self._clock(), 0.0), LONGEST_WAIT_SECONDS)

    def _spend_spare_time(self) -> None:
        now = self._clock()
        if now >= self._spare_at:
            has_more = self._tell(self._spare_time)
            self._spare_at = now + (SPARE_SECONDS if has_more else RESTED_SECONDS)

    def _take(self, inputs: Iterable[Input]) -> None:
        for each in inputs:
            match each:
                case Level():
                    self._level(each)
                case Touch():
                    self._happen(each)
                case Command():
                    self._obey(each)
        while True:
            try:
                happening = self.inbox.get_nowait()
            except Empty:
                break
            match happening:
                case Level():
                    self._level(happening)
                case TraySeen() | TrayLost() | Decided() | Advised() | Reviewed():
                    self._happen(happening)
                case _:
                    self._heed(happening)
        self._gesture(self.gestures.tick(self._clock()))
        self._play(partial(self.desk.tick, self._clock()))

    def _level(self, level: Level) -> None:
        self._spare_at = max(self._spare_at, self._clock() + QUIET_SECONDS)
        button = Button(level.button)
        self._gesture(self.gestures.level(level.seat, button, level.down, level.seconds))

    def _heed(self, wired: Stuck | ChipLost | OffHeld) -> None:
        """What the wires tell besides the buttons; the log has it in English."""
        if isinstance(wired, OffHeld):
            if self._tell(self._switch_off):
                self._happen(Refused("The table switches off."))
            return
        trouble = stuck_told(wired) if isinstance(wired, Stuck) else chip_told(wired)
        _log.warning("%s", trouble)
        self._happen(trouble)

    def _gesture(self, gestures: Iterable[Press | Hold]) -> None:
        for gesture in gestures:
            self._happen(gesture)

    def _happen(self, happening: Happening) -> None:
        self._play(partial(self.desk.take, happening, self._clock()))

    def _play(self, act: Callable[[], None]) -> None:
        """A fault in a page must not end the evening: the journal has the game."""
        try:
            act()
        except Exception:
            _log.exception("Something went wrong; the game goes on from the journal.")
            self.desk.recover()

    def _obey(self, command: Command) -> None:
        match command:
            case Command.QUIT:
                self._running = False
            case Command.KEYS:
                self.desk.keys_shown = not self.desk.keys_shown
            case _ if self._simulation is not None:
                self._play(partial(self._simulation.obey, command, self.desk, self._clock()))
            case _:
                pass

    def show(self) -> float | None:
        """Let the desk be seen and heard; when it wants to be seen again."""
        now = self._clock()
        self.desk.holding = self.gestures.holding(now)
        self._tell(partial(self._follow, self.desk))
        self._tell(partial(self._voice.utter, self.desk, tuple(self.desk.sounds)))
        self.desk.sounds.clear()
        return self._tell(partial(self._screen.show, self.desk, now))

    def _tell(self, act: Callable[[], T]) -> T | None:
        """Whoever is told of the game cannot end it; each of their faults is logged once."""
        try:
            return act()
        except Exception as fault:
            self._faults.note(fault)
            return None


def stuck_told(stuck: Stuck) -> Refused:
    name = {"place": stuck.seat + 1, "button": stuck.button}
    if stuck.is_stuck:
        return Refused("The button {place}-{button} does not come up: look at its wire.", **name)
    return Refused("The button {place}-{button} works again.", **name)


def chip_told(chip: ChipLost) -> Refused:
    address = f"{chip.address:#x}"
    if chip.is_lost:
        return Refused(
            "The expander {address} does not answer: look at its cable.", address=address
        )
    return Refused("The expander {address} works again.", address=address)
