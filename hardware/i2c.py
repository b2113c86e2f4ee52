"""The I2C bus as the expanders see it, and that of Linux."""

import fcntl
import os
from pathlib import Path
from typing import Protocol

_I2C_SLAVE = 0x0703  # of linux/i2c-dev.h


class Bus(Protocol):
    """The registers of chips, by their addresses; `OSError` if one does not answer."""

    def read(self, address: int, register: int, count: int) -> bytes:
        """The bytes of as many registers, from one on."""

    def write(self, address: int, register: int, values: bytes) -> None:
        """Sets as many registers, from one on."""

    def close(self) -> None: ...


class LinuxBus:
    """/dev/i2c-N; it need not be there before it is used, nor stay."""

    def __init__(self, number: int) -> None:
        self._path = Path(f"/dev/i2c-{number}")
        self._chips: dict[int, int] = {}
        """File descriptors by address: each is bound to its chip once."""

    def read(self, address: int, register: int, count: int) -> bytes:
        chip = self._chip(address)
        os.write(chip, bytes([register]))
        return os.read(chip, count)

    def write(self, address: int, register: int, values: bytes) -> None:
        os.write(self._chip(address), bytes([register, *values]))

    def close(self) -> None:
        while self._chips:
            os.close(self._chips.popitem()[1])

    def _chip(self, address: int) -> int:
        """Opened with a refusal, not by force, if the kernel itself uses the chip."""
        if address not in self._chips:
            opened = os.open(self._path, os.O_RDWR | os.O_CLOEXEC)
            try:
                fcntl.ioctl(opened, _I2C_SLAVE, address)
            except OSError:
                os.close(opened)
                raise
            self._chips[address] = opened
        return self._chips[address]
