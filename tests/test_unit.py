"""The systemd units: systemd understands them, they shut the table in, and their times fit."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from table.loop import LONGEST_WAIT_SECONDS

SYSTEMD = Path(__file__).parents[1] / "systemd"
UNIT = SYSTEMD / "qwixx-table.service"
UNITS = sorted([*SYSTEMD.glob("*.service"), *SYSTEMD.glob("*.path")])
EXPOSURE_TENTHS = 10
"""The project asks for 2.0 or less; 0.9 was reached, and nothing of that is given up unseen."""
DEVICES = {
    "drm": "screen",
    "input": "keys, touch, controllers",
    "video4linux": "camera",
    "media": "camera",
    "dma_heap": "camera",
    "alsa": "sound",
    "gpiochip": "buttons",
    "i2c": "expander",
}

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here"
)


def settings(unit: Path) -> dict[str, list[str]]:
    """Every value of every key."""
    found: dict[str, list[str]] = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.MULTILINE):
        found.setdefault(key, []).append(value)
    return found


def only(unit: Path, key: str) -> str:
    (value,) = settings(unit)[key]
    return value


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True)


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    for unit in UNITS:
        text = re.sub(r"(?<==)/opt/qwixx-table/\S+", "/bin/true", unit.read_text())
        (tmp_path / unit.name).write_text(text)
    verified = analyze("verify", "--man=no", *(tmp_path / unit.name for unit in UNITS))
    assert verified.returncode == 0
    assert str(tmp_path) not in verified.stderr, "a warning"


@needs_systemd
def test_the_table_is_shut_in() -> None:
    security = ["security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE_TENTHS}"]
    assert analyze(*security, UNIT).returncode == 0, analyze(*security, UNIT).stdout


@needs_systemd
def test_a_service_that_is_not_shut_in_would_be_noticed(tmp_path: Path) -> None:
    unit = tmp_path / "open.service"
    unit.write_text("[Service]\nExecStart=/bin/true\n")
    security = ["security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE_TENTHS}"]
    assert analyze(*security, unit).returncode != 0


@pytest.mark.parametrize("device", DEVICES)
def test_the_devices_of_the_table_are_not_shut_out(device: str) -> None:
    assert f"char-{device} rw" in settings(UNIT)["DeviceAllow"]
    assert "PrivateDevices" not in settings(UNIT)


def test_a_loop_that_sleeps_is_not_taken_for_one_that_hangs() -> None:
    assert float(only(UNIT, "WatchdogSec")) > 2 * LONGEST_WAIT_SECONDS


def test_starts_that_fail_at_once_end_in_a_pause() -> None:
    """The limit is reached: the starts of a burst, with their pauses, fit into its interval."""
    start_seconds = 5.0
    burst = int(only(UNIT, "StartLimitBurst"))
    last_begins = (burst - 1) * (start_seconds + float(only(UNIT, "RestartSec")))
    assert last_begins < float(only(UNIT, "StartLimitIntervalSec"))
    assert only(UNIT, "OnFailure") == "qwixx-table-pause.service"


def test_the_off_button_works_on_the_directory_of_the_table() -> None:
    directory = f"/run/{only(UNIT, 'RuntimeDirectory')}"
    path = SYSTEMD / "qwixx-table-off.path"
    assert only(path, "PathExists") == f"{directory}/off"
    first, last = settings(path.with_suffix(".service"))["ExecStart"]
    assert first.endswith(f" {directory}/off"), "or it would be asked for again and again"
    assert last.endswith(" poweroff")


def test_nothing_depends_on_the_time_of_day() -> None:
    """A Pi has no clock of its own: without a network it starts in the past."""
    for unit in UNITS:
        keys = settings(unit)
        assert not {"OnCalendar", "RuntimeMaxSec"} & keys.keys()
        told = " ".join(value for values in keys.values() for value in values)
        assert "time-sync" not in told
        assert "network-online" not in told


def test_all_times_are_plain_seconds() -> None:
    """The tests above read them as numbers."""
    for key, values in settings(UNIT).items():
        if key.endswith("Sec"):
            assert all(value.isdecimal() for value in values), key
