"""The installed table on the virtual Pi: nothing that is done to it loses a cross.

One Pi and one evening for all: each test goes on where the one before it ended.
"""

import random
import shutil
import time
from functools import partial
from pathlib import Path

import pytest

from table.archive import FILE
from table.game import Game, Phase
from table.journal import open_journal
from tests.system.pi import ON_THE_PI, VirtualPi
from tests.system.power import WriteLog, mounted
from tests.system.table import OFF_GPIO, START_SECONDS, STATE, Table, unlike

CUTS = 10
PARTS = ["camera", "buttons", "screen", "sound", "storage", "clock", "power"]
"""That the doctor looks at; what it finds depends on how slowly the processor is emulated."""
SAME, OTHER = 10.0, 25.0
"""Of 255: two drawings of the same cell differ by less, a cell that may be crossed and one not by
more."""
STUCK_SECONDS = 60.0


@pytest.fixture(scope="session")
def table(pi: VirtualPi, tmp_path_factory: pytest.TempPathFactory) -> Table:
    return Table(pi, tmp_path_factory.mktemp("table"))


def test_it_installs_without_a_network_and_boots_into_the_game(table: Table) -> None:
    pi = table.pi
    table.install()
    assert "SAFE" in pi.sh("systemd-analyze security qwixx-table --no-pager | tail -1")
    pi.power_off()
    pi.boot()
    table.await_running()
    assert table.restarts == 0
    assert pi.screenshot("start").mean() > 10.0
    doctor = pi.ask("qwixx-table doctor").said.splitlines()
    assert [line.split()[0] for line in doctor][: len(PARTS)] == PARTS, doctor


def test_a_roll_is_seen_and_its_options_are_on_the_screen(table: Table) -> None:
    before = table.begin()
    bare, _ = table.expected_options()
    game = table.roll((2, 3), red=6, yellow=1, green=4, blue=5)
    assert before.phase is Phase.ROLL
    assert game.number_for_all == 5
    expected, boxes = table.expected_options()
    assert {choice for place, choice in boxes} == set(game.options(0))
    time.sleep(3.0)
    shown = table.pi.screenshot("action1")[..., ::-1]
    for spot, box in boxes.items():
        assert unlike(shown, expected, box) < SAME, spot
        assert unlike(bare, expected, box) > OTHER, spot


def test_a_press_on_the_header_crosses(table: Table) -> None:
    table.press(0, "red")
    table.press(0, "ok")
    game = table.until(lambda game: game.answers[0].confirmed)
    assert [str(color) for color, number in game.answers[0].choice] == ["red"]


def test_killed_it_is_back_in_the_same_phase(table: Table) -> None:
    before, restarts = table.game(), table.restarts
    table.pi.sh("systemctl kill --signal KILL qwixx-table")
    table.await_restart(restarts)
    assert table.game() == before


def test_a_loop_that_hangs_is_killed_and_back_in_the_same_phase(table: Table) -> None:
    before, restarts = table.game(), table.restarts
    table.pi.sh("kill -STOP $(systemctl show qwixx-table --property MainPID --value)")
    table.await_restart(restarts)
    assert "Watchdog timeout" in table.pi.sh("journalctl -b -o cat -u qwixx-table")
    assert table.game() == before


def test_ten_power_cuts_in_the_middle_of_writing(table: Table, tmp_path: Path) -> None:
    """Presses at the running table; the disk as it may be found after a cut right after each."""
    pi, crosses = table.pi, []
    for press in range(CUTS):
        button = ("green", "blue")[press % 2]
        table.press(1, button)
        game = table.until(partial(_is_marked, button))
        crosses.append((pi.files.writes.stat().st_size, game))
    log, chance = WriteLog(pi.files.writes, pi.files.state_before), random.Random(1)
    for number, (size, game) in enumerate(crosses):
        log.cut(log.count_before(size), chance, tmp_path / "disk")
        with mounted(tmp_path / "disk", tmp_path / "files") as files:
            shutil.copytree(files, tmp_path / f"cut{number}", dirs_exist_ok=True)
        with open_journal(tmp_path / f"cut{number}", pytest.fail) as journal:
            assert journal.unfinished is not None
            assert journal.unfinished.game == game


def _is_marked(color: str, game: Game) -> bool:
    return [str(each) for each, number in game.answers[1].choice] == [color]


def test_the_plug_is_pulled_and_the_game_goes_on(table: Table) -> None:
    before = table.game()
    table.press(1, "ok")
    game = table.until_phase(Phase.ACTION2)
    table.pi.cut_power()
    table.pi.boot()
    table.await_running()
    assert table.game() == game != before


def test_without_its_camera_the_dice_are_entered_by_hand(table: Table) -> None:
    turn = _pass_turn(table)
    table.pi.unplug_camera()
    table.pi.wait_until("journalctl -b -o cat -u qwixx-table | grep 'No camera'")
    time.sleep(5.0)
    table.press(0, "ok")
    for _ in range(6):
        table.press(0, "yellow")
        table.press(0, "blue")
    table.press(0, "ok")
    game = table.until_phase(Phase.ACTION1)
    assert game.turn == turn
    table.pi.plug_camera()


def test_the_camera_comes_back_by_itself(table: Table) -> None:
    for place in (0, 1):
        table.press(place, "ok")
    _pass_turn(table)
    game = table.roll((6, 6), red=1, yellow=2, green=3, blue=4)
    assert game.number_for_all == 12


def _pass_turn(table: Table) -> int:
    """End the second action without a cross; the turn that comes then."""
    game = table.until_phase(Phase.ACTION2)
    for _ in range(2):  # who would take a penalty is asked first
        table.press(game.active, "ok")
    return table.until(lambda now: now.turn > game.turn).turn


def test_a_stuck_button_is_named_and_the_others_work(table: Table) -> None:
    gpio = 12  # place 4, blue
    table.pi.stick(gpio)
    told = "journalctl -b -o cat -u qwixx-table | grep 'The button 4-blue {}'"
    table.pi.wait_until(told.format("does not come up"), STUCK_SECONDS)
    table.press(0, "ok")
    table.until(lambda game: game.answers[0].confirmed)
    table.pi.free(gpio)
    table.pi.wait_until(told.format("works again"), STUCK_SECONDS)


def test_the_off_button_switches_it_off(table: Table) -> None:
    before = table.game()
    table.pi.hold_until_off(OFF_GPIO)
    table.pi.boot()
    table.await_running()
    assert table.game() == before


def test_it_can_be_removed_and_leaves_the_games(table: Table) -> None:
    table.pi.sh(f"{ON_THE_PI}/systemd/install.sh --uninstall", START_SECONDS)
    assert table.pi.ask("systemctl is-active qwixx-table").status != 0
    assert FILE in table.pi.sh(f"ls {STATE}").split()
