"""The camera: whether it is there, gives enough pictures, and sees the tray well."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from hardware.camera import Camera, CameraLost
from hardware.webcam import numbers
from table import config
from table.checks import picture
from table.checks.finding import Finding, fault, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient
from table.checks.running import STOP, is_running
from table.eyes import camera_of
from table.refused import Refused
from vision.reading import Frame

_FIRST_SECONDS, _WATCH_SECONDS = 10.0, 2.5
"""For the first picture, and then for the camera to find its exposure."""
_FEWEST = 8.0
"""Pictures a second: with fewer a roll is taken a second late."""
_PI, _WEBCAM = ("auto", "pi"), ("auto", "webcam")


@dataclass(frozen=True, slots=True)
class _Watched:
    """The last picture, and how many there were in a second."""

    frame: Frame
    pictures_a_second: float


def check(
    patient: Patient, open_camera: Callable[[config.Camera], Camera] = camera_of
) -> list[Finding]:
    machine, source = patient.machine, patient.config.camera.source
    if source == "none":
        return [ok("none, as the configuration says: the dice are entered by hand")]
    if source == "auto" and not machine.is_pi:
        return [ok("a simulated tray, as this is no Raspberry Pi")]
    try:
        camera = open_camera(patient.config.camera)
    except Refused as refused:
        return [fault(f"The configuration is wrong: {refused}")]
    try:
        if _is_shared(source) and is_running(patient):
            return [_in_use(machine, source)]
        return _looked_through(camera, patient)
    except CameraLost as lost:
        return [fault(lost.reason)]
    finally:
        camera.close()


def _is_shared(source: str) -> bool:
    """Whether it is one camera that two programs cannot have, and no folder or video."""
    return source in _PI or source.partition(":")[0] in _WEBCAM


def _in_use(machine: Machine, source: str) -> Finding:
    """What can be told of a camera that the table has: the system's lists name it."""
    listed = machine.answer("rpicam-hello", "--list-cameras") if source in _PI else ""
    webcams = numbers(machine.root) if source.partition(":")[0] in _WEBCAM else []
    cameras = [*_models(listed or ""), *(f"/dev/video{number}" for number in webcams)]
    again = f"the table is running and has it: {STOP}, then run this again to see more"
    if cameras:
        return ok(f"{', '.join(cameras)}; {again}")
    if listed is None:
        return warning(f"Not looked at, as {again}.")
    return fault("No camera is found: check its cable on both ends, then try rpicam-hello.")


def _models(listed: str) -> list[str]:
    """Of lines such as `0 : imx708 [4608x2592 10-bit RGGB] (/base/soc/…)`."""
    return re.findall(r"^ *\d+ : (\S+) \[", listed, re.MULTILINE)


def _looked_through(camera: Camera, patient: Patient) -> list[Finding]:
    settings, machine = patient.config.camera, patient.machine
    watched = _watched(camera, machine)
    if watched is None:
        return [fault("The camera gives no picture: check its cable, then try rpicam-hello.")]
    found = [ok(f"{_name(machine, settings.source)}, {_size(watched.frame)}")]
    if _is_shared(settings.source):
        found.append(_speed(watched.pictures_a_second))
    return [*found, *picture.check(watched.frame, patient.directory)]


def _watched(camera: Camera, machine: Machine) -> _Watched | None:
    begin, frame, count = machine.seconds(), None, 0
    until = begin + _FIRST_SECONDS
    while (now := machine.seconds()) < until:
        seen = camera.capture()
        if seen is None:
            continue
        if frame is None:
            begin, until = now, now + _WATCH_SECONDS
        frame, count = seen, count + 1
    return None if frame is None else _Watched(frame, count / _WATCH_SECONDS)


def _name(machine: Machine, source: str) -> str:
    if source not in _PI:
        return source
    models = _models(machine.answer("rpicam-hello", "--list-cameras") or "")
    return f"Raspberry Pi camera {models[0]}" if models else "camera"


def _size(frame: Frame) -> str:
    return f"{frame.shape[1]}x{frame.shape[0]}"


def _speed(pictures_a_second: float) -> Finding:
    text = f"{pictures_a_second:.0f} pictures a second"
    if pictures_a_second >= _FEWEST:
        return ok(text)
    return warning(
        f"Only {text}: rolls are read late. Give it more light; plug a webcam into a USB 3 socket,"
        " or set a smaller camera.width and camera.height."
    )
