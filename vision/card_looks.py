"""What is made of each card: the number and the color that all looks at it agree on."""

import math
from dataclasses import dataclass

import cv2

from vision.card_ink import has_marks, ink_of
from vision.card_judge import CardState, CardVerdict
from vision.card_numbers import BIG, INDEXES, Look, read_big, read_indexes
from vision.card_spot import CardSpot, Cut, Levels
from vision.pinhole import Points
from vision.reading import CardColor, Trouble

_CLEAR = 0.85  # how sure both networks must be of a number that counts
_ALONE = 0.92  # and of one that nothing else confirms
_AGAINST = 0.6  # a number seen as surely elsewhere on the card contradicts
_COLOR = 0.6  # of the network that judges; the ink must say the same
_COLOR_FAINT = 0.97  # where the ink, faint as it is in small numbers, may have another one too
_MOVING, _SLIDING = 0.3, 0.5  # chances of moving: in doubt, and whatever the numbers look like
_COVERED = 0.5  # from this chance on a card is partly hidden, which something must explain
_HIDES = 0.03  # of a card's area: another card that covers so much explains it
_UNDER = 0.8  # so surely a card is partly hidden that what hides it must lie above it
_OPEN_MM = 20.0  # around its middle: what hides a number there, and is no card found, is another
_INDEX_X, _INDEX_Y = 8.0, 7.5  # mm to either side of a small number's middle: all of its ink
_MIDDLE_X, _MIDDLE_Y = 30.0, 28.0  # and of the large one's, with half a small one
_APART_MM = 14.0  # between two small numbers that cannot be taken for each other


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

    def count(self, number: int, least: float) -> int:
        """In how many places the number is seen so surely."""
        return sum(other == number and sure >= least for other, sure in self.seen)


def take_looks(levels: Levels, verdicts: list[CardVerdict]) -> list[CardLook]:
    spots = [verdict.spot for verdict in verdicts]
    bigs, indexes = read_big(levels, spots), read_indexes(levels, spots)
    looks = []
    for verdict, big, index in zip(verdicts, bigs, indexes, strict=True):
        beside = [other for other in verdicts if other is not verdict]
        others = [other.spot for other in beside]
        above = [other.spot for other in beside if not _lies_under(other, verdict, verdicts)]
        numbers = _Numbers.of(verdict, big, index, others, above)
        looks.append(_look(levels, verdict, numbers, above))
    return looks


@dataclass(frozen=True, slots=True)
class _Numbers:
    """All that was seen of a card's number, and whether another card explains what is hidden."""

    large: _Evidence
    corners: _Evidence  # those that can be no other card's
    around: _Evidence  # all of them
    free: tuple[CornerLook, ...]
    is_hidden: bool
    is_explained: bool
    is_open: bool  # no other card is known to lie on its middle: its large number should be seen
    doubts: frozenset[int]  # what one network sees in the middle, and the other does not

    @classmethod
    def of(
        cls,
        verdict: CardVerdict,
        big: tuple[Look, Look],
        index: tuple[Look, ...],
        others: list[CardSpot],
        above: list[CardSpot],
    ) -> "_Numbers":
        corners = zip(_corners(verdict.spot), index, strict=True)
        free = tuple((corner, look) for corner, look in corners if _is_free(corner, above))
        return cls(
            _evidence(big),
            _evidence(tuple(look for _, look in free)),
            _evidence(index),
            free,
            bool(verdict.states[CardState.COVERED] > _COVERED),
            any(_hides(verdict.spot, other) for other in others),
            all(_is_beside(verdict.spot, other) for other in others),
            frozenset(number for look in big for number in look.either),
        )

    def agreed(self) -> int | None:
        """The number that is sure, if any."""
        by_large, by_corners = self.large.number(_CLEAR), self.corners.number(_CLEAR)
        number: int | None = None
        if by_large is not None and self.around.sure(by_large) >= _CLEAR:
            number = by_large
        elif by_corners is not None and self.large.sure(by_corners) >= _AGAINST:
            number = self.corners.number(_ALONE)
        elif by_corners is not None and not self.is_hidden and self.doubts <= {by_corners}:
            # The edge of a shadow or a mirrored lamp lies across the large number.
            is_twice = self.corners.count(by_corners, _ALONE) >= 2
            number = by_corners if is_twice else None
        elif by_corners is None and not self.is_hidden:
            number = self.large.number(_ALONE)
        elif by_large is None and self.is_explained and not self.is_open:
            number = self.corners.number(_ALONE)
        if number is None or self.large.against(number) or self.corners.against(number):
            return None
        return number

    def sure(self, number: int) -> float:
        return max(self.large.sure(number), self.corners.sure(number))

    def are_sharp(self, number: int | None) -> bool:
        """Whether the card lies still for sure: the soft edge of a shadow looks like moving."""
        if number is None or self.corners.count(number, _ALONE) < 2:
            return False
        return number in self.doubts or self.large.sure(number) >= _AGAINST


def _look(
    levels: Levels, verdict: CardVerdict, numbers: _Numbers, others: list[CardSpot]
) -> CardLook:
    number = numbers.agreed()
    sure = 0.0 if number is None else min(numbers.sure(number), float(verdict.colors.max()))
    trouble = None
    moving = float(verdict.states[CardState.MOVING])
    if moving > _SLIDING or (moving > _MOVING and not numbers.are_sharp(number)):
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
    inks = [
        ink_of(levels.cut(*corner), is_small=True)
        for corner, look in numbers.free
        if look.number == number
    ]
    is_faint = any(ink.may_be_another(verdict.color) for ink in inks)
    is_sure = not is_faint or verdict.colors.max() > _COLOR_FAINT
    return is_sure and any(ink.may_be(verdict.color) for ink in inks)


def _evidence(looks: tuple[Look, ...]) -> _Evidence:
    return _Evidence(tuple((look.number, look.sure) for look in looks if look.number is not None))


def _corners(spot: CardSpot) -> list[Corner]:
    """Where the small numbers are, in the order in which they are read."""
    return [(way, cut) for way in (spot, spot.flipped()) for cut in INDEXES]


def _is_free(corner: Corner, others: list[CardSpot]) -> bool:
    """Whether what is seen in a corner can only be its own number.

    Another card lies beside it; or wholly over or under it, with none of its own numbers there:
    then it hides all of the corner or nothing. A half-hidden 12 must not become a 2.
    """
    spot, cut = corner
    near = _index_box(spot, cut)
    for other in others:
        common = _common(near, other.outline())
        if common < 1.0:
            continue
        if common < 0.99 * float(cv2.contourArea(near)) or _has_number_at(other, near.mean(0)):
            return False
    return True


def _index_box(spot: CardSpot, cut: Cut) -> Points:
    x, y = cut.across_mm, cut.down_mm
    return spot.box(x - _INDEX_X, y - _INDEX_Y, x + _INDEX_X, y + _INDEX_Y)


def _has_number_at(spot: CardSpot, place: Points) -> bool:
    """Whether a card has one of its own numbers near a pixel, large or small."""
    [(x, y)] = spot.mm(place[None]).tolist()
    if abs(x) < _MIDDLE_X and abs(y) < _MIDDLE_Y:
        return True
    places = [(way * cut.across_mm, way * cut.down_mm) for way in (1, -1) for cut in INDEXES]
    return any(math.hypot(x - a, y - b) < _APART_MM for a, b in places)


def _is_beside(spot: CardSpot, other: CardSpot) -> bool:
    """Whether the other card stays clear of the middle of a card, above or below."""
    far = cv2.pointPolygonTest(other.outline(), (spot.x, spot.y), True)
    return far < -_OPEN_MM * spot.px_per_mm


def _lies_under(lower: CardVerdict, upper: CardVerdict, verdicts: list[CardVerdict]) -> bool:
    """Whether a card is hidden by the other and can be by no third: then it lies under it."""
    if lower.states[CardState.COVERED] < _UNDER or _touching(lower, verdicts) != [upper]:
        return False
    # Both cannot lie under each other.
    return upper.states[CardState.COVERED] <= _COVERED or _touching(upper, verdicts) != [lower]


def _touching(verdict: CardVerdict, verdicts: list[CardVerdict]) -> list[CardVerdict]:
    """The cards that lie over or under a card."""
    others = [other for other in verdicts if other is not verdict]
    return [other for other in others if _hides(verdict.spot, other.spot)]


def _hides(spot: CardSpot, other: CardSpot) -> bool:
    outline = spot.outline()
    return _common(outline, other.outline()) > _HIDES * float(cv2.contourArea(outline))


def _common(one: Points, other: Points) -> float:
    """What two convex outlines have in common, in square pixels."""
    area, _ = cv2.intersectConvexConvex(one, other)
    return float(area)
