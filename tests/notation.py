"""Games in short: sheets and turns as one line of text each.

A cross is a letter and a number, `r5`; a choice of several is joined by `+`, a pass is `-`.
A turn: `4+1 r6 y2 g3 b6; r5 -; b10` (the dice; everybody's answer in action 1 in the order of the
seats; the active player's in action 2). With cards: `4; r4 -; g11 j9 g3; g11+g9` (the pile's
number, the answers, the played cards with `j` for a joker, the active player's answer).
"""

from collections.abc import Iterator
from dataclasses import replace

from table.events import Card, Choose, Confirm, Event, Pile, Played, Roll
from table.game import Game, New, start
from table.rules import Rules
from table.sheet import COLORS, Choice, Color, Sheet
from table.timeline import Timeline
from table.turn import apply

LETTERS = "rygb"


def cross(text: str) -> tuple[Color, int]:
    return Color(LETTERS.index(text[0])), int(text[1:])


def choice(text: str) -> Choice:
    return () if text == "-" else tuple(cross(part) for part in text.split("+"))


def choices(text: str) -> list[Choice]:
    """Several choices, as `options` lists them: `r5 g11+g9`."""
    return [choice(part) for part in text.split()]


def sheet(rules: Rules, crosses: str = "", lucky: tuple[int, ...] = ()) -> Sheet:
    """The sheet on which these crosses were made, each of them legally."""
    made = Sheet(lucky=lucky)
    for part in crosses.split():
        assert rules.permits(made, choice(part)), part
        made = rules.cross(made, choice(part))
    return made


def position(rules: Rules, *sheets: str, lucky: tuple[tuple[int, ...], ...] = ()) -> Game:
    """A game before a roll in which the players, Ana first, have these crosses."""
    names = ("Ana", "Rui", "Zofia", "Eva", "Inês")[: len(sheets)]
    game = start(New(rules, names, lucky=lucky))
    pairs = lucky or ((),) * len(sheets)
    made = (sheet(rules, text, pair) for text, pair in zip(sheets, pairs, strict=True))
    return replace(game, sheets=rules.settle(made))


def roll(text: str) -> Roll:
    white, *colored = text.split()
    first, second = white.split("+")
    shown = dict(map(cross, colored))
    return Roll((int(first), int(second)), tuple(shown.get(color) for color in COLORS))


def card(text: str) -> Card:
    return Card(None if text[0] == "j" else Color(LETTERS.index(text[0])), int(text[1:]))


def played(text: str) -> Played:
    return Played(tuple(map(card, text.split())))


def answers(text: str, *seats: int) -> Iterator[Event]:
    """What the seats do to give these answers, one after the other."""
    for seat, part in zip(seats, text.split(), strict=True):
        if part != "-":
            yield Choose(seat, choice(part))
        yield Confirm(seat)


def turn(game: Game, text: str) -> Iterator[Event]:
    """The events of a turn, or of its beginning."""
    opening, *parts = text.split(";")
    if not game.rules.plays_cards:
        yield roll(opening)
    else:
        yield Pile(int(opening))
    if parts:
        yield from answers(parts.pop(0), *game.seats)
    if parts and game.rules.plays_cards:
        yield played(parts.pop(0))
    if parts:
        yield from answers(parts.pop(0), game.active)


def after(game: Game, *turns: str) -> Game:
    """The game after these turns."""
    for text in turns:
        for event in turn(game, text):
            game = apply(game, event)
    return game


def timeline(new: New, *turns: str) -> Timeline:
    """The same with its past."""
    moment = Timeline.replay(new)
    for text in turns:
        for event in turn(moment.game, text):
            moment = moment.after(event)
    return moment


def row_text(game_sheet: Sheet, color: Color) -> str:
    row = game_sheet.rows[color]
    marks = [f"{LETTERS[color]}{number}" for number in row.crossed] + ["lock"] * row.locked
    return " ".join(marks) or "-"
