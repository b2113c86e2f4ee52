"""The start screen: who has joined, which game and language are chosen, where the host is."""

from dataclasses import dataclass
from enum import Enum, auto

from display.hints import Hint
from display.views.held import held_at
from display.words import LANGUAGE_NAMES, VALUES, Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.start import Line, Start
from table.settings import Kind, Language
from table.strength import TABLE_NAMES, Strength

DETAILS = {
    Kind.CLASSIC: _("six dice, 2 to 12"),
    Kind.LONGO: _("eight-sided, 2 to 16"),
    Kind.CARDS: _("44 cards, no dice"),
    Kind.JOKERS: _("55 cards, with jokers"),
}
STRENGTHS = {
    Strength.EASY: _("easy"),
    Strength.MEDIUM: _("medium"),
    Strength.STRONG: _("strong"),
}
CARD_KINDS = (Kind.CARDS, Kind.JOKERS)


class SeatState(Enum):
    FREE = auto()
    JOINED = auto()
    HOST = auto()
    TABLE = auto()
    """The table itself plays here."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose; the card game is one of them, with its jokers or without."""

    kind: Kind
    name: str
    detail: str
    chosen: bool
    touched: Kind
    """What touching the card chooses: the card game that is chosen already changes its jokers."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """One of the five places; `note` says what its player is or can do."""

    place: int
    name: str
    state: SeatState
    note: str
    renames: bool
    """Left and right change the name."""
    held: Button | None

    @property
    def label(self) -> str:
        return str(self.place + 1)


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    language: Language
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class StartView:
    subtitle: str
    call: str
    game: str
    cards: tuple[GameCard, ...]
    players: str
    joined: str
    seats: tuple[SeatCard, ...]
    language: str
    languages: tuple[LanguageChoice, ...]
    start: str
    summary: str
    ready: bool
    """Somebody has joined, so that a game can start."""
    opponents: str
    statistics: str
    camera: str
    line: Line | None
    """Where the host is; nowhere as long as there is no host."""
    hints: tuple[Hint, ...]


def start_view(desk: Desk, page: Start, words: Words) -> StartView:
    return StartView(
        subtitle=words(_("dice table")),
        call=words(_("Press OK at your place to join")),
        game=words(_("Game")),
        cards=_cards(desk.settings.kind, words),
        players=words(_("Players")),
        joined=words(_("{n} joined"), n=len(page.joined) + len(desk.settings.bots)),
        seats=tuple(_seat(desk, page, place, words) for place in range(len(page.names))),
        language=words(_("Language")),
        languages=tuple(
            LanguageChoice(language, name, language is desk.settings.language)
            for language, name in LANGUAGE_NAMES.items()
        ),
        start=words(_("Start the game")),
        summary=_summary(desk.settings.kind, _players(desk, page), words),
        ready=bool(page.joined),
        opponents=words(_("Opponents")),
        statistics=words(_("Statistics")),
        camera=words(_("Camera")),
        line=page.line if page.joined else None,
        hints=_hints(words),
    )


def _cards(chosen: Kind, words: Words) -> tuple[GameCard, ...]:
    shown = (Kind.CLASSIC, Kind.LONGO, Kind.JOKERS if chosen is Kind.JOKERS else Kind.CARDS)
    return tuple(
        GameCard(
            kind=kind,
            name=_game_name(kind, words),
            detail=words(DETAILS[kind]),
            chosen=kind is chosen,
            touched=_other_deck(kind) if kind is chosen else kind,
        )
        for kind in shown
    )


def _other_deck(kind: Kind) -> Kind:
    return CARD_KINDS[1 - CARD_KINDS.index(kind)] if kind in CARD_KINDS else kind


def _game_name(kind: Kind, words: Words) -> str:
    return words(VALUES["game"][Kind.CARDS if kind is Kind.JOKERS else kind])


def _players(desk: Desk, page: Start) -> int:
    """So many will play; before a person has joined, nobody does."""
    return len(page.joined) + len(desk.settings.bots) if page.joined else 0


def _seat(desk: Desk, page: Start, place: int, words: Words) -> SeatCard:
    strength = dict(desk.settings.bots).get(place)
    if strength is not None:
        note = words(STRENGTHS[strength])
        return SeatCard(place, TABLE_NAMES[place], SeatState.TABLE, note, False, None)
    state, renames = _seat_state(page, place)
    if state is SeatState.FREE:
        note = words(_("join"))
    else:
        note = words(_("name")) if renames else words(_("host"))
    held = None if state is SeatState.FREE else held_at(desk, place)
    return SeatCard(place, page.names[place], state, note, renames, held)


def _seat_state(page: Start, place: int) -> tuple[SeatState, bool]:
    """What a place is, and whether its left and right change the name now."""
    if place not in page.joined:
        return SeatState.FREE, False
    if place != page.host:
        return SeatState.JOINED, True
    return SeatState.HOST, page.line is Line.PLAYERS


def _summary(kind: Kind, players: int, words: Words) -> str:
    game = _game_name(kind, words)
    match players:
        case 0:
            return game
        case 1:
            return words(_("{game}, solo practice"), game=game)
        case _:
            return words(_("{game}, {n} players"), game=game, n=players)


def _hints(words: Words) -> tuple[Hint, ...]:
    sideways, up_and_down = (Button.RED, Button.BLUE), (Button.YELLOW, Button.GREEN)
    return (
        Hint(sideways, words(_("host: choose, others: name")), arrows=True),
        Hint(up_and_down, words(_("line")), arrows=True),
        Hint((Button.OK,), words(_("join, then start"))),
        Hint((Button.OK,), words(_("hold: leave")), held=True),
        Hint((Button.YELLOW,), words(_("hold yellow: new name")), held=True),
    )
