"""Colors are named together: what is left over for one die depends on the others."""

import numpy as np
import pytest

from vision.color import difference, name_each, name_set
from vision.reading import SET, Color

W, R, Y, G, B, OTHER = Color


def chances(*rows: dict[Color, float]) -> np.ndarray:
    return np.array([[row.get(color, 0.001) for color in Color] for row in rows], np.float32)


def test_clear_colors_are_named_without_doubt() -> None:
    names, doubt = name_set(chances({B: 1}, {W: 1}, {R: 1}, {Y: 1}, {G: 1}, {W: 1}), SET)
    assert names == [B, W, R, Y, G, W]
    assert doubt.max() < 0.01


def test_a_die_that_could_be_two_is_what_the_others_leave() -> None:
    ivory = {Y: 0.6, W: 0.4}
    names, doubt = name_set(chances({W: 1}, ivory, {R: 1}, {Y: 1}, {G: 1}, {B: 1}), SET)
    assert names == [W, W, R, Y, G, B]
    assert doubt.max() < 0.01


def test_two_dice_that_could_each_be_either_are_doubtful() -> None:
    either = {G: 0.5, B: 0.48}
    names, doubt = name_set(chances({W: 1}, {W: 1}, {R: 1}, {Y: 1}, either, either), SET)
    assert sorted(names) == sorted(SET)
    assert doubt[:4].max() < 0.05
    assert doubt[4:].min() > 0.9


def test_fewer_dice_than_expected_are_named_together_too() -> None:
    names, doubt = name_set(chances({W: 1}, {Y: 0.6, W: 0.4}, {Y: 1}), SET)
    assert names == [W, W, Y]
    assert doubt.max() < 0.01


def test_a_foreign_die_is_doubtful_even_where_only_one_color_is_left() -> None:
    black = {OTHER: 0.97, B: 0.01}
    names, doubt = name_set(chances({W: 1}, {W: 1}, {R: 1}, {Y: 1}, {G: 1}, black), SET)
    assert names[-1] is B
    assert doubt[-1] == 1


def test_an_unusual_green_is_the_green_of_a_set_that_has_no_other() -> None:
    olive = {OTHER: 0.9, G: 0.1}
    names, doubt = name_set(chances({W: 1}, {W: 1}, {R: 1}, {Y: 1}, {B: 1}, olive), SET)
    assert (names[-1], doubt.max() < 0.01) == (G, True)


def test_without_a_set_each_die_is_what_it_looks_like() -> None:
    assert name_each(chances({W: 1}, {OTHER: 0.9, B: 0.1})) == [W, OTHER]


@pytest.mark.parametrize(
    ("seen", "missing", "extra"),
    [
        pytest.param([W, W, R, Y, G, B], [], [], id="a whole set"),
        pytest.param([W, R, Y, G, B], [W], [], id="one white is missing"),
        pytest.param([W, W, R, R, G, B], [Y], [R], id="two red, no yellow"),
    ],
)
def test_difference_from_the_set(
    seen: list[Color], missing: list[Color], extra: list[Color]
) -> None:
    less, more = difference(seen, SET)
    assert (list(less.elements()), list(more.elements())) == (missing, extra)
