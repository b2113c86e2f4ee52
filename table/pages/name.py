"""Entering a name letter by letter, with five buttons or by touch."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from table.controls import DOWNWARDS, SIDEWAYS, Button
from table.desk import Desk
from table.lines import LONGEST_NAME
from table.page import Page
from table.targets import TapBack, TapKey, TapOk, Target

BACKSPACE, DONE = "backspace", "done"
KEYS = (
    tuple("ABCDEFGHIJKLM"),
    tuple("NOPQRSTUVWXYZ"),
    tuple("ÁÀÂÃÇÉÊÍÑÓÔÕÚ"),
    (*"ĄĆĘŁŃŚŹŻÜ-'", BACKSPACE, DONE),
)
MOST_LETTERS = min(14, LONGEST_NAME)


@dataclass(frozen=True, slots=True)
class Name(Page):
    """The cursor is on a key, or on one of the recent names (row -1)."""

    place: int
    text: str
    recent: tuple[str, ...]
    done: Callable[[str], None] = field(compare=False, repr=False)
    row: int = 0
    column: int = 0

    def press(self, desk: Desk, place: int, button: Button) -> None:
        if place != self.place:
            return
        match button:
            case Button.RED | Button.BLUE:
                row = self.recent if self.row < 0 else KEYS[self.row]
                step = SIDEWAYS[button]
                desk.turn_to(replace(self, column=(self.column + step) % len(row)))
            case Button.YELLOW | Button.GREEN:
                self._up_or_down(desk, DOWNWARDS[button])
            case Button.OK:
                self._type(desk, self.recent[self.column] if self.row < 0 else self.key)

    @property
    def key(self) -> str:
        return KEYS[self.row][self.column]

    def _up_or_down(self, desk: Desk, step: int) -> None:
        first = -1 if self.recent else 0
        rows = len(KEYS) - first
        row = (self.row - first + step) % rows + first
        column = self.column
        if row < 0:
            column = min(column * len(self.recent) // len(KEYS[0]), len(self.recent) - 1)
        elif self.row < 0:
            column = column * len(KEYS[0]) // len(self.recent)
        desk.turn_to(replace(self, row=row, column=column))

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        if button is Button.OK and place == self.place:
            self.done(self.text.strip())

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapKey(key):
                self._type(desk, key)
            case TapOk() | TapBack():
                self.done(self.text.strip())
            case _:
                pass

    def _type(self, desk: Desk, key: str) -> None:
        """A key of the grid, or a whole name that was played under before."""
        match key:
            case "backspace":
                desk.turn_to(replace(self, text=self.text[:-1]))
            case "done":
                self.done(self.text.strip())
            case _ if len(key) > 1:
                self.done(key)
            case _ if len(self.text) < MOST_LETTERS:
                begins = not self.text or self.text[-1] in "-' "
                desk.turn_to(replace(self, text=self.text + (key if begins else key.lower())))
            case _:
                pass
