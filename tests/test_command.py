"""The command line: what it does, and one clear line where it cannot."""

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from table import __version__, bench
from table.__main__ import main
from tests.command import QWIXX_TABLE, run

NEW = b'{"new": {"game": "classic", "players": ["Ana", "Rui"]}}\n'
ROLL = b'{"roll": {"white": [4, 1], "red": 6, "yellow": 2, "green": 3, "blue": 6}}\n'


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["bogus"], "invalid choice: 'bogus'"),
        (["--bogus"], "unrecognized arguments: --bogus"),
        (["script", "no/such/file"], "no/such/file: No such file or directory."),
        (["script", "/"], "/: Is a directory."),
        (["import"], "the following arguments are required: file"),
        (["export", "--state", "/no/such/place"], "There are no games in /no/such/place."),
        (["script", "--state", "/dev/null/place"], "The games cannot be opened"),
        (["script", "--state", "{tmp}", "--config", "no.toml"], "no.toml cannot be read"),
        (["read"], "the following arguments are required: IMAGE"),
        (["read", "a.png", "--json", "b.png", "--bogus"], "unrecognized arguments: b.png --bogus"),
        (["read", "a.png", "--repeat", "x"], "--repeat: give a whole number of 1 or more, not 'x'"),
        (["read", "a.png", "--repeat", "0"], "--repeat: give a whole number of 1 or more, not '0'"),
        (["read", "a.png", "--annotate", ""], "--annotate: give a name, not nothing"),
        (["read", "a.png", "--bogus\nb"], r"unrecognized arguments: --bogus\nb"),
        (["script", "no\nfile"], r"no\nfile: No such file or directory."),
    ],
)
def test_bad_usage_gets_one_line(arguments: list[str], reason: str, tmp_path: Path) -> None:
    done = run(*(argument.replace("{tmp}", str(tmp_path)) for argument in arguments))
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("qwixx-table")
    assert reason in line


@pytest.mark.parametrize(
    "command", [[], ["script"], ["export"], ["import"], ["history"], ["bench"]]
)
def test_every_command_explains_itself(command: list[str]) -> None:
    done = run(*command, "-h")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"usage: qwixx-table")


def test_version() -> None:
    assert run("--version").stdout.decode() == f"qwixx-table {__version__}\n"


def test_script_reads_a_file_or_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(NEW + ROLL)
    assert run("script", path).stdout == run("script", said=NEW + ROLL).stdout


def test_script_without_state_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert len(run("script", said=NEW).stdout.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_script_with_state_goes_on_where_it_was(tmp_path: Path) -> None:
    first = json.loads(run("script", "--state", tmp_path, said=NEW + ROLL).stdout.splitlines()[-1])
    again = json.loads(run("script", "--state", tmp_path).stdout)
    assert again == {"ok": True, "resumed": True, "state": first["state"]}


def test_a_damaged_journal_is_told_and_the_table_starts(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"garbage" * 1000)
    done = run("script", "--state", tmp_path, said=NEW)
    assert b"is damaged" in done.stderr
    assert json.loads(done.stdout)["ok"]


def test_export_and_import_through_files(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.jsonl"
    run("script", "--state", here, said=NEW + ROLL)
    assert run("export", "--state", here, file).returncode == 0
    assert run("import", "--state", there, file).stdout == b"Games imported: 1\n"
    assert run("export", "--state", there).stdout == file.read_bytes()
    file.write_bytes(NEW + b"nonsense\n")
    refused = run("import", "--state", there, file)
    assert refused.returncode == 2
    assert b"Line 2: The line is not JSON. Nothing was imported." in refused.stderr
    assert len(run("export", "--state", there).stdout.splitlines()) == 2


def test_an_export_that_fails_says_why(tmp_path: Path) -> None:
    run("script", "--state", tmp_path, said=NEW)
    nowhere = run("export", "--state", tmp_path, tmp_path / "no" / "such" / "place")
    assert (nowhere.returncode, nowhere.stderr.count(b"\n")) == (2, 1)
    assert b"place.part: No such file or directory." in nowhere.stderr
    (tmp_path / "games.db").write_bytes(b"garbage" * 1000)
    damaged = run("export", "--state", tmp_path)
    assert (damaged.returncode, damaged.stderr.count(b"\n")) == (2, 1)
    assert b"games.db cannot be read: file is not a database." in damaged.stderr


def test_a_reader_that_went_away_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(NEW * 2000)
    pipe = f"{shlex.join([*QWIXX_TABLE, 'script', str(path)])} | head -1"
    done = subprocess.run(["sh", "-c", pipe], capture_output=True, timeout=60)
    assert json.loads(done.stdout)["ok"]
    assert done.stderr == b""


CLOSED = {
    "stdin": ("<&-", "script", b"", b""),
    "stdout": (">&-", "script /no/such/file", b"", b"qwixx-table: /no/such/file: No such"),
    "stderr": ("2>&-", "script /no/such/file", b"", b""),
    "all": ("<&- >&- 2>&-", "script", b"", b""),
}


@pytest.mark.parametrize(("closing", "command", "out", "err"), CLOSED.values(), ids=CLOSED)
def test_closed_streams_are_no_trouble(closing: str, command: str, out: bytes, err: bytes) -> None:
    line = f"{shlex.join(QWIXX_TABLE)} {command} {closing}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, timeout=60)
    assert done.returncode == (2 if "file" in command else 0)
    assert done.stdout == out
    assert done.stderr.startswith(err)
    assert done.stderr.count(b"\n") == (1 if err else 0)


def test_a_full_error_stream_is_no_trouble() -> None:
    line = f"{shlex.join(QWIXX_TABLE)} script /no/such/file 2>/dev/full"
    assert subprocess.run(["sh", "-c", line], timeout=60).returncode == 2


def test_bench_gives_the_promised_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is measured a few times only: how fast this machine is today is nobody's question."""
    for name, times in {"EVENTS": 300, "STARTS": 1, "READS": 2, "DRAWS": 2}.items():
        monkeypatch.setattr(bench, name, times)
    assert main(["bench", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == {"read_ms", "draw_ms", "start_ms", "rss_mb", "apply_per_s"}
    assert all(figure > 0 for figure in figures.values())
