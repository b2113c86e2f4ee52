"""The buttons and lamps that are wired to the table, opened as one."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeAlias

from hardware import expander, gpio, off_switch
from hardware.buttons import Level, Stuck
from hardware.expander import ChipLost, Expander
from hardware.gpio import GpioButtons
from hardware.i2c import Bus
from hardware.lamps import GpioLamps, Lamps, NoLamps
from hardware.off_switch import OffHeld, OffSwitch
from hardware.pins import Pins
from hardware.rounds import Rounds
from hardware.wires import Wiring

Happening: TypeAlias = Level | Stuck | ChipLost | OffHeld


class Panel:
    """Puts what happens at it from threads of its own until it is closed; see `open_panel`."""

    def __init__(
        self,
        pins: Pins,
        buttons: GpioButtons | Expander,
        lamps: Lamps,
        off: OffSwitch | None,
    ) -> None:
        self._pins, self._buttons, self._off = pins, buttons, off
        self.lamps = lamps
        self._rounds = list(self._started())

    @property
    def faults(self) -> tuple[str, ...]:
        """A sentence for each part that cannot be used now."""
        lost = self._buttons.faults if isinstance(self._buttons, Expander) else ()
        return (*self._pins.faults, *lost)

    def close(self) -> None:
        """Nothing is put after this, and the lamps are off."""
        for rounds in self._rounds:
            rounds.close()
        self.lamps.close()
        self._buttons.close()
        if self._off is not None:
            self._off.close()

    def _started(self) -> Iterator[Rounds]:
        if isinstance(self._buttons, Expander):
            yield Rounds(self._buttons.look, expander.LOOK_SECONDS, "expanders")
        else:
            yield Rounds(self._buttons.look, gpio.LOOK_SECONDS, "buttons")
        if self._off is not None:
            yield Rounds(self._off.look, off_switch.LOOK_SECONDS, "off button")


def open_panel(
    wiring: Wiring,
    put: Callable[[Happening], None],
    addresses: Sequence[int] = (),
    bus: Bus | None = None,
    clock: Callable[[], float] = monotonic,
    pins: Pins | None = None,
) -> Panel:
    """Opens what can be opened; `Panel.faults` names the rest.

    With the addresses of expanders and their bus, the places are on those, and so are the lamps
    unless the wiring has some. Raises `ValueError` with what cannot be in one sentence.
    """
    pins = pins or Pins()
    buttons: GpioButtons | Expander
    lamps: Lamps = GpioLamps(wiring.lamps, pins) if wiring.lamps else NoLamps()
    if addresses and bus is not None:
        buttons = Expander(addresses, bus, put, clock)
        lamps = lamps if wiring.lamps else buttons.lamps
    else:
        buttons = GpioButtons(wiring.buttons, put, clock, pins)
    off = pins.input(wiring.off_button, "The off button") if wiring.off_button else None
    return Panel(pins, buttons, lamps, OffSwitch(off, put, clock) if off else None)
