"""Export and import: the same games come back, or none."""

import json
from pathlib import Path
from random import Random

import pytest

from table import plain
from table.archive import FILE, Archive
from table.events import Choose, Confirm, TakeBack, Undo
from table.exchange import exported, import_games
from table.game import Game, New
from table.journal import open_journal
from table.lines import Record
from table.refused import Refused
from table.variants import Cards, Classic, Longo
from tests.notation import choice, roll
from tests.test_journal import kept, random_game, resumed

CLASSIC = New(Classic(), ("Ana", "Łukasz"), first=1)
LONGO = New(Longo(), ("Rui",), lucky=((5, 8),))
CARDS = New(Cards(jokers=True), ("Zofia", "Eva"))
ROLL = roll("4+1 r6 y2 g3 b6")
UNFINISHED: list[Record] = [CLASSIC, ROLL, Choose(0, choice("r5")), Confirm(1)]


def games(directory: Path) -> list[Game]:
    archive = Archive.open(directory / FILE)
    return [archive.timeline(game).game for game in archive.games()]


def lines_of(directory: Path) -> list[bytes]:
    archive = Archive.open(directory / FILE)
    return [line.encode() + b"\n" for line in exported(archive, pytest.fail)]


def imported(directory: Path, lines: list[bytes]) -> int:
    with open_journal(directory, pytest.fail) as journal:
        return import_games(journal, lines)


def test_importing_what_was_exported_gives_the_same_games(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    chance = Random(3)
    for new in (CLASSIC, LONGO, CARDS):
        kept(here, *random_game(new, chance))
    kept(here, *UNFINISHED)
    assert imported(there, lines_of(here)) == 4
    assert games(there) == games(here)
    assert lines_of(there) == lines_of(here)
    assert resumed(there).game == resumed(here).game  # type: ignore[union-attr]


def test_an_export_has_no_line_that_was_taken_back(tmp_path: Path) -> None:
    kept(tmp_path, *UNFINISHED, TakeBack(1), Undo(), ROLL, Confirm(0))
    verbs = [next(iter(json.loads(line))) for line in lines_of(tmp_path)]
    assert verbs == ["new", "roll", "confirm"]


def test_an_import_leaves_the_unfinished_game_the_current_one(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    kept(here, *random_game(LONGO, Random(1)), CARDS)
    kept(there, *UNFINISHED)
    before = resumed(there)
    imported(there, lines_of(here))
    after = resumed(there)
    assert before is not None
    assert after is not None
    assert before.game == after.game
    kept(there, Confirm(0))
    assert [game.phase for game in games(there)] == ["action2", "over", "roll"]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (b'{"roll": {"white": [4, 1]}}', "Line 3: The roll lacks the red die."),
        (b'{"confirm": {"player": 9}}', "Line 3: There is no player 9"),
        (b"nonsense", "Line 3: The line is not JSON."),
        (b'{"takeback": {"player": 0}}', "Line 3: There is no command 'takeback'"),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_nothing_is_imported(
    tmp_path: Path, bad: bytes, reason: str
) -> None:
    kept(tmp_path, *random_game(LONGO, Random(1)))
    before = games(tmp_path)
    new = plain.write(CLASSIC).encode()
    with pytest.raises(Refused, match=reason):
        imported(tmp_path, [new, b"\n", bad, new])
    assert games(tmp_path) == before


def test_a_file_that_does_not_begin_with_new_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="Line 1: There is no game yet"):
        imported(tmp_path, [plain.write(ROLL).encode()])


def test_a_damaged_game_is_left_out_of_an_export_and_named(tmp_path: Path) -> None:
    kept(tmp_path, *random_game(CLASSIC, Random(1)), LONGO)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace("Łukasz".encode(), "Łucasz".encode()))
    warnings: list[str] = []
    lines = list(exported(Archive.open(path), warnings.append))
    assert lines == [plain.write(LONGO)]
    assert warnings == ["Left out: entry 1 is not what was written."]
