"""Which places the table plays: a line for each place, and how well the table can play there."""

from dataclasses import dataclass

from display.hints import Hint
from display.views.start import STRENGTHS
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.game import MOST_PLAYERS
from table.pages.opponents import LEVELS, Opponents
from table.strength import TABLE_NAMES, Strength
from table.targets import TapBack


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A pill: the table plays so well, or not at all."""

    strength: Strength | None
    word: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """A place; where a person has joined there is nothing to choose."""

    place: int
    name: str
    """Of the person or of the table's player; empty where nobody plays."""
    bot: bool
    levels: tuple[LevelChoice, ...]
    focus: bool

    @property
    def label(self) -> str:
        return str(self.place + 1)


@dataclass(frozen=True, slots=True)
class OpponentsView:
    title: str
    detail: str
    lines: tuple[OpponentLine, ...]
    back: str
    hints: tuple[Hint, ...]


def opponents_view(desk: Desk, page: Opponents, words: Words) -> OpponentsView:
    return OpponentsView(
        title=words(_("Opponents")),
        detail=words(_("The table itself plays at these places. You roll the dice for it.")),
        lines=tuple(_line(desk, page, place, words) for place in range(MOST_PLAYERS)),
        back=words(_("Back")),
        hints=(
            Hint((Button.YELLOW, Button.GREEN), words(_("place")), arrows=True),
            Hint((Button.RED, Button.BLUE), words(_("how well it plays")), arrows=True),
            Hint((Button.OK,), words(_("back")), target=TapBack()),
        ),
    )


def _line(desk: Desk, page: Opponents, place: int, words: Words) -> OpponentLine:
    people, strength = dict(page.people), dict(desk.settings.bots).get(place)
    if place in people:
        return OpponentLine(place, people[place], bot=False, levels=(), focus=False)
    levels = tuple(LevelChoice(each, _word(each, words), each is strength) for each in LEVELS)
    bot = strength is not None
    return OpponentLine(place, TABLE_NAMES[place] if bot else "", bot, levels, place == page.place)


def _word(strength: Strength | None, words: Words) -> str:
    return words(_("nobody")) if strength is None else words(STRENGTHS[strength])
