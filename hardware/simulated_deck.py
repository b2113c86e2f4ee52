"""Simulated cards, for a game that the camera does not read: they tell their values."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import TypeAlias

COLORS = ("red", "yellow", "green", "blue")
JOKER = "joker"
NUMBERS = range(2, 13)
DEALT = 4
"""Cards in each hand and in the display when the game begins."""
HAND = 5
"""Cards in the hand of whose turn it is."""
MOST_PLAYED = 3

Card: TypeAlias = tuple[str, int]
"""A color word or "joker", and the number."""
Play: TypeAlias = tuple[Card, ...]


class SimulatedDeck:
    """All cards of a game: hands, display, draw pile and discard pile."""

    def __init__(self, players: int, jokers: bool, random: Random) -> None:
        self._random = random
        colors = (*COLORS, JOKER) if jokers else COLORS
        self._pile: list[Card] = [(color, number) for color in colors for number in NUMBERS]
        random.shuffle(self._pile)
        self._discarded: list[Card] = []
        self._hands = [[self._draw() for _ in range(DEALT)] for _ in range(players)]
        self._display = [self._draw() for _ in range(DEALT)]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(hand) for hand in self._hands)

    @property
    def display(self) -> tuple[Card, ...]:
        return tuple(self._display)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The draw pile, its top last."""
        return tuple(self._pile)

    @property
    def discarded(self) -> tuple[Card, ...]:
        return tuple(self._discarded)

    @property
    def top(self) -> int:
        """The number on top of the draw pile."""
        return self._pile[-1][1]

    def take(self, seat: int) -> None:
        """Step 1: fill a hand up from the display, and the display from the pile."""
        while len(self._hands[seat]) < HAND:
            self._hands[seat].append(self._display.pop(0))
        while len(self._display) < DEALT:
            self._display.append(self._draw())

    def plays(self, seat: int) -> tuple[Play, ...]:
        """What the hand may play in step 3, the most cards first."""
        hand = sorted(self._hands[seat], key=lambda card: ((*COLORS, JOKER).index(card[0]), card))
        return tuple(
            cards
            for count in range(MOST_PLAYED, 0, -1)
            for cards in combinations(hand, count)
            if len({color for color, _ in cards if color != JOKER}) <= 1
        )

    def play(
        self, seat: int, choose: Callable[[tuple[Play, ...]], Play] = lambda plays: plays[0]
    ) -> Play:
        """Step 3: put the cards that are chosen from `plays` on the discard pile."""
        cards = choose(self.plays(seat))
        for card in cards:
            self._hands[seat].remove(card)
        self._discarded += cards
        return cards

    def _draw(self) -> Card:
        """The top of the pile; when that was the last card, the discard pile becomes the pile."""
        card = self._pile.pop()
        if not self._pile:
            self._pile, self._discarded = self._discarded, []
            self._random.shuffle(self._pile)
        return card
