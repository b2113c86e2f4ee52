"""The games in a journal file, read back record by record."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from zlib import crc32

from table import origins
from table.events import Origin, Readable
from table.game import New, Phase
from table.lines import Record, read_record
from table.refused import Refused
from table.timeline import Timeline

FILE = "games.db"
PAUSE_SECONDS = 900.0
"""Whoever is silent for longer has left the table, or its clock was set."""


class Damaged(Exception):
    """A journal, or a game in it, does not read as it was written."""


@contextmanager
def reading() -> Iterator[None]:
    """Tell what SQLite says of a damaged file from faults of the disk.

    Of a damaged schema it may say something that is not even text.
    """
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise Damaged(str(error)) from error
        raise


@dataclass(frozen=True, slots=True)
class Span:
    """When a game began and when it was last played, in seconds since 1970.

    `playing_seconds` leaves out the pauses, also those that only a clock being set makes.
    """

    began: float
    ended: float
    playing_seconds: float


class Archive:
    """Reads through a connection to a journal; a game's number is the id of its first entry.

    The game of the last entry is the current one; an entry without a line only says that.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> "Archive":
        """Opened for reading only, also while the table plays."""
        return cls(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))

    @reading()
    def games(self) -> list[int]:
        rows = self._connection.execute("SELECT DISTINCT game FROM entry ORDER BY game")
        return [game for (game,) in rows]

    @reading()
    def current(self) -> int | None:
        row = self._connection.execute("SELECT game FROM entry ORDER BY id DESC LIMIT 1").fetchone()
        return row[0] if row else None

    @reading()
    def last_entries(self, after: int = 0) -> dict[int, int]:
        """The id of each game's last entry, if it is one after another: the game has gone on."""
        # All of them SQLite finds in its index of games; a few new ones are not to be sought there.
        newer = f"NOT INDEXED WHERE id > {after}" if after else ""
        return dict(
            self._connection.execute(f"SELECT game, max(id) FROM entry {newer} GROUP BY game")
        )

    @reading()
    def span(self, game: int) -> Span:
        """When a game was played; an imported one was played in no time."""
        rows = self._connection.execute(
            "SELECT at FROM entry WHERE game = ? AND line <> '' ORDER BY id", (game,)
        )
        times = [at for (at,) in rows]
        if not times:
            raise Damaged(f"game {game} has no entries")
        gaps = (later - earlier for earlier, later in pairwise(times))
        playing_seconds = sum(gap for gap in gaps if 0 < gap <= PAUSE_SECONDS)
        return Span(times[0], times[-1], playing_seconds)

    def unfinished(self) -> Timeline | None:
        """Where the current game stands, if it is not over."""
        game = self.current()
        timeline = self.timeline(game) if game is not None else None
        return timeline if timeline and timeline.game.phase is not Phase.OVER else None

    @reading()
    def timeline(self, game: int) -> Timeline:
        """A game replayed; raises `Damaged` where its entries do not make one."""
        try:
            records = self._records(game)
            happened = [record for record in records[1:] if not isinstance(record, New)]
            if not records or not isinstance(records[0], New) or len(happened) < len(records) - 1:
                raise Damaged(f"game {game} does not begin once")
            return Timeline.replay(records[0], happened)
        except Refused as refused:
            raise Damaged(f"game {game} cannot be replayed: {refused}") from refused

    def _records(self, game: int) -> list[Record]:
        entries = self._connection.execute(
            "SELECT id, CAST(line AS BLOB), checksum FROM entry WHERE game = ? ORDER BY id", (game,)
        )
        known = self._origins(game)
        records = []
        for entry, line, checksum in entries:
            if crc32(line) != checksum:
                raise Damaged(f"entry {entry} is not what was written")
            if line:
                records.append(_with_origin(read_record(line), known.get(entry)))
        return records

    def _origins(self, game: int) -> dict[int, Origin | None]:
        """By entry, as far as they were told; journals of older versions have none at all."""
        (tables,) = self._connection.execute(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'origin'"
        ).fetchone()
        if not tables:
            return {}
        rows = self._connection.execute(
            "SELECT entry.id, CAST(origin.origin AS BLOB)"
            " FROM entry JOIN origin ON origin.entry = entry.id WHERE game = ?",
            (game,),
        )
        return {entry: origins.read(text) for entry, text in rows}


def _with_origin(record: Record, origin: Origin | None) -> Record:
    return replace(record, origin=origin) if isinstance(record, Readable) else record
