"""The tray and the camera's pose, found in drawn pictures and in rendered ones if there are any."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cover import WIDTH_PX, small
from vision.reading import Frame, Place
from vision.surfaces import Weave
from vision.synthetic import Easel
from vision.tables import random_setup
from vision.tray import CIRCLE_POINTS, FOCAL_PER_SIDE, Tray, find_tray

SHADOW = Path(__file__).parent / "photos" / "d8" / "d8_s1_001_empty.jpg"
RENDERS = Path("/work/shared/photos/renders/d6")
GREEN, WOOD, GREY, BLACK, WHITE = (
    (40, 110, 40),
    (60, 110, 160),
    (95, 90, 90),
    (20, 20, 20),
    (225,) * 3,
)
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)
CIRCLE = np.array([(np.cos(k), np.sin(k)) for k in np.linspace(0, 2 * np.pi, 180)])


class Scene:
    """A drawn table below a camera 40 cm above it, tilted about its x and y axes by degrees."""

    height_cm = 40.0

    def __init__(
        self, tilt: Place = (0, 0), table: tuple[int, ...] = GREY, width: int = 640
    ) -> None:
        self.frame = np.empty((width * 3 // 4, width, 3), np.uint8)
        self.frame[:] = table
        self.focal = 0.77 * width
        self.middle = np.array([width - 1, width * 3 // 4 - 1]) / 2
        turn, _ = cv2.Rodrigues(np.radians([*tilt, 0.0]))
        self.turn = np.asarray(turn, np.float64)
        self.aim = self.height_cm * np.linalg.solve(self.turn, [0, 0, 1])
        self.aim = self.aim[:2] * self.height_cm / self.aim[2]

    def seen(self, places_cm: NDArray[np.float64], up_cm: float = 0.0) -> NDArray[np.float64]:
        """The pixels of places around the one that the camera looks at."""
        depth = np.full(len(places_cm), self.height_cm - up_cm)
        rays = np.column_stack([places_cm + self.aim, depth]) @ self.turn.T
        return np.asarray(rays[:, :2] / rays[:, 2:] * self.focal + self.middle)

    @property
    def nadir(self) -> NDArray[np.float64]:
        down = self.turn @ [0, 0, 1]
        return np.asarray(down[:2] / down[2] * self.focal + self.middle)

    def fill(self, places: NDArray[np.float64], color: tuple[float, ...], up_cm: float = 0) -> None:
        points = np.rint(self.seen(places, up_cm) * 16).astype(np.int32)
        cv2.fillPoly(self.frame, [points], color, cv2.LINE_AA, 4)

    def put_tray(
        self,
        shape: NDArray[np.float64],
        felt: tuple[int, ...] = GREEN,
        rim: tuple[int, ...] = WOOD,
        turn: float = 0.0,
    ) -> NDArray[np.float64]:
        """Draws a tray of 20 cm with walls of 2.5 cm; returns its floor's outline in pixels."""
        cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        turned = shape @ np.array([[cos, sin], [-sin, cos]])
        self.fill(turned * 11.2, rim, 2.5)
        self.fill(turned * 10, tuple(0.6 * part for part in rim), 2.5)
        self.fill(turned * 10, felt)
        return self.seen(turned * 10)

    def put_dice(self) -> None:
        colors = [WHITE, WHITE, (40, 40, 200), (40, 200, 220), (60, 140, 50), (190, 80, 30)]
        for k, color in enumerate(colors):
            self.fill(SQUARE * 0.8 + [3.1 * k - 7.7, 5 * np.sin(2.0 * k)], color, 1.6)

    def photograph(self) -> Frame:
        noise = np.random.default_rng(7).normal(0, 4, self.frame.shape)
        soft = cv2.GaussianBlur(self.frame, (0, 0), 0.8)
        return np.clip(soft + noise, 0, 255).astype(np.uint8)


def areas(tray: Tray, floor: NDArray[np.floating], shape: tuple[int, ...]) -> tuple[float, float]:
    """How well the outlines agree (intersection over union), and the part of the floor cut off."""
    found = tray.mask(shape) > 0
    true = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(true, [np.rint(floor).astype(np.int32)], 255)
    both = np.count_nonzero(found & (true > 0))
    cut = 1 - both / np.count_nonzero(true)
    return both / np.count_nonzero(found | (true > 0)), cut


@pytest.mark.parametrize(
    ("shape", "tilt", "turn", "felt", "rim", "table"),
    [
        pytest.param(SQUARE, (0, 0), 0, GREEN, WOOD, GREY, id="square to the frame"),
        pytest.param(SQUARE, (0, 0), 31, BLACK, WOOD, GREY, id="turned, black felt"),
        pytest.param(SQUARE, (0, 0), 45, WHITE, BLACK, WOOD, id="standing on a corner"),
        pytest.param(SQUARE, (8, 0), 12, WHITE, WOOD, BLACK, id="camera tilted forwards"),
        pytest.param(SQUARE, (-4, 7), 67, GREEN, BLACK, WHITE, id="camera tilted both ways"),
        pytest.param(SQUARE, (3, 3), 80, GREEN, GREEN, GREY, id="rim of the felt's color"),
        pytest.param(CIRCLE, (0, 0), 0, GREEN, WOOD, GREY, id="round"),
        pytest.param(CIRCLE, (5, -5), 0, WHITE, BLACK, WOOD, id="round and tilted"),
    ],
)
@pytest.mark.parametrize("dice", [False, True], ids=["empty", "with dice"])
def test_the_floor_and_the_pose_are_found(
    shape: NDArray[np.float64],
    tilt: Place,
    turn: float,
    felt: tuple[int, ...],
    rim: tuple[int, ...],
    table: tuple[int, ...],
    dice: bool,
) -> None:
    scene = Scene(tilt, table)
    floor = scene.put_tray(shape, felt, rim, turn)
    if dice:
        scene.put_dice()
    tray = find_tray(scene.photograph())
    assert tray is not None
    agreement, cut = areas(tray, floor, scene.frame.shape)
    assert agreement > 0.75  # the rim's inner edge is as good as the floor
    assert cut < 0.02
    if shape is SQUARE:
        assert len(tray.outline) == 4
        assert np.hypot(*(scene.nadir - tray.nadir)) < 0.05 * scene.focal
    else:
        assert len(tray.outline) == CIRCLE_POINTS
        assert np.allclose(tray.nadir, scene.middle)


@pytest.mark.parametrize("seed", [7016, 7020, 7022, 7032, 7036, 7039, 7041])
def test_a_lattice_of_the_cloth_does_not_hide_the_tray(seed: int) -> None:
    """Its lines are many more than the tray's: on these tables they once were all that was seen."""
    setup = replace(random_setup(np.random.default_rng(seed), 960, 720), is_round=False)
    near = FOCAL_PER_SIDE * 960 / setup.camera.focal_px
    x, y, z = (near * part for part in setup.camera.position)
    camera = replace(setup.camera, focal_px=FOCAL_PER_SIDE * 960, position=(x, y, z))
    cloth = replace(setup.room, weave=Weave.LATTICE)
    frame = Easel(replace(setup, camera=camera, room=cloth)).draw(seed=seed)
    tray = find_tray(frame)
    assert tray is not None
    corners = SQUARE * setup.tray_cm / 2
    heights = [np.c_[corners, np.full(4, z)] for z in (0.0, setup.wall_cm)]
    floors = [camera.project(at.astype(np.float32)) for at in heights]
    assert max(areas(tray, floor, frame.shape)[0] for floor in floors) > 0.85


@pytest.mark.parametrize(
    "gains",
    [
        pytest.param((1.0, 1.0, 1.0), id="as it was taken"),
        pytest.param((1.1, 1.0, 0.85), id="colder light"),
        pytest.param((1.2, 1.0, 0.8), id="much colder light"),
    ],
)
def test_the_shadow_of_a_wall_does_not_end_the_floor(gains: tuple[float, ...]) -> None:
    frame = np.asarray(cv2.imread(str(SHADOW)), np.uint8)
    tray = find_tray(np.clip(frame * np.array(gains), 0, 255).astype(np.uint8))
    assert tray is not None
    floor = np.array([(224, 761), (236, 65), (930, 92), (907, 773)])
    assert areas(tray, floor, frame.shape)[1] < 0.03


def bare(scene: Scene) -> None:
    """Nothing but the table."""


def chequered(scene: Scene) -> None:
    for k in range(-60, 60, 6):
        for stripe in ([(k, -60), (k + 3, -60), (k + 3, 60), (k, 60)],):
            scene.fill(np.array(stripe, np.float64), WOOD)
            scene.fill(np.array(stripe, np.float64)[:, ::-1], WOOD)


def grainy(scene: Scene) -> None:
    noise = np.random.default_rng(3).integers(0, 200, (120, 160, 3), np.uint8)
    scene.frame[:] = cv2.resize(noise, (640, 480), interpolation=cv2.INTER_CUBIC)


@pytest.mark.parametrize("table", [bare, chequered, grainy])
@pytest.mark.parametrize("dice", [False, True], ids=["empty", "with dice"])
def test_a_table_without_a_tray_has_none(table: Any, dice: bool) -> None:
    scene = Scene()
    table(scene)
    if dice:
        scene.put_dice()
    assert find_tray(scene.photograph()) is None


def test_a_dark_tray_on_a_dark_table_is_not_guessed() -> None:
    scene = Scene(table=BLACK)
    scene.fill(SQUARE * 11.2, (22, 22, 22), 2.5)
    scene.fill(SQUARE * 10, (21, 21, 21))
    assert find_tray(scene.photograph()) is None


def test_a_larger_frame_gives_the_same_tray() -> None:
    trays = []
    for width in (640, 2304):
        scene = Scene((4, 2), width=width)
        scene.put_tray(SQUARE, turn=25)
        trays.append(find_tray(scene.photograph()))
    small, large = trays
    assert small is not None
    assert large is not None
    grown = small.scaled(2304 / 640)
    assert np.allclose(grown.outline, large.outline, atol=20)
    assert np.allclose(grown.nadir, large.nadir, atol=60)


def test_a_frame_of_two_rows_is_no_trouble() -> None:
    rows = np.random.default_rng(1).integers(0, 255, (2, 4000, 3), np.uint8)
    assert find_tray(rows) is None
    assert small(rows).shape == (1, WIDTH_PX, 3)


def test_what_lies_in_the_tray() -> None:
    tray = Tray(((10, 10), (50, 10), (50, 40), (10, 40)), (30, 25))
    assert tray.contains((30, 25))
    assert not tray.contains((52, 25))
    assert tray.contains((52, 25), margin_px=3)
    mask = tray.mask((60, 80, 3))
    assert mask.shape == (60, 80)
    assert mask[25, 30] == 255
    assert mask[25, 60] == 0


def rendered() -> list[dict[str, Any]]:
    labels = RENDERS / "labels.jsonl"
    return [json.loads(line) for line in labels.open()] if labels.exists() else []


def true_nadir(camera: dict[str, Any]) -> NDArray[np.float64]:
    """The renderer's camera looks along its -z with y up, and the world's z is up."""
    right, up, back = camera["R_cam2world"][2]
    x = camera["cx"] - camera["fx"] * right / back
    return np.array([x, camera["cy"] + camera["fy"] * up / back])


@pytest.mark.skipif(not RENDERS.exists(), reason="the rendered pictures are not here")
def test_the_trays_of_the_renders() -> None:
    agreements, cuts, errors, missed = [], [], [], 0
    labels = rendered()
    for label in labels:
        frame = cv2.imread(str(RENDERS / label["file"]))
        assert frame is not None
        tray = find_tray(np.asarray(frame, np.uint8))
        if tray is None:
            missed += 1
            continue
        agreement, cut = areas(tray, np.array(label["tray_px"]), frame.shape)
        agreements.append(agreement)
        cuts.append(cut)
        away = np.hypot(*(true_nadir(label["camera"]) - tray.nadir))
        errors.append(away / label["camera"]["fx"])
    assert missed <= 0.05 * len(labels)
    assert np.median(agreements) > 0.85
    assert np.percentile(agreements, 2) > 0.65  # never the table beyond the rim
    assert np.mean(np.array(cuts) > 0.03) < 0.03
    assert np.mean(np.array(errors) < 0.06) > 0.95
