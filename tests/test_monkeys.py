"""Monkeys at the table: whatever hands, dice, fingers and time do there, the game stays whole."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random

import numpy as np
import pygame
import pytest

from display.scene import scene_of
from display.window import Window
from hardware.keyboard import COMMANDS, KEYS, Command, scancode
from hardware.simulated import SimulatedTray
from table import plain
from table.controls import Button
from table.cues import Say, Sound
from table.desk import Desk
from table.events import Undo
from table.examined import Glow, Light, Outline
from table.game import MOST_PLAYERS, Game, New, Phase
from table.lines import Record, read_record
from table.loop import Input, Loop
from table.pages.camera import CameraCheck
from table.pages.correct import Correct, CorrectCards
from table.pages.menu import Menu
from table.pages.over import Over, Sheets
from table.pages.play import Play
from table.pages.start import Start
from table.refused import Refused
from table.samples import at, chronicle, played_desk, sample_desk
from table.session import Session
from table.settings import LOUDEST, Kind, Language, Settings
from table.sheet import COLORS
from table.sight import TrayLost, TraySeen
from table.simulator import Simulator
from table.statistics import Statistics
from table.timeline import Timeline
from vision.reading import SET, Color, Die, Frame, Misfit, Place, Problem, Reading, Trouble
from vision.settle import Seen, State

STEPS = 200
DRAWN_EVERY = 50
FULL_RATE = 0.05
MOST_SPINS = 40
"""So often in a row the loop may want to go on at once though nothing is done."""
SIZES = ((800, 600), (360, 640), (400, 240))
"""One for each layout, as small as may be: large pictures would take all the time."""
PAUSES = ((0.01, 0.05), (0.05, 0.4), (0.4, 1.2), (1.0, 3.5), (5.0, 40.0))
KEY_OF = {place: key for key, place in KEYS.items()}
COMMAND_KEYS = [key for key, command in COMMANDS.items() if command is not Command.QUIT]
FRAMES = [np.full((60, 80, 3), grey, np.uint8) for grey in (40, 90, 140)]


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Ledger:
    """A journal on a disk that is full now and then."""

    chance: Random
    clock: Clock
    records: list[Record] = field(default_factory=list)
    refusals: int = 0
    full_until: float = 0.0
    _timeline: Timeline | None = None

    def keep(self, record: Record) -> None:
        if self.chance.random() < FULL_RATE:
            self.full_until = self.clock.now + self.chance.uniform(0.0, 12.0)
        if self.clock.now < self.full_until:
            self.refusals += 1
            raise Refused("This was not done, because it could not be saved: {reason}.", reason="x")
        self.write(record)

    def write(self, record: Record) -> None:
        """As a line, which is read back like those of a game that is gone on with."""
        read = read_record(plain.write(record).encode())
        self.records.append(read)
        if isinstance(read, New):
            self._timeline = Timeline.replay(read)
        else:
            assert self._timeline is not None
            self._timeline = self._timeline.after(read)

    @property
    def game(self) -> Game | None:
        """The last game as its lines tell it."""
        return self._timeline.game if self._timeline else None


class Guesser:
    """Examines the tray by chance."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def outline(self, frame: Frame) -> Outline | None:
        return Outline.guessed(frame) if self._chance.random() < 0.7 else None

    def is_still(self, before: Frame, now: Frame) -> bool:
        return self._chance.random() < 0.9

    def light(self, frame: Frame, outline: Outline, reading: Reading) -> Light:
        glow = Glow.GOOD if self._chance.random() < 0.6 else self._chance.choice(list(Glow))
        return Light(glow, self._chance.random(), 0.2, 0.9)

    def save(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        if self._chance.random() < 0.5:
            raise Refused("This was not done, because it could not be saved: {reason}.", reason="x")

    save_eights = save

    def save_pile(self, empty: Frame, outline: Outline, pile: Place) -> None:
        pass


class Mute:
    """Implements `table.loop.Voice`."""

    def utter(self, desk: Desk, sounds: Iterable[Sound | Say]) -> None:
        assert len(list(sounds)) < 40


@cache
def some_statistics() -> dict[str, Statistics]:
    return chronicle(1)


def sight(desk: Desk, chance: Random) -> TraySeen | TrayLost:
    """What a camera could tell now; whose row is closed, it learns a little late at times."""
    if chance.random() < 0.06:
        return TrayLost("the cable")
    closed = desk.game.closed if desk.in_game and chance.random() < 0.95 else frozenset()
    out = {str(color) for color in closed}
    dice = tuple(
        Die(color, chance.randint(1, 6), (8.0 + 10 * i, chance.uniform(5.0, 55.0)), 0.9)
        for i, color in enumerate(SET)
        if color not in out
    )
    leftover = tuple(
        Problem(Trouble.EXTRA, "", Color(color), (40.0, 30.0))
        for color in out
        if chance.random() < 0.3
    )
    state = chance.choice(list(State))
    problems = _problems(chance) if state is State.REFUSED else ()
    lying = () if state is State.LIFTED else dice[: len(dice) - len(problems)]
    roll = dice if state is State.AT_REST and chance.random() < 0.7 else None
    misfit = chance.choice([None, None, None, *Misfit])
    reading = Reading(lying, problems, 9.0 if lying or problems else 0.0, misfit)
    return TraySeen(chance.choice(FRAMES), reading, Seen(state, roll, problems, leftover), True)


def _problems(chance: Random) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            chance.choice(list(Trouble)),
            "",
            chance.choice([None, *Color]),
            chance.choice([None, (chance.uniform(0.0, 80.0), chance.uniform(0.0, 60.0))]),
            chance.choice([(), (3, 5)]),
        )
        for _ in range(chance.randint(1, 3))
    )


class Monkeys:
    """A screen whose players do what comes to their mind; each wait looks whether all is well."""

    def __init__(self, desk: Desk, ledger: Ledger, clock: Clock, chance: Random) -> None:
        self.desk, self.ledger, self.clock, self.chance = desk, ledger, clock, chance
        self.window = Window(chance.choice(SIZES), clock=clock)
        self.loop: Loop | None = None
        self.down: list[str] = []
        self.steps = 0
        self._left = 0.0
        self._spins = 0
        self._before: Game | None = None
        self._seen_records = len(ledger.records)
        self._seen_refusals = 0
        self._later: list[Callable[[], None]] = []

    def wake(self) -> None:
        pass

    def show(self, desk: Desk, now: float) -> float | None:
        scene_of(desk)
        if self.steps % DRAWN_EVERY == 0:
            self._draw()
        return None

    def _draw(self) -> None:
        again = self.window.show(self.desk, self.clock.now)
        assert again is None or again > self.clock.now

    def wait(self, seconds: float) -> Sequence[Input]:
        self._check()
        if seconds < self._left:
            self._spins = self._spins + 1 if seconds < 1e-6 else 0
            assert self._spins < MOST_SPINS, f"the loop spins on {self.desk.page}"
            self.clock.now += seconds
            self._left -= seconds
            return []
        self.clock.now += self._left
        self._spins = 0
        self._left = self.chance.uniform(*self._pause())
        self.steps += 1
        if self.steps > STEPS:
            return [Command.QUIT]
        act = self._later.pop() if self._later else self._idea()
        act()
        return self.window.wait(0.0)

    def _pause(self) -> tuple[float, float]:
        return self.chance.choices(PAUSES, (6, 6, 3, 2, 1))[0]

    def _idea(self) -> Callable[[], None]:
        acts = (self._sensible, self._key, self._release, self._touch, self._look, self._rare)
        return self.chance.choices(acts, (40, 16, 8, 6, 20, 4))[0]

    def _sensible(self) -> None:
        """What a player would do who has read the rules."""
        desk = self.desk
        if not desk.in_game or not isinstance(desk.page, Play):
            button = self.chance.choice([Button.OK, Button.GREEN, Button.BLUE])
            self._press(self.chance.randrange(MOST_PLAYERS), button)
        elif desk.game.phase in (Phase.ROLL, Phase.CARDS) and not desk.is_read:
            self._tap("space")
        elif waited := [player for player in desk.game.seats if desk.game.awaits(player)]:
            player = self.chance.choice(waited)
            options, marked = desk.game.options(player), desk.game.answers[player].choice
            button = Button.OK
            if options and not marked and self.chance.random() < 0.8:
                button = Button[self.chance.choice(options)[0][0].name]
            self._press(desk.places[player], button)
        elif desk.game.phase is Phase.ROLL:
            self._look()

    def _press(self, place: int, button: Button) -> None:
        """Some let the button go at once, some when they think of it."""
        key = KEY_OF[place, button.value]
        self._post_key(key, True)
        if self.chance.random() < 0.9:
            self._left = 0.05
            self._later.append(partial(self._post_key, key, False))
        else:
            self.down.append(key)

    def _key(self) -> None:
        self._press(self.chance.randrange(MOST_PLAYERS), self.chance.choice(list(Button)))

    def _tap(self, key: str) -> None:
        self._post_key(key, True)
        self._post_key(key, False)

    def _release(self) -> None:
        if self.down:
            self._post_key(self.down.pop(self.chance.randrange(len(self.down))), False)

    def _post_key(self, key: str, down: bool) -> None:
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        pygame.event.post(pygame.event.Event(kind, scancode=scancode(key), key=0, mod=0))

    def _touch(self) -> None:
        """A finger, on something that can be touched as a rule."""
        self._draw()
        areas = self.window._stage._touches
        width, height = self.window.surface.get_size()
        x, y = self.chance.randrange(width), self.chance.randrange(height)
        if areas and self.chance.random() < 0.8:
            box = self.chance.choice(areas).px
            x, y = round(box.x + box.w / 2), round(box.y + box.h / 2)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))
        if self.chance.random() < 0.3:
            there = (x + self.chance.randint(-30, 30), y + self.chance.randint(-30, 30))
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=there, buttons=(1, 0, 0)))
        if self.chance.random() < 0.8:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x, y)))

    def _look(self) -> None:
        assert self.loop is not None
        self.loop.put(sight(self.desk, self.chance))

    def _rare(self) -> None:
        match self.chance.randrange(4):
            case 0:
                self._tap(self.chance.choice(COMMAND_KEYS))
            case 1:
                language = self.chance.choice(list(Language))
                volume, calm = self.chance.randint(0, LOUDEST), self.chance.random() < 0.5
                self.desk.set(language=language, volume=volume, calm=calm)
            case 2:
                pygame.display.set_mode(self.chance.choice(SIZES), pygame.RESIZABLE)
                pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED))
            case _:
                self.down.clear()
                pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def _check(self) -> None:
        desk, ledger = self.desk, self.ledger
        new_records = ledger.records[self._seen_records :]
        self._seen_records = len(ledger.records)
        if ledger.refusals > self._seen_refusals:
            self._seen_refusals = ledger.refusals
            assert desk.notice is not None
        assert not desk.in_game or ledger.game == desk.game
        check_pages(desk)
        game = desk.game if desk.in_game else None
        if game and self._before and not any(isinstance(r, Undo | New) for r in new_records):
            check_nothing_lost(self._before, game)
        self._before = game


def check_pages(desk: Desk) -> None:
    """What is open agrees with what is played."""
    assert isinstance(desk.pages[0], Play if desk.in_game else Start)
    if not desk.in_game:
        return
    phase, page = desk.game.phase, desk.page
    assert len(set(desk.places)) == len(desk.game.names)
    assert desk.pending is None or phase is Phase.ROLL
    shows_end = any(isinstance(each, Over | Sheets) for each in desk.pages)
    match page:
        case Play():
            assert not shows_end
            assert phase is not Phase.OVER or page.bands
            assert not page.asks_penalty or phase is Phase.ACTION2
            assert not page.asks_absent or phase is Phase.ACTION1
        case Correct():
            assert phase is not Phase.OVER
        case CorrectCards():
            assert phase in (Phase.CARDS, Phase.ACTION2)
        case Menu() | CameraCheck():
            assert phase is not Phase.OVER
    assert not shows_end or phase is Phase.OVER


def check_nothing_lost(before: Game, after: Game) -> None:
    """Without a correction crosses, penalties and closed rows only become more."""
    for old, new in zip(before.sheets, after.sheets, strict=True):
        assert new.penalties >= old.penalties
        for color in COLORS:
            then, now = old.rows[color], new.rows[color]
            assert now.crossed[: len(then.crossed)] == then.crossed
            assert now.locked >= then.locked
            assert now.closed >= then.closed


def desk_of(kind: Kind, players: int, turn: int, ledger: Ledger) -> Desk:
    """A game gone on with at some turn; the start screen at turn 0."""
    chance = ledger.chance
    language = chance.choice(list(Language))
    around = sample_desk(language, kind, some_statistics, Guesser(chance)).around
    settings = Settings(language, kind)
    if turn == 0:
        return Desk(Session(ledger.keep), settings, around)
    phase = chance.choice([Phase.ROLL, Phase.ACTION1, Phase.ACTION2])
    played = played_desk(language, kind, players, at(turn, phase), chance.randrange(99)).timeline
    while played.game.phase is Phase.OVER and played.last:  # what is over is not gone on with
        played = played.after(Undo())
    for record in (played.new, *played.events()):
        ledger.write(record)
    return Desk(Session(ledger.keep, played), settings, around)


@pytest.fixture(autouse=True)
def quiet_pygame() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.mark.parametrize("players", range(1, MOST_PLAYERS + 1))
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("turn", [0, 14])
def test_monkeys(kind: Kind, players: int, turn: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = Random(f"{kind} {players} {turn}")
    clock = Clock()
    ledger = Ledger(chance, clock)
    desk = desk_of(kind, players, turn, ledger)
    monkeys = Monkeys(desk, ledger, clock, chance)
    tray = SimulatedTray.quick()
    loop = Loop(desk, monkeys, Mute(), Simulator(lambda: tray, chance), clock=clock)
    monkeys.loop = loop
    with caplog.at_level(logging.WARNING):
        loop.run()
    assert not caplog.records, caplog.text
