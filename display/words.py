"""The table's texts in the language of the people at it; the English text is its own key."""

import gettext
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from table.game import Phase
from table.marks import _
from table.refused import Refused
from table.settings import Language

__all__ = ["LANGUAGE_NAMES", "VALUES", "Words", "_"]

DOMAIN = "qwixx-table"
LOCALES = Path(__file__).parent / "locales"
LANGUAGE_NAMES = {
    Language.PORTUGUESE: "Português",
    Language.SPANISH: "Español",
    Language.POLISH: "Polski",
    Language.ENGLISH: "English",
}
"""Each in itself and never translated, so that everybody finds their own."""


def _in(game: str, text: str) -> str:
    """Mark a text that one game words otherwise in some language; `game` is its context."""
    return text


SAID_OTHERWISE = {
    "cards": frozenset(
        (
            _in("cards", "penalty"),
            _in("cards", "penalties"),
            _in("cards", "{name}, take a penalty?"),
            _in("cards", "This is number {n}."),
            _in("cards", "The 4th ends the game."),
            _in("cards", "This one ends the game!"),
            _in("cards", "Press OK again: take the penalty"),
            _in("cards", "take the penalty"),
            _in("cards", "{name} has 4 penalties"),
            _in("cards", "Penalty"),
            _in(
                "cards",
                "If the active player crosses nothing in the whole turn, that is a penalty:"
                " 5 points less.",
            ),
        )
    )
}
"""The Portuguese leaflet of the card game has a word of its own for the penalty."""

PER_COLOR = frozenset(
    (
        _("{name} has nothing to cross in red now."),
        _("{name} has nothing to cross in yellow now."),
        _("{name} has nothing to cross in green now."),
        _("{name} has nothing to cross in blue now."),
        _("The roll lacks the white die."),
        _("The roll lacks the red die."),
        _("The roll lacks the yellow die."),
        _("The roll lacks the green die."),
        _("The roll lacks the blue die."),
        _("The white die cannot show {value}, only 1 to {faces}."),
        _("The red die cannot show {value}, only 1 to {faces}."),
        _("The yellow die cannot show {value}, only 1 to {faces}."),
        _("The green die cannot show {value}, only 1 to {faces}."),
        _("The blue die cannot show {value}, only 1 to {faces}."),
    )
)
"""Refusals written out for each color, as no language but English can put any color in."""

_COLORS = {
    "white": _("white"),
    "red": _("red"),
    "yellow": _("yellow"),
    "green": _("green"),
    "blue": _("blue"),
}
VALUES: dict[str, dict[str, str]] = {
    "button": _COLORS,
    "color": _COLORS,
    "crosses": {**_COLORS, "and": _("and")},
    "game": {"classic": _("Classic"), "longo": _("Longo"), "cards": _("Cards")},
    "phase": {
        Phase.ROLL: _("roll"),
        Phase.ACTION1: _("action 1"),
        Phase.CARDS: _("cards"),
        Phase.ACTION2: _("action 2"),
        Phase.OVER: _("game over"),
    },
    "reason": {"the disk is full": _("the disk is full")},
}
"""What refusals are filled in with, by its key there; everything else is said as it is."""

SAID_BY_THE_JOURNAL = (
    _("The games cannot be opened: {reason}."),
    _("This was not done, because it could not be saved: {reason}."),
)
"""Here for the translators: the journal keeps these two as constants."""


@dataclass(frozen=True, slots=True)
class Words:
    """Translates; `game` (as in `Rules.game`) matters where a leaflet has words of its own."""

    language: Language
    game: str = ""

    def __call__(self, text: str, /, **values: object) -> str:
        """The text in this language, filled in; one that has no translation stays English."""
        said = self._said(text)
        if not values:
            return said
        try:
            return said.format(**values)
        except (IndexError, KeyError, ValueError):  # the translator's slip must not stop a game
            return text.format(**values)

    def refusal(self, refused: Refused) -> str:
        """Why something is not possible, in this language."""
        whole = refused.sentence.replace("{color}", str(refused.values.get("color")))
        sentence = whole if whole in PER_COLOR else refused.sentence
        values = {key: self._value(key, value) for key, value in refused.values.items()}
        return self(sentence, **values)

    def listed(self, names: Sequence[str]) -> str:
        """The names as they stand in a sentence: Ana, Bruno and Carla."""
        *others, last = names
        if not others:
            return last
        return self(_("{first} and {last}"), first=", ".join(others), last=last)

    def _said(self, text: str) -> str:
        if not text:  # to gettext the empty text is the catalogue's header
            return text
        if text in SAID_OTHERWISE.get(self.game, ()):
            return _catalogue(self.language).pgettext(self.game, text)
        return _catalogue(self.language).gettext(text)

    def _value(self, key: str, value: object) -> object:
        known = VALUES.get(key, {})
        if key == "crosses":
            return re.sub("[a-z]+", lambda word: self(known.get(word[0], word[0])), str(value))
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return self(known[str(value)]) if str(value) in known else value


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    """Compiled when the table is installed; without it, and when it is damaged, English."""
    try:
        return gettext.translation(DOMAIN, LOCALES, [language])
    except (OSError, UnicodeDecodeError, struct.error):
        return gettext.NullTranslations()
