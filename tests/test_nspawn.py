"""The appliance under a real systemd, without devices: installed, killed, hung, cut off, upgraded.

Slow (a minute; the first time it also builds a Debian, two more), and only where it can be done.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.container import CHECKOUT, SOURCE, Container, debian, until, why_not

REASON = why_not()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON)

INSTALL = f"{SOURCE}/systemd/install.sh"
STATE = "/var/lib/qwixx-table"
SETTINGS = "/etc/qwixx-table/config.toml"
WATCHDOG_SECONDS = 12
"""Sooner than the unit's, to have done; a loop that sleeps is never silent for so long."""
DROP_INS = {
    "qwixx-table.service": f"""
[Service]
WatchdogSec={WATCHDOG_SECONDS}
Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
# There is no console in a container.
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
""",
    "qwixx-table-pause.service": """
[Service]
Environment=PAUSE_SECONDS=3
""",
}
GAME = [
    {"new": {"game": "classic", "players": ["Ana", "Rui"], "first": 0}},
    {"roll": {"white": [4, 1], "red": 6, "yellow": 2, "green": 3, "blue": 6}},
    {"choose": {"player": 0, "crosses": [["red", 5]]}},
    {"confirm": {"player": 0}},
]
"""Left in the middle of an action: one has confirmed, the other has not."""


class Appliance:
    """The computer with the table on it."""

    def __init__(self, computer: Container) -> None:
        self.computer = computer
        self.run = computer.run

    def show(self, fact: str) -> str:
        return self.run(f"systemctl show qwixx-table.service --property {fact} --value")

    @property
    def is_ready(self) -> bool:
        return self.show("ActiveState") == "active"

    def comes_back(self, restarts: int) -> None:
        """It was restarted once more, and its first screen is there."""
        until(
            lambda: self.is_ready and int(self.show("NRestarts")) == restarts + 1,
            "the table is back",
        )

    @property
    def games(self) -> list[str]:
        return self.run("qwixx-table export").splitlines()

    def log(self) -> str:
        return self.run("journalctl --boot --unit qwixx-table --output cat --no-pager")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Appliance]:
    """A table that the install script has installed, without a network, and a game begun."""
    computer = Container(debian(_needed()), tmp_path_factory.mktemp("container"))
    try:
        for unit, text in DROP_INS.items():
            drop_in = computer.disk / f"etc/systemd/system/{unit}.d/test.conf"
            drop_in.parent.mkdir(parents=True)
            drop_in.write_text(text)
        computer.boot()
        table = Appliance(computer)
        assert "The table is running" in table.run(INSTALL)
        table.run("rm -r /etc/apt/sources.list*")  # no network was tried once: that takes its time
        table.run("systemctl stop qwixx-table")
        lines = "".join(f"{json.dumps(line)}\n" for line in GAME)
        answers = table.run(f"qwixx-table script --state {STATE}", lines).splitlines()
        assert all(json.loads(answer)["ok"] for answer in answers)
        table.run("systemctl start qwixx-table")
        yield table
    finally:
        computer.close()


@pytest.fixture
def table(installed: Appliance) -> Appliance:
    """The same for all tests; each of them leaves it running, or the computer switched off."""
    if not installed.computer.is_on:
        installed.computer.boot()
    until(lambda: installed.is_ready, "the table is ready")
    return installed


def _needed() -> list[str]:
    """What the script does not do without."""
    script = CHECKOUT / "systemd/install.sh"
    told = f"eval \"$(sed -n '/^readonly NEEDED=/,/^)/p' '{script}')\"; echo \"${{NEEDED[@]}}\""
    return subprocess.check_output(["bash", "-c", told], text=True).split()


def test_the_game_that_was_begun_is_open(table: Appliance) -> None:
    assert [json.loads(line) for line in table.games] == GAME


def test_it_is_who_it_should_be(table: Appliance) -> None:
    pid = table.show("MainPID")
    status = table.run(f"cat /proc/{pid}/status")
    facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert table.run(f"stat --format %U /proc/{pid}") == "qwixx-table"
    assert int(facts["CapBnd"], 16) == 0
    assert facts["NoNewPrivs"] == "1"
    assert facts["Seccomp"] == "2"
    groups = table.run("id --name --groups qwixx-table").split()
    assert {"audio", "gpio", "i2c", "input", "render", "video"} <= set(groups)


def test_the_log_is_short(table: Appliance) -> None:
    assert len(table.log().splitlines()) < 40


def test_killed_it_is_back_in_the_same_game(table: Appliance) -> None:
    games, restarts = table.games, int(table.show("NRestarts"))
    table.run("systemctl kill --signal KILL --kill-who main qwixx-table")
    table.comes_back(restarts)
    assert table.games == games


def test_hung_it_is_killed_and_is_back_in_the_same_game(table: Appliance) -> None:
    games, restarts = table.games, int(table.show("NRestarts"))
    table.run("systemctl kill --signal STOP --kill-who main qwixx-table")
    table.comes_back(restarts)
    assert table.games == games
    log = table.log()
    assert "Watchdog timeout" in log
    assert "loop.py" in log.split("Watchdog timeout")[1], "where it hung"


def test_a_fault_that_stays_is_tried_now_and_then_only(table: Appliance) -> None:
    kept = table.run(f"cat {SETTINGS}")
    table.run(f"echo 'nonsense = 1' > {SETTINGS}; systemctl restart qwixx-table || true")
    until(lambda: table.show("ActiveState") == "failed", "the table rests")
    assert table.run("systemctl is-active qwixx-table-pause.service") == "active"
    assert "there is no nonsense" in table.log()
    table.run(f"cat > {SETTINGS}", kept)
    until(lambda: table.is_ready, "the pause ends")


def test_the_power_is_cut_and_the_disk_is_read_only(table: Appliance, tmp_path: Path) -> None:
    """As with a disk of its own for the state directory."""
    games = table.games
    table.computer.power_cut()
    subprocess.run(["cp", "-a", f"{table.computer.disk}{STATE}", tmp_path / "state"], check=True)
    table.computer.boot("--read-only", f"--bind={tmp_path}/state:{STATE}")
    until(lambda: table.is_ready, "the table is ready")
    assert table.run("touch /etc/x 2>/dev/null || echo read-only") == "read-only"
    assert table.games == games
    table.computer.power_cut()


def test_the_off_button_switches_off_once(table: Appliance) -> None:
    """The table asks for it with a file, see `hardware.off_switch`."""
    table.run("setpriv --reuid qwixx-table --clear-groups touch /run/qwixx-table/off")
    until(lambda: not table.computer.is_on, "the computer is off")
    table.computer.boot()
    until(lambda: table.is_ready, "the table is ready")
    assert table.run("systemctl is-active qwixx-table-off.path") == "active"
    assert table.run("systemctl show qwixx-table-off.service -P ActiveEnterTimestamp") == ""


def test_an_upgrade_keeps_what_is_ours(table: Appliance) -> None:
    games, room = table.games, table.run("readlink -f /opt/qwixx-table/current")
    table.run(f"echo '# ours' >> {SETTINGS}; echo '# ours too' > {STATE}/calibration.toml")
    table.run(INSTALL)
    assert table.is_ready
    assert table.run("readlink -f /opt/qwixx-table/current") != room
    assert table.run(f"test -e {room} || echo gone") == "gone"
    assert table.games == games
    assert table.run(f"tail -n 1 {SETTINGS} {STATE}/calibration.toml").count("# ours") == 2


def test_what_fails_leaves_the_table_that_was_there(table: Appliance) -> None:
    """The room for the new one is begun and cannot be finished."""
    pid = table.show("MainPID")
    table.run("mv /usr/lib/python3.*/ensurepip /root/")
    try:
        said = table.run(f"{INSTALL} 2>&1 || echo failed")
    finally:
        table.run("mv /root/ensurepip /usr/lib/python3.*/")
    assert said.endswith("failed")
    assert table.show("MainPID") == pid
    assert len(table.run("find /opt/qwixx-table -mindepth 1 -maxdepth 1 -type d").split()) == 1


def test_uninstalled_it_leaves_the_games_and_the_login(table: Appliance) -> None:
    table.run(f"{INSTALL} --uninstall")
    assert table.run("systemctl is-enabled getty@tty1.service") == "enabled"
    assert table.run("systemctl get-default") == "graphical.target"
    left = table.run("find /etc /opt /run /usr/local /var -iname '*qwixx-table*'")
    assert {Path(path) for path in left.splitlines()} == {
        Path("/etc/qwixx-table"),
        *(Path(f"/etc/systemd/system/{unit}.d") for unit in DROP_INS),
        Path(STATE),
    }
    assert table.run(f"test -s {STATE}/games.db && echo kept") == "kept"
    table.run(f"{INSTALL} --uninstall --purge")
    assert table.run(f"ls -d {STATE} /etc/qwixx-table 2>/dev/null || true") == ""
    assert "qwixx-table" not in table.run("cat /etc/passwd")
