"""Buttons and lamps on expanders: polled, lost and found again, and nothing short is missed."""

import fcntl
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import expander
from hardware.buttons import Level, Stuck
from hardware.contacts import START_SECONDS
from hardware.expander import (
    BUTTON_LINES,
    LAMP_LINES,
    LOOK_SECONDS,
    MISSES,
    PAUSES_SECONDS,
    ChipLost,
    Expander,
    checked,
    line_name,
)
from hardware.i2c import Bus, LinuxBus
from tests.panels import ALL_PLACES, Clock, FakeBus

FIRST, SECOND = 0x20, 0x21
RED1, RED3, OK5 = (0, "red"), (2, "red"), (4, "ok")
ONLY_OUTPUTS = {7, 15, 23, 31}
"""GPA7 and GPB7 of each chip, as the data sheet has them since 2022."""


class Table:
    """Two chips and whoever looks at them, in a time of their own."""

    def __init__(self, *addresses: int, bus: FakeBus | None = None) -> None:
        self.bus = bus or FakeBus()
        self.clock = Clock()
        self.put: list[Level | Stuck | ChipLost] = []
        self.expander = Expander(
            addresses or (FIRST, SECOND), self.bus, self.put.append, self.clock
        )

    def look(self, seconds: float = LOOK_SECONDS) -> None:
        for _ in range(round(seconds / LOOK_SECONDS)):
            self.clock.now += LOOK_SECONDS
            self.expander.look()

    def said(self) -> list[str]:
        """What was put since the last time, in words."""
        said = [word(each) for each in self.put]
        self.put.clear()
        return said


def word(each: Level | Stuck | ChipLost) -> str:
    match each:
        case Level():
            return f"{each.seat + 1}.{each.button} {'down' if each.down else 'up'}"
        case Stuck():
            return f"{each.seat + 1}.{each.button} {'stuck' if each.is_stuck else 'free'}"
        case ChipLost():
            return f"{each.address:#x} {'lost' if each.is_lost else 'found'}"


def test_each_line_is_used_once_and_no_output_as_a_button() -> None:
    assert list(BUTTON_LINES) == ALL_PLACES
    used = Counter([*BUTTON_LINES.values(), *LAMP_LINES.values()])
    assert set(used.values()) == {1}
    assert set(used) <= set(range(32))
    assert not ONLY_OUTPUTS & set(BUTTON_LINES.values())


@pytest.mark.parametrize(
    ("line", "name"), [(0, "GPA0"), (7, "GPA7"), (8, "GPB0"), (15, "GPB7"), (16, "GPA0")]
)
def test_lines_have_the_names_of_the_data_sheet(line: int, name: str) -> None:
    assert line_name(line) == name


@pytest.mark.parametrize(
    ("addresses", "error"),
    [
        ([0x1F], "expander.addresses: 0x1f is no MCP23017: 0x20 to 0x27 are."),
        ([0x20, 0x50], "expander.addresses: 0x50 is no MCP23017: 0x20 to 0x27 are."),
        ([0x20, 0x20], "expander.addresses must be one address, or two that differ."),
        ([0x20, 0x21, 0x22], "expander.addresses must be one address, or two that differ."),
    ],
)
def test_addresses_that_cannot_be(addresses: list[int], error: str) -> None:
    with pytest.raises(ValueError, match="^" + error.replace(".", r"\.") + "$"):
        checked(addresses)


def test_the_chips_are_set_up() -> None:
    """Lamps are outputs and off; every other line is pulled up and keeps its changes."""
    chips = Table().bus.chips
    assert chips[FIRST].word(0x00) == chips[FIRST].word(0x0C) == chips[FIRST].word(0x04) == 0x7F7F
    assert chips[SECOND].word(0x00) == chips[SECOND].word(0x0C) == 0x7F3F
    assert [chip.word(0x14) for chip in chips.values()] == [0, 0]


def test_one_chip_has_two_places() -> None:
    table = Table(0x27, bus=FakeBus(0x27))
    for place in ALL_PLACES:
        if BUTTON_LINES[place] < 16:
            table.bus.pull(place, True)
    table.look()
    assert {each.seat for each in table.put if isinstance(each, Level)} == {0, 1}
    assert len(table.put) == 10


def test_a_press_between_two_looks_is_kept_by_the_chip() -> None:
    table = Table()
    table.bus.pull(OK5, True)
    table.bus.pull(OK5, False)
    table.look()
    assert table.said() == ["5.ok down", "5.ok up"]


def test_a_press_between_two_looks_while_the_port_is_busy() -> None:
    """What the chip keeps is of the first change; the others are seen as they are."""
    table = Table()
    table.bus.pull(RED1, True)
    table.bus.pull((0, "blue"), True)
    table.look()
    assert table.said() == ["1.red down", "1.blue down"]


def test_a_release_and_press_between_two_looks_are_two() -> None:
    table = Table()
    table.bus.pull(RED1, True)
    table.look()
    table.bus.pull(RED1, False)
    table.bus.pull(RED1, True)
    table.look()
    assert table.said() == ["1.red down", "1.red up", "1.red down"]


def test_a_button_that_is_down_from_the_start_is_stuck() -> None:
    bus = FakeBus()
    bus.pull(RED3, True)
    table = Table(bus=bus)
    table.look(START_SECONDS + 0.1)
    assert table.said() == ["3.red stuck"]
    bus.pull(RED3, False)
    table.look(0.2)
    assert table.said() == ["3.red free"]


def test_a_chip_that_goes_is_told_and_the_other_plays_on() -> None:
    table = Table()
    table.bus.pull(RED3, True)
    table.look()
    table.bus.chips[SECOND].is_there = False
    table.look(MISSES * LOOK_SECONDS)
    assert table.said() == ["3.red down", "3.red up", "0x21 lost"]
    assert table.expander.faults == ("The expander 0x21 does not answer: Remote I/O error.",)
    table.bus.pull(RED1, True)
    table.look()
    assert table.said() == ["1.red down"]


def test_a_chip_that_comes_back_is_set_up_again() -> None:
    """The button that is still down then was not pressed."""
    table = Table()
    table.bus.pull(RED3, True)
    table.look()
    table.bus.chips[SECOND].is_there = False
    table.look(1.0)
    table.bus.chips[SECOND].lose_power()
    table.bus.chips[SECOND].is_there = True
    table.put.clear()
    table.look(sum(PAUSES_SECONDS[:2]) + START_SECONDS)
    assert table.said() == ["0x21 found", "3.red stuck"]
    assert table.expander.faults == ()
    table.bus.pull(RED3, False)
    table.look(0.2)
    table.bus.pull(RED3, True)
    table.look()
    assert table.said() == ["3.red free", "3.red down"]


def test_a_lost_chip_is_asked_ever_more_seldom() -> None:
    table = Table()
    for chip in table.bus.chips.values():
        chip.is_there = False
    table.look(sum(PAUSES_SECONDS) + 0.5)
    table.bus.asked = 0
    table.look(10 * PAUSES_SECONDS[-1])
    assert table.bus.asked == pytest.approx(2 * 10, abs=2)


def test_a_chip_that_is_not_there_from_the_start_is_a_fault_and_may_come() -> None:
    bus = FakeBus()
    bus.chips[FIRST].is_there = False
    table = Table(bus=bus)
    assert table.expander.faults == ("The expander 0x20 does not answer: Remote I/O error.",)
    bus.chips[FIRST].is_there = True
    table.look(1.0)
    assert table.said() == ["0x20 found"]


@pytest.mark.parametrize("misses", [1, MISSES - 1])
def test_a_disturbance_on_the_bus_is_no_loss(misses: int) -> None:
    table = Table()
    table.bus.pull(RED1, True)
    table.look()
    table.bus.chips[FIRST].is_there = False
    table.look(misses * LOOK_SECONDS)
    table.bus.chips[FIRST].is_there = True
    table.look()
    table.bus.pull(RED1, False)
    table.look()
    assert table.said() == ["1.red down", "1.red up"]


def test_a_chip_that_lost_its_power_for_a_moment_presses_no_button() -> None:
    """Its inputs float then, and answer nothing but nonsense."""
    table = Table()
    table.bus.chips[FIRST].lose_power()
    table.look(1.0)
    assert table.said() == ["0x20 lost", "0x20 found"]
    table.bus.pull(RED1, True)
    table.look()
    assert table.said() == ["1.red down"]


def lit(table: Table) -> set[int]:
    latches = [chip.word(0x14) for chip in table.bus.chips.values()]
    return {seat for seat, line in LAMP_LINES.items() if latches[line // 16] >> line % 16 & 1}


def test_lamps_are_lit_with_the_next_look_and_stay() -> None:
    table = Table()
    table.expander.lamps.show(frozenset({0, 3, 4}))
    assert lit(table) == set()
    table.look()
    assert lit(table) == {0, 3, 4}
    table.expander.lamps.show(frozenset({1}))
    table.look()
    assert lit(table) == {1}


def test_lamps_that_do_not_change_are_not_written() -> None:
    table = Table()
    table.expander.lamps.show(frozenset({0, 2}))
    table.look()
    table.bus.asked = 0
    table.look(10 * LOOK_SECONDS)
    assert table.bus.asked == 2 * 10


def test_lamps_come_back_with_their_chip_and_go_off_at_the_end() -> None:
    table = Table()
    table.expander.lamps.show(frozenset({2}))
    table.look()
    table.bus.chips[SECOND].lose_power()
    table.look(1.0)
    assert lit(table) == {2}
    table.expander.close()
    assert lit(table) == set()
    assert table.bus.closed


def test_a_bus_that_is_not_there_is_a_fault_of_each_chip() -> None:
    lost = Expander([FIRST, SECOND], LinuxBus(9999), lambda each: None)
    assert lost.faults == (
        "The expander 0x20 does not answer: No such file or directory.",
        "The expander 0x21 does not answer: No such file or directory.",
    )
    lost.look()
    lost.close()


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[LinuxBus, list[int]]:
    """A bus that gives back what is written to it, and the addresses that it is told."""
    os.mkfifo(tmp_path / "i2c-1")
    told: list[int] = []
    monkeypatch.setattr(
        fcntl, "ioctl", lambda chip, request, address: told.append(request << 8 | address)
    )
    bus = LinuxBus(1)
    bus._path = tmp_path / "i2c-1"
    return bus, told


def test_linux_is_told_the_address_once_and_the_register_each_time(
    pipe: tuple[LinuxBus, list[int]],
) -> None:
    bus, told = pipe
    port: Bus = bus
    port.write(0x21, 0x14, b"\x80\x00")
    assert port.read(0x21, 0x0C, 16) == b"\x14\x80\x00\x0c"
    assert told == [0x0703 << 8 | 0x21]
    port.close()
    port.close()


def test_a_chip_that_the_kernel_has_is_left_to_it(
    pipe: tuple[LinuxBus, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*order: int) -> None:
        raise OSError(16, "Device or resource busy")

    bus, _ = pipe
    monkeypatch.setattr(fcntl, "ioctl", refuse)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(OSError, match="busy"):
            bus.read(FIRST, 0, 1)
    assert len(os.listdir("/proc/self/fd")) == before


def test_looking_costs_little() -> None:
    """Beside what the bus itself takes; a Pi is up to ten times slower than this computer."""
    from timeit import repeat

    table = Table()
    look: Callable[[], None] = table.expander.look
    assert min(repeat(look, number=200, repeat=5)) / 200 < expander.LOOK_SECONDS / 20
