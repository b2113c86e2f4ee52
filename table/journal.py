"""Every game on disk: an append-only SQLite file, committed before anything is shown."""

import fcntl
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from zlib import crc32

from table import origins, plain
from table.archive import FILE, Archive, Damaged, reading
from table.game import New
from table.lines import Record
from table.refused import Refused

VERSION = 1
SCHEMA = f"""
BEGIN;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,      -- the id of the game's first entry
    at REAL NOT NULL,           -- seconds since 1970
    line TEXT NOT NULL,         -- the record as a JSON line
    checksum INTEGER NOT NULL   -- CRC-32 of the line
) STRICT;
CREATE INDEX entry_by_game ON entry (game);
PRAGMA user_version = {VERSION};
COMMIT;
"""
ORIGINS = """
CREATE TABLE IF NOT EXISTS origin (
    entry INTEGER PRIMARY KEY,  -- the entry that is a roll, a pile or played cards
    origin TEXT NOT NULL        -- see origins.py
) STRICT;
"""
"""Made when the first origin is kept; older versions know nothing of it and read on without."""
NOT_OPENED = "The games cannot be opened: {reason}."
NOT_KEPT = "This was not done, because it could not be saved: {reason}."
LOCK_SECONDS = 2.0
"""How long a table that is just ending may keep the next one waiting."""


class Journal:
    """One table's journal, open for writing; `unfinished` is where the last game was left."""

    def __init__(self, path: Path, *, shared: bool = True) -> None:
        """`shared` lets others read meanwhile, for which SQLite needs a little room on the disk."""
        self._connection = sqlite3.connect(path, isolation_level=None)
        try:
            if not shared:
                self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._prepare()
            self.archive = Archive(self._connection)
            self.unfinished = self.archive.unfinished()
            self._game = self.archive.current()
        except BaseException:
            self._connection.close()
            raise

    def keep(self, record: Record) -> None:
        """Put one record on disk; raises `Refused` and keeps nothing where that fails."""
        with _refusing(NOT_KEPT), self._transaction():
            game = self._append(self._game, record)
        self._game = game

    def add(self, games: Iterable[Iterable[Record]]) -> None:
        """Put whole games on disk, all or none; an unfinished game stays the current one."""
        game = self._game
        with _refusing(NOT_KEPT), self._transaction():
            for records in games:
                for record in records:
                    game = self._append(game, record)
            if self.unfinished:
                self._insert(self._game, line="")
                game = self._game
        self._game = game

    def playing_seconds(self) -> float:
        """How long the current game has been played, its breaks left out."""
        return 0.0 if self._game is None else self.archive.span(self._game).playing_seconds

    def played(self) -> tuple[int, float] | None:
        """The number of the current game and when it began, in seconds since 1970."""
        try:
            return None if self._game is None else (self._game, self.archive.span(self._game).began)
        except (Damaged, sqlite3.Error):
            return None  # what cannot be read was played at no time

    def close(self) -> None:
        self._connection.close()

    def _prepare(self) -> None:
        execute = self._connection.execute
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")
        (version,) = execute("PRAGMA user_version").fetchone()
        (tables,) = execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if not version and not tables:
            self._connection.executescript(SCHEMA)
        elif version != VERSION:
            raise Damaged(f"it is of version {version}, not {VERSION}")
        (verdict,) = execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise Damaged(verdict)

    def _append(self, game: int | None, record: Record) -> int:
        game = None if isinstance(record, New) else game
        entry = self._insert(game, plain.write(record))
        if origin := origins.origin_of(record):
            self._connection.execute(ORIGINS)
            self._connection.execute(
                "INSERT INTO origin (entry, origin) VALUES (?, ?)", (entry, origins.write(origin))
            )
        return entry if game is None else game

    def _insert(self, game: int | None, line: str) -> int:
        """Write an entry and give its id; without a game it begins the game of its own id."""
        cursor = self._connection.execute(
            "INSERT INTO entry (game, at, line, checksum)"
            " VALUES (coalesce(?, (SELECT coalesce(max(id), 0) + 1 FROM entry)), ?, ?, ?)",
            (game, time.time(), line, crc32(line.encode())),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


@contextmanager
def open_journal(directory: Path, warn: Callable[[str], None]) -> Iterator[Journal]:
    """The journal in a state directory, for one table at a time.

    A damaged file is put aside and a new one begun; `warn` is told so.
    """
    with ExitStack() as stack:
        with _refusing(NOT_OPENED):
            stack.enter_context(_locked(directory))
            journal = stack.enter_context(closing(_begun(directory / FILE, warn)))
        yield journal


def _begun(path: Path, warn: Callable[[str], None]) -> Journal:
    try:
        return _opened(path)
    except Damaged as damage:
        aside = _put_aside(path)
        warn(f"{path} is damaged ({damage}): it is kept as {aside.name}, a new one is begun.")
        return _opened(path)


def _opened(path: Path) -> Journal:
    """The journal at `path`; raises `Damaged` for what is none, and lets other faults through."""
    if path.exists() and not path.is_file():
        raise Damaged("it is no file")
    with reading():
        try:
            return Journal(path)
        except sqlite3.OperationalError:
            return Journal(path, shared=False)


def _put_aside(path: Path) -> Path:
    """Rename a journal and what SQLite keeps beside it, so that nothing in it is lost."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = sum(1 for _ in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}"))
    aside = path.with_name(f"{path.stem}.damaged-{stamp}-{number}{path.suffix}")
    for ending in ("-wal", "-shm", ""):
        part = Path(f"{path}{ending}")
        if part.exists():
            part.rename(f"{aside}{ending}")
    return aside


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    """Keep a second table out of the directory for as long as this one is in it."""
    directory.mkdir(parents=True, exist_ok=True)
    with open(directory / "lock", "a") as lock:
        until = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise Refused(
                        "Another table is using {directory}: close it first.", directory=directory
                    ) from None
                time.sleep(0.05)
        yield


@contextmanager
def _refusing(sentence: str) -> Iterator[None]:
    """Faults of the disk as a sentence for the table."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        raise Refused(sentence, reason="the disk is full" if full else error) from error
