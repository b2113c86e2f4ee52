"""Movements: they start when they are first seen, arrive, and are forgotten."""

import math

import pytest

from display.motion import Motion, blend, eased, part


def at(motion: Motion, now: float, calm: bool = False) -> Motion:
    motion.begin(now, calm)
    return motion


def test_a_movement_starts_when_it_is_first_asked_for() -> None:
    motion = Motion()
    assert at(motion, 10.0).progress("mark", 0.2) == 0.0
    assert motion.busy
    assert at(motion, 10.1).progress("mark", 0.2) == pytest.approx(0.5)
    assert motion.busy
    assert at(motion, 10.25).progress("mark", 0.2) == 1.0
    assert not motion.busy
    assert at(motion, 99.0).progress("mark", 0.2) == 1.0


def test_movements_do_not_share_their_time() -> None:
    motion = Motion()
    at(motion, 0.0).progress("first", 1.0)
    at(motion, 0.5).progress("first", 1.0)
    assert motion.progress("second", 1.0) == 0.0
    at(motion, 1.0)
    assert (motion.progress("first", 1.0), motion.progress("second", 1.0)) == (1.0, 0.5)


def test_what_a_frame_does_not_draw_starts_anew() -> None:
    motion = Motion()
    at(motion, 0.0).progress("halo", 1.0)
    at(motion, 1.0)
    assert at(motion, 2.0).progress("halo", 1.0) == 0.0


def test_a_delay_comes_before_the_movement() -> None:
    motion = Motion()
    at(motion, 0.0).progress("sum", 1.0, delay_seconds=1.0)
    assert at(motion, 0.9).progress("sum", 1.0, delay_seconds=1.0) == 0.0
    assert at(motion, 1.5).progress("sum", 1.0, delay_seconds=1.0) == pytest.approx(0.5)
    assert motion.busy


PLACE = (10, 20, 30, 40)


def test_a_wave_goes_through_its_steps_and_says_when_the_next_is_due() -> None:
    motion = Motion()
    steps = [at(motion, 0.05 + 0.3 * tick).wave(PLACE) for tick in range(5)]
    assert steps == [0, 1, 2, 3, 0]
    assert motion.next_at == pytest.approx(1.5)
    assert not motion.busy


def test_the_wave_goes_on_where_it_was_seen_without_a_new_frame() -> None:
    motion = at(Motion(), 0.05)
    motion.wave(PLACE)
    assert motion.wave_on(0.35) == 1
    assert motion.next_at == pytest.approx(0.6)
    assert motion.waves == [PLACE]
    assert not at(motion, 0.4).waves


def test_calm_stops_the_waves_and_leaves_the_movements() -> None:
    motion = Motion()
    assert at(motion, 0.7, calm=True).wave(PLACE) == 0
    assert motion.next_at is None
    assert not motion.waves
    motion.progress("mark", 1.0)
    assert at(motion, 0.8, calm=True).progress("mark", 1.0) == pytest.approx(0.1)


def test_in_a_still_picture_everything_has_arrived() -> None:
    motion = at(Motion.still(), 0.7)
    assert motion.progress("mark", 60.0, delay_seconds=60.0) == 1.0
    assert motion.wave(PLACE) == 0
    assert not motion.busy
    assert motion.next_at is None


def test_shares_of_a_movement() -> None:
    assert [part(progress, 0.5, 1.0) for progress in (0.0, 0.5, 0.75, 1.0)] == [0.0, 0.0, 0.5, 1.0]
    assert (eased(0.0), eased(1.0)) == (0.0, 1.0)
    assert eased(0.5) > 0.5
    assert math.isclose(blend(0.9, 1.0, 0.5), 0.95)
