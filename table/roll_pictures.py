"""Pictures of the rolls, kept for a dispute that begins when the dice are picked up already.

Each is a small file `rolls/GAME/TURN.jpg` in the state directory. Whoever plays never waits for
the disk: one thread writes, and deletes, in the order in which it is told to.
"""

import logging
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from table.faults import Faults
from table.refused import Refused
from vision.roll_picture import RollPicture
from vision.whole_file import write_whole

FOLDER = "rolls"
MOST_GAMES = 1000
MOST_WAITING = 4
"""Pictures that the disk has not taken yet; one more is not kept, for frames are large."""
LEAST_FREE_BYTES = 50_000_000
"""What is left of the disk belongs to the games."""
END_SECONDS = 2.0
_REMEMBERED = 2
_FOLDER_NAME = re.compile(r"\d+-(\d+)")
# For whoever writes the configuration, in English.
_KEPT = "storage.roll_pictures must be from 0 to {most}, not {given}."

_log = logging.getLogger(__name__)


class RollPictures:
    """Implements `table.pictures.Pictures`; all but the writing is done in the game's thread.

    `game` tells the number of the game that is played now and when it began, in seconds: together
    they name its folder, for after a damage the journal counts its games anew.
    """

    def __init__(
        self, directory: Path, games_kept: int, game: Callable[[], tuple[int, float] | None]
    ) -> None:
        if not 0 <= games_kept <= MOST_GAMES:
            raise Refused(_KEPT, most=MOST_GAMES, given=games_kept)
        self._directory, self._games_kept, self._game = directory / FOLDER, games_kept, game
        self._folder: Path | None = None
        self._turns: set[int] = set()
        self._remembered: dict[int, RollPicture | None] = {}
        self._unwritten: dict[int, RollPicture] = {}
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._faults = Faults(_log, "A picture of a roll could not be kept; the game goes on.")
        self.begin()

    def begin(self) -> None:
        """Another game is played now; pictures of games that were played long ago go."""
        game = self._game()
        self._folder = None if game is None else self._directory / f"{game[0]}-{game[1]:.0f}"
        self._remembered.clear()
        self._unwritten = {}
        self._turns = set() if self._folder is None else _turns(self._folder)
        self._do(partial(_sweep, self._directory, self._folder, self._games_kept))

    def keep(self, turn: int, picture: RollPicture) -> None:
        """This is how the dice of a turn lay."""
        self._remember(turn, picture)
        self._turns.add(turn)
        if self._folder is None:
            return
        if len(self._unwritten) >= MOST_WAITING:
            _log.warning("The disk is slow: the picture of turn %d is not kept.", turn)
            return
        self._unwritten[turn] = picture
        self._do(partial(self._put_on_disk, turn, self._folder / f"{turn}.jpg", picture))

    def _put_on_disk(self, turn: int, path: Path, picture: RollPicture) -> None:
        """In the writing thread."""
        try:
            _write(path, picture)
        finally:
            if self._unwritten.get(turn) is picture:
                del self._unwritten[turn]

    def of(self, turn: int) -> RollPicture | None:
        """How the dice of a turn lay, if that was kept."""
        if turn not in self._turns:
            return None
        if turn not in self._remembered:
            self._remember(turn, self._unwritten.get(turn) or self._read(turn))
        return self._remembered[turn]

    def forget_from(self, turn: int) -> None:
        """The roll of this turn, and of any after it, was taken back."""
        gone = {each for each in self._turns if each >= turn}
        if not gone:
            return
        self._turns -= gone
        for each in gone:
            self._remembered.pop(each, None)
            if self._folder is not None:
                self._do(partial((self._folder / f"{each}.jpg").unlink, missing_ok=True))

    def close(self) -> None:
        """Waits for what is still to be written, but not for a disk that hangs."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(END_SECONDS)

    def _remember(self, turn: int, picture: RollPicture | None) -> None:
        self._remembered.pop(turn, None)
        self._remembered[turn] = picture
        while len(self._remembered) > _REMEMBERED:
            del self._remembered[next(iter(self._remembered))]

    def _read(self, turn: int) -> RollPicture | None:
        from vision.roll_jpeg import decode  # OpenCV: the first screen does not wait for that

        if self._folder is None:
            return None
        try:
            return decode((self._folder / f"{turn}.jpg").read_bytes())
        except OSError:
            return None

    def _do(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="pictures", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while job := self._jobs.get():
            try:
                job()
            except OSError as fault:  # a full disk, say; that it is another file is nothing new
                self._faults.note(OSError(fault.strerror or str(fault)))
            except Exception as fault:  # no picture is worth a game
                self._faults.note(fault)


def _write(path: Path, picture: RollPicture) -> None:
    from vision.roll_jpeg import encode

    path.parent.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(path.parent).free < LEAST_FREE_BYTES:
        raise OSError(f"less than {LEAST_FREE_BYTES // 1_000_000} MB are free")
    write_whole(path, encode(picture))


def _turns(folder: Path) -> set[int]:
    """The turns of which there are pictures."""
    try:
        return {int(path.stem) for path in folder.glob("*.jpg") if path.stem.isdecimal()}
    except OSError:
        return set()


def _sweep(directory: Path, current: Path | None, games_kept: int) -> None:
    """Leave the pictures of this game and of so many before it, and nothing half-written."""
    if not directory.is_dir():
        return
    games = sorted((path for path in directory.iterdir() if path != current), key=_began)
    for path in games[: max(0, len(games) - games_kept)]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    for half in directory.glob("*/.*"):
        half.unlink()


def _began(path: Path) -> int:
    """When the game of a folder began; what is no game's goes first."""
    named = _FOLDER_NAME.fullmatch(path.name)
    return int(named[1]) if named else -1
