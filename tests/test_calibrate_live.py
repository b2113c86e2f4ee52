"""`qwixx-table calibrate` with a camera and a person at the terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.camera import CameraLost
from hardware.simulated import SimulatedTray
from table import calibrate, calibrate_live
from table.calibrate import Pictures
from table.calibrate_live import AGAIN, EMPTY, LAY, PATIENCE_SECONDS, ROLLS, TAKE_OUT, Sitting
from table.config import Camera
from table.refused import Refused
from tests.fake_cameras import Clock, Scripted, frame
from vision.reading import SET, Color, Frame


class Person:
    """Does something with the tray at each question, and presses Enter."""

    def __init__(self, tray: SimulatedTray, *acts: Callable[[], None]) -> None:
        self.tray, self.acts = tray, list(acts)
        self.asked: list[str] = []
        self.told: list[str] = []
        self.clock = Clock()

    def ask(self, question: str) -> str:
        self.asked.append(question)
        self.acts.pop(0)()
        return ""

    def sitting(self) -> Sitting:
        return Sitting(self, self.ask, self.told.append, self.clock, self.sleep)

    def sleep(self, seconds: float) -> None:
        self.clock.now += seconds

    def capture(self) -> Frame | None:
        self.clock.now += 0.2
        return self.tray.capture()

    def close(self) -> None:
        self.tray.close()


@pytest.fixture
def tray() -> SimulatedTray:
    return SimulatedTray.quick(seed=3, height_px=480)


def nothing() -> None:
    pass


def test_three_pictures_make_a_calibration(tray: SimulatedTray) -> None:
    person = Person(tray, nothing, tray.roll, tray.roll)
    taken = person.sitting().pictures()
    assert person.asked == [TAKE_OUT, LAY, AGAIN]
    assert person.told == []
    found, lines = calibrate.find_out(Pictures(EMPTY, (), ROLLS), None, taken.__getitem__)
    assert not [line.text for line in lines if line.is_missing]
    assert found.tray is not None
    assert all(found.dice.colors.of(color) for color in SET)
    assert found.dice.edge_px is not None


def test_what_is_not_as_it_must_be_is_told_and_asked_for_again(tray: SimulatedTray) -> None:
    def five() -> None:
        tray.roll(tuple(color for color in SET if color is not Color.RED))

    person = Person(tray, tray.roll, tray.lift, five, tray.roll, tray.roll)
    person.sitting().pictures()
    assert person.asked == [TAKE_OUT, TAKE_OUT, LAY, LAY, AGAIN]
    assert person.told == [
        "There are dice in the tray: take them out.",
        "The red die is not seen.",
    ]


def test_a_picture_without_a_tray_is_told(tray: SimulatedTray) -> None:
    person = Person(tray, nothing, nothing)
    sitting = person.sitting()
    sitting.camera = Scripted([frame(90)])
    person.clock = sitting.clock = Ticking()

    def ask(question: str) -> None:
        if person.told:
            raise KeyboardInterrupt

    sitting.ask = ask
    with pytest.raises(KeyboardInterrupt):
        sitting.pictures()
    assert person.told[0].startswith("The tray is not seen: show all of its rim")


class Ticking(Clock):
    """Goes on a little whenever it is looked at."""

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_a_camera_that_is_lost_is_waited_for_a_while(tray: SimulatedTray) -> None:
    lost = CameraLost("The cable is out.")
    clock = Ticking()
    there = Scripted([lost, lost, frame(90)])
    assert Sitting(there, print, print, clock, lambda _: None)._picture() is not None
    gone = Scripted([lost] * 1000)
    begin = clock.now
    with pytest.raises(Refused, match=r"no picture of the tray: The cable is out\."):
        Sitting(gone, print, print, clock, lambda _: None)._picture()
    assert clock.now - begin == pytest.approx(PATIENCE_SECONDS, abs=1.0)


def test_frames_from_before_the_key_are_not_taken() -> None:
    frames = [frame(level) for level in range(1, 40)]
    taken = Sitting(Scripted(frames), print, print, Ticking(), lambda _: None)._picture()
    assert taken[0, 0, 0] > 5, "a second later"


class Terminal:
    def __init__(self, is_there: bool) -> None:
        self.isatty = lambda: is_there


def test_without_a_terminal_it_says_which_options_to_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(False))
    with pytest.raises(Refused, match="give pictures with --empty IMAGE, --rolls IMAGE"):
        calibrate_live.find_out(Camera("none"), None, print)


def test_ctrl_d_saves_nothing_and_gives_the_camera_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def end(question: str) -> str:
        raise EOFError

    camera = Scripted([])
    monkeypatch.setattr("sys.stdin", Terminal(True))
    monkeypatch.setattr("builtins.input", end)
    monkeypatch.setattr(calibrate_live, "camera_of", lambda settings: camera)
    with pytest.raises(Refused, match="nothing was saved"):
        calibrate_live.find_out(Camera(), None, print)
    assert camera.is_closed
