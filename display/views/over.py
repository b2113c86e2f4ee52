"""The end of a game: who won and why it ended, the ranking, how it went, how the dice fell."""

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from display.figures import signed
from display.hints import Hint
from display.views.held import ok_held_at
from display.views.throws import ThrowsView, throws_view
from display.words import Words, _
from table import recap
from table.coach import Coach
from table.controls import Button
from table.desk import Desk
from table.fairness import Fairness, Verdict
from table.game import Game
from table.pages.over import Over, Way
from table.recap import Die, FourPenalties, RowsClosed
from table.sheet import COLORS, Color
from table.targets import TapLine
from table.timeline import Timeline
from table.turn import CLOSED_ROWS_TO_END

TWO_ROWS = _("Two rows are closed")
THREE_ROWS = _("Three rows are closed")
VERDICTS = {
    Verdict.FEW: _("{n} throws: too few to judge"),
    Verdict.FAIR: _("{n} throws: looks fair"),
    Verdict.WATCH: _("{n} throws: keep an eye on it"),
    Verdict.SUSPICIOUS: _("{n} throws: many {v}s"),
}


@dataclass(frozen=True, slots=True)
class RankLine:
    """One player; who has as many points as another shares the rank. `points` are by color."""

    rank: int
    number: int
    name: str
    points: tuple[str, ...]
    penalties: str
    total: str
    won: bool
    bot: bool


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's total after 0, 1, 2, … turns, and the turns that brought a penalty."""

    name: str
    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class GameDie:
    """A die's throws in this game, and what can be said of them."""

    throws: ThrowsView
    caption: str
    judged: bool


@dataclass(frozen=True, slots=True)
class OverView:
    """`closed` are the rows that ended the game; a game of cards has no dice."""

    title: str
    won: bool
    """Somebody has; nobody wins in solo practice."""
    reason: str
    meta: str
    closed: tuple[Color, ...]
    total: str
    ranking: tuple[RankLine, ...]
    chart: str
    lines: tuple[ScoreLine, ...]
    dice_title: str
    expected: str
    normal: str
    dice: tuple[GameDie, ...]
    held: int | None
    """The place at which OK is held down, which takes the last turn back."""
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class _Past:
    """What the timeline tells; it is gone through once, not for every picture of the screen."""

    scores: tuple[tuple[int, ...], ...]
    penalties: tuple[tuple[int, ...], ...]
    dice: tuple[tuple[Die, Fairness], ...]


def over_view(desk: Desk, page: Over, words: Words) -> OverView:
    past = _past(desk.timeline)
    order = sorted(desk.game.seats, key=lambda seat: -desk.game.sheets[seat].total)
    reason = recap.end_reason(desk.game)
    return OverView(
        title=end_title(desk.game, words),
        won=len(desk.game.names) > 1,
        reason=_reason(desk, reason, words),
        meta=_meta(desk.game.turn, page.playing_seconds, words),
        closed=reason.colors if isinstance(reason, RowsClosed) else (),
        total=words(_("Total")),
        ranking=tuple(_rank_line(desk, seat) for seat in order),
        chart=words(_("Score by turn")),
        lines=tuple(_score_line(desk, seat, past) for seat in order),
        dice_title=words(_("Dice in this game")),
        expected=words(_("expected")),
        normal=words(_("normal range")),
        dice=tuple(_game_die(die, fairness, words) for die, fairness in past.dice),
        held=ok_held_at(desk),
        hints=_hints(desk, words),
    )


@lru_cache(maxsize=2)
def _past(timeline: Timeline) -> _Past:
    throws = recap.throws(timeline)
    return _Past(
        recap.scores_by_turn(timeline),
        recap.penalties_by_turn(timeline),
        tuple((die, Fairness.of(counts)) for die, counts in throws.items()),
    )


def end_title(game: Game, words: Words) -> str:
    """Who has won; in solo practice nobody does."""
    names = [game.names[seat] for seat in game.winners or ()]
    if len(game.names) == 1:
        return words(_("{name}: {n} points"), name=game.names[0], n=signed(game.sheets[0].total))
    if len(names) == 1:
        return words(_("{name} wins!"), name=names[0])
    return words(_("{names} share the win!"), names=words.listed(names))


def _reason(desk: Desk, reason: recap.EndReason | None, words: Words) -> str:
    match reason:
        case RowsClosed(rows=rows):
            return words(THREE_ROWS if rows > CLOSED_ROWS_TO_END else TWO_ROWS)
        case FourPenalties(seat):
            return words(_("{name} has 4 penalties"), name=desk.game.names[seat])
        case None:
            return ""
        case _:
            assert_never(reason)


def _meta(turns: int, seconds: float, words: Words) -> str:
    """An imported game was played in no time."""
    minutes = round(seconds / 60)
    if not minutes:
        return words(_("{n} turns"), n=turns)
    return words(_("{n} turns, {m} minutes"), n=turns, m=minutes)


def _rank_line(desk: Desk, seat: int) -> RankLine:
    sheets = desk.game.sheets
    sheet = sheets[seat]
    return RankLine(
        rank=1 + sum(other.total > sheet.total for other in sheets),
        number=desk.places[seat] + 1,
        name=desk.game.names[seat],
        points=tuple(str(sheet.rows[color].score) for color in COLORS),
        penalties=signed(sheet.penalty_score),
        total=signed(sheet.total),
        won=_has_won(desk, seat),
        bot=seat in desk.bots,
    )


def _score_line(desk: Desk, seat: int, past: _Past) -> ScoreLine:
    scores, penalties = past.scores[seat], past.penalties[seat]
    return ScoreLine(desk.game.names[seat], scores, penalties, _has_won(desk, seat))


def _has_won(desk: Desk, seat: int) -> bool:
    return seat in (desk.game.winners or ())


def _game_die(die: Die, fairness: Fairness, words: Words) -> GameDie:
    text = words(VERDICTS[fairness.verdict], n=fairness.throws, v=fairness.most)
    return GameDie(throws_view(die, fairness), text, fairness.verdict is not Verdict.FEW)


def _hints(desk: Desk, words: Words) -> tuple[Hint, ...]:
    ways = [
        (Way.AGAIN, words(_("play again"))),
        (Way.STATISTICS, words(_("statistics"))),
        (Way.START, words(_("start screen"))),
        (Way.SHEETS, words(_("see the sheets"))),
    ]
    if desk.settings.coach.tells(Coach.REVIEW):
        ways.append((Way.REVIEW, words(_("coach"))))
    hints = [Hint((way.value,), text, arrows=True, target=TapLine(way)) for way, text in ways]
    back = Hint((Button.OK,), words(_("hold: take back the last turn")), held=True)
    return (*hints, back)
