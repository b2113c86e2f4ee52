"""What the camera's sight of the tray means to a game that waits for dice."""

from table.desk import Desk
from table.sheet import Color
from table.sight import TrayLost, TraySeen
from vision.settle import State


def is_lost(desk: Desk) -> bool:
    """Whether there is no picture where one is needed."""
    return desk.is_read and isinstance(desk.sight, TrayLost)


def is_refused(desk: Desk) -> bool:
    """Whether dice lie still that cannot be taken for a roll."""
    sight = desk.sight
    return desk.is_read and isinstance(sight, TraySeen) and sight.seen.state is State.REFUSED


def is_thrown(desk: Desk) -> bool:
    """Whether the dice are lifted or roll, or may do so unseen."""
    sight = desk.sight
    return not isinstance(sight, TraySeen) or sight.seen.state in (State.MOVING, State.LIFTED)


def is_out(desk: Desk, color: Color) -> bool:
    """Whether the die of a closed row is seen to be gone."""
    sight = desk.sight
    if not isinstance(sight, TraySeen) or not desk.is_read or sight.seen.state is State.MOVING:
        return False
    return all(problem.color != str(color) for problem in sight.seen.leftover)
