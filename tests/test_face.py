"""The third look alone: faces drawn flat, in any color and any way up."""

import math

import cv2
import numpy as np
import pytest

from vision.face import AT_A_GLANCE, CLOSELY, Attention, read_faces
from vision.locate import Spot
from vision.reading import Frame

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    5: [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, 0), (1, 0)],
}
EDGE_PX = 60.0
SPOT = Spot(79.5, 79.5, EDGE_PX, 1.0)
SURE = 0.9


def face(
    value: int,
    turn: float = 0.3,
    body: tuple[int, int, int] = (230, 235, 235),
    pip: tuple[int, int, int] = (25, 25, 25),
    gap: float = 1.0,
) -> Frame:
    """A square with pips on grey cloth, 160 pixels wide."""
    picture = np.full((160, 160, 3), 110, np.uint8)
    c, s = math.cos(turn), math.sin(turn)

    def place(x: float, y: float) -> tuple[int, int]:
        return round(79.5 + c * x - s * y), round(79.5 + s * x + c * y)

    corners = [place(x * EDGE_PX / 2, y * EDGE_PX / 2) for x, y in PIPS[4]]
    cv2.fillConvexPoly(picture, np.array(corners), body, cv2.LINE_AA)
    for x, y in PIPS[value]:
        narrow = gap if value == 6 else 1.0
        middle = place(0.26 * EDGE_PX * x * narrow, 0.26 * EDGE_PX * y)
        cv2.circle(picture, middle, round(0.09 * EDGE_PX), pip, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8)


@pytest.fixture(params=[AT_A_GLANCE, CLOSELY], ids=["at a glance", "closely"])
def attention(request: pytest.FixtureRequest) -> Attention:
    looked: Attention = request.param
    return looked


def read(picture: Frame, attention: Attention, spot: Spot = SPOT) -> tuple[int, bool]:
    chances = read_faces(picture, [spot], attention)[0]
    return int(chances.argmax()), bool(chances.max() > SURE)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("body", "pip"),
    [
        pytest.param((230, 235, 235), (25, 25, 25), id="dark on white"),
        pytest.param((40, 30, 190), (235, 235, 235), id="light on red"),
        pytest.param((150, 60, 20), (235, 235, 235), id="light on blue"),
        pytest.param((60, 60, 60), (40, 40, 200), id="red on grey"),
    ],
)
def test_faces_of_any_color_are_read_any_way_up(
    value: int, body: tuple[int, int, int], pip: tuple[int, int, int], attention: Attention
) -> None:
    for turn in np.linspace(0, math.pi / 2, 5):
        assert read(face(value, turn, body, pip), attention) == (value, True)


@pytest.mark.parametrize("gap", [1.0, 0.8, 0.62])
def test_the_rows_of_a_six_may_be_close_together(gap: float, attention: Attention) -> None:
    assert read(face(6, gap=gap), attention) == (6, True)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_light_does_not_matter(value: int, attention: Attention) -> None:
    dim = np.asarray(face(value) * np.array([0.15, 0.2, 0.3]), np.uint8)
    assert read(dim, attention) == (value, True)


def test_a_blank_face_shows_nothing(attention: Attention) -> None:
    plain = face(1, pip=(230, 235, 235))
    assert read(plain, attention)[0] == 0


@pytest.mark.parametrize("value", [3, 5])
def test_a_lamp_over_the_middle_pip_hides_the_value(value: int, attention: Attention) -> None:
    """Under the lamp it could as well be one less."""
    picture = face(value, body=(60, 40, 160), pip=(240, 240, 240))
    cv2.circle(picture, (79, 79), round(0.16 * EDGE_PX), (255, 255, 255), -1, cv2.LINE_AA)
    assert read(picture, attention) != (value - 1, True)
    assert read(picture, attention) != (1, True)


@pytest.mark.parametrize("pip", range(5))
def test_a_pip_of_a_large_die_is_no_one(pip: int) -> None:
    """Closely seen it has no face around it."""
    turn = 0.3
    x, y = (0.26 * EDGE_PX * part for part in PIPS[5][pip])
    c, s = math.cos(turn), math.sin(turn)
    spot = Spot(79.5 + c * x - s * y, 79.5 + s * x + c * y, 0.3 * EDGE_PX, 1.0)
    assert read(face(5, turn), CLOSELY, spot) != (1, True)


def test_no_spots_no_faces() -> None:
    assert read_faces(face(1), []).shape == (0, 7)
