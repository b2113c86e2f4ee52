"""The table that is looked at."""

from dataclasses import dataclass, field
from pathlib import Path

from table.checks.machine import Machine
from table.config import Config


@dataclass(frozen=True, slots=True)
class Patient:
    """What every check is given: the configuration, the state directory and the computer."""

    config: Config
    directory: Path
    machine: Machine = field(default_factory=Machine)
