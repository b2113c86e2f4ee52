"""`qwixx-table read`: every file gets its line, whatever is odd about it."""

import json
import os
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from table import stills
from table.__main__ import main
from tests.command import run
from vision.calibration import Calibration, Camera
from vision.calibration_file import save
from vision.reading import SET, Card, CardColor, Color, Die, Frame, Misfit, Reading

RED_SIX = (Die(Color.RED, 6, (60.0, 40.0), 0.98),)
FIRST_SECONDS = 0.3


class Fake:
    """Sees the same in every picture; the first time, and with the first dice, it is slow."""

    calls: list["Fake"]

    def __init__(
        self,
        empty: Frame | None = None,
        calibration: Calibration | None = None,
        fit_every: int = 30,
    ) -> None:
        self.empty, self.calibration, self.fit_every = empty, calibration, fit_every
        self.answer = Reading(RED_SIX, (), 50.0)
        self.reads = 0
        self.slow = 2
        Fake.calls.append(self)

    def read(self, frame: Frame, expect: tuple[Color, ...] | None = SET) -> Reading:
        self.reads += 1
        if self.calibration:
            self.calibration.scaled_to(frame.shape[1], frame.shape[0])
        has_dice = bool(frame.any())
        if self.slow > (0 if has_dice else 1):
            self.slow = 0 if has_dice else 1
            time.sleep(FIRST_SECONDS)
        return self.answer if has_dice else Reading()


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    Fake.calls = []
    monkeypatch.setattr(stills, "reader_of", lambda game, *known, **more: Fake(*known, **more))


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory to be in, with pictures."""
    monkeypatch.chdir(tmp_path)
    for name, width, height in (("a.png", 128, 96), ("b.png", 128, 96), ("wide.png", 160, 90)):
        picture(tmp_path / name, width, height)
    (tmp_path / "text.png").write_text("no picture")
    return tmp_path


def picture(path: Path, width: int = 128, height: int = 96, gray: int = 90) -> bytes:
    path.parent.mkdir(exist_ok=True)
    assert cv2.imwrite(str(path), np.full((height, width, 3), gray, np.uint8))
    return path.read_bytes()


def said(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], list[str]]:
    captured = capsys.readouterr()
    return captured.out.splitlines(), captured.err.splitlines()


def test_pictures_may_stand_between_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "a.png", "--json", "b.png", "--expect", "red", "wide.png"]) == 0
    lines = [json.loads(line) for line in said(capsys)[0]]
    assert [line["file"] for line in lines] == ["a.png", "b.png", "wide.png"]
    (die,) = lines[0].pop("dice")
    assert die == {"color": "red", "value": 6, "centre": [60.0, 40.0], "confidence": 0.98}
    assert set(lines[0]) == {"file", "ok", "cards", "problems", "ms"}


def test_cards_are_told_as_dice_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Card(CardColor.JOKER, 11, (60.0, 40.0), 0.97)
    monkeypatch.setattr(Fake, "read", lambda *_: Reading(edge_px=50.0, cards=(card,)))
    assert main(["read", "a.png", "--game", "cards", "--json"]) == 0
    assert main(["read", "a.png", "--game", "cards"]) == 0
    (line, text), _ = said(capsys)
    read = json.loads(line)
    assert (read["ok"], read["dice"]) == (True, [])
    assert read["cards"] == [
        {"color": "joker", "number": 11, "centre": [60.0, 40.0], "confidence": 0.97}
    ]
    assert text == "a.png: joker 11"


def test_the_misfit_is_told_of_each_picture(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = Reading(RED_SIX, (), 50.0, Misfit.MOVED)
    monkeypatch.setattr(Fake, "read", lambda *_: moved)
    assert main(["read", "a.png", "b.png"]) == 0
    assert said(capsys)[1] == [
        f"qwixx-table: {file}: {Misfit.MOVED}" for file in ("a.png", "b.png")
    ]
    assert [reader.fit_every for reader in Fake.calls] == [1]


def test_a_picture_of_another_shape_than_the_calibrations(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    save(Calibration(Camera(1280, 960)), place / "c.toml")
    assert main(["read", "a.png", "wide.png", "b.png", "--json", "--calibration", "c.toml"]) == 1
    out, err = said(capsys)
    lines = [json.loads(line) for line in out]
    assert [line["ok"] for line in lines] == [True, False, True]
    (problem,) = lines[1]["problems"]
    assert problem["kind"] == "unreadable-file"
    assert problem["text"].startswith(
        "The calibration is for frames like 1280x960, not 160x90: run"
    )
    assert err == []


def test_an_empty_tray_of_another_size_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "a.png", "wide.png", "b.png", "wide.png", "--empty", "b.png"]) == 0
    (line,) = said(capsys)[1]
    assert line == (
        "qwixx-table: wide.png is 160x90 pixels, the empty tray's picture 128x96: pictures of"
        " another size are read without it."
    )


def test_the_time_is_that_of_reading_alone(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    picture(place / "bare.png", gray=0)
    assert main(["read", "--json", "text.png", "bare.png", "a.png", "b.png"]) == 1
    times = [json.loads(line)["ms"] for line in said(capsys)[0]]
    assert max(times) < 1000 * FIRST_SECONDS / 2
    assert [reader.reads for reader in Fake.calls] == [5], "b.png once, what is before it twice"


def test_several_times_give_their_median(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "a.png", "--repeat", "3"]) == 0
    ((line,), _) = said(capsys)
    assert line.startswith("a.png: red 6 (")
    assert line.endswith(" ms, median of 3)")
    assert stills.Still("a.png", Reading(RED_SIX), (9.0, 1.0, 2.0)).ms == 2.0
    assert stills.Still("a.png", Reading(RED_SIX), (9.0,)).as_text() == "a.png: red 6"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--expect", ",".join(["red"] * 9)], "--expect takes at most 8 dice, not 9: name fewer"),
        (["--expect", "red,pink"], "--expect knows no color 'pink'"),
        (["--annotate", "text.png"], "--annotate needs a directory, and text.png is none"),
        (["--annotate", "text.png/seen"], "text.png/seen: Not a directory."),
        (["--empty", "text.png"], "text.png is no picture of a kind"),
    ],
)
def test_what_is_refused_before_anything_is_read(arguments: list[str], reason: str) -> None:
    done = run("read", "a.png", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert reason in line


def test_annotations_never_replace_a_picture(place: Path) -> None:
    source, again = picture(place / "a.png"), picture(place / "other" / "a.jpg", gray=120)
    (place / "seen").mkdir()
    (place / "seen" / "b.png").symlink_to(place / "b.png")
    assert main(["read", "a.png", "other/a.jpg", "--annotate", "."]) == 0
    assert main(["read", "a.png", "b.png", "other/a.jpg", "--annotate", "seen"]) == 0
    assert (place / "a.png").read_bytes() == source
    assert (place / "other" / "a.jpg").read_bytes() == again
    assert (place / "seen" / "b.png").is_symlink()
    assert {path.name for path in place.glob("a*.png")} == {"a.png", "a-2.png", "a-3.png"}
    names = {path.name for path in (place / "seen").iterdir()}
    assert names == {"a.png", "a-2.png", "b.png", "b-2.png"}


def test_annotations_are_named_after_the_pictures_and_replaced(place: Path) -> None:
    for _ in range(2):
        assert main(["read", "a.png", "wide.png", "text.png", "--annotate", "new/seen"]) == 1
    assert {path.name for path in (place / "new/seen").iterdir()} == {"a.png", "wide.png"}


def test_an_annotation_that_cannot_be_written_stops_nothing(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    assert main(["read", "a.png", "b.png", "--annotate", "seen"]) == 1
    out, err = said(capsys)
    assert out == ["a.png: red 6", "b.png: red 6"]
    reason = "cannot be written: No space left on device. Make room, or name another directory"
    assert err == [f"qwixx-table: seen/{n}.png {reason} with --annotate." for n in "ab"]
    assert list((place / "seen").iterdir()) == []


def test_odd_names_stay_one_line(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    names = ["new\nline.png", "würfel 骰子.png", "tab\tand\x1b[1m.png", "no\nfile.png"]
    for name in names[:-1]:
        (place / name).write_bytes((place / "a.png").read_bytes())
    assert main(["read", *names]) == 1
    assert said(capsys)[0] == [
        r"new\nline.png: red 6",
        "würfel 骰子.png: red 6",
        r"tab\tand\x1b[1m.png: red 6",
        r"no\nfile.png: no\nfile.png does not exist: check the name.",
    ]


def test_names_that_the_output_cannot_encode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run("read", "würfel.png", os.fsdecode(b"bad\xff.png"))
    assert (done.returncode, done.stderr) == (1, b"")
    first, second = done.stdout.decode("ascii").splitlines()
    assert first.startswith(r"w\xfcrfel.png: w\xfcrfel.png does not exist")
    assert second.startswith(r"bad\udcff.png: ")
