"""The printed sheet: lens and pose recovered from drawn photographs of it."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.reading import Frame
from vision.sheet import (
    BOARD_MM,
    Lens,
    NotSeen,
    Pose,
    black_rectangles,
    find,
    survey,
    white_rectangles,
)

WIDTH, HEIGHT = 1280, 960
PAPER_MM = 10
PX_PER_MM = 6


def printed() -> Frame:
    """The sheet's square of paper, drawn from the same rectangles as the PDF."""
    side = int(BOARD_MM + 2 * PAPER_MM) * PX_PER_MM
    paper = np.full((side, side), 235, np.uint8)
    for ink, rectangles in ((25, black_rectangles()), (235, white_rectangles())):
        for each in rectangles:
            left, top = each.left + PAPER_MM, each.top + PAPER_MM
            x, right = (round(mm * PX_PER_MM) for mm in (left, left + each.width))
            y, bottom = (round(mm * PX_PER_MM) for mm in (top, top + each.height))
            paper[y:bottom, x:right] = ink
    return np.asarray(cv2.GaussianBlur(paper, (0, 0), 1.2), np.uint8)


PAPER = printed()


@dataclass(frozen=True)
class Camera:
    """Looks at the board's middle from a height, tilted in a direction."""

    tilt: float
    direction: float = 30.0
    height_mm: float = 320.0
    spin: float = 0.0

    @property
    def turn(self) -> NDArray[np.float64]:
        azimuth = np.radians(self.direction)
        axis = np.array([np.cos(azimuth), np.sin(azimuth), 0]) * np.radians(self.tilt)
        spin = np.array([0, 0, np.radians(self.spin)])
        return np.asarray(cv2.Rodrigues(axis)[0] @ cv2.Rodrigues(spin)[0])

    @property
    def shift(self) -> NDArray[np.float64]:
        middle = np.array([BOARD_MM / 2, BOARD_MM / 2, 0])
        return np.asarray(np.array([0, 0, self.height_mm]) - self.turn @ middle)

    @cache  # noqa: B019
    def photograph(self, lens: Lens) -> Frame:
        """Each pixel's ray met with the sheet; rays between every eighth pixel are interpolated."""
        ys, xs = np.mgrid[3.5:HEIGHT:8, 3.5:WIDTH:8]
        pixels = np.dstack([xs, ys]).reshape(-1, 1, 2)
        flat = cv2.undistortPoints(pixels, lens.matrix, lens.distortion).reshape(-1, 2)
        rays = np.column_stack([flat, np.ones(len(flat))]) @ self.turn
        eye = -self.turn.T @ self.shift
        places = eye[:2] - rays[:, :2] * (eye[2] / rays[:, 2:])
        on_paper = ((places + PAPER_MM) * PX_PER_MM - 0.5).reshape(*xs.shape, 2)
        rough_x, rough_y = (on_paper[..., axis].astype(np.float32) for axis in (0, 1))
        x, y = cv2.resize(rough_x, (WIDTH, HEIGHT)), cv2.resize(rough_y, (WIDTH, HEIGHT))
        grey = cv2.remap(PAPER, x, y, cv2.INTER_LINEAR, borderValue=(90, 90, 90))
        noisy = grey + np.random.default_rng(1).normal(0, 2, grey.shape)
        return np.dstack([np.clip(noisy, 0, 255).astype(np.uint8)] * 3)

    def nadir(self, lens: Lens) -> NDArray[np.float64]:
        below = (self.turn @ np.array([0, 0, 1.0])).reshape(1, 1, 3)
        still = np.zeros(3)
        pixels = cv2.projectPoints(below, still, still, lens.matrix, lens.distortion)[0]
        return np.asarray(pixels.reshape(2), np.float64)


PLAIN = Lens(1000.0, ((WIDTH - 1) / 2, (HEIGHT - 1) / 2))
BARREL = Lens(1000.0, PLAIN.centre, k1=-0.1, k2=0.02)
OFF_CENTRE = Lens(1000.0, (652.0, 470.0), k1=-0.1)


def degrees_apart(pose: Pose, camera: Camera) -> float:
    turn = cv2.Rodrigues(np.array(pose.rotation))[0] @ camera.turn.T
    return float(np.degrees(np.linalg.norm(cv2.Rodrigues(turn)[0])))


@pytest.mark.parametrize(
    ("lens", "cameras"),
    [
        pytest.param(PLAIN, [Camera(25)], id="one picture at a slant"),
        pytest.param(BARREL, [Camera(25)], id="one picture at a slant, barrel lens"),
        pytest.param(BARREL, [Camera(3), Camera(25, 120)], id="one flat, one at a slant"),
        pytest.param(
            OFF_CENTRE,
            [Camera(4, spin=188), Camera(25, 120), Camera(25, 260, spin=90)],
            id="one flat, two at a slant: the lens's centre as well",
        ),
    ],
)
def test_lens_and_pose_are_recovered(lens: Lens, cameras: list[Camera]) -> None:
    found = survey([camera.photograph(lens) for camera in cameras])
    assert found.lens.focal_px == pytest.approx(lens.focal_px, rel=0.02)
    assert found.focal_doubt_px < 20
    assert found.lens.k1 == pytest.approx(lens.k1, abs=0.03)
    assert found.lens.centre == pytest.approx(lens.centre, abs=4)
    assert found.error_px < 0.3
    for camera, pose in zip(cameras, found.poses, strict=True):
        assert degrees_apart(pose, camera) < 0.5
        assert pose.tilt_degrees == pytest.approx(camera.tilt, abs=0.5)
        eye_mm = -camera.turn.T @ camera.shift
        assert pose.height_mm == pytest.approx(-eye_mm[2], rel=0.02)
        assert pose.nadir(found.lens) == pytest.approx(camera.nadir(lens), abs=8)


def test_a_flat_sheet_alone_leaves_the_focal_length_in_doubt() -> None:
    flat = survey([Camera(2).photograph(BARREL)])
    slant = survey([Camera(25).photograph(BARREL)])
    assert flat.focal_doubt_px > 5 * slant.focal_doubt_px


def test_corners_have_their_numbers_and_places() -> None:
    camera = Camera(10)
    sighting = find(camera.photograph(PLAIN))
    assert sighting is not None
    assert sighting.ids == tuple(range(36))
    corners = np.array([(x, y, 0) for y in range(1, 7) for x in range(1, 7)]) * 22.0
    turn = cv2.Rodrigues(camera.turn)[0]
    expected = cv2.projectPoints(corners, turn, camera.shift, PLAIN.matrix, PLAIN.distortion)[0]
    apart = np.linalg.norm(np.array(sighting.pixels) - expected.reshape(-1, 2), axis=1)
    assert apart.max() < 0.25, "also half a pixel, by which versions of OpenCV differ"


def test_a_hand_over_the_sheet_leaves_the_other_corners() -> None:
    photograph = Camera(10).photograph(PLAIN).copy()
    photograph[:, :540] = (120, 140, 190)
    sighting = find(photograph)
    assert sighting is not None
    assert 8 <= len(sighting.ids) < 36


def test_no_sheet_no_pose() -> None:
    blank = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
    assert find(blank) is None
    with pytest.raises(NotSeen, match="picture 2"):
        survey([Camera(25).photograph(PLAIN), blank])
