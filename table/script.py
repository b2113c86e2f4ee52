"""A game as a dialogue: one JSON line in, one JSON line out."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from table import plain
from table.lines import read_line
from table.refused import Refused
from table.session import Session
from table.timeline import Timeline

LONGEST_LINE = 65536
"""In bytes; a longer line is skipped without being held in memory."""


def converse(session: Session, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of `source` on `sink`, each answer flushed before the next line is read."""

    def say(answer: dict[str, Any]) -> None:
        sink.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
        sink.flush()

    if session.timeline is not None:
        say({"ok": True, "resumed": True, "state": plain.state(session.timeline.game)})
    for line in lines(source):
        say(answer(session, line))


def answer(session: Session, line: bytes) -> dict[str, Any]:
    """The answer to one line: the new state, or what is wrong with the line."""
    try:
        return {"ok": True, "state": plain.state(play(session, line).game)}
    except Refused as refused:
        return {"ok": False, "error": str(refused)}


def play(session: Session, line: bytes) -> Timeline:
    """Where a line of text takes the game; raises `Refused` with what is wrong with it."""
    if len(line) > LONGEST_LINE:
        raise Refused("A line has at most {most} bytes.", most=LONGEST_LINE)
    closed = session.timeline.game.closed if session.timeline else frozenset()
    return session.take(read_line(line, closed))


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only so much that it shows."""
    while line := source.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE + 1)
