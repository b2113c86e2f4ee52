"""The image of the virtual Pi: built once, kept until the scripts that build it are others."""

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

_SCRIPTS = Path(__file__).parent / "image"
_DISK = _SCRIPTS / "disk.sh"
_KEY_LENGTH = 12
TOOLS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mmdebstrap": "mmdebstrap",
    "mke2fs": "e2fsprogs",
    "debugfs": "e2fsprogs",
}
"""The commands that are needed, and the Debian packages that have them."""


@dataclass(frozen=True, slots=True)
class Image:
    """What QEMU starts; the disk is never written to."""

    directory: Path

    @property
    def disk(self) -> Path:
        return self.directory / "disk.raw"

    @property
    def kernel(self) -> Path:
        return self.directory / "vmlinuz"

    @property
    def initrd(self) -> Path:
        return self.directory / "initrd"


class NotHere(Exception):
    """The virtual Pi cannot be built or run on this machine; says what is missing."""


def check_machine() -> None:
    """Raises `NotHere` with all that is missing in one sentence."""
    if os.geteuid() != 0:
        raise NotHere("The system test builds a disk image and mounts it: run it as root.")
    missing = sorted({package for tool, package in TOOLS.items() if shutil.which(tool) is None})
    if missing:
        raise NotHere(f"The system test needs: apt-get install {' '.join(missing)}")


def cached() -> Image:
    """The image that the scripts of this checkout build; older ones are thrown away."""
    home = cache_directory()
    tree = home / f"tree-{_key(*_SCRIPTS.glob('*.sh'), but=_DISK)}"
    image = Image(home / f"disk-{_key(*_SCRIPTS.rglob('*'))}")
    for old in home.glob("*-*"):
        if old not in (tree, image.directory):
            shutil.rmtree(old)
    if not (tree / "root").exists():
        subprocess.run([_SCRIPTS / "build.sh", tree], check=True)
    if not image.initrd.exists():
        subprocess.run([_DISK, tree / "root", image.directory], check=True, capture_output=True)
    return image


def cache_directory() -> Path:
    """Where images are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "qwixx-table" / "system-test"


def _key(*paths: Path, but: Path | None = None) -> str:
    """Of the names, modes and contents of these files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file() and path != but and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(_SCRIPTS)} {path.stat().st_mode:o}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:_KEY_LENGTH]
