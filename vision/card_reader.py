"""Reads the cards of a frame: draw pile, display, or the cards that were played.

One network finds the cards, a second says what lies there and of what color, and the numbers are
read by two more from the large number and by another two from the small ones in the corners. What
they do not agree on, or what is hidden by anything but another card, is a problem.
"""

import math
import statistics
from collections import Counter
from dataclasses import dataclass, field, replace

from vision.before import was_there
from vision.brightness import is_dark
from vision.calibration import Calibration
from vision.card_beside import paper_beside
from vision.card_face import HEIGHT_MM, WIDTH_MM
from vision.card_finder import find_cards, is_same
from vision.card_judge import CardState, CardVerdict, judge_both_ways, judge_cards
from vision.card_looks import CardLook, take_looks
from vision.card_numbers import read_big, read_indexes
from vision.card_spot import CardSpot, Cut, Levels
from vision.card_stray import find_grainless, find_stray
from vision.knowledge import Knowledge
from vision.known import Known
from vision.locate import Spot
from vision.reading import Card, CardColor, Color, Frame, Place, Problem, Reading, Trouble
from vision.tray import Tray

_NOTHING = 0.7  # chance of being no card from which on a spot is forgotten
_AT_ONCE = 0.99  # and at the first look, which is not yet from the right place
_MOVED, _AGAIN = 0.03, 2  # widths, and radians, that are worth another look; and how many
_TURNS = (-0.8, -0.4, 0.0, 0.4, 0.8)  # radians
_MOST = 12  # spots that are looked at: pile, display, three played cards and some more
_HOT = 0.38  # so sure a finder is not passed over at once
_SURELY = 0.85  # chance of being no card at which a sure finder may have erred
_HOTTEST = 0.55  # and not if it is so sure
_WEAK, _FREE = 0.25, 0.4  # a spot so weak, of which so little is no other card, is none
_NEAR = 0.6  # widths: what is so near a card is no other, if the judge sees none there
_BEYOND = 0.1  # widths: a middle no farther beyond the floor may be a card's, as trays are found
_WALL = 0.25  # widths: half a card lies between its middle and a wall, whose shadow is no card

_TEXTS = {
    Trouble.MOVING: "The {color} card still moves.",
    Trouble.COVERED: "The {color} card is covered: lay it where its corners are seen.",
    Trouble.UNSURE: "The {color} card cannot be read for sure: move it a little.",
    Trouble.GLARE: "Glare on the {color} card: turn it or move the lamp.",
    Trouble.EXTRA: "The {color} card is seen twice: lay the cards side by side.",
}


@dataclass(slots=True)
class CardReader:
    """Reads the frames of one camera; the empty tray and the calibration make it stronger."""

    empty: Frame | None = None
    calibration: Calibration | None = None
    fit_every: int = 30  # frames: so often it is asked whether the calibration still holds
    _knowledge: Knowledge = field(init=False)

    def __post_init__(self) -> None:
        self._knowledge = Knowledge(self.empty, self.calibration, self.fit_every)

    def read(self, frame: Frame, expect: tuple[Color, ...] | None = None) -> Reading:
        """Whatever cards there are; dice are not expected of a card game."""
        known = self._knowledge.of(frame)
        levels = Levels(frame)
        spots = _new(_inside(find_cards(frame, known.tray), known.tray), frame, known)
        verdicts = _judged(levels, spots, known.tray)
        looks = take_looks(levels, verdicts)
        cards, problems = _sorted(looks)
        problems += _hidden(frame, known, verdicts)
        if not problems:
            problems += _overlooked(levels, known, verdicts)
        if not problems and not cards:
            problems.append(Problem(Trouble.MISSING, "No card is seen."))
        if problems and is_dark(frame, known.tray):
            text = "It is too dark: more light on the tray, please."
            problems = [Problem(Trouble.DARK, text)]
        width = statistics.median(v.spot.width_px for v in verdicts) if verdicts else 0.0
        return Reading(
            problems=tuple(problems),
            edge_px=width,
            misfit=self._knowledge.misfit,
            outline=known.tray.outline if known.tray else (),
            cards=tuple(cards),
            pile=known.pile,
        )


def _inside(spots: list[CardSpot], tray: Tray | None, farther: float = _BEYOND) -> list[CardSpot]:
    """The spots on the floor, or no farther beyond it than so many widths of a card."""
    if tray is None:
        return spots
    return [spot for spot in spots if tray.contains((spot.x, spot.y), farther * spot.width_px)]


def _new(spots: list[CardSpot], frame: Frame, known: Known) -> list[CardSpot]:
    """The spots where the tray, if it was known when empty, did not look the same."""
    return [
        spot
        for spot in spots
        if not was_there(known.empty, frame, Spot(spot.x, spot.y, spot.width_px, spot.heat))
    ]


def _judged(levels: Levels, spots: list[CardSpot], tray: Tray | None) -> list[CardVerdict]:
    """The cards among the spots, judged twice: the second look is from the right place."""
    first = judge_cards(levels, spots[:_MOST])
    likely = [verdict for verdict in first if verdict.states[CardState.NOTHING] < _AT_ONCE]
    second = _settled(levels, [verdict.spot for verdict in likely])
    kept: list[CardVerdict] = []
    for verdict in sorted(second, key=lambda verdict: -_being(verdict)):
        if verdict.states[CardState.NOTHING] > _NOTHING:
            continue
        if any(is_same(verdict.spot, other.spot) for other in kept):
            continue
        if _being(verdict) > _WEAK or not _is_within(verdict.spot, kept):
            kept.append(verdict)
    # What the finder is sure of is not passed over, unless nothing at all is seen there.
    for spot in sorted(_inside(spots[:_MOST], tray, -_WALL), key=lambda spot: -spot.heat):
        if spot.heat > _HOT and not _is_near(spot, kept):
            verdict = _turned(levels, spot, kept)
            if not _is_ghost(levels, verdict):
                kept.append(verdict)
    return kept


def _is_ghost(levels: Levels, verdict: CardVerdict) -> bool:
    """Whether the judge sees no card at a spot of the finder's, and nobody a number.

    A card that slides fast looks like nothing and has no number: the finder may be surest of it.
    """
    if verdict.spot.heat > _HOTTEST or verdict.states[CardState.NOTHING] < _SURELY:
        return False
    big, index = read_big(levels, [verdict.spot]), read_indexes(levels, [verdict.spot])
    return all(look.number is None for look in (*big[0], *index[0]))


def _settled(levels: Levels, spots: list[CardSpot]) -> list[CardVerdict]:
    """Verdicts on spots; those that are moved far are looked at again, from their new place."""
    verdicts = judge_both_ways(levels, spots)
    for _ in range(_AGAIN):
        pairs = zip(spots, verdicts, strict=True)
        moved = [index for index, (spot, verdict) in enumerate(pairs) if _is_moved(spot, verdict)]
        spots = [verdict.spot for verdict in verdicts]
        for index, verdict in zip(
            moved, judge_both_ways(levels, [spots[index] for index in moved]), strict=True
        ):
            verdicts[index] = verdict
    return verdicts


def _is_moved(spot: CardSpot, verdict: CardVerdict) -> bool:
    if verdict.states[CardState.NOTHING] > _NOTHING:
        return False
    far = math.hypot(verdict.spot.x - spot.x, verdict.spot.y - spot.y)
    return far > _MOVED * spot.width_px or abs(verdict.spot.turn - spot.turn) > _MOVED


def _turned(levels: Levels, spot: CardSpot, kept: list[CardVerdict]) -> CardVerdict:
    """The likeliest card at a spot whose turn the finder did not see, in a shadow perhaps."""
    turns = [verdict.spot.turn for verdict in kept] or [spot.turn + turn for turn in _TURNS]
    widths = [verdict.spot.width_px for verdict in kept] or [spot.width_px]
    width = statistics.median(widths)
    ways = [replace(spot, turn=turn, width_px=width) for turn in turns]
    verdicts = judge_both_ways(levels, [verdict.spot for verdict in judge_cards(levels, ways)])
    return min(verdicts, key=lambda verdict: float(verdict.states[CardState.NOTHING]))


def _being(verdict: CardVerdict) -> float:
    """How surely a card is there, by finder and judge together."""
    return verdict.spot.heat * float(1 - verdict.states[CardState.NOTHING])


def _is_near(spot: CardSpot, others: list[CardVerdict]) -> bool:
    return any(
        math.hypot(spot.x - other.spot.x, spot.y - other.spot.y) < _NEAR * other.spot.width_px
        for other in others
    )


def _is_within(spot: CardSpot, others: list[CardVerdict]) -> bool:
    """Whether most of a spot lies on other cards: then it may be what their edges look like."""
    part = Cut(0.0, 0.0, round(WIDTH_MM), round(HEIGHT_MM), 1.0)
    free = part.without(spot, [other.spot for other in others])
    return float(free.mean()) < _FREE


def _sorted(looks: list[CardLook]) -> tuple[list[Card], list[Problem]]:
    cards, problems = [], []
    for look in looks:
        centre = _rounded(look.verdict.spot)
        if look.trouble is not None or look.number is None:
            problems.append(_say(look.trouble or Trouble.UNSURE, look.color, centre))
        else:
            cards.append(Card(look.color, look.number, centre, round(look.confidence, 3)))
    return cards, problems + _twice(cards)


def _twice(cards: list[Card]) -> list[Problem]:
    """Every front and every joker is in the deck only once."""
    counts = Counter((card.color, card.number) for card in cards)
    return [
        _say(Trouble.EXTRA, card.color, card.centre)
        for card in cards
        if card.color is not CardColor.NEUTRAL and counts[card.color, card.number] > 1
    ]


def _hidden(frame: Frame, known: Known, verdicts: list[CardVerdict]) -> list[Problem]:
    """A hand over the tray: what is neither felt nor card."""
    spots = [verdict.spot for verdict in verdicts]
    place = find_stray(frame, known, spots) or find_grainless(frame, known, spots)
    if place is None:
        return []
    text = "Something covers the tray: take the hand away."
    return [Problem(Trouble.COVERED, text, None, (round(place[0], 1), round(place[1], 1)))]


def _overlooked(levels: Levels, known: Known, verdicts: list[CardVerdict]) -> list[Problem]:
    """A card under another one that was not found, or that was taken for it."""
    bare = None if known.empty is None else Levels(known.empty)
    upper = paper_beside(levels, [verdict.spot for verdict in verdicts], known.tray, bare)
    if upper is None:
        return []
    text = "A card lies under another: lay it where its corners are seen."
    return [Problem(Trouble.COVERED, text, None, _rounded(upper))]


def _rounded(spot: CardSpot) -> Place:
    return round(spot.x, 1), round(spot.y, 1)


def _say(kind: Trouble, color: CardColor, centre: Place) -> Problem:
    named = Color(color) if color in [*Color] else None
    text = _TEXTS[kind].format(color=color)
    return Problem(kind, text, named, centre)
