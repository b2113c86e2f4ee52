"""The seats that the table plays: they think beside the game and answer after a human pause.

What they decide goes into the loop's inbox as everybody's presses do, so the loop never waits
for them, and what has changed meanwhile is not answered.
"""

import heapq
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from table.desk import Decided, Desk
from table.game import Game, Phase
from table.pages.play import Play, is_same_question
from table.strength import Strength

if TYPE_CHECKING:
    import numpy as np

FIRST_PAUSE_SECONDS = 1.2
PER_OPTION_SECONDS = 0.25
SLOWEST_SECONDS = 3.0
CONFIRM_SECONDS = 0.8
"""Between the mark, which all shall see, and its confirmation."""
ASK_AGAIN_SECONDS = 6.0
"""So long after its pause a seat that has not answered is asked once more."""
Pause: TypeAlias = Callable[[Game, int], float]

_log = logging.getLogger(__name__)


def human_pause(game: Game, player: int) -> float:
    """In seconds: longer where there is more to choose from, short where only OK is missing."""
    if game.answers[player].choice:
        return CONFIRM_SECONDS
    pause = FIRST_PAUSE_SECONDS + PER_OPTION_SECONDS * len(game.options(player))
    return min(pause + 0.3 * player, SLOWEST_SECONDS)  # they do not all speak at once


def no_pause(game: Game, player: int) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a player whom the table plays, and until when its answer is waited for."""

    game: Game
    player: int
    strength: Strength
    until: float

    def still(self, game: Game, now: float) -> bool:
        """Whether it is on its way to being answered."""
        same = is_same_question(game, self.game, self.player)
        return same and game.answers == self.game.answers and now < self.until


@dataclass(order=True, slots=True)
class _Due:
    at: float
    number: int
    decided: Decided = field(compare=False)


class TableSeats(Thread):
    """`follow` asks, this thread thinks, `put` hears the decisions."""

    def __init__(self, put: Callable[[Decided], None], pause: Pause = human_pause) -> None:
        super().__init__(name="table-seats", daemon=True)
        self._put, self._pause = put, pause
        self._asked: dict[int, Asked] = {}
        self._questions: list[Asked] = []
        self._changed = Condition()
        self._ended = False

    def follow(self, desk: Desk) -> None:
        """Ask whom the game waits for; on the loop's thread, and at once."""
        now = monotonic()
        waiting = dict(_awaited(desk))
        self._asked = {
            player: asked
            for player, asked in self._asked.items()
            if player in waiting and asked.still(desk.game, now)
        }
        for player, strength in waiting.items():
            if player not in self._asked:
                until = now + self._pause(desk.game, player) + ASK_AGAIN_SECONDS
                self._asked[player] = Asked(desk.game, player, strength, until)
                with self._changed:
                    self._questions.append(self._asked[player])
                    self._changed.notify()

    def end(self) -> None:
        with self._changed:
            self._ended = True
            self._changed.notify()
        if self.ident is not None:
            self.join(2.0)

    def run(self) -> None:
        due: list[_Due] = []
        numbers = count()
        while True:
            with self._changed:
                if not self._questions and not self._ended:
                    self._changed.wait(due[0].at - monotonic() if due else None)
                if self._ended:
                    return
                questions, self._questions = self._questions, []
            for asked in questions:
                at = monotonic() + self._pause(asked.game, asked.player)
                decided = self._think(asked)
                if decided is not None:
                    heapq.heappush(due, _Due(at, next(numbers), decided))
            while due and due[0].at <= monotonic():
                self._put(heapq.heappop(due).decided)

    def _think(self, asked: Asked) -> Decided | None:
        try:
            return decide(asked.game, asked.player, asked.strength)
        except Exception:  # the seat is asked again, and the others go on meanwhile
            _log.exception("A player of the table's could not decide")
            return None


def _awaited(desk: Desk) -> Iterator[tuple[int, Strength]]:
    """The players of the table's who are to answer; who has no option is passed by the page."""
    page = desk.page
    if not desk.in_game or not isinstance(page, Play) or page.bands:
        return
    game = desk.game
    for player, strength in desk.bots.items():
        has_say = game.phase is Phase.ACTION2 or bool(game.options(player))
        if game.awaits(player) and has_say:
            yield player, strength


def decide(game: Game, player: int, strength: Strength) -> Decided:
    """What a player of this strength crosses; a mark of its own is only confirmed."""
    from table.opponents.answer import answer  # numpy: not before the first screen
    from table.opponents.strengths import policy_of

    marked = game.answers[player].choice
    if marked:
        return Decided(player, game, marked)
    policy = policy_of(strength, game.rules, len(game.names))
    return Decided(player, game, answer(policy, game, player, _chance()))


def _chance() -> "np.random.Generator":
    import numpy as np

    return np.random.default_rng()
