"""The reader of cards on drawn scenes and on committed renders: read right, or refused."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.drawn_card_scenes import SCENES, Score, play
from vision.calibration import Calibration, Camera, CardPlaces
from vision.card_face import Design
from vision.card_reader import CardReader
from vision.cube import lying
from vision.drawn_cards import DrawnCard
from vision.pinhole import Pinhole
from vision.reading import CardColor, Frame, Reading, Trouble
from vision.scenes import random_hand
from vision.sensor import Shade, shading
from vision.surfaces import Surface
from vision.synthetic import Easel, SetUp

PHOTOS = Path(__file__).parent / "photos"
RENDERS = [json.loads(line) for line in (PHOTOS / "cards.jsonl").read_text().splitlines()]
TABLES = 5
DECK = Design(frame_mm=0.6)
SETUP = SetUp(
    camera=Pinhole(position=(0.0, 0.0, 48.0)), tray_cm=34.0, floor=Surface((0.03, 0.08, 0.12))
)


def picture(name: str) -> Frame:
    return np.asarray(cv2.imread(str(PHOTOS / name)), np.uint8)


def seen(reading: Reading) -> Counter[tuple[str, int]]:
    return Counter((str(card.color), card.number) for card in reading.cards)


def kinds(reading: Reading) -> set[Trouble]:
    return {problem.kind for problem in reading.problems}


@pytest.fixture(scope="module")
def easel() -> Easel:
    return Easel(SETUP)


def card(color: CardColor, number: int, x: float = 0.0, y: float = 0.0) -> DrawnCard:
    return DrawnCard(color, number, x, y, 0.1, DECK)


def test_dozens_of_drawn_scenes() -> None:
    """Random tables, decks and lights: nothing wrong is ever accepted."""
    scores = [play(seed, with_empty=seed % 2 == 0) for seed in range(TABLES)]
    total = Score(sum((score.counts for score in scores), Counter[str]()))
    assert [name for score in scores for name in score.wrong] == []
    assert total.counts["rightly refused"] == 2 * TABLES
    assert total.counts["read"] >= 0.7 * (SCENES - 2) * TABLES


@pytest.mark.parametrize("with_empty", [True, False], ids=["empty tray known", "nothing known"])
@pytest.mark.parametrize("render", RENDERS, ids=lambda render: render["file"])
def test_renders_are_read_or_refused(render: dict[str, Any], with_empty: bool) -> None:
    reader = CardReader(picture(render["empty"]) if with_empty else None)
    reading = reader.read(picture(render["file"]))
    if render["expect"] == "read":
        wanted = Counter((each["color"], each["number"]) for each in render["cards"])
        assert (reading.ok, seen(reading)) == (True, wanted), reading.problems
    else:
        assert not reading.ok


LIGHTS = {
    "a shadow across": lambda light: (
        light * shading(light.shape, Shade(0.6, 0.0, 0.05, 3 * (0.5,)))
    ),
    "the shadow of a lamp's arm": lambda light: (
        light * shading(light.shape, Shade(2.2, -0.05, 0.02, 3 * (0.45,), broad=0.06, end=0.1))
    ),
    "another white balance": lambda light: light * (1.3, 1.0, 0.8),
    "less light": lambda light: light * 0.55,
}


@pytest.mark.parametrize("change", LIGHTS.values(), ids=LIGHTS)
def test_light_that_changed_after_the_empty_picture(
    change: Callable[[NDArray[np.float64]], NDArray[np.float64]],
) -> None:
    """Nothing is misread, and hardly anything refused. Table 4 has a hard shadow of its own."""
    read = 0
    lit = [render for render in RENDERS if render["empty"] != "cards_004_empty.jpg"]
    readable = [render for render in lit if render["expect"] == "read"]
    for render in readable:
        light = change((picture(render["file"]) / 255.0) ** 2)
        frame = np.asarray(255 * np.sqrt(np.clip(light, 0, 1)), np.uint8)
        reading = CardReader(picture(render["empty"])).read(frame)
        wanted = Counter((each["color"], each["number"]) for each in render["cards"])
        assert not reading.ok or seen(reading) == wanted
        read += reading.ok
    assert read >= len(readable) - 1


@pytest.mark.parametrize("number", range(2, 13))
def test_the_whole_deck_of_the_simulator(easel: Easel, number: int) -> None:
    """A number in all colors, as a back and as a joker, at once."""
    places = [(x, y) for y in (-6.0, 6.0) for x in (-8.0, 0.0, 8.0)]
    cards = tuple(
        card(color, number, *place) for color, place in zip(CardColor, places, strict=True)
    )
    reading = CardReader().read(easel.draw(cards=cards))
    assert seen(reading) == Counter((str(color), number) for color in CardColor)
    assert reading.ok


def test_an_empty_tray_has_no_cards(easel: Easel) -> None:
    reading = CardReader(easel.draw(seed=1)).read(easel.draw(seed=2))
    assert (reading.cards, kinds(reading)) == ((), {Trouble.MISSING})


def test_a_card_hidden_but_for_its_edge_is_covered(easel: Easel) -> None:
    """No corner of the lower card is seen whole, nor is its large number."""
    lower, upper = card(CardColor.RED, 7), card(CardColor.BLUE, 4, x=0.4, y=0.3)
    reading = CardReader().read(easel.draw(cards=(lower, upper)))
    assert not (reading.ok and ("red", 7) in seen(reading))


def test_a_card_that_is_overlooked_under_another_is_a_problem(easel: Easel) -> None:
    """Two thirds of the lower card are hidden: whether it is found or not, nothing is taken."""
    lower, upper = card(CardColor.RED, 7, x=2.0), card(CardColor.BLUE, 4)
    reading = CardReader().read(easel.draw(cards=(lower, upper)))
    assert not reading.ok or seen(reading) == Counter([("red", 7), ("blue", 4)])


def test_no_card_of_a_tight_fan_is_left_out(easel: Easel) -> None:
    """Of the middle one only a strip is seen: all three are read, or none is taken."""
    fan = [card(CardColor.BLUE, n, x=2.1 * i) for i, n in enumerate((6, 8, 7))]
    reading = CardReader(easel.draw(seed=1)).read(easel.draw(cards=tuple(fan)))
    assert not reading.ok or seen(reading).total() == 3


def test_a_careless_fan_is_read(easel: Easel) -> None:
    """Each card lies farther up than the one under it: the middle one's corners lie upon the first
    card's number and beyond its edge, and are its own all the same."""
    fan = [card(CardColor.GREEN, n, x=3.6 * i, y=1.1 * i) for i, n in enumerate((2, 10, 8))]
    reading = CardReader(easel.draw(seed=1)).read(easel.draw(cards=tuple(fan)))
    assert (reading.ok, seen(reading)) == (
        True,
        Counter([("green", 2), ("green", 10), ("green", 8)]),
    )


@pytest.mark.parametrize("step_cm", [2.1, 2.5, 3.0])
@pytest.mark.parametrize("seed", range(3))
def test_on_felt_like_paper_no_lower_card_is_left_out(step_cm: float, seed: int) -> None:
    """Even if the empty tray is not known: both are read, or none is taken."""
    random = np.random.default_rng(seed)
    easel = Easel(replace(SETUP, floor=Surface((0.68, 0.68, 0.68), contrast=0.03), seed=seed))
    lower, upper = random.choice(np.arange(2, 13), 2, replace=False).tolist()
    cards = card(CardColor.RED, lower), card(CardColor.RED, upper, x=step_cm, y=0.4)
    reading = CardReader().read(easel.draw(cards=cards))
    assert not reading.ok or seen(reading) == Counter([("red", lower), ("red", upper)])


@pytest.mark.parametrize("step_cm", [0.7, 0.9, 1.3, 1.8, 2.4])
@pytest.mark.parametrize("light", [0.03, 0.3, 0.68], ids=["dark", "grey", "like paper"])
def test_of_a_tight_fan_no_lower_card_is_left_out(light: float, step_cm: float) -> None:
    """Even if the empty tray is not known, and of the lower card no more than a strip is seen."""
    easel = Easel(replace(SETUP, floor=Surface((light, light, light), contrast=0.03)))
    cards = card(CardColor.BLUE, 7), card(CardColor.BLUE, 10, x=step_cm)
    reading = CardReader().read(easel.draw(cards=cards))
    assert not reading.ok or seen(reading) == Counter([("blue", 7), ("blue", 10)])


def test_a_hand_is_seen_where_no_tray_was_found() -> None:
    """The floor fills the picture: what is other than in the empty picture is compared all over."""
    easel = Easel(replace(SETUP, tray_cm=200.0))
    cards = (card(CardColor.GREEN, 9),)
    over = lying(1, 12.0, 6.0, 1.0, 0.0)
    hand = random_hand(easel.setup, over, np.random.default_rng(1))
    reader = CardReader(easel.draw(seed=1))
    assert reader.read(easel.draw(cards=cards)).ok
    assert Trouble.COVERED in kinds(reader.read(easel.draw(hand=hand, cards=cards)))


def test_the_same_front_twice_is_a_problem(easel: Easel) -> None:
    """There is only one green 9 in the deck: one of them was misread, or is of another deck."""
    cards = card(CardColor.GREEN, 9, x=-5.0), card(CardColor.GREEN, 9, x=5.0)
    assert Trouble.EXTRA in kinds(CardReader().read(easel.draw(cards=cards)))


def test_the_same_back_twice_is_none(easel: Easel) -> None:
    cards = card(CardColor.NEUTRAL, 9, x=-5.0), card(CardColor.NEUTRAL, 9, x=5.0)
    reading = CardReader().read(easel.draw(cards=cards))
    assert (reading.ok, seen(reading)) == (True, Counter({("neutral", 9): 2}))


def test_what_the_empty_tray_shows_too_is_no_card(easel: Easel) -> None:
    """A picture of a card on the felt."""
    printed, played = card(CardColor.NEUTRAL, 4, x=-6.0), card(CardColor.GREEN, 9, x=6.0)
    frame = easel.draw(cards=(printed, played), seed=2)
    reading = CardReader(easel.draw(cards=(printed,), seed=1)).read(frame)
    assert (reading.ok, seen(reading)) == (True, Counter({("green", 9): 1}))
    assert seen(CardReader().read(frame)) == Counter({("green", 9): 1, ("neutral", 4): 1})


def test_darkness_is_said(easel: Easel) -> None:
    frame = easel.draw(cards=(card(CardColor.GREEN, 9),))
    assert kinds(CardReader().read(np.asarray(frame // 12, np.uint8))) <= {Trouble.DARK}


def test_the_pile_is_where_the_calibration_says(easel: Easel) -> None:
    camera = Camera(1280, 960)
    known = replace(Calibration(camera), cards=CardPlaces((640.0, 480.0)))
    frame = easel.draw(cards=(card(CardColor.NEUTRAL, 5),))
    half = np.asarray(cv2.resize(frame, (640, 480), interpolation=cv2.INTER_AREA), np.uint8)
    assert CardReader(calibration=known).read(frame).pile == (640.0, 480.0)
    assert CardReader(calibration=known).read(half).pile == pytest.approx((319.75, 239.75))
