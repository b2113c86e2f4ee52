"""The two lines to a running guest: QEMU's own (screen, keys) and that of the agent inside it."""

import base64
import json
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_POLL_SECONDS = 0.1
_ANSWER_SECONDS = 60.0
_PING_SECONDS = 2.0
_CONNECT_SECONDS = 30.0


class GuestError(Exception):
    """The guest, or QEMU, has refused; says what was asked and what it answered."""


class _Line:
    """JSON objects over a socket, one a line, in both directions."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self.wait_for_answers(_ANSWER_SECONDS)
        _connect(self._socket, path)
        self._answers = self._socket.makefile("rb")

    def wait_for_answers(self, seconds: float) -> None:
        self._socket.settimeout(seconds)

    def ask(self, command: str, arguments: Mapping[str, object] | None = None) -> Any:
        """The answer to a command; events that come in between are passed over."""
        self.say(command, arguments)
        while True:
            answer = self.heard()
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise GuestError(f"{command}: {answer['error']['desc']}")

    def say(self, command: str, arguments: Mapping[str, object] | None = None) -> None:
        said = {"execute": command} | ({"arguments": arguments} if arguments else {})
        self._socket.sendall(json.dumps(said).encode() + b"\n")

    def heard(self) -> dict[str, Any]:
        line = self._answers.readline()
        if not line:
            raise GuestError("The line to the guest was cut.")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


def _connect(line: socket.socket, path: Path) -> None:
    """QEMU makes the socket a moment after it was started."""
    end = time.monotonic() + _CONNECT_SECONDS
    while True:
        try:
            return line.connect(str(path))
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(_POLL_SECONDS)


class Monitor:
    """QEMU's side: the screen and the keyboard."""

    def __init__(self, path: Path) -> None:
        self._line = _Line(path)
        self._line.heard()  # its greeting
        self._line.ask("qmp_capabilities")

    def screenshot(self, path: Path) -> None:
        self._line.ask("screendump", {"filename": str(path), "format": "png"})

    def key(self, *names: str) -> None:
        """Keys that are pressed together, by QEMU's names: "a", "f1", "ret"."""
        self._line.ask("send-key", {"keys": [{"type": "qcode", "data": name} for name in names]})

    def close(self) -> None:
        self._line.close()


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended in the guest."""

    status: int
    said: str
    """Output and then errors."""


class Agent:
    """The agent in the guest: runs commands as root."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._line: _Line | None = None

    def answers(self) -> bool:
        """Whether the agent is there, after a moment's wait."""
        line, token = _Line(self._path), time.monotonic_ns() // 1_000_000
        line.wait_for_answers(_PING_SECONDS)
        try:
            line.say("guest-sync", {"id": token})
            # An agent that boots answers all that was asked before, too.
            while line.heard().get("return") != token:
                pass
        except (OSError, ValueError, GuestError):
            line.close()
            return False
        line.wait_for_answers(_ANSWER_SECONDS)
        self._line = line
        return True

    def start(self, command: str) -> int:
        """Start a command of the shell; its number for `ended`."""
        arguments = {"path": "/bin/sh", "arg": ["-c", command], "capture-output": True}
        number: int = self._ask("guest-exec", arguments)["pid"]
        return number

    def ended(self, number: int) -> Done | None:
        """None while it still runs."""
        status = self._ask("guest-exec-status", {"pid": number})
        if not status["exited"]:
            return None
        said = b"".join(base64.b64decode(status.get(part, "")) for part in ("out-data", "err-data"))
        return Done(status.get("exitcode", -status.get("signal", 0)), said.decode(errors="replace"))

    def run(self, command: str, seconds: float) -> Done:
        """Run a command of the shell to its end."""
        number, end = self.start(command), time.monotonic() + seconds
        while time.monotonic() < end:
            if (done := self.ended(number)) is not None:
                return done
            time.sleep(_POLL_SECONDS)
        raise GuestError(f"After {seconds:.0f} s this still ran: {command}")

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _ask(self, command: str, arguments: Mapping[str, object]) -> Any:
        if self._line is None:
            raise GuestError(f"{command}: nobody has waited for the guest to boot.")
        return self._line.ask(command, arguments)
