"""A printed sheet that, laid in the tray once, tells the camera's lens and where it looks from.

The sheet is a ChArUco board: a chessboard whose white squares hold markers, so that every corner
has a number, and some corners do even where a hand covers the others. Places on the sheet are in
millimetres from the board's top left corner, x to the right and y down; z points into the table.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Frame, Place

SQUARES = 7
"""Each way. Odd, as OpenCV 4.6 and later ones disagree where even boards have their markers."""
SQUARE_MM, MARKER_MM, MARKER_BITS = 22.0, 16.0, 4
BOARD_MM = SQUARES * SQUARE_MM
MIN_CORNERS = 8

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
_ARUCO: Any = cv2.aruco


class NotSeen(Exception):
    """The sheet cannot be found in a picture; says in which, and what to do."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A filled rectangle of the sheet, in millimetres from the board's top left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """The board's inner corners that were seen: their numbers, and where in the frame."""

    ids: tuple[int, ...]
    pixels: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Lens:
    """A pinhole of square pixels, with the radial distortion k1, k2 as OpenCV defines them."""

    focal_px: float
    centre: Place
    k1: float = 0.0
    k2: float = 0.0

    @property
    def matrix(self) -> NDArray[np.float64]:
        x, y = self.centre
        return np.array([[self.focal_px, 0, x], [0, self.focal_px, y], [0, 0, 1]], np.float64)

    @property
    def distortion(self) -> NDArray[np.float64]:
        return np.array([self.k1, self.k2, 0, 0], np.float64)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the sheet lies as the camera sees it: a Rodrigues vector, and millimetres."""

    rotation: tuple[float, float, float]
    translation_mm: tuple[float, float, float]

    @property
    def down(self) -> NDArray[np.float64]:
        """The direction straight down into the table, of length 1, as the camera sees it."""
        return np.asarray(cv2.Rodrigues(np.array(self.rotation))[0][:, 2], np.float64)

    @property
    def tilt_degrees(self) -> float:
        """How far the camera looks away from straight down."""
        return math.degrees(math.acos(min(1.0, float(self.down[2]))))

    @property
    def height_mm(self) -> float:
        """How high the camera is above the sheet."""
        return float(self.down @ np.array(self.translation_mm))

    def nadir(self, lens: Lens) -> Place:
        """The pixel straight below the camera, where a die shows nothing but its top."""
        still = np.zeros(3)
        down = self.down.reshape(1, 1, 3)
        pixels = cv2.projectPoints(down, still, still, lens.matrix, lens.distortion)[0]
        x, y = pixels.reshape(2)
        return float(x), float(y)


@dataclass(frozen=True, slots=True)
class Survey:
    """What pictures of the sheet tell: one lens, and one pose a picture.

    `focal_doubt_px` is the standard deviation of the focal length. A sheet seen straight from
    above looks the same near a short lens and far from a long one, so of a single picture tilted
    by less than about 15 degrees the focal length is not worth much; tilt and nadir suffer with
    it. Add pictures with the sheet held at a slant in several directions until the doubt is small.
    """

    lens: Lens
    poses: tuple[Pose, ...]
    error_px: float
    focal_doubt_px: float


def black_rectangles() -> list[Rectangle]:
    """What is printed first: the chessboard, and a black square for every marker."""
    places = [(x, y) for y in range(SQUARES) for x in range(SQUARES)]
    margin = (SQUARE_MM - MARKER_MM) / 2
    return [
        Rectangle(x * SQUARE_MM, y * SQUARE_MM, SQUARE_MM, SQUARE_MM)
        if (x + y) % 2 == 0
        else Rectangle(x * SQUARE_MM + margin, y * SQUARE_MM + margin, MARKER_MM, MARKER_MM)
        for x, y in places
    ]


def white_rectangles() -> list[Rectangle]:
    """What is printed over it: the markers' white bits. Markers count from left to right."""
    markers = [place for place in black_rectangles() if place.width == MARKER_MM]
    bit_mm = MARKER_MM / (MARKER_BITS + 2)
    return [
        Rectangle(place.left + (x + 1) * bit_mm, place.top + (y + 1) * bit_mm, bit_mm, bit_mm)
        for number, place in enumerate(markers)
        for y, x in zip(*np.nonzero(_bits(number)), strict=True)
    ]


def _bits(number: int) -> NDArray[np.uint8]:
    row = _DICTIONARY.bytesList[number : number + 1]
    return np.asarray(_ARUCO.Dictionary_getBitsFromByteList(row, MARKER_BITS), np.uint8)


def find(frame: Frame) -> Sighting | None:
    """The board's corners in a frame, or None where too few for a pose are seen."""
    grey: Any = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    modern = hasattr(_ARUCO, "CharucoDetector")
    pixels, ids = _corners(grey) if modern else _corners_of_opencv_4_6(grey)
    if ids is None or len(ids) < MIN_CORNERS:
        return None
    places = tuple((float(x), float(y)) for x, y in _refined(grey, pixels).reshape(-1, 2))
    sighting = Sighting(tuple(int(number) for number in ids.ravel()), places)
    return sighting if _spread(sighting) else None


def _refined(grey: Any, pixels: Any) -> Any:
    """The corners once more: until 4.x OpenCV finds them half a pixel right of and below itself.

    The window keeps clear of the markers, which begin an eighth of a square beyond the corner.
    """
    gaps = np.linalg.norm(pixels.reshape(-1, 1, 2) - pixels.reshape(1, -1, 2), axis=2)
    square_px = float(np.median(np.partition(gaps, 1, axis=1)[:, 1]))
    side = min(max(round(square_px * 0.1), 2), 6)
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 0.01)
    return cv2.cornerSubPix(grey, pixels.copy(), (side, side), (-1, -1), until)


def _spread(sighting: Sighting) -> bool:
    """Whether the corners are not all in one row or one column of the board."""
    rows = {number // (SQUARES - 1) for number in sighting.ids}
    columns = {number % (SQUARES - 1) for number in sighting.ids}
    return len(rows) > 1 and len(columns) > 1


def _corners(grey: Any) -> tuple[Any, Any]:
    board = _ARUCO.CharucoBoard((SQUARES, SQUARES), SQUARE_MM, MARKER_MM, _DICTIONARY)
    return _ARUCO.CharucoDetector(board).detectBoard(grey)[:2]  # type: ignore[no-any-return]


def _corners_of_opencv_4_6(grey: Any) -> tuple[Any, Any]:
    board = _ARUCO.CharucoBoard_create(SQUARES, SQUARES, SQUARE_MM, MARKER_MM, _DICTIONARY)
    markers, numbers, _ = _ARUCO.detectMarkers(grey, _DICTIONARY)
    if numbers is None:
        return None, None
    return _ARUCO.interpolateCornersCharuco(markers, numbers, grey, board)[1:]  # type: ignore[no-any-return]


def survey(frames: Sequence[Frame]) -> Survey:
    """Lens and poses from one or more pictures of the sheet, all from the same camera.

    The lens's centre is taken to be the frame's middle unless there are three pictures.
    """
    sightings = [_seen(frame, number) for number, frame in enumerate(frames, start=1)]
    height, width = frames[0].shape[:2]
    middle = np.array([[width, 0, (width - 1) / 2], [0, width, (height - 1) / 2], [0, 0, 1.0]])
    error, matrix, bend, turns, shifts, doubts, *_ = cv2.calibrateCameraExtended(
        [_on_board(sighting.ids) for sighting in sightings],
        [np.array(sighting.pixels, np.float32) for sighting in sightings],
        (width, height),
        middle,
        np.zeros(5),
        flags=_flags(len(frames)),
    )
    bends = [float(bent) for bent in np.ravel(bend)[:2]]
    lens = Lens(float(matrix[0, 0]), (float(matrix[0, 2]), float(matrix[1, 2])), *bends)
    poses = tuple(
        Pose(_triple(turn), _triple(shift)) for turn, shift in zip(turns, shifts, strict=True)
    )
    # Of the two focal lengths, one of which is tied to the other, the second has the doubt.
    return Survey(lens, poses, float(error), float(np.ravel(doubts)[1]))


def _seen(frame: Frame, number: int) -> Sighting:
    sighting = find(frame)
    if sighting is None:
        raise NotSeen(
            f"The sheet is not seen in picture {number}: lay it flat, in even light, all in view."
        )
    return sighting


def _on_board(ids: Iterable[int]) -> NDArray[np.float32]:
    inner = SQUARES - 1
    places = [(number % inner + 1, number // inner + 1, 0) for number in ids]
    return np.array(places, np.float32) * np.float32(SQUARE_MM)


def _flags(pictures: int) -> int:
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO
    flags |= cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
    return flags if pictures >= 3 else flags | cv2.CALIB_FIX_PRINCIPAL_POINT


def _triple(vector: Any) -> tuple[float, float, float]:
    x, y, z = (float(part) for part in np.ravel(vector))
    return x, y, z
