"""Which GPIO each button, lamp, buzzer and off button is wired to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.buttons import BUTTONS, PLACES, Place
from hardware.header import GPIOS, I2C


@dataclass(frozen=True, slots=True)
class Wiring:
    """All that hangs on the header, by GPIO number; what is not there is None or left out."""

    buttons: Mapping[Place, int]
    lamps: Mapping[int, int]
    """By seat, 0 to 4."""
    buzzer: int | None = None
    off_button: int | None = None


def wiring(
    places: Sequence[Sequence[int]],
    lamps: Sequence[int] = (),
    buzzer: int = 0,
    off_button: int = 0,
) -> Wiring:
    """The wiring that a configuration gives, 0 for what is not there.

    Raises `ValueError` with what is wrong in one sentence.
    """
    for name, numbers in _named(places, lamps, buzzer, off_button):
        _check_each(name, numbers)
    _check_lengths(places, lamps)
    _check_not_pulled_up("lamps", lamps)
    _check_not_pulled_up("buzzer", [buzzer])
    _check_once(_named(places, lamps, buzzer, off_button))
    return Wiring(
        {
            (seat, button): gpio
            for seat, gpios in enumerate(places)
            for button, gpio in zip(BUTTONS, gpios, strict=False)
        },
        dict(enumerate(lamps)),
        buzzer or None,
        off_button or None,
    )


def _named(
    places: Sequence[Sequence[int]], lamps: Sequence[int], buzzer: int, off_button: int
) -> Iterator[tuple[str, Sequence[int]]]:
    for seat, gpios in enumerate(places):
        yield f"place{seat + 1}", gpios
    yield "lamps", lamps
    yield "buzzer", [buzzer] if buzzer else []
    yield "off_button", [off_button] if off_button else []


def _check_each(name: str, numbers: Sequence[int]) -> None:
    for number in numbers:
        if number not in GPIOS:
            raise ValueError(
                f"gpio.{name}: {number} is no GPIO of the header: {GPIOS[0]} to {GPIOS[-1]} are."
            )


def _check_lengths(places: Sequence[Sequence[int]], lamps: Sequence[int]) -> None:
    for seat, gpios in enumerate(places):
        if len(gpios) not in (0, len(BUTTONS)):
            raise ValueError(
                f"gpio.place{seat + 1} has {len(gpios)} numbers: five are needed for"
                f" {', '.join(BUTTONS)}, or none."
            )
    if len(lamps) > PLACES:
        raise ValueError(f"gpio.lamps has {len(lamps)} numbers: there are {PLACES} places.")


def _check_not_pulled_up(name: str, numbers: Sequence[int]) -> None:
    """I2C has resistors on the board: they would let a lamp glow while the table is off."""
    for number in numbers:
        if number in I2C:
            raise ValueError(
                f"gpio.{name}: GPIO {number} is pulled up on the board: only a button can be there."
            )


def _check_once(named: Iterator[tuple[str, Sequence[int]]]) -> None:
    users: dict[int, str] = {}
    for name, numbers in named:
        for number in numbers:
            if number in users:
                raise ValueError(
                    f"GPIO {number} is used twice: by gpio.{users[number]} and by gpio.{name}."
                )
            users[number] = name
