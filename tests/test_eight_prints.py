"""A set of eight-sided dice that was taught: its prints, and what they have a say in."""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest

from vision.calibration import Above
from vision.eight_looks import _is_sure
from vision.eight_prints import Likeness, likeness, mean_prints, prints_in, written
from vision.faces import WHOLE_PX, in_print
from vision.numeral import Numeral, Sight
from vision.numerals import FACES, Pen
from vision.reading import Frame

CLEAR, UNSURE, NONE = (0.99, 0.01), (0.8, 0.1), (0.3, 0.2)  # a look's chance, and its rival's


def face(value: int, pen: Pen, turns: int = 0) -> Frame:
    """White print on a red face, a corner above it, turned back by so many thirds."""
    side = WHOLE_PX
    ink = cv2.resize(pen.write().face(value), (46, 46), interpolation=cv2.INTER_AREA)
    whole = np.zeros((side, side), np.float32)
    whole[9:55, 9:55] = ink
    middle = (side - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), -120.0 * turns, 1.0)
    printed = cv2.warpAffine(whole, turn, (side, side))
    body, white = np.array([40, 30, 180.0]), np.array([230, 230, 230.0])
    return np.asarray(body + (white - body) * printed[..., None], np.uint8)


def taught(pen: Pen, values: range = range(1, FACES + 1)) -> str:
    return written(mean_prints((value, in_print(face(value, pen))[0, 0]) for value in values))


@pytest.mark.parametrize(("value", "turns"), [*product(range(1, FACES + 1), range(3))])
def test_a_face_is_like_that_of_its_value(value: int, turns: int) -> None:
    pen = Pen()
    seen = likeness(face(value, pen, turns), prints_in(taught(pen)), Above.CORNER)
    assert seen is not None
    assert (seen.value, seen.sixth, seen.is_clear) == (value, 2 * turns, True)


def test_which_of_print_and_body_is_lighter_does_not_matter() -> None:
    pen = Pen()
    dark = (255 - face(4, pen)).astype(np.uint8)
    seen = likeness(dark, prints_in(taught(pen)), Above.CORNER)
    assert seen is not None
    assert (seen.value, seen.is_clear) == (4, True)


def test_a_face_without_a_numeral_is_like_none() -> None:
    bare = np.full((WHOLE_PX, WHOLE_PX, 3), 90, np.uint8)
    seen = likeness(bare, prints_in(taught(Pen())), None)
    assert seen is not None
    assert not seen.is_clear


def test_a_set_of_which_a_numeral_is_not_known_has_no_say() -> None:
    prints = prints_in(taught(Pen(), range(1, FACES)))
    assert sorted(prints) == [*range(1, FACES)]
    assert likeness(face(3, Pen()), prints, None) is None


@pytest.mark.parametrize("text", ["", "no base64", "aGVsbG8=", taught(Pen())[:200]])
def test_what_holds_no_prints(text: str) -> None:
    assert prints_in(text) == {}


def test_prints_of_light_and_of_dark_dice_are_one() -> None:
    light = in_print(face(5, Pen()))[0, 0]
    both, one = mean_prints([(5, light), (5, -light)]), mean_prints([(5, light)])
    assert np.allclose(both[5], one[5], atol=1e-5)


def said(value: int, how: tuple[float, float]) -> Numeral:
    return Numeral(value, *how, sixth=2)


LIKE_7 = Likeness(7, 0.93, 0.8, 2)


@pytest.mark.parametrize(
    ("first", "second", "third", "is_sure"),
    [
        pytest.param((7, CLEAR), (7, CLEAR), None, True, id="both say it"),
        pytest.param((7, CLEAR), (7, UNSURE), None, False, id="one is not sure"),
        pytest.param((7, CLEAR), (7, UNSURE), LIKE_7, True, id="and is seconded"),
        pytest.param((7, NONE), (7, CLEAR), LIKE_7, True, id="whichever it is"),
        pytest.param((7, UNSURE), (7, UNSURE), LIKE_7, True, id="all three say the same"),
        pytest.param((7, CLEAR), (1, NONE), LIKE_7, True, id="the other has nothing to say"),
        pytest.param((7, CLEAR), (1, UNSURE), LIKE_7, False, id="the other insists"),
        pytest.param((7, CLEAR), (1, CLEAR), LIKE_7, False, id="the others contradict each other"),
        pytest.param((1, CLEAR), (1, CLEAR), LIKE_7, False, id="the print denies it"),
        pytest.param((1, UNSURE), (1, UNSURE), LIKE_7, False, id="the print says another"),
        pytest.param((1, NONE), (2, NONE), LIKE_7, False, id="the print alone"),
        pytest.param((7, NONE), (1, NONE), LIKE_7, False, id="the print and a guess"),
    ],
)
def test_the_print_of_a_taught_set_seconds_and_never_outvotes(
    first: tuple[int, tuple[float, float]],
    second: tuple[int, tuple[float, float]],
    third: Likeness | None,
    is_sure: bool,
) -> None:
    assert _is_sure(Sight(said(*first), said(*second)), third) is is_sure


def test_a_print_that_is_not_clear_has_no_say() -> None:
    vague = replace(LIKE_7, rival=0.9)
    assert _is_sure(Sight(said(1, CLEAR), said(1, CLEAR)), vague)
    assert not _is_sure(Sight(said(7, CLEAR), said(7, UNSURE)), vague)
