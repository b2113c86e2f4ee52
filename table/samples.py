"""Sample evenings for pictures of every screen: games that were really played, by bots."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from table.archive import Span
from table.bots import gap1
from table.chance import random_cards, random_opening
from table.desk import Desk
from table.events import Choose, Confirm, Source
from table.examined import Examiner
from table.game import Game, New, Phase
from table.pages.play import Play
from table.pages.start import NAMES, rules_of, start_page
from table.session import Session
from table.settings import Kind, Language, Settings
from table.statistics import Statistics, Summary, figures
from table.surroundings import Surroundings
from table.variants import DEFAULT_LUCKY, Classic


def new_game(kind: Kind, players: int, first: int = 0) -> New:
    """A game of the first so many names."""
    lucky = DEFAULT_LUCKY[:players] if kind is Kind.LONGO else ()
    return New(rules_of(kind), NAMES[:players], first, lucky)


def sample_desk(
    language: Language,
    kind: Kind = Kind.CLASSIC,
    statistics: Callable[[], dict[str, Statistics]] = dict,
    examiner: Examiner | None = None,
) -> Desk:
    """A desk on the start screen, that keeps nothing and is read by no camera but for d6."""
    around = Surroundings(
        keep_settings=lambda settings: None,
        statistics=statistics,
        read_games=lambda most: 1.0,
        playing_seconds=lambda: 34 * 60.0,
        examiner=lambda: examiner,
        chance=Random(1),
        reads=frozenset({Classic.game}),
        is_simulated=False,
        deals=True,
        home=start_page,
        play=Play,
    )
    settings = Settings(language, kind, names=NAMES, seats=tuple(range(len(NAMES))))
    return Desk(Session(lambda record: None), settings, around)


def played_desk(
    language: Language, kind: Kind, players: int, until: Callable[[Game], bool], seed: int = 1
) -> Desk:
    """A desk in the middle of a game that bots have played until the game is as wanted."""
    desk = sample_desk(language, kind)
    desk.begin(new_game(kind, players), tuple(range(players)))
    chance = Random(seed)
    while not until(desk.game):
        play_on(desk, chance)
    desk.sounds.clear()
    return desk


def play_on(desk: Desk, chance: Random) -> None:
    """One more opening or answer."""
    game = desk.game
    match game.phase:
        case Phase.ROLL:
            opening = random_opening(game, chance)
            desk.advance(replace(opening, origin=desk.origin(Source.CAMERA)))
        case Phase.CARDS:
            cards = random_cards(game.rules, chance)
            desk.advance(replace(cards, origin=desk.origin(Source.CAMERA)))
        case _:
            player = next(player for player in game.seats if game.awaits(player))
            answer(desk, player)


def answer(desk: Desk, player: int, confirm: bool = True) -> None:
    """A player marks what a bot would, and confirms it."""
    choice = gap1(desk.game, player)
    if choice:
        desk.advance(Choose(player, choice))
    if confirm:
        desk.advance(Confirm(player))


def at(turn: int, phase: Phase) -> Callable[[Game], bool]:
    """Whether a game has come so far, or is over before."""
    return lambda game: (game.turn >= turn and game.phase is phase) or game.phase is Phase.OVER


def chronicle(games: int) -> dict[str, Statistics]:
    """The figures of so many games of classic Qwixx that bots have played."""
    summaries = []
    for seed in range(games):
        desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 2 + seed % 3, is_over, seed)
        summaries.append(Summary.of(desk.timeline, Span(0.0, 0.0, 0.0)))
    return {Classic.game: figures(Classic(), summaries)}


def is_over(game: Game) -> bool:
    """Until when a whole game is played."""
    return game.phase is Phase.OVER
