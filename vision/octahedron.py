"""An eight-sided die as a solid: an octahedron with cut-off edges and a numeral on each face.

Lengths are in units of the die's edge and places are seen from its middle, as in `solid`.
"""

from dataclasses import dataclass

import numpy as np

from vision.numerals import FACES, Numerals
from vision.pinhole import Points
from vision.solid import Pose, Rgb, about, as_tuples, marbled

HEIGHT = float(np.sqrt(2 / 3))  # between the face that it lies on and the upper one
_TIP = np.sqrt(0.5)  # from the middle to a corner
# A face looks in the direction of three signs; faces 2n and 2n + 1 are opposite.
_SIGNS = np.array([[1, 1, 1], [1, 1, -1], [1, -1, 1], [-1, 1, 1]], np.float32)
_NORMALS = (np.stack([_SIGNS, -_SIGNS], 1).reshape(8, 3) / np.sqrt(3)).astype(np.float32)
_CORNERS = np.stack([np.diag(normal) for normal in np.sign(_NORMALS)]) * np.float32(_TIP)
_RIDGES = np.array(
    [np.roll((a, b, 0), axis) for axis in range(3) for a in (1, -1) for b in (1, -1)], np.float32
) / np.float32(np.sqrt(2))
_TIPS = np.concatenate([np.eye(3), -np.eye(3)]).astype(np.float32)
_PLANES = np.concatenate([_NORMALS, _RIDGES, _TIPS])
# How much of an edge and of a corner a rounding of radius 1 takes away.
_ENGRAVED = 0.02  # how deep numerals are cut into a die
_FROM_RIDGE, _FROM_TIP = np.sqrt(1.5) - 1, np.sqrt(3) - 1


@dataclass(frozen=True, slots=True)
class Octahedron:
    """How a set's eight-sided dice are made. Colors are linear light, red first."""

    numerals: Numerals
    body: Rgb = (0.8, 0.8, 0.76)
    print: Rgb = (0.02, 0.02, 0.02)
    swirl: Rgb | None = None  # a second color of the body, mixed in like marble
    rounding: float = 0.05  # radius of the edges
    gloss: float = 0.3
    glow: float = 0.0  # how far light goes through the body, to where no lamp shines
    values: tuple[int, ...] = (1, 8, 2, 7, 3, 6, 4, 5)  # of the faces: opposite ones add up to 9
    tops: tuple[int, ...] = (0,) * FACES  # which corner of its face each numeral points to,
    flipped: bool = False  # or rather away from

    def faces(self) -> Points:
        return _CORNERS

    def meet(self, eye: Points, sight: Points) -> tuple[np.ndarray, Points]:
        """A ray comes in where it has passed the last plane that the eye is outside of."""
        distances = self._distances()
        outside = _PLANES @ eye - distances
        front = outside > 0
        with np.errstate(divide="ignore", invalid="ignore"):
            way = (outside[front, None] / -(_PLANES[front] @ sight.T)).max(0)
            points = eye + sight * way[:, None]
            inside = distances[:, None] + np.float32(1e-4) > _PLANES @ points.T
        hit = inside.all(0)
        return hit, np.asarray(points[hit], np.float32)

    def reach(self, directions: Points) -> Points:
        ahead = np.maximum(_PLANES @ directions.T, np.float32(1e-6))
        return np.asarray((self._distances()[:, None] / ahead).min(0), np.float32)

    def hollow(self, points: Points) -> Points:
        return self._printed(points) * np.float32(_ENGRAVED)

    def skin(self, points: Points) -> tuple[Points, Points, Points]:
        printed = self._printed(points)[:, None]
        color = marbled(points, self.body, self.swirl)
        albedo = color * (1 - printed) + np.array(self.print, np.float32) * printed
        # Towards an edge the direction turns from that of one plane to that of the next.
        over = _PLANES @ points.T - self._distances()[:, None]
        weight = np.exp(over / np.float32(0.004 + 0.12 * self.rounding))
        normals = weight.T @ _PLANES
        normals /= np.sqrt(np.einsum("ij,ij->i", normals, normals))[:, None]
        return np.asarray(normals, np.float32), np.asarray(albedo, np.float32), printed

    def axes(self, face: int) -> Points:
        """The directions to the right of a face's numeral, and up (2x3)."""
        normal = _NORMALS[face]
        upward = _CORNERS[face][self.tops[face]] - normal * np.float32(HEIGHT / 2)
        upward *= (-1 if self.flipped else 1) / np.linalg.norm(upward)
        return np.stack([np.cross(upward, normal), upward])

    def _distances(self) -> Points:
        return np.repeat(
            np.array(
                [HEIGHT / 2, 0.5 - _FROM_RIDGE * self.rounding, _TIP - _FROM_TIP * self.rounding],
                np.float32,
            ),
            [8, 12, 6],
        )

    def _printed(self, points: Points) -> Points:
        """How much of each point is print."""
        face = np.argmax(_NORMALS @ points.T, 0)
        axes = np.stack([self.axes(index) for index in range(FACES)])
        across = np.einsum("ij,ij->i", points, axes[face, 0])
        upward = np.einsum("ij,ij->i", points, axes[face, 1])
        side = self.numerals.sheet.shape[1]
        column = np.clip((0.5 + across) * side, 0, side - 1).astype(int)
        row = np.clip((0.5 - upward) * side, 0, side - 1).astype(int)
        first = (np.array(self.values)[face] - 1) * side
        return np.asarray(self.numerals.sheet[first + row, column], np.float32)


def laid(body: Octahedron, value: int, x: float, y: float, edge_cm: float, turn: float) -> Pose:
    """A die flat on the floor with its value up; without a turn its numeral points to +y."""
    face = body.values.index(value)
    rotation = about(2, turn) @ np.stack([*body.axes(face), _NORMALS[face]])
    return Pose((x, y, HEIGHT / 2 * edge_cm), as_tuples(rotation))
