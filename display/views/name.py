"""Entering a name: what is typed, the keys, and the names that were played under before."""

from dataclasses import dataclass

from display.hints import Hint
from display.views.held import held_at
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.name import KEYS, MOST_LETTERS, Name
from table.targets import TapOk

PLAIN_ROWS = 2
"""The rows of keys without accents."""
IN_READING_ORDER = (Button.RED, Button.BLUE, Button.YELLOW, Button.GREEN)


@dataclass(frozen=True, slots=True)
class KeyView:
    """A key of the grid: a letter, or one of the words of table/pages/name.py."""

    key: str
    focus: bool
    accented: bool


@dataclass(frozen=True, slots=True)
class RecentName:
    """A name to take whole; `hinted` when what is typed begins like it."""

    name: str
    focus: bool
    hinted: bool


@dataclass(frozen=True, slots=True)
class NameView:
    label: str
    """The number on the place."""
    title: str
    text: str
    full: bool
    """No further letter fits."""
    recent_title: str
    recent: tuple[RecentName, ...]
    keys: tuple[tuple[KeyView, ...], ...]
    held: Button | None
    hints: tuple[Hint, ...]


def name_view(desk: Desk, page: Name, words: Words) -> NameView:
    return NameView(
        label=str(page.place + 1),
        title=words(_("Your name")),
        text=page.text,
        full=len(page.text) >= MOST_LETTERS,
        recent_title=words(_("Played before")),
        recent=_recent(page),
        keys=_keys(page),
        held=held_at(desk, page.place),
        hints=(
            Hint(IN_READING_ORDER, words(_("letter")), arrows=True),
            Hint((Button.OK,), words(_("type"))),
            Hint((Button.OK,), words(_("hold: done")), held=True, target=TapOk()),
        ),
    )


def _recent(page: Name) -> tuple[RecentName, ...]:
    typed = page.text.casefold()
    return tuple(
        RecentName(
            name,
            focus=(page.row, page.column) == (-1, column),
            hinted=bool(typed) and name.casefold().startswith(typed),
        )
        for column, name in enumerate(page.recent)
    )


def _keys(page: Name) -> tuple[tuple[KeyView, ...], ...]:
    return tuple(
        tuple(
            KeyView(key, (page.row, page.column) == (row, column), row >= PLAIN_ROWS)
            for column, key in enumerate(keys)
        )
        for row, keys in enumerate(KEYS)
    )
