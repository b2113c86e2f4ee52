"""Drawing a reading: everything seen is marked, where it is, on any picture."""

import numpy as np
import pytest

from vision.overlay import OUTLINE, PAINTS, PROBLEM, draw
from vision.reading import Color, Die, Frame, Place, Problem, Reading, Trouble

MIDDLE = (320.0, 240.0)


def plain(width: int = 640, height: int = 480, gray: int = 128) -> Frame:
    return np.full((height, width, 3), gray, np.uint8)


def changed(before: Frame, after: Frame) -> tuple[slice, slice]:
    """The rows and columns in which two pictures differ."""
    rows, columns = np.nonzero((before != after).any(axis=2))
    return slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1)


def painted_px(picture: Frame, paint: tuple[int, int, int]) -> int:
    """How many pixels have this paint, give or take the smoothing of thin lines."""
    return int((np.abs(picture - np.array(paint)) < 30).all(axis=2).sum())


def die(color: Color = Color.RED, centre: Place = MIDDLE) -> Reading:
    return Reading((Die(color, 5, centre, 0.9),))


def problem(centre: Place | None, kind: Trouble = Trouble.LEANING) -> Reading:
    return Reading((), (Problem(kind, "", Color.RED, centre),))


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("gray", [0, 128, 255])
def test_a_die_is_marked_in_its_color_with_an_outline(color: Color, gray: int) -> None:
    before = plain(gray=gray)
    drawn = draw(before, die(color))
    mark = drawn[changed(before, drawn)]
    assert painted_px(mark, PAINTS[color])
    assert painted_px(mark, OUTLINE)


def test_the_die_itself_stays_to_be_seen() -> None:
    assert (draw(plain(), die())[230:251, 310:331] == 128).all()


def test_the_frame_is_not_drawn_on() -> None:
    frame = plain()
    frame.flags.writeable = False
    drawn = draw(frame, die())
    assert (frame == 128).all()
    assert (drawn.shape, drawn.dtype) == (frame.shape, frame.dtype)


def test_nothing_seen_is_nothing_drawn() -> None:
    assert (draw(plain(), Reading()) == plain()).all()


@pytest.mark.parametrize(
    ("reading", "top", "bottom"),
    [
        pytest.param(die(), 200, 300, id="a die"),
        pytest.param(problem(MIDDLE), 200, 300, id="a problem"),
        pytest.param(problem(None), 0, 24, id="a problem without a place: along the top"),
        pytest.param(die(centre=(320, 479)), 420, 480, id="at the lower edge: the name above"),
        pytest.param(die(centre=(320, 0)), 0, 60, id="at the upper edge"),
    ],
)
def test_a_mark_is_where_the_thing_is(reading: Reading, top: int, bottom: int) -> None:
    rows, _ = changed(plain(), draw(plain(), reading))
    assert top <= rows.start
    assert rows.stop <= bottom


def test_a_problem_is_told_from_a_die() -> None:
    assert painted_px(draw(plain(), problem(MIDDLE)), PROBLEM)
    assert PROBLEM not in PAINTS.values()


def test_every_kind_of_problem_reads_otherwise() -> None:
    drawn = {draw(plain(), problem(None, kind)).tobytes() for kind in Trouble}
    assert len(drawn) == len(Trouble)


def test_problems_without_a_place_go_on_in_the_next_line() -> None:
    six = Reading((), tuple(Problem(Trouble.MISSING, "", color) for color in Color))
    narrow, wide = plain(240, 480), plain(2400, 240)
    one_line, _ = changed(wide, draw(wide, six))
    lines, _ = changed(narrow, draw(narrow, six))
    assert lines.stop > 2 * one_line.stop


def test_names_of_dice_side_by_side_do_not_cover_each_other() -> None:
    left, right = (300.0, 240.0), (345.0, 240.0)
    pair = (Die(Color.YELLOW, 2, left, 0.9), Die(Color.BLUE, 3, right, 0.9))
    together = draw(plain(), Reading(pair))
    for each in pair:
        alone, paint = draw(plain(), Reading((each,))), PAINTS[each.color]
        assert painted_px(together, paint) > 0.95 * painted_px(alone, paint)


@pytest.mark.parametrize("scale", [1, 2, 4])
def test_marks_grow_with_the_picture(scale: int) -> None:
    picture = plain(640 * scale, 480 * scale)
    rows, _ = changed(picture, draw(picture, die(centre=(320.0 * scale, 240.0 * scale))))
    assert (rows.stop - rows.start) / scale == pytest.approx(62, rel=0.1)


@pytest.mark.parametrize(
    ("width", "height", "centre"),
    [
        pytest.param(1, 1, (0.0, 0.0), id="a single pixel"),
        pytest.param(20, 12, (5.0, 5.0), id="smaller than a name"),
        pytest.param(640, 480, (-500.0, 9000.0), id="a place outside the picture"),
    ],
)
def test_odd_pictures_are_no_trouble(width: int, height: int, centre: Place) -> None:
    picture = plain(width, height)
    for reading in (die(centre=centre), problem(centre), problem(None)):
        assert draw(picture, reading).shape == picture.shape
