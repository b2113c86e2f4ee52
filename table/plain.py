"""Games and events as plain JSON values: STATE as the interface promises it, and the lines."""

import json
from typing import Any, assert_never

from table.events import Card, Choose, Confirm, Pile, Played, Roll, TakeBack, Undo
from table.game import Game, New
from table.lines import JOKER, Record
from table.sheet import COLOR_WORDS, COLORS, Choice, Color, Sheet
from table.variants import Cards


def write(record: Record) -> str:
    """The line that reads back as this record."""
    return json.dumps(_record(record), ensure_ascii=False)


def state(game: Game) -> dict[str, Any]:
    """STATE: all that another program needs to show a game and to go on with it."""
    closed, opening, winners = game.closed, game.opening, game.winners
    return {
        "game": game.rules.game,
        "phase": game.phase.value,
        "turn": game.turn,
        "active": game.active,
        "roll": _roll(opening, closed) if isinstance(opening, Roll) else None,
        "pile": opening.number if isinstance(opening, Pile) else None,
        "played": _cards(game.played) if game.played else None,
        "closed": [COLOR_WORDS[color] for color in COLORS if color in closed],
        "players": [_player(game, seat) for seat in game.seats],
        "winners": None if winners is None else list(winners),
    }


def _player(game: Game, seat: int) -> dict[str, Any]:
    sheet, answer = game.sheets[seat], game.answers[seat]
    return {
        "name": game.names[seat],
        "rows": {
            word: {"crossed": list(row.crossed), "locked": row.locked}
            for word, row in zip(COLOR_WORDS, sheet.rows, strict=True)
        },
        "penalties": sheet.penalties,
        "score": score(sheet),
        "options": [_crosses(choice) for choice in game.options(seat)],
        "choice": _crosses(answer.choice),
        "confirmed": answer.confirmed,
    }


def score(sheet: Sheet) -> dict[str, int]:
    rows = {word: row.score for word, row in zip(COLOR_WORDS, sheet.rows, strict=True)}
    return {**rows, "penalties": sheet.penalty_score, "total": sheet.total}


def _record(record: Record) -> dict[str, Any]:
    match record:
        case New():
            return {"new": _new(record)}
        case Roll():
            return {"roll": _roll(record)}
        case Pile():
            return {"pile": record.number}
        case Played():
            return {"played": _cards(record)}
        case Choose():
            return {"choose": {"player": record.seat, "crosses": _crosses(record.choice)}}
        case Confirm():
            return {"confirm": {"player": record.seat}}
        case TakeBack():
            return {"takeback": {"player": record.seat}}
        case Undo():
            return {"undo": True}
        case _:
            assert_never(record)


def _new(new: New) -> dict[str, Any]:
    plain: dict[str, Any] = {"game": new.rules.game, "players": list(new.names), "first": new.first}
    if new.lucky:
        plain["lucky"] = [list(pair) for pair in new.lucky]
    if isinstance(new.rules, Cards):
        plain["jokers"] = new.rules.jokers
    return plain


def _roll(roll: Roll, closed: frozenset[Color] = frozenset()) -> dict[str, Any]:
    """The dice by their words; those out of the game are left out."""
    dice = {
        word: die
        for color, word, die in zip(COLORS, COLOR_WORDS, roll.dice, strict=True)
        if die is not None and color not in closed
    }
    return {"white": list(roll.white), **dice}


def _cards(played: Played) -> list[dict[str, Any]]:
    return [_card(card) for card in played.cards]


def _card(card: Card) -> dict[str, Any]:
    return {"color": JOKER if card.color is None else str(card.color), "number": card.number}


def _crosses(choice: Choice) -> list[list[Any]]:
    return [[COLOR_WORDS[color], number] for color, number in choice]
