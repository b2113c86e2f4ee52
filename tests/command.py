"""The command as another program runs it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

QWIXX_TABLE = [sys.executable, "-m", "table"]


def run(*arguments: str | Path, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """One run to its end."""
    return subprocess.run([*QWIXX_TABLE, *arguments], input=said, capture_output=True, timeout=60)


def started(*arguments: str | Path) -> subprocess.Popen[bytes]:
    """A run to talk to."""
    return subprocess.Popen(
        [*QWIXX_TABLE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def ask(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """Say a line and wait for its answer."""
    assert process.stdin is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    return heard(process)


def heard(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert process.stdout is not None
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer
