"""The first network: where in a frame something looks like the top of a die."""

import gzip
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Frame
from vision.shrink import shrunk
from vision.tray import Tray

WEIGHTS = Path(__file__).parent / "weights"
CUBES, EIGHTS = "finder.onnx", "eights_finder.onnx"
CELL_PX = 8
EDGE_PX = 22.0  # the network gives an edge as the logarithm of its part of this
LOWEST_HEAT = 0.4  # of what may be a die
_FRAME_SIDE_PX = 640.0
_ANY_SIZE, _OF_A_TABLE = (1, 2, 4, 8, 16), (1, 2, 4)  # how much more a frame is shrunk each time
_ALIKE = 1.8  # spots that are so many times larger are not two looks at the same
WALL = 1.08  # dice at the wall are seen beyond the floor's outline, for they are higher


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a possible top face, its edge, all in pixels, and how sure the network is."""

    x: float
    y: float
    edge_px: float
    heat: float


@cache
def network(name: str) -> Any:
    """A trained network; loaded once, used by one thread."""
    model = np.frombuffer(gzip.decompress((WEIGHTS / f"{name}.gz").read_bytes()), np.uint8)
    read: Any = cv2.dnn.readNetFromONNX
    if hasattr(cv2.dnn, "ENGINE_CLASSIC"):  # of OpenCV 5's two engines the faster for chains
        return read(model, engine=cv2.dnn.ENGINE_CLASSIC)
    return read(model)


def as_input(picture: Frame) -> NDArray[np.float32]:
    """A picture as a network takes it (1x3xHxW, 0 to 1); `blobFromImage` is five times slower."""
    planes = np.ascontiguousarray(picture.transpose(2, 0, 1))
    return np.asarray(planes[None] * np.float32(1 / 255), np.float32)


def find_spots(
    frame: Frame, scale: float, finder: str = CUBES, lowest: float = LOWEST_HEAT
) -> list[Spot]:
    """The spots in a frame that the network sees shrunk by the scale, the surest first."""
    height, width = (max(round(side * scale / 8), 4) * 8 for side in frame.shape[:2])
    small = shrunk(frame, width, height)
    net = network(finder)
    net.setInput(as_input(small))
    heat, dx, dy, log_edge = net.forward()[0]
    middle = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    is_hot = heat > np.log(lowest / (1 - lowest))
    rows, columns = np.nonzero((heat == middle) & is_hot)
    across, down = frame.shape[1] / width, frame.shape[0] / height
    spots = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        x = (column + 0.5 + float(dx[row, column])) * CELL_PX
        y = (row + 0.5 + float(dy[row, column])) * CELL_PX
        edge = EDGE_PX * float(np.exp(log_edge[row, column])) * across
        sure = 1 / (1 + float(np.exp(-heat[row, column])))
        spots.append(Spot(x * across - 0.5, y * down - 0.5, edge, sure))
    return apart(spots)


def spots_anywhere(frame: Frame, expected: int | None, finder: str = CUBES) -> list[Spot]:
    """Spots anywhere in the frame, which is shrunk more and more. Where nothing is known of what it
    shows, a die may fill half of it; so many expected ones of a set fit into a tray that does.
    What is smaller than the network knows dice is not looked for."""
    scale = min(_FRAME_SIDE_PX / max(frame.shape[:2]), 1.0)
    shrinks = _ANY_SIZE if expected is None else _OF_A_TABLE
    levels = [find_spots(frame, scale / shrink, finder) for shrink in shrinks]
    return apart([spot for level in levels for spot in level])


def spots_in(
    frame: Frame,
    tray: Tray,
    scale: float,
    finder: str,
    reach: float,
    lowest: float = LOWEST_HEAT,
) -> list[Spot]:
    """Spots in the tray, and beyond its floor so much as `reach` enlarges that."""
    outline = np.array(tray.outline, np.float32)
    grown = outline.mean(0) + (outline - outline.mean(0)) * reach
    left, top = np.maximum(grown.min(0), 0).astype(int).tolist()
    right, bottom = (grown.max(0).astype(int) + 1).tolist()
    spots = [
        Spot(spot.x + left, spot.y + top, spot.edge_px, spot.heat)
        for spot in find_spots(frame[top:bottom, left:right], scale, finder, lowest)
    ]
    return [spot for spot in spots if cv2.pointPolygonTest(grown, (spot.x, spot.y), False) >= 0]


def apart(spots: list[Spot]) -> list[Spot]:
    """Without the weaker of any two that cannot both be the tops of dice.

    Of two that differ much in size either may be a die, and the other a part of it or a heap of
    such: who has looked closer must tell.
    """
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: -spot.heat):
        kept += others([spot], kept)
    return kept


def others(spots: list[Spot], dice: list[Spot]) -> list[Spot]:
    """The spots that may be other dice than these."""
    return [
        spot
        for spot in spots
        if not any(is_within(spot, die, 0.55) and _is_alike(spot, die) for die in dice)
    ]


def is_within(spot: Spot, other: Spot, reach: float) -> bool:
    """Whether two spots are no farther from each other than so many edges of the larger."""
    far_px = float(np.hypot(spot.x - other.x, spot.y - other.y))
    return far_px <= reach * max(spot.edge_px, other.edge_px)


def is_whole(spot: Spot, frame: Frame) -> bool:
    """Whether the picture shows all of a face; a piece of one may look like another."""
    height, width = frame.shape[:2]
    inside = min(spot.x, spot.y, width - 1 - spot.x, height - 1 - spot.y)
    return bool(inside >= spot.edge_px / 2)


def _is_alike(spot: Spot, other: Spot) -> bool:
    small, large = sorted((spot.edge_px, other.edge_px))
    return large < _ALIKE * small
