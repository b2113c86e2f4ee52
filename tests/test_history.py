"""`qwixx-table history`: what was played here, for people, for programs and as a picture."""

import json
import sqlite3
import sys
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from table.__main__ import main
from table.archive import FILE
from table.events import Origin, Roll, Source, Undo, corrected
from table.game import New
from table.lines import Record
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.command import run
from tests.notation import roll, timeline
from tests.test_journal import kept

NEW = New(Classic(), ("Ana", "Rui"))
SOLO = New(Classic(), ("Zofia",))
LONGO = New(Longo(), ("Eva", "Rui"), lucky=DEFAULT_LUCKY[:2])
CARDS = New(Cards(), ("Ana", "Eva"))
PASS = "1+1 r1 y1 g1 b1; - -; -"
ANA_LOSES = [PASS, "1+1 r1 y1 g1 b1; - r2; -"] + ["1+6 r2 y2 g1 b1; - -; -"] * 4 + [PASS]
"""Ana misses every time she is active, Rui twice; his only cross is a red 2."""
MINUTE = 60.0


def game(new: New, turns: Iterable[str], origin: Origin | None = None) -> list[Record]:
    events = timeline(new, *turns).events()
    return [new, *(replace(e, origin=origin) if isinstance(e, Roll) else e for e in events)]


def misread(text: str, shows: str) -> list[Record]:
    """A roll that was read, and then corrected."""
    first = replace(roll(text), origin=Origin(Source.CAMERA))
    return [first, Undo(), replace(roll(shows), origin=corrected(first))]


def told(directory: Path, *options: str, capsys: pytest.CaptureFixture[str]) -> Any:
    assert main(["history", "--json", "--state", str(directory), *options]) == 0
    return json.loads(capsys.readouterr().out)


def clocked(directory: Path, began: float, apart: float) -> None:
    """The entries of the journal, so many seconds apart."""
    with sqlite3.connect(directory / FILE) as connection:
        connection.execute("UPDATE entry SET at = ? + (id - 1) * ?", (began, apart))


class TestJson:
    def test_a_finished_game(
        self,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        kept(tmp_path, *game(NEW, ANA_LOSES))
        clocked(tmp_path, began=1_700_000_000.0, apart=MINUTE)
        (found,) = told(tmp_path, capsys=capsys)["games"]
        lasted = found.pop("seconds")
        assert lasted == MINUTE * (len(game(NEW, ANA_LOSES)) - 1)
        assert found.pop("began").startswith("2023-11-1")
        assert found.pop("ended").startswith("2023-11-1")
        assert found == {
            "number": 1,
            "game": "classic",
            "turns": 7,
            "end": "penalties",
            "players": [
                {
                    "name": "Ana",
                    "penalties": 4,
                    "score": {
                        "red": 0,
                        "yellow": 0,
                        "green": 0,
                        "blue": 0,
                        "penalties": -20,
                        "total": -20,
                    },
                },
                {
                    "name": "Rui",
                    "penalties": 2,
                    "score": {
                        "red": 1,
                        "yellow": 0,
                        "green": 0,
                        "blue": 0,
                        "penalties": -10,
                        "total": -9,
                    },
                },
            ],
            "winners": [1],
            "rolls": {"real": 0, "others": 7, "read": 0, "entered": 0, "wrong": 0},
        }

    def test_players_dice_and_the_reader(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        camera = Origin(Source.CAMERA)
        kept(tmp_path, *game(NEW, ANA_LOSES, camera))
        kept(tmp_path, *game(NEW, ANA_LOSES, Origin(Source.CAMERA, is_simulated=True)))
        kept(tmp_path, NEW, *misread("4+5 r2 y2 g3 b6", "4+5 r6 y2 g3 b6"))
        history = told(tmp_path, capsys=capsys)
        classic = history["kinds"]["classic"]
        assert [each["number"] for each in history["games"]] == [1, 2]
        assert history["unfinished"] == 1
        assert (classic["games"], classic["finished"]) == (3, 2)
        assert classic["players"][0] == {
            "name": "Rui",
            "played": 2,
            "won": 2,
            "average": -9.0,
            "best": -9,
            "penalties": 2.0,
        }
        real, others = classic["real"], classic["others"]
        assert (real["rolls"], real["read"], real["entered"], real["wrong"]) == (8, 8, 0, 1)
        assert real["misread"] == [{"die": "red", "read": 2, "shows": 6, "times": 1}]
        assert real["dice"]["red"]["counts"] == [3, 4, 0, 0, 0, 1]
        assert (others["rolls"], others["wrong"], others["misread"]) == (7, 0, [])

    def test_a_die_with_its_verdict(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Fifteen rolls are 30 throws of white dice, nearly all of them ones."""
        kept(tmp_path, *game(NEW, ANA_LOSES, Origin(Source.HAND)))
        kept(tmp_path, *game(NEW, [PASS] * 6, Origin(Source.HAND)))
        kept(tmp_path, *game(NEW, [PASS] * 2, Origin(Source.HAND)))
        dice = told(tmp_path, capsys=capsys)["kinds"]["classic"]["real"]["dice"]
        assert list(dice) == ["white", "red", "yellow", "green", "blue"]
        assert dice["red"]["verdict"] == "few"
        assert dice["white"] == {
            "throws": 30,
            "counts": [26, 0, 0, 0, 0, 4],
            "expected": 5.0,
            "chi_square": 108.4,
            "freedom": 5,
            "p": 0.0,
            "verdict": "suspicious",
        }

    def test_every_kind_is_there_and_longo_has_eight_faces(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        kept(tmp_path, LONGO)
        kinds = told(tmp_path, capsys=capsys)["kinds"]
        assert list(kinds) == ["classic", "longo", "cards"]
        assert kinds["longo"]["real"]["dice"]["red"]["counts"] == [0] * 8
        assert kinds["longo"]["real"]["dice"]["red"]["freedom"] == 7
        assert kinds["cards"]["real"]["dice"] == {}

    def test_nobody_wins_solo_practice(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        kept(tmp_path, *game(SOLO, ["1+1 r1 y1 g1 b1; -; -"] * 4))
        history = told(tmp_path, capsys=capsys)
        assert history["games"][0]["winners"] == []
        assert history["kinds"]["classic"]["players"] == []

    @pytest.mark.parametrize(
        ("options", "numbers", "unfinished"),
        [
            ((), [1, 2, 3], 1),
            (("--last", "2"), [2, 3], 0),
            (("--last", "9"), [1, 2, 3], 0),
            (("--game", "classic"), [1, 2, 3], 0),
            (("--game", "cards"), [], 1),
            (("--player", "Zofia"), [2], 0),
            (("--player", "Ana", "--last", "1"), [3], 0),
            (("--player", "Nobody"), [], 0),
        ],
    )
    def test_some_games_only(
        self,
        tmp_path: Path,
        options: tuple[str, ...],
        numbers: list[int],
        unfinished: int,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        solo = game(SOLO, ["1+1 r1 y1 g1 b1; -; -"] * 4)
        cards = [CARDS, *timeline(CARDS, "4; r4 -; r5").events()]
        kept(tmp_path, *game(NEW, ANA_LOSES), *solo, *game(NEW, ANA_LOSES), *cards)
        history = told(tmp_path, *options, capsys=capsys)
        assert [each["number"] for each in history["games"]] == numbers
        assert history["unfinished"] == unfinished


class TestText:
    def text(self, directory: Path, capsys: pytest.CaptureFixture[str]) -> str:
        assert main(["history", "--state", str(directory)]) == 0
        return capsys.readouterr().out

    def test_games_players_and_dice(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        kept(tmp_path, *game(NEW, ANA_LOSES, Origin(Source.CAMERA)))
        kept(tmp_path, NEW, *misread("4+5 r2 y2 g3 b6", "4+5 r6 y2 g3 b6"))
        clocked(tmp_path, began=1_700_000_000.0, apart=MINUTE)
        text = self.text(tmp_path, capsys)
        lines = [line.split() for line in text.splitlines()]
        assert lines[1][3:] == ["Classic", "7", "29", "Ana", "0", "0", "0", "0", "-20", "-20"]
        assert lines[2] == ["Rui", "1", "0", "0", "0", "-10", "-9", "won"]
        assert "Classic: 2 games, 1 finished" in text
        assert ["Rui", "1", "1", "-9.0", "-9", "2.0"] in lines
        assert "  8 real rolls\n" in text
        assert ["red", "8", "3", "4", "0", "0", "0", "1", "too", "few", "to", "judge"] in lines
        assert "read by the camera: 8, of these corrected: 1 (12.5 %); entered by hand: 0" in text
        assert "    red 6 was read as 2: 1 time\n" in text
        assert "Longo" not in text

    @pytest.mark.parametrize(
        ("origins", "said", "unsaid"),
        [
            pytest.param(
                [None], "7 rolls, none known to be of real dice", "Left out", id="no real dice"
            ),
            pytest.param(
                [None, Origin(Source.HAND)],
                "Left out: 7 rolls of simulated dice, scripts, imports or older versions",
                "none known",
                id="some real dice",
            ),
        ],
    )
    def test_what_tells_nothing_of_real_dice_is_said_to(
        self,
        tmp_path: Path,
        origins: list[Origin | None],
        said: str,
        unsaid: str,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        for origin in origins:
            kept(tmp_path, *game(NEW, ANA_LOSES, origin))
        text = self.text(tmp_path, capsys)
        assert said in text
        assert unsaid not in text

    def test_before_the_first_game(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        kept(tmp_path, NEW)
        assert self.text(tmp_path, capsys) == "No games yet.\n"
        assert main(["history", "--state", str(tmp_path), "--player", "Ana"]) == 0
        assert capsys.readouterr().out == "No such games.\n"

    def test_a_name_cannot_draw_on_the_terminal(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The journal refuses such names, but older ones may have them."""
        names = New(Classic(), ("Ana\x1b[2J", "Rui"))
        assert kept(tmp_path, *game(names, ANA_LOSES)) == []
        assert main(["history", "--state", str(tmp_path)]) == 1
        assert "\x1b" not in "".join(capsys.readouterr())


class TestPlot:
    def test_each_kind_that_was_played_has_its_part(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        picture = tmp_path / "history.png"
        kept(tmp_path, *game(NEW, ANA_LOSES, Origin(Source.CAMERA)), *game(LONGO, [PASS]))
        assert main(["history", "--state", str(tmp_path), "--plot", str(picture)]) == 0
        drawn = pygame.image.load(BytesIO(picture.read_bytes()), "history.png")
        assert drawn.get_size() == (1280, 1440)
        colors = {tuple(drawn.get_at((x, 300)))[:3] for x in range(1280)}
        assert len(colors) > 8, "bars are drawn"
        assert "Classic" in capsys.readouterr().out

    def test_without_games_there_is_nothing_to_draw(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        kept(tmp_path, NEW)
        assert main(["history", "--state", str(tmp_path), "--plot", str(tmp_path / "x.png")]) == 2
        assert capsys.readouterr().err == "qwixx-table: There are no games to plot.\n"

    def test_a_picture_that_cannot_be_written_is_one_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        kept(tmp_path, *game(NEW, ANA_LOSES))
        nowhere = str(tmp_path / "no" / "such" / "place.png")
        done = run("history", "--state", tmp_path, "--plot", nowhere)
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
        assert b"place.png.part: No such file or directory." in done.stderr


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--bogus"], "unrecognized arguments: --bogus"),
        (["--last", "0"], "--last: give a whole number of 1 or more, not '0'"),
        (["--game", "chess"], "--game: invalid choice: 'chess'"),
        (["--plot", ""], "--plot: give a name, not nothing"),
        (["--state", "/no/such/place"], "There are no games in /no/such/place."),
    ],
)
def test_bad_usage_gets_one_line(
    options: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["history", *options])
    except SystemExit as ended:
        status = int(ended.code or 0)
    said = capsys.readouterr()
    assert (status, said.out, said.err.count("\n")) == (2, "", 1)
    assert reason in said.err


def test_a_damaged_game_is_told_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, *game(NEW, ANA_LOSES), *game(NEW, ANA_LOSES))
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE entry SET checksum = 5 WHERE id = 4")
    assert main(["history", "--json", "--state", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert [each["number"] for each in json.loads(said.out)["games"]] == [2]
    assert said.err == "qwixx-table: Left out: entry 4 is not what was written.\n"


def test_a_file_that_is_no_journal_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_bytes(b"garbage" * 1000)
    assert main(["history", "--state", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "games.db cannot be read: file is not a database." in said.err


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "told"), [(Terminal(), True), (StringIO(), False)])
def test_a_terminal_is_told_how_far_the_reading_is(
    stream: StringIO, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path, *game(NEW, ANA_LOSES), *game(NEW, ANA_LOSES))
    monkeypatch.setattr(sys, "stderr", stream)
    assert main(["history", "--state", str(tmp_path)]) == 0
    assert ("reading the games: 50 %" in stream.getvalue()) == told
    assert stream.getvalue().endswith("\r\033[K" if told else "")
