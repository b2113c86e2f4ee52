"""After the game: the moves that cost most, if the coach is asked for them."""

from table.controls import Button
from table.desk import Desk
from table.page import SidePage
from table.targets import TapBack, TapOk, Target


class Review(SidePage):
    """What there is to tell comes from the coach by itself; any button leads back."""

    __slots__ = ()

    def press(self, desk: Desk, place: int, button: Button) -> None:
        desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        if isinstance(target, TapBack | TapOk):
            desk.back()
