"""Hands without a table: dice that tell their values where the camera reads none."""

from random import Random

from hardware.keyboard import Command
from table.desk import Desk
from table.events import Roll
from table.game import Phase
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.sheet import COLORS
from table.simulator import Simulator


def no_tray() -> None:
    raise AssertionError("dice that tell their values need no tray")


def thrown(desk: Desk, chance: Random) -> Roll:
    Simulator(no_tray, chance).obey(Command.ROLL, desk, 0.0)  # type: ignore[arg-type]
    roll = desk.game.opening
    assert isinstance(roll, Roll)
    return roll


def test_dice_show_all_their_faces() -> None:
    desk = played_desk(Language.ENGLISH, Kind.LONGO, 2, at(1, Phase.ROLL))
    start, chance = desk.session.timeline, Random(1)
    white, dice = set[int](), set[int]()
    for _ in range(200):
        desk.session.timeline = start
        roll = thrown(desk, chance)
        assert roll.white[0] <= roll.white[1]
        assert None not in roll.dice
        white |= {*roll.white}
        dice |= {value for value in roll.dice if value is not None}
    assert white == dice == set(range(1, 9))


def test_the_die_of_a_closed_row_is_not_thrown() -> None:
    desk = played_desk(
        Language.ENGLISH, Kind.LONGO, 4, lambda game: bool(game.closed) and at(1, Phase.ROLL)(game)
    )
    closed = desk.closed
    roll = thrown(desk, Random(1))
    assert {color for color in COLORS if roll.dice[color] is None} == closed
