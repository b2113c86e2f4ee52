"""A game that plays itself, through the same chain as a game of people: `qwixx-table demo`."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import TypeAlias

from display.motion import Motion
from display.voice import Voice
from display.window import NoScreen, Window
from hardware.simulated import SimulatedTray
from hardware.speaker import MixerSpeaker, SilentSpeaker
from table.desk import Desk
from table.evening import TrayThread, desk_of, follow
from table.events import Card, Pile, Played, Roll
from table.gallery import drawn, save
from table.game import Phase
from table.loop import Input, Loop, Screen
from table.loop import Voice as Utters
from table.page import Page
from table.pilot import Pilot, Tally
from table.samples import new_game
from table.settings import Kind, Language, Settings
from table.sheet import Color as SheetColor
from table.sight import roll_of
from table.simulator import Simulator, simulated_watch
from vision.reading import CardColor

PAUSE_SECONDS = 0.6
FAST_PAUSE_SECONDS = 0.1
Hands: TypeAlias = Callable[[list[Input]], list[Input]]
STEP_SECONDS = 1 / 15
"""Of the clock of a fast demo, in which nobody waits: so often the camera looks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, by so many of the samples' players, and how it is shown."""

    kind: Kind = Kind.CLASSIC
    players: int = 4
    seed: int = 1
    language: Language = Language.ENGLISH
    fast: bool = False
    headless: bool = False
    screens: Path | None = None
    """Where the picture of every phase goes."""


def play(plan: Plan, warn: Callable[[str], None]) -> Iterator[str]:
    """Play to the end; the scores, then how the rolls were read."""
    clock = Stepped() if plan.fast else monotonic
    window = _window(plan, clock, warn)
    speaker = SilentSpeaker() if plan.headless or plan.fast else MixerSpeaker()
    screen = PhaseByPhase(window) if plan.fast and plan.headless else window
    try:
        demo = Demo(plan, screen, Voice(speaker), clock)
        if plan.screens is not None:
            demo.at_phase = Photographer(plan.screens, window.surface.get_size()).take
        tally = demo.play()
    finally:
        speaker.close()
        window.close()
    if demo.desk.in_game:  # unless somebody who looked on has ended it in the menu
        for name, sheet in zip(demo.desk.game.names, demo.desk.game.sheets, strict=True):
            yield f"{name} {sheet.total}"
    yield str(tally)


def _window(plan: Plan, clock: Callable[[], float], warn: Callable[[str], None]) -> Window:
    """A window; where there is no screen, or none is wanted, one that nobody sees."""
    motion = Motion.still() if plan.fast else None
    if not plan.headless:
        try:
            return Window(clock=clock, motion=motion)
        except NoScreen as fault:
            warn(f"There is no screen here ({fault}): the demo is played without.")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    return Window(clock=clock, motion=motion)


class PhaseByPhase:
    """A screen that nobody looks at: each phase is drawn once, not each press of a button."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._drawn: tuple[Page, int, Phase] | None = None

    def wait(self, seconds: float) -> Iterable[Input]:
        return self._screen.wait(seconds)

    def wake(self) -> None:
        self._screen.wake()

    def show(self, desk: Desk, now: float) -> float | None:
        shown = (desk.page, desk.game.turn, desk.game.phase)
        if shown == self._drawn:
            return None
        self._drawn = shown
        return self._screen.show(desk, now)


class Photographer:
    """Writes the screen of every phase, numbered."""

    def __init__(self, directory: Path, size: tuple[int, int]) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._directory, self._size, self._number = directory, size, count(1)

    def take(self, desk: Desk) -> None:
        name = f"{next(self._number):03}-turn{desk.game.turn:02}-{desk.game.phase.value}.png"
        save(drawn(desk, self._size), self._directory / name)


class Demo:
    """One game from its first roll to its end, on a simulated tray."""

    def __init__(
        self,
        plan: Plan,
        screen: Screen,
        voice: Utters,
        clock: Callable[[], float],
        hands: Hands = lambda inputs: inputs,
    ) -> None:
        """`clock` is `monotonic` but for a fast demo, which turns a `Stepped` one on by itself.

        `hands` carry out what the pilot wants; what they do not, they give back.
        """
        settings = Settings(plan.language, plan.kind)
        self.desk = desk_of(None, None, settings, is_simulated=True)
        self._clock = clock
        tray = SimulatedTray.quick(plan.seed) if plan.fast else SimulatedTray(plan.seed)
        self._watch = simulated_watch(tray, armed=True)
        pilot = Pilot(FAST_PAUSE_SECONDS if plan.fast else PAUSE_SECONDS)
        self.tally: Tally = pilot.tally
        piloted = Piloted(screen, pilot, self.desk, clock, hands)
        self._loop = Loop(
            self.desk,
            piloted,
            voice,
            Simulator(lambda: tray, Random(plan.seed)),
            lambda desk: follow(self._watch, desk),
            self._clock,
        )
        self._tray = tray
        self._plan = plan
        piloted.before_wait = self._step
        self._phase: tuple[int, Phase] | None = None
        self.at_phase: Callable[[Desk], None] = lambda desk: None

    def play(self) -> Tally:
        places = tuple(range(self._plan.players))
        chance = Random(self._plan.seed)
        new = new_game(self._plan.kind, len(places), chance.randrange(len(places)))
        self.desk.now = self._clock()
        self.desk.begin(new, places)
        if self._plan.fast:
            self._loop.run()
        else:
            thread = TrayThread(lambda: self._watch)
            thread.watch_for(self._loop.put)
            self._loop.run()
            thread.end()
        return self.tally

    def _step(self) -> None:
        """Between two moments of the loop: count, and in a fast demo let the camera look."""
        if self.desk.in_game:
            self._follow_phase((self.desk.game.turn, self.desk.game.phase))
        if isinstance(self._clock, Stepped):
            self._clock.now += STEP_SECONDS
            sight = self._watch.step(self._clock.now)
            if sight is not None:
                self._loop.inbox.put(sight)

    def _follow_phase(self, phase: tuple[int, Phase]) -> None:
        if phase != self._phase:
            self._phase = phase
            self._count()
            self.at_phase(self.desk)

    def _count(self) -> None:
        game = self.desk.game
        if game.phase is Phase.ACTION1:
            self.tally.read += 1
            self._check(game.opening)
        elif game.phase is Phase.ACTION2 and game.played is not None:
            self._check(game.played)

    def _check(self, read: Roll | Pile | Played | None) -> None:
        """Count what was read otherwise than it lies; none lies if somebody has lifted it since."""
        truth = self._tray.truth
        lies: Roll | Pile | Played | None = None
        match read:
            case Roll() if truth.dice:
                lies = roll_of(truth.dice)
            case Pile() if truth.pile is not None:
                lies = Pile(truth.pile)
            case Played(cards) if truth.played:
                lies = _in_order(truth.played)
                read = replace(read, cards=tuple(sorted(cards, key=_order)))
        if self.desk.is_read and lies is not None and read != lies:
            self.tally.misread += 1


def _in_order(shown: tuple[tuple[CardColor, int], ...]) -> Played:
    cards = [
        Card(None if color is CardColor.JOKER else SheetColor[color.name], number)
        for color, number in shown
    ]
    return Played(tuple(sorted(cards, key=_order)))


def _order(card: Card) -> tuple[bool, int, int]:
    return card.color is None, card.color or 0, card.number


@dataclass(slots=True)
class Stepped:
    """A clock that goes on only when it is told to."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class Piloted:
    """A screen at which nobody sits but the pilot; what is done at the real one counts too."""

    def __init__(
        self,
        screen: Screen,
        pilot: Pilot,
        desk: Desk,
        clock: Callable[[], float],
        hands: Hands,
    ) -> None:
        self._screen, self._pilot, self._desk, self._clock = screen, pilot, desk, clock
        self._hands = hands
        self.before_wait: Callable[[], None] = lambda: None

    def wait(self, seconds: float) -> Iterable[Input]:
        self.before_wait()
        if isinstance(self._clock, Stepped):
            seconds = 0.0
        else:
            seconds = min(seconds, max(self._pilot.next_at - self._clock(), 0.0), STEP_SECONDS)
        done = self._hands(self._pilot.act(self._desk, self._clock()))
        return [*done, *self._screen.wait(0.0 if done else seconds)]

    def wake(self) -> None:
        self._screen.wake()

    def show(self, desk: Desk, now: float) -> float | None:
        return self._screen.show(desk, now)
