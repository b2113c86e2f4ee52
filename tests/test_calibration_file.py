"""The calibration's file: what is saved is loaded, and what is wrong in a file is told."""

import os
import string
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_calibration import FULL
from vision.calibration import Calibration, Camera, Colors, Dice, Empty, Unusable
from vision.calibration_file import load, save
from vision.tray import Tray

numbers = st.floats(-1e6, 1e6)
positive = st.floats(1e-300, 1e6)
places = st.tuples(numbers, numbers)
labs = st.tuples(st.floats(0, 100), st.floats(-128, 128), st.floats(-128, 128))
sides = st.integers(1, 20_000)
cameras = st.builds(
    Camera,
    sides,
    sides,
    focal_px=st.none() | positive,
    k1=st.none() | numbers,
    k2=st.none() | numbers,
    centre=st.none() | places,
)
outlines = st.lists(places, min_size=3, max_size=12).map(tuple)
trays = st.none() | st.builds(Tray, outlines, places)
colors = st.builds(Colors, *[st.none() | labs] * 5)
calibrations = st.builds(
    Calibration,
    cameras,
    trays,
    st.builds(Dice, st.none() | positive, colors),
    st.sampled_from([Empty(), FULL.empty]),
)


@given(calibrations)
def test_what_is_saved_is_loaded(
    tmp_path_factory: pytest.TempPathFactory, kept: Calibration
) -> None:
    path = tmp_path_factory.getbasetemp() / "calibration.toml"
    save(kept, path)
    assert load(path) == kept


def test_every_key_is_explained(tmp_path: Path) -> None:
    save(FULL, tmp_path / "calibration.toml")
    lines = (tmp_path / "calibration.toml").read_text().splitlines()
    for above, line in pairwise(lines):
        if line and line[0] in string.ascii_letters:
            assert above.startswith("# "), line
            assert any(unit in above for unit in ("pixels", "no unit", "CIE")), above


SIZE = "[camera]\nwidth = 1280\nheight = 960\n"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("", "camera is missing: run qwixx-table calibrate.", id="nothing"),
        pytest.param("[camera]\nwidth = 9", "camera.height is missing", id="half a size"),
        pytest.param("[camera\n", "is not TOML: .*line 1", id="no TOML"),
        pytest.param("a = " + "[" * 99_999, "is not TOML", id="no end of brackets"),
        pytest.param("camera = 3", r"camera is a section: write \[camera\]", id="no section"),
        pytest.param(SIZE + "[trai]", "there is no trai: did you mean tray", id="section"),
        pytest.param(SIZE + "focal = 9", "no camera.focal: did you mean focal_px", id="key"),
        pytest.param(SIZE + "zzz = 9", "known are width, height, focal_px", id="no such key"),
        pytest.param(SIZE + "[dice.colors]\nreed = 1", "did you mean red", id="a die"),
        pytest.param(
            '[camera]\nheight = 9\nwidth = "9"', "from 1 to 20000, not '9'", id="text for number"
        ),
        pytest.param(
            "[camera]\nheight = 9\nwidth = true", "from 1 to 20000, not True", id="true for number"
        ),
        pytest.param("[camera]\nheight = 9\nwidth = 0", "from 1 to 20000, not 0", id="no width"),
        pytest.param(SIZE + "k1 = nan", "camera.k1 must be a number", id="not a number"),
        pytest.param(SIZE + "k1 = 1" + "0" * 400, "camera.k1 must be a number", id="huge"),
        pytest.param(SIZE + "k1 = 1" + "0" * 5000, "is not TOML", id="more digits than Python has"),
        pytest.param(SIZE + "focal_px = -3", "focal_px must be more than 0", id="negative"),
        pytest.param(SIZE + "centre = [1]", r"centre must be two numbers \[x, y\]", id="half"),
        pytest.param(
            SIZE + "[tray]\nnadir = [1, 2]\noutline = [[1, 2]]",
            "three or more corners",
            id="a point",
        ),
        pytest.param(
            SIZE + "[tray]\nnadir = [1, 2]", "tray.outline is missing: run", id="half a tray"
        ),
        pytest.param("tray = 3\n" + SIZE, r"tray is a section: write \[tray\]", id="no tray"),
        pytest.param(
            SIZE + "[dice.colors]\nred = [101, 0, 0]", "red must have L in 0..100", id="too light"
        ),
        pytest.param(SIZE + "[dice.colors]\nred = 3", r"three numbers \[L, a, b\]", id="a number"),
        pytest.param(SIZE + '[empty]\npicture = "?"', "must be a JPEG in base64", id="no base64"),
        pytest.param(SIZE + '[empty]\npicture = "AAAA"', "must be a JPEG", id="no picture"),
    ],
)
def test_what_is_wrong_in_a_file(tmp_path: Path, text: str, answer: str) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text(text)
    with pytest.raises(Unusable, match=answer) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))
    assert len(str(caught.value)) < 400


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be read: No such file"):
        load(tmp_path / "calibration.toml")
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unusable, match="is not TOML"):
        load(tmp_path / "noise")
    with pytest.raises(Unusable, match="cannot be written: No such file"):
        save(FULL, tmp_path / "nowhere" / "calibration.toml")
    with pytest.raises(Unusable, match="cannot be written: Is a directory"):
        save(FULL, tmp_path)


def test_a_save_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calibration.toml"
    save(FULL, path)
    with pytest.raises(Unusable, match="edge_px must be more than 0"):
        save(Calibration(FULL.camera, dice=Dice(edge_px=-1.0)), path)
    with pytest.raises(Unusable, match="would not be TOML"):
        save(Calibration(FULL.camera, empty=Empty('"')), path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unusable, match="No space left"):
        save(Calibration(FULL.camera), path)
    assert load(path) == FULL
    assert list(tmp_path.iterdir()) == [path]
