"""Whether the clock is set; the game needs it only to tell when it was played."""

import time

from table.checks.finding import Finding, ok, warning
from table.checks.games import last_played
from table.checks.machine import Machine
from table.checks.patient import Patient

_EARLIEST = 1_735_689_600.0
"""The first of January 2025: this version is younger, so no clock that is set shows less."""
_AHEAD_SECONDS = 120.0


def check(patient: Patient) -> list[Finding]:
    machine, last = patient.machine, last_played(patient.directory)
    now = machine.now()
    if now < _EARLIEST:
        return [warning(f"The clock is not set: it shows {_date(now)}. {_remedy(machine)}")]
    if last is not None and last > now + _AHEAD_SECONDS:
        return [
            warning(
                f"The clock was set back: it shows {_date(now)}, but the last game was played on"
                f" {_date(last)}. {_remedy(machine)}"
            )
        ]
    if is_synchronised(machine):
        return [ok(f"{_date(now)}, set by the network")]
    if machine.is_pi and not machine.exists("dev/rtc0"):
        return [warning(f"The clock may be wrong: it shows {_date(now)}. {_remedy(machine)}")]
    return [ok(f"{_date(now)}, not set by the network")]


def is_synchronised(machine: Machine) -> bool:
    if machine.exists("run/systemd/timesync/synchronized"):
        return True
    shown = machine.answer("timedatectl", "show", "--property=NTPSynchronized", "--value") or ""
    return shown.strip() == "yes"


def _date(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _remedy(machine: Machine) -> str:
    battery = (
        "fit the battery of the Raspberry Pi 5's clock"
        if machine.is_pi_5
        else "fit a clock module (RTC)"
    )
    return (
        f"Connect the network once, which sets it, or {battery if machine.is_pi else 'set it'};"
        " the game itself does not need the clock."
    )
