"""A card under another one that was not found: told by its paper, or by the grain that it hides."""

from dataclasses import replace

import numpy as np
import pytest

from vision.card_beside import paper_beside, peeps_out
from vision.card_face import Design
from vision.card_spot import CardSpot, Levels
from vision.drawn_cards import DrawnCard, label_card
from vision.pinhole import Pinhole
from vision.reading import CardColor
from vision.surfaces import Surface, Weave
from vision.synthetic import Easel, SetUp
from vision.tables import random_bar
from vision.tray import find_tray

DARK = Surface((0.03, 0.08, 0.12))
PALE_WOOD = Surface((0.7, 0.7, 0.68), Weave.WOOD, contrast=0.25)
PALE_PLAIN = Surface((0.7, 0.7, 0.68), Weave.PLAIN, contrast=0.0)
SETUP = SetUp(camera=Pinhole(position=(0.0, 0.0, 48.0)), tray_cm=34.0)
UPPER = DrawnCard(CardColor.RED, 11, 0.0, 0.0, 0.2, Design())
LOWER = replace(UPPER, number=4, x=-2.6, y=-0.5)


def spot(card: DrawnCard) -> CardSpot:
    corners = np.array(label_card(SETUP.camera, card).corners)
    side = corners[1] - corners[0]
    x, y = corners.mean(0)
    return CardSpot(x, y, float(np.arctan2(side[1], side[0])), float(np.hypot(*side)))


@pytest.mark.parametrize(
    ("floor", "with_empty", "is_noticed"),
    [
        pytest.param(DARK, False, True, id="paper on dark felt"),
        pytest.param(PALE_WOOD, True, True, id="grain that is gone"),
        pytest.param(PALE_WOOD, False, False, id="grain that nobody knows"),
        pytest.param(PALE_PLAIN, False, True, id="print where the floor has none"),
    ],
)
def test_a_lower_card_that_was_not_found(
    floor: Surface, with_empty: bool, is_noticed: bool
) -> None:
    easel = Easel(replace(SETUP, floor=floor))
    frame, bare = easel.draw(cards=(LOWER, UPPER)), easel.draw(seed=1) if with_empty else None
    spots = [spot(UPPER)]
    levels = None if bare is None else Levels(bare)
    assert (paper_beside(Levels(frame), spots, spots, None, levels) is not None) is is_noticed


@pytest.mark.parametrize("floor", [DARK, PALE_WOOD, PALE_PLAIN], ids=["dark", "wood", "plain"])
def test_nothing_is_missed_when_all_cards_are_found(floor: Surface) -> None:
    """Neither the shadow of a lamp's arm nor the pile's height are a card."""
    easel = Easel(replace(SETUP, floor=floor))
    pile = replace(UPPER, x=8.0, thick_cm=1.0)
    shade = random_bar(np.random.default_rng(2))
    frame = easel.draw(cards=(LOWER, UPPER, pile), shade=shade, seed=3)
    spots = [spot(card) for card in (LOWER, UPPER, pile)]
    assert paper_beside(Levels(frame), spots, spots[:2], None, Levels(easel.draw(seed=1))) is None


@pytest.mark.parametrize("with_empty", [True, False], ids=["empty tray known", "nothing known"])
@pytest.mark.parametrize(("aside_cm", "turn"), [(0.7, 0.2), (0.3, 0.3)], ids=["a strip", "a wedge"])
def test_little_that_peeps_out_under_a_played_card_is_noticed(
    with_empty: bool, aside_cm: float, turn: float
) -> None:
    easel = Easel(replace(SETUP, floor=DARK))
    lower = replace(LOWER, x=-aside_cm, y=-0.1, turn=turn)
    frame, spots = easel.draw(cards=(lower, UPPER)), [spot(UPPER)]
    bare = Levels(easel.draw(seed=1)) if with_empty else None
    assert paper_beside(Levels(frame), spots, spots, None, bare) is not None


def test_the_sides_of_a_pile_are_no_card_under_it() -> None:
    easel = Easel(replace(SETUP, floor=DARK))
    pile = replace(UPPER, color=CardColor.NEUTRAL, x=9.0, thick_cm=1.2)
    bare = Levels(easel.draw(seed=1))
    assert paper_beside(Levels(easel.draw(cards=(pile,))), [spot(pile)], [], None, bare) is None


@pytest.mark.parametrize("with_empty", [True, False], ids=["empty tray known", "nothing known"])
def test_a_pale_wall_is_no_card(with_empty: bool) -> None:
    """The card touches it: what is beside the card is as bright as paper, and was there before."""
    easel = Easel(replace(SETUP, floor=DARK, rim=Surface((0.8, 0.8, 0.8))))
    card = replace(UPPER, x=17.0 - 2.95, turn=0.0)
    frame, bare = easel.draw(cards=(card,)), easel.draw(seed=1)
    spots, tray = [spot(card)], find_tray(bare)
    assert tray is not None
    before = Levels(bare) if with_empty else None
    assert paper_beside(Levels(frame), spots, spots, tray, before) is None


@pytest.mark.parametrize(
    ("aside_cm", "may_lie"),
    [
        pytest.param(-2.6, True, id="where one does"),
        pytest.param(4.0, False, id="where it would hide felt"),
        pytest.param(0.0, False, id="where nothing of it would be seen"),
    ],
)
def test_a_card_peeps_out_only_where_there_is_paper(aside_cm: float, may_lie: bool) -> None:
    """The finder, between the cards of a fan, may see one more."""
    frame = Easel(replace(SETUP, floor=DARK)).draw(cards=(LOWER, UPPER))
    sought = spot(replace(UPPER, x=aside_cm))
    assert peeps_out(Levels(frame), sought, [spot(UPPER)]) is may_lie
