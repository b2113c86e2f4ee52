"""The chi-square test against printed tables and against the figures of the screen design."""

from math import isclose

import pytest

from table.fairness import Fairness, Verdict, chance_of

CRITICAL = [
    (1, 3.841, 6.635),
    (2, 5.991, 9.210),
    (3, 7.815, 11.345),
    (4, 9.488, 13.277),
    (5, 11.070, 15.086),
    (6, 12.592, 16.812),
    (7, 14.067, 18.475),
    (19, 30.144, 36.191),
]
"""Degrees of freedom, and the chi-square that chance exceeds in 5 % and in 1 % of all cases."""


@pytest.mark.parametrize(("freedom", "five_percent", "one_percent"), CRITICAL)
def test_the_chances_are_those_of_the_tables(
    freedom: int, five_percent: float, one_percent: float
) -> None:
    assert chance_of(five_percent, freedom) == pytest.approx(0.05, abs=2e-5)
    assert chance_of(one_percent, freedom) == pytest.approx(0.01, abs=5e-6)


@pytest.mark.parametrize(
    ("chi_square", "p"), [(1.1, 0.952), (1.4, 0.929), (19.8, 0.001), (9.2, 0.103), (1.6, 0.896)]
)
def test_the_chances_are_those_of_the_screen_design(chi_square: float, p: float) -> None:
    """Both figures are rounded there."""
    lowest, highest = chance_of(chi_square + 0.05, 5), chance_of(chi_square - 0.05, 5)
    assert lowest - 0.0005 <= p <= highest + 0.0005


@pytest.mark.parametrize("freedom", [5, 7])
def test_no_deviation_is_certain_and_an_endless_one_impossible(freedom: int) -> None:
    assert chance_of(0.0, freedom) == 1.0
    assert chance_of(1e6, freedom) == 0.0
    chances = [chance_of(tenth / 10, freedom) for tenth in range(500)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("counts", "chi_square", "verdict", "most"),
    [
        pytest.param((0, 0, 0, 0, 0, 0), 0.0, Verdict.FEW, 1, id="never thrown"),
        pytest.param((0, 0, 0, 0, 0, 29), 145.0, Verdict.FEW, 6, id="29 throws are too few"),
        pytest.param((0, 0, 0, 0, 0, 30), 150.0, Verdict.SUSPICIOUS, 6, id="30 are enough"),
        pytest.param((5, 5, 5, 5, 5, 5), 0.0, Verdict.FAIR, 1, id="all faces equal"),
        pytest.param((17, 4, 6, 13, 10, 10), 11.0, Verdict.FAIR, 1, id="p just above .05"),
        pytest.param((3, 10, 10, 10, 9, 18), 11.4, Verdict.WATCH, 6, id="p below .05"),
        pytest.param((5, 5, 20, 10, 10, 10), 15.0, Verdict.WATCH, 3, id="p just above .01"),
        pytest.param((4, 6, 10, 20, 10, 10), 15.2, Verdict.SUSPICIOUS, 4, id="p just below .01"),
        pytest.param((20, 4, 9, 9, 9, 9, 10, 10), 14.0, Verdict.FAIR, 1, id="d8 above .05"),
        pytest.param((4, 8, 9, 9, 10, 20, 10, 10), 14.2, Verdict.WATCH, 6, id="d8 below .05"),
    ],
)
def test_verdicts(counts: tuple[int, ...], chi_square: float, verdict: Verdict, most: int) -> None:
    fairness = Fairness.of(counts)
    assert fairness.counts == counts
    assert fairness.throws == sum(counts)
    assert isclose(fairness.chi_square, chi_square, abs_tol=1e-9)
    assert fairness.p == chance_of(fairness.chi_square, len(counts) - 1)
    assert (fairness.verdict, fairness.most) == (verdict, most)


@pytest.mark.parametrize(
    ("counts", "expected", "low", "high"),
    [
        pytest.param((270, 271, 271, 271, 271, 270), 270.667, 240.630, 300.704, id="1624 of d6"),
        pytest.param((100,) * 8, 100.0, 81.292, 118.708, id="800 of d8"),
        pytest.param((1, 1, 2, 0, 0, 0), 0.667, 0.0, 2.157, id="never below none"),
        pytest.param((0, 1, 0, 0, 0, 0), 0.167, 0.0, 0.912, id="one throw"),
        pytest.param((0, 0, 0, 0, 0, 0), 0.0, 0.0, 0.0, id="no throw"),
    ],
)
def test_the_normal_range_is_two_standard_deviations_wide(
    counts: tuple[int, ...], expected: float, low: float, high: float
) -> None:
    fairness = Fairness.of(counts)
    assert fairness.expected == pytest.approx(expected, abs=5e-4)
    assert (fairness.low, fairness.high) == pytest.approx((low, high), abs=5e-4)
