"""Examples turned into batches: cells for the finder, patches for the judge."""

from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.face import Attention
from vision.judge import PATCH_EDGE_PX, PATCH_PX, UNKNOWN, State, cut
from vision.locate import CELL_PX, EDGE_PX, Spot, find_spots
from vision.reading import Frame
from vision.scenes import LEANS
from vision.training.examples import SIDE_PX, Example
from vision.training.faces import UNREAD
from vision.training.shown import at_another_table, cut_again, turned
from vision.training.troubles import EITHER
from vision.view import View

CROP_PX = 224
EDGES_PX = (14.0, 33.0)  # what the finder is asked to find; larger dice are shown smaller
Arrays = tuple[NDArray[np.uint8], NDArray[np.float32]]  # pictures, and a row for each
STORED_PX = 84
_UNKNOWN = 0.18  # the part of the dice of which it is not said from where they are seen
_PIECES, _HEAPS = (0.18, 0.5), (1.9, 3.5)  # what is taken for a die, in edges of those there
_FARTHEST = 0.8  # from the nadir, in focal lengths


def finder_batch(
    frames: list[NDArray[np.uint8]], examples: list[Example], random: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Pictures (nx3x224x224) and targets: heat, dx, dy, log edge, weight of each cell."""
    pictures, targets = [], []
    for frame, example in zip(frames, examples, strict=True):
        picture, target = _crop(frame, example, random)
        pictures.append(picture)
        targets.append(target)
    stacked = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float() / 255
    return stacked, torch.from_numpy(np.stack(targets))


def _crop(
    frame: NDArray[np.uint8], example: Example, random: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    scale = np.exp(random.uniform(*np.log(EDGES_PX))) / example.edge_px
    side = CROP_PX / scale
    start = random.uniform(min(0, SIDE_PX - side), max(0, SIDE_PX - side), 2)
    if len(example.places) and random.random() < 0.7:
        die = example.places[random.integers(len(example.places)), :2]
        start = die - random.uniform(0.1, 0.9, 2) * side
    smooth = cv2.GaussianBlur(frame, (0, 0), 0.45 / scale) if scale < 0.75 else frame
    move = np.array([[scale, 0, -start[0] * scale], [0, scale, -start[1] * scale]])
    move[:, 2] += 0.5 * scale - 0.5
    picture = cv2.warpAffine(smooth, move, (CROP_PX, CROP_PX), borderMode=cv2.BORDER_REFLECT)
    places = example.places.copy()
    places[:, :2] = places[:, :2] * scale + move[:, 2]
    places[:, 2] *= scale
    target = _target(places)
    if random.random() < 0.5:
        picture, target = picture[:, ::-1], target[:, :, ::-1].copy()
        target[1] *= -1
    if random.random() < 0.5:
        picture, target = picture.transpose(1, 0, 2), target.transpose(0, 2, 1).copy()
        target[[1, 2]] = target[[2, 1]]
    gain = random.uniform(0.9, 1.1, 3) * random.uniform(0.8, 1.2)
    return np.clip(picture * gain, 0, 255).astype(np.uint8), target


def _target(places: NDArray[np.float32]) -> NDArray[np.float32]:
    cells = CROP_PX // CELL_PX
    target = np.zeros((5, cells, cells), np.float32)
    target[4] = 1
    middles = (np.arange(cells) + 0.5) * CELL_PX - 0.5
    order = np.argsort(places[:, 2])
    for x, y, edge in places[order]:
        dx, dy = (x - middles)[None, :] / CELL_PX, (y - middles)[:, None] / CELL_PX
        far = np.hypot(*np.broadcast_arrays(dx, dy))
        target[4][(far < max(1.3, 0.35 * edge / CELL_PX))] = 0  # neither die nor felt: any answer
        near = far < 0.75
        target[0][near], target[4][near] = 1, 1
        target[1][near] = np.broadcast_to(dx, far.shape)[near]
        target[2][near] = np.broadcast_to(dy, far.shape)[near]
        target[3][near] = np.log(edge / EDGE_PX)
    outside = (places[:, 2] < EDGES_PX[0] * 0.8) | (places[:, 2] > EDGES_PX[1] * 1.25)
    for x, y, edge in places[outside]:
        far = np.hypot((x - middles)[None, :], (y - middles)[:, None])
        target[4][far < edge] = 0
    return target


class Patches:
    """The surroundings of every die and of places where none is, kept to be cut anew each time."""

    def __init__(self, random: np.random.Generator) -> None:
        self._random = random
        self._pictures: list[NDArray[np.uint8]] = []
        self._rows: list[tuple[float, ...]] = []

    def add(self, frame: Frame, example: Example) -> None:
        for place, *labels in zip(
            example.places, example.states, example.values, example.colors, strict=True
        ):
            if labels[0] != EITHER:
                self._store(frame, example, place, *labels)
            if self._random.random() < 0.35:  # beside a die: on its side, between two
                angle, far = self._random.uniform(0, 6.3), self._random.uniform(0.5, 1.1)
                beside = np.array([np.cos(angle), np.sin(angle), 0]) * far * place[2]
                self._store_nothing(frame, example, place + beside)
            if self._random.random() < 0.25:  # a piece of it, as one of its pips; or a heap of dice
                is_piece = self._random.random() < 0.7
                size = self._random.uniform(*(_PIECES if is_piece else _HEAPS))
                aside = self._random.uniform(-0.3, 0.3, 2) * max(size, 1.0)
                part = place[2] * np.array([*aside, size]) + np.array([*place[:2], 0])
                self._store(frame, example, part, State.NOTHING, 0, -1)
        edge = example.edge_px
        for x, y in self._random.uniform(0, 1, (2, 2)) * frame.shape[1::-1]:
            size = edge * self._random.uniform(0.7, 1.4)
            self._store_nothing(frame, example, np.array([x, y, size]))
        for spot in find_spots(frame, min(EDGE_PX / edge, 1.0)):  # what the finder takes for dice
            self._store_nothing(frame, example, np.array([spot.x, spot.y, spot.edge_px]))

    def arrays(self) -> Arrays:
        """Pictures (nx84x84x3), and of each how far aside it is, where it is against the middle of
        the frame (x, y; both in focal lengths, turned as the picture), state, value, color (nx6).
        """
        return np.stack(self._pictures), np.array(self._rows, np.float32)

    def _store_nothing(self, frame: Frame, example: Example, place: NDArray[np.floating]) -> None:
        far = np.hypot(*(example.places[:, :2] - place[:2]).T)
        if (far > 0.42 * place[2]).all():
            self._store(frame, example, place, State.NOTHING, 0, -1)

    def _store(
        self,
        frame: Frame,
        example: Example,
        place: NDArray[np.floating],
        state: int,
        value: int,
        color: int,
    ) -> None:
        picture, aside, _ = surroundings(frame, example, place)
        self._pictures.append(picture)
        self._rows.append((*aside, state, value, color))


def dice_of(examples: list[Example]) -> Arrays:
    """All dice of the pictures, and places where none is."""
    patches = Patches(np.random.default_rng(2))
    for example in examples:
        patches.add(example.frame(), example)
    return patches.arrays()


@dataclass(frozen=True, slots=True)
class Beside:
    """Dice that are not drawn, of which so many are in every batch."""

    arrays: Arrays
    number: int

    def some(self, random: np.random.Generator) -> Arrays:
        pictures, rows = self.arrays
        chosen = random.integers(0, len(rows), self.number)
        return pictures[chosen], rows[chosen]


def surroundings(
    frame: Frame, example: Example, place: NDArray[np.floating]
) -> tuple[NDArray[np.uint8], tuple[float, float, float], float]:
    """A place (x, y, edge) cut out with the nadir below; how far aside it is, and where it is
    against the middle of the frame (x, y), in focal lengths and turned as the picture; and by how
    much that is turned."""
    x, y, edge = (float(part) for part in place)
    middle = ((frame.shape[1] - 1) / 2, (frame.shape[0] - 1) / 2)
    view = View(middle, example.nadir, example.focal_px)
    turn = view.direction((x, y))
    c, s = np.cos(turn), np.sin(turn)
    across, down = (x - middle[0]) / view.focal_px, (y - middle[1]) / view.focal_px
    aside = (view.distance((x, y)), c * across - s * down, s * across + c * down)
    return cut(frame, Spot(x, y, edge, 1.0), STORED_PX, PATCH_EDGE_PX, turn), aside, turn


def judge_batch(
    pictures: NDArray[np.uint8],
    rows: NDArray[np.float32],
    random: np.random.Generator,
    tilted: float,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Patches (nx4x48x48), their state, value and color (nx3), and where each die's middle and edge
    are against the patch's (nx3)."""
    number = len(rows)
    offset = np.clip(random.normal(0, 0.08, (number, 2)), -0.3, 0.3)
    size = np.exp(np.clip(random.normal(0, 0.055, number), -0.22, 0.22))
    aside, turn, labels = tilt_some(rows, random, tilted)
    matrix, _ = turned(turn, size, random)
    patch = cut_again(pictures, matrix, offset * PATCH_EDGE_PX, PATCH_PX)
    middle = np.einsum("nij,nj->ni", np.linalg.inv(matrix), -offset)  # in edges of the patch
    patch = at_another_table(patch, labels, random)
    plane = torch.from_numpy(aside.astype(np.float32))[:, None, None, None]
    plane = plane.expand(number, 1, PATCH_PX, PATCH_PX)
    places = np.concatenate([middle, -np.log(size)[:, None]], 1).astype(np.float32)
    return torch.cat([patch, plane], 1), torch.from_numpy(labels), torch.from_numpy(places)


def face_batch(
    pictures: NDArray[np.uint8],
    rows: NDArray[np.float32],
    attention: Attention,
    random: np.random.Generator,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Top faces (nx3xHxW) as the face look sees them, any way up, and what they show: 0 where
    there is no face, UNREAD where a die leans or moves."""
    number = len(rows)
    offset = np.clip(random.normal(0, 0.055, (number, 2)), -0.14, 0.14)
    size = np.exp(np.clip(random.normal(0, 0.08, number), -0.18, 0.18))
    size *= PATCH_EDGE_PX / attention.edge_px
    matrix, _ = turned(random.uniform(0, 2 * np.pi, number), size, random)
    face = cut_again(pictures, matrix, offset * PATCH_EDGE_PX, attention.side_px)
    states, values = rows[:, 3], rows[:, 4].astype(np.int64)
    values[states == State.NOTHING] = 0
    values[(states == State.LEANING) | (states == State.MOVING)] = UNREAD
    return at_another_table(face, rows[:, 3:].copy(), random), torch.from_numpy(values)


def tilt_some(
    rows: NDArray[np.float32],
    random: np.random.Generator,
    share: float,
    leans: tuple[float, float] = LEANS,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float32]]:
    """How far aside each die is, the turn of its picture, and its labels (nx3).

    Of some flat dice it is said that they are seen from elsewhere: as if the tray were tilted and
    the camera with it. What such a picture shows is a die that leans on the tray as it is said to
    be. Of others it is not said from where they are seen.
    """
    aside, labels = rows[:, 0].astype(np.float64), rows[:, 3:].copy()
    die = np.c_[rows[:, 1:3], np.ones(len(rows))]
    down = die + np.c_[np.zeros(len(rows)), aside, np.zeros(len(rows))]
    down /= np.linalg.norm(down, axis=1, keepdims=True)
    sideways = np.cross(down, random.normal(0, 1, down.shape))
    sideways /= np.linalg.norm(sideways, axis=1, keepdims=True)
    lean = np.radians(random.uniform(*leans, (len(rows), 1)))
    down = down * np.cos(lean) + sideways * np.sin(lean)
    way = down[:, :2] / np.maximum(down[:, 2:], 0.1) - die[:, :2]
    far = np.hypot(*way.T)
    chance, known = random.random(len(rows)), random.random(len(rows)) > _UNKNOWN
    known &= rows[:, 0] != UNKNOWN
    chosen = (labels[:, 0] == State.FLAT) & (chance < share) & (far < _FARTHEST) & known
    labels[chosen, 0] = State.LEANING
    turn = np.where(chosen, np.arctan2(-way[:, 0], way[:, 1]), 0.0)
    aside = np.where(chosen, far, aside)
    # The nadir is not known exactly, and near it hardly at all; nor is every lens.
    turn += random.normal(0, 0.02, len(rows)) / np.maximum(aside, 0.03)
    aside *= np.exp(random.normal(0, 0.12, len(rows)))
    aside = np.abs(aside + random.normal(0, 0.015, len(rows)))
    turn[~known] = random.uniform(0, 2 * np.pi, int((~known).sum()))
    return np.where(known, aside, UNKNOWN), turn, labels
