"""The cues: short, clean, and each one its own."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.chimes import CUES, SAMPLES_A_SECOND, waveform
from table.cues import Cue

SEATS = range(5)


def strongest_hz(wave: NDArray[np.int16], start: float = 0.0, end: float = 1.0) -> float:
    """The pitch that carries most, between two moments in seconds."""
    part = wave[round(start * SAMPLES_A_SECOND) : round(end * SAMPLES_A_SECOND)]
    spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), 1 << 17))
    return float(np.fft.rfftfreq(1 << 17, 1 / SAMPLES_A_SECOND)[spectrum.argmax()])


def middle_hz(wave: NDArray[np.int16]) -> float:
    """Half of the energy lies below this pitch."""
    energy = np.cumsum(np.abs(np.fft.rfft(wave)) ** 2)
    place = int(np.searchsorted(energy, energy[-1] / 2))
    return place * SAMPLES_A_SECOND / len(wave)


def test_every_cue_of_the_table_has_its_sound() -> None:
    assert set(CUES) == {str(cue) for cue in Cue}


def test_a_word_that_is_no_cue_is_an_error() -> None:
    with pytest.raises(KeyError):
        waveform("buzzer")


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("cue", CUES)
class TestEveryCue:
    def test_is_short(self, cue: str, seat: int) -> None:
        assert 0.05 < len(waveform(cue, seat)) / SAMPLES_A_SECOND < 0.6

    def test_is_loud_enough_and_does_not_clip(self, cue: str, seat: int) -> None:
        wave = waveform(cue, seat)
        assert wave.dtype == np.int16
        assert 0.25 < np.abs(wave.astype(int)).max() / 32767 < 0.85

    def test_starts_and_ends_in_silence(self, cue: str, seat: int) -> None:
        wave = np.abs(waveform(cue, seat).astype(int))
        assert wave[0] == wave[-1] == 0
        assert wave[:5].max() < 0.02 * wave.max()
        assert wave[-50:].max() < 0.02 * wave.max()

    def test_does_not_push_the_membrane_out(self, cue: str, seat: int) -> None:
        wave = waveform(cue, seat) / 32767
        assert abs(wave.mean()) < 0.02

    def test_is_the_same_every_time(self, cue: str, seat: int) -> None:
        assert np.array_equal(waveform(cue, seat), waveform(cue, seat))


def test_joining_rises_from_seat_to_seat() -> None:
    pitches = [strongest_hz(waveform("join", seat)) for seat in SEATS]
    for lower, higher in pairwise(pitches):
        assert higher > 1.1 * lower


def test_only_joining_depends_on_the_seat() -> None:
    for cue in set(CUES) - {"join"}:
        assert np.array_equal(waveform(cue, 0), waveform(cue, 4)), cue


def test_no_two_cues_are_alike() -> None:
    """Told apart by the spectrum over time: ten parts of 60 ms in thirds of an octave."""

    def shape(wave: NDArray[np.int16]) -> NDArray[np.float64]:
        length = round(0.06 * SAMPLES_A_SECOND)
        padded = np.pad(wave.astype(float), (0, 10 * length - len(wave))).reshape(10, length)
        energy = np.abs(np.fft.rfft(padded)) ** 2
        edges = 60 * 2 ** (np.arange(24) / 3) * length / SAMPLES_A_SECOND
        bands = np.add.reduceat(energy, np.ceil(edges).astype(int), axis=1)
        loudness = np.sqrt(bands).ravel()
        return np.asarray(loudness / np.linalg.norm(loudness), np.float64)

    shapes = {cue: shape(waveform(cue)) for cue in CUES}
    for one, other in combinations(CUES, 2):
        assert shapes[one] @ shapes[other] < 0.9, (one, other)


def test_a_chime_rises_and_a_warning_falls() -> None:
    ready, warning = waveform("all-ready"), waveform("warning")
    assert strongest_hz(ready, 0.0, 0.12) < strongest_hz(ready, 0.2, 0.5)
    assert strongest_hz(warning, 0.0, 0.15) > strongest_hz(warning, 0.3, 0.55)


def test_the_last_phrase_has_four_rising_notes() -> None:
    over = waveform("game-over")
    notes = [strongest_hz(over, 0.11 * place, 0.11 * (place + 1)) for place in range(4)]
    assert notes == sorted(notes)
    assert len({round(note, -1) for note in notes}) == 4


@pytest.mark.parametrize(
    ("cue", "low_hz", "high_hz"),
    [
        pytest.param("not-possible", 100, 350, id="a thud, no buzzer"),
        pytest.param("penalty", 100, 320, id="a low note"),
        pytest.param("confirm", 200, 400, id="a low click"),
        pytest.param("mark", 2000, 6500, id="a pencil"),
        pytest.param("clear", 900, 3000, id="an eraser"),
        pytest.param("row-closed", 1000, 5000, id="steel"),
        pytest.param("trouble", 1500, 3000, id="glass"),
    ],
)
def test_each_sounds_like_its_stuff(cue: str, low_hz: float, high_hz: float) -> None:
    assert low_hz < middle_hz(waveform(cue)) < high_hz
