"""The header and what is wired to it."""

import pytest
from gpiozero.pins.pi import PiBoardInfo  # type: ignore[import-untyped]

from hardware import header
from hardware.buttons import BUTTONS
from hardware.wires import Wiring, wiring
from table.config import Config, Gpio

NUMBERS = {f"GPIO{gpio}": gpio for gpio in range(28)}
PI_4, PI_5 = 0xC03114, 0xC04170


def places(gpio: Gpio) -> list[list[int]]:
    return [gpio.place1, gpio.place2, gpio.place3, gpio.place4, gpio.place5]


@pytest.mark.parametrize("revision", [PI_4, PI_5], ids=["Pi 4", "Pi 5"])
def test_the_header_is_as_gpiozero_knows_it(revision: int) -> None:
    pins = PiBoardInfo.from_revision(revision).headers["J8"].pins
    known = {NUMBERS[pin.name]: number for number, pin in pins.items() if pin.name in NUMBERS}
    assert {gpio: header.pin(gpio) for gpio in header.GPIOS} == {
        gpio: number for gpio, number in known.items() if gpio > 1
    }
    assert tuple(sorted(n for n, pin in pins.items() if pin.name == "GND")) == header.GROUNDS


@pytest.mark.parametrize("revision", [PI_4, PI_5], ids=["Pi 4", "Pi 5"])
def test_every_button_can_be_pulled_up(revision: int) -> None:
    pins = PiBoardInfo.from_revision(revision).headers["J8"].pins
    for gpios in places(Gpio()):
        for gpio in gpios:
            assert pins[header.pin(gpio)].pull in ("", "up")


def test_the_default_wiring_has_25_buttons_and_room_for_an_off_button() -> None:
    gpio = Config().gpio
    wired = wiring(places(gpio), gpio.lamps, gpio.buzzer, off_button=21)
    assert len(wired.buttons) == len(set(wired.buttons.values())) == 25
    assert wired.buttons[0, "red"] == 4
    assert wired.buttons[4, "ok"] == 20
    assert (wired.lamps, wired.buzzer, wired.off_button) == ({}, None, 21)


def test_four_places_leave_i2c_free_and_lamps_for_them() -> None:
    four = [*places(Gpio())[:4], []]
    wired = wiring(four, lamps=[19, 20, 26, 21])
    assert not set(header.I2C) & {*wired.buttons.values(), *wired.lamps.values()}
    assert wired.lamps == {0: 19, 1: 20, 2: 26, 3: 21}


def test_a_place_without_buttons() -> None:
    assert wiring([[], [4, 5, 6, 7, 8]]) == Wiring(
        {(1, button): gpio for button, gpio in zip(BUTTONS, (4, 5, 6, 7, 8), strict=True)}, {}
    )


@pytest.mark.parametrize(
    ("given", "error"),
    [
        pytest.param(
            {"places": [[4, 5, 6, 7, 28]]},
            "gpio.place1: 28 is no GPIO of the header: 2 to 27 are.",
            id="beyond the header",
        ),
        pytest.param(
            {"places": [[], [0, 5, 6, 7, 8]]},
            "gpio.place2: 0 is no GPIO of the header: 2 to 27 are.",
            id="those of add-on boards",
        ),
        pytest.param(
            {"places": [[4, 5, 6, 7]]},
            "gpio.place1 has 4 numbers: five are needed for red, yellow, green, blue, ok, or none.",
            id="a button is missing",
        ),
        pytest.param(
            {"places": [[4, 5, 6, 7, 8]], "lamps": [8]},
            "GPIO 8 is used twice: by gpio.place1 and by gpio.lamps.",
            id="a lamp on a button",
        ),
        pytest.param(
            {"places": [[4, 5, 6, 7, 4]]},
            "GPIO 4 is used twice: by gpio.place1 and by gpio.place1.",
            id="two buttons on one pin",
        ),
        pytest.param(
            {"places": [], "buzzer": 9, "off_button": 9},
            "GPIO 9 is used twice: by gpio.buzzer and by gpio.off_button.",
            id="the buzzer on the off button",
        ),
        pytest.param(
            {"places": [], "lamps": [4, 5, 6, 7, 8, 9]},
            "gpio.lamps has 6 numbers: there are 5 places.",
            id="too many lamps",
        ),
        pytest.param(
            {"places": [], "lamps": [4, 3]},
            "gpio.lamps: GPIO 3 is pulled up on the board: only a button can be there.",
            id="a lamp that would glow when the table is off",
        ),
        pytest.param(
            {"places": [], "buzzer": 2},
            "gpio.buzzer: GPIO 2 is pulled up on the board: only a button can be there.",
            id="a buzzer that would",
        ),
        pytest.param(
            {"places": [], "off_button": -1},
            "gpio.off_button: -1 is no GPIO of the header: 2 to 27 are.",
            id="less than nothing",
        ),
    ],
)
def test_what_cannot_be_wired_is_told_in_one_sentence(given: dict[str, object], error: str) -> None:
    with pytest.raises(ValueError, match=r"^gpio|^GPIO") as raised:
        wiring(**given)  # type: ignore[arg-type]
    assert str(raised.value) == error
