"""Faults that must not end an evening: each kind of them is logged once."""

import logging


class Faults:
    """The same fault may come thirty times a second; its first time is enough for the log."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log, self._what = log, what
        self._kinds: set[str] = set()

    def note(self, fault: Exception) -> None:
        kind = f"{type(fault).__name__}: {fault}"
        if kind not in self._kinds:
            self._kinds.add(kind)
            self._log.error(self._what, exc_info=fault)
