"""All games of one kind as a picture to keep: the statistics, and who won game by game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from display.views.over import ScoreLine
from display.views.statistics import TABS, StatisticsView, figures_view
from display.words import Words, _
from table.game import Game
from table.statistics import Statistics

TITLE = "Qwixx"
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class HistoryView:
    """`lines` are the games won so far, by those who have won most; empty if nobody could win."""

    title: str
    figures: StatisticsView
    chart: str
    lines: tuple[ScoreLine, ...]


def history_view(
    kind: str, known: Statistics, finished: Iterable[Game], words: Words
) -> HistoryView:
    """Of one kind of game; `finished` are its games, the oldest first."""
    names = [player.name for player in known.players[:MOST_LINES]]
    return HistoryView(
        title=f"{TITLE} · {words(TABS[kind])}",
        figures=figures_view(kind, known, words),
        chart=words(_("Games won so far")),
        lines=_lines(names, [game for game in finished if len(game.names) > 1]),
    )


def _lines(names: list[str], games: list[Game]) -> tuple[ScoreLine, ...]:
    won: Counter[str] = Counter()
    so_far: list[Counter[str]] = [won.copy()]
    for game in games:
        won.update(game.names[seat] for seat in game.winners or ())
        so_far.append(won.copy())
    most = max(won.values(), default=0)
    return tuple(
        ScoreLine(name, tuple(each[name] for each in so_far), (), won[name] == most)
        for name in names
    )
