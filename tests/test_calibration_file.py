"""The calibration's file: what is saved is loaded, and what is wrong in a file is told."""

import os
import string
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_calibration import FULL
from vision.calibration import Above, Calibration, Camera, Colors, Dice, Eights, Empty, Unusable
from vision.calibration_file import load, save
from vision.eight_prints import written
from vision.faces import FACE_PX
from vision.reading import Place
from vision.tray import Tray

labs = st.tuples(st.floats(0, 100), st.floats(-128, 128), st.floats(-128, 128))
sides = st.integers(1, 20_000)
numbers = st.none() | st.floats(-1e6, 1e6)
colors = st.builds(Colors, *[st.none() | labs] * 5)
empties = st.sampled_from([Empty(), FULL.empty])
aboves = st.none() | st.sampled_from(Above)
prints = st.sampled_from(["", written({3: np.eye(FACE_PX, dtype=np.float32)})])


@st.composite
def calibrations(draw: st.DrawFn) -> Calibration:
    """All that a table may have, from a frame of a single pixel on."""
    width, height = draw(sides), draw(sides)

    def places(
        left: float = -3, top: float = -3, right: float = 4, bottom: float = 4
    ) -> st.SearchStrategy[Place]:
        """Between these parts of the frame."""
        return st.tuples(
            st.floats(left * width, right * width), st.floats(top * height, bottom * height)
        )

    corners = (
        places(right=0.4, bottom=0.4),
        places(left=0.6, bottom=0.4),
        places(left=0.6, top=0.6),
        places(right=0.4, top=0.6),
    )
    focal_px = st.none() | st.floats(0.2 * width, 10 * width)
    edge_px = st.none() | st.floats(0.002 * width, 0.5 * width)
    lens = draw(focal_px), draw(numbers), draw(numbers), draw(st.none() | places())
    trays = st.none() | st.builds(Tray, st.tuples(*corners), places())
    dice = Dice(draw(edge_px), draw(colors))
    eights = Eights(draw(edge_px), draw(aboves), draw(prints), draw(colors))
    camera = Camera(width, height, *lens)
    return Calibration(camera, draw(trays), dice, draw(empties), eights=eights)


@given(calibrations())
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


def floor(outline: str = "[200, 100], [1000, 100], [1000, 900]", nadir: str = "[640, 480]") -> str:
    return f"{SIZE}[tray]\noutline = [{outline}]\nnadir = {nadir}"


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
        pytest.param(SIZE + "focal_px = 1e-6", "from 256 to 12800 in frames 1280 w", id="no lens"),
        pytest.param(SIZE + "focal_px = 1e6", "focal_px must be from 256 to 12800", id="too long"),
        pytest.param(SIZE + "centre = [1e6, 9]", "centre must be within 3 frames", id="far lens"),
        pytest.param(SIZE + "[dice]\nedge_px = 1e-5", "edge_px must be from 2.56", id="a speck"),
        pytest.param(SIZE + "[dice]\nedge_px = 1e5", "from 2.56 to 640", id="a house"),
        pytest.param(
            floor(nadir="[0, -1e6]"), "nadir must be within 3 frames of 1280x960", id="no nadir"
        ),
        pytest.param(
            floor("[-1e6, -1e6], [1e6, -1e6], [1e6, 1e6]"), "within 3 frames", id="no end of tray"
        ),
        pytest.param(
            floor("[-500, -500], [-100, -500], [-100, -100]"), "enclose 1% or more", id="beside"
        ),
        pytest.param(floor("[500, 500], [500, 500], [500, 500]"), "enclose 1%", id="no floor"),
        pytest.param(floor("[0, 0], [500, 500], [1200, 1200]"), "enclose 1%", id="a line"),
        pytest.param(SIZE + '[empty]\npicture = "?"', "must be a JPEG in base64", id="no base64"),
        pytest.param(SIZE + '[empty]\npicture = "AAAA"', "must be a JPEG", id="no picture"),
        pytest.param(SIZE + '[eights]\nabove = "side"', "corner or edge, not 'side'", id="a side"),
        pytest.param(SIZE + '[eights]\nprints = "AAAA"', "PNG of eight faces", id="no prints"),
        pytest.param(SIZE + "[eights]\nedge_px = 1e5", "eights.edge_px must be", id="large eights"),
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
