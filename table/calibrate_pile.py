"""`qwixx-table calibrate --pile`: where the draw pile lies, learnt from a picture of it alone."""

from dataclasses import replace
from pathlib import Path

from table.calibrate import Finding, camera_of, kept
from table.refused import Refused
from table.stills import frame_of
from vision import calibration_file
from vision.calibration import Calibration, CardPlaces, Unusable
from vision.card_reader import CardReader
from vision.reading import CardColor, Frame, Place


def save_pile(file: str, path: Path) -> Finding:
    """Add the pile's place to the calibration in a file, which may know nothing else yet."""
    frame, before = frame_of(file), kept(path)
    place = _place(file, frame, before)
    known = before or Calibration(camera_of(frame, None))
    try:
        known = known.scaled_to(frame.shape[1], frame.shape[0])
        calibration_file.save(replace(known, cards=CardPlaces(place)), path)
    except Unusable as unusable:
        raise Refused("{reason}", reason=unusable) from unusable
    return Finding(f"The draw pile is at {place[0]:.0f}, {place[1]:.0f}. Saved in {path}.")


def _place(file: str, frame: Frame, before: Calibration | None) -> Place:
    try:
        reading = CardReader(calibration=before).read(frame)
    except Unusable as unusable:
        raise Refused("{reason}", reason=unusable) from unusable
    if reading.problems:
        raise Refused("{file}: {text}", file=file, text=reading.problems[0].text)
    backs = [card for card in reading.cards if card.color is CardColor.NEUTRAL]
    if len(backs) != 1:
        raise Refused(
            "{file} must show the draw pile and no other card's back, not {number} backs.",
            file=file,
            number=len(backs),
        )
    return backs[0].centre
