"""Thinking beside the game: nothing waits for it, and nothing that fails in it is the end."""

import logging
from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from table.coach import Advised
from table.controls import Button, Press
from table.desk import Desk
from table.events import Confirm
from table.game import Game, Phase
from table.happenings import Decided
from table.opponents import seats
from table.opponents.seats import SLOWEST_SECONDS, TableSeats, human_pause
from table.opponents.thoughts import Thought, Thoughts
from table.pages.menu import Menu
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.strength import Strength
from tests.test_table_seats import begun, rolled

SOON_SECONDS = 20.0
"""A busy machine may take its time; a thread that does not answer at all fails."""


@pytest.fixture
def heard() -> SimpleQueue[Thought]:
    return SimpleQueue()


@pytest.fixture
def thoughts(heard: SimpleQueue[Thought]) -> Iterator[Thoughts]:
    thoughts = Thoughts(heard.put)
    yield thoughts
    thoughts.end()


@pytest.fixture
def game() -> Game:
    return played_desk(Language.ENGLISH, Kind.CLASSIC, 2, at(2, Phase.ACTION1)).game


def test_the_shorter_pause_is_over_first(
    thoughts: Thoughts, heard: SimpleQueue[Thought], game: Game
) -> None:
    thoughts.ask(lambda: Advised(0, game, ()), 0.3)
    thoughts.ask(lambda: Advised(1, game, ()))
    thoughts.start()
    first, second = (heard.get(timeout=SOON_SECONDS) for _ in range(2))
    assert (first, second) == (Advised(1, game, ()), Advised(0, game, ()))


def test_what_fails_is_logged_and_the_next_is_thought(
    thoughts: Thoughts,
    heard: SimpleQueue[Thought],
    game: Game,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail() -> Thought:
        raise RuntimeError("lost the thread")

    with caplog.at_level(logging.ERROR):
        thoughts.ask(fail)
        thoughts.ask(lambda: Advised(1, game, ()))
        thoughts.start()
        assert heard.get(timeout=SOON_SECONDS) == Advised(1, game, ())
    assert "lost the thread" in caplog.text


def test_it_ends_in_the_midst_of_a_pause(thoughts: Thoughts, game: Game) -> None:
    thoughts.start()
    thoughts.ask(lambda: Advised(0, game, ()), 600.0)
    thoughts.end()
    assert not thoughts.is_alive()


def test_it_ends_before_it_has_begun() -> None:
    Thoughts(lambda thought: None).end()


class Noted(Thoughts):
    """Keeps the pauses of what it was asked."""

    def __init__(self) -> None:
        super().__init__(lambda thought: None)
        self.pauses: list[float] = []

    def ask(self, think: object, pause_seconds: float = 0.0) -> None:
        self.pauses.append(pause_seconds)


class TestAsking:
    """When a seat of the table's is asked."""

    @pytest.fixture
    def desk(self) -> Desk:
        desk = begun(Kind.CLASSIC, 3, (1, Strength.STRONG))
        rolled(desk)
        return desk

    def test_once_and_with_a_human_pause(self, desk: Desk) -> None:
        noted = Noted()
        table = TableSeats(noted)
        table.follow(desk)
        table.follow(desk)
        assert noted.pauses == [human_pause(desk.game, 1)]
        assert 1.0 < noted.pauses[0] <= SLOWEST_SECONDS

    def test_what_the_others_answer_changes_nothing(self, desk: Desk) -> None:
        noted = Noted()
        table = TableSeats(noted)
        table.follow(desk)
        desk.advance(Confirm(0))
        table.follow(desk)
        assert len(noted.pauses) == 1

    def test_once_more_to_confirm_what_it_has_marked(self, desk: Desk) -> None:
        noted = Noted()
        table = TableSeats(noted)
        table.follow(desk)
        desk.take(Decided(1, desk.game, desk.game.options(1)[0]), 0.0)
        table.follow(desk)
        assert noted.pauses[1] == seats.CONFIRM_SECONDS

    def test_again_after_another_page_was_open(self, desk: Desk) -> None:
        """What was decided meanwhile went to that page and was lost."""
        noted = Noted()
        table = TableSeats(noted)
        table.follow(desk)
        desk.open(Menu())
        table.follow(desk)
        assert len(noted.pauses) == 1
        desk.back()
        table.follow(desk)
        assert len(noted.pauses) == 2

    def test_again_if_it_never_answers(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        noted, now = Noted(), 100.0
        monkeypatch.setattr(seats, "monotonic", lambda: now)
        table = TableSeats(noted)
        table.follow(desk)
        now += SLOWEST_SECONDS + seats.ASK_AGAIN_SECONDS
        table.follow(desk)
        assert len(noted.pauses) == 2

    def test_not_in_solo_pages_and_before_a_game(self) -> None:
        desk = begun(Kind.CLASSIC, 2, (1, Strength.EASY))
        noted = Noted()
        TableSeats(noted).follow(desk)  # nothing is rolled yet
        desk.home()
        TableSeats(noted).follow(desk)
        desk.take(Press(0, Button.OK), 0.0)
        TableSeats(noted).follow(desk)
        assert not noted.pauses
