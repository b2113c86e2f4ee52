"""Qwixx Longo: six d8, rows from 2 to 16, two closing numbers a row, lucky numbers."""

from collections.abc import Iterable, Iterator

from table.sheet import COLORS, Choice, Sheet
from table.variants.classic import Classic

DEFAULT_LUCKY = ((5, 8), (6, 11), (7, 12), (9, 13), (8, 10))
"""Pairs for five sheets (R8) until the players enter the ones printed on theirs."""


class Longo(Classic):
    """Classic with eight-sided dice; a lucky sum may cross the next number of the emptiest row."""

    game = "longo"
    faces = 8
    highest = 16
    closing_numbers = 2
    crosses_to_close = 6
    lucky_numbers = 2

    def action1(self, sheet: Sheet, number: int) -> Iterable[Choice]:
        offers = super().action1(sheet, number)
        if number not in sheet.lucky:
            return offers
        return self.in_order((*offers, *self._lucky_crosses(sheet)))

    def _lucky_crosses(self, sheet: Sheet) -> Iterator[Choice]:
        """The next number in each open row that has the fewest crosses (R6)."""
        open_colors = [color for color in COLORS if not sheet.rows[color].closed]
        fewest = min(sheet.rows[color].crosses for color in open_colors)
        for color in open_colors:
            row = sheet.rows[color]
            if row.crosses == fewest:
                yield ((color, self.numbers[color][self.last_position(color, row) + 1]),)
