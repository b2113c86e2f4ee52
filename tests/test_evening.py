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
from table.pages.start import rules_of
from table.pages.statistics import COUNT_SECONDS, StatisticsPage
from table.samples import new_game
from table.settings import Kind
from table.sight import Sight, dice_of, roll_of
from table.tray import TrayWatch
from tests.fake_cameras import Scripted, frame
from tests.notation import roll
from tests.test_tray_watch import Recital
from vision.reading import Color


@pytest.mark.parametrize("spoil", ["DELETE FROM entry", "DROP TABLE entry"])
def test_a_game_ends_though_its_journal_cannot_be_read(tmp_path: Path, spoil: str) -> None:
    with open_journal(tmp_path, print) as journal:
        desk = desk_of(journal, tmp_path)
        desk.begin(new_game(Kind.CLASSIC, 2, 0), (0, 1))
        assert desk.around.playing_seconds() == 0.0
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute(spoil)
        assert desk.around.playing_seconds() == 0.0
        assert desk.around.read_games(9) == 1.0
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


def test_the_statistics_open_at_once_and_count_on_while_they_are_shown(tmp_path: Path) -> None:
    with open_journal(tmp_path, print) as journal:
        journal.add([[new_game(Kind.CLASSIC, 2), roll("4+5 r2 y2 g3 b6")] for _ in range(11)])
        desk = desk_of(journal, None)
        desk.open(StatisticsPage.of(desk))
        counted = []
        while desk.next_at is not None and desk.next_at <= desk.now:
            assert isinstance(desk.page, StatisticsPage)
            counted.append(desk.page.statistics["classic"].games)
            desk.tick(desk.now + COUNT_SECONDS)
        assert counted == [4, 8]
        assert isinstance(desk.page, StatisticsPage)
        assert desk.page.statistics["classic"].games == 11
        assert desk.page.share_read == 1.0


def test_an_idle_table_has_counted_before_anybody_asks(tmp_path: Path) -> None:
    with open_journal(tmp_path, print) as journal:
        journal.add([[new_game(Kind.CLASSIC, 2), roll("4+5 r2 y2 g3 b6")] for _ in range(9)])
        desk = desk_of(journal, None)
        while desk.around.read_games(1) < 1.0:
            pass
        page = StatisticsPage.of(desk)
        assert (page.share_read, page.statistics["classic"].games) == (1.0, 9)
        assert page.next_at(desk) is None


def test_whoever_watches_the_tray_knows_which_game_is_played() -> None:
    desk, watch = desk_of(None, None), Listener()
    for kind in (Kind.LONGO, Kind.CARDS, Kind.CLASSIC):
        desk.begin(new_game(kind, 2, 0), (0, 1))
        follow(watch, desk)
        assert watch.game == kind.value


@pytest.mark.parametrize("kind", Kind)
def test_the_camera_is_checked_with_what_the_game_is_played_with(kind: Kind) -> None:
    desk, watch = desk_of(None, None), Listener()
    desk.open(CameraCheck.of(rules_of(kind)))
    follow(watch, desk)
    assert watch.game == rules_of(kind).game
