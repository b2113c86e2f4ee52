"""Correcting or entering the played cards: up to three, each with a color and a number."""

from dataclasses import dataclass
from enum import Enum, auto

from display.hints import Hint
from display.views.question import Question, question_view
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.events import Card
from table.pages.correct import CorrectCards
from table.rules import LOWEST
from table.sheet import Color
from table.targets import TapBack, TapOk

OF_COLOR: dict[Color | None, str] = {
    Color.RED: _("red"),
    Color.YELLOW: _("yellow"),
    Color.GREEN: _("green"),
    Color.BLUE: _("blue"),
    None: _("joker"),
}


class Chosen(Enum):
    """What of a card the buttons change now."""

    NOTHING = auto()
    COLOR = auto()
    NUMBER = auto()


@dataclass(frozen=True, slots=True)
class CardSlot:
    """A place for a card; `was` is said only of one that was changed."""

    card: Card | None
    title: str
    word: str
    was: str
    chosen: Chosen


@dataclass(frozen=True, slots=True)
class CorrectCardsView:
    question: Question
    slots: tuple[CardSlot, ...]
    colors: tuple[tuple[Color | None, str], ...]
    """What can be chosen, with its word; None is a joker."""
    numbers: tuple[int, ...]
    none: str
    """The word for no card at all."""
    hints: tuple[Hint, ...]

    @property
    def chosen(self) -> CardSlot:
        return next(slot for slot in self.slots if slot.chosen is not Chosen.NOTHING)


def correct_cards_view(desk: Desk, page: CorrectCards, words: Words) -> CorrectCardsView:
    title = words(_("Correct the cards") if any(page.was) else _("Enter the cards"))
    return CorrectCardsView(
        question=question_view(desk, words, title, words(_("Which cards were played?"))),
        slots=tuple(_slot(page, index, words) for index in range(len(page.cards))),
        colors=tuple((color, words(OF_COLOR[color])) for color in page.colors),
        numbers=tuple(range(LOWEST, desk.game.rules.highest + 1)),
        none=words(_("no card")),
        hints=_hints(words),
    )


def _slot(page: CorrectCards, index: int, words: Words) -> CardSlot:
    card, was = page.cards[index], page.was[index]
    chosen = Chosen.COLOR if page.on_color else Chosen.NUMBER
    return CardSlot(
        card=card,
        title=words(_("Card {n}"), n=index + 1),
        word=words(OF_COLOR[card.color]) if card else words(_("no card")),
        was=_was(card, was, words),
        chosen=chosen if index == page.card else Chosen.NOTHING,
    )


def _was(card: Card | None, was: Card | None, words: Words) -> str:
    if was is None or card == was:
        return ""
    color = "" if card and card.color is was.color else words(OF_COLOR[was.color])
    return words(_("was {v}"), v=f"{was.number} {color}".strip())


def _hints(words: Words) -> tuple[Hint, ...]:
    return (
        Hint((Button.RED, Button.BLUE), words(_("card")), arrows=True),
        Hint((Button.YELLOW, Button.GREEN), words(_("value")), arrows=True),
        Hint((Button.OK,), words(_("done")), target=TapOk()),
        Hint((Button.OK,), words(_("hold: cancel")), held=True, target=TapBack()),
    )
