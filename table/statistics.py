"""Games in figures: how the dice fell, what the reader made of them, and how the players did."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from table.archive import Span
from table.game import Game, Phase
from table.rolls import Rolls, none_of, real_and_others
from table.rules import Rules
from table.timeline import Timeline


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
    real: Rolls
    others: Rolls
    """Simulated ones, and those of scripts, imports and older versions, of which nobody knows."""
    players: tuple[Player, ...]
    """Who has won most comes first, then who has the better average."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game in short; it stands where `game` stands."""

    game: Game
    span: Span
    real: Rolls
    others: Rolls

    @classmethod
    def of(cls, timeline: Timeline, span: Span) -> "Summary":
        return cls(timeline.game, span, *real_and_others(timeline))

    @property
    def begun(self) -> bool:
        return self.game.turn > 1 or self.game.phase is not Phase.ROLL

    @property
    def finished(self) -> bool:
        return self.game.phase is Phase.OVER


class Tally:
    """The figures of one kind of game, counted game by game."""

    def __init__(self, rules: Rules) -> None:
        self._games = self._finished = 0
        self._real = self._others = none_of(rules)
        self._points: defaultdict[str, list[int]] = defaultdict(list)
        self._won: Counter[str] = Counter()
        self._penalties: Counter[str] = Counter()

    def add(self, summary: Summary) -> None:
        if not summary.begun:
            return
        self._games += 1
        self._real = self._real.plus(summary.real)
        self._others = self._others.plus(summary.others)
        if summary.finished:
            self._finished += 1
            self._add_players(summary.game)

    def _add_players(self, game: Game) -> None:
        """Nobody can lose in solo practice, so it counts for nobody."""
        if len(game.names) > 1:
            for name, sheet in zip(game.names, game.sheets, strict=True):
                self._points[name].append(sheet.total)
                self._penalties[name] += sheet.penalties
            self._won.update(game.names[seat] for seat in game.winners or ())

    def statistics(self, unfinished: Iterable[Summary] = ()) -> Statistics:
        """With these games besides, of which none is finished."""
        begun = [summary for summary in unfinished if summary.begun]
        players = map(self._player, self._points)
        return Statistics(
            games=self._games + len(begun),
            finished=self._finished,
            real=reduce(Rolls.plus, (summary.real for summary in begun), self._real),
            others=reduce(Rolls.plus, (summary.others for summary in begun), self._others),
            players=tuple(sorted(players, key=lambda who: (-who.won, -who.average, who.name))),
        )

    def _player(self, name: str) -> Player:
        points = self._points[name]
        return Player(
            name=name,
            won=self._won[name],
            played=len(points),
            average=sum(points) / len(points),
            best=max(points),
            penalties=self._penalties[name] / len(points),
        )


def figures(rules: Rules, summaries: Iterable[Summary]) -> Statistics:
    """Of games of one kind."""
    tally = Tally(rules)
    for summary in summaries:
        tally.add(summary)
    return tally.statistics()
