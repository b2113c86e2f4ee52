"""Qwixx the card game: the draw pile's number for all, then one to three cards of one color."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from table.events import Card, Pile, Played, Roll
from table.refused import Refused
from table.rules import LOWEST, Rules
from table.sheet import COLORS, Choice, Color

MOST_CARDS = 3
MOST_SKIPPED = 1


@dataclass(frozen=True)
class Cards(Rules):
    """A row closes for its own player only; `jokers` says whether the eleven jokers are in."""

    jokers: bool = False

    game = "cards"
    closes_for_all = False
    plays_cards = True

    def check_opening(self, opening: Roll | Pile, closed: frozenset[Color]) -> None:
        if not isinstance(opening, Pile):
            raise Refused("The card game is played with the draw pile's number, not with dice.")
        self._check_number(opening.number)

    def check_played(self, played: Played) -> None:
        cards = played.cards
        if not 1 <= len(cards) <= MOST_CARDS:
            raise Refused("One to three cards are played, not {count}.", count=len(cards))
        for card in cards:
            self._check_card(card)
        if len(set(cards)) < len(cards):
            raise Refused("The same card cannot be played twice.")
        if len({card.color for card in cards if card.color is not None}) > 1:
            raise Refused("All cards must be of one color.")

    def _check_card(self, card: Card) -> None:
        self._check_number(card.number)
        if card.color is None and not self.jokers:
            raise Refused("This game is played without jokers.")

    def _check_number(self, number: int) -> None:
        if not LOWEST <= number <= self.highest:
            raise Refused("No card shows {number}, only 2 to 12.", number=number)

    def action2(self, shown: Roll | Played) -> Iterable[Choice]:
        assert isinstance(shown, Played)
        numbers = {card.number for card in shown.cards}
        own_colors = {card.color for card in shown.cards if card.color is not None}
        return self.in_order(
            tuple((color, number) for number in chosen)
            for color in own_colors or COLORS
            for count in range(1, len(numbers) + 1)
            for chosen in combinations(sorted(numbers, key=self.position[color].__getitem__), count)
            if self._skipped(color, chosen) <= MOST_SKIPPED
        )

    def _skipped(self, color: Color, chosen: tuple[int, ...]) -> int:
        """How many numbers are left out between the first and the last one chosen."""
        position = self.position[color]
        return position[chosen[-1]] - position[chosen[0]] + 1 - len(chosen)
