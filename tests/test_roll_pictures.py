"""Pictures of the rolls: what is kept and for how long, and who sees it after a dispute."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from display.views.correct import CorrectView, correct_view
from display.words import Words
from table import roll_pictures
from table.controls import Button, Hold, Press
from table.desk import Desk
from table.events import Undo
from table.game import Phase
from table.happenings import Happening
from table.pages.correct import Correct
from table.pages.play import TROUBLE_SECONDS
from table.refused import Refused
from table.roll_pictures import FOLDER, MOST_WAITING, RollPictures
from table.samples import answer, at, new_game, played_desk
from table.settings import Kind, Language
from table.sheet import Color
from tests.trays import ROLL, places, problem, tray
from vision.reading import Reading, Trouble
from vision.roll_picture import RollPicture
from vision.settle import Seen, State

RED, YELLOW, GREEN, BLUE, OK = Button
PICTURE = RollPicture(np.full((600, 760, 3), 90, np.uint8), Reading(places(), (), 50.0))
GAME = (7, 1000.0)


@contextmanager
def opened(
    directory: Path, game: tuple[int, float] | None = GAME, games_kept: int = 2
) -> Iterator[RollPictures]:
    pictures = RollPictures(directory, games_kept, lambda: game)
    try:
        yield pictures
    finally:
        pictures.close()


def files(directory: Path) -> list[str]:
    folder = directory / FOLDER
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


class TestKeeping:
    def test_a_picture_is_there_at_once_and_after_a_restart(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            pictures.keep(3, PICTURE)
            assert pictures.of(3) is PICTURE
            assert pictures.of(4) is None
        assert files(tmp_path) == ["7-1000/3.jpg"]
        with opened(tmp_path) as pictures:
            found = pictures.of(3)
            assert found is not None
            assert [die.value for die in found.reading.dice] == [5, 4, 2, 2, 3, 6]
            assert pictures.of(3) is found, "it is read from the disk once"

    def test_another_game_has_other_pictures(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            pictures.keep(3, PICTURE)
        for other in ((8, 1000.0), (7, 2000.0)):
            with opened(tmp_path, other) as pictures:
                assert pictures.of(3) is None

    def test_an_older_turn_is_found_on_the_disk(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            for turn in range(1, 6):
                pictures.keep(turn, PICTURE)
                while pictures._unwritten:
                    time.sleep(0.01)
        with opened(tmp_path) as pictures:
            assert all(pictures.of(turn) for turn in range(1, 6))

    def test_what_was_taken_back_goes(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            for turn in (1, 2, 3):
                pictures.keep(turn, PICTURE)
            pictures.forget_from(2)
            assert [bool(pictures.of(turn)) for turn in (1, 2, 3)] == [True, False, False]
            pictures.forget_from(2)
        assert files(tmp_path) == ["7-1000/1.jpg"]

    def test_without_a_game_nothing_is_written(self, tmp_path: Path) -> None:
        with opened(tmp_path, None) as pictures:
            for turn in (1, 2, 3):
                pictures.keep(turn, PICTURE)
            assert [pictures.of(turn) for turn in (3, 1)] == [PICTURE, None]
            pictures.forget_from(1)
        assert files(tmp_path) == []


class TestBounds:
    def test_only_the_last_games_keep_their_pictures(self, tmp_path: Path) -> None:
        for number in range(1, 6):
            with opened(tmp_path, (number, number * 100.0), games_kept=2) as pictures:
                pictures.keep(1, PICTURE)
        assert files(tmp_path) == ["3-300/1.jpg", "4-400/1.jpg", "5-500/1.jpg"]
        with opened(tmp_path, (5, 500.0), games_kept=0):
            pass
        assert files(tmp_path) == ["5-500/1.jpg"]

    def test_a_new_game_makes_room_too(self, tmp_path: Path) -> None:
        game = [(1, 100.0)]
        pictures = RollPictures(tmp_path, 1, lambda: game[0])
        for number in range(1, 5):
            game[0] = (number, number * 100.0)
            pictures.begin()
            pictures.keep(1, PICTURE)
        pictures.close()
        assert files(tmp_path) == ["3-300/1.jpg", "4-400/1.jpg"]

    def test_what_a_power_cut_left_half_written_goes(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            pictures.keep(1, PICTURE)
        folder = tmp_path / FOLDER
        (folder / "7-1000" / ".2.jpg.4711").write_bytes(b"half")
        (folder / "stray").write_bytes(b"no game")
        with opened(tmp_path, games_kept=0):
            pass
        assert files(tmp_path) == ["7-1000/1.jpg"]

    def test_a_spoilt_file_is_no_picture(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            pictures.keep(1, PICTURE)
        (tmp_path / FOLDER / "7-1000" / "1.jpg").write_bytes(b"\xff\xd8 nonsense")
        with opened(tmp_path) as pictures:
            assert pictures.of(1) is None

    @pytest.mark.parametrize("given", [-1, 1001])
    def test_a_number_that_cannot_be_is_refused(self, tmp_path: Path, given: int) -> None:
        with pytest.raises(Refused, match="roll_pictures must be from 0 to 1000, not"):
            RollPictures(tmp_path, given, lambda: None)


class TestTroubles:
    def test_a_full_disk_is_left_to_the_games(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(roll_pictures, "LEAST_FREE_BYTES", 10**18)
        with opened(tmp_path) as pictures:
            pictures.keep(1, PICTURE)
            pictures.keep(2, PICTURE)
            assert pictures.of(2) is PICTURE
        assert files(tmp_path) == []
        assert len(caplog.records) == 1, "it is logged once"

    def test_a_disk_that_cannot_be_written_stops_nothing(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        (tmp_path / FOLDER).write_bytes(b"in the way")
        with opened(tmp_path) as pictures:
            for turn in (1, 2, 3):
                pictures.keep(turn, PICTURE)
            pictures.forget_from(1)
            assert pictures.of(1) is None
        assert 1 <= len(caplog.records) <= 2

    def test_nobody_waits_for_a_slow_disk(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        go = Event()
        written: list[Path] = []

        def hang(path: Path, picture: RollPicture) -> None:
            assert go.wait(10.0)
            written.append(path)

        monkeypatch.setattr(roll_pictures, "_write", hang)
        with opened(tmp_path) as pictures:
            for turn in range(1, 20):
                pictures.keep(turn, PICTURE)
            assert pictures.of(19) is PICTURE
            go.set()
        assert len(written) == MOST_WAITING
        assert "The disk is slow" in caplog.text

    def test_a_file_is_whole_or_not_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(fd: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with opened(tmp_path) as pictures:
            pictures.keep(1, PICTURE)
        assert files(tmp_path) == []


def at_rest(dice: str = ROLL, roll: bool = False) -> Happening:
    seen = tray(State.AT_REST, dice)
    return replace(seen, seen=Seen(State.AT_REST, places(dice) if roll else None))


class TestAtTheTable:
    def desk(self, pictures: RollPictures, phase: Phase = Phase.ROLL) -> Desk:
        desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(3, phase))
        desk.around = replace(desk.around, pictures=pictures)
        return desk

    def do(self, desk: Desk, *happenings: Happening, now: float = 1.0) -> None:
        for happening in happenings:
            desk.take(happening, now)

    def view(self, desk: Desk) -> CorrectView:
        assert isinstance(desk.page, Correct)
        return correct_view(desk, desk.page, Words(Language.ENGLISH))

    def test_a_roll_is_pictured_and_a_dispute_settled_when_the_dice_are_gone(
        self, tmp_path: Path
    ) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            rolled = at_rest(roll=True)
            self.do(desk, rolled, tray(State.LIFTED), Hold(0, RED))
            crops = [field.crop for field in self.view(desk).fields]
            assert [crop and crop.x_px for crop in crops] == [200, 100, 300, 400, 500, 600]
            assert all(crop and crop.frame is rolled.frame for crop in crops)  # type: ignore[union-attr]
        assert files(tmp_path) == ["7-1000/3.jpg"]

    def test_the_picture_is_shown_after_a_restart(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            self.do(desk, at_rest(roll=True))
        with opened(tmp_path) as pictures:
            desk.around = replace(desk.around, pictures=pictures)
            desk.sight = None
            self.do(desk, Hold(0, RED))
            crops = [field.crop for field in self.view(desk).fields]
            assert all(crops)
            assert len({crop.number for crop in crops if crop}) == 1

    def test_a_corrected_roll_keeps_its_picture(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            self.do(desk, at_rest(roll=True), Hold(0, RED), Press(0, YELLOW), Press(0, OK))
            assert pictures.of(3) is not None
            self.do(desk, tray(State.LIFTED), Hold(0, RED))
            red = self.view(desk).chosen
            assert (red.value, red.crop and red.crop.x_px) == (3, 300)
        assert files(tmp_path) == ["7-1000/3.jpg"]

    def test_a_roll_that_is_taken_back_loses_its_picture(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            self.do(desk, at_rest(roll=True))
            desk.advance(Undo())
            assert desk.game.phase is Phase.ROLL
            self.do(desk, tray(State.LIFTED))
            assert pictures.of(3) is None
        assert files(tmp_path) == []

    def test_the_last_turn_taken_back_shows_its_roll_again(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            self.do(desk, at_rest(roll=True))
            for player in (*desk.game.seats, desk.game.active):
                answer(desk, player)
            assert (desk.game.turn, desk.game.phase) == (4, Phase.ROLL)
            self.do(desk, at_rest("white1 white1 red1 yellow1 green1 blue1", roll=True))
            desk.advance(Undo())
            desk.advance(Undo())
            assert (desk.game.turn, desk.game.phase) == (3, Phase.ACTION2)
            self.do(desk, tray(State.LIFTED))
            assert pictures.of(3) is not None
            assert pictures.of(4) is None
        assert files(tmp_path) == ["7-1000/3.jpg"]

    def test_dice_entered_by_hand_are_pictured_as_they_lie(self, tmp_path: Path) -> None:
        leaning = problem(Trouble.LEANING, "blue", at=600.0)
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            five = ROLL.rsplit(" ", 1)[0]
            self.do(desk, tray(State.REFUSED, five, leaning))
            desk.tick(1.0 + TROUBLE_SECONDS)
            late = 2.0 + TROUBLE_SECONDS
            self.do(desk, Press(0, OK), Press(0, YELLOW), Press(0, OK), now=late)
            assert desk.game.phase is Phase.ACTION1
            self.do(desk, tray(State.LIFTED), Hold(0, BLUE), now=late)
            assert self.view(desk).chosen.crop is not None

    def test_a_game_that_no_camera_reads_has_no_pictures(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            desk.around = replace(desk.around, reads=frozenset())
            desk.picture(tray(State.AT_REST, ROLL))
            assert desk.pictured is None
        assert files(tmp_path) == []

    def test_a_new_game_begins_with_none(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            self.do(desk, at_rest(roll=True))
            pictures._game = lambda: (9, 2000.0)
            desk.begin(new_game(Kind.CLASSIC, 2), (0, 1))
            assert pictures.of(3) is None

    def test_before_the_roll_the_live_picture_is_shown(self, tmp_path: Path) -> None:
        with opened(tmp_path) as pictures:
            desk = self.desk(pictures)
            now = tray(State.REFUSED, ROLL, problem(Trouble.LEANING, "blue", at=600.0))
            self.do(desk, now)
            assert desk.pictured is now


def test_color_words_of_both_worlds_agree() -> None:
    """The crops are found by the color's word."""
    assert {str(color) for color in Color} < {die.color.value for die in places()}
