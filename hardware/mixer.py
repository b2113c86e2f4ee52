"""The process that holds the loudspeaker: plays and speaks what it reads, a JSON line each.

It is a process of its own because pygame stops all of Python while a device is opened: a sound
server that does not answer would freeze the game for half a minute.
"""

import json
import sys
import threading
import time
from collections import deque
from typing import BinaryIO

import numpy as np
import pygame
from numpy.typing import NDArray

from hardware.chimes import CUES, SAMPLES_A_SECOND, waveform
from hardware.espeak import Espeak

LOUDEST = 10
BUFFER_SAMPLES = 1024
LONGEST_CUE_SECONDS = 0.6
STALE_CUE_SECONDS = 1.0
STALE_SENTENCE_SECONDS = 8.0
SENTENCES_WAITING = 2
PAUSE_SECONDS = 0.15


class Mixer:
    """The open device; each cue has a channel of its own, and so has the voice."""

    def __init__(self) -> None:
        pygame.mixer.init(SAMPLES_A_SECOND, -16, 1, BUFFER_SAMPLES, allowedchanges=0)
        pygame.mixer.set_num_channels(len(CUES) + 1)
        self._cues: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self._sentence: pygame.mixer.Sound | None = None
        self._gain = 1.0

    def volume(self, level: int) -> None:
        """Also for what sounds already; squared, as the ear hears steps."""
        self._gain = (level / LOUDEST) ** 2
        for sound in [*self._cues.values(), self._sentence]:
            if sound is not None:
                sound.set_volume(self._gain)

    def play(self, cue: str, seat: int) -> None:
        """Plays a cue; one of the same kind that still sounds makes way."""
        if (cue, seat) not in self._cues:
            self._cues[cue, seat] = _sound(waveform(cue, seat))
        sound = self._cues[cue, seat]
        sound.set_volume(self._gain)
        pygame.mixer.Channel(CUES.index(cue)).play(sound)

    def let_cues_end(self) -> None:
        """Waits until no cue sounds, but not for those that come on and on."""
        end = time.monotonic() + LONGEST_CUE_SECONDS
        while pygame.mixer.get_busy() and time.monotonic() < end:
            time.sleep(0.01)

    def speak(self, samples: NDArray[np.int16]) -> float:
        """Plays a sentence; returns how many seconds it takes."""
        self._sentence = _sound(samples)
        self._sentence.set_volume(self._gain)
        pygame.mixer.Channel(len(CUES)).play(self._sentence)
        return float(self._sentence.get_length())


def _sound(samples: NDArray[np.int16]) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(buffer=samples.tobytes())


class Voice:
    """Speaks sentences one after the other; the older ones of those that wait are forgotten."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self._espeak = Espeak()
        self._waiting: deque[tuple[str, str, float]] = deque(maxlen=SENTENCES_WAITING)
        self._news = threading.Semaphore(0)
        threading.Thread(target=self._speak, daemon=True).start()

    def say(self, text: str, language: str, asked_at: float) -> None:
        """Returns at once; `asked_at` is in seconds of the monotonic clock."""
        self._waiting.append((text, language, asked_at))
        self._news.release()

    def close(self) -> None:
        """Falls silent in the middle of a word."""
        self._waiting.clear()
        self._espeak.stop()

    def _speak(self) -> None:
        while self._news.acquire():
            try:
                text, language, asked_at = self._waiting.popleft()
            except IndexError:  # forgotten meanwhile
                continue
            if time.monotonic() - asked_at < STALE_SENTENCE_SECONDS:
                self._speak_out(self._espeak.samples(text, language))

    def _speak_out(self, samples: NDArray[np.int16]) -> None:
        if len(samples):
            self._mixer.let_cues_end()
            time.sleep(self._mixer.speak(samples) + PAUSE_SECONDS)


def serve(orders: BinaryIO) -> None:
    """Follows the orders until there are no more, which is when the table has ended."""
    mixer = Mixer()
    voice = Voice(mixer)
    try:
        for line in orders:
            _follow(json.loads(line), mixer, voice)
    finally:
        voice.close()


def _follow(order: dict[str, str | int | float], mixer: Mixer, voice: Voice) -> None:
    mixer.volume(int(order["level"]))
    age_seconds = time.monotonic() - float(order["at"])
    if "play" in order and order["play"] in CUES and age_seconds < STALE_CUE_SECONDS:
        mixer.play(str(order["play"]), int(order["seat"]))
    if "say" in order:
        voice.say(str(order["say"]), str(order["language"]), float(order["at"]))


if __name__ == "__main__":
    try:
        serve(sys.stdin.buffer)
    except pygame.error as error:  # no device, or a busy one
        sys.exit(str(error))
