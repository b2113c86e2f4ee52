"""The journal: nothing that was acknowledged is ever lost."""

import fcntl
import json
import resource
import sqlite3
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table import plain
from table.archive import FILE, Archive
from table.chance import random_event
from table.events import Choose, Confirm, Correction, Event, TakeBack, Undo
from table.game import New, Phase
from table.journal import Journal, open_journal
from table.lines import Record
from table.refused import Refused
from table.session import Session
from table.timeline import Timeline
from table.variants import Classic, Longo
from tests.command import ask, heard, run, started
from tests.notation import choice, roll

NEW = New(Classic(), ("Ana", "Łukasz"))
LONGO = New(Longo(), ("Rui",), lucky=((5, 8),))
ROLL = roll("4+1 r6 y2 g3 b6")
RED = Choose(0, choice("r5"))


def kept(directory: Path, *records: Record) -> list[str]:
    """Keep records in a directory; what was warned of meanwhile."""
    warnings: list[str] = []
    with open_journal(directory, warnings.append) as journal:
        for record in records:
            journal.keep(record)
    return warnings


def resumed(directory: Path) -> Timeline | None:
    with open_journal(directory, pytest.fail) as journal:
        return journal.unfinished


def test_a_new_journal_has_no_game(tmp_path: Path) -> None:
    assert resumed(tmp_path / "not" / "there" / "yet") is None


def test_the_table_stands_where_it_stood(tmp_path: Path) -> None:
    records: list[Event | Correction] = [
        ROLL,
        RED,
        Confirm(0),
        TakeBack(0),
        Confirm(1),
        Undo(),
        Confirm(0),
    ]
    kept(tmp_path, NEW, *records)
    again = resumed(tmp_path)
    assert again is not None
    assert again.game == Timeline.replay(NEW, records).game
    assert again.game.names == ("Ana", "Łukasz")


def test_a_finished_game_is_kept_but_not_resumed(tmp_path: Path) -> None:
    kept(tmp_path, *random_game(NEW, Random(1)))
    assert resumed(tmp_path) is None
    assert len(Archive.open(tmp_path / FILE).games()) == 1


def random_game(new: New, chance: Random) -> list[Record]:
    """A game from its beginning to its end."""
    records: list[Record] = []
    session = Session(records.append)
    timeline = session.take(new)
    while timeline.game.phase is not Phase.OVER:
        timeline = session.take(random_event(timeline.game, chance))
    return records


def test_many_games_in_one_file(tmp_path: Path) -> None:
    kept(tmp_path, *random_game(NEW, Random(1)))
    kept(tmp_path, *random_game(LONGO, Random(2)))
    kept(tmp_path, NEW, ROLL, LONGO)
    archive = Archive.open(tmp_path / FILE)
    games = [archive.timeline(game).game for game in archive.games()]
    assert [game.rules.game for game in games] == ["classic", "longo", "classic", "longo"]
    assert [game.phase for game in games] == [Phase.OVER, Phase.OVER, Phase.ACTION1, Phase.ROLL]
    again = resumed(tmp_path)
    assert again is not None
    assert again.game == games[-1]


def test_each_record_is_committed_with_full_synchronisation(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE)
    assert journal._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    journal.keep(NEW)
    assert not journal._connection.in_transaction


def test_a_second_table_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    with open(tmp_path / "lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(Refused, match="Another table is using"):
            kept(tmp_path)


def test_others_read_while_the_table_plays(tmp_path: Path) -> None:
    with open_journal(tmp_path, pytest.fail) as journal:
        journal.keep(NEW)
        assert run("export", "--state", tmp_path).stdout.decode() == plain.write(NEW) + "\n"


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"no database at all", id="another file"),
        pytest.param(lambda data: data[: len(data) // 2], id="cut in half"),
        pytest.param(lambda data: b"\0" * len(data), id="zeroes"),
        pytest.param(lambda data: data.replace(b'"Ana"', b'"Bob"'), id="a name changed"),
        pytest.param(lambda data: data.replace(b"[4, 1]", b"[4, 2]"), id="a die changed"),
        pytest.param(lambda data: data.replace(b'"roll"', b"\xff\xfe\xfd\xfc\xfb\xfa"), id="bytes"),
        pytest.param(lambda data: data[:100] + b"\xa5" * 400 + data[500:], id="schema overwritten"),
    ],
)
def test_a_damaged_file_is_put_aside(tmp_path: Path, damage: Any) -> None:
    kept(tmp_path, NEW, ROLL)
    path = tmp_path / FILE
    damaged = damage(path.read_bytes())
    assert damaged != path.read_bytes()
    path.write_bytes(damaged)
    (warning,) = kept(tmp_path, NEW)
    assert "is damaged" in warning
    (aside,) = tmp_path.glob("games.damaged-*.db")
    assert aside.name in warning
    assert aside.read_bytes() == damaged
    again = resumed(tmp_path)
    assert again is not None
    assert again.game == Timeline.replay(NEW).game


def test_a_directory_in_the_journals_place_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert len(kept(tmp_path, NEW)) == 1


def test_a_journal_of_a_newer_version_is_put_aside(tmp_path: Path) -> None:
    kept(tmp_path, NEW)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version = 99")
    (warning,) = kept(tmp_path)
    assert "version 99" in warning


@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_to_the_file_the_table_starts(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    kept(tmp_path, NEW, ROLL, RED, Confirm(0))
    path = tmp_path / FILE
    data = bytearray(path.read_bytes())
    start = chance.randrange(len(data))
    for position in range(start, min(len(data), start + chance.choice([1, 8, 4096]))):
        data[position] = chance.randrange(256)
    path.write_bytes(data)
    warnings: list[str] = []
    with open_journal(tmp_path, warnings.append) as journal:
        if not warnings:
            assert journal.unfinished is not None
            expected = Timeline.replay(NEW, [ROLL, RED, Confirm(0)])
            assert journal.unfinished.game == expected.game
        journal.keep(NEW)


def test_a_full_disk_refuses_the_record_and_keeps_the_rest(tmp_path: Path) -> None:
    with open_journal(tmp_path, pytest.fail) as journal:
        journal.keep(NEW)
        (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Refused, match="could not be saved: the disk is full"):
            keep_beginning(journal)
        journal._connection.execute("PRAGMA max_page_count = 1000000")
        journal.keep(ROLL)
    again = resumed(tmp_path)
    assert again is not None
    assert again.game.phase is Phase.ACTION1


def keep_beginning(journal: Journal) -> None:
    while True:
        journal.keep(NEW)


def test_the_command_goes_on_when_a_full_disk_has_room_again(tmp_path: Path) -> None:
    process = started("script", "--state", tmp_path)
    state = ask(process, plain.write(NEW).encode())["state"]
    size = (tmp_path / f"{FILE}-wal").stat().st_size
    roll_line, undo_line = plain.write(ROLL).encode(), plain.write(Undo()).encode()
    unlimited = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, unlimited[1]))
    answers = [ask(process, roll_line) for _ in range(3)]
    assert all("could not be saved" in answer["error"] for answer in answers)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
    assert ask(process, roll_line)["ok"]
    assert ask(process, undo_line)["state"] == state
    process.kill()
    process.communicate()
    assert resumed(tmp_path) is not None


def random_dialogue(chance: Random, length: int) -> list[tuple[bytes, dict[str, Any]]]:
    """Lines of several games, each with the state that it leads to."""
    spoken: list[tuple[bytes, dict[str, Any]]] = []
    session = Session(keep=lambda record: None)
    while len(spoken) < length:
        timeline = session.timeline
        record: New | Event | Undo = NEW
        if timeline is not None and timeline.game.phase is not Phase.OVER:
            undo = timeline.last is not None and chance.random() < 0.05
            record = Undo() if undo else random_event(timeline.game, chance)
        spoken.append((plain.write(record).encode(), plain.state(session.take(record).game)))
    return spoken


def test_every_acknowledged_line_survives_sigkill(tmp_path: Path) -> None:
    """Killed at random moments while lines pour in; what was answered is there again."""
    chance = Random(7)
    spoken = random_dialogue(chance, 4000)
    states = [None, *(None if state["phase"] == "over" else state for _, state in spoken)]
    done = 0
    for _ in range(30):
        timeline = resumed(tmp_path)
        state = plain.state(timeline.game) if timeline else None
        done += state != states[done]  # the next line may have been kept, but not answered
        assert state == states[done]
        process = started("script", "--state", tmp_path)
        if state:
            assert heard(process) == {"ok": True, "resumed": True, "state": state}
        done += acknowledged_until_killed(process, spoken[done:], chance.uniform(0.0, 0.15))
    assert done > 100


def acknowledged_until_killed(
    process: Any, spoken: list[tuple[bytes, dict[str, Any]]], seconds: float
) -> int:
    """Pour lines into a process, kill it, and count its answers; each must be right."""

    def pour() -> None:
        try:
            process.stdin.write(b"".join(line + b"\n" for line, _ in spoken))
            process.stdin.flush()
        except BrokenPipeError:
            pass

    pouring = threading.Thread(target=pour)
    pouring.start()
    answers = [process.stdout.readline()]
    time.sleep(seconds)
    process.kill()
    answers += [line for line in process.stdout.readlines() if line.endswith(b"\n")]
    pouring.join()
    process.wait()
    for answer, (_, state) in zip(answers, spoken, strict=False):
        assert json.loads(answer) == {"ok": True, "state": state}
    return len(answers)
