"""The Raspberry Pi's config.txt: which buses and add-ons take pins of the header."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from table.checks.machine import Machine

_FILES = ("boot/firmware/config.txt", "boot/config.txt")
_ON = {"", "on", "1", "true", "yes"}


@dataclass(frozen=True, slots=True)
class Bus:
    """Something of the Raspberry Pi itself that is on, and the GPIOs that it takes."""

    name: str
    gpios: frozenset[int]
    remedy: str


_INTERFACES = "sudo raspi-config, Interface Options, {}: No; then restart."
_I2C = Bus("I2C bus", frozenset({2, 3}), _INTERFACES.format("I2C"))
_SPI = Bus("SPI bus", frozenset({7, 8, 9, 10, 11}), _INTERFACES.format("SPI"))
_SERIAL = Bus("serial port", frozenset({14, 15}), _INTERFACES.format("Serial Port"))
_LINES = "take its line out of config.txt and restart."
_I2S = Bus("I2S sound", frozenset({18, 19, 20, 21}), _LINES)
_ONE_WIRE = Bus("1-Wire bus", frozenset({4}), _INTERFACES.format("1-Wire"))


def buses(machine: Machine) -> list[Bus]:
    """What is on, as config.txt says and the devices that are there."""
    settings = dict(_settings(machine))
    return [
        bus
        for bus, is_on in (
            (_I2C, _is_on(settings, "i2c_arm", "i2c") or machine.exists("dev/i2c-1")),
            (_SPI, _is_on(settings, "spi") or any(machine.names("dev/spidev0.*"))),
            (_SERIAL, _serial(machine, settings)),
            (_I2S, _is_on(settings, "i2s")),
            (_ONE_WIRE, "overlay w1-gpio" in settings),
        )
        if is_on
    ]


def _is_on(settings: dict[str, str], *names: str) -> bool:
    return any(settings.get(name, "off") in _ON for name in names)


def _serial(machine: Machine, settings: dict[str, str]) -> bool:
    """A Pi 5's first serial port has a socket of its own; the header's is `uart0`."""
    if machine.is_pi_5:
        return _is_on(settings, "uart0", "uart0_console")
    return _is_on(settings, "enable_uart") or machine.exists("dev/serial0")


def _settings(machine: Machine) -> Iterator[tuple[str, str]]:
    """Names and values, `dtparam=` taken apart; the last one of a name holds."""
    text = next((text for file in _FILES if (text := machine.text(file))), "")
    holds = True
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        if section := re.fullmatch(r"\[(.*)\]", line):
            holds = _holds(section[1].lower(), machine)
        elif holds and "=" in line:
            yield from _assignments(line)


def _holds(section: str, machine: Machine) -> bool:
    """Whether the lines of a section are for this model; of the rarer ones it is not assumed."""
    model = (machine.model or "").lower().replace(" ", "")
    return section == "all" or (section.startswith("pi") and section in model)


def _assignments(line: str) -> Iterator[tuple[str, str]]:
    name, _, value = line.partition("=")
    if name == "dtparam":
        for each in value.split(","):
            parameter, _, setting = each.partition("=")
            yield parameter.strip(), setting.strip()
    elif name == "dtoverlay":
        yield f"overlay {value.partition(',')[0].strip()}", "on"
    else:
        yield name.strip(), value.strip()
