"""The 40 pins of a Raspberry Pi's header, numbered as they are counted on the board."""

from typing import Final

GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)

_PINS: Final = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19,
    11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36, 17: 11, 18: 12,
    19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip

GPIOS: Final = tuple(sorted(_PINS))
"""The GPIO numbers that can be used; 0 and 1 belong to add-on boards."""

I2C: Final = (2, 3)


def pin(gpio: int) -> int:
    """The header pin, 1 to 40, of a GPIO number."""
    return _PINS[gpio]
