"""A card under another one that was not found: the strip that peeps out is paper, on any felt."""

from dataclasses import replace

import numpy as np
import pytest

from vision.card_beside import SHAPE, UNKNOWN, chances_beside, paper_beside, strips
from vision.card_face import Design
from vision.card_spot import CardSpot, Levels
from vision.drawn_cards import DrawnCard, label_card
from vision.pinhole import Pinhole
from vision.reading import CardColor, Frame
from vision.surfaces import Surface, Weave
from vision.synthetic import Easel, Patch, SetUp
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


KNOWN = [
    pytest.param(True, id="empty tray known"),
    pytest.param(False, id="nothing known"),
]
FLOORS = [
    pytest.param(DARK, id="dark"),
    pytest.param(PALE_WOOD, id="wood"),
    pytest.param(PALE_PLAIN, id="plain"),
]


def beside(easel: Easel, frame: Frame, found: list[DrawnCard], with_empty: bool) -> CardSpot | None:
    bare = Levels(easel.draw(seed=1)) if with_empty else None
    return paper_beside(Levels(frame), [spot(card) for card in found], None, bare)


@pytest.mark.parametrize("with_empty", KNOWN)
@pytest.mark.parametrize("floor", FLOORS)
def test_a_lower_card_that_was_not_found(floor: Surface, with_empty: bool) -> None:
    """On felt as bright as paper too: there it is told by its print, its frame and its shadow."""
    easel = Easel(replace(SETUP, floor=floor))
    frame = easel.draw(cards=(LOWER, UPPER))
    assert beside(easel, frame, [UPPER], with_empty) == spot(UPPER)


@pytest.mark.parametrize("with_empty", KNOWN)
@pytest.mark.parametrize("floor", FLOORS)
def test_an_upper_card_that_was_not_found(floor: Surface, with_empty: bool) -> None:
    easel = Easel(replace(SETUP, floor=floor))
    frame = easel.draw(cards=(LOWER, UPPER))
    assert beside(easel, frame, [LOWER], with_empty) is not None


@pytest.mark.parametrize("with_empty", KNOWN)
@pytest.mark.parametrize("floor", FLOORS)
def test_nothing_is_missed_when_all_cards_are_found(floor: Surface, with_empty: bool) -> None:
    """Neither the shadow of a lamp's arm nor the pile's height are a card."""
    easel = Easel(replace(SETUP, floor=floor))
    cards = [LOWER, UPPER, replace(UPPER, x=8.0, thick_cm=1.0)]
    shade = random_bar(np.random.default_rng(2))
    frame = easel.draw(cards=tuple(cards), shade=shade, seed=3)
    assert beside(easel, frame, cards, with_empty) is None


@pytest.mark.parametrize("with_empty", KNOWN)
@pytest.mark.parametrize(("aside_cm", "turn"), [(0.7, 0.2), (0.3, 0.3)], ids=["a strip", "a wedge"])
def test_little_that_peeps_out_under_a_played_card_is_noticed(
    with_empty: bool, aside_cm: float, turn: float
) -> None:
    easel = Easel(replace(SETUP, floor=DARK))
    lower = replace(LOWER, x=-aside_cm, y=-0.1, turn=turn)
    frame = easel.draw(cards=(lower, UPPER))
    assert beside(easel, frame, [UPPER], with_empty) is not None


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        pytest.param(0.0, 2.0, 0, id="above"),
        pytest.param(2.0, 0.0, 1, id="to the right"),
        pytest.param(0.0, -2.0, 2, id="below"),
        pytest.param(-2.0, 0.0, 3, id="to the left"),
    ],
)
def test_the_side_on_which_it_peeps_out_is_the_surest(x: float, y: float, side: int) -> None:
    upper = replace(UPPER, turn=0.0)
    frame = Easel(replace(SETUP, floor=DARK)).draw(cards=(replace(upper, x=x, y=y), upper))
    chances = chances_beside(strips(Levels(frame), [spot(upper)], None, None))
    assert chances.shape == (4,)
    assert int(chances.argmax()) == side


@pytest.mark.parametrize("with_empty", KNOWN)
def test_the_sides_of_a_pile_are_no_card_under_it(with_empty: bool) -> None:
    easel = Easel(replace(SETUP, floor=DARK))
    pile = replace(UPPER, color=CardColor.NEUTRAL, x=9.0, thick_cm=1.2)
    assert beside(easel, easel.draw(cards=(pile,)), [pile], with_empty) is None


@pytest.mark.parametrize("with_empty", KNOWN)
def test_a_card_beside_that_is_placed_wrongly_by_two_millimetres_is_no_other(
    with_empty: bool,
) -> None:
    """What reaches beyond its place is no strip of a card under it."""
    easel = Easel(replace(SETUP, floor=PALE_PLAIN))
    other = replace(UPPER, number=4, x=7.6, y=0.4)
    frame, placed = easel.draw(cards=(UPPER, other)), replace(other, x=other.x + 0.2)
    assert beside(easel, frame, [UPPER, placed], with_empty) is None


@pytest.mark.parametrize("with_empty", KNOWN)
def test_a_pale_coin_is_no_card(with_empty: bool) -> None:
    """It lies as near the card as a lower one that peeps out, and is as bright."""
    easel = Easel(replace(SETUP, floor=DARK))
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False).tolist()
    round_coin = tuple((float(4.3 + np.cos(a)), float(np.sin(a)), 0.1) for a in angles)
    frame = easel.draw(things=(Patch(round_coin, (0.7, 0.7, 0.68)),), cards=(UPPER,))
    assert beside(easel, frame, [UPPER], with_empty) is None


@pytest.mark.parametrize("with_empty", KNOWN)
def test_a_pale_wall_is_no_card(with_empty: bool) -> None:
    """The card touches it: what is beside the card is as bright as paper, and beyond the floor."""
    easel = Easel(replace(SETUP, floor=DARK, rim=Surface((0.8, 0.8, 0.8))))
    card = replace(UPPER, x=17.0 - 2.95, turn=0.0)
    frame, bare = easel.draw(cards=(card,)), easel.draw(seed=1)
    spots, tray = [spot(card)], find_tray(bare)
    assert tray is not None
    before = Levels(bare) if with_empty else None
    assert paper_beside(Levels(frame), spots, tray, before) is None


def test_what_a_strip_shows() -> None:
    """Colors against the paper's, what belongs to cards that are known, and what has changed."""
    easel = Easel(replace(SETUP, floor=DARK))
    frame, spots = easel.draw(cards=(LOWER, UPPER)), [spot(UPPER)]
    alone = strips(Levels(frame), spots, None, None)
    assert alone.shape == (4, *SHAPE)
    upper_side, left_side = alone[0], alone[3]
    assert upper_side[3, -4:, 52].all()
    assert not upper_side[3, :20, 52].any()
    assert (alone[:, 4] == UNKNOWN).all()
    assert np.median(abs(left_side[:3, 16:20, 40:64])) < 0.1  # the paper of the lower card
    assert upper_side[:3, :15, 40:64].mean() < -0.5  # felt
    both = strips(Levels(frame), [*spots, spot(LOWER)], None, Levels(easel.draw(seed=1)))
    assert both[3, 3, 16:20, 40:64].all()
    assert both[3, 4, 16:20, 40:64].mean() > 0.5
    assert abs(both[0, 4, :15, 40:64].mean()) < 0.1


def test_no_card_is_beside_none() -> None:
    frame = Easel(replace(SETUP, floor=DARK)).draw()
    assert paper_beside(Levels(frame), [], None) is None
