"""The pins of the header, through gpiozero, which is imported here and nowhere else.

Only lgpio is used beneath it, unless GPIOZERO_PIN_FACTORY names another: the others that gpiozero
falls back to do not know a Pi 5, or read a pin some time after it changed, which loses short
presses; and each of them that is not there would be a warning on standard error.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, Protocol, TypeVar

from hardware.header import pin

_log = logging.getLogger(__name__)

NO_PINS = "The pins of the header cannot be used: {reason}."
NOT_OPENED = "{name} does not work: GPIO {gpio} (header pin {pin}) cannot be opened: {reason}."

T = TypeVar("T")
Edge = Callable[[bool, float], None]
"""Takes whether a button went down, and how many seconds ago."""


class Output(Protocol):
    """A pin that is switched: a lamp or a buzzer."""

    def on(self) -> None: ...
    def off(self) -> None: ...
    def blink(self, on_time: float, off_time: float, n: int) -> None:
        """Goes on and off so many times, in the background; what it did before ends."""

    def close(self) -> None: ...


class Input:
    """A pin with a button that connects it to ground; a resistor of the Pi pulls it up."""

    def __init__(self, device: Any, edge: Edge | None) -> None:
        self._device, self._edge = device, edge
        if edge is not None:
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = self._changed  # is held weakly: this object holds it

    @property
    def is_down(self) -> bool:
        return bool(self._device.is_active)

    def close(self) -> None:
        self._edge = None
        self._device.close()

    def _changed(self, ticks: Any, state: Any) -> None:
        """On a thread of gpiozero's; an exception would end it, and with it all pins.

        The change comes with its own level and time: the pin is not read again, as it may have
        changed once more.
        """
        try:
            factory, edge = self._device.pin_factory, self._edge
            if edge is not None:
                edge(not state, max(factory.ticks_diff(factory.ticks(), ticks), 0.0))
        except Exception:
            _log.exception("A change of a pin was lost.")


class Pins:
    """Opens pins one by one; what cannot be opened is a sentence in `faults` and else None."""

    def __init__(self, factory: Any = None) -> None:
        """A factory of gpiozero's; without one its default is opened with the first pin."""
        self._factory = factory
        self._is_there = True
        self.faults: list[str] = []

    def input(self, gpio: int, name: str, edge: Edge | None = None) -> Input | None:
        """A pin with a button; `name` is how a fault names it, such as "The off button".

        `edge` is called for every change, however short, from a thread of gpiozero's.
        """

        def opened(gpiozero: Any) -> Input:
            return Input(gpiozero.InputDevice(gpio, pull_up=True, pin_factory=self._factory), edge)

        return self._opened(opened, gpio, name)

    def output(self, gpio: int, name: str) -> Output | None:
        """A pin that is off; `name` as for an input."""

        def opened(gpiozero: Any) -> Output:
            output: Output = gpiozero.DigitalOutputDevice(gpio, pin_factory=self._factory)
            return output

        return self._opened(opened, gpio, name)

    def _opened(self, opened: Callable[[Any], T], gpio: int, name: str) -> T | None:
        if not self._has_factory():
            return None
        try:
            import gpiozero  # type: ignore[import-untyped]

            return opened(gpiozero)
        except Exception as fault:  # lgpio and gpiozero have a dozen kinds of them
            self.faults.append(
                NOT_OPENED.format(name=name, gpio=gpio, pin=pin(gpio), reason=_reason(fault))
            )
            return None

    def _has_factory(self) -> bool:
        if self._factory is None and self._is_there:
            try:
                self._factory = _default_factory()
            except Exception as fault:
                self.faults.append(NO_PINS.format(reason=_reason(fault)))
                self._is_there = False
        return self._is_there


def _default_factory() -> Any:
    """gpiozero's, made if need be; it stays open until the program ends."""
    from gpiozero import Device

    if Device.pin_factory is None:
        with _passing_directory():
            if "GPIOZERO_PIN_FACTORY" in os.environ:
                Device.ensure_pin_factory()
            else:
                from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]

                Device.pin_factory = LGPIOFactory()
    return Device.pin_factory


@contextmanager
def _passing_directory() -> Iterator[None]:
    """To work in for a moment, and for all threads.

    lgpio leaves a pipe in the working directory, which need not be writable: it is made in one
    that goes away, for once it is open at both ends nobody asks for its name.
    """
    before = os.getcwd()
    with TemporaryDirectory(prefix="qwixx-pins-") as directory:
        os.chdir(directory)
        try:
            yield
        finally:
            try:
                os.chdir(before)
            except OSError:  # as for a user who was started where only root may be
                os.chdir("/")


def _reason(fault: Exception) -> str:
    """What lgpio says is in quotes, and some say nothing."""
    text = str(fault).rstrip(".")
    if text.startswith("'") and text.endswith("'"):
        text = text[1:-1]
    return text or type(fault).__name__
