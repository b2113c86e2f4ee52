"""Buttons on the pins of the header."""

from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic

from hardware.buttons import Level, Place, Stuck
from hardware.contacts import Contacts
from hardware.pins import Input, Pins

LOOK_SECONDS = 0.2


class GpioButtons:
    """Puts the levels of all buttons whose pins can be opened; `faults` names the others.

    Every change is told by its pin. `look`, called every `LOOK_SECONDS`, makes good what was lost
    on the way, and finds buttons that do not come up.
    """

    def __init__(
        self,
        wires: Mapping[Place, int],
        put: Callable[[Level | Stuck], None],
        clock: Callable[[], float] = monotonic,
        pins: Pins | None = None,
    ) -> None:
        self._pins = pins or Pins()
        self._clock = clock
        self._contacts = Contacts(put)
        self._inputs = self._opened(wires)
        for place, button in self._inputs.items():  # when all are open: a pin needs time to rise
            self._contacts.add(place, button.is_down, clock())

    @property
    def faults(self) -> tuple[str, ...]:
        """A sentence for each button that cannot be used."""
        return tuple(self._pins.faults)

    def look(self) -> None:
        """Compares all pins with what they told."""
        self._contacts.look(self._clock())
        for place, button in self._inputs.items():
            self._contacts.compare(place, button.is_down, self._clock())

    def close(self) -> None:
        self._contacts.close()
        while self._inputs:
            self._inputs.popitem()[1].close()

    def _opened(self, wires: Mapping[Place, int]) -> dict[Place, Input]:
        opened = {
            place: self._pins.input(gpio, _name(place), partial(self._changed, place))
            for place, gpio in wires.items()
        }
        return {place: button for place, button in opened.items() if button is not None}

    def _changed(self, place: Place, down: bool, seconds_ago: float) -> None:
        self._contacts.change(place, down, self._clock() - seconds_ago)


def _name(place: Place) -> str:
    seat, button = place
    return f"The {'OK' if button == 'ok' else button} button of place {seat + 1}"
