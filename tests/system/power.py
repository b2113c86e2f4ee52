"""Power cuts by the dozen: the disk as it may be found after a cut at any moment of a write log.

A disk keeps what was written before the last flush; of what came after it, it keeps what it likes.
"""

import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

# The log of the kernel's dm-log-writes, which QEMU's blklogwrites writes too.
_MAGIC = 0x6A736677736872
_SUPER = struct.Struct("<QQQI")
_ENTRY = struct.Struct("<QQQQ")
_FLUSH, _FUA, _DISCARD = 1, 2, 4


@dataclass(frozen=True, slots=True)
class Write:
    """One write or flush: where in the log its data is and where on the disk, in bytes."""

    at: int
    to: int
    length: int
    flags: int

    @property
    def is_flush(self) -> bool:
        return bool(self.flags & _FLUSH)

    @property
    def is_durable(self) -> bool:
        return bool(self.flags & _FUA)


class WriteLog:
    """The writes to a disk since it was as `before`."""

    def __init__(self, path: Path, before: Path) -> None:
        self._path, self._before = path, before
        self.writes = tuple(_read(path))

    def count_before(self, position: int) -> int:
        """How many writes were in the log when its file was so long."""
        return sum(write.at < position for write in self.writes)

    def cut(self, after: int, chance: random.Random, to: Path) -> None:
        """Make the disk as it may be when the power goes after so many writes."""
        flushed = max((i for i, w in enumerate(self.writes[:after]) if w.is_flush), default=0)
        shutil.copyfile(self._before, to)
        with self._path.open("rb") as log, to.open("r+b") as disk:
            for i, write in enumerate(self.writes[:after]):
                if i <= flushed or write.is_durable or chance.random() < 0.5:
                    log.seek(write.at)
                    disk.seek(write.to)
                    disk.write(log.read(write.length))


def _read(path: Path) -> Iterator[Write]:
    with path.open("rb") as log:
        magic, _, _, sector = _SUPER.unpack(log.read(_SUPER.size))
        if magic != _MAGIC:
            raise ValueError(f"{path} is no log of writes.")
        position = sector
        while True:
            log.seek(position)
            head = log.read(_ENTRY.size)
            # How many there are is not written down before the power is cut.
            if len(head) < _ENTRY.size or not any(head):
                return
            to, sectors, flags, _ = _ENTRY.unpack(head)
            length = 0 if flags & _DISCARD else sectors * sector
            yield Write(position + sector, to * sector, length, flags)
            position += sector + length


@contextmanager
def mounted(disk: Path, at: Path) -> Iterator[Path]:
    """The files of a disk, after its file system has repaired itself from its own journal."""
    at.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", disk, at], check=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", at], check=True)
