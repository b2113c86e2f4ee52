"""The loudspeaker as the table sees it: it takes orders at once, and trouble is only silence."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Protocol

ORDERS_WAITING = 8
RESTART_SECONDS = 60.0
LONGEST_TEXT = 300

_MIXER = (sys.executable, "-m", "hardware.mixer")
_ROOT = Path(__file__).parents[1]


class Speaker(Protocol):
    """Plays cues and speaks; every call returns at once and none fails."""

    def play(self, cue: str, seat: int) -> None:
        """A cue by its word, see `hardware.chimes`."""

    def say(self, text: str, language: str) -> None:
        """A sentence in a language by its two letters; those that wait too long are left out."""

    def volume(self, level: int) -> None:
        """From 0, which is off, to 10; a speaker is off until it is told."""

    def close(self) -> None:
        """Silence, also in the middle of a word."""


class SilentSpeaker:
    """Makes no sound and remembers what it was asked for."""

    def __init__(self) -> None:
        self.played: list[tuple[str, int]] = []
        self.said: list[tuple[str, str]] = []
        self.level = 0
        self.closed = False

    def play(self, cue: str, seat: int) -> None:
        self.played.append((cue, seat))

    def say(self, text: str, language: str) -> None:
        self.said.append((text, language))

    def volume(self, level: int) -> None:
        self.level = level

    def close(self) -> None:
        self.closed = True


class MixerSpeaker:
    """Passes orders on to `hardware.mixer`, a process that starts with the first of them.

    A process that ends, as it does without a device, is started again at the first order a minute
    later: a loudspeaker may be plugged in during the evening.
    """

    def __init__(self) -> None:
        self._level = 0
        self._orders: deque[bytes] = deque(maxlen=ORDERS_WAITING)
        self._news = threading.Semaphore(0)
        self._lock = threading.Lock()
        self._mixer: subprocess.Popen[bytes] | None = None
        self._started_at = -RESTART_SECONDS
        self._closed = False
        threading.Thread(target=self._pass_on, name="speaker", daemon=True).start()

    def play(self, cue: str, seat: int) -> None:
        """A cue by its word; nothing when the sound is off."""
        if self._level:
            self._order(play=cue, seat=seat)

    def say(self, text: str, language: str) -> None:
        """A sentence; nothing when the sound is off."""
        if self._level:
            self._order(say=text[:LONGEST_TEXT], language=language)

    def volume(self, level: int) -> None:
        """Call it when the first screen is there: the process starts, if it is not off."""
        if level or self._level:
            self._level = level
            self._order()

    def close(self) -> None:
        """Ends the process, and with it what it has started."""
        with self._lock:
            self._closed = True
            if self._mixer is not None:
                _end(self._mixer)
        self._news.release()

    def _order(self, **order: str | int) -> None:
        """The level goes with every order, so that none of them depends on one that was lost."""
        line = json.dumps({**order, "level": self._level, "at": time.monotonic()})
        self._orders.append(line.encode() + b"\n")
        self._news.release()

    def _pass_on(self) -> None:
        while self._news.acquire() and not self._closed:
            try:
                self._deliver(self._orders.popleft())
            except (IndexError, OSError):  # forgotten meanwhile; or nobody is there to take it
                continue

    def _deliver(self, line: bytes) -> None:
        mixer = self._running()
        if mixer is not None and mixer.stdin is not None:
            mixer.stdin.write(line)

    def _running(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._mixer is not None and self._mixer.poll() is None:
                return self._mixer
            if self._closed or time.monotonic() < self._started_at + RESTART_SECONDS:
                return None
            self._started_at = time.monotonic()
            self._mixer = _start()
            return self._mixer


def _start() -> subprocess.Popen[bytes]:
    """In a session of its own, so that all it starts ends with it and no Ctrl-C reaches it."""
    return subprocess.Popen(
        _MIXER,
        cwd=_ROOT,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        start_new_session=True,
    )


def _end(mixer: subprocess.Popen[bytes]) -> None:
    if mixer.poll() is None:
        os.killpg(mixer.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):  # a driver can hold it; the table ends all the same
        mixer.wait(1.0)
    if mixer.stdin is not None:
        mixer.stdin.close()
