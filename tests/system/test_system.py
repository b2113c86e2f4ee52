"""The virtual Pi itself: whether its buttons, camera, screen and power are as a real one's.

One Pi for all: each test goes on where the one before it ended.
"""

import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from tests.system.drawn_tray import HEIGHT, WIDTH, DrawnTray
from tests.system.pi import ON_THE_PI, VirtualPi
from tests.system.power import WriteLog, mounted
from tests.system.probes.screen import COLOR

PROBE = f"cd {ON_THE_PI} && python3 -m tests.system.probes."
CUTS = 10
NOTES = 60


def test_the_pi_boots_and_says_what_it_is(pi: VirtualPi) -> None:
    assert pi.ask("systemctl is-system-running").said.strip() == "running"
    model = "python3 -c 'from hardware.board import model; print(model())'"
    assert pi.sh(f"cd {ON_THE_PI} && {model}") == "Raspberry Pi 4 Model B Rev 1.4"


def test_a_press_on_the_header_is_seen(pi: VirtualPi) -> None:
    probe = pi.start(f"{PROBE}button 17 > /run/button.txt 2>&1")
    pi.wait_until("grep ready /run/button.txt")
    pi.press(17, 0.3)
    assert pi.finished(probe).status == 0, pi.sh("cat /run/button.txt")
    (seconds,) = re.findall(r"pressed ([\d.]+)", pi.sh("cat /run/button.txt"))
    assert 0.25 < float(seconds) < 2.0


def test_the_camera_shows_a_roll_that_is_read(pi: VirtualPi) -> None:
    pi.show_tray(DrawnTray(1).roll((2, 5), red=3, yellow=6, green=1, blue=4))
    seen = json.loads(pi.sh(f"{PROBE}tray 2> /dev/null"))
    dice = [["blue", 4], ["green", 1], ["red", 3], ["white", 2], ["white", 5], ["yellow", 6]]
    assert seen == {"size": [WIDTH, HEIGHT], "dice": dice}


def test_the_screen_is_drawn_on_and_a_key_arrives(pi: VirtualPi) -> None:
    probe = pi.start(f"{PROBE}screen > /run/screen.txt 2>&1")
    drawn = pi.wait_until("grep -i kmsdrm /run/screen.txt")
    assert drawn.split() == ["KMSDRM", "1280", "720"]
    picture = pi.screenshot("probe")
    assert picture.shape == (720, 1280, 3)
    assert np.abs(picture[..., ::-1].mean((0, 1)) - COLOR).max() < 3
    pi.key("q")
    assert pi.finished(probe).status == 0
    assert "key q" in pi.sh("cat /run/screen.txt")


@pytest.mark.parametrize(
    ("synchronous", "loses"),
    [
        pytest.param("FULL", False, id="what is flushed is kept"),
        pytest.param("OFF", True, id="what is not flushed is lost, so that the cuts can fail"),
    ],
)
def test_power_cuts(pi: VirtualPi, tmp_path: Path, synchronous: str, loses: bool) -> None:
    pi.sh("mkdir -p /mnt/state; mountpoint -q /mnt/state || mount /dev/vdb /mnt/state")
    name = f"{synchronous}.db"
    begun = pi.files.writes.stat().st_size
    said = pi.sh(f"{PROBE}notebook /mnt/state/{name} {synchronous} {NOTES}; sync")
    assert said.splitlines()[-1] == str(NOTES)
    log, chance = WriteLog(pi.files.writes, pi.files.state_before), random.Random(1)
    first, last = log.count_before(begun), len(log.writes)
    found = []
    for cut in range(CUTS):
        log.cut(first + (last - first) * (cut + 1) // (CUTS + 1), chance, tmp_path / "disk")
        with mounted(tmp_path / "disk", tmp_path / "files") as files:
            found.append(_notes(files / name))
    assert found == sorted(found)
    assert (found[CUTS // 2] == 0) is loses, found


def _notes(path: Path) -> int:
    """How many notes are found after a cut, without a gap."""
    if not path.exists():
        return 0
    with closing(sqlite3.connect(path)) as notebook:
        assert notebook.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        if not notebook.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            return 0
        count, highest = notebook.execute("SELECT count(*), max(number) FROM note").fetchone()
    assert count == (highest or 0)
    return int(count)
