"""Plays for the people: rolls, and presses the buttons that a bot's choice stands for."""

from dataclasses import dataclass, field

from hardware.buttons import Level
from hardware.keyboard import Command
from table.bots import gap1
from table.controls import Button
from table.desk import Desk
from table.game import Game, Phase
from table.loop import Input
from table.pages.over import Over
from table.pages.play import Play
from table.sheet import Choice

PRESS_SECONDS = 0.05
ROLL_AGAIN_SECONDS = 8.0
"""So long after a throw that was not taken the dice are thrown again."""


@dataclass(slots=True)
class Tally:
    """How the throws of an evening went."""

    rolls: int = 0
    read: int = 0
    refused: int = 0
    misread: int = 0

    def __str__(self) -> str:
        return f"rolls {self.rolls} read {self.read} refused {self.refused} misread {self.misread}"


@dataclass(slots=True)
class Pilot:
    """One act at a time, a pause between two; ends when the game is over."""

    pause_seconds: float
    tally: Tally = field(default_factory=Tally)
    _down: Level | None = None
    _ready_at: float = 0.0
    _thrown_at: float = float("-inf")
    _thrown: tuple[int, Phase] | None = None
    _refusing: bool = False

    @property
    def next_at(self) -> float:
        return self._ready_at

    def act(self, desk: Desk, now: float) -> list[Input]:
        """What the people would do now."""
        if now < self._ready_at:
            return []
        if self._down is not None:
            up = Level(self._down.seat, self._down.button, False, now)
            self._down = None
            self._ready_at = now + self.pause_seconds
            return [up]
        acts = self._decide(desk, now)
        self._ready_at = now + (PRESS_SECONDS if self._down else self.pause_seconds)
        return acts

    def _decide(self, desk: Desk, now: float) -> list[Input]:
        page = desk.page
        if isinstance(page, Over) or not desk.in_game:
            return [Command.QUIT]
        if not isinstance(page, Play):
            return []
        game = desk.game
        if page.bands:
            return self._press(desk, game.active, Button.OK, now)
        match game.phase:
            case Phase.ROLL | Phase.CARDS:
                return self._roll(desk, page, now)
            case Phase.ACTION1 | Phase.ACTION2:
                return self._answer(desk, now)
            case Phase.OVER:
                return []

    def _roll(self, desk: Desk, page: Play, now: float) -> list[Input]:
        moment = (desk.game.turn, desk.game.phase)
        if page.trouble_shown(desk) and not self._refusing:
            self._refusing = True
            self.tally.refused += 1
            return [Command.NUDGE]
        if self._thrown == moment and now - self._thrown_at < ROLL_AGAIN_SECONDS:
            return []
        self._thrown, self._thrown_at, self._refusing = moment, now, False
        if desk.game.phase is Phase.ROLL:
            self.tally.rolls += 1
        return [Command.ROLL]

    def _answer(self, desk: Desk, now: float) -> list[Input]:
        game = desk.game
        for player in game.seats:
            if player not in desk.bots and game.awaits(player) and _has_say(game, player):
                button = towards(game, player, gap1(game, player))
                return self._press(desk, player, button, now)
        return []

    def _press(self, desk: Desk, player: int, button: Button, now: float) -> list[Input]:
        self._down = Level(desk.places[player], button.value, True, now)
        return [self._down]


def towards(game: Game, player: int, wanted: Choice) -> Button:
    """The next press of whoever wants to cross this: a color until it is marked, then OK."""
    marked = game.answers[player].choice
    return Button.OK if wanted == marked else Button[(wanted or marked)[0][0].name]


def _has_say(game: Game, player: int) -> bool:
    """In action 1 a player without an option is passed by the table itself."""
    return game.phase is Phase.ACTION2 or bool(game.options(player))
