"""Where the games are kept: whether it can be written, has room, and lasts."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from table.checks import games
from table.checks.finding import Finding, State, fault, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient

_FULL_MB, _SCARCE_MB, _SCARCE_FILES = 20, 200, 200
_FLEETING = {"tmpfs", "ramfs"}
_TRIAL = "doctor-trial"


def check(patient: Patient) -> list[Finding]:
    machine, directory = patient.machine, patient.directory
    if not directory.is_dir():
        return _unmade(machine, directory)
    written = _written(directory)
    room, lasting = _room(machine, directory), _lasting(machine, directory)
    if written.state is State.FAULT:
        return [written, *room]  # whoever may not write may not read either
    return [written, *room, *lasting, *games.check(directory)]


def _unmade(machine: Machine, directory: Path) -> list[Finding]:
    """Looked at where it will be made, but not made: that is left to the table, and its user."""
    line = directory.absolute()
    there = next(path for path in (line, *line.parents) if os.path.lexists(path))
    if not there.is_dir():
        return [fault(f"{directory} cannot be made: {there} is no directory. Delete or rename it.")]
    if not os.access(there, os.W_OK):
        is_read_only = machine.space(there).f_flag & os.ST_RDONLY
        reason = errno.EROFS if is_read_only else errno.EACCES
        return [fault(f"{directory} cannot be made. {_remedy(reason, there)}")]
    return [ok(f"{directory} is made at the first start"), *_room(machine, there)]


def _written(directory: Path) -> Finding:
    """What the table does all evening, done once: written, flushed to the disk, renamed."""
    trial = directory / f"{_TRIAL}-{os.getpid()}"
    other = trial.with_suffix(".done")
    try:
        with open(trial, "wb") as file:
            file.write(b"\0" * 4096)
            file.flush()
            os.fsync(file.fileno())
        trial.rename(other)
    except OSError as error:
        reason = error.strerror or str(error)
        return fault(f"{directory}: {reason}. {_remedy(error.errno, directory)}")
    finally:
        for path in (trial, other):
            with suppress(OSError):
                path.unlink()
    return ok(str(directory))


def _remedy(number: int | None, directory: Path) -> str:
    match number:
        case errno.ENOSPC | errno.EDQUOT:
            return "Delete what is not needed: sudo apt clean; sudo journalctl --vacuum-size=50M."
        case errno.EROFS:
            return (
                "The file system is read-only: switch that off (raspi-config, Performance, Overlay"
                " File System), or keep the games on another disk ([storage] directory)."
            )
        case errno.EACCES | errno.EPERM:
            return f"It belongs to {_owner(directory)}: run this as that user, or with sudo."
        case _:
            return "The disk or the SD card may be worn out: copy the games away and change it."


def _owner(directory: Path) -> str:
    try:
        return directory.owner()
    except (OSError, KeyError):  # a user that has no name
        return "another user"


def _room(machine: Machine, directory: Path) -> list[Finding]:
    room = machine.space(directory)
    free_mb = room.f_bavail * room.f_frsize // 1_000_000
    text = f"{free_mb} MB are free in {directory}"
    if free_mb < _FULL_MB:
        return [fault(f"The storage is full: {text}. {_remedy(errno.ENOSPC, directory)}")]
    if free_mb < _SCARCE_MB:
        return [warning(f"The storage is nearly full: {text}. {_remedy(errno.ENOSPC, directory)}")]
    # Some file systems have no fixed number of files, and say 0.
    if room.f_files and room.f_favail < _SCARCE_FILES:
        return [warning(f"There is room for {room.f_favail} more files only: delete some.")]
    return [ok(f"{free_mb / 1000:.1f} GB free")]


def _lasting(machine: Machine, directory: Path) -> list[Finding]:
    """What is kept in memory is gone with the power. Elsewhere than on a Pi, overlays may last."""
    kind = _file_system(machine, directory)
    if kind in _FLEETING or (kind == "overlay" and machine.is_pi):
        return [
            warning(
                f"{directory} is in memory ({kind}): the games are lost with the power. Keep them"
                " on a disk ([storage] directory), or switch the Overlay File System off"
                " (raspi-config, Performance)."
            )
        ]
    return []


def _file_system(machine: Machine, directory: Path) -> str:
    """The kind of the file system whose mount point is the nearest above; the last one wins."""
    nearest, kind = -1, ""
    for line in machine.text("proc/self/mounts").splitlines():
        _, place, its_kind, *_ = (*line.split(), "", "", "")
        mounted = Path(place.replace("\\040", " "))
        if directory.resolve().is_relative_to(mounted) and len(mounted.parts) >= nearest:
            nearest, kind = len(mounted.parts), its_kind
    return kind
