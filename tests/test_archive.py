"""When a game was played, and entries that make no game."""

import sqlite3
from pathlib import Path

import pytest

from table.archive import FILE, PAUSE_SECONDS, Archive, Damaged, Span
from table.events import Confirm
from table.game import New
from table.variants import Classic
from tests.notation import roll
from tests.test_journal import kept

NEW = New(Classic(), ("Ana", "Rui"))
HOUR = 3600.0


def played_at(directory: Path, *times: float) -> Archive:
    """A game of four records, kept at these times."""
    kept(directory, NEW, roll("4+1 r6 y2 g3 b6"), Confirm(0), Confirm(1))
    with sqlite3.connect(directory / FILE) as connection:
        for entry, at in enumerate(times, start=1):
            connection.execute("UPDATE entry SET at = ? WHERE id = ?", (at, entry))
    return Archive.open(directory / FILE)


@pytest.mark.parametrize(
    ("times", "span"),
    [
        pytest.param((0, 10, 30, 100), Span(0, 100, 100), id="at one go"),
        pytest.param((0, 10, 10 + PAUSE_SECONDS, 1000), Span(0, 1000, 1000), id="slowly"),
        pytest.param((0, 10, 9 * HOUR, 9 * HOUR + 5), Span(0, 9 * HOUR + 5, 15), id="a night"),
        pytest.param((0, 10, -HOUR, 20 - HOUR), Span(0, 20 - HOUR, 30), id="the clock set back"),
        pytest.param((7, 7, 7, 7), Span(7, 7, 0), id="imported"),
    ],
)
def test_when_a_game_was_played(tmp_path: Path, times: tuple[float, ...], span: Span) -> None:
    assert played_at(tmp_path, *times).span(1) == span


def mark(directory: Path, game: int) -> Archive:
    """An entry without a line, as an import leaves it to say which game is the current one."""
    with sqlite3.connect(directory / FILE) as connection:
        connection.execute(
            "INSERT INTO entry (game, at, line, checksum) VALUES (?, 500, '', 0)", (game,)
        )
    return Archive.open(directory / FILE)


def test_an_entry_without_a_line_is_no_play(tmp_path: Path) -> None:
    played_at(tmp_path, 0, 10, 30, 100)
    archive = mark(tmp_path, game=1)
    assert archive.span(1) == Span(0, 100, 100)
    assert archive.last_entries() == {1: 5}


def test_a_game_without_a_line_is_damaged(tmp_path: Path) -> None:
    played_at(tmp_path, 0, 10, 30, 100)
    archive = mark(tmp_path, game=9)
    with pytest.raises(Damaged, match="game 9 does not begin once"):
        archive.timeline(9)
    with pytest.raises(Damaged, match="game 9 has no entries"):
        archive.span(9)
