"""The third look: the value of a top face, by a network that has learnt flat patterns alone."""

import numpy as np
from numpy.typing import NDArray

from vision.chances import chances
from vision.judge import cut
from vision.locate import Spot, network
from vision.reading import Frame

FACE_PX, FACE_EDGE_PX = 32, 24.0


def read_faces(
    frame: Frame, spots: list[Spot], turns: tuple[float, ...] = (0.0,)
) -> NDArray[np.float32]:
    """For each spot (rows) the chances that its face shows nothing, or 1 to 6.

    Seen in several turns (radians), only what is likely in all of them is likely.
    """
    if not spots:
        return np.empty((0, 7), np.float32)
    faces = [cut(frame, spot, FACE_PX, FACE_EDGE_PX, turn) for turn in turns for spot in spots]
    net = network("face.onnx")
    net.setInput(plain(np.stack(faces).transpose(0, 3, 1, 2).astype(np.float32)))
    scores = net.forward().reshape(len(faces), -1)
    logs = np.log(np.maximum(chances(scores), 1e-9)).reshape(len(turns), len(spots), -1)
    return np.asarray(np.exp(logs.mean(0)), np.float32)


def plain(faces: NDArray[np.float32]) -> NDArray[np.float32]:
    """Faces (nx3xHxW) without what lamp and exposure do to all of a face alike."""
    off = faces - faces.mean((2, 3), keepdims=True)
    return np.asarray(off / (off.std((1, 2, 3), keepdims=True) + 1.0), np.float32)
