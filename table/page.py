"""A page of the desk: what the buttons do while it is the uppermost."""

from typing import TYPE_CHECKING

from table.controls import Button
from table.happenings import Decided
from table.targets import Target

if TYPE_CHECKING:
    from table.desk import Desk


class Page:
    """One page of the desk; a press or hold comes with the place, 0 to 4, that it was made at."""

    __slots__ = ()

    def press(self, desk: "Desk", place: int, button: Button) -> None:
        """A color went down, or OK was let go."""

    def hold(self, desk: "Desk", place: int, button: Button) -> None:
        """A button was held; a color's press was told before."""

    def touch(self, desk: "Desk", target: Target) -> None:
        """Something on this page was touched."""

    def decide(self, desk: "Desk", decided: Decided) -> None:
        """A player whom the table plays would answer; where nobody is asked that is nothing."""

    def tick(self, desk: "Desk") -> None:
        """Something happened, or `next_at` has come."""

    def next_at(self, desk: "Desk") -> float | None:
        """When this page wants a tick though nothing happens."""
        return None


class SidePage(Page):
    """A page beside the game: holding OK leads back from it."""

    __slots__ = ()

    def hold(self, desk: "Desk", place: int, button: Button) -> None:
        if button is Button.OK:
            desk.back()
