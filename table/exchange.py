"""All games as JSON lines, out of the journal and into it."""

from collections.abc import Callable, Iterable, Iterator

from table import plain
from table.archive import Archive, Damaged
from table.journal import Journal
from table.lines import Record
from table.refused import Refused
from table.script import play
from table.session import Session
from table.timeline import Timeline


def exported(archive: Archive, warn: Callable[[str], None]) -> Iterator[str]:
    """The lines of every game; `warn` is told of a game that cannot be read."""
    for game in archive.games():
        try:
            timeline = archive.timeline(game)
        except Damaged as damage:
            warn(f"Left out: {damage}.")
        else:
            yield from map(plain.write, _records(timeline))


def import_games(journal: Journal, lines: Iterable[bytes]) -> int:
    """Put the games that the lines play into the journal, all or none; how many there were."""
    games = _played(lines)
    journal.add(map(_records, games))
    return len(games)


def _records(timeline: Timeline) -> list[Record]:
    return [timeline.new, *timeline.events()]


def _played(lines: Iterable[bytes]) -> list[Timeline]:
    """Where each game of the lines ends; a bad line is refused with its number."""
    games: list[Timeline] = []
    session = Session(keep=lambda record: None)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            timeline = play(session, line)
        except Refused as refused:
            raise Refused(
                "Line {number}: {reason} Nothing was imported.", number=number, reason=refused
            ) from refused
        if games and games[-1].new is timeline.new:
            games.pop()
        games.append(timeline)
    return games
