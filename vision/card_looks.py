"""What is made of each card: the number and the color that all looks at it agree on."""

from dataclasses import dataclass

import cv2

from vision.card_judge import CardState, CardVerdict
from vision.card_numbers import INDEXES, Look, index_box, read_big, read_indexes
from vision.card_spot import CardSpot, Levels
from vision.pinhole import Points
from vision.reading import CardColor, Trouble

_CLEAR = 0.9  # how sure both networks must be of a number that counts
_ALONE = 0.97  # and of one that nothing else confirms
_AGAINST = 0.6  # a number seen as surely elsewhere on the card contradicts
_COLOR = 0.9
_MOVING = 0.3
_COVERED = 0.5  # from this chance on a card is partly hidden, which something must explain
_HIDES = 0.03  # of a card's area: another card that covers so much explains it
_INDEX_MM = 1.0  # around the small numbers: so near no other card may come


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card with the number that is sure, or why none is."""

    verdict: CardVerdict
    color: CardColor
    number: int | None
    confidence: float
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The numbers that were seen in one kind of place on a card, and how surely."""

    seen: tuple[tuple[int, float], ...]

    def number(self, least: float) -> int | None:
        """The one number that is seen so surely."""
        numbers = {number for number, sure in self.seen if sure >= least}
        return numbers.pop() if len(numbers) == 1 else None

    def against(self, number: int) -> bool:
        return any(other != number and sure >= _AGAINST for other, sure in self.seen)

    def sure(self, number: int) -> float:
        return max((sure for other, sure in self.seen if other == number), default=0.0)


def take_looks(levels: Levels, verdicts: list[CardVerdict]) -> list[CardLook]:
    spots = [verdict.spot for verdict in verdicts]
    bigs, indexes = read_big(levels, spots), read_indexes(levels, spots)
    return [
        _look(verdict, big, index, [spot for spot in spots if spot is not verdict.spot])
        for verdict, big, index in zip(verdicts, bigs, indexes, strict=True)
    ]


def _look(
    verdict: CardVerdict, big: tuple[Look, Look], index: tuple[Look, ...], others: list[CardSpot]
) -> CardLook:
    color_sure = float(verdict.colors.max())
    number, sure, trouble = _number(verdict, big, index, others)
    if verdict.states[CardState.MOVING] > _MOVING:
        trouble = Trouble.MOVING
    elif trouble is None and color_sure < _COLOR:
        trouble = Trouble.UNSURE
    return CardLook(verdict, verdict.color, number, min(sure, color_sure), trouble)


def _number(
    verdict: CardVerdict, big: tuple[Look, Look], index: tuple[Look, ...], others: list[CardSpot]
) -> tuple[int | None, float, Trouble | None]:
    """The number, how sure it is, and what is wrong."""
    spot = verdict.spot
    large = _evidence(big)
    free = [look for look, box in zip(index, _boxes(spot), strict=True) if _is_free(box, others)]
    corners = _evidence(tuple(free))
    is_hidden = verdict.states[CardState.COVERED] > _COVERED
    is_explained = any(_hides(spot, other) for other in others)
    if is_hidden and not is_explained:
        return None, 0.0, Trouble.COVERED
    by_large, by_corners = large.number(_CLEAR), corners.number(_CLEAR)
    number: int | None = None
    if by_large is not None and by_corners == by_large:
        number = by_large
    elif by_corners is None and not is_hidden:
        number = large.number(_ALONE)
    elif by_large is None and is_explained:
        number = corners.number(_ALONE)
    if number is None or large.against(number) or corners.against(number):
        return None, 0.0, Trouble.COVERED if is_hidden else Trouble.UNSURE
    return number, max(large.sure(number), corners.sure(number)), None


def _evidence(looks: tuple[Look, ...]) -> _Evidence:
    return _Evidence(tuple((look.number, look.sure) for look in looks if look.number is not None))


def _boxes(spot: CardSpot) -> list[Points]:
    """Where the small numbers are, in the order in which they are read."""
    boxes = []
    for way in (spot, spot.flipped()):
        for cut in INDEXES:
            left, top, right, bottom = index_box(cut)
            grown = left - _INDEX_MM, top - _INDEX_MM, right + _INDEX_MM, bottom + _INDEX_MM
            boxes.append(way.box(*grown))
    return boxes


def _is_free(box: Points, others: list[CardSpot]) -> bool:
    return all(_common(box, other.outline()) < 1.0 for other in others)


def _hides(spot: CardSpot, other: CardSpot) -> bool:
    outline = spot.outline()
    return _common(outline, other.outline()) > _HIDES * float(cv2.contourArea(outline))


def _common(one: Points, other: Points) -> float:
    """What two convex outlines have in common, in square pixels."""
    area, _ = cv2.intersectConvexConvex(one, other)
    return float(area)
