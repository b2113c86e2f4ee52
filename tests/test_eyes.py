"""From the configuration to a camera, and from a calibration to a reader."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import CameraLost
from hardware.simulated import SimulatedTray
from table import calibrated, eyes
from table.calibrated import CalibratedReader
from table.config import Camera
from table.refused import Refused
from table.sight import TrayLost, TraySeen
from tests.fake_cameras import Scripted, frame, until_frame
from tests.test_calibration import FULL
from tests.test_cameras import folder_of
from vision.calibration import Calibration
from vision.calibration_file import save
from vision.reading import SET, Frame, Reading


def reason(settings: Camera) -> str:
    camera = eyes.camera_of(settings)
    with pytest.raises(CameraLost) as lost:
        camera.capture()
    camera.close()
    return lost.value.reason


@pytest.mark.parametrize(
    ("settings", "refusal"),
    [
        (Camera("webcm"), "camera.source cannot be 'webcm', .*: did you mean webcam"),
        (Camera("webcam:"), "did you mean webcam"),
        (Camera("webcam:x"), "did you mean webcam"),
        (Camera("Pi"), r"did you mean pi\?"),
        (Camera(""), "known are auto, pi, webcam, webcam:0, none"),
        (Camera(width=0), "camera.width must be from 240 to 4096 pixels, not 0"),
        (Camera(height=99999), "camera.height must be from 240 to 4096 pixels, not 99999"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: Camera, refusal: str) -> None:
    with pytest.raises(Refused, match=refusal):
        eyes.camera_of(settings)


def test_none_says_how_to_go_on() -> None:
    assert "entered by hand" in reason(Camera("none"))


def test_a_path_that_is_not_there_is_no_reason_not_to_play(tmp_path: Path) -> None:
    assert "does not exist" in reason(Camera(f"{tmp_path}/none"))


def test_a_path_is_a_folder(tmp_path: Path) -> None:
    camera = eyes.camera_of(Camera(str(folder_of(tmp_path / "pictures", 40))))
    assert until_frame(camera)[0, 0, 0] == 40
    camera.close()


def test_the_size_and_the_number_reach_the_webcam(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def webcam(*arguments: int) -> Scripted:
        asked.append(arguments)
        return Scripted([frame()])

    monkeypatch.setattr("hardware.webcam.Webcam", webcam)
    monkeypatch.setattr("hardware.webcam.first_webcam", webcam)
    until_frame(eyes.camera_of(Camera("webcam:2", 640, 480)))
    until_frame(eyes.camera_of(Camera("webcam", 640, 480)))
    assert asked == [(2, 640, 480), (640, 480)]


class Cameras:
    """What `auto` finds; what is an exception is raised."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pi: Any, webcam: Any) -> None:
        def given(what: Any) -> Any:
            if isinstance(what, Exception):
                raise what
            return what

        monkeypatch.setattr("hardware.picamera.PiCamera", lambda *size: given(pi))
        monkeypatch.setattr("hardware.webcam.first_webcam", lambda *size: given(webcam))


NO_PI, NO_WEBCAM = CameraLost("no Pi camera"), CameraLost("no webcam")


def test_auto_prefers_the_pis_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    Cameras(monkeypatch, Scripted([frame(1)]), Scripted([frame(2)]))
    assert until_frame(eyes.camera_of(Camera()))[0, 0, 0] == 1


def test_auto_takes_a_webcam_where_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    Cameras(monkeypatch, NO_PI, Scripted([frame(2)]))
    assert until_frame(eyes.camera_of(Camera()))[0, 0, 0] == 2


@pytest.mark.parametrize(
    ("model", "webcams", "told"),
    [
        pytest.param("Raspberry Pi 5", [], "no Pi camera", id="a Pi"),
        pytest.param("Raspberry Pi 5", [0], "no webcam", id="a Pi with a webcam that fails"),
        pytest.param(None, [], "no webcam", id="any other computer"),
    ],
)
def test_auto_tells_of_the_camera_that_is_missed(
    monkeypatch: pytest.MonkeyPatch, model: str | None, webcams: list[int], told: str
) -> None:
    Cameras(monkeypatch, NO_PI, NO_WEBCAM)
    monkeypatch.setattr(eyes, "model", lambda: model)
    monkeypatch.setattr("hardware.webcam.numbers", lambda: webcams)
    assert reason(Camera()) == told


def test_a_folder_is_watched_and_read(tmp_path: Path) -> None:
    tray = SimulatedTray.quick(seed=4, height_px=480)
    tray.roll()
    tray.lean(0)
    tray.nudge()  # they lie in the tray at once
    picture = tray.capture()
    assert picture is not None
    (tmp_path / "pictures").mkdir()
    assert cv2.imwrite(str(tmp_path / "pictures/roll.png"), picture)
    watch = eyes.watch_of(Camera(str(tmp_path / "pictures")), tmp_path)
    sights = [watch.step(number / 15) for number in range(4)]
    watch.close()
    seen = next(sight for sight in sights if isinstance(sight, TraySeen))
    read = Counter((die.color, die.value) for die in seen.reading.dice)
    assert read == Counter(tray.truth.dice)
    assert isinstance(watch.step(1.0), TrayLost)


def test_settings_are_checked_before_anything_slow_is_loaded() -> None:
    code = "import sys; from table import eyes, config; eyes.camera_of(config.Camera())\n"
    code += "print(*{'cv2', 'picamera2'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.split() == []


# The reader.


class Readers:
    """Stands in for `vision.readers.reader_of`, and keeps what each was made with."""

    def __init__(self) -> None:
        self.made: list[Calibration | None] = []

    def __call__(self, game: str, calibration: Calibration | None = None) -> "Readers":
        self.made.append(calibration)
        return self

    def read(self, frame: Frame, expect: object) -> Reading:
        return Reading()


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Readers:
    made = Readers()
    monkeypatch.setattr(calibrated, "reader_of", made)
    return made


FITTING = np.zeros((FULL.camera.height, FULL.camera.width, 3), np.uint8)


def test_a_calibration_is_used_from_when_it_is_saved(readers: Readers, tmp_path: Path) -> None:
    path = tmp_path / "calibration.toml"
    reader = CalibratedReader(path)
    reader.read(FITTING, SET)
    assert readers.made[-1] is None
    save(FULL, path)
    reader.read(FITTING, SET)
    assert readers.made[-1] == FULL
    before = len(readers.made)
    reader.read(FITTING, SET)
    assert len(readers.made) == before, "it is made once, not for every frame"
    path.unlink()
    reader.read(FITTING, SET)
    assert readers.made[-1] is None


def test_frames_of_another_shape_are_read_without_it(
    readers: Readers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "calibration.toml"
    save(FULL, path)
    reader = CalibratedReader(path)
    shapes = [FITTING, FITTING[:, :-100], FITTING[::2, ::2]]
    for each in shapes:
        reader.read(each, SET)
    assert [made is not None for made in readers.made[-3:]] == [True, False, True]
    assert caplog.text.count("read without calibration: The calibration is for frames like") == 1


def test_a_damaged_calibration_is_told_once(
    readers: Readers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text("[camera")
    reader = CalibratedReader(path)
    for _ in range(3):
        reader.read(FITTING, SET)
    assert readers.made[-1] is None
    assert caplog.text.count("read without calibration") == 1
    os.utime(path, ns=(5, 5))
    reader.read(FITTING, SET)
    assert caplog.text.count("read without calibration") == 2, "it was saved again, no better"


@pytest.mark.parametrize(
    ("source", "recorded"),
    [
        ("auto", False),
        ("pi", False),
        ("webcam", False),
        ("webcam:2", False),
        ("none", False),
        ("pictures/", True),
        ("evening.mp4", True),
    ],
)
def test_pictures_that_are_played_back_are_no_dice_of_now(source: str, recorded: bool) -> None:
    assert eyes.is_recorded(Camera(source)) == recorded
