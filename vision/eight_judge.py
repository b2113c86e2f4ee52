"""What the thing in the middle of a patch is, where eight-sided dice are expected.

As `judge` for cubes, but it also says how the upper face is turned, and nothing of its value.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.chances import Chances, between, chances
from vision.judge import State, cut_turned, moved
from vision.locate import Spot, network
from vision.reading import Frame
from vision.view import View

GLANCE, STUDY = "eights_judge.onnx", "eights_judge_study.onnx"  # the larger one, for doubts
# Of the dice that the network has learnt from, two in five are of no set; in a tray hardly any.
_FOREIGN = np.array([0, 0, 0, 0, 0, math.log(0.15)], np.float32)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The chances of a spot's states and colors; the edge is a side of the upper face.

    `turn` is the direction of one of its corners, from the right downward, in radians.
    """

    spot: Spot
    states: Chances
    colors: Chances
    turn: float

    @property
    def state(self) -> State:
        return State(int(np.argmax(self.states)))

    def together(self, other: "Verdict") -> "Verdict":
        """With another verdict on the same die, which has the better place."""
        states, colors = between(self.states, other.states), between(self.colors, other.colors)
        return Verdict(other.spot, states, colors, other.turn)


def judge(
    frame: Frame,
    spots: list[Spot],
    view: View | None,
    mirrored: bool = False,
    by: str = GLANCE,
) -> list[Verdict]:
    """Verdicts on spots, each seen turned until the nadir is below it, by one of the networks."""
    if not spots:
        return []
    turns, patches = cut_turned(frame, spots, view, mirrored)
    net = network(by)
    net.setInput(patches)
    answers = net.forward().reshape(len(spots), -1)
    if mirrored:
        answers[:, [10, 13]] *= -1  # the way across, and the cosine of three times the turn
    return [_verdict(*row) for row in zip(spots, turns, answers, strict=True)]


def _verdict(spot: Spot, turn: float, answer: NDArray[np.float32]) -> Verdict:
    across, along, log_edge, cosine, sine = (float(part) for part in answer[10:15])
    place = moved(spot, turn, across, along, log_edge)
    corner = math.atan2(sine, cosine) / 3 - turn
    return Verdict(place, chances(answer[:4]), chances(answer[4:10] + _FOREIGN), corner)
