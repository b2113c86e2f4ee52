"""The third look: the value of a top face, by a network that has learnt flat patterns alone."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.chances import chances
from vision.judge import cut
from vision.locate import Spot, network
from vision.reading import Frame


@dataclass(frozen=True, slots=True)
class Attention:
    """How closely a face is looked at: in squares so wide, in which its edge is so long, and in so
    many turns (radians)."""

    side_px: int
    edge_px: float
    turns: tuple[float, ...]
    weights: str


AT_A_GLANCE = Attention(32, 24.0, (0.0,), "face.onnx")
CLOSELY = Attention(40, 30.0, (0.0, 0.39, 0.79, 1.18), "face_study.onnx")  # of what is in doubt


def read_faces(
    frame: Frame, spots: list[Spot], attention: Attention = AT_A_GLANCE
) -> NDArray[np.float32]:
    """For each spot (rows) the chances that its face shows nothing, or 1 to 6.

    Seen in several turns, only what is likely in all of them is likely.
    """
    if not spots:
        return np.empty((0, 7), np.float32)
    side_px, edge_px, turns = attention.side_px, attention.edge_px, attention.turns
    faces = [cut(frame, spot, side_px, edge_px, turn) for turn in turns for spot in spots]
    net = network(attention.weights)
    net.setInput(plain(np.stack(faces).transpose(0, 3, 1, 2).astype(np.float32)))
    scores = net.forward().reshape(len(faces), -1)
    logs = np.log(np.maximum(chances(scores), 1e-9)).reshape(len(turns), len(spots), -1)
    return np.asarray(np.exp(logs.mean(0)), np.float32)


def plain(faces: NDArray[np.float32]) -> NDArray[np.float32]:
    """Faces (nx3xHxW) without what lamp and exposure do to all of a face alike."""
    off = faces - faces.mean((2, 3), keepdims=True)
    return np.asarray(off / (off.std((1, 2, 3), keepdims=True) + 1.0), np.float32)
