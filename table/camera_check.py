"""What the camera check finds out and saves: the same calibration as `qwixx-table calibrate`."""

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from table import calibrate
from table.examined import Glow, Light, Outline
from vision.bodies import bodies, mean_colors
from vision.calibration import Calibration, Camera, CardPlaces, Colors, Dice, Unusable
from vision.eight_looks import face_colors
from vision.misfit import fits
from vision.reading import Card, Die, Frame, Place, Problem, Reading
from vision.shrink import shrunk
from vision.stillness import unchanged
from vision.tray import Tray, find_tray

_WIDTH = 320
"""Light is measured in a picture so wide: what is smaller there disturbs nobody."""
_RIM, _WALL = 1.12, 0.86
"""The tray with its rim, and the floor without the shade of its walls, in floors.

Black felt in good light is as dark as any in the night: the rim tells them apart.
"""
_DARK = 55.0  # of 255: the brightest of the tray and its rim; the reader gives up at 40
_WHITE = 235  # of 255, in all three colors: the felt's own color is gone
_GLARE, _BRIGHT = 0.004, 0.1  # of the floor is white
_SHADE = 0.3  # of the felt's brightness: hard shadows of 0.38 are read without trouble
_NOISE = 8.0  # of 255, so that black felt is not full of shadows
_CELLS = 4
_DIE_EDGES = 1.1  # or widths of a card: no farther from its middle reaches what it shines or shades
_MOVED = 0.03  # of its length: a tray farther from where it was has been moved
_STILL_SIZE, _STILL = (40, 30), 14.0  # of 255: how much a cell of the picture may change

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class CameraBench:
    """Implements `table.examined.Examiner` for the frames of one camera; `file` is where it saves.

    A lens that was measured with the sheet stays: it is the same wherever the camera is.
    """

    file: Path

    def outline(self, frame: Frame) -> Outline | None:
        tray = find_tray(frame, calibrate.camera_of(frame, calibrate.kept(self.file)).focal_px)
        return Outline(tray.outline, tray.nadir) if tray else None

    def is_still(self, before: Frame, now: Frame) -> bool:
        return unchanged(before, now, _STILL_SIZE, _STILL)

    def light(self, frame: Frame, outline: Outline, reading: Reading) -> Light:
        return light_of(frame, outline, reading)

    def save(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        before = calibrate.kept(self.file)
        camera = calibrate.told_by_dice(calibrate.camera_of(empty, before), empty, [roll])
        dice = Dice(round(reading.edge_px, 2), mean_colors(bodies(roll, reading)))
        known = _known(empty, _seen_by(camera, empty, outline), camera, before)
        calibrate.save(replace(known, dice=dice), self.file)

    def save_eights(self, empty: Frame, outline: Outline, roll: Frame, reading: Reading) -> None:
        """The numerals of a set that was taught stay."""
        before = calibrate.kept(self.file)
        camera, tray = calibrate.camera_of(empty, before), Tray(outline.corners, outline.nadir)
        colors = mean_colors(face_colors(roll, reading))
        known = _known(empty, tray, camera, before)
        eights = replace(known.eights.anywhere, colors=colors)
        calibrate.save(replace(known, eights=eights), self.file)

    def save_pile(self, empty: Frame, outline: Outline, pile: Place) -> None:
        before = calibrate.kept(self.file)
        camera, tray = calibrate.camera_of(empty, before), Tray(outline.corners, outline.nadir)
        known = _known(empty, tray, camera, before)
        calibrate.save(replace(known, cards=CardPlaces(pile)), self.file)


def _seen_by(camera: Camera, empty: Frame, outline: Outline) -> Tray:
    """The tray as it was confirmed; through another lens the camera is straight above another
    place of it."""
    tray, found = Tray(outline.corners, outline.nadir), find_tray(empty, camera.focal_px)
    return replace(tray, nadir=found.nadir) if found and _lies_alike(found, tray) else tray


def _known(empty: Frame, tray: Tray, camera: Camera, before: Calibration | None) -> Calibration:
    """What was known before, with the tray as it is now. Has it moved, its pile lies elsewhere, and
    the cubes are as much larger as it is; is the light another, dice have other colors."""
    known = before or Calibration(camera)
    if not _is_alike(known, empty):
        dice, eights = replace(known.dice, colors=Colors()), replace(known.eights, colors=Colors())
        known = replace(known, dice=dice, eights=eights)
    if not _lies_alike(tray, known.tray):
        dice, eights = _as_large(known.dice, tray, known.tray), known.eights.anywhere
        known = replace(known, dice=dice, eights=eights, cards=CardPlaces())
    return replace(known, camera=camera, tray=tray).with_empty(empty)


def _is_alike(known: Calibration, empty: Frame) -> bool:
    """Whether the empty tray looks as it did; not in frames of another shape."""
    try:
        return fits(known, empty) is None
    except Unusable:
        return False


def _as_large(dice: Dice, tray: Tray, before: Tray | None) -> Dice:
    if dice.edge_px is None or before is None:
        return dice
    return replace(dice, edge_px=round(dice.edge_px * tray.side_px / before.side_px, 2))


def _lies_alike(tray: Tray, before: Tray | None) -> bool:
    """Whether the tray is where it was."""
    if before is None or len(before.outline) != len(tray.outline):
        return False
    moved = np.abs(np.array(tray.outline) - np.array(before.outline)).max()
    return bool(moved < _MOVED * np.ptp(np.array(tray.outline), axis=0).max())


def light_of(frame: Frame, outline: Outline, reading: Reading) -> Light:
    """How the tray is lit; what spoils every reading is told before what spoils some."""
    scale = _WIDTH / frame.shape[1]
    small = shrunk(frame, _WIDTH, max(1, round(frame.shape[0] * scale)))
    bare = ~_things(reading, scale, small.shape)
    floor = _inside(outline, _WALL, scale, small.shape) & bare
    around = _inside(outline, _RIM, scale, small.shape) & bare
    if not floor.any():
        return Light(Glow.DARK, 0.0, *_good_levels())
    brightness = float(np.percentile(small.max(2)[around], 97))
    white = float((small.min(2)[floor] >= _WHITE).mean())
    level = _level(brightness, white)
    return Light(_glow(brightness, white, _darkest(small, floor)), level, *_good_levels())


def _glow(brightness: float, white: float, darkest: float) -> Glow:
    if brightness < _DARK:
        return Glow.DARK
    if white > _BRIGHT:
        return Glow.BRIGHT
    if white > _GLARE:
        return Glow.GLARE
    return Glow.SHADOW if darkest < _SHADE else Glow.GOOD


def _level(brightness: float, white: float) -> float:
    """From 0 in the night to 1 where the felt is white, both ends of what is good included."""
    return 0.75 * brightness / 255 + 0.25 * min(white / (2 * _BRIGHT), 1.0)


def _good_levels() -> tuple[float, float]:
    return _level(_DARK, 0.0), _level(255.0, _BRIGHT)


def _darkest(small: Frame, floor: Mask) -> float:
    """The brightness of the darkest part of the floor, as a share of that of the whole."""
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    down, across = np.nonzero(floor)
    parts = [_CELLS * (at - at.min()) // max(int(np.ptp(at)) + 1, 1) for at in (down, across)]
    cells = parts[0] * _CELLS + parts[1]
    seen = grey[down, across]
    least = len(seen) / (4 * _CELLS**2)  # a sliver between two dice tells nothing
    medians = [
        float(np.median(seen[cells == cell]))
        for cell in range(_CELLS**2)
        if (cells == cell).sum() > least
    ]
    return (min(medians) + _NOISE) / (float(np.median(medians)) + _NOISE)


def _inside(outline: Outline, size: float, scale: float, shape: tuple[int, ...]) -> Mask:
    """The floor made larger or smaller around its middle, in the small picture."""
    corners = np.array(outline.corners)
    middle = corners.mean(axis=0)
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint((middle + (corners - middle) * size) * scale).astype(np.int32)], 1)
    return mask > 0


def _things(reading: Reading, scale: float, shape: tuple[int, ...]) -> Mask:
    mask = np.zeros(shape[:2], np.uint8)
    radius = round(_DIE_EDGES * reading.edge_px * scale)
    seen: tuple[Die | Card | Problem, ...] = (*reading.dice, *reading.cards, *reading.problems)
    for x, y in (each.centre for each in seen if each.centre):
        cv2.circle(mask, (round(x * scale), round(y * scale)), radius, 1, -1)
    return mask > 0
