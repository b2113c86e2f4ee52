"""Two of three looks must agree on a value, and none insist on another."""

import numpy as np
import pytest

from vision.agreement import agreed
from vision.judge import Verdict
from vision.locate import Spot
from vision.pips import Count


def chances(value: int, sure: float, number: int) -> np.ndarray:
    """So sure of a value, the rest on all others."""
    row = np.full(number, (1 - sure) / (number - 1), np.float32)
    row[value] = sure
    return row


def verdict(value: int, sure: float) -> Verdict:
    flat, colors = np.array([0, 1, 0, 0], np.float32), np.zeros(6, np.float32)
    return Verdict(Spot(0.0, 0.0, 40.0, 1.0), flat, chances(value - 1, sure, 6), colors)


@pytest.mark.parametrize(
    ("judge", "face", "count", "taken"),
    [
        pytest.param((4, 0.99), (4, 0.99), (4, 0.7), 4, id="all agree"),
        pytest.param((4, 0.99), (4, 0.99), (0, 0.0), 4, id="no pips can be counted"),
        pytest.param((4, 0.99), (4, 0.99), (5, 0.3), 4, id="a doubtful count of another"),
        pytest.param((4, 0.99), (0, 0.99), (4, 0.5), 4, id="the face is not clear"),
        pytest.param((4, 0.99), (0, 0.99), (4, 0.4), 0, id="no face, and hardly any pips"),
        pytest.param((5, 0.6), (4, 0.99), (4, 0.5), 4, id="the judge wavers"),
        pytest.param((4, 0.96), (4, 0.99), (5, 0.7), 0, id="a clear count of another"),
        pytest.param((4, 0.99), (4, 0.96), (5, 0.7), 0, id="and the face not beyond doubt"),
        pytest.param((4, 0.99), (4, 0.99), (5, 0.7), 4, id="two beyond doubt, and a count"),
        pytest.param((5, 0.95), (4, 0.99), (4, 0.9), 0, id="the judge insists on another"),
        pytest.param((4, 0.99), (5, 0.95), (4, 0.9), 0, id="the face insists on another"),
        pytest.param((4, 0.99), (0, 0.99), (0, 0.0), 0, id="one alone"),
        pytest.param((4, 0.7), (4, 0.7), (0, 0.0), 0, id="two that are not sure"),
        pytest.param((4, 0.9), (4, 0.99), (0, 0.0), 0, id="not sure enough without a count"),
        pytest.param((4, 0.85), (5, 0.85), (6, 0.3), 0, id="each says another"),
    ],
)
def test_two_must_agree_and_none_object(
    judge: tuple[int, float], face: tuple[int, float], count: tuple[int, float], taken: int
) -> None:
    assert agreed(verdict(*judge), chances(*face, 7), Count(*count), is_view_known=True) == taken


@pytest.mark.parametrize(
    ("face", "taken"),
    [
        pytest.param((4, 0.99), 4, id="a top"),
        pytest.param((4, 0.92), 4, id="most likely a top"),
        pytest.param((4, 0.87), 0, id="perhaps a top, or speckled"),
        pytest.param((4, 0.6), 0, id="perhaps a top, or marbled"),
        pytest.param((4, 0.3), 0, id="perhaps a side"),
        pytest.param((0, 0.99), 0, id="no face that lies flat"),
    ],
)
def test_seen_from_anywhere_the_face_must_agree(face: tuple[int, float], taken: int) -> None:
    seen = agreed(verdict(4, 0.99), chances(*face, 7), Count(4, 0.9), is_view_known=False)
    assert seen == taken


@pytest.mark.parametrize(
    ("face", "count", "taken"),
    [
        pytest.param(0.97, (0, 0.0), 4, id="no pips can be counted"),
        pytest.param(0.97, (5, 0.1), 4, id="hardly a count"),
        pytest.param(0.97, (5, 0.25), 0, id="another count"),
        pytest.param(0.99, (5, 0.7), 4, id="two beyond doubt, and a count"),
    ],
)
def test_seen_from_anywhere_no_other_count_may_be_clear(
    face: float, count: tuple[int, float], taken: int
) -> None:
    seen = agreed(verdict(4, 0.99), chances(4, face, 7), Count(*count), is_view_known=False)
    assert seen == taken


@pytest.mark.parametrize(
    ("sure", "is_view_known", "taken"),
    [
        pytest.param(0.96, True, 4, id="a table's own dice"),
        pytest.param(0.96, False, 0, id="any dice, seen from anywhere"),
        pytest.param(0.99, False, 4, id="any dice, beyond doubt"),
    ],
)
def test_without_a_count_the_networks_must_be_surer_of_any_dice(
    sure: float, is_view_known: bool, taken: int
) -> None:
    seen = agreed(verdict(4, sure), chances(4, sure, 7), Count(), is_view_known)
    assert seen == taken
