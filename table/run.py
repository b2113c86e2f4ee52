"""`qwixx-table`: people play, in a window or on the whole screen, until somebody quits."""

from concurrent.futures import Future
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from display.voice import Voice
from display.window import WINDOW, NoScreen, Window
from hardware import joystick
from hardware.speaker import MixerSpeaker
from table.config import Config
from table.evening import TrayThread, desk_of
from table.journal import Journal
from table.loop import Loop
from table.marks import _
from table.refused import Refused
from table.simulator import Simulator
from table.tray import TrayWatch

if TYPE_CHECKING:
    from hardware.simulated import SimulatedTray

__all__ = ["NoScreen", "play"]

NOT_WIRED = "joysticks.buttons: {reason}"  # for whoever writes the configuration, in English
KEYS_HINT = _("F1 shows what the keys do.")


def play(journal: Journal, directory: Path, config: Config) -> None:
    """An evening; raises `display.window.NoScreen` where it cannot be seen."""
    try:
        wires = joystick.parse(config.joysticks.buttons)
    except ValueError as error:
        raise Refused(NOT_WIRED, reason=error) from error
    window = Window(None if config.screen.full_screen else WINDOW, wires)
    speaker = MixerSpeaker()
    tray: Future[SimulatedTray] = Future()
    desk = desk_of(journal, directory, now=monotonic())

    def build() -> TrayWatch:
        """In a thread of its own, imports and all: the first screen does not wait for this."""
        try:
            from hardware.simulated import SimulatedTray
            from vision.reader import Reader

            tray.set_result(SimulatedTray(seed=Random().randrange(1 << 30)))
        except Exception as fault:
            tray.set_exception(fault)  # or whoever throws dice would wait for ever
            raise
        return TrayWatch(tray.result(), Reader(tray.result().empty))

    thread = TrayThread(build)
    simulator = Simulator(tray.result, Random())
    loop = Loop(desk, window, Voice(speaker), simulator, thread.follow)
    if not desk.in_game:
        desk.tell(Refused(KEYS_HINT))
    loop.show()
    thread.watch_for(loop.put)
    try:
        loop.run()
    finally:
        thread.end()
        speaker.close()
        window.close()
