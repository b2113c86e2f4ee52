"""The desk of a state directory: what cannot be read there does not stop a game."""

import sqlite3
from pathlib import Path
from threading import Event

import pytest

from hardware.camera import CameraLost
from table.archive import FILE
from table.evening import TrayThread, desk_of, follow
from table.events import Roll, Undo
from table.journal import open_journal
from table.pages.camera import CameraCheck
from table.samples import new_game
from table.settings import Kind
from table.tray import Sight, TrayWatch, dice_of, roll_of
from tests.fake_cameras import Scripted, frame
from tests.test_tray_watch import Recital
from vision.reading import Color, Dice


@pytest.mark.parametrize("spoil", ["DELETE FROM entry", "DROP TABLE entry"])
def test_a_game_ends_though_its_journal_cannot_be_read(tmp_path: Path, spoil: str) -> None:
    with open_journal(tmp_path, print) as journal:
        desk = desk_of(journal, tmp_path)
        desk.begin(new_game(Kind.CLASSIC, 2, 0), (0, 1))
        assert desk.around.playing_seconds() == 0.0
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute(spoil)
        assert desk.around.playing_seconds() == 0.0
        desk.around.statistics()


class Sleeping:
    """A camera that waits for a frame until it is closed."""

    def __init__(self) -> None:
        self.asked, self.closed = Event(), Event()

    def capture(self) -> None:
        self.asked.set()
        assert self.closed.wait(10.0)
        raise CameraLost("closed")

    def close(self) -> None:
        self.closed.set()


def test_the_end_of_an_evening_closes_the_camera_and_loses_nothing() -> None:
    camera, put = Sleeping(), list[Sight]()
    thread = TrayThread(lambda: TrayWatch(camera, Recital()))
    thread.watch_for(put.append)
    assert camera.asked.wait(5.0)
    thread.end()
    assert not thread.is_alive()
    assert put == [], "a camera that is closed at the end is not lost"


def test_a_roll_is_its_dice_and_its_dice_are_the_roll() -> None:
    roll = Roll((2, 5), (1, None, 3, 4))
    assert dice_of(roll)[:3] == ((Color.WHITE, 2), (Color.WHITE, 5), (Color.RED, 1))
    assert roll_of(dice_of(roll)) == roll


class Listener(TrayWatch):
    """Keeps what it is told of the game."""

    def __init__(self) -> None:
        super().__init__(Scripted([frame()]), Recital())
        self.heard: list[object] = []

    def played(self, dice: tuple[tuple[Color, int], ...]) -> None:
        self.heard.append(dice)

    def rearm(self) -> None:
        self.heard.append("rearm")


def test_whoever_watches_the_tray_hears_of_rolls_that_it_did_not_see() -> None:
    desk, watch = desk_of(None, None), Listener()
    follow(watch, desk)
    desk.begin(new_game(Kind.CLASSIC, 2, 0), (0, 1))
    follow(watch, desk)
    assert watch.heard == []
    desk.advance(roll := Roll((2, 5), (1, 2, 3, 4)))
    follow(watch, desk)
    assert watch.heard == [dice_of(roll)]
    desk.advance(Undo())
    follow(watch, desk)
    assert watch.heard[-1] == "rearm"


def test_whoever_watches_the_tray_knows_what_dice_are_played_with() -> None:
    desk, watch = desk_of(None, None), Listener()
    for kind, dice in (
        (Kind.CLASSIC, Dice.CUBES),
        (Kind.LONGO, Dice.EIGHTS),
        (Kind.CARDS, Dice.EIGHTS),  # which are not read: it stays as it was
        (Kind.CLASSIC, Dice.CUBES),
    ):
        desk.begin(new_game(kind, 2, 0), (0, 1))
        follow(watch, desk)
        assert watch.kind is dice


def test_the_camera_is_checked_with_cubes_in_any_game() -> None:
    desk, watch = desk_of(None, None), Listener()
    desk.begin(new_game(Kind.LONGO, 2, 0), (0, 1))

    def followed() -> Dice:
        follow(watch, desk)
        return watch.kind

    desk.open(CameraCheck())
    assert followed() is Dice.CUBES
    desk.back()
    assert followed() is Dice.EIGHTS
