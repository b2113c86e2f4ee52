"""Puts the table together: the desk, what it sees with, and where it is shown."""

import logging
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from threading import Event, Thread

from table.archive import Damaged
from table.chronicle import Chronicle
from table.desk import Desk
from table.events import Roll
from table.examined import Examiner
from table.journal import Journal
from table.pages.camera import CameraCheck
from table.pages.play import Play
from table.pages.start import start_page
from table.pictures import NoPictures, Pictures
from table.session import Session
from table.settings import Settings, load, save
from table.sight import Sight, TrayLost, dice_of
from table.statistics import Statistics
from table.surroundings import Surroundings
from table.tray import CardTurn, TrayWatch
from table.variants import Cards, Classic, Longo
from vision.reading import Color
from vision.whole_file import write_whole

READS = frozenset({Classic.game, Longo.game, Cards.game})
"""The games whose dice or cards the camera reads."""

_log = logging.getLogger(__name__)


def desk_of(
    journal: Journal | None,
    directory: Path | None,
    settings: Settings | None = None,
    now: float = 0.0,
    is_simulated: bool = False,
    pictures: Pictures | None = None,
    *,
    deals: bool = False,
) -> Desk:
    """The desk of a state directory, or one that remembers nothing; `now` is of its clock.

    `deals` says whether cards are simulated.
    """
    games = _Games(journal)
    chosen = settings or (load(directory) if directory else Settings())
    around = Surroundings(
        keep_settings=_keeper(directory),
        statistics=games.statistics,
        read_games=games.read,
        playing_seconds=_playing_seconds(journal),
        examiner=_examiner(directory),
        chance=Random(),
        reads=READS,
        is_simulated=is_simulated,
        deals=deals,
        home=start_page,
        play=Play,
        pictures=pictures or NoPictures(),
    )
    session = Session(journal.keep, journal.unfinished) if journal else Session(lambda _: None)
    return Desk(session, chosen, around, now)


def _examiner(directory: Path | None) -> Callable[[], Examiner | None]:
    @cache
    def examiner() -> Examiner | None:
        """OpenCV is needed from here on, but not for the first screen."""
        from table.calibrate import FILE
        from table.camera_check import CameraBench

        return CameraBench(directory / FILE) if directory else None

    return examiner


def _keeper(directory: Path | None) -> Callable[[Settings], None]:
    def keep(settings: Settings) -> None:
        """Settings that cannot be kept hold until the end of the evening."""
        if directory is None:
            return
        try:
            save(directory, settings, write_whole)
        except OSError as error:
            _log.warning("The settings could not be kept: %s", error)

    return keep


def _playing_seconds(journal: Journal | None) -> Callable[[], float]:
    def playing_seconds() -> float:
        """A game ends properly even when nobody can tell how long it took."""
        try:
            return journal.playing_seconds() if journal else 0.0
        except Damaged as damage:
            _log.warning("The playing time cannot be read: %s", damage)
            return 0.0

    return playing_seconds


class _Games:
    """All that was ever played, in figures; what cannot be read does not end an evening."""

    def __init__(self, journal: Journal | None) -> None:
        self._chronicle = Chronicle(journal.archive) if journal else None

    def read(self, most: int) -> float:
        try:
            return self._chronicle.read(most) if self._chronicle else 1.0
        except (Damaged, sqlite3.Error) as fault:
            _log.warning("The games cannot be read: %s", fault)
            return 1.0

    def statistics(self) -> dict[str, Statistics]:
        return self._chronicle.statistics() if self._chronicle else {}


class TrayThread(Thread):
    """Watches the tray beside the game; `build` is called here, for it takes its time."""

    def __init__(self, build: Callable[[], TrayWatch]) -> None:
        super().__init__(name="tray", daemon=True)
        self._build = build
        self._put: Callable[[Sight], None] = lambda sight: None
        self._watch: TrayWatch | None = None
        self._ended = Event()

    def run(self) -> None:
        try:
            self._watch = self._build()
        except Exception as fault:
            _log.exception("The tray cannot be watched")
            self._put(TrayLost(str(fault)))
            return
        self._watch.run(self._put, self._ended)

    def watch_for(self, put: Callable[[Sight], None]) -> None:
        """Begin; `put` is called from this thread."""
        self._put = put
        self.start()

    def end(self) -> None:
        """A camera that hangs is left to the end of the program."""
        self._ended.set()
        if self._watch is not None:
            self._watch.close()
        if self.ident is not None:  # or the evening has ended before it began to watch
            self.join(2.0)

    def follow(self, desk: Desk) -> None:
        if self._watch is not None:
            follow(self._watch, desk)


def follow(watch: TrayWatch, desk: Desk) -> None:
    """Tell whoever watches the tray what the game has come to."""
    watch.closed = frozenset(Color(str(color)) for color in desk.closed)
    if isinstance(desk.page, CameraCheck):
        watch.game = desk.page.sought.value
    elif desk.in_game:
        watch.game = desk.game.rules.game
    if desk.in_game and isinstance(desk.game.opening, Roll):
        watch.played(dice_of(desk.game.opening))
    if desk.in_game:
        watch.card_turn(CardTurn(desk.game.turn, desk.game.played is not None))
    if desk.rearmed:
        desk.rearmed = False
        watch.rearm()
