"""Writes numbers into an SQLite file as the table's journal does, and says each that is kept."""

import sqlite3
import sys
from contextlib import closing


def main(path: str, synchronous: str, count: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as notebook:
        notebook.execute("PRAGMA journal_mode = WAL")
        notebook.execute(f"PRAGMA synchronous = {synchronous}")
        notebook.execute("CREATE TABLE note (number INTEGER PRIMARY KEY)")
        for number in range(1, count + 1):
            notebook.execute("INSERT INTO note VALUES (?)", (number,))
            print(number, flush=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
