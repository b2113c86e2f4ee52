"""When a calibration is said not to fit any more: a knocked camera, another light."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.calibration import Calibration, Camera, Unusable
from vision.misfit import fits
from vision.reading import Frame, Misfit
from vision.tray import Tray

WIDTH, HEIGHT = 1280, 960
FLOOR = ((250.0, 130.0), (1010.0, 110.0), (1030.0, 850.0), (240.0, 860.0))
NADIR = (WIDTH / 2, HEIGHT / 2)
RENDERS = Path("/work/shared/photos/renders/d6")


def textured(color: tuple[int, int, int], seed: int) -> NDArray[np.float32]:
    random = np.random.default_rng(seed).normal(0, 6, (HEIGHT, WIDTH, 1))
    return np.asarray(np.array(color, np.float32) + random, np.float32)


def tray(felt: tuple[int, int, int] = (60, 110, 50)) -> Frame:
    """A felt floor with a shaded wall and a wooden rim around it, on a table."""
    frame = textured((90, 110, 130), 1)
    corners = np.array(FLOOR)
    middle = corners.mean(axis=0)
    for grown, color in ((1.16, (40, 70, 110)), (1.06, (25, 40, 60)), (1.0, felt)):
        mask = np.zeros((HEIGHT, WIDTH), np.uint8)
        polygon = np.round(middle + (corners - middle) * grown).astype(np.int32)
        cv2.fillPoly(mask, [polygon], 1)
        frame = np.where(mask[..., None] > 0, textured(color, len(color) + int(grown * 100)), frame)
    return np.clip(cv2.GaussianBlur(frame, (0, 0), 1.2), 0, 255).astype(np.uint8)


EMPTY = tray()
CALIBRATION = Calibration(Camera(WIDTH, HEIGHT), Tray(FLOOR, NADIR)).with_empty(EMPTY)


def with_dice(frame: Frame) -> Frame:
    """Five dice, of which two lie at the wall, and noise."""
    drawn = frame.copy()
    places = ((300, 200), (950, 800), (600, 400), (700, 640), (420, 560))
    colors = ((230, 230, 230), (40, 40, 190), (40, 190, 220), (60, 140, 40), (170, 80, 40))
    for place, color in zip(places, colors, strict=True):
        box = np.array(cv2.boxPoints((place, (60, 60), place[0] % 90))).astype(np.int32)
        cv2.fillPoly(drawn, [box], color)
    noisy = drawn + np.random.default_rng(9).normal(0, 5, drawn.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def lit(frame: Frame, *factors: float) -> Frame:
    return np.asarray(np.clip(frame * np.array(factors), 0, 255), np.uint8)


def shadowed(frame: Frame) -> Frame:
    """A person's shadow over half of it, with an edge that crosses the rim."""
    ys, xs = np.mgrid[:HEIGHT, :WIDTH]
    shade = np.where(xs + 0.4 * ys < 800, 0.45, 1.0).astype(np.float32)
    return np.asarray(frame * cv2.GaussianBlur(shade, (0, 0), 8)[..., None], np.uint8)


def with_arm(frame: Frame) -> Frame:
    drawn = frame.copy()
    cv2.line(drawn, (900, 959), (650, 500), (120, 150, 200), 150)
    cv2.ellipse(drawn, (640, 460), (130, 160), 20, 0, 360, (120, 150, 200), -1)
    return drawn


def knocked(frame: Frame, right: float = 0, down: float = 0, degrees: float = 0) -> Frame:
    motion = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), degrees, 1.0)
    motion = motion + np.array([[0, 0, right], [0, 0, down]])
    size = (WIDTH, HEIGHT)
    moved = cv2.warpAffine(frame, motion, size, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(moved, np.uint8)


ROLL = with_dice(EMPTY)
KNOCKS = [
    pytest.param({"right": 12}, id="12 px to the right"),
    pytest.param({"right": -12}, id="12 px to the left"),
    pytest.param({"down": 12}, id="12 px down"),
    pytest.param({"right": 9, "down": -9}, id="across"),
    pytest.param({"degrees": 2}, id="turned by 2 degrees"),
    pytest.param({"degrees": -2}, id="turned back by 2 degrees"),
    pytest.param({"right": 60}, id="60 px"),
    pytest.param({"down": -120}, id="120 px"),
    pytest.param({"right": 300, "down": 100, "degrees": 10}, id="pushed away"),
]
NO_KNOCKS = [
    pytest.param(EMPTY, None, id="nothing in the tray"),
    pytest.param(ROLL, None, id="dice"),
    pytest.param(with_arm(ROLL), None, id="an arm"),
    pytest.param(shadowed(ROLL), None, id="a person's shadow"),
    pytest.param(shadowed(with_arm(ROLL)), None, id="an arm and a shadow"),
    pytest.param(lit(ROLL, 0.5, 0.5, 0.5), None, id="half as bright"),
    pytest.param(lit(ROLL, 1.5, 1.5, 1.5), None, id="half as bright again"),
    pytest.param(lit(ROLL, 0.92, 1, 1.05), None, id="a little warmer"),
    pytest.param(knocked(ROLL, right=3, down=3), None, id="trembling by a few pixels"),
    pytest.param(lit(ROLL, 0.6, 0.9, 1.2), Misfit.LIGHT, id="lamplight for daylight"),
    pytest.param(lit(ROLL, 0.25, 0.25, 0.25), Misfit.LIGHT, id="a quarter as bright"),
    pytest.param(lit(ROLL, 0, 0, 0), Misfit.LIGHT, id="pitch dark"),
]


@pytest.mark.parametrize(("frame", "misfit"), NO_KNOCKS)
def test_what_is_no_knock(frame: Frame, misfit: Misfit | None) -> None:
    assert fits(CALIBRATION, frame) is misfit


@pytest.mark.parametrize("knock", KNOCKS)
@pytest.mark.parametrize("change", [lambda roll: roll, shadowed, with_arm])
def test_a_knocked_camera_is_noticed(knock: dict[str, float], change: object) -> None:
    assert callable(change)
    assert fits(CALIBRATION, change(knocked(ROLL, **knock))) is Misfit.MOVED


def test_frames_of_another_size_are_judged_alike() -> None:
    half = cv2.resize(ROLL, (640, 480), interpolation=cv2.INTER_AREA)
    moved = cv2.resize(knocked(ROLL, right=16), (640, 480), interpolation=cv2.INTER_AREA)
    assert fits(CALIBRATION, np.asarray(half, np.uint8)) is None
    assert fits(CALIBRATION, np.asarray(moved, np.uint8)) is Misfit.MOVED
    with pytest.raises(Unusable, match="not 640x360"):
        fits(CALIBRATION, np.zeros((360, 640, 3), np.uint8))


def test_little_is_said_of_little() -> None:
    """Without an empty picture nothing, without an outline no light; a blank one has no edges."""
    assert fits(Calibration(Camera(WIDTH, HEIGHT)), ROLL) is None
    without = Calibration(Camera(WIDTH, HEIGHT), empty=CALIBRATION.empty)
    assert fits(without, ROLL) is None
    assert fits(without, knocked(ROLL, right=16)) is Misfit.MOVED
    plain = np.full_like(EMPTY, 90)
    blank = Calibration(Camera(WIDTH, HEIGHT), Tray(FLOOR, NADIR)).with_empty(plain)
    assert fits(blank, knocked(ROLL, right=16)) is not Misfit.MOVED


def test_judging_takes_little_time() -> None:
    fits(CALIBRATION, ROLL)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        fits(CALIBRATION, ROLL)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.012, "3 ms on the machine it was written on"


def rendered() -> Iterator[tuple[Calibration, Frame, str]]:
    """Three rolls of each set-up with the calibration that its empty picture makes."""
    rows = [json.loads(line) for line in (RENDERS / "labels.jsonl").open()]
    for row in rows:
        if row["roll"] % 4 == 1:
            empty = cv2.imread(str(RENDERS / row["empty"]))
            roll = cv2.imread(str(RENDERS / row["file"]))
            outline = tuple((x, y) for x, y in row["tray_px"])
            calibration = Calibration(Camera(WIDTH, HEIGHT), Tray(outline, NADIR))
            yield calibration.with_empty(np.asarray(empty)), np.asarray(roll), row["file"]


@pytest.mark.skipif(not RENDERS.exists(), reason="the renders are not part of the project")
def test_renders_are_knocked_only_when_they_are() -> None:
    for calibration, roll, name in rendered():
        stills = (roll, lit(roll, 0.5, 0.5, 0.5), lit(roll, 0.6, 0.9, 1.2), shadowed(roll))
        assert Misfit.MOVED not in [fits(calibration, still) for still in stills], name
        knocks = ({"right": 12}, {"down": -12}, {"degrees": 2}, {"degrees": -2})
        answers = {fits(calibration, knocked(roll, **knock)) for knock in knocks}
        assert answers == {Misfit.MOVED}, name
