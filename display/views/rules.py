"""The short rules of a game in the language of the table."""

from dataclasses import dataclass

from display.hints import Hint
from display.rules_text import RULES
from display.words import VALUES, Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.rules import GAMES, RulesPage
from table.targets import Tap, TapBack

UP, DOWN = Tap(0, Button.YELLOW), Tap(0, Button.GREEN)
"""Turning a leaf is the same from any place."""


@dataclass(frozen=True, slots=True)
class GameTab:
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class RulesSection:
    heading: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    title: str
    tabs: tuple[GameTab, ...]
    sections: tuple[RulesSection, ...]
    back: str
    leaf: int
    """As the players turned it; the screen shows the last one for any beyond."""
    hints: tuple[Hint, ...]
    turning: tuple[Hint, ...]
    """Shown as well where the rules fill more than one leaf."""


def rules_view(desk: Desk, page: RulesPage, words: Words) -> RulesView:
    words = Words(words.language, page.game)
    return RulesView(
        title=words(_("Rules")),
        tabs=tuple(GameTab(words(VALUES["game"][game]), game == page.game) for game in GAMES),
        sections=tuple(
            RulesSection(words(section.heading), tuple(map(words, section.paragraphs)))
            for section in RULES[page.game]
        ),
        back=words(_("Back")),
        leaf=page.leaf,
        hints=(
            Hint((Button.RED, Button.BLUE), words(_("game")), arrows=True),
            Hint((Button.OK,), words(_("back")), target=TapBack()),
        ),
        turning=(
            Hint((Button.YELLOW,), words(_("previous page")), arrows=True, target=UP),
            Hint((Button.GREEN,), words(_("next page")), arrows=True, target=DOWN),
        ),
    )
