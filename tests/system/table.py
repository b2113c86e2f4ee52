"""The table on the virtual Pi: what a family does at it, and what it has made of that."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pygame

from display.stage import Stage
from table.config import Gpio
from table.evening import desk_of
from table.exchange import import_games
from table.game import Game, Phase
from table.journal import open_journal
from table.script import lines
from table.settings import Settings
from table.sheet import Choice
from table.targets import TapChoice
from tests.likeness import Pixels, pixels
from tests.system.drawn_tray import DrawnTray
from tests.system.pi import ON_THE_PI, VirtualPi
from vision.reading import Frame

STATE = "/var/lib/qwixx-table"
OFF_GPIO = 21
SIZE = (1280, 720)
INSTALL_SECONDS = 900.0
START_SECONDS = 300.0
ROLL_SECONDS = 90.0
_TRIES = 3
_EMPTY_SECONDS = 10.0
_GRID_PX = 8
_SETTINGS = Settings(calm=True, volume=0, seats=(0, 1))
_GPIO = Gpio()
_BUTTONS = ("red", "yellow", "green", "blue", "ok")
_WIRES = (_GPIO.place1, _GPIO.place2, _GPIO.place3, _GPIO.place4, _GPIO.place5)


Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


class NotSeen(Exception):
    """Something did not happen at the table in time."""


class Table:
    """Two people at an installed table."""

    def __init__(self, pi: VirtualPi, directory: Path) -> None:
        self.pi = pi
        self.tray = DrawnTray(seed=7)
        self._directory = directory
        self._copies = 0

    # The service

    def install(self) -> None:
        """With its games on a disk of their own, whose every write is logged."""
        self.pi.sh(
            "! mountpoint -q /mnt/state || umount /mnt/state;"
            f" mkdir -p {STATE}; echo '/dev/vdb {STATE} ext4 noatime 0 2' >> /etc/fstab;"
            f" systemctl daemon-reload; mount {STATE}; mkdir -p /etc/qwixx-table;"
            f" printf '[gpio]\\noff_button = {OFF_GPIO}\\n' > /etc/qwixx-table/config.toml;"
            f' printf \'{{"calm": true, "volume": 0}}\' > {STATE}/settings.json'
        )
        self.pi.sh(f"{ON_THE_PI}/systemd/install.sh --no-start", INSTALL_SECONDS)
        self.pi.sh(f"chown -R qwixx-table: {STATE}")

    def await_running(self) -> None:
        """Until it has drawn its first screen, and told systemd so."""
        self.pi.wait_until("systemctl is-active --quiet qwixx-table", START_SECONDS)

    @property
    def restarts(self) -> int:
        return int(self.pi.sh("systemctl show qwixx-table --property NRestarts --value"))

    def await_restart(self, after: int) -> None:
        """Until it was restarted more often than so, and runs."""
        self.pi.wait_until(
            f"test $(systemctl show qwixx-table --property NRestarts --value) -gt {after}",
            START_SECONDS,
        )
        self.await_running()

    # The game

    def game(self) -> Game | None:
        """The game in play, as the disk has it."""
        self.pi.sh("qwixx-table export > /host/games.jsonl")
        return self._played(self.pi.files.share / "games.jsonl")

    def until(self, seen: Callable[[Game], bool], seconds: float = ROLL_SECONDS) -> Game:
        end = time.monotonic() + seconds
        while True:
            game = self.game()
            if game is not None and seen(game):
                return game
            if time.monotonic() > end:
                raise NotSeen(f"Not within {seconds:.0f} s; the game is {game}")

    def until_phase(self, phase: Phase) -> Game:
        return self.until(lambda game: game.phase is phase)

    def begin(self) -> Game:
        """Two join, the host starts, and somebody is drawn by lot."""
        for place in (0, 1, 0, 0):
            self.press(place, "ok")
        return self.until_phase(Phase.ROLL)

    def press(self, place: int, button: str) -> None:
        self.pi.press(_gpio(place, button))

    def roll(self, white: tuple[int, int], **colored: int) -> Game:
        """Take the dice up and throw them; a table that has just started looks at them twice."""
        thrown: Frame = self.tray.roll(white, **colored)
        for _ in range(_TRIES):
            self.pi.show_tray(self.tray.empty())
            time.sleep(_EMPTY_SECONDS)
            self.pi.show_tray(thrown)
            try:
                return self.until_phase(Phase.ACTION1)
            except NotSeen as not_seen:
                last = not_seen
        raise last

    def _played(self, exported: Path) -> Game | None:
        """Read by the code of this side, from what the other side has written."""
        self._copies += 1
        directory = self._directory / f"copy{self._copies}"
        with open_journal(directory, print) as journal, exported.open("rb") as source:
            import_games(journal, lines(source))
        with open_journal(directory, print) as journal:
            return journal.unfinished.game if journal.unfinished else None

    # The screen

    def expected_options(
        self,
    ) -> tuple[Pixels, dict[tuple[int, Choice], tuple[int, int, int, int]]]:
        """The screen as it should be now, and where on it each choice can be made: x0 y0 x1 y1."""
        stage = Stage(pygame.Surface(SIZE))
        with open_journal(self._directory / f"copy{self._copies}", print) as journal:
            desk = desk_of(journal, None, _SETTINGS)
            desk.tick(10.0)  # "The game goes on where it was left." has been shown
            stage.show(desk, 10.0)
        spots: dict[tuple[int, Choice], list[tuple[int, int]]] = {}
        for x in range(0, SIZE[0], _GRID_PX):
            for y in range(0, SIZE[1], _GRID_PX):
                match stage.target(x, y):
                    case TapChoice(place, choice):
                        spots.setdefault((place, choice), []).append((x, y))
        boxes = {key: _box(points) for key, points in spots.items()}
        return pixels(stage.surface), boxes


def _gpio(place: int, button: str) -> int:
    return _WIRES[place][_BUTTONS.index(button)]


def _box(points: list[tuple[int, int]]) -> Box:
    corners = np.array(points)
    (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
    return int(x0), int(y0), int(x1) + 1, int(y1) + 1


def unlike(one: Pixels, other: Pixels, box: Box) -> float:
    """By how much a part of two screens differs, on average of 255."""
    x0, y0, x1, y1 = box
    parts = [each[y0:y1, x0:x1].astype(np.int16) for each in (one, other)]
    return float(np.abs(parts[0] - parts[1]).mean())
