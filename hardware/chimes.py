"""The table's short sounds, made of decaying tones and bursts of noise: nothing is recorded."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

SAMPLES_A_SECOND = 44_100

Wave: TypeAlias = NDArray[np.float64]

_ATTACK_SECONDS = 0.0015
_RELEASE_SECONDS = 0.02
_FULL_SCALE = 32_767


@dataclass(frozen=True, slots=True)
class _Body:
    """What is struck: its tones as (multiple of the pitch, gain, seconds of decay)."""

    tones: tuple[tuple[float, float, float], ...]


_BLOCK = _Body(((1.0, 1.0, 0.032), (2.57, 0.40, 0.016), (4.9, 0.18, 0.008)))
_TABLETOP = _Body(((1.0, 1.0, 0.032), (1.74, 0.6, 0.022), (3.1, 0.2, 0.010)))
# A marimba's bars are cut so that their second tone lies two octaves above the first.
_MARIMBA = _Body(((1.0, 1.0, 0.13), (2.0, 0.06, 0.09), (4.0, 0.22, 0.035), (9.9, 0.07, 0.010)))
_CHIME = _Body(((1.0, 1.0, 0.16), (2.76, 0.30, 0.08), (5.4, 0.10, 0.03)))
# Two tones lie close together, so that the glass shimmers.
_GLASS = _Body(((1.0, 1.0, 0.13), (1.004, 0.35, 0.13), (2.32, 0.4, 0.06), (4.25, 0.15, 0.03)))
_STEEL = _Body(((1.0, 1.0, 0.024), (1.48, 0.8, 0.018), (2.11, 0.6, 0.014), (3.37, 0.4, 0.008)))
# The second tone is what a loudspeaker too small for the first still gives.
_CUSHION = _Body(((1.0, 1.0, 0.055), (2.1, 0.70, 0.045), (3.3, 0.25, 0.025)))
_STRING = _Body(((1.0, 1.0, 0.20), (2.0, 0.6, 0.18), (3.0, 0.30, 0.14), (4.0, 0.10, 0.10)))

_JOIN_HZ = (523.3, 587.3, 659.3, 784.0, 880.0)  # C D E G A: any two sound well together


def waveform(cue: str, seat: int = 0) -> NDArray[np.int16]:
    """A cue as mono samples; `KeyError` for a word that is no cue."""
    make, peak = _CUES[cue]
    wave = _eased(make(seat))
    loudest = float(np.abs(wave).max())
    return np.round(wave * (peak * _FULL_SCALE / loudest)).astype(np.int16)


def _join(seat: int) -> Wave:
    """A wooden tok, higher at each seat."""
    hertz = _JOIN_HZ[seat % len(_JOIN_HZ)]
    return _mixed((0.0, _struck(_BLOCK, hertz, 0.30)), (0.0, 0.3 * _hiss(1500, 4000, 0.004)))


def _settled(_: int) -> Wave:
    """A soft double knock on the tabletop."""
    return _mixed((0.0, _knock(270, 0.18)), (0.11, 0.7 * _knock(250, 0.20)))


def _mark(_: int) -> Wave:
    """The tick of a pencil's point."""
    point = 0.18 * _struck(_TABLETOP, 1250, 0.06)
    return _mixed((0.0, point), (0.0, _hiss(2000, 5500, 0.008)), (0.02, _hiss(2600, 6500, 0.015)))


def _clear(_: int) -> Wave:
    """Two strokes of an eraser, to and fro."""
    return _mixed((0.0, _rub(700, 2600, 0.16)), (0.15, 0.8 * _rub(900, 3200, 0.17)))


def _confirm(_: int) -> Wave:
    """A low wooden click."""
    return _mixed((0.0, _struck(_BLOCK, 294, 0.22)), (0.0, 0.25 * _hiss(500, 1800, 0.006)))


def _all_ready(_: int) -> Wave:
    """A chime of two notes, the second a fourth higher."""
    return _mixed((0.0, 0.8 * _struck(_CHIME, 659.3, 0.50)), (0.13, _struck(_CHIME, 880.0, 0.45)))


def _not_possible(_: int) -> Wave:
    """A dull thud, as of a fist on a cushion."""
    thud = _mixed((0.0, _struck(_CUSHION, 150, 0.28)), (0.0, 0.3 * _hiss(80, 500, 0.03)))
    return _swelling(thud, 0.008)


def _warning(_: int) -> Wave:
    """Two falling notes of a marimba."""
    return _phrase((523.3, 392.0), 0.16)


def _penalty(_: int) -> Wave:
    """A low note that swells and dies slowly."""
    return _swelling(_struck(_STRING, 146.8, 0.58), 0.09)


def _row_closed(_: int) -> Wave:
    """A padlock: the shackle slides in, then snaps shut."""
    slide = _mixed((0.0, 0.5 * _struck(_STEEL, 2900, 0.06)), (0.0, 0.2 * _hiss(3000, 8000, 0.006)))
    snap = _mixed((0.0, _struck(_STEEL, 1750, 0.09)), (0.0, 0.5 * _struck(_BLOCK, 480, 0.16)))
    return _mixed((0.0, slide), (0.085, snap))


def _trouble(_: int) -> Wave:
    """One tap on a glass."""
    return _struck(_GLASS, 1864.7, 0.55)


def _game_over(_: int) -> Wave:
    """Four rising notes of a marimba."""
    return _phrase((392.0, 523.3, 659.3, 784.0), 0.11)


_CUES: dict[str, tuple[Callable[[int], Wave], float]] = {
    "join": (_join, 0.60),
    "settled": (_settled, 0.60),
    "mark": (_mark, 0.40),
    "clear": (_clear, 0.35),
    "confirm": (_confirm, 0.70),
    "all-ready": (_all_ready, 0.45),
    "not-possible": (_not_possible, 0.80),
    "warning": (_warning, 0.55),
    "penalty": (_penalty, 0.75),
    "row-closed": (_row_closed, 0.60),
    "trouble": (_trouble, 0.30),
    "game-over": (_game_over, 0.60),
}
"""How each is made, and its peak as a share of full scale: low sounds need more to be heard from a
small loudspeaker, and what is heard often is quieter."""

CUES = tuple(_CUES)


def _phrase(notes_hz: tuple[float, ...], apart_seconds: float) -> Wave:
    """Notes of a marimba one after the other; all of it ends before 0.6 s."""
    last = 0.58 - apart_seconds * (len(notes_hz) - 1)
    struck = [_struck(_MARIMBA, hertz, last) for hertz in notes_hz]
    return _mixed(*((apart_seconds * place, note) for place, note in enumerate(struck)))


def _knock(hertz: float, seconds: float) -> Wave:
    """A knuckle on wood."""
    knock = _mixed((0.0, _struck(_TABLETOP, hertz, seconds)), (0.0, 0.2 * _hiss(200, 900, 0.012)))
    return _swelling(knock, 0.004)


def _struck(body: _Body, hertz: float, seconds: float) -> Wave:
    time = _seconds(seconds)
    wave = np.zeros_like(time)
    for multiple, gain, decay in body.tones:
        wave += gain * np.exp(-time / decay) * np.sin(2 * np.pi * hertz * multiple * time)
    return _eased(wave)


def _hiss(low_hz: float, high_hz: float, decay_seconds: float) -> Wave:
    """A burst of noise between two pitches, the same one every time."""
    noise = _noise(low_hz, high_hz, 8 * decay_seconds)
    return _eased(noise * np.exp(-_seconds(8 * decay_seconds) / decay_seconds))


def _rub(low_hz: float, high_hz: float, seconds: float) -> Wave:
    """Noise that swells and fades, as one stroke over paper."""
    swell = np.sin(np.pi * _seconds(seconds) / seconds)
    return _noise(low_hz, high_hz, seconds) * swell * swell


def _noise(low_hz: float, high_hz: float, seconds: float) -> Wave:
    count = len(_seconds(seconds))
    spectrum = np.fft.rfft(np.random.default_rng(1).standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / SAMPLES_A_SECOND)
    spectrum[(pitch < low_hz) | (pitch > high_hz)] = 0
    noise = np.fft.irfft(spectrum, count)
    return np.asarray(noise / np.abs(noise).max(), np.float64)


def _mixed(*parts: tuple[float, Wave]) -> Wave:
    """Waves laid over each other, each from its own second on."""
    placed = [(round(start * SAMPLES_A_SECOND), wave) for start, wave in parts]
    total = np.zeros(max(start + len(wave) for start, wave in placed))
    for start, wave in placed:
        total[start : start + len(wave)] += wave
    return total


def _swelling(wave: Wave, rise_seconds: float) -> Wave:
    """The wave struck softly: full only after `rise_seconds`."""
    time = np.arange(len(wave)) / SAMPLES_A_SECOND
    rise = np.sin(np.minimum(time / rise_seconds, 1.0) * np.pi / 2)
    return wave * rise * rise


def _eased(wave: Wave) -> Wave:
    """The wave from silence to silence: an edge would click."""
    attack = round(_ATTACK_SECONDS * SAMPLES_A_SECOND)
    release = min(round(_RELEASE_SECONDS * SAMPLES_A_SECOND), len(wave) // 2)
    shape = np.ones(len(wave))
    shape[:attack] = np.sin(np.linspace(0, np.pi / 2, attack)) ** 2
    shape[len(wave) - release :] *= np.cos(np.linspace(0, np.pi / 2, release)) ** 2
    return wave * shape


def _seconds(length: float) -> Wave:
    """The moments of so many seconds of samples."""
    return np.arange(round(length * SAMPLES_A_SECOND)) / SAMPLES_A_SECOND
