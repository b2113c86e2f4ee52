"""The positions that the mock-ups of the screens show, at a desk, played from the roll on."""

from collections.abc import Iterable
from dataclasses import replace

from table.desk import Desk
from table.events import Choose, Confirm, Event, Pile
from table.game import Game, New, start
from table.pages.play import Play
from table.pages.start import NAMES
from table.rules import Rules
from table.samples import sample_desk
from table.settings import Language
from table.timeline import Timeline
from table.variants import Cards, Classic, Longo
from tests.notation import choice, played, roll, sheet

CLASSIC_SHEETS = (
    "r2 r3 r5 r8 y4 y6 g12 g10 b12",
    "r3 r4 r7 y2 y3 y5 y6 y8 g11 b12 b8",
    "r4 r6 y3 y5 y10 g12 g11 g10 b12 b10",
    "r5 r10 y6 y7 y10 g8 g7 b11 b7 b6",
    "r4 r7 r8 y6 y7 y9 g12 g9 g5 b10 b6 b4",
)
CLASSIC_PENALTIES = (0, 1, 0, 2, 0)
LONGO_SHEETS = (
    "r2 r4 r5 y3 y5 y6 y7 g16 g14 g11 b15 b13",
    "r2 r3 r5 y4 y8 b16 b12 b10 b9",
    "r3 r4 r7 r8 y2 y5 g15 g12 g10 g9 g7 b14",
    "r5 r9 y2 y3 y4 g13 g12 b16 b15 b14 b11 b8",
    "r4 r7 r8 y6 y7 y9 g12 g9 g5 b13 b6 b4",
)
LONGO_PENALTIES = (0, 1, 0, 2, 0)
LUCKY = ((5, 8), (6, 11), (7, 12), (9, 13), (8, 10))
CARDS_SHEETS = (
    "r2 r4 r5 y4 y6 g12 g10 g9 b11 b10",
    "r3 r4 r6 r7 y2 g12 b12 b8 b7",
    "r4 r6 y3 y4 y10 g11 g10 g8 g6 g3 g2 b12 b10",
    "r5 r10 y6 y7 g8 g7 b11 b9 b6",
    "r4 r7 r8 y6 y7 y9 g12 g9 g5 b10 b6 b4",
)
CARDS_PENALTIES = (0, 1, 0, 1, 0)


def desk_of(
    game: Game, events: Iterable[Event] = (), language: Language = Language.ENGLISH
) -> Desk:
    """A desk at which this game goes on with these events."""
    desk = sample_desk(language)
    lucky = tuple(sheet.lucky for sheet in game.sheets)
    new = New(game.rules, game.names, game.active, lucky if any(lucky) else ())
    desk.session.timeline = Timeline(new, game)
    desk.places = tuple(game.seats)
    desk.pages = [Play()]
    for event in events:
        desk.advance(event)
    desk.sounds.clear()
    return desk


def before_roll(rules: Rules, players: int, turn: int, active: int = 0) -> Game:
    """The game of a mock-up with so many of its players, before the roll."""
    match rules:
        case Longo():
            texts, penalties, lucky = LONGO_SHEETS, LONGO_PENALTIES, LUCKY[:players]
        case Cards():
            texts, penalties, lucky = CARDS_SHEETS, CARDS_PENALTIES, ()
        case _:
            texts, penalties, lucky = CLASSIC_SHEETS, CLASSIC_PENALTIES, ()
    game = start(New(rules, NAMES[:players], active, lucky))
    pairs = lucky or ((),) * players
    sheets = [
        replace(sheet(rules, text, pair), penalties=taken)
        for text, pair, taken in zip(texts, pairs, penalties, strict=False)
    ]
    return replace(game, sheets=rules.settle(sheets), turn=turn)


def action1(players: int = 4, language: Language = Language.ENGLISH) -> Desk:
    """Mock-up 03: the white dice show 9, two of four are ready."""
    events: list[Event] = [roll("4+5 r2 y2 g3 b6"), Choose(0, choice("g9"))]
    if players > 1:
        events += [Choose(1, choice("y9")), Confirm(1)]
    if players > 3:
        events.append(Confirm(3))
    return desk_of(before_roll(Classic(), players, 13), events, language)


def action2(players: int = 4, language: Language = Language.ENGLISH, marked: str = "b10") -> Desk:
    """Mock-up 04: Ana has marked 10 blue."""
    answers = ("g9", "y9", "r9", "-", "-")[:players]
    events: list[Event] = [roll("4+5 r2 y2 g3 b6"), *_answered(answers)]
    if marked:
        events.append(Choose(0, choice(marked)))
    return desk_of(before_roll(Classic(), players, 13), events, language)


def longo(players: int = 5, language: Language = Language.ENGLISH) -> Desk:
    """Mock-up 12: the sum is a lucky number of Bruno's."""
    events: list[Event] = [roll("5+1 r3 y7 g2 b8"), Choose(0, choice("r6"))]
    if players > 2:
        events += [Choose(2, choice("y6")), Confirm(2)]
    return desk_of(before_roll(Longo(), players, 16), events, language)


def longo2(players: int = 5, language: Language = Language.ENGLISH) -> Desk:
    """The same turn in action 2."""
    answers = ("r6", "g16", "y6", "-", "-")[:players]
    events: list[Event] = [roll("5+1 r3 y7 g2 b8"), *_answered(answers)]
    return desk_of(before_roll(Longo(), players, 16), [*events, Choose(0, choice("b9"))], language)


def cards1(players: int = 4, language: Language = Language.ENGLISH) -> Desk:
    """Before mock-up 13: a 4 for all."""
    events: list[Event] = [Pile(4), Choose(1, choice("y4"))]
    return desk_of(before_roll(Cards(jokers=True), players, 14, 1), events, language)


def cards_wait(players: int = 4, language: Language = Language.ENGLISH) -> Desk:
    """Before mock-up 13: nobody has played a card yet."""
    answers = ("-", "y4", "-", "-", "-")[:players]
    events: list[Event] = [Pile(4), *_answered(answers)]
    return desk_of(before_roll(Cards(jokers=True), players, 14, 1), events, language)


def cards2(
    players: int = 4,
    language: Language = Language.ENGLISH,
    shown: str = "g11 g9 g3",
    marked: str = "g11+g9",
) -> Desk:
    """Mock-up 13: Bruno has played three cards."""
    desk = cards_wait(players, language)
    desk.advance(played(shown))
    if marked:
        desk.advance(Choose(1, choice(marked)))
    return desk


def _answered(answers: tuple[str, ...]) -> Iterable[Event]:
    for player, text in enumerate(answers):
        if text != "-":
            yield Choose(player, choice(text))
        yield Confirm(player)
