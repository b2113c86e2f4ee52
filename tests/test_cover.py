"""What hides the felt is told from light and shadow by comparing with the empty tray."""

import cv2
import numpy as np
import pytest

from vision.cover import find_cover, find_cover_of_cards, small
from vision.locate import Spot
from vision.reading import Frame
from vision.tray import Tray

TRAY = Tray(((10.0, 10.0), (150.0, 10.0), (150.0, 110.0), (10.0, 110.0)), (80.0, 60.0))
DIE = Spot(40.0, 40.0, 8.0, 1.0)
CARD = np.array([[100, 60], [120, 60], [120, 90], [100, 90]], np.float32)
SKIN = (140, 170, 220)


def felt(light: float = 1.0) -> Frame:
    return np.full((120, 160, 3), np.array([70, 110, 60]) * light, np.uint8)


def with_hand(frame: Frame) -> Frame:
    cv2.ellipse(frame, (60, 80), (25, 14), 0, 0, 360, SKIN, -1)
    return frame


def with_shadow(frame: Frame, part: float) -> Frame:
    """So much of the picture in the shade of somebody who leans over the table."""
    shaded = frame.copy()
    shaded[:, : round(part * frame.shape[1])] //= 2
    return shaded


def with_known(frame: Frame) -> Frame:
    cv2.circle(frame, (40, 40), 5, (30, 30, 200), -1)
    cv2.fillConvexPoly(frame, CARD.astype(np.int32), (230, 230, 230))
    return frame


@pytest.mark.parametrize(
    ("frame", "is_covered"),
    [
        pytest.param(felt(), False, id="nothing"),
        pytest.param(felt(0.6), False, id="less light"),
        pytest.param(felt(1.5), False, id="more light"),
        pytest.param(with_shadow(felt(), 0.3), False, id="a shadow on a part of it"),
        pytest.param(with_shadow(felt(), 0.6), False, id="a shadow on most of it"),
        pytest.param(with_hand(felt()), True, id="a hand"),
        pytest.param(with_hand(with_shadow(felt(), 0.6)), True, id="a hand in a shadow"),
    ],
)
def test_a_hand_is_told_from_light_and_shadow(frame: Frame, is_covered: bool) -> None:
    empty, seen = small(felt()), small(with_known(frame))
    around = CARD + np.array([(-2, -2), (2, -2), (2, 2), (-2, 2)])
    coin = np.array([(32, 32), (48, 32), (48, 48), (32, 48)])
    cards = [outline.astype(np.float32) for outline in (around, coin)]
    assert (find_cover_of_cards(empty, seen, TRAY, cards, 200.0) is not None) is is_covered


def test_dice_are_no_cover() -> None:
    frame = felt()
    cv2.circle(frame, (40, 40), 8, SKIN, -1)
    empty, seen = small(felt()), small(frame)
    assert find_cover(empty, seen, TRAY, [DIE], 6.0) is None
    assert find_cover(empty, seen, TRAY, [], 6.0) is not None
