"""The screen: whether one is there, can be drawn on, and is large enough to read.

It is not opened, for the table may be showing on it: the kernel's lists say all that is needed.
"""

import math
import os
from dataclasses import dataclass

from display.box import unit_px
from display.fonts import font_px
from display.lettering import CAPITAL
from table.checks import drivers
from table.checks.edid import size_mm
from table.checks.finding import Finding, fault, ok, warning
from table.checks.machine import Machine
from table.checks.patient import Patient

_SMALLEST_TEXT = 16.0
"""In u: no text but numbers on small sheets is smaller (shared/design/screens.md, 2)."""
_LEAST_MM = 1.8
"""Of a capital: 10 arc minutes at 62 cm, from where a player bends over the table."""
_LEAST_PX = 12
"""Of a text: in fewer pixels the letters are no longer all different."""
_PANELS_MM = {(800, 480): (154, 86), (720, 1280): (87, 155), (1280, 720): (155, 87)}
"""The Raspberry Pi's own touch screens, which have no EDID, by their pixels."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One that is plugged in, with the size of its best picture; its own size may be unknown."""

    name: str
    width_px: int
    height_px: int
    size_mm: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        inches = f", {self.inches:.1f} inches" if self.size_mm else ""
        return f"{self.name} {self.width_px}x{self.height_px}{inches}"

    @property
    def inches(self) -> float:
        width, height = self.size_mm or (0, 0)
        return float((width**2 + height**2) ** 0.5 / 25.4)

    @property
    def capital_mm(self) -> float | None:
        """The height of the smallest text's capitals."""
        if self.size_mm is None:
            return None
        mm_a_pixel = self.size_mm[1] / self.height_px
        return CAPITAL * self.text_px * mm_a_pixel

    @property
    def text_px(self) -> int:
        return font_px(_SMALLEST_TEXT, unit_px(self.width_px, self.height_px))


def check(patient: Patient) -> list[Finding]:
    machine = patient.machine
    desktop = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    screens = connected(machine)
    if not screens:
        return [_none(machine, desktop)]
    found = [finding for screen in screens for finding in _legible(screen)]
    if desktop:
        return [*found, ok(f"a window on the desktop {desktop}")]
    return [*found, *drivers.check(machine)]


def connected(machine: Machine) -> list[Screen]:
    """What is plugged in, in the kernel's order."""
    names = machine.names("sys/class/drm/card*-*")
    return [
        screen
        for name in names
        if machine.text(f"{name}/status") == "connected" and (screen := _screen(machine, name))
    ]


def _screen(machine: Machine, path: str) -> Screen | None:
    best = machine.text(f"{path}/modes").partition("\n")[0].rstrip("i")
    width, _, height = best.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        return None
    pixels = int(width), int(height)
    name = path.rpartition("/")[2].partition("-")[2]
    size = size_mm(machine.data(f"{path}/edid"))
    if size is None and name.startswith("DSI"):
        size = _PANELS_MM.get(pixels)
    return Screen(name, *pixels, size)


def _none(machine: Machine, desktop: str | None) -> Finding:
    if desktop:
        return ok(f"a window on the desktop {desktop}")
    if machine.is_pi:
        return fault(
            "No screen is found: check its HDMI cable (on a Raspberry Pi the socket beside the"
            " power) and its power, switch it on, then restart."
        )
    return warning("There is no screen here: start the table on a desktop, or plug one in.")


def _legible(screen: Screen) -> list[Finding]:
    """Judged by the size of the letters where it is known, and by their pixels in any case."""
    capital_mm = screen.capital_mm
    if capital_mm is not None and capital_mm < _LEAST_MM:
        needed = math.ceil(screen.inches * _LEAST_MM / capital_mm)
        return [
            warning(
                f"The text is too small for this screen ({screen.text}): the smallest capitals are"
                f" {capital_mm:.1f} mm high. Use a screen of {needed} inches or more, or sit"
                " close to it."
            )
        ]
    if screen.text_px < _LEAST_PX:
        return [
            warning(
                f"The text is too small for this screen ({screen.text}): the smallest has"
                f" {screen.text_px} pixels. Use a screen of 800x480 pixels or more."
            )
        ]
    return [ok(screen.text)]
