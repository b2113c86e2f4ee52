"""What is built into this table, as its configuration and the computer have it."""

import os
from collections.abc import Callable
from importlib.util import find_spec

from hardware import expander, joystick, wires
from hardware.board import model
from hardware.header import I2C
from hardware.i2c import LinuxBus
from hardware.panel import Happening, Panel, open_panel
from hardware.pins import Pins
from table.config import Config
from table.refused import Refused

# For whoever writes the configuration, in English.
_WRONG = "{where}{reason}"
_BUS = "gpio.off_button: GPIO {number} is of the bus that the expanders need."


def is_simulated(config: Config) -> bool:
    """Whether the tray has to be drawn: only a Raspberry Pi is a table by itself.

    A laptop has a camera too, but that one looks at the player.
    """
    return config.camera.source == "auto" and not (model() and find_spec("picamera2"))


def has_panel(config: Config) -> bool:
    """Whether there may be buttons on the header or on expanders."""
    return bool(model() or os.environ.get("GPIOZERO_PIN_FACTORY") or config.expander.addresses)


def joysticks(config: Config) -> joystick.Wires:
    """Raises `Refused` for what cannot be, as all here do."""
    try:
        return joystick.parse(config.joysticks.buttons)
    except ValueError as error:
        raise Refused(_WRONG, where="joysticks.buttons: ", reason=error) from error


def wiring(config: Config) -> wires.Wiring:
    """The header's; with expanders the places are on those."""
    gpio = config.gpio
    places = [gpio.place1, gpio.place2, gpio.place3, gpio.place4, gpio.place5]
    try:
        has_expanders = bool(expander.checked(config.expander.addresses))
        found = wires.wiring(
            [] if has_expanders else places, gpio.lamps, gpio.buzzer, gpio.off_button
        )
    except ValueError as error:
        raise Refused(_WRONG, where="", reason=error) from error
    if has_expanders and found.off_button in I2C:
        raise Refused(_BUS, number=found.off_button)
    return found


def panel(config: Config, put: Callable[[Happening], None], pins: Pins) -> Panel:
    """Opened, with what cannot be used in its faults."""
    addresses, bus = config.expander.addresses, LinuxBus(config.expander.bus)
    return open_panel(wiring(config), put, addresses, bus, pins=pins)
