"""What the hint bar says, as values: which buttons and what they do now."""

from collections.abc import Hashable
from dataclasses import dataclass

from display.symbols import Symbol
from table.controls import Button

COLOR_BUTTONS = (Button.RED, Button.YELLOW, Button.GREEN, Button.BLUE)
"""In their order on the panel, which is that of `table.sheet.Color`."""
BUTTON_SYMBOLS = {
    Button.RED: Symbol.HEART,
    Button.YELLOW: Symbol.STAR,
    Button.GREEN: Symbol.CLOVER,
    Button.BLUE: Symbol.DROP,
}
BUTTON_ARROWS = {
    Button.RED: Symbol.LEFT,
    Button.YELLOW: Symbol.UP,
    Button.GREEN: Symbol.DOWN,
    Button.BLUE: Symbol.RIGHT,
}


@dataclass(frozen=True, slots=True)
class Hint:
    """Some buttons and what they do; without buttons it is only a remark."""

    buttons: tuple[Button, ...]
    text: str
    held: bool = False
    """The buttons are held, not pressed: they wear the brass arc."""
    arrows: bool = False
    """The buttons stand for directions and show arrows in place of their symbols."""
    target: Hashable | None = None
    """What touching the hint means."""
