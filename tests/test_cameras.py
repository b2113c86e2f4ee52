"""The contract of all cameras, and what is theirs alone."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock, Thread
from types import ModuleType

import cv2
import numpy as np
import pytest

from hardware import newest
from hardware.camera import Camera, CameraLost
from hardware.picamera import FRAME_MICROSECONDS, PiCamera, whole_sensor
from hardware.pictures import SHOWN_SECONDS, Folder, Video, open_pictures
from hardware.reopened import Reopened
from hardware.simulated import SimulatedTray
from hardware.webcam import Webcam, first_webcam, numbers
from tests.fake_cameras import (
    LENS_CONTROLS,
    PI_CONTROLS,
    SIZE,
    Clock,
    FakePicamera2,
    PiPorts,
    RunningPicamera2,
    Usb,
    frame,
    until_frame,
)

LONGEST_SECONDS = 1.8
"""The port's second, and what a busy machine adds."""


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> Iterator[PiPorts]:
    """The ports of a Pi on which picamera2 is installed."""
    module = ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr("hardware.picamera._device", Lock())  # the last test's may never be closed
    FakePicamera2.ports = PiPorts()
    yield FakePicamera2.ports
    FakePicamera2.ports.hangs.clear()


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Usb:
    """A USB port with a webcam, which is /dev/video0 below `tmp_path`."""
    port = Usb()
    monkeypatch.setattr("hardware.webcam.cv2.VideoCapture", port.open)
    plug(tmp_path, 0)
    return port


def plug(root: Path, number: int, driver: str = "uvcvideo") -> None:
    (root / "dev").mkdir(exist_ok=True)
    (root / f"dev/video{number}").touch()
    drivers = root / "sys/bus/usb/drivers" / driver
    drivers.mkdir(parents=True, exist_ok=True)
    device = root / f"sys/class/video4linux/video{number}/device"
    device.mkdir(parents=True)
    (device / "driver").symlink_to(drivers)


def folder_of(path: Path, *levels: int) -> Path:
    path.mkdir()
    for number, level in enumerate(levels):
        assert cv2.imwrite(str(path / f"{number}.png"), frame(level))
    return path


def video_of(path: Path, *levels: int, per_second: float = 10.0) -> Path:
    code = cv2.VideoWriter.fourcc(*"MJPG")
    writer = cv2.VideoWriter(str(path), code, per_second, SIZE)
    assert writer.isOpened()
    for level in levels:
        writer.write(frame(level))
    writer.release()
    return path


KINDS = ("simulated", "folder", "video", "webcam", "pi", "reopened")


@pytest.fixture(params=KINDS)
def camera(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Camera]:
    """One of every kind, as it is made from the configuration."""

    def opened(kind: str) -> Camera:
        match kind:
            case "folder":
                return open_pictures(folder_of(tmp_path / "pictures", 20, 120))
            case "video":
                return open_pictures(video_of(tmp_path / "film.avi", 20, 120))
            case "webcam":
                request.getfixturevalue("usb")
                return first_webcam(*SIZE, root=tmp_path)
            case "pi":
                request.getfixturevalue("ports")
                monkeypatch.setattr(sys.modules["picamera2"], "Picamera2", RunningPicamera2)
                return PiCamera(*SIZE)
            case _:
                return SimulatedTray(height_px=240)

    one = Reopened(lambda: opened("pi")) if request.param == "reopened" else opened(request.param)
    yield one
    one.close()


def test_a_frame_is_what_the_reader_reads(camera: Camera) -> None:
    found = until_frame(camera)
    assert (found.ndim, found.shape[2]) == (3, 3)
    assert found.dtype == np.uint8
    assert found.flags.c_contiguous


def test_whoever_asks_gets_a_new_frame_or_none_in_time(camera: Camera) -> None:
    last = until_frame(camera)
    for _ in range(10):
        begin = time.monotonic()
        found = camera.capture()
        assert time.monotonic() - begin < LONGEST_SECONDS
        assert found is None or found is not last
        last = last if found is None else found


def test_a_closed_camera_is_lost_and_may_be_closed_again(camera: Camera) -> None:
    until_frame(camera)
    camera.close()
    camera.close()
    for _ in range(2):
        with pytest.raises(CameraLost) as lost:
            camera.capture()
        assert lost.value.reason.endswith(".")


def test_it_can_be_closed_by_another_thread(camera: Camera) -> None:
    until_frame(camera)
    lost: list[CameraLost] = []

    def look() -> None:
        try:
            look_on(camera)
        except CameraLost as error:
            lost.append(error)

    thread = Thread(target=look)
    thread.start()
    camera.close()
    thread.join(LONGEST_SECONDS)
    assert not thread.is_alive()
    assert lost


def look_on(camera: Camera) -> None:
    """Until it is lost."""
    end = time.monotonic() + 10.0
    while time.monotonic() < end:
        camera.capture()


# Those that deliver by themselves.


@pytest.fixture(params=["pi", "webcam"])
def stalled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Camera, Clock]]:
    """A camera whose driver holds whoever waits for a frame, and gives none."""
    clock = Clock()
    if request.param == "pi":
        request.getfixturevalue("ports")
        yield PiCamera(*SIZE, clock), clock
        return
    usb: Usb = request.getfixturevalue("usb")
    usb.stalled.set()
    yield Webcam(0, *SIZE, clock, tmp_path), clock
    usb.stalled.clear()


def test_a_stalled_camera_is_lost_in_the_end(
    stalled: tuple[Camera, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newest, "WAIT_SECONDS", 0.01)
    camera, clock = stalled
    assert camera.capture() is None
    clock.now += newest.FIRST_SECONDS
    with pytest.raises(CameraLost, match=r"gives no more pictures: .*(rpicam-hello|plug it in)"):
        camera.capture()


def test_a_stalled_camera_holds_nobody_up(stalled: tuple[Camera, Clock]) -> None:
    camera, _ = stalled
    begin = time.monotonic()
    assert camera.capture() is None
    assert 0.5 < time.monotonic() - begin < LONGEST_SECONDS, "it waited, as the port says"
    begin = time.monotonic()
    camera.close()
    assert time.monotonic() - begin < LONGEST_SECONDS


def test_whoever_waits_for_a_stalled_camera_hears_that_it_was_closed(
    stalled: tuple[Camera, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newest, "WAIT_SECONDS", 30.0)
    camera, _ = stalled
    lost: list[str] = []

    def look() -> None:
        try:
            camera.capture()
        except CameraLost as error:
            lost.append(error.reason)

    thread = Thread(target=look)
    thread.start()
    camera.close()
    thread.join(LONGEST_SECONDS)
    assert len(lost) == 1
    assert lost[0].endswith("was closed.")


def test_the_newest_frame_alone_is_kept() -> None:
    slot = newest.Newest("stalled", Clock())
    slot.put(frame(1))
    slot.put(frame(2))
    found = slot.take()
    assert found is not None
    assert found[0, 0, 0] == 2


def test_after_the_first_frame_patience_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest, "WAIT_SECONDS", 0.01)
    slot = newest.Newest("stalled", clock := Clock())
    clock.now += newest.STALL_SECONDS
    assert slot.take() is None
    slot.put(frame())
    slot.take()
    clock.now += newest.STALL_SECONDS
    with pytest.raises(CameraLost, match="stalled"):
        slot.take()


# The Raspberry Pi's camera.


def test_it_wants_all_of_the_sensor_and_no_old_frames(ports: PiPorts) -> None:
    PiCamera(1280, 960)
    (driver,) = ports.opened
    assert driver.config["main"]["size"] == (1280, 960)
    assert driver.config["raw"]["size"] == (2304, 1296)
    assert driver.config["queue"] is False
    assert driver.config["set"] == {"FrameDurationLimits": (FRAME_MICROSECONDS,) * 2}


@pytest.mark.parametrize(
    ("sensor", "mode"),
    [
        pytest.param((2592, 1944), (1296, 972), id="camera 1"),
        pytest.param((3280, 2464), (1640, 1232), id="camera 2"),
        pytest.param((4608, 2592), (2304, 1296), id="camera 3, whose next mode is cut off"),
        pytest.param((4056, 3040), (2028, 1520), id="high quality camera"),
        pytest.param((1456, 1088), (1456, 1088), id="global shutter camera"),
        pytest.param((9248, 6944), (2312, 1736), id="64 megapixels"),
        pytest.param((800, 600), (800, 600), id="libcamera's virtual camera"),
    ],
)
def test_the_mode_that_shows_the_whole_picture(
    sensor: tuple[int, int], mode: tuple[int, int]
) -> None:
    assert whole_sensor(sensor) == mode


def test_exposure_balance_and_focus_are_held_once_they_are_found(ports: PiPorts) -> None:
    PiCamera(*SIZE, clock := Clock())
    (driver,) = ports.opened
    metadata = {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.9, 1.4)}

    def see(seconds: float, **more: object) -> list[dict[str, object]]:
        driver.set.clear()
        clock.now = 100.0 + seconds
        driver.deliver(frame(), **metadata, **more)
        return driver.set

    assert see(0.5, AfState=0) == []
    assert see(1.0, AfState=0) == [{"AfMode": 1, "AfTrigger": 0}]
    assert see(2.1, AfState=1) == [], "the lens still seeks"
    assert see(2.2, AfState=2, LensPosition=3.1) == [
        {"AfMode": 0, "LensPosition": 3.1},
        {"AeEnable": False, "AwbEnable": False, **metadata},
    ]
    assert see(9.0, AfState=0) == []


def test_when_the_light_changes_the_exposure_is_found_anew(ports: PiPorts) -> None:
    ports.controls = PI_CONTROLS
    PiCamera(*SIZE, clock := Clock())
    (driver,) = ports.opened
    for seconds, level in ((0, 90), (3, 90), (60, 20), (65, 20), (68, 80)):
        clock.now = 100.0 + seconds
        driver.deliver(frame(level), ExposureTime=9000)
    held, let_go, again = driver.set
    assert held["ExposureTime"] == again["ExposureTime"] == 9000
    assert let_go == {
        "AeEnable": True,
        "ExposureTime": 0,
        "AnalogueGain": 0.0,
        "AwbEnable": True,
    }


def test_a_lens_that_found_nothing_seeks_again_in_better_light(ports: PiPorts) -> None:
    PiCamera(*SIZE, clock := Clock())
    (driver,) = ports.opened
    for seconds, level in ((1, 5), (2, 5), (60, 90), (65, 90), (66, 90)):
        clock.now = 100.0 + seconds
        driver.deliver(frame(level), AfState=3)
    assert [given.get("AfMode") for given in driver.set if "AfMode" in given] == [1, 0, 1]


@pytest.mark.parametrize("controls", [(), PI_CONTROLS[:2], LENS_CONTROLS])
def test_a_camera_without_controls_or_metadata_is_a_camera(
    ports: PiPorts, controls: tuple[str, ...]
) -> None:
    ports.controls = controls
    camera = PiCamera(*SIZE, clock := Clock())
    (driver,) = ports.opened
    for _ in range(20):
        clock.now += 1.0
        driver.deliver(frame())
        assert camera.capture() is not None
    assert all(set(given) <= set(controls) for given in driver.set)


@pytest.mark.parametrize(
    ("pixels", "code"),
    [
        ("RGB888", None),
        ("BGR888", cv2.COLOR_BGR2RGB),
        ("XRGB8888", cv2.COLOR_BGR2BGRA),
        ("XBGR8888", cv2.COLOR_BGR2RGBA),
        ("YUV420", cv2.COLOR_BGR2YUV_I420),
    ],
)
def test_whatever_a_camera_gives_becomes_bgr(ports: PiPorts, pixels: str, code: int | None) -> None:
    blue = frame()
    blue[:] = (200, 40, 20)
    ports.pixels = pixels
    camera = PiCamera(*SIZE)
    ports.opened[0].deliver(blue if code is None else cv2.cvtColor(blue, code))
    found = camera.capture()
    assert found is not None
    assert found.shape == blue.shape
    assert np.abs(found.astype(int) - blue).max() <= 3


def test_a_sensor_that_stands_still_is_a_stall(
    ports: PiPorts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newest, "WAIT_SECONDS", 0.01)
    camera = PiCamera(*SIZE, clock := Clock())
    for _ in range(9):
        ports.opened[0].deliver(frame(), SensorTimestamp=77)
    assert camera.capture() is not None
    assert camera.capture() is None, "the same frame is no news"
    clock.now += newest.STALL_SECONDS
    ports.opened[0].deliver(frame(), SensorTimestamp=77)
    with pytest.raises(CameraLost):
        camera.capture()


def test_a_frame_that_cannot_be_taken_does_not_end_the_drivers_thread(
    ports: PiPorts, caplog: pytest.LogCaptureFixture
) -> None:
    ports.pixels = "NV12"
    camera = PiCamera(*SIZE)
    (driver,) = ports.opened
    driver.deliver(None)
    driver.deliver(None)
    driver.deliver(np.zeros((360, 320), np.uint8))
    assert camera.capture() is not None
    assert caplog.text.count("could not be taken") == 1, "told once, not with every frame"


def test_a_driver_that_hangs_at_closing_holds_nobody_up(ports: PiPorts) -> None:
    camera = PiCamera(*SIZE)
    ports.hangs.set()
    begin = time.monotonic()
    camera.close()
    camera.close()
    assert time.monotonic() - begin < LONGEST_SECONDS
    with pytest.raises(CameraLost):
        camera.capture()


def nothing(ports: PiPorts) -> None:
    ports.cameras = []


def only_usb(ports: PiPorts) -> None:
    ports.cameras = [{"Id": "/base/pcie/usb@1/1-1"}]


def busy(ports: PiPorts) -> None:
    ports.is_busy = True


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (nothing, "No Raspberry Pi camera was found: check its cable"),
        (only_usb, "No Raspberry Pi camera was found: check its cable"),
        (busy, r"cannot be opened \(Device or resource busy\): another program may be using it"),
    ],
)
def test_no_pi_camera_says_what_to_do(
    ports: PiPorts, spoil: Callable[[PiPorts], None], reason: str
) -> None:
    spoil(ports)
    with pytest.raises(CameraLost, match=f"{reason}.*rpicam-hello"):
        PiCamera(*SIZE)


def test_of_several_cameras_the_first_of_the_ports_is_taken(ports: PiPorts) -> None:
    ports.cameras = [{"Id": "/base/pcie/usb@1/1-1"}, {"Id": "/base/i2c/ov5647@36"}]
    PiCamera(*SIZE)
    assert ports.opened[0].number == 1


def test_what_cannot_be_configured_is_closed_again(ports: PiPorts) -> None:
    ports.sensor = None  # type: ignore[assignment]
    with pytest.raises(CameraLost, match="cannot be opened"):
        PiCamera(*SIZE)
    assert ports.opened[0].is_closed


def test_without_picamera2_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraLost, match="apt install python3-picamera2"):
        PiCamera(*SIZE)


# The webcam.


def test_a_webcam_is_asked_for_small_pictures_of_the_right_size(usb: Usb, tmp_path: Path) -> None:
    Webcam(0, 1280, 960, root=tmp_path).close()
    assert usb.value(cv2.CAP_PROP_FRAME_WIDTH) == 1280
    assert usb.value(cv2.CAP_PROP_FRAME_HEIGHT) == 960
    assert usb.value(cv2.CAP_PROP_FOURCC) == cv2.VideoWriter.fourcc(*"MJPG")
    names = [name for name, _ in usb.set]
    assert names.index(cv2.CAP_PROP_FOURCC) < names.index(cv2.CAP_PROP_FRAME_WIDTH)


def wait_until(is_so: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.002)


def seen_at(camera: Camera, usb: Usb, clock: Clock, seconds: float) -> None:
    """Let the webcam decode a frame at this moment."""
    clock.now = 100.0 + seconds
    before = usb.decoded
    wait_until(lambda: usb.decoded > before)
    until_frame(camera)  # which is put before the exposure is judged
    before = usb.decoded
    clock.now += 0.1
    wait_until(lambda: usb.decoded > before)


def test_a_webcams_exposure_is_held_and_let_go(usb: Usb, tmp_path: Path) -> None:
    camera = Webcam(0, *SIZE, clock := Clock(), tmp_path)
    assert usb.value(cv2.CAP_PROP_AUTO_EXPOSURE) == 3
    seen_at(camera, usb, clock, 3.0)
    wait_until(lambda: usb.value(cv2.CAP_PROP_AUTOFOCUS) == 0)
    assert usb.value(cv2.CAP_PROP_AUTO_EXPOSURE) == 1
    assert usb.value(cv2.CAP_PROP_EXPOSURE) == 156.0
    assert usb.value(cv2.CAP_PROP_AUTO_WB) == 0
    usb.level = 20
    seen_at(camera, usb, clock, 10.0)
    seen_at(camera, usb, clock, 15.0)
    wait_until(lambda: usb.value(cv2.CAP_PROP_AUTOFOCUS) == 1)
    assert usb.value(cv2.CAP_PROP_AUTO_EXPOSURE) == 3
    camera.close()


def test_a_webcam_with_other_modes_of_exposure(usb: Usb, tmp_path: Path) -> None:
    usb.refuses = (3, 1)
    camera = Webcam(0, *SIZE, clock := Clock(), tmp_path)
    assert usb.value(cv2.CAP_PROP_AUTO_EXPOSURE) == 0
    seen_at(camera, usb, clock, 3.0)
    wait_until(lambda: usb.value(cv2.CAP_PROP_AUTOFOCUS) == 0)
    assert usb.value(cv2.CAP_PROP_EXPOSURE) is None, "not held, so not touched"
    camera.close()


def test_more_frames_than_are_needed_are_not_decoded(usb: Usb, tmp_path: Path) -> None:
    camera = Webcam(0, *SIZE, clock := Clock(), tmp_path)
    until_frame(camera)
    time.sleep(0.05)  # a dozen are grabbed meanwhile
    assert usb.decoded == 1
    clock.now += 0.1
    until_frame(camera)
    camera.close()


def test_an_unplugged_webcam_is_lost_and_given_back(usb: Usb, tmp_path: Path) -> None:
    camera = Webcam(0, *SIZE, root=tmp_path)
    until_frame(camera)
    usb.is_there = False
    with pytest.raises(CameraLost, match="The webcam is gone: plug it in again"):
        look_on(camera)
    assert usb.released.wait(LONGEST_SECONDS)


def test_a_webcam_is_given_back_when_it_lets_go_of_its_thread(usb: Usb, tmp_path: Path) -> None:
    usb.stalled.set()
    camera = Webcam(0, *SIZE, root=tmp_path)
    camera.close()
    assert not usb.released.is_set(), "another thread must not touch it"
    usb.stalled.clear()
    assert usb.released.wait(LONGEST_SECONDS)


@pytest.mark.parametrize(
    ("is_there", "number", "reason"),
    [
        (True, 7, "no webcam at .*/dev/video7: plug it in, or try another number"),
        (False, 0, "/dev/video0 cannot be opened: another program may be using it"),
    ],
)
def test_no_webcam_says_what_to_do(
    usb: Usb, tmp_path: Path, is_there: bool, number: int, reason: str
) -> None:
    usb.is_there = is_there
    with pytest.raises(CameraLost, match=reason):
        Webcam(number, *SIZE, root=tmp_path)


def test_only_webcams_are_webcams(tmp_path: Path) -> None:
    assert numbers(tmp_path) == []
    with pytest.raises(CameraLost, match="No USB webcam was found"):
        first_webcam(*SIZE, tmp_path)
    for number, driver in ((10, "uvcvideo"), (0, "unicam"), (2, "uvcvideo"), (19, "bcm2835-codec")):
        plug(tmp_path, number, driver)
    assert numbers(tmp_path) == [2, 10]


@pytest.mark.parametrize(
    ("opening", "reason"),
    [
        ("webcam.Webcam(97, 320, 240, root=path)", b"cannot be opened"),
        ("pictures.open_pictures(path / 'text.mp4')", b"is no video"),
    ],
)
def test_opencv_says_nothing_of_what_cannot_be_opened(
    tmp_path: Path, opening: str, reason: bytes
) -> None:
    plug(tmp_path, 97)
    (tmp_path / "text.mp4").write_text("no film")
    code = (
        "from hardware import webcam, pictures; from pathlib import Path\n"
        f"path = Path({str(tmp_path)!r})\n"
        f"try: {opening}\n"
        "except Exception as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert reason in done.stdout
    assert done.stderr == b""


def test_a_camera_is_opened_only_when_the_one_before_it_is_really_closed(
    ports: PiPorts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """libcamera would refuse it, and the table lose its camera a second time."""
    monkeypatch.setattr("hardware.picamera._CLOSE_SECONDS", 0.05)
    monkeypatch.setattr("hardware.picamera._BUSY_SECONDS", 0.05)
    first = PiCamera(*SIZE)
    ports.hangs.set()
    first.close()
    with pytest.raises(CameraLost, match="hangs"):
        PiCamera(*SIZE)
    ports.hangs.clear()
    monkeypatch.setattr("hardware.picamera._BUSY_SECONDS", 5.0)
    PiCamera(*SIZE).close()


# Pictures and films.


def patient(seconds: float) -> bool:
    return False


def test_pictures_come_in_the_order_of_their_names_again_and_again(tmp_path: Path) -> None:
    path = folder_of(tmp_path / "pictures", 10, 60, 110)
    (path / "notes.txt").write_text("no picture")
    camera = Folder(path, clock := Clock(), patient)
    levels = []
    for _ in range(7):
        found = camera.capture()
        assert found is not None
        levels.append(int(found[0, 0, 0]))
        clock.now += SHOWN_SECONDS / 2
        assert camera.capture() is None
        clock.now += SHOWN_SECONDS / 2
    assert levels == [10, 60, 110, 10, 60, 110, 10]


def test_a_picture_that_is_put_there_or_changed_meanwhile_is_shown(tmp_path: Path) -> None:
    path = folder_of(tmp_path / "pictures", 10)
    camera = Folder(path, clock := Clock(), patient)
    assert camera.capture() is not None
    clock.now += SHOWN_SECONDS
    assert camera.capture() is None, "there is no other"
    cv2.imwrite(str(path / "0.png"), frame(77))
    os.utime(path / "0.png", ns=(1, 1))
    clock.now += SHOWN_SECONDS
    found = camera.capture()
    assert found is not None
    assert found[0, 0, 0] == 77


def test_a_picture_that_cannot_be_read_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = folder_of(tmp_path / "pictures", 10, 60)
    (path / "0.png").write_text("damaged")
    camera = Folder(path, clock := Clock(), patient)
    for _ in range(3):
        found = camera.capture()
        assert found is None or found[0, 0, 0] == 60
        clock.now += SHOWN_SECONDS
    assert caplog.text.count("A picture is left out: ") == 1
    (path / "1.png").unlink()
    with pytest.raises(CameraLost, match=r"0\.png"):
        camera.capture()


def test_a_film_has_its_own_speed_and_begins_anew(tmp_path: Path) -> None:
    path = video_of(tmp_path / "film.avi", 10, 60, 110, 160, 210)
    camera = Video(path, clock := Clock(), patient)
    levels = []
    for late in (0.0, 0.1, 0.25, 0.1, 0.1, 0.1):
        clock.now += late
        found = camera.capture()
        levels.append(None if found is None else round(float(found.mean()), -1))
    assert levels == [10, 60, 160, 210, 10, 60]
    assert camera.capture() is None, "the next one is not due"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none", "does not exist: name a folder of pictures or a video"),
        ("empty", "has no pictures: put JPEG or PNG files into it"),
        ("text.mp4", "is no video that can be played"),
    ],
)
def test_no_pictures_say_what_to_do(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.mp4").write_text("no film")
    with pytest.raises(CameraLost, match=reason):
        open_pictures(tmp_path / name)
