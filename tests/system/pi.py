"""A virtual Pi: its power, its commands, its buttons, its camera and its screen."""

import shlex
import shutil
import subprocess
import time
from pathlib import Path

import cv2
import numpy as np

from tests.system.guest import Agent, Done, GuestError, Monitor
from tests.system.image import Image
from tests.system.qemu import Files, accelerator, command
from vision.reading import Frame

BOOT_SECONDS = 900.0
"""On a machine with eight times too much to do it has taken more than 400."""
_STATE_MEGABYTES = 64
_CAMERA = "/run/virtual-camera"
ON_THE_PI = "/home/pi/qwixx-table"
"""Where the checkout is in the guest."""


class VirtualPi:
    """A Pi on a disk of its own; `boot` comes first."""

    def __init__(self, image: Image, directory: Path) -> None:
        self.files = Files(directory)
        self._image = image
        self._process: subprocess.Popen[bytes] | None = None
        self._agent = Agent(self.files.agent)
        self._monitor: Monitor | None = None
        self.files.share.mkdir(parents=True)
        backing = ["-b", str(image.disk), "-F", "raw"]
        _run("qemu-img", "create", "-q", "-f", "qcow2", *backing, str(self.files.disk))
        _run("mke2fs", "-q", "-t", "ext4", str(self.files.state), f"{_STATE_MEGABYTES}M")

    # Power

    def boot(self) -> float:
        """Switch it on; the seconds until all of the system runs."""
        began = time.monotonic()
        for old in (self.files.agent, self.files.monitor, self.files.writes):
            old.unlink(missing_ok=True)
        self.files.writes.touch()
        shutil.copyfile(self.files.state, self.files.state_before)
        with (self.files.directory / "qemu.txt").open("ab") as log:
            self._process = subprocess.Popen(
                command(self._image, self.files), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._monitor = Monitor(self.files.monitor)
        self._await_agent(self._process)
        self.ask("systemctl is-system-running --wait", BOOT_SECONDS)
        return time.monotonic() - began

    def _await_agent(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + BOOT_SECONDS
        while not self._agent.answers():
            if process.poll() is not None:
                raise GuestError(f"It went off while it booted; see {self.files.serial}.")
            if time.monotonic() > end:
                raise GuestError(f"No boot within {BOOT_SECONDS:.0f} s; see {self.files.serial}.")

    def cut_power(self) -> None:
        """Pull the plug: nothing in the guest can do anything about it."""
        if self._process is not None:
            self._process.kill()
            self._ended(self._process)

    def power_off(self) -> None:
        """Shut it down as its own button does."""
        assert self._process is not None
        self._agent.start("systemctl poweroff")
        self._ended(self._process)

    def hold_until_off(self, gpio: int) -> None:
        """Hold a button until the Pi has shut itself down."""
        assert self._process is not None
        self._agent.start(_pull(gpio, "down"))
        self._ended(self._process)

    def _ended(self, process: subprocess.Popen[bytes]) -> None:
        process.wait(BOOT_SECONDS)
        self._process = None
        self._agent.close()
        if self._monitor is not None:
            self._monitor.close()

    # Commands

    def ask(self, command: str, seconds: float | None = None) -> Done:
        """Run a command of the shell as root, whatever comes of it."""
        return self._agent.run(command, seconds or _patience_seconds())

    def sh(self, command: str, seconds: float | None = None) -> str:
        """What a command says; raises `GuestError` when it fails."""
        done = self.ask(command, seconds)
        if done.status != 0:
            raise GuestError(f"{command}\nended with {done.status}:\n{done.said}")
        return done.said.strip()

    def start(self, command: str) -> int:
        """Start a command; `finished` waits for it."""
        return self._agent.start(command)

    def finished(self, number: int, seconds: float | None = None) -> Done:
        seconds = seconds or _patience_seconds()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if (done := self._agent.ended(number)) is not None:
                return done
            time.sleep(0.2)
        raise GuestError(f"The command that was started still runs after {seconds:.0f} s.")

    def wait_until(self, command: str, seconds: float | None = None) -> str:
        """Ask again and again until the command succeeds; what it said then."""
        seconds = seconds or _patience_seconds()
        end = time.monotonic() + seconds
        while (done := self.ask(command)).status != 0:
            if time.monotonic() > end:
                raise GuestError(f"Not within {seconds:.0f} s: {command}\n{done.said}")
            time.sleep(0.3)
        return done.said.strip()

    # Buttons

    def press(self, gpio: int, seconds: float = 0.15) -> None:
        """Connect a pin of the header to ground for so long."""
        self.sh(f"{_pull(gpio, 'down')}; sleep {seconds}; {_pull(gpio, 'up')}; sleep 0.1")

    def press_together(self, gpios: tuple[int, ...], seconds: float = 0.15) -> None:
        down, up = ("; ".join(_pull(gpio, way) for gpio in gpios) for way in ("down", "up"))
        self.sh(f"{down}; sleep {seconds}; {up}; sleep 0.1")

    def stick(self, gpio: int) -> None:
        """Connect a pin to ground, and leave it so."""
        self.sh(_pull(gpio, "down"))

    def free(self, gpio: int) -> None:
        self.sh(_pull(gpio, "up"))

    # Camera

    def show_tray(self, frame: Frame) -> None:
        """From now on the camera sees this; the file is replaced at once."""
        cv2.imwrite(str(self.files.share / "tray.png"), frame)
        self.sh(
            f"mkdir -p {_CAMERA}; cp /host/tray.png {_CAMERA}/new.png;"
            f" mv {_CAMERA}/new.png {_CAMERA}/tray.png"
        )

    def unplug_camera(self) -> None:
        self.sh(f"mkdir -p {_CAMERA}; touch {_CAMERA}/unplugged")

    def plug_camera(self) -> None:
        self.sh(f"rm {_CAMERA}/unplugged")

    # Screen and keyboard

    def screenshot(self, name: str = "screen") -> Frame:
        """What the screen shows; the picture stays in the directory under its name."""
        assert self._monitor is not None
        path = self.files.directory / f"{name}.png"
        self._monitor.screenshot(path)
        picture = cv2.imread(str(path))
        if picture is None:
            raise GuestError(f"{path} is no picture.")
        return np.asarray(picture, np.uint8)

    def key(self, *names: str) -> None:
        assert self._monitor is not None
        self._monitor.key(*names)

    # The checkout

    def copy_checkout(self, checkout: Path, to: str) -> None:
        """Put the checkout as it is now into the guest, without what git ignores."""
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=checkout, check=True, capture_output=True).stdout
        here = b"\0".join(
            name for name in names.split(b"\0") if (checkout / name.decode()).exists()
        )
        tar = [
            "tar",
            "--create",
            "--null",
            "--files-from=-",
            f"--file={self.files.share}/table.tar",
        ]
        subprocess.run(tar, cwd=checkout, input=here, check=True)
        place = shlex.quote(to)
        self.sh(f"rm -rf {place}; mkdir -p {place}; tar -C {place} -xf /host/table.tar")


def _pull(gpio: int, way: str) -> str:
    return f"echo pull-{way} > /run/gpio-header/sim_gpio{gpio}/pull"


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _patience_seconds() -> float:
    """For a command in the guest; asked only when there is one, for it starts QEMU once."""
    return 120.0 if accelerator() == "kvm" else 600.0
