"""What systemd hears from the table, on a real socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.watchdog import Watchdog


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        yield ear


WATCHED = {"WATCHDOG_USEC": "20000000"}


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def watchdog(
    systemd: socket.socket, environment: dict[str, str] | None = None, clock: Clock | None = None
) -> Watchdog:
    given = {"NOTIFY_SOCKET": systemd.getsockname(), **(environment or WATCHED)}
    return Watchdog(given, clock or Clock())


def heard(systemd: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(systemd.recv(4096).decode())
        except BlockingIOError:
            return messages


def test_it_says_what_systemd_understands(systemd: socket.socket) -> None:
    dog = watchdog(systemd)
    dog.ready()
    dog.status("Ana rolls")
    dog.feed()
    dog.stopping()
    assert heard(systemd) == ["READY=1", "STATUS=Ana rolls", "WATCHDOG=1", "STOPPING=1"]


def test_a_socket_may_have_a_name_but_no_file() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0qwixx-table-test-{os.getpid()}")
        ear.setblocking(False)
        Watchdog({"NOTIFY_SOCKET": f"@qwixx-table-test-{os.getpid()}"}).ready()
        assert heard(ear) == ["READY=1"]


def test_a_status_stays_one_line(systemd: socket.socket) -> None:
    """A second line would be another message to systemd."""
    watchdog(systemd).status("Ana\nSTOPPING=1 \udcff")
    assert heard(systemd) == ["STATUS=Ana STOPPING=1 ?"]


def test_it_is_fed_four_times_an_interval_however_fast_the_loop_turns(
    systemd: socket.socket,
) -> None:
    clock = Clock()
    dog = watchdog(systemd, clock=clock)
    for turn in range(30 * 20):
        clock.now = 100.0 + turn / 30
        dog.feed()
    assert heard(systemd) == ["WATCHDOG=1"] * 4


def test_a_loop_that_turns_seldom_feeds_every_time(systemd: socket.socket) -> None:
    clock = Clock()
    dog = watchdog(systemd, clock=clock)
    for _ in range(5):
        dog.feed()
        assert heard(systemd) == ["WATCHDOG=1"]
        clock.now += 5.0


def test_a_feed_that_was_not_heard_is_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "notify"
    dog = Watchdog({"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": "20000000"}, Clock())
    dog.feed()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(path))
        ear.setblocking(False)
        dog.feed()
        assert heard(ear) == ["WATCHDOG=1"]


def test_nobody_is_waited_for(systemd: socket.socket) -> None:
    """systemd that does not read fills its queue; the loop goes on."""
    dog = watchdog(systemd)
    for _ in range(10_000):
        dog.ready()
    assert len(heard(systemd)) < 10_000


@pytest.mark.parametrize(
    "environment",
    [
        pytest.param({}, id="started by hand"),
        pytest.param({"NOTIFY_SOCKET": ""}, id="empty"),
        pytest.param({"NOTIFY_SOCKET": "/nowhere/notify"}, id="nobody listens"),
        pytest.param({"NOTIFY_SOCKET": "vsock:2:1234"}, id="a socket of another kind"),
        pytest.param({"NOTIFY_SOCKET": "/" + "x" * 200}, id="no path of a socket is so long"),
    ],
)
def test_without_systemd_nothing_happens(environment: dict[str, str]) -> None:
    dog = Watchdog({**environment, "WATCHDOG_USEC": "20000000"})
    dog.ready()
    dog.feed()
    dog.status("x")
    dog.stopping()


@pytest.mark.parametrize(
    "environment",
    [
        pytest.param({"WATCHDOG_PID": str(os.getpid())}, id="no interval"),
        pytest.param({"WATCHDOG_USEC": "0"}, id="zero"),
        pytest.param({"WATCHDOG_USEC": "often"}, id="no number"),
        pytest.param({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, id="another process"),
    ],
)
def test_where_nobody_watches_it_is_not_fed(
    environment: dict[str, str], systemd: socket.socket
) -> None:
    watchdog(systemd, environment).feed()
    assert not heard(systemd)


def test_it_is_this_process_that_is_watched(systemd: socket.socket) -> None:
    watchdog(systemd, {**WATCHED, "WATCHDOG_PID": str(os.getpid())}).feed()
    assert heard(systemd) == ["WATCHDOG=1"]
