"""The tray of the pictures: what is read in it is there, also beside a hand that hides the rest."""

from collections import Counter

import pytest

from table.sample_sights import HANDS, sights
from vision.reading import Color, Reading


def values(reading: Reading) -> Counter[tuple[Color | None, int]]:
    return Counter((die.color, die.value) for die in reading.dice)


def test_the_whole_roll_is_read() -> None:
    assert sights()["roll"].reading.ok


def test_the_pile_is_read() -> None:
    assert [card.number for card in sights()["pile"].reading.cards] == [7]
    assert sights()["pile"].reading.ok
    assert not sights()["no cards"].reading.cards


@pytest.mark.parametrize("name", HANDS)
def test_nothing_is_read_that_does_not_lie_there(name: str) -> None:
    assert values(sights()[name].reading) <= values(sights()["roll"].reading)
