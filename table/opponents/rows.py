"""Every state that a row can come to, numbered, so that thousands of games fit into arrays.

No rule is written down here: the states are found by asking `Rules.permits` and `Rules.cross`
what may be crossed next and what becomes of the row. Whoever plays with the numbers plays by the
same rules as `Game.options`, some thousand times faster.
"""

from collections import deque
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from table.rules import LOWEST, Rules
from table.sheet import COLORS, Color, Row, Sheet

Ints: TypeAlias = npt.NDArray[np.int16]
Flags: TypeAlias = npt.NDArray[np.bool_]
Key: TypeAlias = tuple[int, int, bool, bool]
"""Position of the last cross, crosses with the lock, locked, closed: all that the rules look at."""

NOT_LEGAL = -1
UNTOUCHED = 0
"""The number of the state in which every row begins."""


@dataclass(frozen=True, slots=True, eq=False)
class RowStates:
    """Tables by the number of a state; rows of all four colors share them, for they mirror."""

    keys: tuple[Key, ...]
    after: Ints
    """By state and position in the row: the state after a cross there, or `NOT_LEGAL`."""
    shut: Ints
    """The state after somebody else has closed the row."""
    last: Ints
    crosses: Ints
    points: Ints
    closed: Flags
    locked: Flags
    open_number: Ints
    """The open states counted from 1; every closed one is 0: nothing more can come of it."""
    position: Ints
    """By color and number: where the number stands in its row."""

    @property
    def open_states(self) -> int:
        """How many numbers `open_number` has, the 0 of the closed ones included."""
        return int(self.open_number.max()) + 1

    def number(self, rules: Rules, color: Color, row: Row) -> int:
        return self.keys.index(key(rules, color, row))


def key(rules: Rules, color: Color, row: Row) -> Key:
    return rules.last_position(color, row), row.crosses, row.locked, row.closed


@cache
def row_states(rules: Rules) -> RowStates:
    """The states of this game's rows, the untouched one first."""
    found = _reachable(rules)
    keys = tuple(found)
    number = {each: index for index, each in enumerate(keys)}
    numbers = rules.numbers[Color.RED]
    after = np.full((len(keys), len(numbers)), NOT_LEGAL, np.int16)
    for each, row in found.items():
        for position, crossed in _next(rules, row):
            after[number[each], position] = number[key(rules, Color.RED, crossed)]
    shut = [each if each[3] else (*each[:3], True) for each in keys]
    closed = np.array([each[3] for each in keys])
    return RowStates(
        keys=keys,
        after=after,
        shut=np.array([number[each] for each in shut], np.int16),
        last=np.array([each[0] for each in keys], np.int16),
        crosses=np.array([each[1] for each in keys], np.int16),
        points=np.array([row.score for row in found.values()], np.int16),
        closed=closed,
        locked=np.array([each[2] for each in keys]),
        open_number=np.where(closed, 0, np.cumsum(~closed)).astype(np.int16),
        position=_positions(rules),
    )


def _reachable(rules: Rules) -> dict[Key, Row]:
    """By key a row that is in this state; the red ones stand for all."""
    found: dict[Key, Row] = {}
    waiting = deque([Row()])
    while waiting:
        row = waiting.popleft()
        if key(rules, Color.RED, row) in found:
            continue
        found[key(rules, Color.RED, row)] = row
        waiting.extend(crossed for _, crossed in _next(rules, row))
        waiting.append(Sheet().with_row(Color.RED, row).with_closed(Color.RED).rows[Color.RED])
    return found


def _next(rules: Rules, row: Row) -> list[tuple[int, Row]]:
    """Where the next cross may be, and the row with it."""
    sheet = Sheet().with_row(Color.RED, row)
    choices = [((Color.RED, number),) for number in rules.numbers[Color.RED]]
    return [
        (position, rules.cross(sheet, choice).rows[Color.RED])
        for position, choice in enumerate(choices)
        if rules.permits(sheet, choice)
    ]


def _positions(rules: Rules) -> Ints:
    positions = np.zeros((len(COLORS), rules.highest + 1), np.int16)
    for color in COLORS:
        for number in range(LOWEST, rules.highest + 1):
            positions[color, number] = rules.position[color][number]
    return positions
