"""How the dice lay when a roll was taken."""

from dataclasses import dataclass, field

from vision.reading import Frame, Reading


@dataclass(frozen=True, slots=True)
class RollPicture:
    """A frame and what was read in it; `vision.roll_jpeg` makes a file of it."""

    frame: Frame = field(compare=False, repr=False)
    reading: Reading
