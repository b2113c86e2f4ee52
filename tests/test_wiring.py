"""`qwixx-table wiring`: the table, the JSON, and the sheet that a person wires from."""

import json
import random
import re
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from hardware.buttons import BUTTONS
from hardware.header import GPIOS, GROUNDS
from table import wiring, wiring_svg
from table.config import Config, Expander, Gpio
from table.diagram.plan import Side
from table.diagram.routes import Bundle, cost, routes
from table.refused import Refused
from table.wiring import Line, Wire

FONTS = Path(__file__).parents[1] / "display/fonts"
FOUR = Gpio(place5=[], lamps=[19, 26, 20, 21], off_button=3)
MIRRORED = Gpio(
    place1=[16, 12, 7, 8, 25],
    place2=[13, 6, 5, 11, 9],
    place3=[26, 19, 3, 2, 21],
    place4=[10, 22, 27, 17, 4],
    place5=[24, 23, 18, 15, 14],
    buzzer=20,
)
CHIPS = Config(gpio=Gpio(off_button=21), expander=Expander(addresses=[0x20, 0x21]))


def shuffled(seed: int) -> Gpio:
    """Every pin somewhere else, and all in use."""
    gpios = list(GPIOS)
    while set(gpios[25:]) & {2, 3}:  # where there can be no buzzer
        random.Random(seed).shuffle(gpios)
        seed += 1000
    one, two, three, four, five = (gpios[start : start + 5] for start in range(0, 25, 5))
    return Gpio(one, two, three, four, five, buzzer=gpios[25])


def scattered(seed: int) -> Config:
    gpios = [gpio for gpio in GPIOS if gpio not in (2, 3)]
    random.Random(seed).shuffle(gpios)
    one, two, three = (gpios[start : start + 5] for start in range(0, 15, 5))
    lamps, buzzer, off_button = gpios[15:18], gpios[18], gpios[19]
    return Config(gpio=Gpio(one, two, three, [], [], lamps, buzzer, off_button))


CONFIGURATIONS = [
    pytest.param(Config(), id="default"),
    pytest.param(Config(gpio=Gpio(off_button=21)), id="off button"),
    pytest.param(Config(gpio=FOUR), id="four players with lamps"),
    pytest.param(Config(gpio=MIRRORED), id="mirrored, with a buzzer"),
    pytest.param(Config(gpio=Gpio(place2=[], place4=[], lamps=[14, 15, 18])), id="a lamp alone"),
    pytest.param(Config(gpio=Gpio([], [], [], [], [])), id="nothing"),
    *(pytest.param(scattered(seed), id=f"three players, scattered {seed}") for seed in range(4)),
    pytest.param(CHIPS, id="expanders"),
    pytest.param(Config(expander=Expander(addresses=[0x27])), id="one expander"),
]


def test_every_default_button_has_its_gpio_header_pin_and_ground() -> None:
    rows = [line.split() for line in wiring.text(wiring.of(Config())).splitlines()]
    assert rows[0] == ["player", "button", "GPIO", "header", "pin", "ground", "pin"]
    assert rows[1] == ["1", "red", "4", "7", "9"]
    assert rows[-1] == ["5", "ok", "20", "38", "39"]
    assert [(row[0], row[1]) for row in rows[1:]] == [
        (str(player), button) for player in range(1, 6) for button in BUTTONS
    ]


def test_the_columns_of_the_table_are_aligned() -> None:
    lines = wiring.text(wiring.of(Config())).splitlines()
    for column in ("button", "GPIO", "header pin", "ground pin"):
        start = lines[0].index(column)
        assert all(line[start - 1] == " " != line[start] for line in lines)


def test_lamps_buzzer_and_off_button_are_told_by_name() -> None:
    gpio = Gpio(place4=[], place5=[], lamps=[25, 8], buzzer=20, off_button=21)
    _, others = wiring.text(wiring.of(Config(gpio=gpio))).split("\n\n")
    assert [line.split() for line in others.splitlines()[1:]] == [
        ["lamp", "1", "25", "22", "9"],
        ["lamp", "2", "8", "24", "14"],
        ["buzzer", "20", "38", "34"],
        ["off", "button", "21", "40", "34"],
    ]


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_no_two_players_share_a_ground_pin(config: Config) -> None:
    found = wiring.of(config).wires
    grounds = {wire.player: wire.ground_pin for wire in found}
    assert len(set(grounds.values())) == len(grounds)
    assert set(grounds.values()) <= set(GROUNDS)
    assert all(wire.ground_pin == grounds[wire.player] for wire in found)


@pytest.mark.parametrize(
    ("config", "error"),
    [
        pytest.param(Config(gpio=Gpio(buzzer=4)), "GPIO 4 is used twice", id="twice"),
        pytest.param(Config(gpio=Gpio(buzzer=28)), "28 is no GPIO of the header", id="no pin"),
        pytest.param(Config(expander=Expander(addresses=[0x10])), "0x10 is no MCP23017", id="chip"),
        pytest.param(
            Config(gpio=Gpio(off_button=3), expander=Expander(addresses=[0x20])),
            r"^gpio.off_button: GPIO 3 is of the bus",
            id="on the bus",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_wired_is_refused_in_one_sentence(config: Config, error: str) -> None:
    with pytest.raises(Refused, match=error):
        wiring.of(config)


def test_json_tells_the_same() -> None:
    told = json.loads(wiring.as_json(wiring.of(Config())))
    assert told["lines"] == []
    assert len(told["wires"]) == 25
    assert told["wires"][0] == {"player": 1, "part": "red", "gpio": 4, "pin": 7, "ground_pin": 9}
    chips = json.loads(wiring.as_json(wiring.of(CHIPS)))
    assert [wire["part"] for wire in chips["wires"]] == ["off button"]
    assert chips["lines"][0] == {
        "player": 1, "part": "red", "number": 0, "address": 0x20, "name": "GPA0", "leg": 21,
    }  # fmt: skip


def test_an_expander_has_no_button_on_a_leg_that_is_for_outputs() -> None:
    lines = wiring.of(CHIPS).lines
    assert len(lines) == len({(line.address, line.leg) for line in lines}) == 30
    for line in lines:
        assert line.part == "lamp" or not line.name.endswith("7"), line


@pytest.mark.parametrize(
    ("player", "part", "address", "name", "leg"),
    [
        (1, "red", 0x20, "GPA0", 21),
        (2, "ok", 0x20, "GPB4", 5),
        (4, "lamp", 0x21, "GPB7", 8),
        (5, "ok", 0x21, "GPA5", 26),
    ],
)
def test_lines_of_expanders(player: int, part: str, address: int, name: str, leg: int) -> None:
    (line,) = (
        line for line in wiring.of(CHIPS).lines if (line.player, line.part) == (player, part)
    )
    assert (line.address, line.name, line.leg) == (address, name, leg)


def test_one_expander_is_for_two_players() -> None:
    lines = wiring.of(Config(expander=Expander(addresses=[0x20]))).lines
    assert {line.player for line in lines} == {1, 2}


def test_the_address_legs_give_the_address() -> None:
    legs = {name: goal for name, _, goal in wiring.feeds(0x25)}
    assert [legs[name] for name in ("A0", "A1", "A2")] == ["3V3", "ground", "3V3"]


def test_lamps_on_the_header_leave_the_expanders_without() -> None:
    gpio = Gpio(lamps=[4, 5])
    found = wiring.of(Config(gpio=gpio, expander=CHIPS.expander))
    assert [wire.part for wire in found.wires] == ["lamp", "lamp"]
    assert not [line for line in found.lines if line.part == "lamp"]


# The sheet


@dataclass(frozen=True)
class Label:
    """A text of the sheet and the box it takes, in mm."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Label") -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


WIDER = 1.06
"""The font of whoever looks at the sheet may be wider than ours."""


def labels(drawing: str) -> list[Label]:
    pygame.font.init()
    fonts = {
        weight: pygame.font.Font(FONTS / f"Inter-{weight}.otf", 200)
        for weight in ("Bold", "SemiBold")
    }
    found = []
    for element in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text"):
        size, text = float(element.attrib["font-size"]), element.text or ""
        font = fonts["Bold" if "font-weight" in element.attrib else "SemiBold"]
        width = font.size(text)[0] / 200 * size * WIDER
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        left = x - width * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
        found.append(Label(text, left, y - 0.73 * size, left + width, y))
    return found


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_no_label_covers_another_or_leaves_the_sheet(config: Config) -> None:
    found = labels(wiring.svg(wiring.of(config)))
    assert found
    for label in found:
        assert label.left > 3, label
        assert label.right < 297 - 3, label
        assert label.bottom < 210 - 3, label
    for one, other in combinations(found, 2):
        assert not one.overlaps(other), f"{one} and {other}"


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_every_wire_is_on_the_sheet(config: Config) -> None:
    found = wiring.of(config)
    told = [label.text for label in labels(wiring.svg(found))]
    for wire in found.wires:
        assert _names(wire, told), wire
    for line in found.lines:
        assert f"player {line.player} {line.part}" in told
        assert line.name in told


def _names(wire: Wire, told: list[str]) -> bool:
    if any(text.startswith("On the header") for text in told):
        return any(f"{wire.part} pin {wire.pin} (GPIO {wire.gpio})" in text for text in told)
    return told.count(f"GPIO {wire.gpio}") == 2 and f"pin {wire.pin}" in told


@pytest.mark.parametrize("seed", range(12))
def test_no_two_wires_run_as_one_whatever_the_pins(seed: int) -> None:
    for side, groups in _sides(Config(gpio=shuffled(seed))).items():
        order = [lead for lead, _ in routes(groups)]
        assert cost(order) < 1000, f"{side}: {cost(order)}"


def test_the_default_wires_hardly_cross() -> None:
    found = _sides(Config())
    crossings = {side: cost([lead for lead, _ in routes(found[side])]) for side in Side}
    assert crossings[Side.RIGHT] <= 4
    assert crossings[Side.LEFT] <= 32


def _sides(config: Config) -> dict[Side, list[Bundle]]:
    groups = wiring_svg.groups(wiring.of(config))
    return {
        side: [wiring_svg.bundle(group) for group in groups if group.side is side] for side in Side
    }


def test_the_drawing_is_the_same_every_time() -> None:
    found = wiring.of(Config())
    assert wiring.svg(found) == wiring.svg(found)


def test_legs_of_a_chip_are_each_named_once() -> None:
    lines = [line.leg for line in wiring.of(CHIPS).lines if line.address == 0x20]
    fed = [leg for _, leg, _ in wiring.feeds(0x20)]
    assert len(set(lines + fed)) == len(lines + fed)
    assert all(1 <= leg <= 28 for leg in lines + fed)


def test_a_line_knows_its_leg() -> None:
    """As in the data sheet's picture of the case with 28 legs."""
    legs = {number: Line(1, "red", number, 0x20).leg for number in range(16)}
    assert legs == {**{n: 21 + n for n in range(8)}, **{8 + n: 1 + n for n in range(8)}}


def test_the_sheet_says_what_must_never_be_connected() -> None:
    told = [label.text for label in labels(wiring.svg(wiring.of(Config())))]
    assert told.count("5 V: never") == 2
    assert any(re.search("Unplug the Pi", text) for text in told)
