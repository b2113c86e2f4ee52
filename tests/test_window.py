"""A game in a real window, on a screen nobody sees: X11 delivers keys, the journal is witness."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.keyboard import KEYS
from table.archive import FILE, Archive, Damaged
from table.bots import gap1
from table.controls import Button
from table.game import Game, Phase
from table.pilot import towards

xlib = pytest.importorskip("Xlib.display")
DisplayError = pytest.importorskip("Xlib.error").DisplayError
pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb")

BUTTON_KEYS = {place: key for key, place in KEYS.items()}
GAME_SECONDS = 300
CROSSING_TURNS = 3
"""Afterwards everybody passes, so that penalties end the game soon: each roll takes its time."""
STEP_SECONDS = 0.12


class Keys:
    """Presses keys as a keyboard would: through the X server, to the window that has the focus."""

    def __init__(self, display: str) -> None:
        from Xlib.ext import xtest

        self._display, self._fake = xlib.Display(display), xtest.fake_input

    def wait_for_window(self, seconds: float = 20.0) -> None:
        """Until a window is seen and has the focus: keys pressed before are pressed in vain."""
        from Xlib import X

        until = time.monotonic() + seconds
        while time.monotonic() < until:
            windows = self._display.screen().root.query_tree().children
            seen = any(w.get_attributes().map_state == X.IsViewable for w in windows)
            if seen and self._display.get_input_focus().focus not in (X.NONE, X.PointerRoot):
                return
            time.sleep(0.1)
        raise AssertionError("no window was opened")

    def press(self, key: str, seconds: float = 0.06) -> None:
        from Xlib import XK, X

        names = {"space": "space", "escape": "Escape", "f1": "F1"}
        code = self._display.keysym_to_keycode(XK.string_to_keysym(names.get(key, key)))
        for event in (X.KeyPress, X.KeyRelease):
            self._fake(self._display, event, code)
            self._display.sync()
            time.sleep(seconds)

    def press_button(self, place: int, button: Button) -> None:
        self.press(BUTTON_KEYS[place, button.value])


@pytest.fixture
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of an X display of its own; skips where the server cannot be reached."""
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        "1280x800x24",
        "-nolisten",
        "tcp",
        "-noreset",  # or it shuts its door for a moment whenever its only guest has left
    ]
    complaints = tmp_path_factory.mktemp("server") / "stderr"
    with (
        complaints.open("wb") as stderr,
        subprocess.Popen(command, pass_fds=[writing], stderr=stderr) as server,
    ):
        os.close(writing)
        with open(reading) as told:  # whole lines: the server ends if it cannot write all of it
            number = told.readline().strip()
        try:
            _wait_for_server(f":{number}", server)
            yield f":{number}"
        except DisplayError as fault:
            pytest.skip(f"the X server cannot be reached here: {fault}; {complaints.read_text()}")
        finally:
            server.terminate()


def _wait_for_server(display: str, server: subprocess.Popen[bytes], seconds: float = 10.0) -> None:
    """It tells its number a moment before it listens."""
    until = time.monotonic() + seconds
    while True:
        try:
            xlib.Display(display).close()
            return
        except DisplayError:
            if time.monotonic() > until or server.poll() is not None:
                raise
            time.sleep(0.1)


@pytest.fixture
def table(screen: str, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "table", "--simulate", "--state", str(tmp_path)]
    around = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
    with subprocess.Popen(command, env={**around, "DISPLAY": screen}) as process:
        yield process
        process.kill()


def current_game(directory: Path) -> Game | None:
    """The game as it is on disk, while the table plays; None while nothing can be read."""
    try:
        archive = Archive.open(directory / FILE)
        game = archive.current()
        return archive.timeline(game).game if game else None
    except (Damaged, OSError, ValueError):
        return None


def wait_for_game(directory: Path, seconds: float = 20.0) -> Game:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if (directory / FILE).exists() and (game := current_game(directory)):
            return game
        time.sleep(0.1)
    raise AssertionError("no game was begun")


def test_a_whole_game_in_a_real_window(
    screen: str, table: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    keys = Keys(screen)
    keys.wait_for_window()
    for place in (0, 1):  # both join, the host starts
        keys.press_button(place, Button.OK)
    keys.press_button(0, Button.OK)
    keys.press_button(0, Button.OK)
    game = wait_for_game(tmp_path)
    assert len(game.names) == 2
    until, rolled_at = time.monotonic() + GAME_SECONDS, float("-inf")
    while game.phase is not Phase.OVER:
        assert time.monotonic() < until, game
        assert table.poll() is None
        if game.phase is Phase.ROLL:
            if time.monotonic() - rolled_at > 6.0:
                keys.press_button(0, Button.OK)  # a closed row is told first
                keys.press("space")
                rolled_at = time.monotonic()
        else:
            rolled_at = float("-inf")
            _answer(keys, game)
        time.sleep(STEP_SECONDS)
        game = wait_for_game(tmp_path)
    assert game.winners
    assert any(row.crossed for sheet in game.sheets for row in sheet.rows)
    keys.press("escape")
    assert table.wait(10.0) == 0


def _answer(keys: Keys, game: Game) -> None:
    """One press of whoever is waited for; who takes a penalty presses OK until it is taken."""
    for player in game.seats:
        if game.awaits(player):
            wanted = gap1(game, player) if game.turn <= CROSSING_TURNS else ()
            keys.press_button(player, towards(game, player, wanted))
            return
