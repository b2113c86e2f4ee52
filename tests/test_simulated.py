"""The simulated tray: its dice are read as they lie, and it draws only what has changed."""

import time
from collections import Counter
from collections.abc import Callable
from threading import Event, Thread

import numpy as np
import pytest

from hardware.camera import Camera, CameraLost
from hardware.simulated import FRAME_SECONDS, HEIGHT_PX, SimulatedTray, Truth
from hardware.simulated_table import EDGE_CM, TRAY_CM, scatter
from vision.reader import Reader
from vision.reading import SET, Color, Dice, Frame, Reading

ROLLS = 12
FIVE = tuple(color for color in SET if color is not Color.RED)


def captured(tray: Camera) -> Frame:
    """The picture that stays: the last one before nothing changes any more."""
    frame = None
    while (new := tray.capture()) is not None:
        frame = new
    assert frame is not None
    return frame


def values(reading: Reading) -> Counter[tuple[Color, int]]:
    return Counter((die.color, die.value) for die in reading.dice)


@pytest.mark.parametrize("kind", Dice, ids=["cubes", "octahedra"])
@pytest.mark.parametrize("colors", [SET, FIVE], ids=["six dice", "red is closed"])
def test_rolls_are_read(colors: tuple[Color, ...], kind: Dice) -> None:
    tray = SimulatedTray.quick(seed=1)
    reader = Reader(tray.empty, kind=kind)
    read = 0
    for _ in range(ROLLS):
        tray.roll(colors, kind)
        reading = reader.read(captured(tray), colors)
        assert not reading.ok or values(reading) == Counter(tray.truth.dice)
        read += reading.ok
        assert tray.truth.readable
        assert Counter(color for color, _ in tray.truth.dice) == Counter(colors)
    assert read >= ROLLS - 1


def test_a_roll_is_read_in_the_large_picture_too() -> None:
    tray = SimulatedTray.quick(seed=1, height_px=HEIGHT_PX)
    tray.roll()
    assert values(Reader(tray.empty).read(captured(tray))) == Counter(tray.truth.dice)


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(SimulatedTray.lean, id="leaning"),
        pytest.param(SimulatedTray.cover, id="a hand"),
        pytest.param(lambda tray: tray.take_out(Color.BLUE), id="a die is missing"),
        pytest.param(SimulatedTray.lift, id="lifted"),
    ],
)
@pytest.mark.parametrize("kind", Dice, ids=["cubes", "octahedra"])
def test_troubles_are_refused(trouble: Callable[[SimulatedTray], None], kind: Dice) -> None:
    tray = SimulatedTray.quick(seed=2)
    reader = Reader(tray.empty, kind=kind)
    for _ in range(3):
        tray.roll(kind=kind)
        trouble(tray)
        assert not reader.read(captured(tray)).ok


def test_all_faces_of_either_kind_come_up() -> None:
    for kind, faces in ((Dice.CUBES, 6), (Dice.EIGHTS, 8)):
        dice = [
            die for seed in range(30) for die in scatter(SET, np.random.default_rng(seed), kind)
        ]
        assert {die.value for die in dice} == set(range(1, faces + 1))


@pytest.mark.parametrize("kind", Dice, ids=["cubes", "octahedra"])
def test_a_nudged_die_stays_what_it_is(kind: Dice) -> None:
    tray = SimulatedTray.quick(seed=3)
    tray.roll(kind=kind)
    before = tray.truth
    tray.lean(1)
    tray.nudge()
    assert tray.truth == before
    reading = Reader(tray.empty, kind=kind).read(captured(tray))
    assert not reading.ok or values(reading) == Counter(before.dice)


@pytest.mark.parametrize(
    ("happens", "readable"),
    [
        pytest.param([], False, id="empty"),
        pytest.param(["roll"], True, id="rolled"),
        pytest.param(["roll", "lean"], False, id="leaning"),
        pytest.param(["roll", "lean", "nudge"], True, id="nudged flat"),
        pytest.param(["roll", "lean", "lean", "nudge"], False, id="two leaned, one is left"),
        pytest.param(["roll", "lean", "lean", "nudge", "nudge"], True, id="the leaning one first"),
        pytest.param(["roll", "cover"], False, id="a hand"),
        pytest.param(["roll", "cover", "cover"], True, id="the hand is gone"),
        pytest.param(["roll", "cover", "lift", "roll"], True, id="the hand has rolled"),
        pytest.param(["roll", "lift"], False, id="lifted"),
        pytest.param(["lean", "nudge", "cover", "lift"], False, id="nothing there to be touched"),
    ],
)
def test_the_truth_says_what_can_be_read(happens: list[str], readable: bool) -> None:
    tray = SimulatedTray.quick(seed=5)
    for what in happens:
        getattr(tray, what)()
    assert tray.truth.readable is readable


def test_a_nudged_die_keeps_its_value_and_moves_less_than_an_edge() -> None:
    tray = SimulatedTray.quick(seed=6)
    reader = Reader(tray.empty)
    tray.roll()
    before, truth = reader.read(captured(tray)), tray.truth
    tray.nudge(2)
    after = reader.read(captured(tray))
    assert tray.truth == truth
    ((x, y),) = [die.centre for die in before.dice if die.color is Color.RED]
    ((u, v),) = [die.centre for die in after.dice if die.color is Color.RED]
    assert 0.2 < ((x - u) ** 2 + (y - v) ** 2) ** 0.5 / before.edge_px < 0.9


@pytest.mark.parametrize("index", [6, 99])
def test_a_die_that_is_not_there_is_not_touched(index: int) -> None:
    tray = SimulatedTray.quick(seed=6)
    tray.roll()
    captured(tray)
    tray.lean(index)
    tray.nudge(index)
    tray.take_out(Color.OTHER)
    assert tray.capture() is None


def test_the_same_seed_throws_the_same_dice() -> None:
    def evening(seed: int) -> list[Truth]:
        tray, truths = SimulatedTray.quick(seed), []
        for _ in range(4):
            tray.roll()
            truths.append(tray.truth)
        return truths

    assert evening(1) == evening(1) != evening(2)


def test_dice_lie_apart_from_each_other_and_the_walls() -> None:
    random = np.random.default_rng(1)
    for _ in range(50):
        places = [die.pose.middle for die in scatter(SET, random)]
        for number, (x, y, _) in enumerate(places):
            assert max(abs(x), abs(y)) <= TRAY_CM / 2 - EDGE_CM
            for u, v, _ in places[:number]:
                assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > 1.5 * EDGE_CM


def test_a_throw_is_seen_as_time_goes_by() -> None:
    """Empty at first, then dice in the air, then as they lie, then nothing new."""
    now = 100.0
    tray = SimulatedTray(3, clock=lambda: now, frame_seconds=0.0, height_px=200)
    captured(tray)
    tray.roll()
    film = []
    for _ in range(30):
        film.append(tray.capture())
        now += FRAME_SECONDS
    empty = [frame is not None and bool((frame == tray.empty).all()) for frame in film]
    assert all(empty[:4]), "the dice have been taken up"
    assert not any(empty[5:])
    shown = [frame for frame in film if frame is not None]
    assert 10 < len(shown) < 25
    assert film[len(shown) :] == [None] * (len(film) - len(shown))


def test_a_quick_throw_has_two_frames() -> None:
    tray = SimulatedTray.quick(seed=1)
    captured(tray)
    for _ in range(3):
        tray.roll()
        assert tray.capture() is not None
        assert tray.capture() is not None
        assert tray.capture() is None


def test_a_still_tray_costs_next_to_nothing() -> None:
    tray = SimulatedTray(height_px=100)
    captured(tray)
    wall, spent = time.monotonic(), time.thread_time()
    assert [tray.capture() for _ in range(8)] == [None] * 8
    wall, spent = time.monotonic() - wall, time.thread_time() - spent
    assert wall >= 7 * FRAME_SECONDS
    assert spent < 0.02 * wall


def test_a_hand_is_seen_at_once_and_a_closed_camera_is_lost() -> None:
    tray = SimulatedTray(height_px=100, frame_seconds=30.0)
    tray.capture()
    seen: list[Frame | str | None] = []
    looked = Event()

    def look() -> None:
        try:
            while True:
                seen.append(tray.capture())
                looked.set()
        except CameraLost as lost:
            seen.append(lost.reason)

    thread = Thread(target=look)
    thread.start()
    tray.lift()
    assert looked.wait(10), "the next frame comes in half a minute only"
    assert isinstance(seen[0], np.ndarray)
    tray.close()
    thread.join(10)
    assert not thread.is_alive(), "it still waits for the next frame"
    assert seen[-1] == "The simulated tray was closed."
