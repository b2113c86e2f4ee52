"""The watched tray: rolls that are drawn, read and taken, and what happens when they cannot be."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Event, Thread

import numpy as np
import pytest

from hardware.calm import Calm
from hardware.camera import CameraLost
from hardware.simulated import SimulatedTray
from table.sight import Sight, TrayLost, TraySeen
from table.tray import QUIET_LOOKS, TrayWatch
from vision.reader import Reader
from vision.reading import SET, Color, Die, Frame, Problem, Reading, Trouble
from vision.settle import State

FRAME_SECONDS = 1 / 15


@dataclass
class Table:
    """A simulated tray and its watch, in a time of their own."""

    tray: SimulatedTray = field(default_factory=lambda: SimulatedTray.quick(seed=3))
    now: float = 0.0

    def __post_init__(self) -> None:
        self.watch = TrayWatch(self.tray, Reader(self.tray.empty))

    def look(self, frames: int = 20) -> list[TraySeen]:
        sights = []
        for _ in range(frames):
            self.now += FRAME_SECONDS
            sight = self.watch.step(self.now)
            if sight is not None:
                assert isinstance(sight, TraySeen)
                sights.append(sight)
        return sights


@pytest.fixture
def table() -> Table:
    at = Table()
    assert at.look(8)[-1].seen.state is State.LIFTED
    return at


def rolls(sights: Iterable[TraySeen]) -> list[tuple[Die, ...]]:
    return [sight.seen.roll for sight in sights if sight.seen.roll]


def values(dice: Iterable[Die]) -> Counter[tuple[Color, int]]:
    return Counter((die.color, die.value) for die in dice)


def test_a_roll_is_taken_exactly_once(table: Table) -> None:
    for _ in range(3):
        table.tray.roll()
        (roll,) = rolls(table.look(40))
        assert values(roll) == Counter(table.tray.truth.dice)


def test_a_leaning_die_is_refused_until_it_is_nudged(table: Table) -> None:
    table.tray.roll()
    table.tray.lean(2)
    sights = table.look()
    assert rolls(sights) == []
    assert sights[-1].seen.state is State.REFUSED
    assert [problem.color for problem in sights[-1].seen.problems] == [Color.RED]
    table.tray.nudge()
    (roll,) = rolls(table.look())
    assert values(roll) == Counter(table.tray.truth.dice)


def test_dice_entered_by_hand_are_no_roll_when_they_are_laid_flat(table: Table) -> None:
    table.tray.roll()
    table.tray.lean(2)
    assert table.look()[-1].seen.state is State.REFUSED
    table.watch.played(table.tray.truth.dice)
    table.look()
    table.tray.nudge()
    assert rolls(table.look()) == []
    table.tray.roll()
    assert len(rolls(table.look(40))) == 1


def test_a_hand_is_refused_until_it_is_taken_away(table: Table) -> None:
    table.tray.roll()
    table.tray.cover()
    sights = table.look()
    assert rolls(sights) == []
    assert Trouble.COVERED in [problem.kind for problem in sights[-1].seen.problems]
    table.tray.cover()
    assert len(rolls(table.look())) == 1


def test_after_rearming_the_unmoved_dice_are_a_roll_again(table: Table) -> None:
    table.tray.roll()
    (first,) = rolls(table.look(60))
    table.watch.rearm()
    (again,) = rolls(table.look(60))
    assert values(again) == values(first)


def test_a_closed_die_is_told_until_it_is_taken_out(table: Table) -> None:
    table.tray.roll()
    table.look(60)
    table.watch.closed = frozenset({Color.GREEN})
    (left,) = table.look()[-1].seen.leftover
    assert left.color is Color.GREEN
    table.tray.take_out(Color.GREEN)
    assert table.look()[-1].seen.leftover == ()
    table.tray.roll(tuple(color for color in SET if color is not Color.GREEN))
    (roll,) = rolls(table.look())
    assert Color.GREEN not in {die.color for die in roll}


def test_dice_that_lie_there_from_the_start_are_an_old_roll() -> None:
    table = Table()
    table.tray.roll()
    table.tray.capture()  # those in the air, which nobody watches
    sights = table.look()
    assert rolls(sights) == []
    assert sights[-1].seen.state is State.AT_REST


# What does not depend on how dice are read.

PICTURE: Frame = np.zeros((60, 80, 3), np.uint8)
DICE = tuple(Die(color, 1 + number, (10.0 * number, 9.0), 0.9) for number, color in enumerate(SET))
READING = Reading(DICE, edge_px=4.0)


@dataclass
class Film:
    """A camera with these frames; what is an exception is raised, and after the end nothing new."""

    frames: list[Frame | Exception | None]

    def capture(self) -> Frame | None:
        frame = self.frames.pop(0) if self.frames else None
        if isinstance(frame, Exception):
            raise frame
        return frame

    def close(self) -> None:
        self.frames = []


@dataclass
class Recital:
    """A reader that reads the same in every frame, if it does not fail."""

    reading: Reading = READING
    failures: int = 0
    expected: list[int] = field(default_factory=list)

    def read(self, frame: Frame, expect: tuple[Color, ...]) -> Reading:
        self.expected.append(len(expect))
        if len(self.expected) <= self.failures:
            raise RuntimeError("no network")
        return self.reading


def test_a_frame_is_read_once_and_looked_at_until_all_is_told() -> None:
    reader = Recital()
    watch = TrayWatch(Film([PICTURE]), reader, armed=True)
    sights = [watch.step(number * FRAME_SECONDS) for number in range(60)]
    assert reader.expected == [6]
    assert [sight.fresh for sight in sights if isinstance(sight, TraySeen)].count(True) == 1
    assert sum(bool(isinstance(sight, TraySeen) and sight.seen.roll) for sight in sights) == 1
    assert sights[QUIET_LOOKS] is not None
    assert sights[40:] == [None] * 20


def test_with_another_game_other_dice_are_read_in_the_same_frame() -> None:
    cubes, eights = Recital(), Recital()
    watch = TrayWatch(Film([PICTURE]), cubes, {"longo": eights})
    watch.step(0.0)
    assert (len(cubes.expected), len(eights.expected)) == (1, 0)
    watch.game = "longo"
    for number in range(1, 20):
        watch.step(number * FRAME_SECONDS)
    assert (len(cubes.expected), len(eights.expected)) == (1, 1)


class Noisy:
    """A camera that gives another frame every time, though nothing happens in the tray."""

    def __init__(self, tray: SimulatedTray) -> None:
        self.tray = tray
        self._last = np.zeros((1, 1, 3), np.uint8)
        self._chance = np.random.default_rng(1)

    def capture(self) -> Frame | None:
        self._last = last if (last := self.tray.capture()) is not None else self._last
        noise = self._chance.normal(0.0, 6.0, self._last.shape)
        return np.clip(self._last + noise, 0, 255).astype(np.uint8)

    def close(self) -> None:
        self.tray.close()


class Counted:
    """A reader that counts what it was given to read."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.count = reader, 0

    def read(self, frame: Frame, expect: tuple[Color, ...]) -> Reading:
        self.count += 1
        return self.reader.read(frame, expect)


def test_a_still_tray_is_not_shown_again() -> None:
    """But a die that is only laid flat is, and so are new dice."""
    table = Table()
    reader = Counted(Reader(table.tray.empty))
    camera = Calm(Noisy(table.tray), lambda: table.now)
    table.watch = TrayWatch(camera, reader)
    table.look(90)
    assert reader.count < 60
    table.tray.roll()
    table.tray.lean(2)
    assert rolls(table.look(90)) == []
    before = reader.count
    assert table.look(30) == []
    assert reader.count == before
    table.tray.nudge()
    (roll,) = rolls(table.look(40))
    assert values(roll) == Counter(table.tray.truth.dice)


def test_dice_are_asked_for_as_rows_close() -> None:
    reader = Recital()
    watch = TrayWatch(Film([PICTURE]), reader)
    watch.step(0.0)
    watch.closed = frozenset({Color.RED, Color.BLUE})
    watch.step(0.1)
    assert reader.expected == [6, 4]


@pytest.mark.parametrize(
    ("known_px", "read_px", "way_px", "is_roll"),
    [
        pytest.param(None, 40.0, 30.0, False, id="pushed by less than an edge"),
        pytest.param(None, 20.0, 30.0, True, id="thrown, for the dice are small"),
        pytest.param(20.0, 40.0, 30.0, True, id="the calibration knows better"),
    ],
)
def test_the_size_of_the_dice_tells_pushed_from_thrown(
    known_px: float | None, read_px: float, way_px: float, is_roll: bool
) -> None:
    reader = Recital(Reading(DICE, edge_px=read_px))
    watch = TrayWatch(film := Film([PICTURE]), reader, edge_px=known_px)
    looks = [watch.step(number * FRAME_SECONDS) for number in range(9)]
    apart = tuple(
        Die(die.color, die.value, (die.centre[0] + way_px * (-1) ** number, 9.0), 0.9)
        for number, die in enumerate(DICE)
    )
    reader.reading, film.frames = Reading(apart, edge_px=read_px), [PICTURE]
    looks += [watch.step(number * FRAME_SECONDS) for number in range(9, 20)]
    assert bool(rolls(look for look in looks if isinstance(look, TraySeen))) is is_roll


def test_an_empty_tray_makes_the_next_dice_a_roll_though_their_size_was_not_known() -> None:
    gone = tuple(Problem(Trouble.MISSING, "missing", color) for color in SET)
    reader = Recital(Reading(problems=gone))
    watch = TrayWatch(film := Film([PICTURE]), reader)
    looks = [watch.step(number * FRAME_SECONDS) for number in range(9)]
    reader.reading, film.frames = Reading(DICE, edge_px=4.0), [PICTURE]
    looks += [watch.step(number * FRAME_SECONDS) for number in range(9, 20)]
    assert len(rolls(look for look in looks if isinstance(look, TraySeen))) == 1


def test_a_lost_camera_is_told_and_asked_again() -> None:
    watch = TrayWatch(Film([PICTURE, CameraLost("The cable is out."), None]), Recital())
    assert isinstance(watch.step(0.0), TraySeen)
    assert watch.step(5.0) == TrayLost("The cable is out.")
    assert isinstance(watch.step(9.0), TraySeen), "the picture is back, though it is the old one"


# The picture goes away and comes back.

LOST = CameraLost("The cable is out.")


def dice(shown: str, x: float = 0.0, apart: float = 10.0) -> tuple[Die, ...]:
    """`123456`: a die of each color, the white ones first, in a row that begins at x."""
    return tuple(
        Die(color, int(value), (x + apart * number, 9.0), 0.9)
        for number, (color, value) in enumerate(zip(SET, shown, strict=True))
    )


@dataclass
class Bench:
    """A watch whose camera and reader are told what there is."""

    now: float = 0.0

    def __post_init__(self) -> None:
        self.film, self.reader = Film([]), Recital(Reading())
        self.watch = TrayWatch(self.film, self.reader, armed=True)

    def show(
        self,
        shown: tuple[Die, ...] | Reading,
        frames: int = 12,
        picture: Frame = PICTURE,
        edge_px: float = 4.0,
    ) -> list[str]:
        """The rolls that are taken while these dice are seen."""
        self.reader.reading = shown if isinstance(shown, Reading) else Reading(shown, (), edge_px)
        return self._rolls([picture] * frames)

    def lose(self, times: int = 3) -> None:
        assert self._rolls([LOST] * times) == []

    def _rolls(self, frames: list[Frame | Exception | None]) -> list[str]:
        found = []
        for each in frames:
            self.film.frames = [each]
            self.now += FRAME_SECONDS
            sight = self.watch.step(self.now)
            if isinstance(sight, TraySeen) and sight.seen.roll:
                found.append("".join(str(die.value) for die in sight.seen.roll))
        return found


EMPTY = Reading(problems=tuple(Problem(Trouble.MISSING, "missing", color) for color in SET))
BLACK = Reading(problems=(Problem(Trouble.DARK, "too dark"),))
LARGE: Frame = np.zeros((120, 160, 3), np.uint8)


@pytest.fixture
def bench() -> Bench:
    """The roll 123456 was taken and lies in the tray."""
    at = Bench()
    assert at.show(dice("123456")) == ["123456"]
    return at


def test_the_roll_that_lies_there_is_not_taken_again_when_the_camera_is_back(bench: Bench) -> None:
    bench.lose()
    assert bench.show(dice("123456")) == []


def test_nor_when_the_camera_was_moved_meanwhile(bench: Bench) -> None:
    bench.lose()
    assert bench.show(dice("123456", 7.0, apart=14.0), edge_px=5.6) == []


def test_a_camera_that_is_moved_is_no_excuse_while_there_is_a_picture(bench: Bench) -> None:
    """The same values on dice that were thrown are a roll."""
    bench.show(EMPTY)
    assert bench.show(dice("123456", 7.0, apart=14.0)) == ["123456"]


def test_a_roll_made_while_the_camera_was_away_is_taken(bench: Bench) -> None:
    bench.lose()
    assert bench.show(dice("654321", 3.0, apart=12.0)) == ["654321"]
    assert bench.show(dice("654321", 3.0, apart=12.0)) == []


def test_a_roll_entered_by_hand_while_the_camera_was_away_is_not_taken(bench: Bench) -> None:
    bench.lose()
    bench.watch.played((*((die.color, die.value) for die in dice("654321")),))
    assert bench.show(dice("654321", 3.0, apart=12.0)) == []
    bench.show(EMPTY)
    assert bench.show(dice("111111", 8.0, apart=9.0)) == ["111111"], "the next one is"


def test_a_die_that_was_put_away_meanwhile_makes_no_roll_of_the_others(bench: Bench) -> None:
    bench.lose()
    bench.watch.closed = frozenset({Color.BLUE})
    assert bench.show(dice("123456", 9.0, apart=15.0)[:-1]) == []


def test_a_roll_that_was_taken_back_is_one_again_though_the_camera_was_away(bench: Bench) -> None:
    bench.watch.played((*((die.color, die.value) for die in dice("123456")),))
    bench.lose()
    bench.watch.rearm()
    assert bench.show(dice("123456")) == ["123456"]


@pytest.mark.parametrize("settled", range(5))
def test_a_camera_lost_amid_the_settling_loses_no_roll(bench: Bench, settled: int) -> None:
    bench.show(EMPTY)
    taken = bench.show(dice("654321", 3.0, apart=12.0), frames=settled)
    bench.lose()
    taken += bench.show(dice("654321", 3.0, apart=12.0))
    assert taken == ["654321"]


def test_in_the_dark_no_roll_is_taken_and_none_is_lost(bench: Bench) -> None:
    assert bench.show(BLACK, 30) == []
    assert bench.show(dice("123456")) == [], "they lay there all the time"
    assert bench.show(BLACK, 30) == []
    assert bench.show(dice("654321", 3.0, apart=12.0)) == ["654321"]


def test_black_frames_are_told_as_darkness() -> None:
    watch = TrayWatch(Film([np.zeros((240, 320, 3), np.uint8)]), Reader())
    looks = [watch.step(number * FRAME_SECONDS) for number in range(20)]
    last = looks[-1]
    assert isinstance(last, TraySeen)
    assert last.seen.state is State.REFUSED
    assert [problem.kind for problem in last.seen.problems] == [Trouble.DARK]


@pytest.mark.parametrize("is_lost", [False, True])
def test_frames_of_another_size_show_the_same_roll(bench: Bench, is_lost: bool) -> None:
    if is_lost:
        bench.lose()
    twice = dice("123456", 40.0, apart=20.0)
    assert bench.show(twice, picture=LARGE, edge_px=8.0) == []
    bench.show(EMPTY, picture=LARGE)
    assert bench.show(dice("654321", 9.0, 22.0), picture=LARGE, edge_px=8.0) == ["654321"]


def test_in_frames_of_another_size_a_new_roll_is_taken(bench: Bench) -> None:
    bench.lose()
    new = dice("654321", 40.0, apart=20.0)
    assert bench.show(new, picture=LARGE, edge_px=8.0) == ["654321"]


def test_in_frames_of_another_size_dice_are_measured_anew(bench: Bench) -> None:
    """Pushed by less than an edge of now, which is more than two of before."""
    bench.show(dice("123456", 40.0, apart=30.0), picture=LARGE, edge_px=16.0)
    pushed = tuple(
        Die(die.color, die.value, (die.centre[0] + 10 * (-1) ** number, 9.0), 0.9)
        for number, die in enumerate(dice("123456", 40.0, apart=30.0))
    )
    assert bench.show(pushed, picture=LARGE, edge_px=16.0) == []


def test_dice_found_at_the_start_are_told_from_a_roll_in_frames_of_another_size() -> None:
    bench = Bench()
    bench.watch = TrayWatch(bench.film, bench.reader)
    assert bench.show(dice("123456")) == []
    new = dice("654321", 40.0, apart=20.0)
    assert bench.show(new, picture=LARGE, edge_px=8.0) == ["654321"]


def test_dice_of_unknown_age_stay_an_old_roll_in_frames_of_another_size() -> None:
    bench = Bench()
    bench.watch = TrayWatch(bench.film, bench.reader)
    assert bench.show(dice("123456")[:3], frames=2) == []
    assert bench.show(dice("123456", 40.0, apart=20.0), picture=LARGE, edge_px=8.0) == []


def test_a_frame_that_cannot_be_read_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    watch = TrayWatch(Film([PICTURE]), Recital(failures=2))
    assert watch.step(0.0) == TrayLost("The tray cannot be read: no network.")
    assert watch.step(1.0) == TrayLost("The tray cannot be read: no network.")
    assert isinstance(watch.step(2.0), TraySeen)
    assert caplog.text.count("RuntimeError: no network") == 1, "told once, not every second"


def test_the_thread_survives_and_puts_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table.tray.RETRY_SECONDS", 0.01)
    put: list[Sight] = []
    stop, lost = Event(), CameraLost("The cable is out.")
    film = Film([lost, lost, RuntimeError("odd"), PICTURE])

    def clock() -> float:
        ticks.append(len(ticks) * FRAME_SECONDS)
        if len(ticks) > 99:
            stop.set()
        return ticks[-1]

    ticks: list[float] = []
    thread = Thread(
        target=TrayWatch(film, Recital(), armed=True).run, args=(put.append, stop, clock)
    )
    thread.start()
    thread.join(10)
    assert not thread.is_alive()
    reasons = [sight.reason for sight in put if isinstance(sight, TrayLost)]
    assert reasons == ["The cable is out.", "The tray cannot be read: odd."]
    states = [sight.seen.state for sight in put if isinstance(sight, TraySeen)]
    assert states == [State.SETTLING, State.SETTLING, State.AT_REST, State.AT_REST]


def test_who_only_hears_of_the_tray_needs_neither_opencv_nor_a_window() -> None:
    asked = "import sys, table.tray; print(*{'cv2', 'pygame'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert done.stdout.split() == []
