"""One JSON line to what it says: the lines of scripts, imports and the journal."""

import json
from collections.abc import Callable
from reprlib import repr as shortened
from typing import Any, TypeAlias

from table.controls import Button, Hold, Press
from table.events import (
    Card,
    Choose,
    Confirm,
    Correction,
    Event,
    Pile,
    Played,
    Roll,
    TakeBack,
    Undo,
)
from table.fields import fields, integer, items, word
from table.game import New
from table.refused import Refused
from table.rules import Rules
from table.sheet import COLOR_WORDS, Color, Cross
from table.variants import Cards, Classic, Longo

Line: TypeAlias = New | Event | Undo | Press | Hold
"""What a person or another program may say."""
Record: TypeAlias = New | Event | Correction
"""What it comes to, as the journal keeps it."""

JOKER = "joker"
LONGEST_NAME = 40
SETTINGS: dict[str, tuple[str, ...]] = {
    Classic.game: (),
    Longo.game: ("lucky",),
    Cards.game: ("jokers",),
}
"""The games, and what may be set for each besides its players."""


def read_line(text: bytes, closed: frozenset[Color] = frozenset()) -> Line:
    """One line of a script; in a roll the dice of closed colors are ignored."""
    verb, value = _verb_and_value(text)
    word(verb, "command", tuple(LINES))
    if verb == "roll" and isinstance(value, dict):
        value = {key: die for key, die in value.items() if key not in map(str, closed)}
    return LINES[verb](value)


def read_record(text: bytes) -> Record:
    """One line of the journal."""
    verb, value = _verb_and_value(text)
    word(verb, "record", tuple(RECORDS))
    return RECORDS[verb](value)


def _verb_and_value(text: bytes) -> tuple[str, Any]:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("The line is not JSON.") from None
    if not isinstance(line, dict) or len(line) != 1:
        raise Refused(
            "A line is an object with one key, such as {example}, not {value}.",
            example='{"undo": true}',
            value=shortened(line),
        )
    return next(iter(line.items()))


def _new(value: object) -> New:
    game = word(value.get("game") if isinstance(value, dict) else None, "game", tuple(SETTINGS))
    new = fields(value, "new", ("game", "players"), ("first", *SETTINGS[game]))
    return New(
        rules=_rules(game, new.get("jokers", False)),
        names=tuple(_name(name) for name in items(new["players"], "players")),
        first=integer(new.get("first", 0), "first"),
        lucky=tuple(_lucky_pair(pair) for pair in items(new.get("lucky", []), "lucky")),
    )


def _rules(game: str, jokers: object) -> Rules:
    if not isinstance(jokers, bool):
        raise Refused("jokers must be true or false, not {value}.", value=shortened(jokers))
    match game:
        case Cards.game:
            return Cards(jokers)
        case Longo.game:
            return Longo()
        case _:
            return Classic()


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise Refused("A player needs a name, not {value}.", value=shortened(value))
    if len(value) > LONGEST_NAME:
        raise Refused("A name has at most {most} letters.", most=LONGEST_NAME)
    return value


def _lucky_pair(value: object) -> tuple[int, ...]:
    return tuple(integer(number, "A lucky number") for number in items(value, "lucky"))


def _roll(value: object) -> Roll:
    roll = fields(value, "roll", ("white",), COLOR_WORDS)
    first, second = (integer(die, "white") for die in items(roll["white"], "white", 2))
    dice = (integer(roll[key], key) if key in roll else None for key in COLOR_WORDS)
    return Roll((first, second), tuple(dice))


def _pile(value: object) -> Pile:
    return Pile(integer(value, "pile"))


def _played(value: object) -> Played:
    return Played(tuple(_card(card) for card in items(value, "played")))


def _card(value: object) -> Card:
    card = fields(value, "A card", ("color", "number"))
    return Card(
        None if card["color"] == JOKER else _color(card["color"]),
        integer(card["number"], "A card's number"),
    )


def _color(value: object) -> Color:
    return Color(COLOR_WORDS.index(word(value, "color", COLOR_WORDS)))


def _choose(value: object) -> Choose:
    choose = fields(value, "choose", ("player", "crosses"))
    return Choose(
        integer(choose["player"], "player"),
        tuple(_cross(cross) for cross in items(choose["crosses"], "crosses")),
    )


def _cross(value: object) -> Cross:
    color, number = items(value, "A cross", 2)
    return _color(color), integer(number, "A cross's number")


def _confirm(value: object) -> Confirm:
    return Confirm(integer(fields(value, "confirm", ("player",))["player"], "player"))


def _takeback(value: object) -> TakeBack:
    return TakeBack(integer(fields(value, "takeback", ("player",))["player"], "player"))


def _press(value: object) -> Press:
    return Press(*_seat_and_button(value, "press"))


def _hold(value: object) -> Hold:
    return Hold(*_seat_and_button(value, "hold"))


def _seat_and_button(value: object, what: str) -> tuple[int, Button]:
    gesture = fields(value, what, ("player", "button"))
    button = word(gesture["button"], "button", tuple(Button))
    return integer(gesture["player"], "player"), Button(button)


def _undo(value: object) -> Undo:
    if value is not True:
        raise Refused("undo must be true, not {value}.", value=shortened(value))
    return Undo()


DECISIONS: dict[str, Callable[[object], New | Event | Undo]] = {
    "new": _new,
    "roll": _roll,
    "pile": _pile,
    "played": _played,
    "choose": _choose,
    "confirm": _confirm,
    "undo": _undo,
}
LINES: dict[str, Callable[[object], Line]] = {**DECISIONS, "press": _press, "hold": _hold}
RECORDS: dict[str, Callable[[object], Record]] = {**DECISIONS, "takeback": _takeback}
