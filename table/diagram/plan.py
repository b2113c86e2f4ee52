"""The sheet's ground plan: what lies on the left of the middle lies mirrored on the right."""

from enum import IntEnum

from display.theme import BG, BRASS, BUTTON_WHITE, FAINT, ROWS, Rgb
from hardware.buttons import BUTTONS
from table.wiring import LAMP

WIDTH, HEIGHT = 297.0, 210.0
"""A4, landscape."""
MARGIN = 9.0
MIDDLE = WIDTH / 2

# Distances from the middle, in the order in which a wire passes them.
PAD = 4.0
BODY = 8.0
TAG, TAG_END = 10.0, 29.0
CHANNEL, CHANNEL_END = 31.5, 63.0
GROUP, GROUP_END = 65.0, MIDDLE - MARGIN

PAPER: Rgb = BUTTON_WHITE
PANEL: Rgb = (253, 248, 238)
HAIRLINE: Rgb = (214, 200, 178)
QUIET: Rgb = (130, 114, 96)
DANGER: Rgb = (196, 48, 34)
GROUND: Rgb = BG


class Side(IntEnum):
    """Of the header; the value is the direction of x."""

    LEFT = -1
    RIGHT = 1

    def x(self, distance: float) -> float:
        return MIDDLE + self * distance

    def box_x(self, start: float, end: float) -> float:
        """The left edge of a box between two distances from the middle."""
        return min(self.x(start), self.x(end))

    @property
    def outward(self) -> str:
        """How text is set that begins near the middle."""
        return "start" if self is Side.RIGHT else "end"


def color_of(part: str) -> Rgb:
    """The color of the wire to a part."""
    if part == BUTTONS[-1]:
        return BUTTON_WHITE
    if part in BUTTONS:
        return ROWS[BUTTONS.index(part)].bright
    return BRASS if part == LAMP else FAINT
