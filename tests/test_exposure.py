"""When a camera's exposure is held, let go, and left alone."""

import pytest

from hardware.exposure import LONGEST_SECONDS, OFF_SECONDS, SETTLE_SECONDS, Exposure, Order

HELD_AT = SETTLE_SECONDS


def held(bright: float = 90.0) -> Exposure:
    exposure = Exposure(0.0)
    assert exposure.see(bright, HELD_AT) is Order.HOLD
    return exposure


def test_it_is_held_when_it_had_time_to_settle() -> None:
    exposure = Exposure(0.0)
    assert exposure.see(90.0, HELD_AT - 0.1) is None
    assert exposure.see(90.0, HELD_AT) is Order.HOLD
    assert exposure.see(90.0, HELD_AT + 0.1) is None


def test_it_waits_for_the_lens_but_not_for_ever() -> None:
    exposure = Exposure(0.0)
    assert exposure.see(90.0, LONGEST_SECONDS - 0.1, ready=False) is None
    assert exposure.see(90.0, LONGEST_SECONDS, ready=False) is Order.HOLD


@pytest.mark.parametrize(
    ("before", "now", "order"),
    [
        pytest.param(90, 30, Order.LET_GO, id="the lamp went out"),
        pytest.param(90, 240, Order.LET_GO, id="the sun came out"),
        pytest.param(2, 60, Order.LET_GO, id="the lamp was lit"),
        pytest.param(90, 75, None, id="somebody's shadow"),
        pytest.param(90, 120, None, id="a white sleeve"),
        pytest.param(1, 4, None, id="noise in the dark"),
    ],
)
def test_light_that_has_changed_for_long(before: float, now: float, order: Order | None) -> None:
    exposure = held(before)
    assert exposure.see(now, 60.0) is None
    assert exposure.see(now, 60.0 + OFF_SECONDS) is order


def test_a_head_over_the_tray_is_waited_for() -> None:
    exposure = held()
    for seconds in range(60, 120, 3):
        assert exposure.see(20.0, seconds) is None
        assert exposure.see(90.0, seconds + OFF_SECONDS - 1.5) is None


def test_when_it_was_let_go_it_settles_again() -> None:
    exposure = held()
    exposure.see(20.0, 60.0)
    assert exposure.see(20.0, 65.0) is Order.LET_GO
    assert exposure.see(80.0, 66.0) is None
    assert exposure.see(85.0, 65.0 + SETTLE_SECONDS) is Order.HOLD
    assert exposure.see(85.0, 90.0) is None


def test_a_camera_that_is_spoilt_by_holding_is_left_alone() -> None:
    exposure, now, orders = Exposure(0.0), 0.0, []
    is_held = False
    while now < 60.0:
        now += 0.1
        order = exposure.see(240.0 if is_held else 90.0, now)
        is_held = order is Order.HOLD if order else is_held
        orders += [order] if order else []
    assert orders == [Order.HOLD, Order.LET_GO] * 2
