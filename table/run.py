"""`qwixx-table`: people play, in a window or on the whole screen, until somebody quits."""

import logging
import os
import signal
from concurrent.futures import Future
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from display.voice import Voice
from display.window import WINDOW, NoScreen, Window
from hardware.buzzer import with_buzzer
from hardware.lamps import Lamps, NoLamps
from hardware.off_switch import request_off
from hardware.pins import Pins
from hardware.speaker import MixerSpeaker
from hardware.watchdog import Watchdog
from table import eyes, fittings
from table.config import Config
from table.desk import Desk
from table.evening import TrayThread, desk_of
from table.journal import Journal
from table.loop import Loop
from table.marks import _
from table.opponents.seats import CoachSeat, TableSeats
from table.opponents.thoughts import Thoughts
from table.refused import Refused
from table.roll_pictures import RollPictures
from table.simulator import Simulator, simulated_watch
from table.tray import TrayWatch
from table.waiting import awaited

if TYPE_CHECKING:
    from hardware.simulated import SimulatedTray

__all__ = ["NoScreen", "play"]

KEYS_HINT = _("F1 shows what the keys do.")

_log = logging.getLogger(__name__)


def play(journal: Journal, directory: Path, config: Config, *, simulate: bool = False) -> None:
    """An evening; raises `display.window.NoScreen` where it cannot be seen."""
    is_simulated = simulate or fittings.is_simulated(config)
    joysticks, wiring = fittings.joysticks(config), fittings.wiring(config)
    if not is_simulated:
        eyes.camera_of(config.camera).close()  # what is set wrong is told before anything opens
    watchdog, pins = Watchdog(), Pins()
    with ExitStack() as stack:
        pictures = RollPictures(directory, config.storage.roll_pictures, journal.played)
        stack.callback(pictures.close)
        ctrl_c = stack.enter_context(closing(_CtrlC()))
        full = config.screen.full_screen or not is_simulated
        size = None if full else WINDOW
        window = Window(size, joysticks, is_closed=lambda: ctrl_c.is_pressed)
        stack.callback(window.close)
        speaker = stack.enter_context(closing(with_buzzer(MixerSpeaker(), wiring.buzzer, pins)))
        tray, simulator = _simulated() if is_simulated else (_seen(config, directory), None)
        stack.callback(tray.end)
        is_played_back = is_simulated or eyes.is_recorded(config.camera)
        desk = desk_of(
            journal,
            directory,
            now=monotonic(),
            is_simulated=is_played_back,
            pictures=pictures,
            deals=is_simulated,
        )
        lamps: list[Lamps] = [NoLamps()]
        thoughts = Thoughts(lambda thought: loop.put(thought))
        stack.callback(thoughts.end)
        seats, coach = TableSeats(thoughts), CoachSeat(thoughts)
        loop = Loop(
            desk,
            window,
            Voice(speaker),
            simulator,
            lambda desk: _follow(desk, tray, lamps[0], seats, coach),
            alive=watchdog.feed,
            switch_off=_switch_off,
            spare_time=lambda: desk.around.read_games(1) < 1.0,
        )
        if simulator is not None and not desk.in_game:
            desk.tell(Refused(KEYS_HINT))
        loop.show()
        tray.watch_for(loop.put)
        thoughts.start()
        if not simulate and fittings.has_panel(config):
            panel = stack.enter_context(closing(fittings.panel(config, loop.put, pins)))
            lamps[0] = panel.lamps
            _report(panel.faults, desk)
        watchdog.ready()  # from here on only the loop may take its time
        loop.run()
        watchdog.stopping()


class _CtrlC:
    """Ends the loop, as closing the window does: SDL and pygame may swallow an interrupt."""

    def __init__(self) -> None:
        self.is_pressed = False
        self._before = signal.signal(signal.SIGINT, self._press)

    def _press(self, number: int, frame: object) -> None:
        self.is_pressed = True

    def close(self) -> None:
        signal.signal(signal.SIGINT, self._before)
        if self.is_pressed:
            raise KeyboardInterrupt


def _seen(config: Config, directory: Path) -> TrayThread:
    return TrayThread(partial(eyes.watch_of, config.camera, directory))


def _simulated() -> tuple[TrayThread, Simulator]:
    """A drawn tray, and the keys that roll its dice."""
    tray: Future[SimulatedTray] = Future()

    def build() -> TrayWatch:
        """In a thread of its own, imports and all: the first screen does not wait for this."""
        try:
            from hardware.simulated import SimulatedTray

            tray.set_result(SimulatedTray(seed=Random().randrange(1 << 30)))
        except Exception as fault:
            tray.set_exception(fault)  # or whoever throws dice would wait for ever
            raise
        return simulated_watch(tray.result())

    return TrayThread(build), Simulator(tray.result, Random())


def _follow(
    desk: Desk, tray: TrayThread, lamps: Lamps, seats: TableSeats, coach: CoachSeat
) -> None:
    tray.follow(desk)
    seats.follow(desk)
    coach.follow(desk)
    lamps.show(awaited(desk))


def _switch_off() -> bool:
    directory = os.environ.get("RUNTIME_DIRECTORY")
    return request_off(Path(directory) if directory else None)


def _report(faults: tuple[str, ...], desk: Desk) -> None:
    """The log has each of them; the people at the table hear that there are some."""
    for fault in faults:
        _log.warning(fault)
    if faults:
        desk.tell(Refused("Some buttons do not work: qwixx-table doctor says why."))
