"""Simulated cards and dice: none is lost, none is there twice, and only legal plays are offered."""

from collections import Counter
from random import Random

import pytest

from hardware.simulated_deck import COLORS, JOKER, Card, SimulatedDeck
from table.events import Card as PlayedCard
from table.events import Pile, Played
from table.sheet import COLOR_WORDS, Color
from table.variants.cards import Cards


def all_cards(deck: SimulatedDeck) -> Counter[Card]:
    hands = [card for hand in deck.hands for card in hand]
    return Counter([*hands, *deck.display, *deck.pile, *deck.discarded])


@pytest.mark.parametrize(("jokers", "cards"), [(False, 44), (True, 55)])
@pytest.mark.parametrize("players", range(1, 6))
def test_the_deal(players: int, jokers: bool, cards: int) -> None:
    deck = SimulatedDeck(players, jokers, Random(1))
    assert [len(hand) for hand in deck.hands] == [4] * players
    assert len(deck.display) == 4
    assert len(deck.pile) == cards - 4 - 4 * players
    assert set(all_cards(deck).values()) == {1}
    assert sum(color == JOKER for color, _ in all_cards(deck)) == (11 if jokers else 0)


@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_many_turns_as_the_rules_want_them(players: int, jokers: bool) -> None:
    random, rules = Random(players), Cards(jokers=jokers)
    deck = SimulatedDeck(players, jokers, random)
    cards, shuffles = all_cards(deck), 0
    for turn in range(200):
        seat, before = turn % players, len(deck.pile)
        deck.take(seat)
        assert (len(deck.hands[seat]), len(deck.display)) == (5, 4)
        shuffles += len(deck.pile) > before
        rules.check_opening(Pile(deck.top), frozenset())
        played = deck.play(seat, random.choice)
        rules.check_played(Played(tuple(table_card(card) for card in played)))
        assert deck.discarded[-len(played) :] == played
        assert all_cards(deck) == cards
    assert shuffles >= 5


def table_card(card: Card) -> PlayedCard:
    color, number = card
    return PlayedCard(None if color == JOKER else Color(COLOR_WORDS.index(color)), number)


def test_every_legal_play_is_offered_the_largest_first() -> None:
    deck = SimulatedDeck(5, True, Random(0))
    for seat in range(5):
        deck.take(seat)
        offered = deck.plays(seat)
        assert len(set(offered)) == len(offered)
        assert {play for play in offered if len(play) == 1} == {(c,) for c in deck.hands[seat]}
        assert [len(play) for play in offered] == sorted(map(len, offered), reverse=True)
        of_one = {
            color: sum(card[0] in (color, JOKER) for card in deck.hands[seat]) for color in COLORS
        }
        assert len(offered[0]) == min(3, max(of_one.values()))


def test_the_first_play_is_made_when_nobody_chooses() -> None:
    deck = SimulatedDeck(2, False, Random(4))
    deck.take(0)
    first = deck.plays(0)[0]
    assert deck.play(0) == first


def test_a_full_hand_takes_nothing() -> None:
    deck = SimulatedDeck(2, False, Random(4))
    deck.take(0)
    before = deck.hands, deck.display, deck.pile
    deck.take(0)
    assert (deck.hands, deck.display, deck.pile) == before
