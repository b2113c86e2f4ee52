"""The table against an independent model of the rules, over whole random dialogues."""

import json
from random import Random
from typing import Any

import pytest

from table.script import answer
from table.session import Session
from tests.reference import Reference

COLORS = ("red", "yellow", "green", "blue")
BUTTONS = (*COLORS, "ok")
NONSENSE = (
    "",
    "{",
    "[]",
    "null",
    '{"undo": 1}',
    '{"undo": true, "roll": {}}',
    '{"rol": {}}',
    '{"roll": {"white": [1, 2, 3], "red": 1, "yellow": 1, "green": 1, "blue": 1}}',
    '{"roll": {"white": [1, 2]}}',
    '{"roll": {"white": ["1", 2], "red": 1, "yellow": 1, "green": 1, "blue": 1}}',
    '{"roll": {"white": [true, 2], "red": 1, "yellow": 1, "green": 1, "blue": 1}}',
    '{"roll": {"white": [1, 9], "red": 1, "yellow": 1, "green": 1, "blue": 1}}',
    '{"roll": {"white": [1, 2], "red": 1, "yellow": 1, "green": 1, "blue": 1, "pink": 1}}',
    '{"pile": 13}',
    '{"pile": 2.0}',
    '{"played": []}',
    '{"played": [{"color": "red", "number": 2}, {"color": "blue", "number": 3}]}',
    '{"played": [{"color": "red", "number": 2}, {"color": "red", "number": 2}]}',
    '{"choose": {"player": 9, "crosses": []}}',
    '{"choose": {"player": 0, "crosses": [["red", 5], ["red", 5]]}}',
    '{"choose": {"player": 0, "crosses": ["red", 5]}}',
    '{"choose": {"player": 0}}',
    '{"confirm": {"player": "0"}}',
    '{"confirm": {"player": -1}}',
    '{"press": {"player": 0, "button": "pink"}}',
    '{"hold": {"player": 0, "button": "red"}}',
    '{"new": {"game": "chess", "players": ["Ana"]}}',
    '{"new": {"game": "classic", "players": []}}',
    '{"new": {"game": "classic", "players": ["Ana"], "first": 1}}',
    '{"new": {"game": "longo", "players": ["Ana"]}}',
    '{"new": {"game": "longo", "players": ["Ana"], "lucky": [[5, 17]]}}',
    '{"new": {"game": "cards", "players": ["Ana"], "jokers": 1}}',
)


def new_line(game: str, chance: Random) -> dict[str, Any]:
    players = ["Ana", "Rui", "Zofia", "Eva", "Inês"][: chance.randint(1, 5)]
    new: dict[str, Any] = {"game": game, "players": players}
    if chance.random() < 0.5:
        new["first"] = chance.randrange(len(players))
    if game == "longo":
        new["lucky"] = [chance.sample(range(2, 17), 2) for _ in players]
    if game == "cards":
        new["jokers"] = chance.random() < 0.5
    return {"new": new}


def next_number(state: dict[str, Any], seat: int, color: str) -> int:
    """The number right of a row's last cross: games in which it comes up get rows to close."""
    highest = 16 if state["game"] == "longo" else 12
    crossed = state["players"][seat]["rows"][color]["crossed"]
    if color in ("red", "yellow"):
        return min(crossed[-1] + 1, highest) if crossed else 2
    return max(crossed[-1] - 1, 2) if crossed else highest


def opening_line(state: dict[str, Any], chance: Random) -> dict[str, Any]:
    number = next_number(state, chance.randrange(len(state["players"])), chance.choice(COLORS))
    if state["game"] == "cards":
        return {"pile": number}
    faces = 6 if state["game"] == "classic" else 8
    low = chance.randint(max(1, number - faces), min(faces, number - 1))
    roll: dict[str, Any] = {"white": [low, number - low]}
    for color in COLORS:
        if color not in state["closed"]:
            wanted = next_number(state, state["active"], color) - low
            roll[color] = min(max(wanted, 1), faces)
        elif chance.random() < 0.2:
            roll[color] = chance.choice([1, 99, "ignored"])
    return {"roll": roll}


def played_line(state: dict[str, Any], chance: Random) -> dict[str, Any]:
    color = chance.choice(COLORS)
    middle = min(next_number(state, state["active"], color), 12)
    near = range(max(2, middle - 3), min(12, middle + 3) + 1)
    numbers = chance.sample(near, chance.randint(1, 3))
    cards = [{"color": chance.choice([color, color, "joker"]), "number": n} for n in numbers]
    return {"played": cards}


def answer_line(state: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Something a player might do: mostly mark a number, then confirm it."""
    players = state["players"]
    anyone = chance.randrange(len(players))
    unanswered = [seat for seat, player in enumerate(players) if player["options"]]
    seat = chance.choice(unanswered or [anyone])
    options = players[seat]["options"]
    if players[seat]["choice"] and chance.random() < 0.6:
        return {"confirm": {"player": seat}}
    match chance.randrange(20):
        case 0:
            return {"hold": {"player": anyone, "button": "ok"}}
        case 1:
            crosses = [[chance.choice(COLORS), chance.randint(1, 17)]]
            return {"choose": {"player": anyone, "crosses": crosses}}
        case 2:
            return {"choose": {"player": seat, "crosses": []}}
        case 3:
            return {"confirm": {"player": anyone}}
        case 4 | 5 | 6 | 7:
            return {"press": {"player": seat, "button": chance.choice(BUTTONS)}}
        case _ if options:
            crosses = chance.choice(options)
            return {"choose": {"player": seat, "crosses": chance.sample(crosses, len(crosses))}}
        case _:
            return {"press": {"player": chance.choice([seat, anyone]), "button": "ok"}}


def next_line(state: dict[str, Any], chance: Random) -> str:
    likely = chance.random()
    if likely < 0.04:
        return chance.choice(NONSENSE)
    if likely < 0.06:
        return '{"undo": true}'
    if likely < 0.09:
        lines = [
            opening_line(state, chance),
            played_line(state, chance),
            answer_line(state, chance),
        ]
        return json.dumps(chance.choice(lines))
    match state["phase"]:
        case "roll":
            line = opening_line(state, chance)
            if likely < 0.12:
                line = {"hold": {"player": 0, "button": "ok"}}
        case "cards":
            line = played_line(state, chance)
        case _:
            line = answer_line(state, chance)
    return json.dumps(line)


@pytest.mark.parametrize("game", ["classic", "longo", "cards"])
@pytest.mark.parametrize("seed", range(40))
def test_every_answer_equals_the_reference(game: str, seed: int) -> None:
    assert converse(game, seed) > 0


def converse(game: str, seed: int) -> int:
    """One random dialogue to the end of its game; how many lines it took."""
    chance = Random(f"{game} {seed}")
    session, reference = Session(keep=lambda record: None), Reference()
    line = json.dumps(new_line(game, chance))
    state: dict[str, Any] = {}
    spoken: list[str] = []
    while state.get("phase") != "over" and len(spoken) < 4000:
        spoken.append(line)
        ours, theirs = answer(session, line.encode()), reference.feed(line)
        if not ours["ok"] and not theirs["ok"]:
            ours, theirs = {}, {}
        assert ours == theirs, "\n".join(spoken[-20:])
        state = ours.get("state", state)
        line = next_line(state, chance)
    assert state["phase"] == "over"
    return len(spoken)
