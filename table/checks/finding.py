"""What a check has found out, and the one line that all findings of a part make."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

_COLUMN = 9


class State(IntEnum):
    """How a part is; the number is the exit status that it leads to."""

    OK = 0
    WARNING = 1
    FAULT = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found out; of what is wrong, `text` is sentences that say what to do."""

    state: State
    text: str


def ok(text: str) -> Finding:
    return Finding(State.OK, text)


def warning(text: str) -> Finding:
    return Finding(State.WARNING, text)


def fault(text: str) -> Finding:
    return Finding(State.FAULT, text)


def forbidden(what: str, groups: str) -> str:
    """What to do about a device that this user may not use; the installed table's own user may."""
    return (
        f"This user may not use {what}: run sudo qwixx-table doctor where the table is installed,"
        f" else sudo usermod -aG {groups} $USER and log in again."
    )


def worst(findings: Sequence[Finding]) -> State:
    return max((finding.state for finding in findings), default=State.OK)


def line(part: str, findings: Sequence[Finding]) -> str:
    """The part, its state, and what is wrong, the worst first; or what is known, if all is well."""
    state = worst(findings)
    if state is State.OK:
        text = "; ".join(finding.text for finding in findings)
    else:
        wrong = [finding for finding in findings if finding.state is not State.OK]
        wrong.sort(key=lambda finding: -finding.state)
        text = " ".join(finding.text for finding in wrong)
    return f"{part:{_COLUMN}}{state.name.lower():{_COLUMN}}{text}"
