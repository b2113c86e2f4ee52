"""A card under another one that was not found: told by its paper, or by the grain that it hides."""

from dataclasses import replace

import numpy as np
import pytest

from vision.card_beside import paper_beside
from vision.card_face import Design
from vision.card_spot import CardSpot, Levels
from vision.drawn_cards import DrawnCard, label_card
from vision.pinhole import Pinhole
from vision.reading import CardColor
from vision.surfaces import Surface, Weave
from vision.synthetic import Easel, SetUp
from vision.tables import random_bar

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
