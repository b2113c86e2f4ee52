"""`qwixx-table calibrate --game longo`: rolls whose values are told teach a set of dice."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from table.calibrate import Finding, Pictures, camera_of, kept
from table.refused import Refused
from table.stills import frame_of
from vision import calibration_file
from vision.calibration import Calibration, Eights, Unusable
from vision.eight_prints import prints_in
from vision.eight_teaching import NotTaught, Shown, shown, taught
from vision.knowledge import Knowledge
from vision.numerals import FACES
from vision.reading import Frame

Values = tuple[int, ...]  # of a roll, in the order of the set


def save_set(game: str, pictures: Pictures, values: Sequence[Values], path: Path) -> list[Finding]:
    """Add the set to the calibration in a file, which may know nothing else yet."""
    if game != "longo":
        raise Refused("--values are those of eight-sided dice: give --game longo too.")
    if pictures.empty is not None or pictures.board:
        raise Refused("--game longo adds a set to what is saved: give --rolls and --values alone.")
    if not pictures.rolls or len(pictures.rolls) != len(values):
        raise Refused(
            "--game longo needs --rolls IMAGE… and as many --values, each such as 3,8,1,1,6,2: of"
            " the white, white, red, yellow, green and blue die."
        )
    before, frames = kept(path), [frame_of(file) for file in pictures.rolls]
    height, width = frames[0].shape[:2]
    try:
        known = (before or Calibration(camera_of(frames[0], None))).scaled_to(width, height)
        dice, found = _shown(pictures.rolls, frames, values, known)
        if not dice:
            text = f"Not saved: no roll taught anything, {path} stays as it is."
            return [*found, Finding(text, is_missing=True)]
        eights = taught(dice)
        calibration_file.save(replace(known, eights=eights), path)
    except Unusable as unusable:
        raise Refused("{reason}", reason=unusable) from unusable
    return [*found, *_findings(eights), Finding(f"Saved in {path}.")]


def _shown(
    files: Sequence[str], frames: Sequence[Frame], values: Sequence[Values], known: Calibration
) -> tuple[list[Shown], list[Finding]]:
    """The dice of all rolls, and a line for each roll that is left out."""
    # What an earlier set was like must not tell how this one is.
    bare = replace(known, eights=Eights())
    dice: list[Shown] = []
    found = []
    for file, frame, told in zip(files, frames, values, strict=True):
        try:
            dice += shown(frame, Knowledge(calibration=bare).of(frame), told)
        except NotTaught as reason:
            found.append(Finding(f"{file}: left out: {reason}", is_missing=True))
    return dice, found


def _findings(eights: Eights) -> list[Finding]:
    seen = prints_in(eights.prints)
    unseen = [str(value) for value in range(1, FACES + 1) if value not in seen]
    found = [Finding(f"dice: {eights.edge_px:.1f} px, numerals with the {eights.above} above")]
    if unseen:
        text = f"numerals: not seen: {', '.join(unseen)}. Give more rolls, with these too."
        found.append(Finding(text, is_missing=True))
    return found
