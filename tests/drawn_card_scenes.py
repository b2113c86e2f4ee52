"""Drawn cards on random tables, read and compared with what was drawn."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from vision.card_reader import CardReader
from vision.card_scenes import (
    move_one,
    random_card_table,
    random_coin,
    random_design,
    random_display,
    random_played,
)
from vision.cube import lying
from vision.drawn_cards import DrawnCard
from vision.reading import Reading
from vision.scenes import random_hand
from vision.synthetic import Easel, Finger
from vision.tables import random_shade

SCENES = 6  # on each table, of which two must be refused


@dataclass(slots=True)
class Score:
    """How often each thing happened, and the seeds where it must not."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def play(seed: int, with_empty: bool = True) -> Score:
    """One random table and deck: displays and played cards, one with a hand, one that slides."""
    random = np.random.default_rng([11, seed])
    easel, score = Easel(random_card_table(random)), Score()
    design = random_design(random)
    reader = CardReader(easel.draw(seed=1) if with_empty else None)
    for scene in range(SCENES):
        cards = (random_display if scene < 2 else random_played)(design, random)
        things = (random_coin(easel.setup, random),) if scene == 3 else ()
        shade = random_shade(random) if scene == 2 else None
        hand: tuple[Finger, ...] = ()
        if scene == 4:
            cards = move_one(cards, len(cards) - 1, random)
        if scene == 5:
            over = lying(1, cards[-1].x, cards[-1].y, 1.0, 0.0)
            hand = random_hand(easel.setup, over, random)
        frame = easel.draw((), hand, things, shade, scene, cards)
        _count(score, f"{seed}/{scene}", reader.read(frame), cards, is_trouble=scene >= 4)
    return score


def _count(
    score: Score, name: str, reading: Reading, cards: tuple[DrawnCard, ...], is_trouble: bool
) -> None:
    seen = Counter((card.color, card.number) for card in reading.cards)
    drawn = Counter((card.color, card.number) for card in cards)
    if not reading.ok:
        score.counts["rightly refused" if is_trouble else "refused"] += 1
    elif is_trouble or seen != drawn:
        score.wrong.append(name)
    else:
        score.counts["read"] += 1
