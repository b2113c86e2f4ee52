"""The games of an archive in short, read a few at a time, however many there are."""

from collections.abc import Iterable
from itertools import islice

from table.archive import Archive, Damaged
from table.rules import Rules
from table.statistics import Statistics, Summary, Tally
from table.variants import Cards, Classic, Longo

GAMES: tuple[Rules, ...] = (Classic(), Longo(), Cards())


class Chronicle:
    """Each game is replayed once, which takes milliseconds, and again if it has gone on."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._behind: dict[int, None] = {}
        """The games that are yet to be read, the last one last."""
        self._last_entry = 0
        self._read: dict[int, Summary | Damaged] = {}
        self._tallies = _tallies()
        """Of the finished games: one more costs nothing then."""
        self._tallied: set[int] = set()

    def read(self, most: int | None = None) -> float:
        """Read at most so many games that are new or have gone on; the share that is read now."""
        self._look()
        for game in [*islice(self._behind, most)]:
            del self._behind[game]
            self._keep(game, self._summary(game))
        return len(self._read) / (len(self._read) + len(self._behind)) if self._behind else 1.0

    def summaries(self) -> dict[int, Summary]:
        """What has been read of the games that can be read; the first one ever is number 1."""
        read = (found for _, found in sorted(self._read.items()))
        return {
            number: found
            for number, found in enumerate(read, start=1)
            if isinstance(found, Summary)
        }

    def damaged(self) -> list[Damaged]:
        """What is wrong with each game that cannot be read."""
        return [found for _, found in sorted(self._read.items()) if isinstance(found, Damaged)]

    def statistics(self) -> dict[str, Statistics]:
        """By the name of the game, of all games that have been read."""
        unfinished = [
            found
            for game, found in self._read.items()
            if game not in self._tallied and isinstance(found, Summary)
        ]
        return {
            kind: tally.statistics(each for each in unfinished if each.game.rules.game == kind)
            for kind, tally in self._tallies.items()
        }

    def _look(self) -> None:
        """See which games have gone on since the last look."""
        entries = self._archive.last_entries(after=self._last_entry)
        self._last_entry = max(entries.values(), default=self._last_entry)
        self._behind |= dict.fromkeys(entries)

    def _keep(self, game: int, found: Summary | Damaged) -> None:
        self._read[game] = found
        if game in self._tallied:  # it was over, and its last turn was taken back
            self._tallies, self._tallied = _tallies(), set()
            self._add(self._read)
        else:
            self._add([game])

    def _add(self, games: Iterable[int]) -> None:
        for game in games:
            found = self._read[game]
            if isinstance(found, Summary) and found.finished:
                self._tallies[found.game.rules.game].add(found)
                self._tallied.add(game)

    def _summary(self, game: int) -> Summary | Damaged:
        try:
            return Summary.of(self._archive.timeline(game), self._archive.span(game))
        except Damaged as damage:
            return damage


def _tallies() -> dict[str, Tally]:
    return {rules.game: Tally(rules) for rules in GAMES}
