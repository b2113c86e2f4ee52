"""Whether a table is at work here: it has the camera and the pins then."""

import fcntl
from pathlib import Path

from table.checks import service
from table.checks.patient import Patient

STOP = "sudo systemctl stop qwixx-table"


def is_running(patient: Patient) -> bool:
    return service.is_active(patient.machine) or _is_locked(patient.directory / "lock")


def _is_locked(path: Path) -> bool:
    """Tried with a lock of the kind that is gone at once, and that a starting table waits for."""
    try:
        with open(path, "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
