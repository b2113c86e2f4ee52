"""The seats that the table plays, and the coach's: whom the game waits for is asked to think.

What they decide goes into the loop's inbox as everybody's presses do, so the loop never waits
for them, and what has changed meanwhile is not answered.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TypeAlias

from table.coach import Advised, Coach, Reviewed
from table.desk import Desk
from table.events import Event
from table.game import Game, New, Phase
from table.happenings import Decided
from table.opponents.thoughts import Thoughts
from table.pages.over import Over
from table.pages.play import Play
from table.strength import Strength

FIRST_PAUSE_SECONDS = 1.2
PER_OPTION_SECONDS = 0.25
PER_PLAYER_SECONDS = 0.3
"""They do not all speak at once."""
SLOWEST_SECONDS = 3.0
CONFIRM_SECONDS = 0.8
"""Between the mark, which all shall see, and its confirmation."""
ASK_AGAIN_SECONDS = 6.0
"""So long after its pause a seat that has not answered is asked once more."""
Pause: TypeAlias = Callable[[Game, int], float]


def human_pause(game: Game, player: int) -> float:
    """In seconds: longer where there is more to choose from, short where only OK is missing."""
    if game.answers[player].choice:
        return CONFIRM_SECONDS
    pause = FIRST_PAUSE_SECONDS + PER_OPTION_SECONDS * len(game.options(player))
    return min(pause + PER_PLAYER_SECONDS * player, SLOWEST_SECONDS)


def no_pause(game: Game, player: int) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a player, and until when its answer is waited for."""

    game: Game
    player: int
    until: float

    def is_open(self, game: Game, now: float) -> bool:
        """Whether it is on its way to being answered."""
        same = game.is_same_question(self.game, self.player)
        return (
            same
            and game.answers[self.player] == self.game.answers[self.player]
            and (now < self.until)
        )


class TableSeats:
    """`follow` asks, on the loop's thread; the thoughts decide on theirs."""

    def __init__(self, thoughts: Thoughts, pause: Pause = human_pause) -> None:
        self._thoughts, self._pause = thoughts, pause
        self._asked: dict[int, Asked] = {}

    def follow(self, desk: Desk) -> None:
        now, waiting = monotonic(), dict(_awaited(desk))
        self._asked = {
            player: asked
            for player, asked in self._asked.items()
            if player in waiting and asked.is_open(desk.game, now)
        }
        for player, strength in waiting.items():
            if player not in self._asked:
                pause = self._pause(desk.game, player)
                self._asked[player] = Asked(desk.game, player, now + pause + ASK_AGAIN_SECONDS)
                self._thoughts.ask(partial(decide, desk.game, player, strength), pause)


def _awaited(desk: Desk) -> Iterator[tuple[int, Strength]]:
    """The players of the table's who are to answer; who has no option is passed by the page."""
    if not _is_asking(desk):
        return
    for player, strength in desk.bots.items():
        has_say = desk.game.phase is Phase.ACTION2 or bool(desk.game.options(player))
        if desk.game.awaits(player) and has_say:
            yield player, strength


def _is_asking(desk: Desk) -> bool:
    page = desk.page
    return desk.in_game and isinstance(page, Play) and not page.bands


class CoachSeat:
    """Asks what the options of the people are worth, and at the end how they played."""

    def __init__(self, thoughts: Thoughts) -> None:
        self._thoughts = thoughts
        self._asked: dict[int, Game] = {}
        self._reviewed: Game | None = None

    def follow(self, desk: Desk) -> None:
        coach = desk.settings.coach
        if coach.tells(Coach.COSTS) and _is_asking(desk):
            self._ask_for_advice(desk)
        if coach.tells(Coach.REVIEW) and isinstance(desk.page, Over):
            self._ask_for_review(desk)

    def _ask_for_advice(self, desk: Desk) -> None:
        game = desk.game
        for player in game.seats:
            if player in desk.bots or not game.awaits(player) or not game.options(player):
                continue
            before = self._asked.get(player)
            if before is None or not game.is_same_question(before, player):
                self._asked[player] = game
                self._thoughts.ask(partial(advise, game, player))

    def _ask_for_review(self, desk: Desk) -> None:
        if desk.game is not self._reviewed:
            self._reviewed = desk.game
            people = tuple(player for player in desk.game.seats if player not in desk.bots)
            events = tuple(desk.timeline.events())
            self._thoughts.ask(partial(review, desk.timeline.new, events, people))


# numpy is imported where it is needed first, on the thread of the thoughts: the first screen
# does not wait for it.


def decide(game: Game, player: int, strength: Strength) -> Decided:
    """What a player of this strength crosses; a mark of its own is only confirmed."""
    import numpy as np

    from table.opponents.answer import answer
    from table.opponents.strengths import policy_of

    marked = game.answers[player].choice
    if marked:
        return Decided(player, game, marked)
    policy = policy_of(strength, game.rules, len(game.names))
    return Decided(player, game, answer(policy, game, player, np.random.default_rng()))


def advise(game: Game, player: int) -> Advised:
    from table.opponents import coaching

    return coaching.advise(game, player)


def review(new: New, events: tuple[Event, ...], people: tuple[int, ...]) -> Reviewed:
    from table.opponents import coaching

    return coaching.review(new, events, people)
