"""Games left to chance: fair dice, shuffled cards and legal answers picked at random."""

from random import Random

from table.events import Card, Choose, Confirm, Event, Pile, Played, Roll
from table.game import Game, Phase
from table.rules import LOWEST, Rules
from table.sheet import COLORS
from table.variants import Cards, Classic

PASS_RATE = 0.3


def random_event(game: Game, chance: Random) -> Event:
    """Something that may happen next: an opening, played cards, or an answer."""
    match game.phase:
        case Phase.ROLL:
            return random_opening(game, chance)
        case Phase.CARDS:
            return random_cards(game.rules, chance)
        case _:
            return random_answer(game, chance)


def random_opening(game: Game, chance: Random) -> Roll | Pile:
    rules = game.rules
    if not isinstance(rules, Classic):
        return Pile(chance.randint(LOWEST, rules.highest))
    first, second, *colors = (chance.randint(1, rules.faces) for _ in range(2 + len(COLORS)))
    dice = (None if c in game.closed else value for c, value in zip(COLORS, colors, strict=True))
    return Roll((first, second), tuple(dice))


def random_cards(rules: Rules, chance: Random) -> Played:
    """One to three cards of one color, now and then with jokers where they are in the game."""
    jokers = isinstance(rules, Cards) and rules.jokers
    color = chance.choice(COLORS)
    numbers = chance.sample(range(LOWEST, rules.highest + 1), chance.randint(1, 3))
    return Played(
        tuple(Card(None if jokers and chance.random() < 0.3 else color, n) for n in numbers)
    )


def random_answer(game: Game, chance: Random) -> Choose | Confirm:
    """A seat that the table waits for marks something or confirms."""
    seat = chance.choice([seat for seat in game.seats if game.awaits(seat)])
    options = game.options(seat)
    if game.answers[seat].choice or not options or chance.random() < PASS_RATE:
        return Confirm(seat)
    return Choose(seat, chance.choice(options))
