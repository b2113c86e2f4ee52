"""The simulated tray: a camera like any other, above dice that a key throws.

Its frames are drawn, so the reader and the settling are tried as with real dice.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from threading import Condition

import numpy as np

from hardware.camera import CameraLost
from hardware.simulated_cards import CardStudio, Shown, card_calibration, laid
from hardware.simulated_table import EDGE_CM, Studio, pushed, scatter
from vision.calibration import Calibration
from vision.cube import lying
from vision.drawn_cards import DrawnCard
from vision.reading import SET, Color, Dice, Frame
from vision.scenes import random_hand
from vision.solid import Pose, leant
from vision.synthetic import DrawnDie, Finger
from vision.tumble import Throw

FRAME_SECONDS = 1 / 15
HEIGHT_PX = 600
QUICK_HEIGHT_PX = 316
"""Of the frames of a tray that shows nobody how the dice roll; a die is then 29 px wide."""
_LIFTED_SECONDS = 0.25  # the tray is seen empty before the dice fly in
_QUICK_SECONDS = 0.65  # a throw of 1.15 s at most: one frame of dice in the air, one at rest
_HANDS_SECONDS = 1.0  # hands are seen at the cards before these lie
_LEANS = (25.0, 33.0)  # degrees: test_troubles_are_refused


@dataclass(frozen=True, slots=True)
class Truth:
    """What really lies in the tray, and whether the reader should be able to tell."""

    dice: tuple[tuple[Color, int], ...]
    readable: bool
    pile: int | None = None
    played: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class _Placed:
    """A die as it will lie when it is flat, and the pose in which it leans until then."""

    flat: DrawnDie
    leaning: Pose | None = None

    @property
    def drawn(self) -> DrawnDie:
        return self.flat if self.leaning is None else replace(self.flat, pose=self.leaning)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Cards as they lie, and what they are."""

    drawn: tuple[DrawnCard, ...]
    pile: int | None
    played: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class _Scene:
    """The tray at rest."""

    dice: tuple[_Placed, ...] = ()
    hand: tuple[Finger, ...] = ()
    cards: "_Laid | None" = None
    """Card game: there is another tray then, without dice."""

    @property
    def drawn(self) -> tuple[DrawnDie, ...]:
        return tuple(placed.drawn for placed in self.dice)

    def with_die(self, which: int, placed: _Placed) -> "_Scene":
        return replace(self, dice=(*self.dice[:which], placed, *self.dice[which + 1 :]))


@dataclass(frozen=True, slots=True)
class _Flight:
    """Dice that are being thrown, since a moment of the tray's clock."""

    throw: Throw
    since: float

    def at(self, seconds: float) -> tuple[DrawnDie, ...] | None:
        """The dice in the air, none before they come in; None when all lie still."""
        flown = seconds - self.since - _LIFTED_SECONDS
        if flown >= self.throw.seconds:
            return None
        return self.throw.at(flown) if flown >= 0 else ()


class SimulatedTray:
    """Hands do what they like with the dice while the camera looks, each in a thread of its own."""

    def __init__(
        self,
        seed: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        frame_seconds: float = FRAME_SECONDS,
        height_px: int = HEIGHT_PX,
    ) -> None:
        self._studio = Studio(height_px)
        self._height_px = height_px
        self._card_studio: CardStudio | None = None
        self._random = np.random.default_rng(seed)
        self._clock = clock
        self._frame_seconds = frame_seconds
        self._due = 0.0  # of the machine's clock: when the next frame is
        self._touched = Condition()
        self._scene = _Scene()
        self._flight: _Flight | None = None
        self._hands_since = -math.inf  # of the tray's clock: since when hands lay the cards
        self._changed = True
        self._closed = False

    @classmethod
    def quick(cls, seed: int = 0, height_px: int = QUICK_HEIGHT_PX) -> "SimulatedTray":
        """A tray for games in no time: it never waits, and few frames show a throw."""
        steps = count(0.0, _QUICK_SECONDS)
        return cls(seed, clock=lambda: next(steps), frame_seconds=0.0, height_px=height_px)

    @property
    def empty(self) -> Frame:
        """The tray with nothing in it, for the reader."""
        return self._studio.empty

    @property
    def card_calibration(self) -> Calibration:
        """What the reader must know of the card game's tray."""
        return card_calibration(self._height_px)

    def _studio_for_cards(self) -> CardStudio:
        """Built when it is needed, for many games are played without cards."""
        if self._card_studio is None:
            self._card_studio = CardStudio(self._height_px)
        return self._card_studio

    @property
    def truth(self) -> Truth:
        """As the dice lie, or will lie when those in the air have come to rest."""
        with self._touched:
            scene = self._scene
        if scene.cards is not None:
            is_open = not scene.hand
            return Truth((), is_open, scene.cards.pile, scene.cards.played)
        flat = all(placed.leaning is None for placed in scene.dice)
        values = tuple((placed.flat.color, placed.flat.value) for placed in scene.dice)
        return Truth(values, bool(scene.dice) and flat and not scene.hand)

    def capture(self) -> Frame | None:
        with self._touched:
            self._await_frame()
            if self._closed:
                raise CameraLost("The simulated tray was closed.")
            in_the_air = self._flight.at(self._clock()) if self._flight else None
            scene, changed = self._scene, self._changed
            hand = scene.hand
            if scene.cards is not None and self._clock() - self._hands_since < _HANDS_SECONDS:
                hand = self._hand_over_pile()
            elif in_the_air is None:
                self._flight, self._changed = None, False
        if in_the_air is not None:
            return self._studio.in_motion(in_the_air)
        if scene.cards is not None and changed:
            return self._studio_for_cards().at_rest(scene.cards.drawn, hand)
        return self._studio.at_rest(scene.drawn, scene.hand) if changed else None

    def close(self) -> None:
        with self._touched:
            self._closed = True
            self._touched.notify_all()

    def roll(self, colors: tuple[Color, ...] = SET, kind: Dice = Dice.CUBES) -> None:
        """Take all dice out and throw those of these colors."""
        with self._touched:
            dice = scatter(colors, self._random, kind)
            seed = int(self._random.integers(1 << 30))
            self._lay(_Scene(tuple(_Placed(die) for die in dice)))
            self._flight = _Flight(Throw(dice, EDGE_CM, seed), self._clock())

    def lay_cards(
        self, pile: int | None, display: tuple[int, ...] = (), played: tuple[Shown, ...] = ()
    ) -> None:
        """Lay the draw pile, the display and the played cards, instead of what lies there."""
        with self._touched:
            cards = laid(pile, display, played, self._random)
            self._lay(_Scene(cards=_Laid(cards, pile, played)))
            self._hands_since = self._clock()

    def lift(self) -> None:
        """Take all dice out."""
        with self._touched:
            self._lay(_Scene())

    def take_out(self, color: Color) -> None:
        """Take a die of this color out, if there is one."""
        with self._touched:
            dice = list(self._scene.dice)
            found = next((placed for placed in dice if placed.flat.color is color), None)
            if found:
                dice.remove(found)
                self._lay(replace(self._scene, dice=tuple(dice)))

    def nudge(self, index: int | None = None) -> None:
        """Push a die, one that leans if there is one; it lies flat then. Cards are laid anew."""
        with self._touched:
            if self._scene.cards is not None:
                self._lay(replace(self._scene, cards=self._relaid(self._scene.cards)))
                return
            leaning = [i for i, placed in enumerate(self._scene.dice) if placed.leaning is not None]
            which = self._pick(index, leaning or range(len(self._scene.dice)))
            if which is not None:
                others = [other.flat for i, other in enumerate(self._scene.dice) if i != which]
                die = pushed(self._scene.dice[which].flat, others, self._random)
                self._lay(self._scene.with_die(which, _Placed(die)))

    def lean(self, index: int | None = None) -> None:
        """Tilt a die, as if it leaned on something."""
        with self._touched:
            flat = [i for i, placed in enumerate(self._scene.dice) if placed.leaning is None]
            which = self._pick(index, flat)
            if which is not None:
                die = self._scene.dice[which].flat
                angle = math.radians(self._random.uniform(*_LEANS))
                towards = self._random.uniform(0, 2 * math.pi)
                pose = leant(die.pose, EDGE_CM, towards, angle, die.look)
                self._lay(self._scene.with_die(which, _Placed(die, pose)))

    def cover(self, index: int | None = None) -> None:
        """Hold a hand over a die, or take it away again."""
        with self._touched:
            if self._scene.cards is not None and not self._scene.hand:
                self._lay(replace(self._scene, hand=self._hand_over_pile()))
                return
            which = self._pick(index, range(len(self._scene.dice)))
            if self._scene.hand or which is None:
                self._lay(replace(self._scene, hand=()))
            else:
                over = self._scene.dice[which].flat.pose
                hand = random_hand(self._studio.setup, over, self._random)
                self._lay(replace(self._scene, hand=hand))

    def _relaid(self, cards: _Laid) -> _Laid:
        moved = [
            replace(card, x=card.x + float(dx), y=card.y + float(dy))
            for card, (dx, dy) in zip(
                cards.drawn, self._random.uniform(-0.3, 0.3, (len(cards.drawn), 2)), strict=True
            )
        ]
        return replace(cards, drawn=tuple(moved))

    def _hand_over_pile(self) -> tuple[Finger, ...]:
        """With the lock held, and a card game's scene."""
        cards = self._scene.cards.drawn if self._scene.cards else ()
        over = lying(1, cards[0].x, cards[0].y, 1.0, 0.0) if cards else lying(1, 0.0, 0.0, 1.0, 0.0)
        return random_hand(self._studio_for_cards().setup, over, self._random)

    def _await_frame(self) -> None:
        """So many frames a second, but one at once when a hand has touched the dice."""
        left = self._due - time.monotonic()
        if left > 0 and not self._closed:
            self._touched.wait(left)
        self._due = time.monotonic() + self._frame_seconds

    def _pick(self, index: int | None, among: Sequence[int]) -> int | None:
        """The die that was asked for, or any of those that would do; None if there is none."""
        if index is not None:
            return index if index < len(self._scene.dice) else None
        return int(self._random.choice(among)) if len(among) else None

    def _lay(self, scene: _Scene) -> None:
        """With the lock held."""
        self._scene, self._flight, self._changed = scene, None, True
        self._touched.notify_all()
