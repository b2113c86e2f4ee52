"""The computer that is looked at: its files, its commands, its clock."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware import board

COMMAND_SECONDS = 3.0


def answer(*words: str) -> str | None:
    """What a command prints; None where there is none such, it fails, or it takes too long."""
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=COMMAND_SECONDS,
            check=True,
            env=os.environ | {"LC_ALL": "C"},
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything that a check may ask; the tests put others in the place of each."""

    root: Path = Path("/")
    """Below it are all files that the kernel, the firmware and systemd keep."""
    answer: Callable[..., str | None] = answer
    space: Callable[[Path], os.statvfs_result] = os.statvfs
    may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
    now: Callable[[], float] = time.time
    seconds: Callable[[], float] = time.monotonic
    pause: Callable[[float], None] = time.sleep

    @property
    def model(self) -> str | None:
        """The Raspberry Pi's name for itself; None on any other computer."""
        return board.model(self.root)

    @property
    def is_pi(self) -> bool:
        return self.model is not None

    @property
    def is_pi_5(self) -> bool:
        """A Raspberry Pi 5 or its kin: another supply, another serial port, a clock of its own."""
        return "Pi 5" in (self.model or "") or "Module 5" in (self.model or "")

    def text(self, path: str) -> str:
        """A file's text without the end of its last line; nothing where it cannot be read."""
        try:
            return (self.root / path).read_text("utf-8", "replace").rstrip("\0\n")
        except OSError:
            return ""

    def data(self, path: str) -> bytes:
        try:
            return (self.root / path).read_bytes()
        except OSError:
            return b""

    def exists(self, path: str) -> bool:
        return os.path.exists(self.root / path)

    def names(self, pattern: str) -> Iterator[str]:
        """The paths that a pattern stands for, as all paths here are: below the root, in order."""
        for path in sorted(self.root.glob(pattern)):
            yield path.relative_to(self.root).as_posix()
