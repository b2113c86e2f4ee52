"""`qwixx-table calibrate`: what pictures tell about one table, found out and saved."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from table.refused import Refused
from table.stills import frame_of, size
from vision import calibration_file
from vision.bodies import bodies, mean_colors
from vision.calibration import Calibration, Camera, Colors, Dice, Eights, Lab, Unusable
from vision.lens import lens_of
from vision.reader import Reader
from vision.reading import Color, Frame
from vision.sheet import Lens, NotSeen, Survey, find, survey
from vision.sheet_pdf import write_pdf
from vision.tray import Tray, find_tray

FILE = "calibration.toml"
NOBODY_TO_ASK = (
    "The camera can be asked on a terminal only: give pictures with --empty IMAGE, --rolls IMAGE…"
    " and --board IMAGE…, or write the sheet to print with --sheet FILE.pdf."
)

_SLANT_DEGREES, _FOCAL_DOUBT = 10.0, 0.02
"""A sheet less aslant tells no focal length, even if its doubt, a part of it, seems small.

`test_a_flat_sheet_tells_the_nadir_but_no_lens` fails without the first.
"""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The files to find out from, all of one camera that stays where it is."""

    empty: str | None = None
    board: tuple[str, ...] = ()  # the first with the sheet flat in the tray
    rolls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One line for the person at the table; of what is missing it says what to do."""

    text: str
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class _Roll:
    """What a picture of the dice tells, or the trouble for which it tells nothing."""

    file: str
    trouble: str
    edge_px: float = 0.0
    bodies: tuple[tuple[Color, Lab], ...] = ()


def write_sheet(file: str, pictures: Pictures) -> str:
    """Write the sheet to print; how it is used."""
    if pictures != Pictures():
        raise Refused("--sheet only writes the sheet to print: give it without pictures.")
    path = Path(file)
    if path.suffix.lower() != ".pdf":
        raise Refused("--sheet writes a PDF file: {file} does not end in .pdf.", file=repr(file))
    write_pdf(path)
    return (
        f"{file}: print it at 100 %, check that its line measures 100 mm, cut the square out and"
        " lay it flat in the tray. Take one picture so and two with the sheet held at a slant,"
        " then give them, the flat one first, with --board."
    )


def kept(path: Path) -> Calibration | None:
    """The calibration that is in a file already, if there is one that is of use."""
    try:
        return calibration_file.load(path)
    except Unusable:
        return None


def find_out(
    pictures: Pictures,
    before: Calibration | None = None,
    frame_of: Callable[[str], Frame] = frame_of,
) -> tuple[Calibration, list[Finding]]:
    """All that the pictures tell, and a line for each thing that was looked for.

    `frame_of` gives the picture of a name; they are files unless it says otherwise.

    A lens that the sheet has measured stays, for it is the same wherever the camera stands; else
    the dice tell it. The tray and the dice are seen anew.
    """
    if pictures.empty is None:
        raise Refused(_without_empty(pictures))
    bare = frame_of(pictures.empty)
    alike = partial(_alike, bare, frame_of)
    if Reader().read(bare).dice:  # to one that knew the picture they would always have been there
        raise Refused(
            "{file} is not the empty tray, for there are dice in it: take the picture without.",
            file=pictures.empty,
        )
    rolls = {file: alike(file) for file in pictures.rolls}
    camera = told_by_dice(camera_of(bare, before), bare, [*rolls.values()])
    board, lens_found = _surveyed(pictures.board, alike, _whose(camera, bool(rolls)))
    if board is not None and _tells_lens(board):
        camera = _with_lens(camera, board.lens)
    tray, tray_found = _tray(pictures.empty, bare, camera, board)
    known = Calibration(camera, tray, eights=eights_of(before)).with_empty(bare)
    dice, dice_found = _dice(rolls, Reader(calibration=known))
    return replace(known, dice=dice), [tray_found, lens_found, *dice_found]


def save(calibration: Calibration, path: Path, before: Calibration | None = None) -> Finding:
    """Save unless the file knows more: parts of two calibrations need not fit each other."""
    lost = before.without(calibration) if before else []
    if lost:
        return Finding(
            f"Not saved: {path} stays as it is, for it has the {' and the '.join(lost)}. Give what"
            " is asked for above, or delete the file to begin anew.",
            is_missing=True,
        )
    try:
        calibration_file.save(calibration, path)
    except Unusable as unusable:
        raise Refused("{reason}", reason=unusable) from unusable
    return Finding(f"Saved in {path}.")


def _without_empty(pictures: Pictures) -> str:
    if pictures == Pictures():
        return NOBODY_TO_ASK
    return "--empty IMAGE is needed: a picture of the tray with nothing in it."


def _alike(bare: Frame, frame_of: Callable[[str], Frame], file: str) -> Frame:
    """A picture that has the size of the empty tray's, as all places are in its pixels."""
    frame = frame_of(file)
    if frame.shape != bare.shape:
        raise Refused(
            "{file} is {size} pixels, the empty tray's picture {other}: take all with one camera.",
            file=file,
            size=size(frame),
            other=size(bare),
        )
    return frame


def camera_of(bare: Frame, before: Calibration | None) -> Camera:
    """The camera as far as it is known without the sheet."""
    height, width = bare.shape[:2]
    if before and (before.camera.width, before.camera.height) == (width, height):
        return before.camera
    return Camera(width, height)


def told_by_dice(camera: Camera, bare: Frame, rolls: Sequence[Frame]) -> Camera:
    """The camera with the lens that flat dice tell, unless the sheet has measured it."""
    if camera.k1 is not None or not rolls:
        return camera
    return replace(camera, focal_px=lens_of(bare, rolls))


def eights_of(before: Calibration | None) -> Eights:
    """What of a taught set of eight-sided dice outlives a new calibration."""
    return before.eights.anywhere if before else Eights()


def _whose(camera: Camera, is_told: bool) -> str:
    """Which lens is taken if the sheet tells none."""
    if camera.focal_px is None:
        return "that of the Raspberry Pi's camera is assumed"
    if is_told and camera.k1 is None:
        return f"about {camera.focal_px:.0f} px of focal length, as the dice tell"
    return "that of the last calibration is kept"


def _surveyed(
    files: Sequence[str], alike: Callable[[str], Frame], whose: str
) -> tuple[Survey | None, Finding]:
    frames = [alike(file) for file in files]
    if not frames:
        return None, Finding(
            f"lens: not measured; {whose}. To measure it, print the sheet of --sheet."
        )
    try:
        board = survey(frames)
    except NotSeen:
        unseen = [file for file, frame in zip(files, frames, strict=True) if find(frame) is None]
        return None, Finding(
            f"lens: not found; {whose}. --board: the sheet is not seen in"
            f" {', '.join(unseen)}: lay it flat, in even light, all in view.",
            is_missing=True,
        )
    if not _tells_lens(board):
        return board, Finding(
            f"lens: not found, as the sheet lies too flat in every picture; {whose}. Add"
            " to --board two pictures with the sheet held at a slant.",
            is_missing=True,
        )
    pose = board.poses[0]
    return board, Finding(
        f"lens: focal length {board.lens.focal_px:.0f} px, {pose.height_mm / 10:.0f} cm above"
        f" the tray, tilted by {pose.tilt_degrees:.0f} degrees"
    )


def _tells_lens(board: Survey) -> bool:
    steepest = max(pose.tilt_degrees for pose in board.poses)
    doubt = board.focal_doubt_px / board.lens.focal_px
    return steepest >= _SLANT_DEGREES and doubt <= _FOCAL_DOUBT


def _with_lens(camera: Camera, lens: Lens) -> Camera:
    return replace(camera, focal_px=lens.focal_px, k1=lens.k1, k2=lens.k2, centre=lens.centre)


def _tray(
    file: str, bare: Frame, camera: Camera, board: Survey | None
) -> tuple[Tray | None, Finding]:
    """The tray of the empty picture; its nadir is the sheet's if there is one."""
    tray = find_tray(bare, camera.focal_px)
    if tray is None:
        return None, Finding(
            f"tray: not found in {file}: show all of its rim, in even light, on a plain table.",
            is_missing=True,
        )
    if board is not None:
        # Also with the lens in doubt: of a flat sheet the nadir is within a few pixels.
        tray = replace(tray, nadir=board.poses[0].nadir(board.lens))
    sides = np.ptp(np.array(tray.outline), axis=0)
    shape = "square" if len(tray.outline) == 4 else "round"
    return tray, Finding(
        f"tray: {shape}, {sides[0]:.0f}x{sides[1]:.0f} px; the camera is straight above"
        f" {tray.nadir[0]:.0f}, {tray.nadir[1]:.0f}"
    )


def _dice(frames: dict[str, Frame], reader: Reader) -> tuple[Dice, list[Finding]]:
    """From the rolls that were read without a problem alone: a color must not be a guess."""
    if not frames:
        text = "dice: not looked for: give --rolls, pictures of the six dice lying in the tray."
        return Dice(), [Finding(text, is_missing=True)]
    rolls = [_roll(file, frame, reader) for file, frame in frames.items()]
    found = [Finding(f"{roll.file}: left out: {roll.trouble}") for roll in rolls if roll.trouble]
    whole = [roll for roll in rolls if not roll.trouble]
    if not whole:
        text = "dice: not found: give --rolls with all six dice flat, apart and in even light."
        return Dice(), [*found, Finding(text, is_missing=True)]
    edge_px = round(statistics.median(roll.edge_px for roll in whole), 2)
    colors = mean_colors(body for roll in whole for body in roll.bodies)
    return Dice(edge_px, colors), [*found, Finding(f"dice: {edge_px:.1f} px"), *_named(colors)]


def _roll(file: str, frame: Frame, reader: Reader) -> _Roll:
    reading = reader.read(frame)
    if not reading.ok:
        texts = dict.fromkeys(problem.text for problem in reading.problems)  # each once, in order
        return _Roll(file, " ".join(texts))
    return _Roll(file, "", reading.edge_px, tuple(bodies(frame, reading)))


def _named(colors: Colors) -> list[Finding]:
    named = {color: colors.of(color) for color in Color if color is not Color.OTHER}
    return [_color(color, lab) for color, lab in named.items()]


def _color(color: Color, lab: Lab | None) -> Finding:
    if lab is None:
        return Finding(f"{color}: not found: give --rolls with this die too.", is_missing=True)
    return Finding(f"{color}: L {lab[0]:.0f}, a {lab[1]:.0f}, b {lab[2]:.0f}")
