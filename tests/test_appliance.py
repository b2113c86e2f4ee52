"""The table as it is built in: wired buttons, lamps and a camera, with everything between real."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import gpiozero  # type: ignore[import-untyped]
import pygame
import pytest

from hardware.camera import CameraLost
from hardware.off_switch import LOOK_SECONDS
from hardware.simulated import SimulatedTray
from table import eyes, fittings, run
from table.archive import FILE, Archive
from table.calibrated import CalibratedReader
from table.chronicle import Chronicle
from table.config import Camera, Config, Expander, Gpio, Storage
from table.game import Game, Phase
from table.journal import open_journal
from table.refused import Refused
from table.roll_pictures import FOLDER
from table.tray import TrayWatch
from tests.panels import WIRES, Header
from vision.reading import Frame
from vision.settle import AGREEING_FRAMES

PATIENCE_SECONDS = 60.0
LAMPS = [19, 26]
OFF = 21


class Cable:
    """A simulated tray's camera, whose cable can be pulled."""

    def __init__(self) -> None:
        self.tray = SimulatedTray.quick(seed=3)
        self.is_pulled = False
        self.looks = 0

    def capture(self) -> Frame | None:
        self.looks += 1
        if self.is_pulled:
            raise CameraLost("The cable is loose.")
        return self.tray.capture()

    def close(self) -> None:
        self.tray.close()


class Family:
    """What the people at the table do, from a thread of their own; ends with the window closed."""

    def __init__(self, header: Header, directory: Path, play: Callable[["Family"], None]) -> None:
        self.header, self.cable, self._directory = header, Cable(), directory
        self._play = play
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self.until(lambda: self.header.pin(OFF).pull == "up")  # it is opened last
            self._play(self)
        except BaseException as failure:
            self._failure = failure
        finally:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def __enter__(self) -> "Family":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join(PATIENCE_SECONDS)
        if self._failure:
            raise self._failure

    def press(self, seat: int, button: str) -> None:
        self.header.down(WIRES[seat, button])
        time.sleep(0.02)
        self.header.up(WIRES[seat, button])
        time.sleep(0.1)

    def until(self, seen: Callable[[], Game | bool | None]) -> Game | bool:
        end = time.monotonic() + PATIENCE_SECONDS
        while not (found := seen()):
            assert time.monotonic() < end, "it did not happen in time"
            time.sleep(0.05)
        return found

    def game(self, phase: Phase, turn: int = 1) -> Game:
        """The game as the disk has it, once it has come so far."""

        def kept() -> Game | None:
            timeline = Archive.open(self._directory / FILE).unfinished()
            game = timeline.game if timeline else None
            return game if game and (game.turn, game.phase) == (turn, phase) else None

        game = self.until(kept)
        assert isinstance(game, Game)
        return game

    def begin(self) -> None:
        """Two join, and the host starts; whoever is drawn by lot begins."""
        for seat in (0, 1, 0, 0):
            self.press(seat, "ok")
        self.game(Phase.ROLL)

    def lit(self) -> list[bool]:
        return [bool(self.header.pin(gpio).state) for gpio in LAMPS]


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch) -> Header:
    header = Header()
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(gpiozero.Device, "pin_factory", header.factory)
    return header


@contextmanager
def playing(
    header: Header,
    directory: Path,
    monkeypatch: pytest.MonkeyPatch,
    play: Callable[[Family], None],
) -> Iterator[None]:
    """The table with four places, two lamps and an off button, for as long as the family plays."""
    family = Family(header, directory, play)

    def watch_of(settings: Camera, directory: Path) -> TrayWatch:
        return TrayWatch(family.cable, CalibratedReader(directory / "calibration.toml"))

    monkeypatch.setattr(eyes, "watch_of", watch_of)
    config = Config(camera=Camera(source="pi"), gpio=Gpio(place5=[], lamps=LAMPS, off_button=OFF))
    with open_journal(directory, pytest.fail) as journal, family:
        run.play(journal, directory, config)
    yield


def test_a_roll_is_seen_and_a_wired_button_crosses(
    header: Header, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(family: Family) -> None:
        family.begin()
        # Dice that are there when the table first looks are an old roll.
        family.until(lambda: family.cable.looks > 2 * AGREEING_FRAMES)
        family.cable.tray.roll()
        game = family.game(Phase.ACTION1)
        assert game.opening is not None
        family.until(lambda: family.lit() == [True, True])
        player = game.active
        color = game.options(player)[0][0][0]
        family.press(player, str(color))
        family.press(player, "ok")
        family.until(lambda: family.lit() == [seat != player for seat in (0, 1)])
        family.press(1 - player, "ok")
        after = family.game(Phase.ACTION2)
        assert after.sheets[player].rows[color].crossed == (game.opening.number,)

    with playing(header, tmp_path, monkeypatch, play):
        pass
    assert [path.name for path in (tmp_path / FOLDER).glob("*/*")] == ["1.jpg"]
    chronicle = Chronicle(Archive.open(tmp_path / FILE))
    chronicle.read()
    real = chronicle.statistics()["classic"].real
    assert (real.rolls, real.read, real.wrong) == (1, 1, 0)


def test_without_its_camera_the_game_goes_on_by_hand(
    header: Header, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(family: Family) -> None:
        family.begin()
        family.cable.is_pulled = True
        time.sleep(3.0)
        family.press(0, "ok")  # opens the entry by hand
        for _ in range(6):
            family.press(0, "yellow")
            family.press(0, "blue")
        family.press(0, "ok")
        family.game(Phase.ACTION1)
        family.cable.is_pulled = False
        family.press(0, "ok")
        family.press(1, "ok")
        family.game(Phase.ACTION2)

    with playing(header, tmp_path, monkeypatch, play):
        pass


def test_the_off_button_asks_systemd(
    header: Header, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = tmp_path / "run"
    runtime.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(runtime))

    def play(family: Family) -> None:
        time.sleep(10 * LOOK_SECONDS)  # down from the start on it would be a wrong wire
        family.header.down(OFF)
        family.until(lambda: (runtime / "off").exists())
        family.header.up(OFF)

    with playing(header, tmp_path / "state", monkeypatch, play):
        pass


def test_systemd_hears_that_the_table_is_ready_and_alive(
    header: Header, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE_SECONDS)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "1000000")
        monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
        with playing(header, tmp_path / "state", monkeypatch, lambda family: time.sleep(1.5)):
            pass
        told: list[bytes] = []
        while not told or told[-1] != b"STOPPING=1":
            told.append(systemd.recv(1000))
    assert told[0] == b"READY=1"
    assert told.count(b"WATCHDOG=1") >= 2


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        pytest.param(Config(camera=Camera(source="wabcam")), "did you mean webcam?", id="camera"),
        pytest.param(Config(gpio=Gpio(place1=[4, 4, 5, 6, 7])), "is used twice", id="pins"),
        pytest.param(Config(expander=Expander(addresses=[5])), "address", id="expander"),
        pytest.param(
            Config(storage=Storage(roll_pictures=-1)), "must be from 0 to 1000", id="pictures"
        ),
        pytest.param(
            Config(gpio=Gpio(off_button=3), expander=Expander(addresses=[0x20])),
            "the bus that the expanders need",
            id="a button on the bus",
        ),
    ],
)
def test_what_is_set_wrong_is_told_before_anything_opens(
    config: Config, reason: str, tmp_path: Path
) -> None:
    with open_journal(tmp_path, pytest.fail) as journal, pytest.raises(Refused, match=reason):
        run.play(journal, tmp_path, config)


def test_only_a_raspberry_pi_is_a_table_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fittings.is_simulated(Config())
    assert not fittings.is_simulated(Config(camera=Camera(source="webcam")))
    monkeypatch.setattr(fittings, "model", lambda: "Raspberry Pi 5 Model B Rev 1.0")
    monkeypatch.setattr(fittings, "find_spec", lambda name: name)
    assert not fittings.is_simulated(Config())
    assert fittings.has_panel(Config())
