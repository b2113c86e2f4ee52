"""What was played at this table: every finished game, and all of them in figures."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from table import plain, recap
from table.chronicle import GAMES, Chronicle
from table.fairness import Fairness
from table.game import Game
from table.recap import Die, FourPenalties
from table.rolls import Rolls
from table.statistics import Player, Statistics, Summary, figures

WHITE = "white"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which games are wanted; None is no matter."""

    kind: str | None = None
    player: str | None = None
    last: int | None = None
    """Of the finished ones."""

    def of(self, summaries: dict[int, Summary]) -> dict[int, Summary]:
        wanted = {
            number: summary
            for number, summary in summaries.items()
            if summary.begun
            and self.kind in (None, summary.game.rules.game)
            and (self.player is None or self.player in summary.game.names)
        }
        if self.last is None:
            return wanted
        finished = [number for number, summary in wanted.items() if summary.finished]
        return {number: wanted[number] for number in finished[-self.last :]}


@dataclass(frozen=True, slots=True)
class History:
    """The chosen games, by their numbers among all that were ever begun."""

    finished: dict[int, Summary]
    unfinished: int
    """Games that were begun and never ended: their dice count, their points do not."""
    kinds: dict[str, Statistics]

    @classmethod
    def of(cls, chronicle: Chronicle, selection: Selection) -> "History":
        chosen = selection.of(chronicle.summaries())
        finished = {number: summary for number, summary in chosen.items() if summary.finished}
        kinds = {
            rules.game: figures(rules, _of_kind(chosen.values(), rules.game)) for rules in GAMES
        }
        return cls(finished, len(chosen) - len(finished), kinds)


def _of_kind(summaries: Iterable[Summary], kind: str) -> list[Summary]:
    return [summary for summary in summaries if summary.game.rules.game == kind]


def read(chronicle: Chronicle, told: Callable[[float], None]) -> None:
    """Read all games; after each the share of them that is read is told."""
    while (share := chronicle.read(1)) < 1.0:
        told(share)
    told(1.0)


def moment(seconds: float) -> datetime:
    """A time of the journal on this computer's clock."""
    return datetime.fromtimestamp(seconds, UTC).astimezone()


def as_json(history: History) -> dict[str, Any]:
    """As docs/history.md promises it."""
    return {
        "games": [_game(number, each) for number, each in history.finished.items()],
        "unfinished": history.unfinished,
        "kinds": {kind: _kind(known) for kind, known in history.kinds.items()},
    }


def _game(number: int, summary: Summary) -> dict[str, Any]:
    game, span = summary.game, summary.span
    rolls = summary.real.plus(summary.others)
    return {
        "number": number,
        "game": game.rules.game,
        "began": moment(span.began).isoformat(timespec="seconds"),
        "ended": moment(span.ended).isoformat(timespec="seconds"),
        "seconds": round(span.playing_seconds),
        "turns": game.turn,
        "end": "penalties" if isinstance(recap.end_reason(game), FourPenalties) else "rows",
        "players": [_seat(game, seat) for seat in game.seats],
        "winners": winners(game),
        "rolls": {
            "real": summary.real.rolls,
            "others": summary.others.rolls,
            "read": rolls.read,
            "entered": rolls.entered,
            "wrong": rolls.wrong,
        },
    }


def winners(game: Game) -> list[int]:
    """Nobody wins in solo practice."""
    return list(game.winners or ()) if len(game.names) > 1 else []


def _seat(game: Game, seat: int) -> dict[str, Any]:
    sheet = game.sheets[seat]
    return {
        "name": game.names[seat],
        "score": plain.score(sheet),
        "penalties": sheet.penalties,
    }


def _kind(known: Statistics) -> dict[str, Any]:
    return {
        "games": known.games,
        "finished": known.finished,
        "players": [_player(player) for player in known.players],
        "real": _rolls(known.real),
        "others": _rolls(known.others),
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "played": player.played,
        "won": player.won,
        "average": round(player.average, 2),
        "best": player.best,
        "penalties": round(player.penalties, 2),
    }


def _rolls(rolls: Rolls) -> dict[str, Any]:
    return {
        "rolls": rolls.rolls,
        "read": rolls.read,
        "entered": rolls.entered,
        "wrong": rolls.wrong,
        "misread": [
            {"die": word_of(misread.die), "read": misread.read, "shows": misread.shows, "times": n}
            for misread, n in rolls.misreads.most_common()
        ],
        "dice": {word_of(die): _die(fairness) for die, fairness in rolls.dice.items()},
    }


def word_of(die: Die) -> str:
    return WHITE if die is None else str(die)


def _die(fairness: Fairness) -> dict[str, Any]:
    return {
        "throws": fairness.throws,
        "counts": list(fairness.counts),
        "expected": round(fairness.expected, 2),
        "chi_square": round(fairness.chi_square, 3),
        "freedom": len(fairness.counts) - 1,
        "p": round(fairness.p, 4),
        "verdict": fairness.verdict.name.lower(),
    }
