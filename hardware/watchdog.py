"""systemd's watchdog: it restarts a table that no longer says that it is alive.

This is the protocol of sd_notify(3): one datagram a message to the socket that systemd names in
the environment. Where it names none there is nobody to tell, and nothing happens.
"""

import math
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic

FEEDS_AN_INTERVAL = 4


class Watchdog:
    """Never waits and never fails; belongs to the thread whose hanging is to be noticed."""

    def __init__(
        self,
        environment: Mapping[str, str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._clock = clock
        given = os.environ if environment is None else environment
        self._address = _address(given.get("NOTIFY_SOCKET", ""))
        self._socket: socket.socket | None = None
        self._interval_seconds = _interval_seconds(given)
        self._due_at = -math.inf if math.isfinite(self._interval_seconds) else math.inf

    def ready(self) -> None:
        """The first screen is there: until now systemd waits with what comes after the table."""
        self._tell("READY=1")

    def feed(self) -> None:
        """Call it in every turn of the loop; systemd hears of a few turns an interval only."""
        now = self._clock()
        if now >= self._due_at and self._tell("WATCHDOG=1"):
            self._due_at = now + self._interval_seconds / FEEDS_AN_INTERVAL

    def status(self, text: str) -> None:
        """The one line that `systemctl status` shows."""
        self._tell(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        self._tell("STOPPING=1")

    def _tell(self, message: str) -> bool:
        """Whether it was heard. systemd may be busy or gone; the game does not wait for it."""
        if self._address is None:
            return False
        with suppress(OSError):
            if self._socket is None:
                self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
                self._socket.setblocking(False)
            self._socket.sendto(message.encode(errors="replace"), self._address)
            return True
        return False


def _address(name: str) -> str | None:
    """A path, or after an @ a name in the kernel alone; anything else is another protocol's."""
    if name.startswith("@"):
        return "\0" + name[1:]
    return name if name.startswith("/") else None


def _interval_seconds(environment: Mapping[str, str]) -> float:
    """How soon systemd wants to hear again, if it is this process that it wants to hear."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return math.inf
    try:
        microseconds = int(environment.get("WATCHDOG_USEC", "0"))
    except ValueError:
        return math.inf
    return microseconds / 1e6 if microseconds > 0 else math.inf
