"""A roll as a small file: the tray alone, never too large, and its dice where they lay."""

from collections import Counter
from math import dist

import cv2
import numpy as np
import pytest

from table.sample_sights import sights
from vision.lie import values
from vision.reader import Reader
from vision.reading import Color, Die, Frame, Problem, Reading, Trouble
from vision.roll_jpeg import LONGEST_PX, MOST_BYTES, cropped, decode, encode
from vision.roll_picture import RollPicture

SQUARE = ((300.0, 200.0), (900.0, 200.0), (900.0, 800.0), (300.0, 800.0))
RED_SIX = Die(Color.RED, 6, (400.0, 300.0), 0.9)


def noise(height: int = 960, width: int = 1280) -> Frame:
    """What no camera is bad enough to see."""
    return np.random.default_rng(1).integers(0, 255, (height, width, 3), np.uint8)


def of_the_drawn_roll() -> RollPicture:
    seen = sights()["roll"]
    return RollPicture(seen.frame, seen.reading)


def test_a_kept_roll_can_be_read_again() -> None:
    kept = decode(encode(of_the_drawn_roll()))
    assert kept is not None
    read = Reader().read(kept.frame)
    rolled = of_the_drawn_roll().reading
    assert values(read.dice) == values(kept.reading.dice) == values(rolled.dice)
    for die in kept.reading.dice:
        nearest = min(read.dice, key=lambda other: dist(other.centre, die.centre))
        assert dist(nearest.centre, die.centre) < kept.reading.edge_px / 4


def test_it_is_a_jpeg_file_for_everybody() -> None:
    data = encode(of_the_drawn_roll())
    assert len(data) <= MOST_BYTES
    frame = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert frame is not None
    assert max(frame.shape[:2]) <= LONGEST_PX


@pytest.mark.parametrize("reading", [Reading(), Reading((RED_SIX,), edge_px=50.0)])
def test_whatever_the_camera_sees_the_file_is_small(reading: Reading) -> None:
    data = encode(RollPicture(noise(), reading))
    assert len(data) <= MOST_BYTES
    assert decode(data) is not None


@pytest.mark.parametrize(
    ("reading", "size", "die"),
    [
        pytest.param(
            Reading((RED_SIX,), (), 50.0, None, SQUARE), (700, 700), (150, 150), id="a known tray"
        ),
        pytest.param(Reading((RED_SIX,), (), 50.0), (300, 300), (150, 150), id="a die alone"),
        pytest.param(
            Reading((Die(Color.RED, 6, (1270.0, 950.0), 0.9),), (), 50.0),
            (160, 160),
            (150, 150),
            id="no farther than the frame",
        ),
        pytest.param(
            Reading(outline=((-90.0, -90.0), (2000.0, -90.0), (2000.0, 2000.0))),
            (600, 800),
            None,
            id="a tray larger than the frame",
        ),
        pytest.param(Reading(), (600, 800), None, id="nothing known"),
    ],
)
def test_the_tray_is_cut_out(
    reading: Reading, size: tuple[int, int], die: tuple[int, int] | None
) -> None:
    part = cropped(RollPicture(np.zeros((960, 1280, 3), np.uint8), reading))
    assert part.frame.shape[:2] == size
    if die is not None:
        assert part.reading.dice[0].centre == pytest.approx(die, abs=1.0)


def test_a_die_that_could_not_be_read_keeps_its_place() -> None:
    leaning = Problem(Trouble.LEANING, "It leans.", Color.BLUE, (500.0, 300.0))
    missing = Problem(Trouble.MISSING, "It is not there.", Color.RED)
    reading = Reading((RED_SIX,), (leaning, missing), 50.0, None, SQUARE)
    kept = decode(encode(RollPicture(np.zeros((960, 1280, 3), np.uint8), reading)))
    assert kept is not None
    (problem,) = kept.reading.problems
    assert (problem.kind, problem.color) == (Trouble.LEANING, Color.BLUE)
    assert problem.centre == pytest.approx((250.0, 150.0), abs=1.0)
    assert kept.reading.edge_px == 50.0
    assert values(kept.reading.dice) == Counter([(Color.RED, 6)])


def test_a_file_that_was_cut_off_is_none_or_a_picture_with_its_dice() -> None:
    """The decoder fills in what is missing at the end; it never ends the program."""
    data = encode(of_the_drawn_roll())
    for length in (*range(0, 700, 7), *range(700, len(data), 1500)):
        found = decode(data[:length])
        assert found is None or found.reading == decode(data).reading  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8",
        b"\xff\xd8\xff\xfe\x00\x02",
        b"\xff\xd8\xff\xfe\x00\x04{}",
        b"\xff\xd8\xff\xfe\x00\x00" * 9,
        b"garbage" * 99,
        cv2.imencode(".jpg", noise(20, 20))[1].tobytes(),
    ],
)
def test_what_is_no_roll_is_none(data: bytes) -> None:
    assert decode(data) is None


def test_spoilt_bytes_never_end_the_game() -> None:
    data = bytearray(encode(of_the_drawn_roll()))
    chance = np.random.default_rng(3)
    for place in (*range(60), *chance.integers(0, len(data), 60)):
        spoilt = data.copy()
        spoilt[place] ^= 0xFF
        decode(bytes(spoilt))


def test_the_reader_tells_where_the_tray_is() -> None:
    """So that the picture has the tray, and not the table round it."""
    seen = sights()["roll"]
    assert len(seen.reading.outline) == 4
    left, top = np.min(seen.reading.outline, 0)
    moved = seen.reading.moved(lambda place: (place[0] - left, place[1] - top))
    assert np.min(moved.outline, 0) == pytest.approx((0.0, 0.0))
    assert cropped(of_the_drawn_roll()).frame.shape[1] < seen.frame.shape[1]
