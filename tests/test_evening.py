"""The desk of a state directory: what cannot be read there does not stop a game."""

import sqlite3
from pathlib import Path

import pytest

from table.archive import FILE
from table.evening import desk_of
from table.journal import open_journal
from table.samples import new_game
from table.settings import Kind


@pytest.mark.parametrize("spoil", ["DELETE FROM entry", "DROP TABLE entry"])
def test_a_game_ends_though_its_journal_cannot_be_read(tmp_path: Path, spoil: str) -> None:
    with open_journal(tmp_path, print) as journal:
        desk = desk_of(journal, tmp_path)
        desk.begin(new_game(Kind.CLASSIC, 2, 0), (0, 1))
        assert desk.around.playing_seconds() == 0.0
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute(spoil)
        assert desk.around.playing_seconds() == 0.0
        desk.around.statistics()
