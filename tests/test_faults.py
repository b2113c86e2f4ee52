"""What a family, a disk and a clock can do to a table: no cross is lost, and the game goes on."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.buttons import BUTTONS, PLACES, Level
from hardware.keyboard import Command
from table.controls import Button
from table.desk import Desk
from table.evening import desk_of
from table.events import Roll
from table.game import Game, Phase
from table.gestures import BOUNCE_SECONDS
from table.happenings import Shown
from table.journal import Journal, open_journal
from table.loop import Input, Loop
from table.samples import new_game
from table.settings import Kind
from tests.scripted import Screen, Voice, down, up

ROLL = Roll((1, 4), (6, 2, 3, 6))
RED, YELLOW, GREEN, BLUE, OK = Button
YEAR_SECONDS = 365 * 24 * 3600.0


@contextmanager
def evening(directory: Path) -> Iterator[tuple[Desk, Journal]]:
    """Two players in action 1 of their first turn."""
    with open_journal(directory, pytest.fail) as journal:
        desk = desk_of(journal, directory, now=100.0)
        desk.begin(new_game(Kind.CLASSIC, 2), (0, 1))
        desk.take(Shown(ROLL), 100.0)
        yield desk, journal


def press(desk: Desk, *script: tuple[float, Input]) -> None:
    screen = Screen([*script, (100.0 + len(script), Command.KEYS)])
    Loop(desk, screen, Voice(), clock=screen.clock).run()


def kept(directory: Path) -> Game:
    """The game as a table finds it that is started now."""
    with open_journal(directory, pytest.fail) as journal:
        assert journal.unfinished is not None
        return journal.unfinished.game


def told(desk: Desk) -> str:
    return str(desk.notice.refused) if desk.notice else ""


def test_what_cannot_be_kept_is_not_done_until_it_can(tmp_path: Path) -> None:
    """A card that has turned read-only, as they do when they wear out."""
    with evening(tmp_path) as (desk, journal):
        press(desk, down(0.0, RED), up(0.1, RED))
        journal._connection.execute("PRAGMA query_only = ON")
        press(desk, down(0.0, OK), up(0.1, OK))
        assert not desk.game.answers[0].confirmed
        assert "could not be saved" in told(desk)
        assert "readonly" in told(desk)
        journal._connection.execute("PRAGMA query_only = OFF")
        press(desk, down(0.0, OK), up(0.1, OK))
        assert desk.game.answers[0].confirmed
        before = desk.game
    assert kept(tmp_path) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a disk to fill")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    mounted = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)]
    if subprocess.run(mounted, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        with evening(tmp_path) as (desk, _):
            _use_up(tmp_path / "dirt")
            while not told(desk):  # what SQLite had room for already is used up too
                press(desk, down(0.0, RED), up(0.1, RED))
            assert "could not be saved: the disk is full" in told(desk)
            (tmp_path / "dirt").unlink()
            press(desk, down(0.0, OK), up(0.1, OK), down(0.3, OK, 1), up(0.4, OK, 1))
            before = desk.game
            assert before.phase is Phase.ACTION2
        assert kept(tmp_path) == before
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def _use_up(path: Path) -> None:
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def test_a_clock_that_jumps_back_a_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the wall is written down beside each entry, and means nothing to the game."""
    with evening(tmp_path) as (desk, journal):
        now = time.time()
        monkeypatch.setattr("table.journal.time.time", lambda: now - YEAR_SECONDS)
        press(desk, down(0.0, OK), up(0.1, OK), down(0.3, RED, 1), up(0.4, RED, 1))
        press(desk, down(0.0, OK, 1), up(0.1, OK, 1))
        before = desk.game
        assert before.phase is Phase.ACTION2
        assert 0.0 <= journal.playing_seconds() < 60.0
    assert kept(tmp_path) == before


def test_a_state_directory_that_vanishes(tmp_path: Path) -> None:
    """Somebody deletes the games under the running table: it plays on."""
    state = tmp_path / "state"
    with evening(state) as (desk, _):
        shutil.rmtree(state)
        press(desk, down(0.0, OK), up(0.1, OK), down(0.3, OK, 1), up(0.4, OK, 1))
        assert desk.in_game


def test_a_storm_of_one_button_hides_no_other(tmp_path: Path) -> None:
    """500 presses a second at place 1, for two seconds, in one heap; place 2 answers meanwhile."""
    with evening(tmp_path) as (desk, _):
        screen = Screen([(102.5, Command.KEYS)])
        loop = Loop(desk, screen, Voice(), clock=screen.clock)
        for count in range(1000):
            at = 100.0 + count * 0.002
            loop.put(Level(0, "red", True, at))
            loop.put(Level(0, "red", False, at + 0.001))
            if count == 500:
                loop.put(Level(1, "ok", True, at))
            if count == 520:
                loop.put(Level(1, "ok", False, at))
        loop.run()
        assert desk.game.answers[1].confirmed
        assert not desk.game.answers[0].confirmed


def test_everybody_presses_at_once(tmp_path: Path) -> None:
    """All 25 buttons within one flutter: each of them counts, and the colors of both players."""
    with evening(tmp_path) as (desk, _):
        screen = Screen([(102.5, Command.KEYS)])
        loop = Loop(desk, screen, Voice(), clock=screen.clock)
        for down_now, at in ((True, 100.0), (False, 100.0 + BOUNCE_SECONDS)):
            for seat in range(PLACES):
                for button in BUTTONS:
                    loop.put(Level(seat, button, down_now, at))
        loop.run()
        assert desk.game.phase is Phase.ACTION2
        assert all(any(row.crossed for row in sheet.rows) for sheet in desk.game.sheets)
