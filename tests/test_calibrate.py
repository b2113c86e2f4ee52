"""`qwixx-table calibrate`: what it finds in pictures, what it keeps, and what it asks for."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from table import calibrate
from table.__main__ import main
from tests.command import run
from tests.test_calibration import FULL
from tests.test_lens import table
from tests.test_sheet import PLAIN, Camera
from vision.calibration import Calibration
from vision.calibration import Camera as Lens
from vision.calibration_file import load, save
from vision.pinhole import Pinhole
from vision.reading import SET, Color, Dice, Die, Frame, Problem, Reading, Trouble
from vision.scenes import random_looks, random_roll
from vision.synthetic import DrawnDie, Easel, SetUp, label

WIDTH, HEIGHT = 1280, 960
SETUP = SetUp(camera=Pinhole(WIDTH, HEIGHT, 985.0, (1.0, -0.5, 36.0), (0.02, 0.03)))
EDGE_PX = 985.0 * SETUP.edge_cm / (36.0 - SETUP.edge_cm)
LEANS = Problem(Trouble.LEANING, "The red die leans: lay it flat.", Color.RED)


@cache
def easel() -> Easel:
    return Easel(SETUP)


@cache
def roll(seed: int) -> tuple[Frame, Reading]:
    random = np.random.default_rng(seed)
    looks = {color: replace(look, gloss=0.0) for color, look in random_looks(random).items()}
    dice = random_roll(SETUP, looks, random, touching=0.0)
    return easel().draw(dice, seed=seed), Reading(tuple(_read(die) for die in dice), (), EDGE_PX)


def _read(die: DrawnDie) -> Die:
    return Die(die.color, die.value, label(SETUP, die).centre, 1.0)


def written(path: Path, frame: Frame) -> str:
    assert cv2.imwrite(str(path), frame)
    return str(path)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of the pictures that a person would take."""
    place = tmp_path_factory.mktemp("pictures")
    written(place / "empty.png", easel().draw())
    written(place / "roll.png", roll(1)[0])
    written(place / "other.png", roll(2)[0])
    written(place / "small.png", np.zeros((480, 640, 3), np.uint8))
    written(place / "blank.png", np.full((HEIGHT, WIDTH, 3), 90, np.uint8))
    written(place / "flat.png", Camera(3).photograph(PLAIN))
    written(place / "level.png", Camera(0).photograph(PLAIN))
    written(place / "slant.png", Camera(25, 120).photograph(PLAIN))
    (place / "text.png").write_text("no picture")
    (place / "notes.toml").write_text("[camera]\nwidth = 9\n")
    return place


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts a reader in place that gives these readings, one after the other."""

    def put(*readings: Reading) -> None:
        given = iter(readings)

        class Fake:
            def __init__(
                self, empty: Frame | None = None, calibration: Calibration | None = None
            ) -> None:
                assert empty is None  # in it nothing would be new
                self.calibration = calibration

            def read(
                self,
                frame: Frame,
                expect: tuple[Color, ...] | None = SET,
                kind: Dice = Dice.CUBES,
            ) -> Reading:
                assert expect == SET
                return next(given) if self.calibration else Reading()

        monkeypatch.setattr(calibrate, "Reader", Fake)

    return put


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "asked on a terminal only: give pictures with --empty IMAGE, --rolls IMAGE"),
        (["--calibration", "{tmp}/c.toml"], "The camera can be asked on a terminal only"),
        (["--rolls", "{in}/roll.png"], "--empty IMAGE is needed: a picture of the tray with noth"),
        (["--board", "{in}/flat.png"], "--empty IMAGE is needed"),
        (["--empty"], "argument --empty: expected one argument"),
        (["--empty", "{in}/empty.png", "--rolls"], "argument --rolls: expected at least one"),
        (["--empty", "{in}/empty.png", "{in}/roll.png"], "unrecognized arguments"),
        (["--empty", "{in}/none.png"], "none.png does not exist: check the name."),
        (["--empty", "{in}"], "is a directory: name a picture file."),
        (["--empty", "{in}/roll.png"], "roll.png is not the empty tray, for there are dice in it"),
        (["--empty", "{in}/empty.png", "--calibration", ""], "--calibration: give a name, not"),
        (["--empty", "{in}/text.png"], "text.png is no picture of a kind that is known"),
        (["--empty", "{in}/empty.png", "--rolls", "{in}/text.png"], "text.png is no picture"),
        (["--empty", "{in}/empty.png", "--board", "{in}/text.png"], "text.png is no picture"),
        (
            ["--empty", "{in}/empty.png", "--rolls", "{in}/small.png"],
            "small.png is 640x480 pixels, the empty tray's picture 1280x960: take all with one",
        ),
        (["--empty", "{in}/empty.png", "--board", "{in}/small.png"], "small.png is 640x480"),
        (
            ["--empty", "{in}/empty.png", "--calibration", "{tmp}/no/such/c.toml"],
            "c.toml cannot be written: No such file or directory.",
        ),
        (
            ["--empty", "{in}/empty.png", "--calibration", "{tmp}"],
            "cannot be written: Is a directory.",
        ),
        (["--empty", "{in}/empty.png", "--state", "/dev/null/place"], "/dev/null/place: Not a dir"),
        (["--sheet"], "argument --sheet: expected one argument"),
        (["--sheet", "{tmp}/roll.jpg"], "roll.jpg' does not end in .pdf."),
        (["--sheet", ""], "'' does not end in .pdf."),
        (["--sheet", "{tmp}/no/such/sheet.pdf"], "sheet.pdf: No such file or directory."),
        (
            ["--sheet", "{tmp}/sheet.pdf", "--empty", "{in}/empty.png"],
            "--sheet only writes the sheet to print: give it without pictures.",
        ),
    ],
)
def test_bad_usage_gets_one_line_and_saves_nothing(
    arguments: list[str], reason: str, pictures: Path, tmp_path: Path
) -> None:
    named = [
        each.replace("{in}", str(pictures)).replace("{tmp}", str(tmp_path)) for each in arguments
    ]
    done = run("calibrate", "--state", tmp_path / "state", *named)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("qwixx-table")
    assert reason in line
    assert list(tmp_path.iterdir()) == []


def test_it_explains_itself() -> None:
    done = run("calibrate", "-h")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"--sheet FILE.pdf" in done.stdout


def test_the_sheet_comes_with_how_to_use_it(tmp_path: Path) -> None:
    done = run("calibrate", "--sheet", tmp_path / "sheet.pdf")
    assert (done.returncode, done.stderr) == (0, b"")
    (line,) = done.stdout.decode().splitlines()
    for word in ("100 %", "100 mm", "flat in the tray", "slant", "--board"):
        assert word in line
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_an_empty_tray_alone_is_saved_in_the_state_directory(
    pictures: Path, tmp_path: Path
) -> None:
    state = tmp_path / "new" / "state"
    done = run("calibrate", "--empty", pictures / "empty.png", "--state", state)
    assert (done.returncode, done.stderr) == (1, b""), "the dice are missing"
    tray, lens, dice, saved = done.stdout.decode().splitlines()
    assert tray.startswith("tray: square, ")
    assert lens.startswith("lens: not measured; that of the Raspberry Pi's camera is assumed.")
    assert dice.startswith("dice: not looked for: give --rolls")
    assert saved == f"Saved in {state / 'calibration.toml'}."
    kept = load(state / "calibration.toml")
    assert (kept.camera.width, kept.camera.height, kept.camera.focal_px) == (WIDTH, HEIGHT, None)
    assert kept.tray is not None
    assert kept.tray.nadir == pytest.approx(SETUP.camera.nadir(), abs=25)
    assert kept.empty_picture is not None
    assert kept.empty_picture.shape == (240, 320, 3)


def test_a_picture_without_a_tray_says_what_to_do(pictures: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    done = run("calibrate", "--empty", pictures / "blank.png", "--calibration", path)
    assert done.returncode == 1
    assert b"blank.png: show all of its rim, in even light" in done.stdout.splitlines()[0]
    assert load(path).tray is None


def kept_with_board(pictures: Path, path: Path, *names: str) -> tuple[str, Calibration]:
    """What is said of the lens, and what is saved."""
    board = [pictures / name for name in names]
    done = run(
        "calibrate", "--empty", pictures / "empty.png", "--calibration", path, "--board", *board
    )
    assert (done.returncode, done.stderr) == (1, b""), "the dice are missing"
    return done.stdout.decode().splitlines()[1], load(path)


def test_the_sheet_tells_lens_and_nadir(pictures: Path, tmp_path: Path) -> None:
    line, kept = kept_with_board(pictures, tmp_path / "c.toml", "flat.png", "slant.png")
    assert line.startswith("lens: focal length ")
    assert line.endswith(" px, 32 cm above the tray, tilted by 3 degrees")
    assert kept.camera.focal_px == pytest.approx(PLAIN.focal_px, rel=0.02)
    assert kept.camera.k1 == pytest.approx(0, abs=0.03)
    assert kept.camera.centre == pytest.approx(PLAIN.centre, abs=4)
    assert kept.tray is not None
    assert kept.tray.nadir == pytest.approx(Camera(3).nadir(PLAIN), abs=8)


@pytest.mark.parametrize(("name", "tilt"), [("flat.png", 3), ("level.png", 0)])
def test_a_flat_sheet_tells_the_nadir_but_no_lens(
    name: str, tilt: float, pictures: Path, tmp_path: Path
) -> None:
    line, kept = kept_with_board(pictures, tmp_path / "c.toml", name)
    assert line.startswith("lens: not found, as the sheet lies too flat in every picture; that of")
    assert kept.camera.focal_px is None
    assert kept.tray is not None
    assert kept.tray.nadir == pytest.approx(Camera(tilt).nadir(PLAIN), abs=8)


def test_a_sheet_that_is_not_seen_is_told_by_its_file(pictures: Path, tmp_path: Path) -> None:
    line, kept = kept_with_board(pictures, tmp_path / "c.toml", "slant.png", "blank.png")
    assert line.startswith("lens: not found; that of the Raspberry Pi's camera is assumed. --board")
    assert f": the sheet is not seen in {pictures}/blank.png: lay it flat" in line
    assert kept.camera.focal_px is None


def test_without_the_sheet_the_lens_stays(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lens = Lens(WIDTH, HEIGHT, 985.0, 0.01, 0.0, (640.0, 480.0))
    save(Calibration(lens), tmp_path / "c")
    main(["calibrate", "--empty", f"{pictures}/empty.png", "--calibration", f"{tmp_path}/c"])
    said = capsys.readouterr().out.splitlines()[1]
    assert said.startswith("lens: not measured; that of the last calibration is kept.")
    assert load(tmp_path / "c").camera == lens


def test_without_the_sheet_flat_dice_tell_the_lens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, rolls = table(1.4)
    names = [written(tmp_path / f"{number}.png", roll) for number, roll in enumerate(rolls)]
    call = ["calibrate", "--empty", written(tmp_path / "empty.png", empty), "--rolls", *names]
    assert main([*call, "--calibration", f"{tmp_path}/c"]) == 0
    said = capsys.readouterr().out
    told = load(tmp_path / "c").camera.focal_px
    assert told is not None
    assert f"lens: not measured; about {told:.0f} px of focal length, as the dice tell." in said
    assert "leans" not in said, "each roll is read with that lens"


def test_a_lens_that_the_sheet_has_measured_is_better_than_what_dice_tell(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lens = Lens(WIDTH, HEIGHT, 1400.0, 0.01, 0.0, (640.0, 480.0))
    save(Calibration(lens), tmp_path / "c")
    call = ["calibrate", "--empty", f"{pictures}/empty.png", "--calibration", f"{tmp_path}/c"]
    main([*call, "--rolls", f"{pictures}/roll.png"])
    assert "lens: not measured; that of the last calibration is kept." in capsys.readouterr().out
    assert load(tmp_path / "c").camera == lens


@pytest.mark.parametrize(
    ("picture", "has"),
    [
        ("blank.png", "the tray and the dice and the colors"),
        ("empty.png", "the dice and the colors"),
    ],
)
def test_a_file_that_knows_more_is_not_replaced(
    picture: str, has: str, pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c"
    save(FULL, path)
    assert main(["calibrate", "--empty", f"{pictures / picture}", "--calibration", f"{path}"]) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith(
        f"Not saved: {path} stays as it is, for it has {has}. Give what is asked"
    )
    assert load(path) == FULL


def test_the_rolls_tell_size_and_colors(
    pictures: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    answers: Callable[..., None],
) -> None:
    answers(roll(1)[1], roll(2)[1])
    rolls = ["--rolls", f"{pictures}/roll.png", "--rolls", f"{pictures}/other.png"]
    status = main(
        ["calibrate", "--empty", f"{pictures}/empty.png", "--calibration", f"{tmp_path}/c", *rolls]
    )
    assert status == 0
    said = capsys.readouterr().out.splitlines()
    assert said[2] == f"dice: {EDGE_PX:.1f} px"
    assert [line.split(":")[0] for line in said[3:-1]] == list(_names())
    dice = load(tmp_path / "c").dice
    assert dice.edge_px == pytest.approx(EDGE_PX, abs=0.01)
    white, red, yellow, green, blue = (dice.colors.of(Color(name)) for name in _names())
    assert white is not None
    assert white[0] > 70, "light"
    assert red is not None
    assert red[1] > 30, "red"
    assert yellow is not None
    assert yellow[2] > 30, "yellow"
    assert green is not None
    assert green[1] < -10, "green"
    assert blue is not None
    assert blue[2] < -20, "blue"


def _names() -> tuple[str, ...]:
    return tuple(color.value for color in Color if color is not Color.OTHER)


def test_a_roll_in_doubt_is_left_out(
    pictures: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    answers: Callable[..., None],
) -> None:
    doubtful = replace(roll(1)[1], problems=(LEANS, LEANS), edge_px=999.0)
    files = [f"{pictures}/roll.png", f"{pictures}/other.png"]
    call = ["calibrate", "--empty", f"{pictures}/empty.png", "--calibration", f"{tmp_path}/c"]
    answers(doubtful, roll(2)[1])
    assert main([*call, "--rolls", *files]) == 0
    assert f"{files[0]}: left out: The red die leans: lay it flat.\n" in capsys.readouterr().out
    assert load(tmp_path / "c").dice.edge_px == pytest.approx(EDGE_PX, abs=0.01)
    answers(doubtful)
    assert main([*call, "--rolls", files[0]]) == 1
    assert "dice: not found: give --rolls with all six dice flat" in capsys.readouterr().out
    assert load(tmp_path / "c").dice.edge_px == pytest.approx(EDGE_PX, abs=0.01), "the old file"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none.toml", "none.toml cannot be read: No such file or directory."),
        ("notes.toml", "notes.toml: camera.height is missing: run qwixx-table calibrate."),
        ("text.png", "text.png is not TOML"),
    ],
)
def test_read_refuses_a_bad_calibration_in_one_line(name: str, reason: str, pictures: Path) -> None:
    done = run("read", pictures / "roll.png", "--calibration", pictures / name)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert reason in line


def test_read_takes_what_was_saved(pictures: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    run("calibrate", "--empty", pictures / "empty.png", "--calibration", path)
    done = run("read", pictures / "roll.png", "--json", "--calibration", path)
    assert (done.returncode, done.stderr) == (0, b"")
