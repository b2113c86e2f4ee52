"""Classic Qwixx: six d6, rows from 2 to 12."""

from collections.abc import Iterable
from typing import ClassVar

from table.events import Pile, Played, Roll
from table.refused import Refused
from table.rules import Rules
from table.sheet import COLORS, Choice, Color


class Classic(Rules):
    """Played with two white dice and one of each color."""

    game = "classic"
    faces: ClassVar[int] = 6

    def check_opening(self, opening: Roll | Pile, closed: frozenset[Color]) -> None:
        if not isinstance(opening, Roll):
            raise Refused("{game} is played with dice, not with a draw pile.", game=self.game)
        for value in opening.white:
            self._check_die("white", value)
        for color in COLORS:
            if color not in closed:
                self._check_die(str(color), opening.dice[color])

    def _check_die(self, word: str, value: int | None) -> None:
        if value is None:
            raise Refused("The roll lacks the {color} die.", color=word)
        if not 1 <= value <= self.faces:
            raise Refused(
                "The {color} die cannot show {value}, only 1 to {faces}.",
                color=word,
                value=value,
                faces=self.faces,
            )

    def action2(self, shown: Roll | Played) -> Iterable[Choice]:
        assert isinstance(shown, Roll)
        return self.in_order(
            ((color, white + die),)
            for color in COLORS
            if (die := shown.dice[color]) is not None
            for white in shown.white
        )
