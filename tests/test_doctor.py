"""`qwixx-table doctor`: every fault is named with its remedy, and nothing ends the others."""

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from table import doctor
from table.checks import clock, power, service, sound, storage
from table.checks.edid import size_mm
from table.checks.finding import Finding, State, fault, line, ok, warning, worst
from table.checks.machine import Machine, answer
from table.checks.patient import Patient
from table.checks.running import is_running
from table.config import Config
from table.game import New
from table.journal import open_journal
from table.settings import Settings, save
from table.variants import Classic
from tests.notation import roll
from tests.patients import NOON, PI_4, PI_5, machine, patient, room
from vision.whole_file import write_whole

NEW = New(Classic(), ("Ana", "Rui"))


def said(findings: list[Finding]) -> str:
    return line("part", findings)


# The lines


@pytest.mark.parametrize(
    ("findings", "expected"),
    [
        pytest.param([ok("one"), ok("two")], "part     ok       one; two", id="all that is known"),
        pytest.param(
            [ok("one"), warning("Two."), fault("Three.")],
            "part     fault    Three. Two.",
            id="the worst first, and nothing of what is well",
        ),
        pytest.param([warning("Two.")], "part     warning  Two.", id="a warning"),
    ],
)
def test_a_part_is_one_line(findings: list[Finding], expected: str) -> None:
    assert line("part", findings) == expected


def test_the_worst_state_is_the_exit_status() -> None:
    assert worst([]) == 0
    assert worst([ok("")]) == 0
    assert worst([ok(""), warning("")]) == 1
    assert worst([warning(""), fault(""), ok("")]) == 2


def test_a_check_that_fails_is_a_fault_of_its_part() -> None:
    def check() -> list[Finding]:
        raise RuntimeError("no such thing")

    (found,) = doctor.answered(check)
    assert found.state is State.FAULT
    assert "no such thing" in found.text


def test_a_check_that_hangs_is_a_fault_of_its_part() -> None:
    end = threading.Event()

    def check() -> list[Finding]:
        end.wait(20)
        return []

    (found,) = doctor.answered(check, limit_seconds=0.05)
    end.set()
    assert found.state is State.FAULT
    assert "no answer within" in found.text


def test_every_part_has_a_line_and_the_status_is_the_worst(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in doctor.PARTS:
        findings = {"camera": [fault("Gone.")], "power": []}.get(part, [ok("well")])
        monkeypatch.setattr(f"table.checks.{part}.check", lambda _, found=findings: found)
    lines: list[str] = []
    assert doctor.run(Config(), tmp_path, lines.append) == 2
    assert [each.split()[0] for each in lines] == [part for part in doctor.PARTS if part != "power"]
    assert lines[0] == "camera   fault    Gone."


def test_here_the_doctor_comes_to_an_end(tmp_path: Path) -> None:
    lines: list[str] = []
    status = doctor.run(Config(), tmp_path, lines.append)
    parts = {each.split()[0]: each.split()[1] for each in lines}
    assert {"camera", "buttons", "screen", "sound", "storage", "clock"} <= parts.keys()
    assert parts["storage"] == "ok"
    assert status == max(("ok", "warning", "fault").index(state) for state in parts.values())


@pytest.mark.parametrize(
    "words", [("no-such-command",), ("false",)], ids=["no such command", "it fails"]
)
def test_a_command_that_gives_no_answer(words: tuple[str, ...]) -> None:
    assert answer(*words) is None
    assert answer("echo", "well") == "well\n"


# Power

SENSOR = "sys/class/hwmon/hwmon1"


@pytest.mark.parametrize(
    ("model", "answers", "files", "expected"),
    [
        pytest.param(
            PI_4,
            {"vcgencmd get_throttled": "throttled=0x50005\n"},
            {},
            "fault    Under-voltage: the Raspberry Pi gets less than 4.63 V. Use a 5 V 3 A power",
            id="under-voltage now",
        ),
        pytest.param(
            PI_5,
            {"vcgencmd get_throttled": "throttled=0x10000\n"},
            {},
            "warning  There was under-voltage since the last start. Use a 5 V 5 A power supply",
            id="under-voltage before",
        ),
        pytest.param(
            PI_4,
            {},
            {
                "sys/class/hwmon/hwmon1/name": "rpi_volt",
                "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1",
            },
            "fault    Under-voltage",
            id="under-voltage that the kernel tells",
        ),
        pytest.param(
            PI_4,
            {"vcgencmd get_throttled": "throttled=0x4\n"},
            {"sys/class/thermal/thermal_zone0/temp": "85200"},
            "warning  The Raspberry Pi is hot, 85 degrees and slow. Give it a fan",
            id="hot",
        ),
        pytest.param(
            PI_4,
            {"vcgencmd get_throttled": "throttled=0x80000\n"},
            {},
            "warning  The Raspberry Pi was too hot since the last start.",
            id="hot before",
        ),
        pytest.param(
            PI_4,
            {"vcgencmd get_throttled": "throttled=0x0\n"},
            {"sys/class/thermal/thermal_zone0/temp": "48300\n"},
            "ok       enough, 48 degrees",
            id="well",
        ),
    ],
)
def test_power(
    tmp_path: Path,
    model: str,
    answers: dict[str, str],
    files: dict[str, str],
    expected: str,
) -> None:
    whose = machine(tmp_path, files, answers, model=model)
    assert said(power.check(patient(whose, tmp_path))).startswith(f"part     {expected}")


def test_of_other_computers_the_power_is_not_told(tmp_path: Path) -> None:
    answers = {"vcgencmd get_throttled": "throttled=0x1\n"}
    assert power.check(patient(machine(tmp_path, {}, answers), tmp_path)) == []


# Clock

SYNCHRONISED = {"run/systemd/timesync/synchronized": ""}


@pytest.mark.parametrize(
    ("model", "files", "now", "expected"),
    [
        pytest.param(PI_4, {}, 3e7, "warning  The clock is not set: it shows 1970", id="1970"),
        pytest.param(PI_4, {}, NOON, "warning  The clock may be wrong", id="a Pi without network"),
        pytest.param(PI_4, SYNCHRONISED, NOON, "ok       2026-", id="a Pi with network"),
        pytest.param(PI_5, {"dev/rtc0": ""}, NOON, "ok       2026-", id="a Pi with a clock"),
        pytest.param(None, {}, NOON, "ok       2026-", id="a laptop without network"),
    ],
)  # fmt: skip
def test_clock(
    tmp_path: Path, model: str | None, files: dict[str, str], now: float, expected: str
) -> None:
    whose = machine(tmp_path, files, model=model, now=now)
    found = said(clock.check(patient(whose, tmp_path / "state")))
    assert found.startswith(f"part     {expected}")
    if "warning" in found:
        assert "Connect the network once" in found


def test_a_clock_that_was_set_back(tmp_path: Path) -> None:
    with open_journal(tmp_path, print) as journal:
        journal.keep(NEW)
    before = machine(tmp_path / "root", model=PI_4, now=NOON - 86_400 * 365)
    found = said(clock.check(patient(before, tmp_path)))
    assert found.startswith("part     warning  The clock was set back: it shows 2025-")
    after = machine(tmp_path / "root", SYNCHRONISED, model=PI_4, now=NOON + 86_400 * 365 * 9)
    assert said(clock.check(patient(after, tmp_path))).startswith("part     ok")


# Storage


def looked_at(tmp_path: Path, **options: Any) -> str:
    whose = machine(tmp_path / "root", **options)
    return said(storage.check(patient(whose, tmp_path / "state")))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    directory = tmp_path / "state"
    with open_journal(directory, print) as journal:
        journal.keep(NEW)
    return directory


@pytest.mark.usefixtures("state")
@pytest.mark.parametrize(
    ("free", "expected"),
    [
        pytest.param(room(5), "fault    The storage is full: 5 MB are free", id="full"),
        pytest.param(room(150), "warning  The storage is nearly full: 150 MB", id="nearly full"),
        pytest.param(room(20_000, files=3), "warning  There is room for 3 more files", id="files"),
        pytest.param(room(20_000), "ok       ", id="room enough"),
    ],
)
def test_storage_that_is_nearly_full(
    tmp_path: Path, free: os.statvfs_result, expected: str
) -> None:
    found = looked_at(tmp_path, free=free)
    assert found.startswith(f"part     {expected}")
    assert not list((tmp_path / "state").glob("doctor*"))


@pytest.mark.usefixtures("state")
@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.EROFS, "The file system is read-only: switch that off"),
        (errno.ENOSPC, "Delete what is not needed"),
        (errno.EACCES, "run this as that user"),
        (errno.EIO, "the SD card may be worn out"),
    ],
    ids=lambda value: errno.errorcode[value] if isinstance(value, int) else "",
)
def test_storage_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, remedy: str
) -> None:
    def fail(file: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    found = looked_at(tmp_path)
    assert found.startswith("part     fault")
    assert remedy in found
    assert not list((tmp_path / "state").glob("doctor*"))


def test_storage_that_is_not_made_yet_is_left_so(tmp_path: Path) -> None:
    assert "is made at the first start" in looked_at(tmp_path)
    assert not (tmp_path / "state").exists()


def test_storage_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    assert looked_at(tmp_path).startswith("part     fault")
    below = patient(machine(tmp_path / "root"), tmp_path / "state" / "below")
    assert "state is no directory. Delete or rename it." in said(storage.check(below))


@pytest.mark.parametrize(
    ("flags", "remedy"),
    [(os.ST_RDONLY, "The file system is read-only"), (0, "run this as that user, or with sudo")],
    ids=["read-only", "of another user"],
)
def test_storage_that_may_not_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: int, remedy: str
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    found = looked_at(tmp_path, free=room(20_000, flags=flags))
    assert found.startswith("part     fault")
    assert remedy in found


def test_storage_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what may not be read `Path.exists` raises."""
    (tmp_path / "state").mkdir()

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr(Path, "exists", refuse)
    found = looked_at(tmp_path)
    assert "Permission denied. It belongs to " in found
    assert found.endswith("run this as that user, or with sudo.")


@pytest.mark.usefixtures("state")
@pytest.mark.parametrize(
    ("kind", "model", "expected"),
    [
        ("tmpfs", None, "warning"),
        ("overlay", PI_4, "warning"),
        ("overlay", None, "ok"),
        ("ext4", PI_4, "ok"),
    ],
)
def test_games_in_memory_are_lost_with_the_power(
    tmp_path: Path, kind: str, model: str | None, expected: str
) -> None:
    mounts = f"/dev/root / ext4 rw 0 0\nnone {tmp_path} {kind} rw 0 0\nnone /proc proc rw 0 0\n"
    found = looked_at(tmp_path, files={"proc/self/mounts": mounts}, model=model)
    assert found.split()[1] == expected
    assert ("is in memory" in found) == (expected == "warning")


def test_damaged_games_are_told(tmp_path: Path, state: Path) -> None:
    (state / "games.damaged-20260101-000000-0.db").write_text("")
    assert "games.damaged-20260101-000000-0.db was damaged and put aside" in looked_at(tmp_path)
    for ending in ("-wal", "-shm"):
        (state / f"games.db{ending}").unlink(missing_ok=True)
    (state / "games.db").write_bytes(b"no games at all" * 1000)
    found = looked_at(tmp_path)
    assert found.startswith("part     fault")
    assert "does not read as it was written" in found
    assert (state / "games.db").exists(), "the doctor only looks"


def test_games_are_read_while_the_table_plays(tmp_path: Path) -> None:
    with open_journal(tmp_path / "state", print) as journal:
        journal.keep(NEW)
        assert looked_at(tmp_path).endswith("games: 1")
        journal.keep(roll("4+1 r6 y2 g3 b6"))
        assert is_running(Patient(Config(), tmp_path / "state", machine(tmp_path / "root")))
    assert not is_running(Patient(Config(), tmp_path / "state", machine(tmp_path / "root")))


# Sound

CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
"""
VOICES = """\
Pty Language       Age/Gender VoiceName          File                 Other Languages
 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
 5  es              --/M      Spanish_(Spain)    roa/es
 5  pl              --/M      Polish             zlw/pl
 5  pt              --/M      Portuguese_(Portugal) roa/pt
"""
NO_POLISH = "".join(each for each in VOICES.splitlines(True) if "pl " not in each)


@pytest.mark.parametrize(
    ("cards", "voices", "may_use", "expected"),
    [
        pytest.param(
            CARDS,
            VOICES,
            True,
            "ok       vc4-hdmi-0, bcm2835 Headphones; espeak-ng speaks pt, es, pl, en",
            id="well",
        ),
        pytest.param(
            "--- no soundcards ---\n", VOICES, True, "warning  There is no sound card", id="no card"
        ),
        pytest.param(CARDS, None, True, "warning  There is no voice: sudo apt", id="no voice"),
        pytest.param(
            CARDS, NO_POLISH, True, "warning  The voice does not speak pl", id="no Polish"
        ),
        pytest.param(CARDS, VOICES, False, "warning  This user may not use", id="no permission"),
    ],
)
def test_sound(
    tmp_path: Path, cards: str, voices: str | None, may_use: bool, expected: str
) -> None:
    files = {"proc/asound/cards": cards, "dev/snd/pcmC0D0p": ""}
    answers = {} if voices is None else {"espeak-ng --voices": voices}
    whose = machine(tmp_path, files, answers, may_use=may_use)
    assert said(sound.check(patient(whose, tmp_path))).startswith(f"part     {expected}")


def test_a_volume_that_is_off_is_told(tmp_path: Path) -> None:
    save(tmp_path, Settings(volume=0), write_whole)
    whose = machine(tmp_path, {"proc/asound/cards": CARDS}, {"espeak-ng --voices": VOICES})
    assert said(sound.check(patient(whose, tmp_path))).endswith("the volume is off in the menu")


# Service


def unit(**properties: str) -> dict[str, str]:
    given = {"LoadState": "loaded", "ActiveState": "active", "NRestarts": "0"} | properties
    shown = "".join(f"{name}={value}\n" for name, value in given.items())
    return {"systemctl show qwixx-table.service": shown}


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        pytest.param(unit(), "ok       the table runs", id="it runs"),
        pytest.param(
            unit(ActiveState="failed", Result="watchdog"),
            "fault    The table has given up (watchdog). journalctl -u qwixx-table",
            id="it has given up",
        ),
        pytest.param(
            unit(NRestarts="9"),
            "warning  The table was started again by itself: 9 x. journalctl -u qwixx-table",
            id="it was started again and again",
        ),
        pytest.param(
            unit(NRestarts="1"),
            "ok       the table runs; started again by itself: 1 x",
            id="somebody has quit",
        ),
        pytest.param(
            unit(UnitFileState="disabled"),
            "warning  The table does not start by itself: sudo systemctl enable",
            id="it is not enabled",
        ),
        pytest.param(unit(ActiveState="inactive"), "ok       the table does not run now", id="off"),
    ],
)
def test_service(tmp_path: Path, answers: dict[str, str], expected: str) -> None:
    found = said(service.check(patient(machine(tmp_path, {}, answers), tmp_path)))
    assert found.startswith(f"part     {expected}")


def test_a_service_that_is_not_installed_is_not_told(tmp_path: Path) -> None:
    for answers in ({}, unit(LoadState="not-found")):
        assert service.check(patient(machine(tmp_path, {}, answers), tmp_path)) == []


def test_a_service_that_runs_has_the_camera(tmp_path: Path) -> None:
    assert is_running(patient(machine(tmp_path, {}, unit()), tmp_path))
    assert not is_running(patient(machine(tmp_path, {}, unit(ActiveState="failed")), tmp_path))


def test_a_machine_of_its_own_is_asked_unless_another_is_given() -> None:
    assert Machine().root == Path("/")
    assert size_mm(b"") is None
