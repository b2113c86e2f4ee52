"""`qwixx-table calibrate --game longo`: a set of eight-sided dice is taught by a few rolls."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from table.__main__ import main
from table.calibrate import Pictures, eights_of
from table.calibrate_eights import Values, save_set
from table.refused import Refused
from vision import calibration_file
from vision.calibration import Above, Calibration, Camera, Eights
from vision.eight_prints import prints_in
from vision.octahedra import random_octahedra, random_roll
from vision.octahedron import Octahedron
from vision.reader import Reader
from vision.reading import Color, Dice
from vision.scenes import lean_one
from vision.synthetic import DrawnDie, Easel
from vision.tables import random_setup

Rolls = tuple[list[str], list[Values], list[tuple[DrawnDie, ...]]]


def easel() -> Easel:
    return Easel(replace(random_setup(np.random.default_rng(5)), edge_cm=1.9))


@pytest.fixture(scope="module")
def rolls(tmp_path_factory: pytest.TempPathFactory) -> Rolls:
    """Four rolls that show all eight values between them, the last one with a die that leans."""
    place, drawing = tmp_path_factory.mktemp("rolls"), easel()
    random = np.random.default_rng(6)
    looks = random_octahedra(random)
    dice = [random_roll(drawing.setup, looks, random, touching=0.0) for _ in range(3)]
    dice.append(lean_one(dice[0], drawing.setup.edge_cm, 2, np.random.default_rng(2)))
    assert {die.value for roll in dice[:3] for die in roll} == {*range(1, 9)}
    files = [str(place / f"{number}.png") for number in range(4)]
    for file, roll in zip(files, dice, strict=True):
        assert cv2.imwrite(file, drawing.draw(roll, seed=1))
    return files, [tuple(die.value for die in roll) for roll in dice], dice


def told(values: Values) -> str:
    return ",".join(map(str, values))


def test_a_set_is_taught(rolls: Rolls, tmp_path: Path) -> None:
    files, values, dice = rolls
    saved = tmp_path / "calibration.toml"
    arguments = ["--rolls", *files[:3], "--values", *map(told, values[:3])]
    assert main(["calibrate", "--game", "longo", *arguments, "--calibration", str(saved)]) == 0
    eights = calibration_file.load(saved).eights
    look = dice[0][0].look
    assert isinstance(look, Octahedron)
    assert eights.above is (Above.EDGE if look.flipped else Above.CORNER)
    assert sorted(prints_in(eights.prints)) == [*range(1, 9)]
    assert eights.colors.of(Color.RED) is not None
    reader = Reader(calibration=calibration_file.load(saved), kind=Dice.EIGHTS)
    for file, roll in zip(files[:3], dice, strict=False):
        reading = reader.read(np.asarray(cv2.imread(file), np.uint8))
        assert reading.ok, reading.problems
        seen = sorted((die.color, die.value) for die in reading.dice)
        assert seen == sorted((die.color, die.value) for die in roll)


def test_the_white_dice_may_be_told_either_way(rolls: Rolls, tmp_path: Path) -> None:
    files, values, _ = rolls
    other = [(second, first, *rest) for first, second, *rest in values[:3]]
    both = []
    for number, told in enumerate((values[:3], other)):
        saved = tmp_path / f"{number}.toml"
        save_set("longo", Pictures(rolls=tuple(files[:3])), told, saved)
        both.append(calibration_file.load(saved))
    assert both[0] == both[1]


def test_what_a_clear_numeral_contradicts_is_left_out(
    rolls: Rolls, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, values, _ = rolls
    red = values[0][2] % 8 + 1
    wrong = (*values[0][:2], red, *values[0][3:])
    saved = tmp_path / "calibration.toml"
    arguments = ["--game", "longo", "--rolls", files[0], "--values", told(wrong)]
    assert main(["calibrate", *arguments, "--calibration", str(saved)]) == 1
    said = capsys.readouterr().out
    assert f"left out: The red die shows {values[0][2]}, not {red}: check the values" in said
    assert "Not saved: no roll taught anything" in said
    assert not saved.exists()


def test_a_die_that_leans_teaches_nothing(rolls: Rolls, tmp_path: Path) -> None:
    files, values, _ = rolls
    pictures = Pictures(rolls=(files[0], files[3]))
    found = save_set("longo", pictures, [values[0], values[3]], tmp_path / "calibration.toml")
    assert found[0].text.endswith("left out: Not every die lies flat: lay them flat and apart.")
    assert found[0].is_missing


def test_numerals_that_were_not_seen_are_asked_for(rolls: Rolls, tmp_path: Path) -> None:
    files, values, _ = rolls
    saved = tmp_path / "calibration.toml"
    found = save_set("longo", Pictures(rolls=(files[0],)), values[:1], saved)
    unseen = sorted({*range(1, 9)} - {*values[0]})
    asked = f"numerals: not seen: {', '.join(map(str, unseen))}. Give more rolls, with these too."
    assert asked in [finding.text for finding in found]


def test_what_was_known_stays(rolls: Rolls, tmp_path: Path) -> None:
    files, values, _ = rolls
    saved = tmp_path / "calibration.toml"
    before = Calibration(Camera(1280, 960)).with_empty(easel().draw())
    calibration_file.save(before, saved)
    save_set("longo", Pictures(rolls=tuple(files[:3])), values[:3], saved)
    assert calibration_file.load(saved).empty == before.empty


def test_a_new_calibration_keeps_what_is_the_set_s_own() -> None:
    taught = Eights(40.0, Above.EDGE, "prints")
    before = Calibration(Camera(1280, 960), eights=taught)
    assert eights_of(before) == Eights(above=Above.EDGE, prints="prints")
    assert eights_of(None) == Eights()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--game", "longo"], "--game longo needs --rolls IMAGE… and as many --values"),
        (["--game", "longo", "--rolls", "a.png"], "needs --rolls IMAGE… and as many --values"),
        (["--game", "longo", "--empty", "a.png"], "adds a set to what is saved: give --rolls and"),
        (["--values", "1,2,3,4,5,6"], "those of eight-sided dice: give --game longo too"),
    ],
)
def test_what_is_missing_is_said(
    arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", *arguments, "--calibration", str(tmp_path / "c.toml")]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("values", ["1,2,3,4,5", "1,2,3,4,5,9", "a", "", "1,2,3,4,5,6,7"])
def test_six_values_from_one_to_eight(values: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["calibrate", "--game", "longo", "--rolls", "a.png", "--values", values])
    assert "give six values from 1 to 8 as 3,8,1,1,6,2, not" in capsys.readouterr().err


def test_pictures_of_another_shape_than_the_calibration_s(rolls: Rolls, tmp_path: Path) -> None:
    files, values, _ = rolls
    saved = tmp_path / "calibration.toml"
    calibration_file.save(Calibration(Camera(1280, 720)), saved)
    with pytest.raises(Refused, match="for frames like 1280x720, not 1280x960"):
        save_set("longo", Pictures(rolls=(files[0],)), values[:1], saved)
