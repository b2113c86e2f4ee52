"""All games of an archive in figures: how the dice fell, and how the players did."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from table import recap
from table.archive import Archive, Damaged, Span
from table.fairness import Fairness
from table.game import Game, Phase
from table.recap import Die
from table.rules import Rules
from table.variants import Cards, Classic, Longo

GAMES: tuple[Rules, ...] = (Classic(), Longo(), Cards())
WHITE_DICE = 2


@dataclass(frozen=True, slots=True)
class Player:
    """A name's finished games; `average` and `best` are points, `penalties` are a game's."""

    name: str
    won: int
    played: int
    average: float
    best: int
    penalties: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """One kind of game; games that were begun count from their first roll or pile."""

    games: int
    finished: int
    rolls: int
    dice: dict[Die, Fairness]
    players: tuple[Player, ...]
    """Who has won most comes first, then who has the better average."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game in short; it stands where `game` stands."""

    game: Game
    span: Span
    throws: dict[Die, tuple[int, ...]]

    @property
    def begun(self) -> bool:
        return self.game.turn > 1 or self.game.phase is not Phase.ROLL

    @property
    def finished(self) -> bool:
        return self.game.phase is Phase.OVER


class Chronicle:
    """The games of an archive in short: each is replayed once, and again if it has gone on."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._read: dict[int, tuple[int, Summary | None]] = {}
        """By game: the entry up to which it was read, and what was there; None if damaged."""

    def read(self, most: int | None = None) -> bool:
        """Read at most so many games that are new or have gone on; whether all are read now.

        A game takes milliseconds, so an idle table can read some now and then.
        """
        entries = self._archive.last_entries()
        behind = [game for game, entry in entries.items() if not self._knows(game, entry)]
        for game in behind[:most]:
            self._read[game] = (entries[game], self._summary(game))
        return most is None or len(behind) <= most

    def summaries(self) -> list[Summary]:
        """What has been read of the games that can be read, the oldest first."""
        games = sorted(self._read.items())
        return [summary for _, (_, summary) in games if summary is not None]

    def statistics(self) -> dict[str, Statistics]:
        """By the name of the game, up to date."""
        self.read()
        summaries = self.summaries()
        return {
            rules.game: figures(rules, [s for s in summaries if s.game.rules.game == rules.game])
            for rules in GAMES
        }

    def _knows(self, game: int, entry: int) -> bool:
        return game in self._read and self._read[game][0] == entry

    def _summary(self, game: int) -> Summary | None:
        try:
            timeline = self._archive.timeline(game)
            span = self._archive.span(game)
        except Damaged:
            return None
        return Summary(timeline.game, span, recap.throws(timeline))


def statistics(archive: Archive) -> dict[str, Statistics]:
    """The figures of each kind of game by its name; damaged games are left out."""
    return Chronicle(archive).statistics()


def figures(rules: Rules, summaries: list[Summary]) -> Statistics:
    """Of the games of one kind."""
    begun = [summary for summary in summaries if summary.begun]
    dice = _dice(rules, begun)
    finished = [summary.game for summary in begun if summary.finished]
    return Statistics(
        games=len(begun),
        finished=len(finished),
        rolls=dice[None].throws // WHITE_DICE if dice else 0,
        dice=dice,
        players=_players(finished),
    )


def _dice(rules: Rules, summaries: Iterable[Summary]) -> dict[Die, Fairness]:
    counts = recap.unthrown(rules)
    for summary in summaries:
        for die, thrown in summary.throws.items():
            counts[die] = [sum(pair) for pair in zip(counts[die], thrown, strict=True)]
    return {die: Fairness.of(tuple(faces)) for die, faces in counts.items()}


def _players(finished: Iterable[Game]) -> tuple[Player, ...]:
    """Nobody can lose in solo practice, so it counts for nobody."""
    totals: defaultdict[str, list[int]] = defaultdict(list)
    won: Counter[str] = Counter()
    penalties: Counter[str] = Counter()
    for game in finished:
        if len(game.names) > 1:
            for name, sheet in zip(game.names, game.sheets, strict=True):
                totals[name].append(sheet.total)
                penalties[name] += sheet.penalties
            won.update(game.names[seat] for seat in game.winners or ())
    players = [_player(name, points, won[name], penalties[name]) for name, points in totals.items()]
    return tuple(sorted(players, key=lambda player: (-player.won, -player.average, player.name)))


def _player(name: str, points: list[int], won: int, penalties: int) -> Player:
    played = len(points)
    return Player(
        name=name,
        won=won,
        played=played,
        average=sum(points) / played,
        best=max(points),
        penalties=penalties / played,
    )
