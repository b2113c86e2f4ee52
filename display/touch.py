"""What a finger on the screen means: the targets that the last picture drew."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from display.box import Box


@dataclass(frozen=True, slots=True)
class TouchArea:
    """A place on the screen (in pixels) and what touching it stands for."""

    px: Box
    target: Hashable


def target_at(areas: Sequence[TouchArea], x_px: float, y_px: float) -> Hashable | None:
    """What was drawn last there, for it lies above the rest; nothing beside the targets."""
    for area in reversed(areas):
        if area.px.contains(x_px, y_px):
            return area.target
    return None
