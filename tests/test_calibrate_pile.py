"""`qwixx-table calibrate --pile`: the draw pile's place is learnt from a picture of it alone."""

from pathlib import Path

import cv2
import pytest

from table.__main__ import main
from table.calibrate_pile import save_pile
from table.refused import Refused
from vision import calibration_file
from vision.card_face import Design
from vision.drawn_cards import DrawnCard, label_card
from vision.pinhole import Pinhole
from vision.reading import CardColor
from vision.surfaces import Surface
from vision.synthetic import Easel, SetUp

SETUP = SetUp(
    camera=Pinhole(position=(0.0, 0.0, 48.0)), tray_cm=34.0, floor=Surface((0.03, 0.08, 0.12))
)
PILE = DrawnCard(CardColor.NEUTRAL, 8, -9.0, 5.0, 0.05, Design(), thick_cm=0.8)
OTHER = DrawnCard(CardColor.NEUTRAL, 5, 3.0, 5.0, 0.0, Design())


@pytest.fixture(scope="module")
def easel() -> Easel:
    return Easel(SETUP)


def picture(easel: Easel, path: Path, *cards: DrawnCard) -> str:
    assert cv2.imwrite(str(path), easel.draw(cards=cards))
    return str(path)


def test_the_pile_is_where_it_lies(easel: Easel, tmp_path: Path) -> None:
    file, saved = picture(easel, tmp_path / "pile.png", PILE), tmp_path / "calibration.toml"
    assert main(["calibrate", "--pile", file, "--calibration", str(saved)]) == 0
    known = calibration_file.load(saved)
    assert known.cards.pile == pytest.approx(label_card(SETUP.camera, PILE).centre, abs=8.0)


def test_what_was_known_stays(easel: Easel, tmp_path: Path) -> None:
    saved = tmp_path / "calibration.toml"
    file = picture(easel, tmp_path / "pile.png", PILE)
    save_pile(file, saved)
    before = calibration_file.load(saved).with_empty(easel.draw())
    calibration_file.save(before, saved)
    save_pile(file, saved)
    assert calibration_file.load(saved).empty == before.empty


@pytest.mark.parametrize(
    "cards", [pytest.param((), id="no card"), pytest.param((PILE, OTHER), id="two backs")]
)
def test_only_the_pile_may_lie_there(
    easel: Easel, tmp_path: Path, cards: tuple[DrawnCard, ...]
) -> None:
    file = picture(easel, tmp_path / "pile.png", *cards)
    with pytest.raises(Refused):
        save_pile(file, tmp_path / "calibration.toml")
    assert not (tmp_path / "calibration.toml").exists()
