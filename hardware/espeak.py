"""The voice: espeak-ng turns a sentence into samples; without it there is no voice."""

import shutil
import subprocess
import threading

import numpy as np
from numpy.typing import NDArray

from hardware.chimes import SAMPLES_A_SECOND

PROGRAM = "espeak-ng"
LIMIT_SECONDS = 5.0
WORDS_A_MINUTE = 150

_VOICES = {"pt": "pt-pt", "en": "en-gb"}
"""Where a language alone would get another accent; the others are voices by their own name."""


class Espeak:
    """Speaks one sentence at a time; what goes wrong is silence."""

    def __init__(self, limit_seconds: float = LIMIT_SECONDS) -> None:
        self._program = shutil.which(PROGRAM)
        self._limit_seconds = limit_seconds
        self._running: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._lock = threading.Lock()

    def samples(self, text: str, language: str) -> NDArray[np.int16]:
        """The sentence as mono samples, none if it cannot be spoken; takes up to the limit."""
        process = self._start(text, language)
        if process is None:
            return np.zeros(0, np.int16)
        with process:
            try:
                wav, _ = process.communicate(timeout=self._limit_seconds)
            except subprocess.TimeoutExpired:
                wav = b""
            finally:
                process.kill()
        return _decoded(wav)

    def stop(self) -> None:
        """Ends what is being spoken; from now on nothing is."""
        with self._lock:
            self._stopped = True
            if self._running is not None:
                self._running.kill()

    def _start(self, text: str, language: str) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._program is None or self._stopped:
                return None
            try:
                self._running = subprocess.Popen(
                    [self._program, *_options(language), "--", text],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError:
                return None
            return self._running


def _options(language: str) -> list[str]:
    voice = _VOICES.get(language, language)
    return ["--stdout", "-v", voice, "-s", str(WORDS_A_MINUTE)]


def _decoded(wav: bytes) -> NDArray[np.int16]:
    """The samples of a 16 bit mono WAV stream at the rate of the chimes.

    The length in its header is a stand-in, as espeak-ng writes before it knows: it is not read.
    """
    start = wav.find(b"data") + 8
    if not wav.startswith(b"RIFF") or not 36 <= start < len(wav):
        return np.zeros(0, np.int16)
    rate = int.from_bytes(wav[24:28], "little")
    spoken = np.frombuffer(wav[start : start + (len(wav) - start) // 2 * 2], "<i2")
    if not rate or not len(spoken):
        return np.zeros(0, np.int16)
    moments = np.arange(len(spoken) * SAMPLES_A_SECOND // rate) * (rate / SAMPLES_A_SECOND)
    return np.asarray(np.interp(moments, np.arange(len(spoken)), spoken), np.int16)
