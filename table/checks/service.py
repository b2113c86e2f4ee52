"""The table's service, where it is installed: whether it runs, and whether it had to be helped."""

from table.checks.finding import Finding, fault, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient

UNIT = "qwixx-table.service"
_PROPERTIES = "LoadState,ActiveState,UnitFileState,NRestarts,Result,WatchdogUSec"
_RESTARTS = 4
_LOG = "journalctl -u qwixx-table -n 50 says why."


def shown(machine: Machine) -> dict[str, str]:
    """What systemd says of the service; nothing where it is not installed."""
    answer = machine.answer("systemctl", "show", UNIT, f"--property={_PROPERTIES}") or ""
    properties = dict(line.split("=", 1) for line in answer.splitlines() if "=" in line)
    return properties if properties.get("LoadState") == "loaded" else {}


def is_active(machine: Machine) -> bool:
    return shown(machine).get("ActiveState") in {"active", "activating", "reloading"}


def check(patient: Patient) -> list[Finding]:
    unit = shown(patient.machine)
    if not unit:
        return []
    return [_activity(unit), *_restarts(unit), *_boot(unit)]


def _activity(unit: dict[str, str]) -> Finding:
    match unit.get("ActiveState"):
        case "active":
            return ok("the table runs")
        case "failed":
            return fault(
                f"The table has given up ({unit.get('Result', 'failed')}). {_LOG} Then:"
                " sudo systemctl reset-failed qwixx-table; sudo systemctl start qwixx-table."
            )
        case "activating":
            return warning(f"The table is just starting, or starts again and again. {_LOG}")
        case _:
            return ok("the table does not run now: sudo systemctl start qwixx-table starts it")


def _restarts(unit: dict[str, str]) -> list[Finding]:
    """It is also started again when somebody has quit: a few times are no illness."""
    count = int(unit.get("NRestarts") or 0)
    if count <= _RESTARTS:
        return [ok(f"started again by itself: {count} x")] if count else []
    return [warning(f"The table was started again by itself: {count} x. {_LOG}")]


def _boot(unit: dict[str, str]) -> list[Finding]:
    if unit.get("UnitFileState") != "disabled":
        return []
    return [warning("The table does not start by itself: sudo systemctl enable qwixx-table.")]
