"""The doctor's look at camera, buttons and screen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from gpiozero import Device  # type: ignore[import-untyped]

from hardware.camera import CameraLost
from table import calibrate
from table.checks import buttons, camera, drivers, expanders, picture, screen
from table.checks.edid import size_mm
from table.checks.finding import Finding, line
from table.checks.machine import Machine
from table.config import Camera, Config, Expander, Gpio, Joysticks
from table.journal import open_journal
from table.refused import Refused
from tests.panels import FakeBus, Header
from tests.patients import PI_4, PI_5, machine, patient
from tests.test_calibrate import easel
from tests.test_doctor import unit
from vision.calibration import Calibration
from vision.calibration import Camera as Lens
from vision.calibration_file import save
from vision.reading import Frame
from vision.tray import find_tray


def said(findings: list[Finding]) -> str:
    return line("part", findings)


# Buttons


@pytest.fixture
def header() -> Iterator[Header]:
    """The pins that gpiozero opens from now on."""
    made = Header()
    before, Device.pin_factory = Device.pin_factory, made.factory
    yield made
    made.factory.reset()
    Device.pin_factory = before


def pressed(tmp_path: Path, config: Config | None = None, **options: object) -> str:
    whose = machine(tmp_path, model=PI_4, **options)  # type: ignore[arg-type]
    return said(buttons.check(patient(whose, tmp_path / "state", config)))


@pytest.mark.usefixtures("header")
def test_buttons_that_are_well(tmp_path: Path) -> None:
    assert pressed(tmp_path) == "part     ok       25 on the header, all up"
    assert pressed(tmp_path).startswith("part     ok"), "all pins were given back"


def test_a_button_that_is_stuck_low_is_named_with_its_pin(tmp_path: Path, header: Header) -> None:
    header.hold_from_the_start(9)
    assert pressed(tmp_path) == (
        "part     fault    3-red is down all the time: check the wire on header pin 21 (GPIO 9) and"
        " the button."
    )


def test_the_off_button_may_be_stuck_too(tmp_path: Path, header: Header) -> None:
    header.hold_from_the_start(21)
    found = pressed(tmp_path, Config(gpio=Gpio(off_button=21)))
    assert "off button is down all the time: check the wire on header pin 40 (GPIO 21)" in found


def test_buttons_that_are_all_down_are_wired_to_the_wrong_contact(
    tmp_path: Path, header: Header
) -> None:
    for gpio in (4, 17, 27, 22, 10, 14, 15):
        header.hold_from_the_start(gpio)
    found = pressed(tmp_path)
    assert "So many buttons are down all the time: 7 (1-red, 1-ok, 2-red" in found
    assert "not NC" in found


def test_a_button_that_is_only_pressed_is_well(tmp_path: Path, header: Header) -> None:
    whose = machine(tmp_path, model=PI_4)
    header.hold_from_the_start(9)

    def let_go(seconds: float) -> None:
        header.change_unseen(9, down=False)

    found = buttons.check(patient(replace(whose, pause=let_go), tmp_path))
    assert said(found).startswith("part     ok")


def test_pins_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ImportError("No module named 'lgpio'")

    monkeypatch.setattr("hardware.pins._default_factory", fail)
    found = pressed(tmp_path)
    assert found.startswith("part     fault    The pins of the header cannot be used: No module")
    assert found.endswith("Run sudo systemd/install.sh, which installs python3-lgpio.")


def test_pins_that_this_user_may_not_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("can not open gpiochip")

    monkeypatch.setattr("hardware.pins._default_factory", fail)
    found = pressed(tmp_path, files={"dev/gpiochip0": ""}, may_use=False)
    assert "sudo usermod -aG gpio $USER" in found


@pytest.mark.parametrize(
    ("model", "files", "expected"),
    [
        pytest.param(
            PI_4,
            {"boot/firmware/config.txt": "dtparam=audio=on\ndtparam=spi=on\n"},
            "The SPI bus is on and takes pins of 1-ok, 3-red, 3-yellow, 4-yellow, 4-green: sudo"
            " raspi-config, Interface Options, SPI: No; then restart.",
            id="SPI",
        ),
        pytest.param(
            PI_4,
            {"boot/config.txt": "dtparam=i2c_arm=on"},
            "The I2C bus is on and takes pins of 5-red, 5-yellow",
            id="I2C, in the file of older systems",
        ),
        pytest.param(PI_4, {"dev/i2c-1": ""}, "The I2C bus is on", id="I2C by its device"),
        pytest.param(
            PI_4,
            {"boot/firmware/config.txt": "enable_uart=1"},
            "The serial port is on and takes pins of 2-red, 2-yellow",
            id="serial port",
        ),
        pytest.param(PI_5, {"boot/firmware/config.txt": "enable_uart=1"}, "", id="of a Pi 5"),
        pytest.param(
            PI_5, {"boot/firmware/config.txt": "dtparam=uart0"}, "The serial port", id="its other"
        ),
        pytest.param(
            PI_4, {"boot/firmware/config.txt": "dtoverlay=w1-gpio"}, "pins of 1-red", id="1-Wire"
        ),
        pytest.param(
            PI_4, {"boot/firmware/config.txt": "#dtparam=spi=on\ndtparam=i2c_arm=off"}, "", id="off"
        ),
        pytest.param(
            PI_4, {"boot/firmware/config.txt": "[pi5]\ndtparam=spi=on\n[all]"}, "", id="not this Pi"
        ),
        pytest.param(
            PI_5, {"boot/firmware/config.txt": "[pi5]\ndtparam=spi=on\n[all]"}, "SPI", id="this Pi"
        ),
        pytest.param(
            PI_4,
            {"boot/firmware/config.txt": "dtparam=spi=on\ndtparam=spi=off"},
            "",
            id="the last line holds",
        ),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("header")
def test_buses_that_take_the_pins(
    tmp_path: Path, model: str, files: dict[str, str], expected: str
) -> None:
    whose = machine(tmp_path, files, model=model)
    found = said(buttons.check(patient(whose, tmp_path / "state")))
    assert expected in found
    assert ("warning" in found) == bool(expected)


@pytest.mark.parametrize(
    "config",
    [
        Config(gpio=Gpio(place1=[4, 4, 27, 22, 10])),
        Config(gpio=Gpio(place1=[99, 17, 27, 22, 10])),
        Config(expander=Expander(addresses=[0x50])),
        Config(joysticks=Joysticks({"first": "1.red"})),
    ],
    ids=["a pin twice", "no such pin", "no such chip", "no such joystick"],
)
def test_a_wiring_that_makes_no_sense(tmp_path: Path, config: Config) -> None:
    assert pressed(tmp_path, config).startswith("part     fault    The configuration is wrong: ")


LEVELS = " 9: ip    pu | lo // GPIO9 = input\n11: ip    pu | hi // GPIO11 = input\n"


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        pytest.param({"pinctrl get": LEVELS}, "fault    3-red is down all the time", id="stuck"),
        pytest.param({"pinctrl get": LEVELS.replace("lo", "hi")}, "ok       25", id="all up"),
        pytest.param({}, "warning  Not looked at, as the table is running", id="no command"),
    ],
)
def test_a_table_that_runs_keeps_its_pins(
    tmp_path: Path, header: Header, levels: dict[str, str], expected: str
) -> None:
    assert pressed(tmp_path, answers=levels | unit()).startswith(f"part     {expected}")
    assert not header.factory.pins, "no pin was touched"


def test_on_another_computer_the_keys_are_the_buttons(tmp_path: Path) -> None:
    found = buttons.check(patient(machine(tmp_path), tmp_path))
    assert said(found).startswith("part     ok       the keyboard's keys")


def chips(tmp_path: Path, bus: FakeBus) -> str:
    wanted = Expander(addresses=[0x20, 0x21])
    return said(expanders.check(machine(tmp_path, model=PI_4), wanted, bus))


def test_expanders_that_answer(tmp_path: Path) -> None:
    bus = FakeBus()
    assert chips(tmp_path, bus) == "part     ok       on the expanders 0x20, 0x21, all up"
    assert bus.closed


def test_an_expander_that_does_not_answer(tmp_path: Path) -> None:
    bus = FakeBus()
    bus.chips[0x21].is_there = False
    found = chips(tmp_path, bus)
    assert found.startswith("part     fault    The expander 0x21 does not answer")
    assert "Check its wires" in found


def test_a_button_on_an_expander_that_is_stuck(tmp_path: Path) -> None:
    bus = FakeBus()
    bus.pull((2, "red"), True)
    found = chips(tmp_path, bus)
    assert "3-red is down all the time: check the wire on GPA0 of the expander 0x21" in found


def test_expanders_need_the_bus(tmp_path: Path) -> None:
    found = pressed(tmp_path, Config(expander=Expander(addresses=[0x20])))
    assert "There is no /dev/i2c-1 for the expanders: sudo raspi-config" in found
    refused = pressed(
        tmp_path,
        Config(expander=Expander(addresses=[0x20])),
        files={"dev/i2c-1": ""},
        may_use=False,
    )
    assert "sudo usermod -aG i2c $USER" in refused


# Screen


def edid(width_mm: int, height_mm: int, *, rounded: tuple[int, int] | None = None) -> bytes:
    """What a screen says of itself; `rounded` are centimetres, and the exact size is missing."""
    data = bytearray(128)
    data[:8] = b"\x00\xff\xff\xff\xff\xff\xff\x00"
    data[21:23] = rounded or (width_mm // 10, height_mm // 10)
    if rounded is None:
        data[54:56] = (1, 1)
        data[66:69] = width_mm & 255, height_mm & 255, (width_mm >> 8) << 4 | height_mm >> 8
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(edid(344, 194), (344, 194), id="exact"),
        pytest.param(edid(0, 0, rounded=(34, 19)), (340, 190), id="rounded"),
        pytest.param(edid(0, 0, rounded=(16, 9)), None, id="its shape in the place of its size"),
        pytest.param(edid(0, 0, rounded=(0, 0)), None, id="a projector"),
        pytest.param(b"", None, id="none"),
        pytest.param(bytes(128), None, id="nonsense"),
    ],
)
def test_how_large_a_screen_is(data: bytes, expected: tuple[int, int] | None) -> None:
    assert size_mm(data) == expected


def plugged(mode: str, data: bytes = b"", socket: str = "HDMI-A-1") -> dict[str, str | bytes]:
    path = f"sys/class/drm/card1-{socket}"
    return {
        f"{path}/status": "connected\n",
        f"{path}/modes": f"{mode}\n640x480\n",
        f"{path}/edid": data,
        "sys/class/drm/card1-HDMI-A-2/status": "disconnected\n",
    }


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(drivers, "draws_on_console", lambda: True)


@pytest.mark.usefixtures("console")
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            plugged("1920x1080", edid(344, 194)),
            "ok       HDMI-A-1 1920x1080, 15.5 inches; kmsdrm",
            id="a screen as in the design",
        ),
        pytest.param(plugged("1280x800", edid(217, 136)), "ok", id="ten inches"),
        pytest.param(
            plugged("800x480", socket="DSI-1"),
            "warning  The text is too small for this screen (DSI-1 800x480, 6.9 inches): the"
            " smallest capitals are 1.7 mm high. Use a screen of 8 inches",
            id="the small touch screen",
        ),
        pytest.param(
            plugged("1920x1080", edid(155, 87)),
            "warning  The text is too small for this screen",
            id="many pixels on seven inches",
        ),
        pytest.param(
            plugged("480x320"),
            "warning  The text is too small for this screen (HDMI-A-1 480x320): the smallest has 8"
            " pixels. Use a screen of 800x480",
            id="few pixels",
        ),
        pytest.param(plugged("1280x720"), "ok       HDMI-A-1 1280x720", id="of unknown size"),
        pytest.param({}, "fault    No screen is found: check its HDMI cable", id="none"),
    ],
)
def test_screen(tmp_path: Path, files: dict[str, str | bytes], expected: str) -> None:
    whose = machine(tmp_path, files, model=PI_4)
    assert said(screen.check(patient(whose, tmp_path))).startswith(f"part     {expected}")


@pytest.mark.usefixtures("console")
def test_a_pygame_that_needs_a_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drivers, "draws_on_console", lambda: False)
    whose = machine(tmp_path, plugged("1920x1080"), model=PI_4)
    found = said(screen.check(patient(whose, tmp_path)))
    assert found.startswith("part     fault    This pygame (")
    assert "python3-pygame" in found


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        pytest.param(b"SDL X11 video driver", False, id="of the wheel"),
        pytest.param(b"SDL X11 video driver\0KMS/DRM Video Driver", True, id="of Debian"),
    ],
)
def test_whether_pygame_can_draw_without_a_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, contents: bytes, expected: bool
) -> None:
    (library,) = (path for path in drivers.libraries() if "SDL" in path.name)
    assert library.is_file()
    (tmp_path / library.name).write_bytes(contents)
    monkeypatch.setattr(drivers, "libraries", lambda: [tmp_path / library.name])
    assert drivers.draws_on_console() is expected


@pytest.mark.usefixtures("console")
def test_a_user_who_may_not_draw(tmp_path: Path) -> None:
    files = plugged("1920x1080") | {"dev/dri/card1": ""}
    whose = machine(tmp_path, files, model=PI_4, may_use=False)
    assert "sudo usermod -aG video,render $USER" in said(screen.check(patient(whose, tmp_path)))


def test_a_desktop_has_a_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":7")
    found = said(screen.check(patient(machine(tmp_path), tmp_path)))
    assert found == "part     ok       a window on the desktop :7"


# Camera

TABLE_SIZE = (1280, 960)
Opening = Callable[[Camera], "Stills"]


class Stills:
    """A camera that shows one picture so many times a second, or is lost."""

    def __init__(self, whose: Machine, frame: Frame | None, a_second: float = 15.0) -> None:
        self._whose, self._frame, self._a_second = whose, frame, a_second
        self.lost = ""
        self.closed = False

    def capture(self) -> Frame | None:
        self._whose.pause(1 / self._a_second)
        if self.lost:
            raise CameraLost(self.lost)
        return self._frame

    def close(self) -> None:
        self.closed = True


def looked_through(
    tmp_path: Path,
    frame: Frame | None,
    a_second: float = 15.0,
    lost: str = "",
    source: str = "pi",
) -> str:
    answers = {"rpicam-hello": "0 : imx708 [4608x2592 10-bit RGGB] (/base/soc)\n"}
    whose = machine(tmp_path / "root", {}, answers, model=PI_4)
    stills = Stills(whose, frame, a_second)
    stills.lost = lost
    looked_at = patient(whose, tmp_path, Config(camera=Camera(source)))
    found = said(camera.check(looked_at, lambda settings: stills))
    assert stills.closed
    return found


def test_a_camera_that_is_well(tmp_path: Path) -> None:
    assert looked_through(tmp_path, easel().draw()) == (
        "part     ok       Raspberry Pi camera imx708, 1280x960; 15 pictures a second; the tray is"
        " seen; qwixx-table calibrate makes the reading surer"
    )


def test_a_camera_that_is_not_found(tmp_path: Path) -> None:
    """What the camera says of itself is told; see `hardware.picamera`."""
    reason = (
        "No Raspberry Pi camera was found: check its cable on both ends, then try rpicam-hello."
    )
    assert looked_through(tmp_path, None, lost=reason) == f"part     fault    {reason}"


@pytest.mark.skipif(Path("/dev/video0").exists(), reason="there may be a camera here")
def test_the_camera_of_a_pi_is_opened_as_the_table_opens_it(tmp_path: Path) -> None:
    whose = replace(machine(tmp_path, model=PI_4), seconds=Machine().seconds)
    found = said(camera.check(patient(whose, tmp_path, Config(camera=Camera("pi")))))
    assert found.startswith("part     fault    ")
    assert "picamera2" in found or "rpicam-hello" in found


def test_a_camera_that_gives_no_pictures(tmp_path: Path) -> None:
    assert looked_through(tmp_path, None).startswith(
        "part     fault    The camera gives no picture"
    )


def test_a_camera_that_is_slow(tmp_path: Path) -> None:
    found = looked_through(tmp_path, easel().draw(), a_second=4.0)
    assert found.startswith("part     warning  Only 4 pictures a second: rolls are read late.")


def test_a_folder_need_not_be_quick(tmp_path: Path) -> None:
    assert "a second" not in looked_through(tmp_path, easel().draw(), 1.0, source="/pictures")


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        pytest.param(0, "The picture is black: take the cap off the lens.", id="black"),
        pytest.param(12, "The picture is too dark. Turn on a lamp.", id="dark"),
        pytest.param(250, "The picture is too bright. Move the lamp away", id="bright"),
        pytest.param(120, "No tray is seen: put it below the camera", id="no tray"),
    ],
)
def test_light(tmp_path: Path, level: int, expected: str) -> None:
    frame = np.full((960, 1280, 3), level, np.uint8)
    assert looked_through(tmp_path, frame).startswith(f"part     warning  {expected}")


@pytest.mark.parametrize("file", sorted(Path("tests/photos").glob("*_empty.jpg")), ids=str)
def test_a_picture_out_of_focus(tmp_path: Path, file: Path) -> None:
    sharp = np.asarray(cv2.imread(str(file)), np.uint8)
    assert picture.edge_px(sharp) < 5
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 5.0), np.uint8)
    assert picture.edge_px(blurred) > 8
    assert "The picture is out of focus" in looked_through(tmp_path, blurred)
    assert "The picture is out of focus" not in looked_through(
        tmp_path, np.asarray(sharp, np.uint8)
    )


def calibrated(directory: Path, frame: Frame) -> None:
    tray = find_tray(frame)
    save(Calibration(Lens(*TABLE_SIZE), tray).with_empty(frame), directory / calibrate.FILE)


def test_a_tray_that_is_where_it_was(tmp_path: Path) -> None:
    calibrated(tmp_path, easel().draw())
    assert looked_through(tmp_path, easel().draw()).endswith("the tray is where it was")


def test_a_tray_that_was_moved(tmp_path: Path) -> None:
    calibrated(tmp_path, easel().draw())
    moved = np.roll(easel().draw(), 60, axis=1)
    assert "was moved: run qwixx-table calibrate." in looked_through(tmp_path, moved)


def test_a_calibration_for_pictures_of_another_shape(tmp_path: Path) -> None:
    calibrated(tmp_path, easel().draw())
    wide = np.asarray(cv2.resize(easel().draw(), (1280, 720)), np.uint8)
    found = looked_through(tmp_path, wide)
    assert "The calibration is for frames like 1280x960, not 1280x720" in found


def test_a_calibration_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / calibrate.FILE).write_text("camera = 3")
    assert looked_through(tmp_path, easel().draw()).startswith("part     warning")


LISTED = "0 : imx708 [4608x2592 10-bit RGGB] (/base/soc/i2c0mux/i2c@1/imx708@1a)\n"


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        pytest.param({"rpicam-hello": LISTED}, "ok       imx708; the table is running", id="seen"),
        pytest.param(
            {"rpicam-hello": "No cameras available!\n"},
            "fault    No camera is found: check its cable on both ends, then try rpicam-hello.",
            id="not seen",
        ),
        pytest.param({}, "warning  Not looked at, as the table is running", id="nobody can tell"),
    ],
)
def test_a_table_that_runs_keeps_its_camera(
    tmp_path: Path, answers: dict[str, str], expected: str
) -> None:
    whose = machine(tmp_path / "root", {}, answers, model=PI_4)
    stills = Stills(whose, None)
    with open_journal(tmp_path, print):
        found = said(camera.check(patient(whose, tmp_path), lambda settings: stills))
    assert found.startswith(f"part     {expected}")


@pytest.mark.parametrize(
    ("source", "model", "expected"),
    [
        ("auto", None, "ok       a simulated tray"),
        ("none", PI_4, "ok       none, as the configuration says: the dice are entered by hand"),
        ("wbcam", PI_4, "fault    The configuration is wrong: camera.source "),
        ("/no/such/folder", None, "fault    /no/such/folder does not exist"),
    ],
)
def test_sources_without_a_camera(
    tmp_path: Path, source: str, model: str | None, expected: str
) -> None:
    whose = machine(tmp_path, model=model)
    found = said(camera.check(patient(whose, tmp_path, Config(camera=Camera(source)))))
    assert found.startswith(f"part     {expected}")


def test_settings_that_cannot_be(tmp_path: Path) -> None:
    def refuse(settings: Camera) -> Stills:
        raise Refused("camera.width must be a number.")

    whose = machine(tmp_path, model=PI_4)
    found = said(camera.check(patient(whose, tmp_path), refuse))
    assert found == "part     fault    The configuration is wrong: camera.width must be a number."
