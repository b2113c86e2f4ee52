"""The dialogue of JSON lines, as interfaces and other programs see it."""

import io
import json
from typing import Any

import pytest

from table.lines import Record
from table.refused import Refused
from table.script import LONGEST_LINE, converse
from table.session import Session

NEW = b'{"new": {"game": "classic", "players": ["Ana", "Rui"]}}'
ROLL = b'{"roll": {"white": [4, 1], "red": 6, "yellow": 2, "green": 3, "blue": 6}}'
NEW_CARDS = b'{"new": {"game": "cards", "players": ["Ana", "Rui"], "jokers": true}}'


def said(*lines: bytes) -> list[dict[str, Any]]:
    """The answers to these lines."""
    return dialogue(Session(keep=lambda record: None), *lines)


def dialogue(session: Session, *lines: bytes) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    converse(session, io.BytesIO(b"\n".join(lines)), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_state_has_every_promised_key() -> None:
    state = said(NEW, ROLL, b'{"choose": {"player": 0, "crosses": [["red", 5]]}}')[-1]["state"]
    untouched = {"crossed": [], "locked": False}
    nothing = {"red": 0, "yellow": 0, "green": 0, "blue": 0, "penalties": 0, "total": 0}
    ana = {
        "name": "Ana",
        "rows": dict.fromkeys(["red", "yellow", "green", "blue"], untouched),
        "penalties": 0,
        "score": nothing,
        "options": [[["red", 5]], [["yellow", 5]], [["green", 5]], [["blue", 5]]],
        "choice": [["red", 5]],
        "confirmed": False,
    }
    assert state == {
        "game": "classic",
        "phase": "action1",
        "turn": 1,
        "active": 0,
        "roll": {"white": [4, 1], "red": 6, "yellow": 2, "green": 3, "blue": 6},
        "pile": None,
        "played": None,
        "closed": [],
        "players": [ana, {**ana, "name": "Rui", "choice": []}],
        "winners": None,
    }


def test_card_game_shows_pile_and_played_cards() -> None:
    state = said(
        NEW_CARDS,
        b'{"pile": 4}',
        b'{"confirm": {"player": 0}}',
        b'{"confirm": {"player": 1}}',
        b'{"played": [{"color": "green", "number": 11}, {"color": "joker", "number": 9}]}',
    )[-1]["state"]
    assert (state["phase"], state["roll"], state["pile"]) == ("action2", None, 4)
    assert state["played"] == [{"color": "green", "number": 11}, {"color": "joker", "number": 9}]
    assert state["players"][0]["options"] == [
        [["green", 11]],
        [["green", 11], ["green", 9]],
        [["green", 9]],
    ]


def test_dice_of_closed_colors_are_ignored_and_gone() -> None:
    answers = said(
        b'{"new": {"game": "classic", "players": ["Ana"]}}',
        *(line for number in range(2, 7) for line in red_turn(number)),
        b'{"roll": {"white": [6, 6], "red": 1, "yellow": 1, "green": 1, "blue": 1}}',
        b'{"choose": {"player": 0, "crosses": [["red", 12]]}}',
        b'{"confirm": {"player": 0}}',
        b'{"confirm": {"player": 0}}',
        b'{"roll": {"white": [6, 6], "red": "gone", "yellow": 1, "green": 1, "blue": 1}}',
    )
    assert answers[-3]["state"]["roll"] == {"white": [6, 6], "yellow": 1, "green": 1, "blue": 1}
    assert answers[-3]["state"]["closed"] == ["red"]
    assert answers[-1]["state"]["roll"] == {"white": [6, 6], "yellow": 1, "green": 1, "blue": 1}


def red_turn(number: int) -> list[bytes]:
    """A turn of the only player, who crosses a low red number in action 1."""
    return [
        b'{"roll": {"white": [1, %d], "red": 1, "yellow": 1, "green": 1, "blue": 1}}'
        % (number - 1),
        b'{"choose": {"player": 0, "crosses": [["red", %d]]}}' % number,
        b'{"confirm": {"player": 0}}',
        b'{"confirm": {"player": 0}}',
    ]


def test_press_and_hold_stand_for_choices() -> None:
    press, hold = (
        b'{"press": {"player": 0, "button": "red"}}',
        b'{"hold": {"player": 0, "button": "ok"}}',
    )
    answers = said(NEW, ROLL, press, b'{"press": {"player": 0, "button": "ok"}}', hold, hold, hold)
    ana = [a["state"]["players"][0] for a in answers if a["ok"]]
    seen = [(player["choice"], player["confirmed"]) for player in ana[2:]]
    red = [["red", 5]]
    assert seen == [(red, False), (red, True), (red, False), ([], False)]
    assert answers[-1] == {"ok": False, "error": "Ana has nothing to take back."}


def test_only_decisions_are_kept() -> None:
    kept: list[Record] = []
    session = Session(kept.append)
    dialogue(session, NEW, ROLL, b'{"press": {"player": 0, "button": "red"}}', b"nonsense")
    assert [type(record).__name__ for record in kept] == ["New", "Roll", "Choose"]


class Disk:
    """Keeps records until it is full."""

    full = False

    def keep(self, record: Record) -> None:
        if self.full:
            raise Refused("The disk is full.")


def test_the_state_stays_when_a_line_cannot_be_kept() -> None:
    disk = Disk()
    session = Session(disk.keep)
    dialogue(session, NEW, ROLL)
    before = session.timeline
    disk.full = True
    told = dialogue(session, b'{"confirm": {"player": 0}}')[-1]
    assert told == {"ok": False, "error": "The disk is full."}
    assert session.timeline is before


def test_a_resumed_game_is_told_first() -> None:
    earlier = Session(keep=lambda record: None)
    dialogue(earlier, NEW)
    (first,) = dialogue(Session(lambda record: None, earlier.timeline))
    assert (first["ok"], first["resumed"], first["state"]["phase"]) == (True, True, "roll")


def test_a_later_new_starts_another_game() -> None:
    answers = said(NEW, ROLL, NEW_CARDS)
    assert answers[-1]["state"]["game"] == "cards"
    assert answers[-1]["state"]["phase"] == "roll"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"", "The line is not JSON."),
        (b"{", "The line is not JSON."),
        (b"\xff\xfe\x00", "The line is not JSON."),
        (b"[" * 50_000, "The line is not JSON."),
        (b'{"pile": ' + b"9" * 5000 + b"}", "The line is not JSON."),
        (b"[]", 'A line is an object with one key, such as {"undo": true}, not [].'),
        (b'{"undo": true, "pile": 3}', None),
        (b'{"rol": {}}', "There is no command 'rol': did you mean roll?"),
        (b'{"roll": 3}', "roll takes an object with white, not 3."),
        (b'{"roll": {"white": [1, 2], "rde": 3}}', "roll has no 'rde': did you mean red?"),
        (b'{"roll": {"white": [1, 2, 3]}}', "white must have 2 items, not 3."),
        (b'{"roll": {"white": ["1", 2]}}', "white must be a whole number, not '1'."),
        (b'{"roll": {"white": [1.0, 2]}}', "white must be a whole number, not 1.0."),
        (b'{"roll": {"white": [true, 2]}}', "white must be a whole number, not True."),
        (b'{"roll": {"white": [1, 2], "red": 3}}', "The roll lacks the yellow die."),
        (b'{"roll": {"red": 3}}', "roll lacks white."),
        (b'{"pile": 4}', "classic is played with dice, not with a draw pile."),
        (b'{"played": []}', "classic is played without cards."),
        (b'{"choose": {"player": 7, "crosses": []}}', None),
        (b'{"choose": {"player": 0, "crosses": [["red", 5]]}}', None),
        (b'{"choose": {"player": 0, "crosses": [["pink", 5]]}}', None),
        (b'{"confirm": {"player": "Ana"}}', "player must be a whole number, not 'Ana'."),
        (b'{"confirm": {"player": 2}}', "There is no player 2: players are numbered 0 to 1."),
        (b'{"confirm": {"player": 0}}', "Ana has nothing to answer in phase roll."),
        (
            b'{"press": {"player": 0, "button": "okay"}}',
            "There is no button 'okay': did you mean ok?",
        ),
        (b'{"hold": {"player": 0, "button": "ok"}}', "There is nothing left to take back."),
        (b'{"undo": false}', "undo must be true, not False."),
        (b'{"undo": true}', "There is nothing left to take back."),
        (b'{"takeback": {"player": 0}}', None),
        (b'{"new": {"game": "clasic", "players": ["Ana"]}}', None),
        (b'{"new": {"game": "classic", "players": "Ana"}}', "players must be a list, not 'Ana'."),
        (b'{"new": {"game": "classic", "players": [""]}}', "A player needs a name, not ''."),
        (b'{"new": {"game": "classic", "players": ["\\ud800"]}}', None),
        (b'{"new": {"game": "classic", "players": ["Ana"], "lucky": [[5, 8]]}}', None),
        (b'{"new": {"game": "longo", "players": ["Ana"]}}', None),
        (b'{"new": {"game": "cards", "players": ["Ana"], "jokers": 1}}', None),
        (b'{"new": {"game": "classic", "players": ["Ana"], "first": 1}}', None),
    ],
)
def test_bad_lines_get_one_clear_sentence(line: bytes, error: str | None) -> None:
    _, refused, after = said(NEW, line, ROLL)
    assert refused["ok"] is False
    assert error is None or refused["error"] == error
    assert refused["error"].endswith((".", "?"))
    assert after["ok"] is True


def test_ten_megabytes_in_one_line_are_refused_and_skipped() -> None:
    huge = b'{"choose": "' + b"x" * 10_000_000 + b'"}'
    _, refused, after = said(NEW, huge, ROLL)
    assert refused == {"ok": False, "error": f"A line has at most {LONGEST_LINE} bytes."}
    assert after["ok"] is True


def test_the_first_line_must_be_new() -> None:
    (refused,) = said(ROLL)
    assert refused["error"] == "There is no game yet: the first line must be new."
