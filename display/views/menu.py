"""The menu of a running game: its lines with their values, and the question before the end."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from display.hints import COLOR_BUTTONS, Hint
from display.views.band import turn_caption
from display.words import LANGUAGE_NAMES, Words, _
from table.coach import Coach
from table.controls import Button
from table.desk import Desk
from table.pages.menu import LINES, Line, Menu
from table.settings import LOUDEST, Settings
from table.targets import TapBack

LABELS = {
    Line.SOUND: _("Sound"),
    Line.CALM: _("Calm"),
    Line.LANGUAGE: _("Language"),
    Line.COACH: _("Coach"),
    Line.PLAYERS: _("Players"),
    Line.RULES: _("Rules"),
    Line.STATISTICS: _("Statistics"),
    Line.CAMERA: _("Camera check"),
    Line.END: _("End the game"),
}


COACH_WORDS = {
    Coach.OFF: _("off"),
    Coach.COSTS: _("cost of gaps"),
    Coach.RANKS: _("also the ranking"),
    Coach.REVIEW: _("also a review"),
}


@dataclass(frozen=True, slots=True)
class Level:
    """A value in steps from none to `most`; `word` says it where there is none."""

    steps: int
    most: int
    word: str


@dataclass(frozen=True, slots=True)
class Switch:
    on: bool
    word: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words."""

    word: str


@dataclass(frozen=True, slots=True)
class Door:
    """No value: the line leads to another page."""


Value: TypeAlias = Level | Switch | Choice | Door


@dataclass(frozen=True, slots=True)
class MenuLine:
    line: Line
    label: str
    detail: str
    value: Value
    focus: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's number, name and total so far."""

    label: str
    name: str
    total: int
    active: bool
    bot: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Asked before a game is left."""

    title: str
    detail: str
    yes: str
    no: str


@dataclass(frozen=True, slots=True)
class MenuView:
    title: str
    game: str
    standings: tuple[Standing, ...]
    lines: tuple[MenuLine, ...]
    back: str
    question: Question | None
    hints: tuple[Hint, ...]


def menu_view(desk: Desk, page: Menu, words: Words) -> MenuView:
    game = desk.game
    return MenuView(
        title=words(_("Menu")),
        game=turn_caption(game.rules, game.turn, words),
        standings=_standings(desk),
        lines=tuple(
            MenuLine(
                line=line,
                label=words(LABELS[line]),
                detail=words(_("nothing moves by itself")) if line is Line.CALM else "",
                value=_value(line, desk.settings, words),
                focus=line is page.line,
            )
            for line in LINES
        ),
        back=words(_("Back")),
        question=_question(words) if page.asks_end else None,
        hints=_asking_hints(words) if page.asks_end else _hints(words),
    )


def _standings(desk: Desk) -> tuple[Standing, ...]:
    game = desk.game
    return tuple(
        Standing(
            label=str(desk.places[player] + 1),
            name=name,
            total=game.sheets[player].total,
            active=player == game.active,
            bot=player in desk.bots,
        )
        for player, name in enumerate(game.names)
    )


def _value(line: Line, settings: Settings, words: Words) -> Value:
    match line:
        case Line.SOUND:
            return Level(settings.volume, LOUDEST, words(_("off")))
        case Line.CALM:
            return Switch(settings.calm, words(_("on")) if settings.calm else words(_("off")))
        case Line.LANGUAGE:
            return Choice(LANGUAGE_NAMES[settings.language])
        case Line.COACH:
            return Choice(words(COACH_WORDS[settings.coach]))
        case Line.PLAYERS | Line.RULES | Line.STATISTICS | Line.CAMERA | Line.END:
            return Door()
        case _:
            assert_never(line)


def _question(words: Words) -> Question:
    return Question(
        title=words(_("Really end the game?")),
        detail=words(_("It is kept and can be looked at later.")),
        yes=words(_("Yes")),
        no=words(_("No")),
    )


def _hints(words: Words) -> tuple[Hint, ...]:
    return (
        Hint((Button.YELLOW, Button.GREEN), words(_("line")), arrows=True),
        Hint((Button.RED, Button.BLUE), words(_("value")), arrows=True),
        Hint((Button.OK,), words(_("select"))),
        Hint((Button.OK,), words(_("hold: back")), held=True, target=TapBack()),
    )


def _asking_hints(words: Words) -> tuple[Hint, ...]:
    return (
        Hint(COLOR_BUTTONS, words(_("go on")), target=TapBack()),
        Hint((Button.OK,), words(_("End the game"))),
    )
