"""What is made of each card: the number and the color that all looks at it agree on."""

from dataclasses import dataclass

import cv2

from vision.card_ink import has_marks, ink_of
from vision.card_judge import CardState, CardVerdict
from vision.card_numbers import BIG, INDEXES, Look, index_box, read_big, read_indexes
from vision.card_spot import CardSpot, Cut, Levels
from vision.pinhole import Points
from vision.reading import CardColor, Trouble

_CLEAR = 0.9  # how sure both networks must be of a number that counts
_ALONE = 0.97  # and of one that nothing else confirms
_AGAINST = 0.6  # a number seen as surely elsewhere on the card contradicts
_COLOR = 0.6  # of the network that judges; the ink must say the same
_MOVING = 0.3
_COVERED = 0.5  # from this chance on a card is partly hidden, which something must explain
_HIDES = 0.03  # of a card's area: another card that covers so much explains it
_NEAR_MM = 1.0  # around the small numbers: so near no other card may come


Corner = tuple[CardSpot, Cut]
"""A corner of a card as it stands upright."""
CornerLook = tuple[Corner, Look]


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
    looks = []
    for verdict, big, index in zip(verdicts, bigs, indexes, strict=True):
        others = [spot for spot in spots if spot is not verdict.spot]
        numbers = _Numbers.of(verdict, big, index, others)
        looks.append(_look(levels, verdict, numbers, others))
    return looks


@dataclass(frozen=True, slots=True)
class _Numbers:
    """All that was seen of a card's number, and whether another card explains what is hidden."""

    large: _Evidence
    corners: _Evidence
    free: tuple[CornerLook, ...]
    is_hidden: bool
    is_explained: bool

    @classmethod
    def of(
        cls,
        verdict: CardVerdict,
        big: tuple[Look, Look],
        index: tuple[Look, ...],
        others: list[CardSpot],
    ) -> "_Numbers":
        corners = zip(_corners(verdict.spot), index, strict=True)
        free = tuple((corner, look) for corner, look in corners if _is_free(corner, others))
        return cls(
            _evidence(big),
            _evidence(tuple(look for _, look in free)),
            free,
            bool(verdict.states[CardState.COVERED] > _COVERED),
            any(_hides(verdict.spot, other) for other in others),
        )

    def agreed(self) -> int | None:
        """The number that is sure, if any."""
        by_large, by_corners = self.large.number(_CLEAR), self.corners.number(_CLEAR)
        number: int | None = None
        if by_large is not None and by_corners == by_large:
            number = by_large
        elif by_corners is None and not self.is_hidden:
            number = self.large.number(_ALONE)
        elif by_large is None and self.is_explained:
            number = self.corners.number(_ALONE)
        if number is None or self.large.against(number) or self.corners.against(number):
            return None
        return number

    def sure(self, number: int) -> float:
        return max(self.large.sure(number), self.corners.sure(number))


def _look(
    levels: Levels, verdict: CardVerdict, numbers: _Numbers, others: list[CardSpot]
) -> CardLook:
    number = numbers.agreed()
    sure = 0.0 if number is None else min(numbers.sure(number), float(verdict.colors.max()))
    trouble = None
    if verdict.states[CardState.MOVING] > _MOVING:
        trouble = Trouble.MOVING
    elif numbers.is_hidden and (number is None or not numbers.is_explained):
        trouble = Trouble.COVERED
    elif number is None or not _is_color(levels, verdict, numbers, others, number):
        trouble = Trouble.UNSURE
    return CardLook(verdict, verdict.color, number, sure, trouble)


def _is_color(
    levels: Levels,
    verdict: CardVerdict,
    numbers: _Numbers,
    others: list[CardSpot],
    number: int,
) -> bool:
    """Whether the ink, and the marks of a joker or their absence, say the same as the network."""
    if verdict.colors.max() < _COLOR:
        return False
    if verdict.color in (CardColor.JOKER, CardColor.NEUTRAL):
        # A joker is told by its marks alone from a back in black.
        is_joker = verdict.color is CardColor.JOKER
        if has_marks(levels, verdict.spot, others) is not is_joker:
            return False
    if numbers.large.sure(number) >= _CLEAR:
        return ink_of(levels.cut(verdict.spot, BIG)).may_be(verdict.color)
    corner = next((corner for corner, look in numbers.free if look.number == number), None)
    return corner is not None and ink_of(levels.cut(*corner), is_small=True).may_be(verdict.color)


def _evidence(looks: tuple[Look, ...]) -> _Evidence:
    return _Evidence(tuple((look.number, look.sure) for look in looks if look.number is not None))


def _corners(spot: CardSpot) -> list[Corner]:
    """Where the small numbers are, in the order in which they are read."""
    return [(way, cut) for way in (spot, spot.flipped()) for cut in INDEXES]


def _is_free(corner: Corner, others: list[CardSpot]) -> bool:
    spot, cut = corner
    left, top, right, bottom = index_box(cut)
    near = _NEAR_MM
    box = spot.box(left - near, top - near, right + near, bottom + near)
    return all(_common(box, other.outline()) < 1.0 for other in others)


def _hides(spot: CardSpot, other: CardSpot) -> bool:
    outline = spot.outline()
    return _common(outline, other.outline()) > _HIDES * float(cv2.contourArea(outline))


def _common(one: Points, other: Points) -> float:
    """What two convex outlines have in common, in square pixels."""
    area, _ = cv2.intersectConvexConvex(one, other)
    return float(area)
