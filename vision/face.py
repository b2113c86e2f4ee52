"""The third look: the value of a top face, by a network that has learnt flat patterns alone."""

import numpy as np
from numpy.typing import NDArray

from vision.judge import cut
from vision.locate import Spot, network
from vision.reading import Frame

FACE_PX, FACE_EDGE_PX = 32, 24.0


def read_faces(frame: Frame, spots: list[Spot]) -> NDArray[np.float32]:
    """For each spot (rows) the chances that its face shows nothing, or 1 to 6."""
    if not spots:
        return np.empty((0, 7), np.float32)
    faces = np.stack([cut(frame, spot, FACE_PX, FACE_EDGE_PX) for spot in spots])
    net = network("face.onnx")
    net.setInput(plain(faces.transpose(0, 3, 1, 2).astype(np.float32)))
    scores = net.forward().reshape(len(spots), -1)
    parts = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(parts / parts.sum(1, keepdims=True), np.float32)


def plain(faces: NDArray[np.float32]) -> NDArray[np.float32]:
    """Faces (nx3xHxW) without what lamp and exposure do to all of a face alike."""
    off = faces - faces.mean((2, 3), keepdims=True)
    return np.asarray(off / (off.std((1, 2, 3), keepdims=True) + 1.0), np.float32)
