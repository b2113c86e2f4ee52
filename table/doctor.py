"""`qwixx-table doctor`: looks at every part of the table, and says what is wrong and what to do."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread

from table.checks.finding import Finding, State, fault, line, worst
from table.checks.patient import Patient
from table.config import Config

PARTS = ("camera", "buttons", "screen", "sound", "storage", "clock", "power", "service")
"""In the order in which they are told; each is a module of `table.checks` with a `check`."""
LIMIT_SECONDS = 60.0
"""A driver that hangs is a finding, too."""

_AGAIN = "Restart the computer; if that does not help, run sudo systemd/install.sh again."
_UNPLUG = "Unplug the table and plug it in again."


def run(config: Config, directory: Path, say: Callable[[str], None]) -> int:
    """A line for each part; the exit status: 0, 1 for warnings, 2 for faults."""
    with _silence("hardware", "picamera2"):
        return examined(Patient(config, directory), say)


@contextmanager
def _silence(*names: str) -> Iterator[None]:
    """What the parts write to the log is what is told here: nobody needs it twice."""
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def examined(patient: Patient, say: Callable[[str], None]) -> int:
    """What is not there at all, as the power supply of a laptop, has no line."""
    state = State.OK
    for part in PARTS:
        findings = answered(partial(_looked_at, part, patient))
        if findings:
            say(line(part, findings))
            state = max(state, worst(findings))
    return state.value


def _looked_at(part: str, patient: Patient) -> Sequence[Finding]:
    """Imported here, as a library that is not there is a fault of this part alone."""
    findings: Sequence[Finding] = import_module(f"table.checks.{part}").check(patient)
    return findings


def answered(
    check: Callable[[], Sequence[Finding]], limit_seconds: float = LIMIT_SECONDS
) -> Sequence[Finding]:
    """What a check finds, or that it could not be made: nothing in it ends the others."""
    answers: list[Sequence[Finding]] = []

    def ask() -> None:
        try:
            answers.append(check())
        except Exception as error:
            reason = str(error) or type(error).__name__
            answers.append([fault(f"This could not be looked at: {reason}. {_AGAIN}")])

    thread = Thread(target=ask, daemon=True)
    thread.start()
    thread.join(limit_seconds)
    if answers:
        return answers[0]
    return [fault(f"There was no answer within {limit_seconds:.0f} seconds. {_UNPLUG}")]
