"""What the table needs to draw on the console, without a desktop, and to be touched."""

from pathlib import Path

import pygame

from table.checks.finding import Finding, fault, forbidden, ok, warning
from table.checks.machine import Machine

_KMSDRM = b"KMS/DRM Video Driver"
"""How SDL describes the driver that needs no desktop; it is not in every build of it."""
_LIBRARIES = ("libSDL2-", "libSDL3")


def check(machine: Machine) -> list[Finding]:
    if not draws_on_console():
        return [
            fault(
                f"This pygame ({pygame.version.ver}) cannot draw without a desktop (no kmsdrm):"
                " sudo systemd/install.sh takes Debian's python3-pygame, which can."
            )
        ]
    return [*_permission(machine), ok("kmsdrm")]


def draws_on_console() -> bool:
    """Looked up in the library that pygame has loaded: to try it would disturb a running table."""
    loaded = libraries()
    return not loaded or any(_KMSDRM in path.read_bytes() for path in loaded)


def libraries() -> list[Path]:
    """What is loaded into this very process, so from the real /proc and no other."""
    try:
        lines = Path("/proc/self/maps").read_text().splitlines()
    except OSError:
        return []
    mapped = {Path(words[5]) for line in lines if len(words := line.split(None, 5)) == 6}
    return sorted(path for path in mapped if path.name.startswith(_LIBRARIES) and path.is_file())


def _permission(machine: Machine) -> list[Finding]:
    for pattern, group in (("dev/dri/card*", "video,render"), ("dev/input/event*", "input")):
        devices = [machine.root / name for name in machine.names(pattern)]
        if devices and not any(machine.may_use(device) for device in devices):
            return [warning(forbidden(str(devices[0]), group))]
    return []
