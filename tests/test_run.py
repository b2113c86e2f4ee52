"""The table itself as a program: how it ends, and whom it lets in."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from table.archive import FILE
from tests.command import QWIXX_TABLE, run

OPENED_SECONDS = 20.0


@contextmanager
def table(directory: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A table that plays."""
    command = [*QWIXX_TABLE, "--simulate", "--state", str(directory)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=_hear_ctrl_c) as process:
        try:
            _wait_for_window(process)
            yield process
        finally:
            process.kill()


def _hear_ctrl_c() -> None:
    """What a shell has put in its background does not, and neither do those whom it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_for_window(process: subprocess.Popen[bytes]) -> None:
    """Until the window is there: with it SDL listens to the signal that ends a program."""
    until = time.monotonic() + OPENED_SECONDS
    while time.monotonic() < until:
        assert process.poll() is None
        status = Path("/proc", str(process.pid), "status").read_text()
        caught = int(status.split("SigCgt:")[1].split()[0], 16)
        if caught & 1 << (signal.SIGTERM - 1):
            return
        time.sleep(0.05)
    raise AssertionError("there is no window")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(signal.SIGTERM, 0, id="as systemd ends it"),
        pytest.param(signal.SIGINT, 130, id="ctrl-C"),
    ],
)
def test_it_ends_when_it_is_told_to(sent: signal.Signals, status: int, tmp_path: Path) -> None:
    with table(tmp_path) as process:
        process.send_signal(sent)
        assert process.wait(10.0) == status
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert (tmp_path / FILE).exists()


def test_two_tables_do_not_share_their_games(tmp_path: Path) -> None:
    with table(tmp_path):
        second = run("--simulate", "--state", tmp_path)
    assert second.returncode == 2
    assert b"Another table is using" in second.stderr
    assert len(second.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["demo", "--players", "9"], id="too many players"),
        pytest.param(["demo", "--players", "0"], id="no players"),
        pytest.param(["demo", "--game", "x"], id="no such game"),
        pytest.param(["demo", "--seed", "-1"], id="no such seed"),
        pytest.param(["demo", "--fast", "--headless", "--screens", "/proc/x"], id="no directory"),
        pytest.param(["demo", "--fast", "--headless", "--screens", "/sys"], id="not writable"),
        pytest.param(["gallery", "/proc/x"], id="no directory for the gallery"),
        pytest.param(["gallery", "/sys"], id="a gallery that is not writable"),
        pytest.param(["gallery", "x", "--size", "10x10"], id="too small"),
        pytest.param(["gallery", "x", "--size", "1280"], id="half a size"),
        pytest.param(["--state", ""], id="no state directory"),
        pytest.param(["--simulate", "--state", "/proc/x"], id="a state that cannot be kept"),
        pytest.param(["--simulate", "--config", "/proc/x"], id="no configuration"),
    ],
)
def test_bad_usage_gets_one_line(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    """And plays the demo, which is not waited for here."""
    screens = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    around = {name: value for name, value in os.environ.items() if name not in screens}
    around["XDG_RUNTIME_DIR"] = str(tmp_path)
    command = [*QWIXX_TABLE, "--state", str(tmp_path)]
    with subprocess.Popen(command, env=around, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        late = Timer(OPENED_SECONDS, process.kill)
        late.start()
        line = process.stderr.readline()
        late.cancel()
        process.kill()
    assert b"There is no screen here" in line
    assert b"the demo is played to its end instead" in line
