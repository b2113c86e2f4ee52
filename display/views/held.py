"""Which button is held down at a place, for the brass arc that fills while it is."""

from table.controls import Button
from table.desk import Desk


def held_at(desk: Desk, place: int) -> Button | None:
    """How far the hold has come is the screen's to count: the view changes only twice."""
    return next((button for holder, button in desk.holding if holder == place), None)


def ok_held_at(desk: Desk) -> int | None:
    """The place at which OK is held down, on a page where anybody may."""
    return next((place for place, button in desk.holding if button is Button.OK), None)
