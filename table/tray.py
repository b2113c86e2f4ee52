"""The tray as the table watches it: frames of the camera, what is read in them, and the rolls.

One thread watches and only puts what it has seen; the game is played in another.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Event, Lock
from typing import Protocol

from hardware.camera import Camera, CameraLost
from table.sight import Sight, TrayLost, TraySeen
from table.variants import Cards, Classic
from vision.card_settle import SAME_PILE_SECONDS, CardWatcher
from vision.lie import values
from vision.reading import SET, Color, Frame, Reading
from vision.settle import AGREEING_FRAMES, Seen, State, Watcher

RETRY_SECONDS = 1.0
# A picture that stayed the same for so long, and was looked at so often, has told all it can: by
# then the settling has agreed or announced what is wrong.
QUIET_SECONDS = 2.0
CARDS_QUIET_SECONDS = SAME_PILE_SECONDS + 1.0
QUIET_LOOKS = 2 * AGREEING_FRAMES
_EDGE_PER_HEIGHT = 0.05  # of a die in a frame, in the middle of what docs/vision.md asks for
_SURE_DICE = 3  # so many tell how large the dice are; a roll always has more

CARDS = Cards.game

_log = logging.getLogger(__name__)


class Reads(Protocol):
    """What reads the dice or the cards of a frame: a reader of `vision.readers`."""

    def read(self, frame: Frame, expect: tuple[Color, ...]) -> Reading: ...


@dataclass(frozen=True, slots=True)
class CardTurn:
    """How far a turn of the card game has come: its number, and whether its cards were played."""

    number: int = 0
    has_played: bool = False


class TrayWatch:
    """Watches the tray from one thread; all but `run` and `step` are for others.

    `readers` are those of games that `reader` does not read, by the word of the game. `edge_px` is
    the edge of a die, if it is known; `armed` means that dice or cards which lie in the tray
    already are new.

    While there is no picture somebody may have moved the camera, or thrown and entered the dice by
    hand. So when it is back, dice that show what they showed before, or what was played, are no
    roll wherever they lie; others are.
    """

    def __init__(
        self,
        camera: Camera,
        reader: Reads,
        readers: Mapping[str, Reads] | None = None,
        *,
        edge_px: float | None = None,
        armed: bool = False,
    ) -> None:
        self._camera = camera
        self._reader = reader
        self._readers = readers or {}
        self._wanted_game = self._game = Classic.game
        self._cards = CardWatcher(armed=armed)
        self._wanted_cards = self._card_turn = CardTurn()
        self._armed = armed
        self._watcher = Watcher(edge_px, armed=armed) if edge_px else None
        self._is_sized = edge_px is not None
        self._orders = Lock()
        self._wanted: frozenset[Color] = frozenset()
        self._rearm = False
        self._played: Counter[tuple[Color, int]] = Counter()
        self._adopted = self._played
        self._closed: frozenset[Color] = frozenset()
        self._frame: Frame | None = None
        self._reading: Reading | None = None
        self._since = 0.0
        self._looks = 0
        self._bare_looks = 0
        self._lost: str | None = None
        self._was_away = False  # the picture, since the dice were last seen at rest
        self._lay: Counter[tuple[Color, int]] = Counter()  # what they showed then

    @property
    def closed(self) -> frozenset[Color]:
        """The colors whose dice are out of the game."""
        with self._orders:
            return self._wanted

    @closed.setter
    def closed(self, colors: frozenset[Color]) -> None:
        with self._orders:
            self._wanted = colors

    @property
    def game(self) -> str:
        """The word of the game whose dice or cards are read."""
        with self._orders:
            return self._wanted_game

    @game.setter
    def game(self, game: str) -> None:
        with self._orders:
            self._wanted_game = game

    def card_turn(self, turn: CardTurn) -> None:
        """The card game has come so far."""
        with self._orders:
            self._wanted_cards = turn

    def played(self, dice: tuple[tuple[Color, int], ...]) -> None:
        """The game has these dice, however it came by them."""
        with self._orders:
            self._played = Counter(dice)

    def rearm(self) -> None:
        """The last roll was taken back: the dice, even unmoved, are a roll again."""
        with self._orders:
            self._rearm = True
            self._played = Counter()

    def close(self) -> None:
        """Give the camera back; a look that waits for it ends."""
        self._camera.close()

    def run(
        self,
        put: Callable[[Sight], None],
        stop: Event,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Watch until told to stop, and put whatever is not as it was."""
        last: Sight | None = None
        while not stop.is_set():
            sight = self.step(clock())
            if stop.is_set():
                return  # a camera that is closed at the end is not lost
            if sight is not None and (sight != last or _is_fresh(sight)):
                put(sight)
                last = sight
            if isinstance(sight, TrayLost):
                stop.wait(RETRY_SECONDS)

    def step(self, seconds: float) -> Sight | None:
        """One look at `seconds` of a clock that never goes back; None when nothing can be new."""
        try:
            frame = self._camera.capture()
            sight = self._look(frame, seconds)
        except CameraLost as lost:
            return self._lose(lost.reason)
        except Exception as error:  # a frame that cannot be read must not end the game
            reason = f"The tray cannot be read: {error}."
            if reason != self._lost:
                _log.exception("A frame of the tray could not be read")
            return self._lose(reason)
        self._lost = None
        return sight

    def _lose(self, reason: str) -> TrayLost:
        self._lost, self._looks, self._was_away = reason, 0, True
        return TrayLost(reason)

    def _look(self, frame: Frame | None, seconds: float) -> TraySeen | None:
        if frame is not None:
            if self._frame is not None and frame.shape != self._frame.shape:
                self._begin_anew()
            self._frame, self._reading = frame, None
        self._obey()
        if self._frame is None:
            return None
        if self._reading is None:
            expect = tuple(color for color in SET if color not in self._closed)
            reader = self._readers.get(self._game, self._reader)
            self._reading = reader.read(self._frame, expect)
            self._looks = 0
        self._since = seconds if self._looks == 0 else self._since
        self._looks += 1
        quiet_seconds = CARDS_QUIET_SECONDS if self._game == CARDS else QUIET_SECONDS
        if self._looks > QUIET_LOOKS and seconds - self._since > quiet_seconds:
            return None
        seen = self._see(self._frame, self._reading, seconds)
        return TraySeen(self._frame, self._reading, seen, frame is not None)

    def _obey(self) -> None:
        """Do what others have asked for; the tray must be looked at again then."""
        with self._orders:
            closed, rearm, self._rearm = self._wanted, self._rearm, False
            played = self._played
            game, turn = self._wanted_game, self._wanted_cards
        if game != self._game:
            self._game, self._reading = game, None
            self._cards = CardWatcher(armed=self._armed)
            self._begin_anew()
        if closed != self._closed:
            self._closed, self._reading = closed, None
        if rearm:
            self._armed, self._looks, self._lay = True, 0, Counter()
            self._cards.rearm()
            if self._watcher:
                self._watcher.rearm()
        self._follow_cards(turn)
        if played != self._adopted:
            self._adopted = played
            if self._watcher and played:
                self._watcher.adopt(played)

    def _follow_cards(self, turn: CardTurn) -> None:
        if turn == self._card_turn:
            return
        if turn.number != self._card_turn.number:
            self._cards.begin_turn()
        if turn.has_played and not self._card_turn.has_played:
            self._cards.adopt_played()
        self._card_turn = turn

    def _see(self, frame: Frame, reading: Reading, seconds: float) -> Seen:
        if self._game == CARDS:
            return self._cards.see(reading, seconds)
        if not self._is_sized and len(reading.dice) >= _SURE_DICE:
            # Nothing is forgotten: no roll can have been taken without a look at so many dice.
            self._is_sized = True
            self._watcher = Watcher(reading.edge_px, armed=self._armed)
        if self._watcher is None:
            self._watcher = Watcher(_EDGE_PER_HEIGHT * frame.shape[0], armed=self._armed)
        seen = self._remember(self._watcher.see(reading, seconds, self._closed), reading)
        self._bare_looks = self._bare_looks + 1 if seen.state is State.LIFTED else 0
        self._armed = self._armed or self._bare_looks >= AGREEING_FRAMES
        return seen

    def _begin_anew(self) -> None:
        """Another camera, other settings or other dice: no place in the frame is what it was."""
        self._watcher, self._is_sized, self._bare_looks = None, False, 0
        self._armed = self._armed or bool(self._lay)
        self._was_away = True

    def _remember(self, seen: Seen, reading: Reading) -> Seen:
        """What was seen, without a roll that is an old one."""
        if seen.roll and self._was_away and self._is_old(values(seen.roll)):
            seen = replace(seen, roll=None)
        if seen.state in (State.AT_REST, State.DISTURBED) and reading.ok:
            self._was_away, self._lay = False, values(reading.dice)
        return seen

    def _is_old(self, dice: Counter[tuple[Color, int]]) -> bool:
        """A row may have been closed meanwhile, and its die put away."""
        with self._orders:
            return dice <= self._lay or dice <= self._played


def _is_fresh(sight: Sight) -> bool:
    return isinstance(sight, TraySeen) and sight.fresh
