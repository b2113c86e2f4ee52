"""Computers to look at, made of a few files and answers."""

import math
import os
from collections.abc import Mapping
from pathlib import Path

from table.checks.machine import Machine
from table.checks.patient import Patient
from table.config import Config

PI_4, PI_5 = "Raspberry Pi 4 Model B Rev 1.5", "Raspberry Pi 5 Model B Rev 1.0"
NOON = 1_793_880_000.0  # in November 2026
MODEL = "proc/device-tree/model"


def room(free_mb: float, files: int = 1_000_000, flags: int = 0) -> os.statvfs_result:
    """A disk on which so much is free."""
    blocks = math.ceil(free_mb * 1_000_000 / 4096)
    return os.statvfs_result(
        (4096, 4096, 10**7, blocks, blocks, 2_000_000, files, files, flags, 255)
    )


def machine(
    root: Path,
    files: Mapping[str, str | bytes] | None = None,
    answers: Mapping[str, str] | None = None,
    *,
    model: str | None = None,
    free: os.statvfs_result | None = None,
    now: float = NOON,
    may_use: bool = True,
) -> Machine:
    """A computer whose commands answer by their first words; time passes only in its pauses."""
    given = dict(files or {}) | ({MODEL: f"{model}\0"} if model else {})
    for name, contents in given.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
    seconds = [0.0]

    def answer(*words: str) -> str | None:
        command = " ".join(words)
        return next(
            (text for start, text in (answers or {}).items() if command.startswith(start)), None
        )

    def pause(length: float) -> None:
        seconds[0] += length

    return Machine(
        root=root,
        answer=answer,
        space=lambda path: free or room(20_000),
        may_use=lambda path: may_use,
        now=lambda: now,
        seconds=lambda: seconds[0],
        pause=pause,
    )


def patient(whose: Machine, directory: Path, config: Config | None = None) -> Patient:
    return Patient(config or Config(), directory, whose)
