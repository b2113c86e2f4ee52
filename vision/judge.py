"""The second network: what the thing in the middle of a patch is, its color and exact place."""

import math
from dataclasses import dataclass
from enum import IntEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.chances import Chances, between, chances
from vision.locate import Spot, network
from vision.reading import Frame
from vision.view import View

PATCH_PX, PATCH_EDGE_PX = 48, 28.0
GLANCE, STUDY = "judge.onnx", "judge_study.onnx"  # more than three times the work, for doubts
UNKNOWN = -1.0  # what the network is told for the distance from a nadir that is not known


class State(IntEnum):
    """What a spot is, in the order of the network's answer."""

    NOTHING = 0
    FLAT = 1
    LEANING = 2
    MOVING = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the network makes of a spot: the chances of its states, values 1 to 6, and colors."""

    spot: Spot
    states: Chances
    values: Chances
    colors: Chances

    @property
    def state(self) -> State:
        return State(int(np.argmax(self.states)))

    @property
    def value(self) -> int:
        return 1 + int(np.argmax(self.values))

    def together(self, other: "Verdict") -> "Verdict":
        """With another verdict on the same die, which has the better place."""
        return Verdict(
            other.spot,
            between(self.states, other.states),
            between(self.values, other.values),
            between(self.colors, other.colors),
        )


def judge(
    frame: Frame,
    spots: list[Spot],
    view: View | None,
    mirrored: bool = False,
    by: str = GLANCE,
    turn: float = 0.0,
) -> list[Verdict]:
    """Verdicts on spots, by one of the networks. Every patch is turned until the nadir is below it:
    then the sides that a flat die shows are always at the bottom, and so much of them as the
    distance tells. Where the view is not known, it is turned by `turn`."""
    if not spots:
        return []
    turns, patches = cut_turned(frame, spots, view, mirrored, turn)
    net = network(by)
    net.setInput(patches)
    answers = net.forward().reshape(len(spots), -1)
    if mirrored:
        answers[:, 16] *= -1
    return [_verdict(*row) for row in zip(spots, turns, answers, strict=True)]


def cut_turned(
    frame: Frame, spots: list[Spot], view: View | None, mirrored: bool, turn: float = 0.0
) -> tuple[list[float], NDArray[np.float32]]:
    """By how much each spot is turned until the nadir is below it, or else by `turn`, and what the
    network sees then: its patch, and how far the nadir is (nx4x48x48)."""
    turns = [view.direction((spot.x, spot.y)) if view else turn for spot in spots]
    patches = np.empty((len(spots), 4, PATCH_PX, PATCH_PX), np.float32)
    for patch, spot, turn in zip(patches, spots, turns, strict=True):
        picture = cut(frame, spot, PATCH_PX, PATCH_EDGE_PX, turn)
        if mirrored:
            picture = picture[:, ::-1]
        patch[:3] = picture.transpose(2, 0, 1) / np.float32(255)
        patch[3] = view.distance((spot.x, spot.y)) if view else UNKNOWN
    return turns, patches


def cut(frame: Frame, spot: Spot, side_px: int, edge_px: float, turn: float = 0.0) -> Frame:
    """A square around a spot, turned, and scaled until the die's edge has the given length."""
    scale = edge_px / spot.edge_px
    left = top = 0
    if scale < 0.5:  # a plain warp would skip pixels of so large a die: they are averaged first
        reach = side_px / scale * 0.75
        left, top = int(max(spot.x - reach, 0)), int(max(spot.y - reach, 0))
        frame = frame[top : int(spot.y + reach) + 1, left : int(spot.x + reach) + 1]
        frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.4 / scale))
    c, s, middle = scale * math.cos(turn), scale * math.sin(turn), (side_px - 1) / 2
    x, y = spot.x - left, spot.y - top
    move = np.array([[c, -s, middle - c * x + s * y], [s, c, middle - s * x - c * y]])
    edge = cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(frame, move, (side_px, side_px), borderMode=edge))


def _verdict(spot: Spot, turn: float, answer: NDArray[np.float32]) -> Verdict:
    place = moved(spot, turn, *(float(part) for part in answer[16:19]))
    return Verdict(place, chances(answer[:4]), chances(answer[4:10]), chances(answer[10:16]))


def moved(spot: Spot, turn: float, across: float, along: float, log_edge: float) -> Spot:
    """The spot where the network saw it in its turned patch; the ways are in edges."""
    c, s = math.cos(turn), math.sin(turn)
    return Spot(
        spot.x + (c * across + s * along) * spot.edge_px,
        spot.y + (c * along - s * across) * spot.edge_px,
        spot.edge_px * math.exp(log_edge),
        spot.heat,
    )
