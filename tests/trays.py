"""What the camera could have seen, for desks in tests: dice in a tray, and what is wrong there."""

import numpy as np

from table.sight import TraySeen
from vision.reading import Card, CardColor, Color, Die, Misfit, Problem, Reading, Trouble
from vision.settle import Seen, State

EDGE_PX = 50.0
CARD_PX = 120.0
ROLL = "white5 white4 red2 yellow2 green3 blue6"


def places(dice: str = ROLL) -> tuple[Die, ...]:
    """`white5 red2`: dice in a row, 100 px apart."""
    return tuple(
        Die(Color(word[:-1]), int(word[-1]), (100.0 + 100 * index, 200.4), 0.99)
        for index, word in enumerate(dice.split())
    )


def problem(
    kind: Trouble, color: str = "", either: tuple[int, ...] = (), at: float | None = None
) -> Problem:
    """At a place that far from the left, if it has one."""
    centre = None if at is None else (at, 200.4)
    return Problem(kind, "", Color(color) if color else None, centre, either)


def tray(
    state: State,
    dice: str = "",
    *problems: Problem,
    leftover: tuple[Problem, ...] = (),
    misfit: Misfit | None = None,
) -> TraySeen:
    """The tray with these dice; with problems it is refused because of them."""
    frame = np.full((600, 760, 3), 90, np.uint8)
    edge_px = EDGE_PX if dice or problems else 0.0
    reading = Reading(places(dice), problems, edge_px, misfit)
    told = problems if state is State.REFUSED else ()
    return TraySeen(frame, reading, Seen(state, None, told, leftover), True)


def card_tray(state: State, cards: str = "", *problems: Problem) -> TraySeen:
    """The tray of the card game with these cards, `neutral7 red2`, in a row, 150 px apart."""
    frame = np.full((600, 760, 3), 90, np.uint8)
    laid = tuple(
        Card(
            CardColor(word.rstrip("0123456789")),
            int(word.lstrip("abcdefghijklmnopqrstuvwxyz")),
            (150.0 + 150 * index, 250.0),
            0.99,
        )
        for index, word in enumerate(cards.split())
    )
    width_px = CARD_PX if cards or problems else 0.0
    reading = Reading(problems=problems, edge_px=width_px, cards=laid)
    return TraySeen(frame, reading, Seen(state, None, problems), True)
