"""Correcting or entering by hand what the camera should have read: dice, the pile, played cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from table.controls import SIDEWAYS, UPWARDS, Button, stepped
from table.desk import Desk
from table.events import Card, Origin, Pile, Played, Readable, Roll, Source, corrected
from table.game import Phase
from table.page import SidePage
from table.refused import Refused
from table.rules import LOWEST
from table.sheet import COLORS, Color
from table.sight import TraySeen, roll_of
from table.targets import TapBack, TapDie, TapOk, TapValue, Target
from table.variants import Cards, Classic
from table.variants.cards import MOST_CARDS
from vision.reading import Color as DieColor

WHITE = str(DieColor.WHITE)
Value: TypeAlias = int | Color | None


@dataclass(frozen=True, slots=True)
class Field:
    """One die, or the pile: the values it can have, the one it has now, and what was read."""

    color: Color | None
    """None for a white die and for the pile."""
    values: tuple[int, ...]
    value: int | None
    was: int | None

    @property
    def changed(self) -> bool:
        return self.value != self.was

    def stepped(self, step: int) -> "Field":
        if self.value is None:
            return replace(self, value=self.values[0 if step > 0 else -1])
        return replace(self, value=stepped(self.values, self.value, step))


@dataclass(frozen=True, slots=True)
class Correct(SidePage):
    """The roll, or the pile's number. Left and right choose the die, up and down its value."""

    fields: tuple[Field, ...]
    cursor: int = 0

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.RED | Button.BLUE:
                step = SIDEWAYS[button]
                desk.turn_to(replace(self, cursor=(self.cursor + step) % len(self.fields)))
            case Button.YELLOW | Button.GREEN:
                field = self.fields[self.cursor]
                self._set(desk, field.stepped(UPWARDS[button]))
            case Button.OK:
                self._finish(desk)

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapDie(index) if 0 <= index < len(self.fields):
                desk.turn_to(replace(self, cursor=index))
            case TapValue(int(value)) if value in self.fields[self.cursor].values:
                self._set(desk, replace(self.fields[self.cursor], value=value))
            case TapOk():
                self._finish(desk)
            case TapBack():
                desk.back()
            case _:
                pass

    def tick(self, desk: Desk) -> None:
        """The camera has read the dice after all."""
        if desk.pending is not None and desk.game.phase is Phase.ROLL:
            desk.back()
            desk.page.tick(desk)

    def _set(self, desk: Desk, field: Field) -> None:
        fields = (*self.fields[: self.cursor], field, *self.fields[self.cursor + 1 :])
        desk.turn_to(replace(self, fields=fields))

    def _finish(self, desk: Desk) -> None:
        if any(field.value is None for field in self.fields):
            unknown = next(i for i, field in enumerate(self.fields) if field.value is None)
            desk.turn_to(replace(self, cursor=unknown))
            raise Refused("Enter every value first.")
        if desk.game.phase is Phase.ROLL or any(field.changed for field in self.fields):
            opening, is_new = self._opening(desk), desk.game.opening is None
            desk.game.rules.check_opening(opening, desk.game.closed)
            desk.rewind(Phase.ROLL)
            desk.advance(opening)
            if is_new:
                desk.picture(desk.sight)
            desk.rearmed = False  # the dice in the tray are this roll
        desk.back()

    def _opening(self, desk: Desk) -> Roll | Pile:
        values = [field.value for field in self.fields if field.value is not None]
        if desk.game.rules.plays_cards:
            return Pile(values[0], _origin(desk, desk.game.opening))
        colors = [WHITE if field.color is None else str(field.color) for field in self.fields]
        roll = roll_of([*zip(colors, values, strict=True)])
        return replace(roll, origin=_origin(desk, desk.game.opening))


def _origin(desk: Desk, taken: Readable | None) -> Origin | None:
    """Of what is entered here: in the place of something that was taken, or of nothing."""
    return desk.origin(Source.HAND) if taken is None else corrected(taken)


def correct_opening(desk: Desk, color: Color | None, index: int | None = None) -> Correct:
    """The page for this turn's dice or pile, opened at a color's die or at one counted so."""
    rules = desk.game.rules
    if not isinstance(rules, Classic):
        number = desk.game.number_for_all
        numbers = tuple(range(LOWEST, rules.highest + 1))
        return Correct((Field(None, numbers, number, number),))
    white, dice = _known(desk)
    values = tuple(range(1, rules.faces + 1))
    fields = [Field(None, values, value, value) for value in white]
    fields += [
        Field(each, values, dice[each], dice[each]) for each in COLORS if _was_rolled(desk, each)
    ]
    return Correct(tuple(fields), _cursor(desk, fields, color, index))


def _was_rolled(desk: Desk, color: Color) -> bool:
    """A row that has closed since the roll would be open again, so its die must stay known."""
    opening = desk.game.opening
    if isinstance(opening, Roll):
        return opening.dice[color] is not None
    return color not in desk.game.closed


def _cursor(desk: Desk, fields: Sequence[Field], color: Color | None, index: int | None) -> int:
    """At the die of a color, or at one counted from the left among those in the game."""
    if index is not None:
        in_game = [None, None, *(each for each in COLORS if each not in desk.game.closed)]
        color = in_game[min(index, len(in_game) - 1)]
        if color is None:
            return index
    at_color = (i for i, field in enumerate(fields) if color is not None and field.color is color)
    unknown = (i for i, field in enumerate(fields) if field.value is None)
    return next(at_color, next(unknown, 0))


def _known(desk: Desk) -> tuple[list[int | None], list[int | None]]:
    """The dice as they were taken, or else as far as the camera reads them now."""
    opening, sight = desk.game.opening, desk.sight
    if isinstance(opening, Roll):
        return list(opening.white), list(opening.dice)
    seen = sight.reading.dice if isinstance(sight, TraySeen) and desk.is_read else ()
    white = sorted(die.value for die in seen if die.color == "white")[:2]
    dice = {str(die.color): die.value for die in seen}
    return [*white, *[None] * (2 - len(white))], [dice.get(str(color)) for color in COLORS]


@dataclass(frozen=True, slots=True)
class CorrectCards(SidePage):
    """The played cards: for each its color and its number, one after the other.

    The cursor goes over color, number, color, number …; a card whose number is None is none.
    """

    cards: tuple[Card | None, ...]
    was: tuple[Card | None, ...]
    jokers: bool
    cursor: int = 1

    @property
    def card(self) -> int:
        return self.cursor // 2

    @property
    def on_color(self) -> bool:
        return self.cursor % 2 == 0

    @property
    def colors(self) -> tuple[Color | None, ...]:
        return (*COLORS, None) if self.jokers else COLORS

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.RED | Button.BLUE:
                step = SIDEWAYS[button]
                desk.turn_to(replace(self, cursor=(self.cursor + step) % (2 * MOST_CARDS)))
            case Button.YELLOW | Button.GREEN:
                step = UPWARDS[button]
                self._set(desk, self._stepped(step))
            case Button.OK:
                self._finish(desk)

    def touch(self, desk: Desk, target: Target) -> None:
        card = self.cards[self.card]
        match target:
            case TapDie(index) if 0 <= index < 2 * MOST_CARDS:
                desk.turn_to(replace(self, cursor=index))
            case TapValue(Color() | None as color):
                self._set(desk, Card(color, card.number if card else LOWEST))
            case TapValue(0):
                self._set(desk, None)
            case TapValue(int(number)):
                self._set(desk, Card(card.color if card else self._usual_color(), number))
            case TapOk():
                self._finish(desk)
            case TapBack():
                desk.back()
            case _:
                pass

    def tick(self, desk: Desk) -> None:
        """The camera has read the cards after all."""
        if desk.laid is not None and desk.game.phase is Phase.CARDS:
            desk.back()
            desk.page.tick(desk)

    def _stepped(self, step: int) -> Card | None:
        """The card with its color or its number changed; beyond the last number there is none."""
        card = self.cards[self.card]
        numbers = [None, *range(LOWEST, Cards.highest + 1)]
        if card is not None and self.on_color:
            return replace(card, color=stepped(self.colors, card.color, step))
        number = stepped(numbers, card.number if card else None, step)
        if number is None:
            return None
        return Card(card.color if card else self._usual_color(), number)

    def _usual_color(self) -> Color | None:
        """Played cards are of one color, so one more is of that too."""
        return next((card.color for card in self.cards if card is not None), COLORS[0])

    def _set(self, desk: Desk, card: Card | None) -> None:
        cards = (*self.cards[: self.card], card, *self.cards[self.card + 1 :])
        desk.turn_to(replace(self, cards=cards))

    def _finish(self, desk: Desk) -> None:
        cards = tuple(card for card in self.cards if card is not None)
        played = Played(cards, _origin(desk, desk.game.played))
        desk.game.rules.check_played(played)
        if desk.game.phase is Phase.CARDS or self.cards != self.was:
            desk.rewind(Phase.CARDS)
            desk.advance(played)
            desk.rearmed = False  # the cards in the tray are these
        desk.back()


def correct_played(desk: Desk) -> CorrectCards:
    rules, played = desk.game.rules, desk.game.played
    assert isinstance(rules, Cards)
    cards = played.cards if played else ()
    slots = (*cards, *[None] * (MOST_CARDS - len(cards)))
    return CorrectCards(slots, slots, rules.jokers)
