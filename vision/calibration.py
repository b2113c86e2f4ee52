"""What was found out about one table: its camera, its tray, its dice and their light."""

from base64 import b64decode, b64encode
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

import cv2
import numpy as np

from vision.reading import Color, Frame, Place
from vision.shrink import shrunk
from vision.tray import Tray

EMPTY_WIDTH = 320
Lab = tuple[float, float, float]


class Unusable(Exception):
    """A calibration cannot be read, kept or used; says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The frame that all places are in, and the lens if the printed sheet was used; flat dice tell
    no more of it than the focal length."""

    width: int
    height: int
    focal_px: float | None = None
    k1: float | None = None
    k2: float | None = None
    centre: Place | None = None


@dataclass(frozen=True, slots=True)
class Colors:
    """The mean color of each die in this light, in CIE Lab: L 0..100, a and b around 0."""

    white: Lab | None = None
    red: Lab | None = None
    yellow: Lab | None = None
    green: Lab | None = None
    blue: Lab | None = None

    def of(self, color: Color) -> Lab | None:
        return None if color is Color.OTHER else getattr(self, color.value)


@dataclass(frozen=True, slots=True)
class Dice:
    """The edge of a top face at the nadir, or amid the tray, and the dice's colors."""

    edge_px: float | None = None
    colors: Colors = field(default_factory=Colors)


class Above(StrEnum):
    """What of an eight-sided die's face is above the numeral that stands on it."""

    CORNER = "corner"
    EDGE = "edge"


@dataclass(frozen=True, slots=True)
class Eights:
    """Longo: the set of eight-sided dice that was taught. Edges and colors as of `Dice`; the prints
    are those of the faces 1 to 8, as `eight_prints` keeps them."""

    edge_px: float | None = None
    above: Above | None = None
    prints: str = ""
    colors: Colors = field(default_factory=Colors)

    @property
    def anywhere(self) -> "Eights":
        """What of it holds wherever the camera and the lamp are."""
        return Eights(above=self.above, prints=self.prints)


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Card game: where the middle of the draw pile lies."""

    pile: Place | None = None


@dataclass(frozen=True, slots=True)
class Empty:
    """The tray with nothing in it, `EMPTY_WIDTH` pixels wide, as JPEG in base64."""

    picture: str = ""


@dataclass(frozen=True, slots=True)
class Calibration:
    """All that was found out; everything but the frame's size may be missing."""

    camera: Camera
    tray: Tray | None = None
    dice: Dice = field(default_factory=Dice)
    empty: Empty = field(default_factory=Empty)
    cards: CardPlaces = field(default_factory=CardPlaces)
    eights: Eights = field(default_factory=Eights)

    @property
    def empty_picture(self) -> Frame | None:
        """The empty tray, not to be written to, 320 pixels wide whatever the frame's size."""
        return decoded(self.empty.picture)

    def with_empty(self, frame: Frame) -> "Calibration":
        """With the picture of the empty tray taken from a frame."""
        height = max(1, round(frame.shape[0] * EMPTY_WIDTH / frame.shape[1]))
        small = shrunk(frame, EMPTY_WIDTH, height)
        jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        return replace(self, empty=Empty(b64encode(jpeg.tobytes()).decode("ascii")))

    def without(self, other: "Calibration") -> list[str]:
        """The names of what is known here and not by another calibration."""
        here, there = (
            {
                "tray": each.tray is not None,
                "dice": each.dice.edge_px is not None,
                "colors": sum(each.dice.colors.of(color) is not None for color in Color),
            }
            for each in (self, other)
        )
        return [name for name in here if there[name] < here[name]]

    def scaled_to(self, width: int, height: int) -> "Calibration":
        """For frames of another size that show the same; raises `Unusable` for another shape."""
        scale = width / self.camera.width
        if abs(self.camera.height * scale - height) >= 1:
            raise Unusable(
                f"The calibration is for frames like {self.camera.width}x{self.camera.height}, "
                f"not {width}x{height}: run qwixx-table calibrate."
            )
        camera, tray, edge, eighth = self.camera, self.tray, self.dice.edge_px, self.eights.edge_px
        return Calibration(
            replace(
                camera,
                width=width,
                height=height,
                focal_px=camera.focal_px and camera.focal_px * scale,
                centre=camera.centre and _scaled(camera.centre, scale),
            ),
            tray and tray.scaled(scale),
            replace(self.dice, edge_px=edge and edge * scale),
            self.empty,
            CardPlaces(self.cards.pile and _scaled(self.cards.pile, scale)),
            replace(self.eights, edge_px=eighth and eighth * scale),
        )


def _scaled(place: Place, scale: float) -> Place:
    """The same place among larger or smaller pixels, (0, 0) being the middle of a pixel."""
    return (place[0] + 0.5) * scale - 0.5, (place[1] + 0.5) * scale - 0.5


@lru_cache(maxsize=4)
def decoded(picture: str) -> Frame | None:
    """The picture of an `Empty`, None for what is no picture."""
    try:
        data = np.frombuffer(b64decode(picture, validate=True), np.uint8)
        frame = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except (ValueError, cv2.error):
        return None
    if frame is not None:
        frame.flags.writeable = False
    return frame  # type: ignore[return-value]
