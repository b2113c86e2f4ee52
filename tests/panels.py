"""Stand-ins for what is wired to the table: gpiozero's mock pins, and chips on a bus."""

from dataclasses import dataclass, field

from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from hardware.buttons import BUTTONS, PLACES, Place
from hardware.expander import BUTTON_LINES
from hardware.pins import Pins
from table.config import Gpio

GPIO = Gpio()
WIRES: dict[Place, int] = {
    (seat, button): gpio
    for seat, gpios in enumerate((GPIO.place1, GPIO.place2, GPIO.place3, GPIO.place4, GPIO.place5))
    for button, gpio in zip(BUTTONS, gpios, strict=True)
}
ALL_PLACES = [(seat, button) for seat in range(PLACES) for button in BUTTONS]


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


class HeldPin(MockPin):  # type: ignore[misc]
    """A mock pin that a button holds low, whatever pulls it up."""

    def _set_pull(self, value: str) -> None:
        self._pull = value


class Header:
    """The pins of a Pi 4 in the hands of a test."""

    def __init__(self) -> None:
        self.factory = MockFactory(revision="c03114")
        self.pins = Pins(self.factory)

    def pin(self, gpio: int) -> MockPin:
        return self.factory.pin(gpio)

    def down(self, gpio: int) -> None:
        self.pin(gpio).drive_low()

    def up(self, gpio: int) -> None:
        self.pin(gpio).drive_high()

    def hold_from_the_start(self, gpio: int) -> None:
        self.factory.pin(gpio, pin_class=HeldPin)._state = False

    def change_unseen(self, gpio: int, down: bool) -> None:
        """An edge that is lost on its way."""
        self.pin(gpio)._state = not down


@dataclass
class FakeChip:
    """As much of an MCP23017 as is asked for; its pins are high until something pulls them low."""

    registers: bytearray = field(default_factory=lambda: FakeChip.fresh())
    low: int = 0
    is_there: bool = True

    @staticmethod
    def fresh() -> bytearray:
        return bytearray([0xFF, 0xFF, *[0] * 20])

    def word(self, register: int) -> int:
        return int.from_bytes(self.registers[register : register + 2], "little")

    def set_word(self, register: int, value: int) -> None:
        self.registers[register : register + 2] = value.to_bytes(2, "little")

    def pull(self, line: int, down: bool) -> None:
        """The first change at a port is kept until it is read."""
        before, bit = self.low, 1 << line
        self.low = before | bit if down else before & ~bit
        port = 0xFF << line // 8 * 8
        if self.low != before and self.word(0x04) & bit and not self.word(0x0E) & port:
            self.set_word(0x0E, self.word(0x0E) | bit)
            self.set_word(0x10, self.word(0x10) & ~port | self.levels & port)

    @property
    def levels(self) -> int:
        """Without its pull-up an input is taken for low."""
        high = self.word(0x0C) & ~self.low
        return high & self.word(0x00) | self.word(0x14) & ~self.word(0x00)

    def lose_power(self) -> None:
        self.registers = self.fresh()

    def read(self, register: int, count: int) -> bytes:
        self.set_word(0x12, self.levels)
        values = bytes(self.registers[register : register + count])
        self.set_word(0x0E, 0)
        return values

    def write(self, register: int, values: bytes) -> None:
        self.registers[register : register + len(values)] = values


class FakeBus:
    """A bus with two chips; counts what is asked of it."""

    def __init__(self, *addresses: int) -> None:
        self.chips = {address: FakeChip() for address in addresses or (0x20, 0x21)}
        self.asked = 0
        self.closed = False

    def read(self, address: int, register: int, count: int) -> bytes:
        return self._chip(address).read(register, count)

    def write(self, address: int, register: int, values: bytes) -> None:
        self._chip(address).write(register, values)

    def close(self) -> None:
        self.closed = True

    def _chip(self, address: int) -> FakeChip:
        self.asked += 1
        chip = self.chips.get(address)
        if chip is None or not chip.is_there:
            raise OSError(121, "Remote I/O error")
        return chip

    def pull(self, place: Place, down: bool) -> None:
        chips, line = list(self.chips.values()), BUTTON_LINES[place]
        chips[line // 16].pull(line % 16, down)
