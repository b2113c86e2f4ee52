"""A camera that is opened again whenever it is lost."""

import time
from collections.abc import Callable
from itertools import pairwise
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from hardware import reopened
from hardware.camera import Camera, CameraLost
from hardware.reopened import PAUSES_SECONDS, Reopened
from tests.fake_cameras import Clock, Scripted, frame

CABLE = CameraLost("The cable is out.")


class Shop:
    """Cameras to be opened, one after the other; what is an exception is raised."""

    def __init__(self, *cameras: Scripted | Exception) -> None:
        self.cameras = list(cameras)
        self.opened = 0

    def __call__(self) -> Camera:
        self.opened += 1
        camera = self.cameras.pop(0)
        if isinstance(camera, Exception):
            raise camera
        return camera


def lost(camera: Camera) -> str:
    with pytest.raises(CameraLost) as error:
        camera.capture()
    return error.value.reason


def test_it_is_opened_at_the_first_look() -> None:
    shop = Shop(Scripted([frame(1), None, frame(2)]))
    camera = Reopened(shop)
    assert shop.opened == 0
    assert camera.capture() is not None
    assert camera.capture() is None
    assert camera.capture() is not None
    assert shop.opened == 1


def test_a_lost_camera_is_closed_and_comes_back() -> None:
    first, second = Scripted([frame(1), CABLE]), Scripted([frame(2)])
    camera = Reopened(Shop(first, second), clock := Clock())
    camera.capture()
    assert lost(camera) == CABLE.reason
    assert first.is_closed
    assert lost(camera) == CABLE.reason, "it is not tried at once"
    clock.now += PAUSES_SECONDS[0]
    found = camera.capture()
    assert found is not None
    assert found[0, 0, 0] == 2


def test_the_pauses_grow_and_are_short_again_after_a_frame() -> None:
    last = Scripted([frame(), CABLE])
    shop, clock = Shop(*[CABLE] * 7, last, *[CABLE] * 9), Clock()
    opened_at: list[float] = []

    def open_camera() -> Camera:
        opened_at.append(clock.now)
        return shop()

    camera = Reopened(open_camera, clock)
    while shop.opened < 9:
        lost_or_frame(camera)
        clock.now += 0.25
    pauses = [later - before for before, later in pairwise(opened_at)]
    assert pauses[:7] == [*PAUSES_SECONDS, 8.0, 8.0]
    assert pauses[7] <= 1.0, "a frame was seen meanwhile"


def lost_or_frame(camera: Camera) -> Any:
    try:
        return camera.capture()
    except CameraLost:
        return None


@pytest.mark.parametrize("fault", [RuntimeError("odd"), OSError(5, "I/O"), KeyError(), ValueError])
def test_whatever_a_driver_raises_is_a_lost_camera(fault: Any) -> None:
    at_once = Reopened(Shop(fault if isinstance(fault, Exception) else fault()))
    later = Reopened(Shop(Scripted([fault if isinstance(fault, Exception) else fault()])))
    for camera in (at_once, later):
        reason = lost(camera)
        assert reason.startswith("The camera cannot be used: ")
        assert len(reason) > len("The camera cannot be used: .")


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(np.zeros((240, 320), np.uint8), id="grey"),
        pytest.param(np.zeros((240, 320, 4), np.uint8), id="four channels"),
        pytest.param(np.zeros((240, 320, 3), np.uint16), id="sixteen bits"),
        pytest.param(np.zeros((0, 320, 3), np.uint8), id="no pixels"),
        pytest.param("picture", id="no array"),
    ],
)
def test_a_frame_of_the_wrong_kind_is_refused(given: Any) -> None:
    camera = Scripted([given])
    assert lost(Reopened(Shop(camera))).startswith("The camera")
    assert camera.is_closed


def test_a_frame_with_gaps_is_made_whole() -> None:
    found = Reopened(Shop(Scripted([frame()[:, ::2]]))).capture()
    assert found is not None
    assert found.flags.c_contiguous


def test_a_camera_that_is_open_again_but_shows_nothing_is_still_lost() -> None:
    second = Scripted([None, None, frame()])
    camera = Reopened(Shop(Scripted([frame(), CABLE]), second), clock := Clock())
    camera.capture()
    lost(camera)
    clock.now += PAUSES_SECONDS[0]
    assert [lost(camera), lost(camera)] == [CABLE.reason] * 2
    assert camera.capture() is not None


def test_the_log_hears_of_it_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    camera = Reopened(Shop(CABLE, CABLE, CABLE, Scripted([frame(), frame()])), clock := Clock())
    for _ in range(6):
        lost_or_frame(camera)
        clock.now += 10.0
    said = [record.message for record in caplog.records]
    assert said == ["No camera: The cable is out.", "The camera is back."]


class Slow:
    """An opening that takes until it is let go."""

    def __init__(self, camera: Scripted) -> None:
        self.camera, self.go = camera, Event()
        self.opened = 0

    def __call__(self) -> Camera:
        self.opened += 1
        assert self.go.wait(10.0)
        return self.camera


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reopened, "OPEN_SECONDS", 0.01)


@pytest.mark.usefixtures("impatient")
def test_an_opening_that_takes_long_holds_nobody_up() -> None:
    slow = Slow(Scripted([frame()]))
    camera = Reopened(slow, clock := Clock())
    assert camera.capture() is None, "nothing is wrong yet"
    clock.now += reopened.ANSWER_SECONDS
    assert "does not answer" in lost(camera)
    slow.go.set()
    wait_for(lambda: lost_or_frame(camera) is not None)
    assert slow.opened == 1, "a second one would only be in its way"


@pytest.mark.usefixtures("impatient")
def test_a_camera_that_opens_after_the_end_is_given_back() -> None:
    slow = Slow(Scripted([frame()]))
    camera = Reopened(slow)
    camera.capture()
    camera.close()
    assert lost(camera) == "The camera was closed."
    slow.go.set()
    wait_for(lambda: slow.camera.is_closed)


def test_whoever_waits_for_the_opening_hears_of_the_end() -> None:
    slow = Slow(Scripted([]))
    camera = Reopened(slow)
    reasons: list[str] = []
    thread = Thread(target=lambda: reasons.append(lost(camera)))
    thread.start()
    wait_for(lambda: slow.opened == 1)
    camera.close()
    thread.join(0.8)
    slow.go.set()
    assert reasons == ["The camera was closed."]


def test_a_camera_that_cannot_be_closed_is_left(caplog: pytest.LogCaptureFixture) -> None:
    class Stuck(Scripted):
        def close(self) -> None:
            raise RuntimeError("release failed")

    camera = Reopened(Shop(Stuck([frame()])))
    camera.capture()
    camera.close()
    assert "could not be closed: release failed" in caplog.text


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 5.0
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)
