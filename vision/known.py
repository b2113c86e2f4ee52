"""What is known about a table before a frame is read, from its empty tray or its calibration."""

from dataclasses import dataclass, field

from vision.calibration import Calibration, Colors, Eights
from vision.cover import small
from vision.reading import Frame, Place
from vision.tray import Tray, find_tray, usual_focal_px
from vision.view import View


@dataclass(frozen=True, slots=True)
class Known:
    """All in pixels of the frames that are read; what is not known is None."""

    width: int
    height: int
    is_installed: bool = False  # known of a table and its camera, not of one frame alone
    tray: Tray | None = None
    bare: Frame | None = None  # the empty tray, as it is compared
    empty: Frame | None = None  # and in full, if it is of the frames' size
    focal_px: float | None = None
    centre: Place | None = None  # where the lens looks straight ahead
    edge_px: float | None = None
    colors: Colors | None = None
    pile: Place | None = None  # card game: where the draw pile lies
    eights: Eights = field(default_factory=Eights)  # longo: the set that was taught

    @property
    def view(self) -> View:
        centre = self.centre or ((self.width - 1) / 2, (self.height - 1) / 2)
        focal_px = self.focal_px or usual_focal_px(self.width, self.height)
        return View(centre, self.tray.nadir if self.tray else centre, focal_px)

    def view_of(self, expected: int | None) -> View | None:
        """The view of so many dice; of any at all (None) that a single frame shows it is not even
        known that the camera looks straight down on them."""
        return self.view if self.is_installed or expected is not None else None


def from_empty(empty: Frame) -> Known:
    height, width = empty.shape[:2]
    return Known(width, height, True, find_tray(empty), small(empty), empty)


def from_calibration(calibration: Calibration, width: int, height: int) -> Known:
    """Raises `Unusable` where the calibration was made with frames of another shape."""
    fitted = calibration.scaled_to(width, height)
    empty = calibration.empty_picture
    return Known(
        width,
        height,
        True,
        fitted.tray,
        None if empty is None else small(empty),
        empty if empty is not None and empty.shape[:2] == (height, width) else None,
        fitted.camera.focal_px,
        fitted.camera.centre,
        fitted.dice.edge_px,
        fitted.dice.colors,
        fitted.cards.pile,
        fitted.eights,
    )


def from_frame(frame: Frame) -> Known:
    """What the frame that is to be read tells itself, dice and all."""
    height, width = frame.shape[:2]
    return Known(width, height, tray=find_tray(frame))
