"""What can be dragged on the screen, and what it stands for when it is let go somewhere."""

from dataclasses import dataclass

from display.box import Box
from table.targets import TapCorner


@dataclass(frozen=True, slots=True)
class CornerHandle:
    """A corner of the tray's outline; `whole_px` is where the whole frame lies on the screen."""

    corner: int
    whole_px: Box
    frame_width_px: int
    frame_height_px: int

    def at(self, x_px: float, y_px: float) -> TapCorner:
        """What the corner stands for when a finger has dragged it there."""
        x = (x_px - self.whole_px.x) / self.whole_px.w * self.frame_width_px
        y = (y_px - self.whole_px.y) / self.whole_px.h * self.frame_height_px
        return TapCorner(self.corner, x, y)
