"""From a stream of readings to the draw pile's number and to played cards, each taken once.

Cards are laid by hand, one after the other, so they must lie longer than dice before they count.
The pile is the neutral card at its place; where that was never calibrated, it is learnt when only
one neutral card is seen. Its number is new when another one is on top, or the same again after
somebody's hand was at the pile. Played cards are fronts and jokers that did not lie there before.
"""

from dataclasses import dataclass, replace
from math import dist

from vision.reading import Card, CardColor, Place, Problem, Reading, Trouble
from vision.settle import AGREEING_FRAMES, ANNOUNCE_SECONDS, Seen, State

PILE_SECONDS = 1.2  # so long another top of the pile must lie: more cards may be drawn
SAME_PILE_SECONDS = 4.0  # and so long one with the same number, after a hand was there
PLAYED_SECONDS = 1.2  # so long played cards must lie, for a second and third may follow
STILL_WIDTHS = 0.06  # within this many widths of a card it lies still
PILE_WIDTHS = 0.6  # so near its place a neutral card is the pile


Fronts = tuple[tuple[CardColor, int], ...]


@dataclass(frozen=True, slots=True)
class _Rest:
    """Frames that agree with the first of them."""

    cards: tuple[Card, ...]
    since: float
    frames: int = 1

    def lasts(self, seconds: float) -> float:
        """For how long the cards have lain; 0 while too few frames have shown it."""
        return seconds - self.since if self.frames >= AGREEING_FRAMES else 0.0


class CardWatcher:
    """Watches one tray; all methods are called from the same thread.

    A watcher that is not `armed` takes what it finds at first for old: the game has it already.
    """

    def __init__(self, *, armed: bool = False) -> None:
        self._place: Place | None = None
        self._armed = armed
        self._top: int | None = None  # the pile's number as it was taken, or as it lay at first
        self._was_touched = False
        self._fronts: Fronts = ()  # as they last lay at rest
        self._old: Fronts | None = () if armed else None  # those that the game has had
        self._told: Fronts = ()
        self._rest: _Rest | None = None
        self._trouble_since: float | None = None
        self._width_px = 0.0

    def rearm(self) -> None:
        """What was taken last was taken back: the cards, even unmoved, are new again."""
        self._top, self._armed, self._old, self._told = None, True, (), ()

    def begin_turn(self) -> None:
        """The game waits for the pile: whoever touched it before has not drawn for this turn."""
        self._was_touched = False

    def adopt_played(self) -> None:
        """The game has the cards that lie there."""
        self._old, self._told = self._fronts, ()

    def see(self, reading: Reading, seconds: float) -> Seen:
        """One more frame, taken at `seconds` of a clock that never goes back."""
        if all(problem.kind is Trouble.MISSING for problem in reading.problems):
            reading = replace(reading, problems=())  # an empty tray is no trouble
        self._width_px = reading.edge_px or self._width_px
        self._rest = self._agreed(reading, seconds)
        self._was_touched |= self._is_touched(reading)
        if self._rest is None or not reading.ok:
            return self._unsettled(reading, seconds)
        self._trouble_since = None
        lasts = self._rest.lasts(seconds)
        pile, played = self._take_pile(reading, lasts), self._take_played(reading, lasts)
        state = State.AT_REST if lasts >= PLAYED_SECONDS else State.SETTLING
        return Seen(State.LIFTED if not reading.cards else state, pile=pile, played=played)

    def _agreed(self, reading: Reading, seconds: float) -> _Rest | None:
        if not reading.ok:
            return None
        so_far = self._rest
        if so_far and _same(so_far.cards, reading.cards, STILL_WIDTHS * self._width_px):
            return replace(so_far, frames=so_far.frames + 1)
        return _Rest(reading.cards, seconds)

    def _unsettled(self, reading: Reading, seconds: float) -> Seen:
        """Hands at the cards are no trouble; cards that lie there unread are, after a while."""
        if not reading.problems or any(map(_is_motion, reading.problems)):
            self._trouble_since = None
            return Seen(State.MOVING)
        since = self._trouble_since = (
            seconds if self._trouble_since is None else self._trouble_since
        )
        if seconds - since < ANNOUNCE_SECONDS:
            return Seen(State.SETTLING)
        return Seen(State.REFUSED, problems=reading.problems)

    def _is_touched(self, reading: Reading) -> bool:
        """Whether the pile cannot be seen to lie as it lay."""
        if self._top is None or self._place is None:
            return False
        top = self._pile_of(reading)
        return top is None or top.number != self._top

    def _pile_of(self, reading: Reading) -> Card | None:
        neutral = [card for card in reading.cards if card.color is CardColor.NEUTRAL]
        self._place = reading.pile or self._place
        if self._place is None and len(neutral) == 1 and reading.ok:
            self._place = neutral[0].centre
        place = self._place
        if place is None or not neutral:
            return None
        nearest = min(neutral, key=lambda card: dist(card.centre, place))
        return nearest if dist(nearest.centre, place) < PILE_WIDTHS * self._width_px else None

    def _take_pile(self, reading: Reading, lasts: float) -> int | None:
        top = self._pile_of(reading)
        if top is None or lasts < PILE_SECONDS:
            return None
        if self._top is None and not self._armed:
            self._top, self._was_touched = top.number, False
            return None
        self._armed = False
        is_new = top.number != self._top or (self._was_touched and lasts >= SAME_PILE_SECONDS)
        if not is_new:
            return None
        self._top, self._was_touched = top.number, False
        return top.number

    def _take_played(self, reading: Reading, lasts: float) -> tuple[Card, ...] | None:
        """The fronts that the game has not had, whenever they are others than were told last."""
        if lasts < PLAYED_SECONDS:
            return None
        cards = tuple(card for card in reading.cards if card.color is not CardColor.NEUTRAL)
        self._fronts = tuple(sorted((card.color, card.number) for card in cards))
        # A card that was taken up again is new when it is played another time.
        self._old = self._fronts if self._old is None else _still(self._old, self._fronts)
        old = self._old
        new = tuple(card for card in cards if (card.color, card.number) not in old)
        told = tuple(sorted((card.color, card.number) for card in new))
        if told == self._told:
            return None
        self._told = told
        return new


def _still(old: Fronts, fronts: Fronts) -> Fronts:
    return tuple(front for front in old if front in fronts)


def _is_motion(problem: Problem) -> bool:
    """A card that slides, or a hand: that passes by itself."""
    is_hand = problem.kind is Trouble.COVERED and problem.color is None
    return problem.kind is Trouble.MOVING or is_hand


def _same(before: tuple[Card, ...], now: tuple[Card, ...], still_px: float) -> bool:
    if len(before) != len(now):
        return False
    return all(
        any(
            (card.color, card.number) == (old.color, old.number)
            and dist(card.centre, old.centre) <= still_px
            for old in before
        )
        for card in now
    )
