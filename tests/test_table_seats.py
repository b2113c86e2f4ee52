"""The table at its own table: its players think beside the game and come in by the same door."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from threading import Event

import pytest

from hardware.simulated import SimulatedTray
from table.bots import gap1
from table.chance import random_opening
from table.controls import Button, Hold, Press
from table.desk import Desk
from table.events import Choose, Confirm
from table.game import Game, New, Phase
from table.happenings import Decided, Touch
from table.loop import Input, Loop
from table.opponents.seats import TableSeats, no_pause
from table.opponents.thoughts import Thought, Thoughts
from table.pages.correct import Correct
from table.pages.menu import Menu
from table.pages.over import Over
from table.pages.play import ABSENT_SECONDS, Play
from table.pilot import Pilot
from table.samples import new_game, sample_desk
from table.session import Session
from table.settings import Kind, Language, Settings
from table.simulator import Simulator
from table.strength import TABLE_NAMES, Strength
from table.targets import TapChoice
from table.timeline import Timeline
from table.waiting import awaited
from tests.scripted import Voice

STEP_SECONDS = 1 / 15


def with_bots(desk: Desk, *bots: tuple[int, Strength]) -> Desk:
    desk.set(bots=bots)
    return desk


def begun(kind: Kind, players: int, *bots: tuple[int, Strength], first: int = 0) -> Desk:
    """A game that has just begun; some of its players are the table's."""
    desk = with_bots(sample_desk(Language.ENGLISH, kind), *bots)
    new = new_game(kind, players, first)
    names = [TABLE_NAMES[p] if p in dict(bots) else name for p, name in enumerate(new.names)]
    desk.begin(replace(new, names=tuple(names)), tuple(range(players)))
    return desk


def rolled(desk: Desk, seed: int = 1) -> Game:
    desk.advance(random_opening(desk.game, Random(seed)))
    return desk.game


class AtTable:
    """A screen at which a pilot presses for the people only, in a time of its own."""

    def __init__(self, desk: Desk) -> None:
        self.now = 0.0
        self._desk, self._pilot = desk, Pilot(0.1)
        self._woken = Event()

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float) -> Iterable[Input]:
        self.now += STEP_SECONDS
        if self._waits_for_the_table():
            self._woken.wait(0.05)
            self._woken.clear()
        return self._pilot.act(self._desk, self.now)

    def _waits_for_the_table(self) -> bool:
        desk = self._desk
        if not desk.in_game:
            return False
        waiting = [player for player in desk.game.seats if desk.game.awaits(player)]
        return bool(waiting) and all(player in desk.bots for player in waiting)

    def wake(self) -> None:
        self._woken.set()

    def show(self, desk: Desk, now: float) -> float | None:
        return None


def no_tray() -> SimulatedTray:
    raise AssertionError("these dice tell their values")


@pytest.mark.parametrize(
    ("kind", "players", "bots"),
    [
        pytest.param(Kind.CLASSIC, 2, {1: Strength.STRONG}, id="classic, one of two"),
        pytest.param(
            Kind.CLASSIC,
            5,
            {0: Strength.EASY, 1: Strength.MEDIUM, 2: Strength.STRONG, 4: Strength.STRONG},
            id="classic, four of five",
        ),
        pytest.param(Kind.LONGO, 3, {0: Strength.STRONG, 2: Strength.EASY}, id="Longo"),
        pytest.param(Kind.JOKERS, 3, {1: Strength.STRONG, 2: Strength.MEDIUM}, id="cards"),
    ],
)
def test_a_whole_game_with_the_tables_players(
    kind: Kind, players: int, bots: dict[int, Strength]
) -> None:
    desk = begun(kind, players, *bots.items())
    desk.around = replace(desk.around, reads=frozenset())
    screen = AtTable(desk)
    decisions: list[Decided] = []

    def put(thought: Thought) -> None:
        assert isinstance(thought, Decided)
        decisions.append(thought)
        loop.put(thought)

    thoughts = Thoughts(put)
    seats = TableSeats(thoughts, no_pause)

    loop = Loop(desk, screen, Voice(), Simulator(no_tray, Random(3)), seats.follow, screen.clock)
    thoughts.start()
    loop.run()
    thoughts.end()
    assert desk.game.phase is Phase.OVER
    assert isinstance(desk.page, Over)
    assert {decided.player for decided in decisions} == set(bots)
    for decided in decisions:
        assert not decided.choice or decided.choice in decided.game.options(decided.player)
    assert not any(name in TABLE_NAMES for name in desk.settings.names)


class TestDecided:
    """What becomes of a decision that comes in."""

    def test_it_is_marked_first_and_then_confirmed(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.STRONG))
        game = rolled(desk)
        choice = game.options(1)[0]
        desk.take(Decided(1, game, choice), 0.0)
        assert desk.game.answers[1].choice == choice
        assert not desk.game.answers[1].confirmed
        desk.take(Decided(1, game, choice), 0.0)
        assert desk.game.answers[1].confirmed

    def test_a_pass_is_confirmed_at_once(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.STRONG))
        game = rolled(desk)
        desk.take(Decided(1, game, ()), 0.0)
        assert desk.game.answers[1].confirmed

    def test_a_penalty_needs_no_second_ok(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (0, Strength.STRONG))
        game = rolled(desk)
        for player in game.seats:
            desk.advance(Confirm(player))
        desk.take(Decided(0, desk.game, ()), 0.0)
        assert desk.game.sheets[0].penalties == 1
        assert desk.game.turn == 2

    def test_an_old_one_is_nothing(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.STRONG))
        old = rolled(desk)
        desk.rewind(Phase.ROLL)
        now = rolled(desk, seed=2)
        desk.take(Decided(1, old, old.options(1)[0]), 0.0)
        assert desk.game == now

    @pytest.mark.parametrize("page", [Menu(), Correct(())], ids=["menu", "correction"])
    def test_it_waits_while_another_page_is_open(self, page: Menu | Correct) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.STRONG))
        game = rolled(desk)
        desk.open(page)
        desk.page.decide(desk, Decided(1, game, game.options(1)[0]))
        assert desk.game == game

    def test_nobody_presses_for_the_table(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.STRONG))
        game = rolled(desk)
        choice = game.options(1)[0]
        desk.take(Press(1, Button[choice[0][0].name]), 0.0)
        desk.take(Press(1, Button.OK), 0.0)
        desk.take(Touch(TapChoice(1, choice)), 0.0)
        desk.take(Hold(1, Button.OK), 0.0)
        assert desk.game == game


class TestTakingBack:
    """The table's players would only answer the same again."""

    def test_goes_back_to_what_a_person_has_done(self) -> None:
        desk = begun(Kind.CLASSIC, 3, (1, Strength.EASY), (2, Strength.EASY), first=1)
        rolled(desk)
        for player in (0, 1, 2):
            desk.advance(Confirm(player))
        desk.advance(Confirm(1))
        assert desk.game.turn == 2
        desk.take(Hold(0, Button.OK), 0.0)
        assert desk.game.phase is Phase.ACTION1
        assert desk.game.awaits(0)

    def test_goes_back_even_from_the_end(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.EASY), first=1)
        while desk.game.phase is not Phase.OVER:
            game = desk.game
            if game.phase is Phase.ROLL:
                rolled(desk, game.turn)
                continue
            player = max(p for p in game.seats if game.awaits(p))
            if choice := gap1(game, player):
                desk.advance(Choose(player, choice))
            desk.advance(Confirm(player))
        desk.tick(0.0)
        assert isinstance(desk.page, Over)
        desk.take(Hold(0, Button.OK), 9.0)
        assert isinstance(desk.page, Play)
        assert desk.game.phase is Phase.ROLL or desk.game.awaits(0)


def test_whoever_is_ready_passes_for_an_absent_one_when_the_table_is_active() -> None:
    desk = begun(Kind.CLASSIC, 3, (0, Strength.EASY))
    rolled(desk)
    desk.advance(Confirm(0))
    desk.advance(Confirm(1))
    desk.tick(ABSENT_SECONDS + 1)
    for _ in range(2):
        desk.take(Press(1, Button.OK), ABSENT_SECONDS + 2)
    assert desk.game.phase is Phase.ACTION2


def test_the_lamps_call_people_only() -> None:
    desk = begun(Kind.CLASSIC, 3, (1, Strength.EASY), first=1)
    assert awaited(desk) == {0, 2}
    rolled(desk)
    assert awaited(desk) == {0, 2}


class TestResumed:
    """After a power cut the table still knows which seats are its own."""

    def desk(self, new: New, bots: tuple[tuple[int, Strength], ...]) -> Desk:
        settings = Settings(seats=(0, 2), bots=bots)
        around = sample_desk(Language.ENGLISH).around
        return Desk(Session(lambda record: None, Timeline.replay(new)), settings, around)

    def test_its_seats_are_still_its_own(self) -> None:
        new = replace(new_game(Kind.CLASSIC, 2), names=("Ana", TABLE_NAMES[2]))
        assert self.desk(new, ((2, Strength.STRONG),)).bots == {1: Strength.STRONG}

    def test_a_person_at_such_a_place_is_a_person(self) -> None:
        """A game that came from elsewhere, as `script` and `import` bring them."""
        assert not self.desk(new_game(Kind.CLASSIC, 2), ((2, Strength.STRONG),)).bots
