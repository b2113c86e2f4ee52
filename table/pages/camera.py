"""The camera check: four steps that tick themselves, then what was found out is saved.

What is recognised are the dice of the game that is played; in the card game the draw pile takes
their place, and where it lies is learnt here.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from typing import TypeAlias, assert_never

from table.controls import Button
from table.cues import Cue, Sound
from table.desk import Desk
from table.examined import Examiner, Glow, Light, Outline
from table.page import Page
from table.refused import Refused
from table.rules import Rules
from table.sight import TraySeen
from table.targets import TapBack, TapCorner, TapLine, TapOk, Target
from table.variants import Cards, Classic, Longo
from vision.reading import SET, CardColor, Color, Frame, Place, Reading, Trouble

PICTURES = 40
AGREEING = 38
"""So many of the last pictures must show the same."""
LOST_PICTURES = 12
"""So many in a row without all dice: they were taken out, and the step before begins again."""
TICK_SECONDS = 1.0
TROUBLE_SECONDS = 1.5
"""So long a step must be fulfilled to tick itself, or unfulfilled to be told."""
LOOK_SECONDS = 0.2
PICTURE_SECONDS = 0.1
"""So long after the last picture the same one counts again: nothing has changed in the tray."""

Shown: TypeAlias = tuple[tuple[Color | CardColor, int], ...] | None
"""The values of all six dice, or the pile's number; None for a picture that does not show them."""


class Step(IntEnum):
    """What is checked, one after the other; in the end all can be saved."""

    TRAY = 0
    LIGHT = 1
    DICE = 2
    """Or the draw pile."""
    STEADY = 3
    READY = 4


class Sought(Enum):
    """What is laid into the tray to be recognised, by the game of which it is."""

    CUBES = Classic.game
    EIGHTS = Longo.game
    PILE = Cards.game


class Way(Enum):
    """What can be touched in place of the buttons."""

    STEP_BACK = Button.RED
    AGAIN = Button.BLUE


@dataclass(frozen=True, slots=True)
class CameraCheck(Page):
    """`since` is when the step came to be fulfilled, or not; None before the first look.

    The frames to save are kept as they were when their step ticked itself.
    """

    step: Step = Step.TRAY
    fulfilled: bool = False
    since: float | None = None
    outline: Outline | None = None
    by_hand: bool = False
    """The outline was dragged: it is not looked for any more."""
    light: Light | None = None
    pictures: tuple[Shown, ...] = field(default=(), repr=False)
    looked: TraySeen | None = field(default=None, compare=False, repr=False)
    looked_at: float = float("-inf")
    empty: Frame | None = field(default=None, compare=False, repr=False)
    roll: TraySeen | None = field(default=None, compare=False, repr=False)
    """The dice, or the pile."""
    sought: Sought = Sought.CUBES

    @classmethod
    def of(cls, rules: Rules) -> "CameraCheck":
        """For whoever plays this game."""
        return cls(sought=Sought(rules.game))

    @property
    def agreeing(self) -> int:
        """How many of the last pictures show the dice of the very last one."""
        last = self.pictures[-1] if self.pictures else None
        return 0 if last is None else self.pictures.count(last)

    def fails(self, now: float) -> bool:
        """Whether the step has been unfulfilled for so long that the players are told."""
        if self.step is Step.STEADY and len(self.pictures) < PICTURES:
            return False
        late = self.since is not None and now - self.since >= TROUBLE_SECONDS
        return late and not self.fulfilled and self.step is not Step.READY

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.OK:
                self._finish(desk)
            case Button.RED:
                desk.turn_to(self._begun(Step(max(self.step - 1, Step.TRAY))))
            case Button.BLUE:
                # From the end, all that can be measured while the dice lie in the tray.
                desk.turn_to(self._begun(Step.LIGHT if self.step is Step.READY else self.step))
            case Button.YELLOW | Button.GREEN:
                pass

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        if button is Button.OK:
            _leave(desk)

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapOk():
                self._finish(desk)
            case TapBack():
                _leave(desk)
            case TapLine(Way() as way):
                self.press(desk, 0, way.value)
            case TapCorner(corner, x_px, y_px) if isinstance(desk.sight, TraySeen):
                self._drag(desk, desk.sight.frame, corner, (x_px, y_px))
            case _:
                pass

    def tick(self, desk: Desk) -> None:
        sight, examiner = desk.sight, desk.around.examiner()
        if not isinstance(sight, TraySeen):
            desk.turn_to(replace(self, fulfilled=False, since=None))
            return
        if self.step is Step.READY or examiner is None:
            return
        page = self._looked(desk.now, sight, examiner)
        if page._is_done(desk.now):
            page = page._ticked(sight)
            is_last = page.step is Step.READY
            desk.sounds.append(Sound(Cue.ALL_READY if is_last else Cue.CONFIRM))
        if page is not self:
            desk.turn_to(page)

    def next_at(self, desk: Desk) -> float | None:
        if self.step is Step.READY or not isinstance(desk.sight, TraySeen):
            return None
        if desk.around.examiner() is None:
            return None
        if self.step is Step.STEADY:
            return self.looked_at + PICTURE_SECONDS
        # What has failed long enough to be told can only change with the picture.
        is_old = desk.sight is self.looked
        return None if is_old and self.fails(desk.now) else self.looked_at + LOOK_SECONDS

    def _begun(self, step: Step) -> "CameraCheck":
        """At the beginning of a step; what was found out before it stays."""
        if step is Step.TRAY:
            return CameraCheck(sought=self.sought)
        light = None if step is Step.LIGHT else self.light
        kept = CameraCheck(step, False, None, self.outline, self.by_hand, light)
        return replace(kept, empty=self.empty, sought=self.sought)

    def _looked(self, now: float, sight: TraySeen, examiner: Examiner) -> "CameraCheck":
        """After one more look; this page itself while it is too early for that."""
        is_new = sight is not self.looked
        steady = self.step is Step.STEADY
        wait_seconds = PICTURE_SECONDS if steady else LOOK_SECONDS
        if now < self.looked_at + wait_seconds and not (steady and is_new):
            return self
        page = self
        if steady:
            page = self._counted(sight.reading)
        elif self.looked is None or sight.frame is not self.looked.frame:
            page = self._examined(sight, examiner)
        fulfilled = page._is_fulfilled(sight, examiner)
        since = now if self.since is None or fulfilled != self.fulfilled else self.since
        return replace(page, fulfilled=fulfilled, since=since, looked=sight, looked_at=now)

    def _examined(self, sight: TraySeen, examiner: Examiner) -> "CameraCheck":
        if self.step is Step.TRAY and not self.by_hand:
            return replace(self, outline=examiner.outline(sight.frame))
        if self.step is Step.LIGHT:
            assert self.outline is not None
            return replace(self, light=examiner.light(sight.frame, self.outline, sight.reading))
        return self

    def _counted(self, reading: Reading) -> "CameraCheck":
        pictures = (*self.pictures, shown(reading, self.sought))[-PICTURES:]
        if pictures[-LOST_PICTURES:] == (None,) * LOST_PICTURES:
            return self._begun(Step.DICE)
        return replace(self, pictures=pictures)

    def _is_fulfilled(self, sight: TraySeen, examiner: Examiner) -> bool:
        match self.step:
            case Step.TRAY:
                before = self.looked.frame if self.looked else sight.frame
                is_bare = self.outline is not None and is_empty(sight.reading)
                return is_bare and examiner.is_still(before, sight.frame)
            case Step.LIGHT:
                return self.light is not None and self.light.glow is Glow.GOOD
            case Step.DICE:
                return shown(sight.reading, self.sought) is not None
            case Step.STEADY:
                return len(self.pictures) == PICTURES and self.agreeing >= AGREEING
            case Step.READY:
                return True
            case _:
                assert_never(self.step)

    def _is_done(self, now: float) -> bool:
        """The pictures of the last step have taken their time already."""
        if not self.fulfilled or self.since is None:
            return False
        return self.step is Step.STEADY or now - self.since >= TICK_SECONDS

    def _ticked(self, sight: TraySeen) -> "CameraCheck":
        page = self._begun(Step(self.step + 1))
        match self.step:
            case Step.TRAY:
                return replace(page, empty=sight.frame)
            case Step.STEADY:
                return replace(page, roll=sight)
            case _:
                return page

    def _drag(self, desk: Desk, frame: Frame, corner: int, place: Place) -> None:
        outline = self.outline or Outline.guessed(frame)
        if corner not in range(len(outline.corners)):
            return
        height, width = frame.shape[:2]
        within = min(max(place[0], 0.0), width - 1.0), min(max(place[1], 0.0), height - 1.0)
        since = None if self.step is Step.TRAY else self.since
        dragged = outline.dragged(corner, within)
        desk.turn_to(replace(self, outline=dragged, by_hand=True, since=since))

    def _finish(self, desk: Desk) -> None:
        if self.step is not Step.READY:
            raise Refused("The camera check is not finished yet.")
        examiner = desk.around.examiner()
        assert examiner is not None
        assert self.empty is not None
        assert self.outline is not None
        assert self.roll is not None
        match self.sought:
            case Sought.CUBES:
                examiner.save(self.empty, self.outline, self.roll.frame, self.roll.reading)
            case Sought.EIGHTS:
                examiner.save_eights(self.empty, self.outline, self.roll.frame, self.roll.reading)
            case Sought.PILE:
                examiner.save_pile(self.empty, self.outline, self.roll.reading.cards[0].centre)
            case _:
                assert_never(self.sought)
        _leave(desk)
        desk.tell(Refused("The camera check is saved."))


def is_empty(reading: Reading) -> bool:
    """Whether nothing that looks like a die or a card, and no hand, is in the tray."""
    covered = any(problem.kind is Trouble.COVERED for problem in reading.problems)
    return reading.edge_px == 0 and not covered


def shown(reading: Reading, sought: Sought) -> Shown:
    """What is sought, if it is there and nothing is wrong."""
    return _pile(reading) if sought is Sought.PILE else _dice(reading)


def _dice(reading: Reading) -> Shown:
    """All six dice; a game may have closed the row of one of them."""
    colors = Counter(die.color for die in reading.dice)
    wrong = [problem for problem in reading.problems if problem.kind is not Trouble.EXTRA]
    if wrong or colors != Counter(SET):
        return None
    return tuple(sorted((die.color, die.value) for die in reading.dice))


def _pile(reading: Reading) -> Shown:
    """One back and no other card: which of two is the pile, nobody could tell."""
    if reading.problems or [card.color for card in reading.cards] != [CardColor.NEUTRAL]:
        return None
    return ((CardColor.NEUTRAL, reading.cards[0].number),)


def _leave(desk: Desk) -> None:
    """The dice of the check are no roll of the game, nor is its pile a card that was drawn."""
    desk.pending = None
    desk.back()
