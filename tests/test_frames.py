"""Camera frames on the screen: scaled once, as long as it is the same picture."""

import numpy as np
import pygame

from display.pictures import Frame, picture_of

WHOLE = pygame.Rect(0, 0, 40, 30)


def frame() -> Frame:
    return np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)


def scaled(picture: Frame, radius_px: int = 4) -> pygame.Surface:
    return picture_of(picture, WHOLE, WHOLE, radius_px)


def test_the_same_frame_is_scaled_once() -> None:
    one = frame()
    assert scaled(one) is scaled(one)
    assert scaled(one) is not scaled(one, radius_px=0)
    assert scaled(one) is not scaled(frame())


def test_the_same_part_cut_out_again_is_scaled_once() -> None:
    """The correction cuts six of them out of the frame whenever it is drawn."""
    one = frame()
    assert scaled(one[10:40, 20:60]) is scaled(one[10:40, 20:60])
    assert scaled(one[10:40, 20:60]) is not scaled(one[11:41, 20:60])
    assert scaled(one[10:40, 20:60]) is not scaled(one[10:40, 20:61])
    assert scaled(one[10:40, 20:60]) is not scaled(frame()[10:40, 20:60])
