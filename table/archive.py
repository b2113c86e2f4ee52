"""The games in a journal file, read back record by record."""

import sqlite3
from pathlib import Path
from zlib import crc32

from table.game import New, Phase
from table.lines import Record, read_record
from table.refused import Refused
from table.timeline import Timeline

FILE = "games.db"
CONTINUED = ""
"""The line of an entry that says nothing but that its game is the current one again."""


class Damaged(Exception):
    """A journal, or a game in it, does not read as it was written."""


def checksum(line: str) -> int:
    return crc32(line.encode())


class Archive:
    """Reads through a connection to a journal; a game's number is the id of its first entry."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> "Archive":
        """Opened for reading only, also while the table plays."""
        return cls(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))

    def games(self) -> list[int]:
        rows = self._connection.execute("SELECT DISTINCT game FROM entry ORDER BY game")
        return [game for (game,) in rows]

    def current(self) -> int | None:
        """The game that was played last."""
        row = self._connection.execute("SELECT game FROM entry ORDER BY id DESC LIMIT 1").fetchone()
        return row[0] if row else None

    def unfinished(self) -> Timeline | None:
        """Where the current game stands, if it is not over."""
        game = self.current()
        timeline = self.timeline(game) if game is not None else None
        return timeline if timeline and timeline.game.phase is not Phase.OVER else None

    def timeline(self, game: int) -> Timeline:
        """A game replayed; raises `Damaged` where its entries do not make one."""
        try:
            new, *rest = self._records(game)
            happened = [record for record in rest if not isinstance(record, New)]
            if not isinstance(new, New) or len(happened) < len(rest):
                raise Damaged(f"game {game} does not begin once")
            return Timeline.replay(new, happened)
        except Refused as refused:
            raise Damaged(f"game {game} cannot be replayed: {refused}") from refused

    def _records(self, game: int) -> list[Record]:
        entries = self._connection.execute(
            "SELECT id, line, checksum FROM entry WHERE game = ? ORDER BY id", (game,)
        )
        records = []
        for entry, line, check in entries:
            if checksum(line) != check:
                raise Damaged(f"entry {entry} is not what was written")
            if line != CONTINUED:
                records.append(read_record(line))
        return records
