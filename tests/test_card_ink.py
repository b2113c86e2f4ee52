"""What color the ink of a small number may have; in doubt it may have several."""

import pytest

from vision.card_ink import Ink
from vision.reading import CardColor


@pytest.mark.parametrize(
    ("ink", "colors"),
    [
        pytest.param(Ink(0.3, 5, 0.99, True), {CardColor.RED}, id="red"),
        pytest.param(Ink(0.08, 133, 0.98, True), {"green", "joker", "neutral"}, id="faint green"),
        pytest.param(Ink(0.03, 133, 0.98, True), {"joker", "neutral"}, id="black"),
        pytest.param(Ink(0.3, 5, 0.5, True), {CardColor.JOKER}, id="all colors"),
        pytest.param(Ink(0.3, 7, 0.85, True), set(), id="much red, and another color in it"),
        pytest.param(Ink(0.3, 7, 0.85, False), {CardColor.RED}, id="the large number is plain"),
    ],
)
def test_what_ink_may_be(ink: Ink, colors: set[CardColor]) -> None:
    assert {color for color in CardColor if ink.may_be(color)} == colors


@pytest.mark.parametrize("color", [CardColor.GREEN, CardColor.JOKER, CardColor.NEUTRAL])
def test_faint_ink_may_be_another_color(color: CardColor) -> None:
    """Then only a network that is sure decides."""
    assert Ink(0.08, 133, 0.98, True).may_be_another(color)


def test_black_ink_is_a_joker_or_a_back() -> None:
    """Which of both is told by a joker's marks."""
    assert not Ink(0.03, 133, 0.98, True).may_be_another(CardColor.JOKER)
