"""The drawn deck: what is printed where, and how it lies in the picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.card_face import HEIGHT_MM, NUMBERS, PX_PER_MM, WIDTH_MM, Design, face
from vision.card_scenes import (
    FRONTS,
    random_card_table,
    random_design,
    random_display,
    random_mess,
    random_played,
)
from vision.card_spot import CardSpot, Cut, Levels
from vision.drawn_cards import DrawnCard, Mirrored, label_card
from vision.pinhole import Pinhole
from vision.reading import CardColor
from vision.strokes import written
from vision.surfaces import Surface
from vision.synthetic import Easel, SetUp

PLAIN = Design(dots=False)
SETUP = SetUp(
    camera=Pinhole(position=(0.0, 0.0, 48.0)), tray_cm=34.0, floor=Surface((0.02, 0.05, 0.03))
)


def test_a_face_has_the_size_of_a_card() -> None:
    assert face(PLAIN, CardColor.RED, 5).shape == (HEIGHT_MM * PX_PER_MM, WIDTH_MM * PX_PER_MM, 3)


def test_no_two_numbers_look_alike_not_even_upside_down() -> None:
    """6 and 9 differ by their line alone, wherever they are printed."""
    faces = {number: face(PLAIN, CardColor.NEUTRAL, number) for number in NUMBERS}
    for one in NUMBERS:
        for other in NUMBERS:
            if one != other:
                for way in (faces[other], faces[other][::-1, ::-1]):
                    assert np.abs(faces[one] - way).mean() > 0.003, (one, other)


def test_the_corners_read_the_same_from_both_ends() -> None:
    picture = face(PLAIN, CardColor.GREEN, 7)
    top = picture[: 20 * PX_PER_MM]
    assert np.allclose(top, picture[::-1, ::-1][: 20 * PX_PER_MM])


def test_a_back_without_small_numbers_has_only_the_large_one() -> None:
    bare = face(replace(PLAIN, back_indexes=False), CardColor.NEUTRAL, 7)
    corner = bare[: 20 * PX_PER_MM, : 18 * PX_PER_MM]
    assert np.ptp(corner) < 0.02


@pytest.mark.parametrize("number", NUMBERS)
def test_written_numbers_are_as_high_as_was_asked_for(number: int) -> None:
    assert abs(written(str(number), 60).shape[0] - 60) <= 4


@pytest.mark.parametrize("turn", [0.0, 0.5, 2.0, -1.2])
def test_a_card_is_drawn_where_its_label_says(turn: float) -> None:
    card = DrawnCard(CardColor.BLUE, 8, 3.0, -4.0, turn, PLAIN, shadow=0.0)
    changed = Easel(SETUP).draw(cards=(card,)).astype(int) - Easel(SETUP).draw()
    mask = (np.abs(changed).max(2) > 60).astype(np.uint8)
    (x, y), _, _ = cv2.minAreaRect(np.argwhere(mask)[:, ::-1].astype(np.float32))
    label = label_card(SETUP.camera, card)
    assert (x, y) == pytest.approx(label.centre, abs=1.5)


def test_the_later_card_lies_upon_the_earlier() -> None:
    one = DrawnCard(CardColor.RED, 2, 0.0, 0.0, 0.0, PLAIN)
    other = replace(one, color=CardColor.BLUE, number=9)
    easel = Easel(SETUP)
    both, alone = easel.draw(cards=(one, other)), easel.draw(cards=(other,))
    assert np.abs(both.astype(int) - alone).mean() < 1.0


def test_a_cut_shows_the_card_upright() -> None:
    """Cut out along its spot, a turned card is the flat face again."""
    card = DrawnCard(CardColor.RED, 4, 2.0, 3.0, 0.7, PLAIN)
    frame = Easel(SETUP).draw(cards=(card,))
    corners = np.array(label_card(SETUP.camera, card).corners)
    side = corners[1] - corners[0]
    x, y = corners.mean(0)
    spot = CardSpot(x, y, float(np.arctan2(side[1], side[0])), float(np.hypot(*side)))
    cut = Levels(frame).cut(spot, Cut(0.0, 0.0, 59, 91, 1.0)).astype(float)
    flat = cv2.resize(face(PLAIN, CardColor.RED, 4), (59, 91), interpolation=cv2.INTER_AREA)
    likeness = np.corrcoef(cut[..., 1].ravel(), flat[..., 1].ravel())[0, 1]
    assert likeness > 0.9


def test_a_mirrored_lamp_brightens_its_own_place_alone() -> None:
    """As far as it reaches, and no farther: its edges are its own."""
    lamp = Mirrored(10.0, -20.0, 0.0, (8.0, 15.0), soft_mm=1.0, bright=0.3)
    light = lamp.light(round(HEIGHT_MM * PX_PER_MM), round(WIDTH_MM * PX_PER_MM))
    rows, columns = np.nonzero(light > 0.15)
    x, y = (columns.mean() / PX_PER_MM - WIDTH_MM / 2, rows.mean() / PX_PER_MM - HEIGHT_MM / 2)
    assert (x, y) == pytest.approx((10.0, -20.0), abs=0.3)
    assert light.max() == pytest.approx(0.3)
    assert len(rows) == pytest.approx(16 * 30 * PX_PER_MM**2, rel=0.03)


def test_every_front_and_joker_is_in_the_deck_once() -> None:
    random = np.random.default_rng(3)
    for _ in range(50):
        cards = (*random_played(PLAIN, random), *())
        mess = random_mess(PLAIN, random)
        for hand in (cards, mess):
            fronts = [(c.color, c.number) for c in hand if c.color is not CardColor.NEUTRAL]
            assert len(set(fronts)) == len(fronts)


def test_random_scenes_are_what_their_names_say() -> None:
    random = np.random.default_rng(5)
    design = random_design(random)
    display, played = random_display(design, random), random_played(design, random)
    assert {card.color for card in display} == {CardColor.NEUTRAL}
    assert {card.color for card in played} <= {*FRONTS, CardColor.JOKER}
    assert random_card_table(random).tray_cm > 2 * HEIGHT_MM / 10
