"""Looking at something again and again, beside the game."""

import logging
from collections.abc import Callable
from threading import Event, Thread

_log = logging.getLogger(__name__)

END_SECONDS = 2.0
"""So long a round may take to end; one that hangs in a driver is left to the end of the program."""


class Rounds:
    """Calls every so many seconds, on a thread of its own, until it is closed.

    A round that fails does not end them: the first failure is logged, for a second like it may
    follow within milliseconds.
    """

    def __init__(self, look: Callable[[], None], every_seconds: float, name: str) -> None:
        self._look, self._every_seconds = look, every_seconds
        self._end = Event()
        self._has_failed = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """No round begins after this."""
        self._end.set()
        self._thread.join(END_SECONDS)

    def _run(self) -> None:
        while not self._end.wait(self._every_seconds):
            try:
                self._look()
            except Exception:
                if not self._has_failed:
                    _log.exception("A look at the %s failed; they are looked at again.", self._name)
                self._has_failed = True

    @property
    def _name(self) -> str:
        return self._thread.name
