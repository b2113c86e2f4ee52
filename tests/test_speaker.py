"""The loudspeaker: heard when it can be, silent when it cannot, and never in the way."""

import fcntl
import json
import socket
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware import speaker
from hardware.chimes import SAMPLES_A_SECOND, waveform
from hardware.espeak import Espeak
from hardware.speaker import MixerSpeaker, SilentSpeaker, Speaker

NOTES_ARGUMENTS = """
import os, sys
from pathlib import Path
with Path(os.environ["HEARD"]).open("a") as heard:
    heard.write("|".join(sys.argv[1:]) + "\\n")
"""

HUMS = """
import struct
tone = b"".join(struct.pack("<h", 8000 if n % 50 < 25 else -8000) for n in range(11025))
head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 0x7FFFF024, b"WAVE", b"fmt ", 16, 1, 1, 22050,
                   44100, 2, 16, b"data", 0x7FFFF000)
sys.stdout.buffer.write(head + tone)
"""
"""Half a second of 441 Hz, under a header as espeak-ng writes it."""

HANGS = """
import fcntl, time
lock = Path(os.environ["HEARD"] + ".lock").open("w")
fcntl.flock(lock, fcntl.LOCK_EX)
time.sleep(60)
"""
"""It holds a lock as long as it lives."""

NOBODY_TO_SPEAK = pytest.mark.parametrize("espeak", [pytest.param("", id="none")], indirect=True)
SPEAKS = pytest.mark.parametrize("espeak", [pytest.param(HUMS, id="hums")], indirect=True)
HANGING = pytest.mark.parametrize("espeak", [pytest.param(HANGS, id="hangs")], indirect=True)


def until(seen: Callable[[], bool], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


@pytest.fixture
def espeak(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for espeak-ng, the only program on the PATH; its answers go to the given file."""
    programs = tmp_path / "bin"
    programs.mkdir()
    if request.param:
        program = programs / "espeak-ng"
        program.write_text(f"#!{sys.executable} -IS\n{NOTES_ARGUMENTS}{request.param}")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("HEARD", str(tmp_path / "heard"))
    return tmp_path / "heard"


@pytest.fixture
def recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What leaves the mixer, as raw samples in a file instead of a device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "recording.raw"))
    return tmp_path / "recording.raw"


@pytest.fixture
def mixer(recording: Path) -> Iterator[MixerSpeaker]:
    """A speaker at full volume whose process runs."""
    loud = MixerSpeaker()
    loud.volume(10)
    until(lambda: recording.exists() and recording.stat().st_size > 0)
    yield loud
    loud.close()


def is_alive(espeak: Path) -> bool:
    """Whether the hanging voice still holds its lock."""
    with Path(f"{espeak}.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def recorded(recording: Path) -> NDArray[np.int16]:
    raw = recording.read_bytes()
    return np.frombuffer(raw[: len(raw) // 2 * 2], np.int16)


def is_heard(wave: NDArray[np.int16], recording: Path, gain: float = 1.0) -> bool:
    """Whether the first sound of the recording is this wave, and from end to end."""
    samples, whole = recorded(recording).astype(float), wave * gain
    loud = np.flatnonzero(samples)
    if not len(loud):
        return False
    start = loud[0] - int(np.flatnonzero(whole.astype(int))[0])
    part = samples[max(start, 0) :][: len(whole)]
    return len(part) == len(whole) and bool(np.abs(part - whole).max() < 300)


def is_hum_heard(recording: Path) -> bool:
    return bool(np.abs(recorded(recording).astype(int)).sum() > 0.45 * SAMPLES_A_SECOND * 7500)


@NOBODY_TO_SPEAK
def test_a_cue_leaves_the_mixer_as_it_was_made(
    espeak: Path, mixer: MixerSpeaker, recording: Path
) -> None:
    mixer.play("warning", 0)
    until(lambda: is_heard(waveform("warning"), recording))


@NOBODY_TO_SPEAK
def test_each_seat_joins_with_its_own_note(
    espeak: Path, mixer: MixerSpeaker, recording: Path
) -> None:
    mixer.play("join", 3)
    until(lambda: is_heard(waveform("join", 3), recording))


@NOBODY_TO_SPEAK
def test_half_the_volume_is_a_quarter_of_the_swing(
    espeak: Path, mixer: MixerSpeaker, recording: Path
) -> None:
    mixer.volume(5)
    mixer.play("warning", 0)
    until(lambda: is_heard(waveform("warning"), recording, gain=0.25))


@NOBODY_TO_SPEAK
def test_off_is_silence(espeak: Path, mixer: MixerSpeaker, recording: Path) -> None:
    mixer.volume(0)
    mixer.play("warning", 0)
    size = recording.stat().st_size
    until(lambda: recording.stat().st_size > size + SAMPLES_A_SECOND)
    assert not recorded(recording).any()


@SPEAKS
def test_a_sentence_is_spoken_in_its_language(
    espeak: Path, mixer: MixerSpeaker, recording: Path
) -> None:
    mixer.say("Vez da Ana", "pt")
    until(lambda: is_hum_heard(recording))
    assert espeak.read_text() == "--stdout|-v|pt-pt|-s|150|--|Vez da Ana\n"


@SPEAKS
def test_the_voice_lets_a_cue_end(espeak: Path, mixer: MixerSpeaker, recording: Path) -> None:
    mixer.play("settled", 0)
    mixer.say("12", "en")
    until(lambda: is_hum_heard(recording))
    assert is_heard(waveform("settled"), recording)


@pytest.mark.parametrize(
    ("language", "voice"), [("pt", "pt-pt"), ("es", "es"), ("pl", "pl"), ("en", "en-gb")]
)
@SPEAKS
def test_every_language_has_its_voice(espeak: Path, language: str, voice: str) -> None:
    assert len(Espeak().samples("-5", language)) == pytest.approx(0.5 * SAMPLES_A_SECOND, rel=0.01)
    assert espeak.read_text() == f"--stdout|-v|{voice}|-s|150|--|-5\n"


@SPEAKS
def test_sentences_do_not_pile_up(espeak: Path, mixer: MixerSpeaker) -> None:
    """One is being spoken and two wait: the last ones."""
    mixer.say("one", "en")
    until(espeak.exists)
    for text in ("two", "three", "four", "five"):
        mixer.say(text, "en")
    until(lambda: espeak.read_text().endswith("five\n"))
    assert [line.split("|")[-1] for line in espeak.read_text().split()] == ["one", "four", "five"]


@HANGING
def test_a_hanging_voice_keeps_no_cue_back(
    espeak: Path, mixer: MixerSpeaker, recording: Path
) -> None:
    mixer.say("12", "en")
    until(lambda: is_alive(espeak))
    mixer.play("trouble", 0)
    until(lambda: is_heard(waveform("trouble"), recording))


@HANGING
def test_a_hanging_voice_is_ended(espeak: Path) -> None:
    assert not len(Espeak(limit_seconds=0.5).samples("12", "en"))
    until(lambda: not is_alive(espeak))


@HANGING
def test_closing_ends_the_voice_at_once(espeak: Path, mixer: MixerSpeaker) -> None:
    mixer.say("12", "en")
    until(lambda: is_alive(espeak))
    start = time.monotonic()
    mixer.close()
    assert time.monotonic() - start < 0.5
    until(lambda: not is_alive(espeak), seconds=1.0)


@HANGING
def test_nothing_outlives_a_table_that_was_killed(espeak: Path) -> None:
    """No more orders will come: the mixer ends, and the voice with it."""
    mixer = speaker._start()
    assert mixer.stdin is not None
    order = {"say": "12", "language": "en", "level": 7, "at": time.monotonic()}
    mixer.stdin.write(json.dumps(order).encode() + b"\n")
    until(lambda: is_alive(espeak))
    mixer.stdin.close()
    mixer.wait(3.0)
    until(lambda: not is_alive(espeak), seconds=1.0)


@NOBODY_TO_SPEAK
def test_without_espeak_there_is_no_voice(
    espeak: Path, mixer: MixerSpeaker, recording: Path
) -> None:
    assert not len(Espeak().samples("12", "en"))
    mixer.say("12", "en")
    mixer.play("mark", 0)
    until(lambda: is_heard(waveform("mark"), recording))


@pytest.mark.parametrize("espeak", ["print('no sound')"], indirect=True)
def test_what_is_no_sound_is_silence(espeak: Path) -> None:
    assert not len(Espeak().samples("12", "en"))


@NOBODY_TO_SPEAK
def test_a_restarted_mixer_plays_on(
    espeak: Path, mixer: MixerSpeaker, recording: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a crash of a driver, or when a loudspeaker is plugged in."""
    monkeypatch.setattr(speaker, "RESTART_SECONDS", 0.0)
    running = mixer._mixer
    assert running is not None
    running.kill()
    running.wait()
    recording.unlink()
    mixer.volume(10)
    until(lambda: recording.exists() and recording.stat().st_size > 0)
    mixer.play("warning", 0)
    until(lambda: is_heard(waveform("warning"), recording))


def test_without_a_device_everything_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none")
    quiet = MixerSpeaker()
    quiet.volume(7)
    until(lambda: quiet._mixer is not None and quiet._mixer.poll() is not None)
    for _ in range(20):
        quiet.play("mark", 0)
        quiet.say("12", "en")
    quiet.close()


def test_a_sound_server_that_does_not_answer_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened within the game, it would stop the game for 30 seconds."""
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(tmp_path / "pulse"))
    server.listen()
    monkeypatch.setenv("SDL_AUDIODRIVER", "pulseaudio")
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path / 'pulse'}")
    waiting = MixerSpeaker()
    waiting.volume(7)
    moments = [time.monotonic()]
    while moments[-1] < moments[0] + 2.0:
        waiting.play("mark", 0)
        time.sleep(0.02)
        moments.append(time.monotonic())
    waiting.close()
    server.close()
    moments.append(time.monotonic())
    assert max(later - earlier for earlier, later in pairwise(moments)) < 0.5


def test_a_speaker_that_is_off_starts_nothing() -> None:
    off = MixerSpeaker()
    off.volume(0)
    off.play("mark", 0)
    off.say("12", "en")
    time.sleep(0.1)
    assert off._mixer is None
    off.close()


def test_nothing_sounds_after_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = MixerSpeaker()
    closed.volume(7)
    closed.close()
    closed.play("mark", 0)
    closed.close()
    time.sleep(0.1)
    assert closed._mixer is None or closed._mixer.poll() is not None


@pytest.mark.parametrize("device", ["dummy", "there is none"])
def test_orders_take_no_time(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first one on, when the process has not even started."""
    monkeypatch.setenv("SDL_AUDIODRIVER", device)
    busy = MixerSpeaker()
    busy.volume(7)
    seconds = []
    for number in range(200):
        start = time.perf_counter()
        busy.play("mark", 0)
        busy.say(str(number), "pl")
        seconds.append((time.perf_counter() - start) / 2)
    busy.close()
    assert statistics.median(seconds) < 0.001


def test_a_silent_speaker_remembers() -> None:
    silent = SilentSpeaker()
    port: Speaker = silent
    port.volume(3)
    port.play("join", 2)
    port.say("12", "pl")
    port.close()
    assert silent.played == [("join", 2)]
    assert silent.said == [("12", "pl")]
    assert (silent.level, silent.closed) == (3, True)
