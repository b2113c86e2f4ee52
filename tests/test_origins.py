"""Where rolls came from, in the journal: beside the lines, so that nothing else changes."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from table import origins
from table.archive import FILE, Archive
from table.events import Card, Origin, Pile, Played, Roll, Source
from table.exchange import exported, import_games
from table.game import New
from table.journal import VERSION, open_journal
from table.variants import Classic
from tests.notation import roll
from tests.test_journal import kept, resumed

NEW = New(Classic(), ("Ana", "Rui"))
FIRST = roll("4+5 r2 y2 g3 b6")
CORRECTED = Origin(Source.CAMERA, read=roll("4+5 r6 y2 g3 b6"))


@pytest.mark.parametrize(
    "origin",
    [
        Origin(Source.CAMERA),
        Origin(Source.HAND),
        Origin(Source.TOLD, is_simulated=True),
        CORRECTED,
        Origin(Source.CAMERA, True, Pile(7)),
        Origin(Source.CAMERA, read=Played((Card(None, 9),))),
    ],
)
def test_an_origin_reads_back_as_it_was_written(origin: Origin) -> None:
    assert origins.read(origins.write(origin).encode()) == origin


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"source": "moon"}',
        b'{"source": "camera", "read": 5}',
        b'{"source": "camera", "read": "{}"}',
        b'{"source": "camera", "read": "{\\"undo\\": true}"}',
    ],
)
def test_what_makes_no_sense_is_as_if_it_had_not_been_told(text: bytes) -> None:
    assert origins.read(text) is None


def played(directory: Path) -> Roll:
    moment = resumed(directory)
    assert moment is not None
    (opening,) = moment.events()
    assert isinstance(opening, Roll)
    return opening


def test_the_journal_knows_where_a_roll_came_from(tmp_path: Path) -> None:
    kept(tmp_path, NEW, replace(FIRST, origin=CORRECTED))
    assert played(tmp_path) == FIRST
    assert played(tmp_path).origin == CORRECTED


def test_a_damaged_origin_costs_the_origin_only(tmp_path: Path) -> None:
    kept(tmp_path, NEW, replace(FIRST, origin=CORRECTED))
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE origin SET origin = 'nonsense'")
    assert played(tmp_path) == FIRST
    assert played(tmp_path).origin is None


def test_a_journal_of_an_older_version_opens_and_goes_on(tmp_path: Path) -> None:
    kept(tmp_path, NEW)
    with sqlite3.connect(tmp_path / FILE) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema")]
    assert "origin" not in tables, "without origins it is as older versions made it"
    assert kept(tmp_path, FIRST) == []
    assert played(tmp_path).origin is None
    assert kept(tmp_path, NEW, replace(FIRST, origin=CORRECTED)) == []
    assert played(tmp_path).origin == CORRECTED


def test_an_older_version_reads_the_games_as_ever(tmp_path: Path) -> None:
    """It looks at the version, and at the columns that it knows."""
    kept(tmp_path, NEW, replace(FIRST, origin=CORRECTED))
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,) == (1,)
        columns = [column[1] for column in connection.execute("PRAGMA table_info(entry)")]
        lines = [line for (line,) in connection.execute("SELECT line FROM entry")]
    assert columns == ["id", "game", "at", "line", "checksum"]
    assert set(json.loads(lines[1])["roll"]) == {"white", "red", "yellow", "green", "blue"}


def test_exports_have_the_promised_lines_and_no_origins(tmp_path: Path) -> None:
    kept(tmp_path / "here", NEW, replace(FIRST, origin=CORRECTED))
    lines = [*exported(Archive.open(tmp_path / "here" / FILE), pytest.fail)]
    assert json.loads(lines[1]) == {
        "roll": {"white": [4, 5], "red": 2, "yellow": 2, "green": 3, "blue": 6}
    }
    with open_journal(tmp_path / "there", pytest.fail) as journal:
        assert import_games(journal, [line.encode() for line in lines]) == 1
    assert played(tmp_path / "there") == FIRST
    assert played(tmp_path / "there").origin is None
