"""The evenings in figures: how each die fell and what that means, and who wins how often."""

from dataclasses import dataclass
from typing import assert_never

from display.figures import MINUS
from display.hints import Hint
from display.views.roll import WORDS
from display.views.throws import ThrowsView, throws_view
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.fairness import Fairness, Verdict
from table.pages.rules import GAMES
from table.pages.statistics import StatisticsPage
from table.recap import Die
from table.rolls import Rolls
from table.settings import Language
from table.statistics import Player, Statistics
from table.targets import TapBack

TABS = {"classic": _("Classic"), "longo": _("Longo"), "cards": _("Cards")}
NOTHING = Statistics(0, 0, Rolls({}), Rolls({}), ())
NOBODY = -1
NOTHING_YET = _("Play a game to its end, and it stands here.")
COUNT_STEP = 5
"""Per cent: the page is drawn no more often than that, while games are counted."""
HELP = (
    _("The dotted line is what a fair die shows on average; the light band is its normal range."),
    _("A verdict needs 30 throws or more."),
    _("One fair die in a hundred looks suspicious by chance. Swap the die and watch."),
)


@dataclass(frozen=True, slots=True)
class DieView:
    """One die, the verdict on it, and the figures that it rests on."""

    name: str
    throws: ThrowsView
    verdict: Verdict
    text: str
    figures: str
    """Chi-square and p; empty while there are too few throws."""
    count: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's games; `won_share` and `played_share` are of those of who has played most."""

    name: str
    won: str
    played: str
    won_share: float
    played_share: float
    average: str
    best: str
    penalties: str


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """`chosen` is the game's tab, `player` the line that is pointed out, or `NOBODY`."""

    title: str
    tabs: tuple[str, ...]
    chosen: int
    meta: str
    dice: tuple[DieView, ...]
    wins: str
    columns: tuple[str, ...]
    """What is drawn in brass, what in brown, then the heads of the three columns."""
    players: tuple[PlayerView, ...]
    player: int
    help_title: str
    help: tuple[str, ...]
    nothing: str
    """In place of all this before the first game."""
    nothing_yet: str
    back: str
    hints: tuple[Hint, ...]


def statistics_view(desk: Desk, page: StatisticsPage, words: Words) -> StatisticsView:
    known = page.statistics.get(page.game, NOTHING)
    return figures_view(page.game, known, words, max(0, page.player), page.share_read)


def figures_view(
    game: str, known: Statistics, words: Words, player: int = NOBODY, share_read: float = 1.0
) -> StatisticsView:
    """All that can be said of one kind of game; some player may be pointed out."""
    played, players = known.games > 0, known.players
    rolls = known.real if known.real.rolls else known.others
    dice = rolls.dice if played else {}
    most = max((player.played for player in players), default=1)
    return StatisticsView(
        title=words(_("Statistics")),
        tabs=tuple(words(TABS[game]) for game in GAMES),
        chosen=GAMES.index(game),
        meta=_meta(known, share_read, words) if played else "",
        dice=tuple(_die(die, fairness, words) for die, fairness in dice.items()),
        wins=words(_("Wins")),
        columns=_columns(words),
        players=tuple(_player(each, most, words) for each in players),
        player=NOBODY if player == NOBODY else max(0, min(player, len(players) - 1)),
        help_title=words(_("How to read this")) if dice else "",
        help=tuple(words(text) for text in HELP) if dice else (),
        nothing="" if played else _nothing(share_read, words),
        nothing_yet="" if players or share_read < 1.0 else words(NOTHING_YET),
        back=words(_("back")),
        hints=_hints(len(players), words),
    )


def _meta(known: Statistics, share_read: float, words: Words) -> str:
    """How much is counted; simulated dice are shown until real ones are thrown, and said to be."""
    if share_read < 1.0:
        return _counting(share_read, words)
    if not known.real.faces:
        return words(_("{n} games"), n=known.games)
    if known.real.rolls or not known.others.rolls:
        return words(_("{n} games, {m} rolls"), n=known.games, m=known.real.rolls)
    return words(_("{n} games, {m} rolls (no real dice)"), n=known.games, m=known.others.rolls)


def _nothing(share_read: float, words: Words) -> str:
    return words(_("No games yet")) if share_read == 1.0 else _counting(share_read, words)


def _counting(share_read: float, words: Words) -> str:
    return words(_("counting: {n} %"), n=int(share_read * 100 / COUNT_STEP) * COUNT_STEP)


def _columns(words: Words) -> tuple[str, ...]:
    heads = _("won"), _("played"), _("average"), _("best"), _("penalties")
    return tuple(words(head) for head in heads)


def _die(die: Die, fairness: Fairness, words: Words) -> DieView:
    chi_square, p = (
        decimal(fairness.chi_square, 1, words),
        decimal(max(fairness.p, 0.001), 3, words),
    )
    few = fairness.verdict is Verdict.FEW
    return DieView(
        name=words(_("white (two)")) if die is None else words(WORDS[die]),
        throws=throws_view(die, fairness),
        verdict=fairness.verdict,
        text=verdict_text(fairness, words),
        figures="" if few else f"χ² {chi_square} · p {p}",
        count=str(fairness.throws),
    )


def verdict_text(fairness: Fairness, words: Words) -> str:
    match fairness.verdict:
        case Verdict.FEW:
            return words(_("too few to judge"))
        case Verdict.FAIR:
            return words(_("looks fair"))
        case Verdict.WATCH:
            return words(_("keep an eye on it"))
        case Verdict.SUSPICIOUS:
            return words(_("suspicious: many {v}s"), v=fairness.most)
        case _:
            assert_never(fairness.verdict)


def _player(player: Player, most: int, words: Words) -> PlayerView:
    return PlayerView(
        name=player.name,
        won=str(player.won),
        played=str(player.played),
        won_share=player.won / most,
        played_share=player.played / most,
        average=decimal(player.average, 0, words),
        best=decimal(player.best, 0, words),
        penalties=decimal(player.penalties, 1, words),
    )


def decimal(value: float, places: int, words: Words) -> str:
    """A number as it is written in the language: all but English have a comma in it."""
    text = f"{value:.{places}f}".replace("-", MINUS)
    return text if words.language is Language.ENGLISH else text.replace(".", ",")


def _hints(players: int, words: Words) -> tuple[Hint, ...]:
    game = Hint((Button.RED, Button.BLUE), words(_("game")), arrows=True)
    player = Hint((Button.YELLOW, Button.GREEN), words(_("player")), arrows=True)
    back = Hint((Button.OK,), words(_("back")), target=TapBack())
    return (game, player, back) if players > 1 else (game, back)
