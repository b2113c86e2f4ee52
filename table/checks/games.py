"""The games on the disk, read without a word to the table that may be writing them."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from table.archive import FILE, Archive, Damaged, reading
from table.checks.finding import Finding, fault, ok, warning


def check(directory: Path) -> list[Finding]:
    return [_journal(directory / FILE), *_put_aside(directory)]


def last_played(directory: Path) -> float | None:
    """When the youngest entry was written, in seconds since 1970; None where nobody can tell."""
    if not os.path.isfile(directory / FILE):
        return None
    try:
        with _opened(directory / FILE) as games:
            row = games.execute("SELECT at FROM entry ORDER BY id DESC LIMIT 1").fetchone()
    except (Damaged, sqlite3.Error):  # which `check` tells
        return None
    return float(row[0]) if row else None


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with (
        reading(),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as games,
    ):
        yield games


def _journal(path: Path) -> Finding:
    if not path.exists():
        return ok("no games yet")
    try:
        return ok(f"games: {_counted(path)}")
    except Damaged as damage:
        return fault(
            f"{path} does not read as it was written ({damage}). At its next start the table puts"
            " it aside and begins a new one; qwixx-table export saves what can be read."
        )
    except sqlite3.Error as error:
        return warning(f"{path} cannot be read now ({error}): run this as the table's user.")


def _counted(path: Path) -> int:
    """How many games there are; raises where the file, or the game being played, is damaged."""
    with _opened(path) as games:
        (verdict,) = games.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise Damaged(verdict)
        archive = Archive(games)
        archive.unfinished()
        return len(archive.games())


def _put_aside(directory: Path) -> list[Finding]:
    return [
        warning(
            f"{path.name} was damaged and put aside: copy it away or delete it. If there are more"
            " and more of them, change the SD card."
        )
        for path in sorted(directory.glob("games.damaged-*.db"))
    ]
