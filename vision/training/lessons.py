"""Examples turned into batches: cells for the finder, patches for the judge."""

import cv2
import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray

from vision.judge import PATCH_EDGE_PX, PATCH_PX, cut
from vision.locate import CELL_PX, EDGE_PX, Spot
from vision.reading import Frame
from vision.training.examples import NOTHING, SIDE_PX, Example
from vision.view import View

CROP_PX = 224
EDGES_PX = (14.0, 33.0)  # what the finder is asked to find; larger dice are shown smaller
_STORED_PX = 84


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
    edge = float(np.median(example.places[:, 2])) if len(example.places) else 30.0
    scale = np.exp(random.uniform(*np.log(EDGES_PX))) / edge
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
        self._rows: list[tuple[float, int, int]] = []

    def add(self, frame: NDArray[np.uint8], example: Example) -> None:
        for (x, y, edge), state, color in zip(
            example.places, example.states, example.colors, strict=True
        ):
            if state >= 0:
                self._store(frame, example, x, y, edge, int(state), int(color))
            if self._random.random() < 0.35:  # beside a die: on its side, between two
                angle, far = self._random.uniform(0, 6.3), self._random.uniform(0.5, 1.1) * edge
                self._store_nothing(
                    frame, example, x + far * np.cos(angle), y + far * np.sin(angle), edge
                )
        edge = float(np.median(example.places[:, 2])) if len(example.places) else 30.0
        for x, y in self._random.uniform(0, SIDE_PX, (2, 2)):
            self._store_nothing(frame, example, x, y, edge * self._random.uniform(0.7, 1.4))

    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Pictures (nx84x84x3) and how far aside they are, state and color (nx3)."""
        return np.stack(self._pictures), np.array(self._rows, np.float32)

    def _store_nothing(
        self, frame: Frame, example: Example, x: float, y: float, edge: float
    ) -> None:
        far = np.hypot(example.places[:, 0] - x, example.places[:, 1] - y)
        if (far > 0.42 * edge).all():
            self._store(frame, example, x, y, edge, NOTHING, -1)

    def _store(
        self,
        frame: Frame,
        example: Example,
        x: float,
        y: float,
        edge: float,
        state: int,
        color: int,
    ) -> None:
        spot = Spot(float(x), float(y), float(edge), 1.0)
        view = View((0.0, 0.0), example.nadir, example.focal_px)
        turn = view.direction((spot.x, spot.y))
        self._pictures.append(cut(frame, spot, _STORED_PX, PATCH_EDGE_PX, turn))
        self._rows.append((view.distance((spot.x, spot.y)), state, color))


def judge_batch(
    pictures: NDArray[np.uint8], rows: NDArray[np.float32], random: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Patches (nx4x48x48), rows, and where each die's middle and edge are against the patch's."""
    number = len(rows)
    whole = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
    offset = np.clip(random.normal(0, 0.06, (number, 2)), -0.25, 0.25)
    size = np.exp(np.clip(random.normal(0, 0.055, number), -0.22, 0.22))
    # The nadir is not known exactly, and near it hardly at all.
    turn = random.normal(0, 0.02, number) / np.maximum(rows[:, 0], 0.03)
    mirror = np.where(random.random(number) < 0.5, -1.0, 1.0)
    c, s = np.cos(turn) * size, np.sin(turn) * size
    reach = PATCH_PX / _STORED_PX
    # From the patch to the stored picture: mirror, turn and grow about the middle, then shift.
    matrix = np.zeros((number, 2, 3), np.float32)
    matrix[:, 0, 0], matrix[:, 0, 1] = c * mirror * reach, -s * reach
    matrix[:, 1, 0], matrix[:, 1, 1] = s * mirror * reach, c * reach
    matrix[:, :, 2] = offset * (PATCH_EDGE_PX * 2 / _STORED_PX)
    grid = functional.affine_grid(torch.from_numpy(matrix), [number, 3, PATCH_PX, PATCH_PX], False)
    patch = functional.grid_sample(whole, grid, padding_mode="border", align_corners=False)
    back = np.linalg.inv(np.stack([np.stack([c * mirror, -s], 1), np.stack([s * mirror, c], 1)], 1))
    middle = np.einsum("nij,nj->ni", back, -offset)  # in edges of the patch
    gain = random.normal(1, 0.04, (number, 3)) * np.exp(random.normal(0, 0.15, (number, 1)))
    patch = (patch * torch.from_numpy(gain.astype(np.float32))[:, :, None, None]).clamp(0, 1)
    aside = np.abs(rows[:, 0] + random.normal(0, 0.015, number)).astype(np.float32)
    plane = torch.from_numpy(aside)[:, None, None, None].expand(number, 1, PATCH_PX, PATCH_PX)
    places = np.concatenate([middle, -np.log(size)[:, None]], 1).astype(np.float32)
    return torch.cat([patch, plane], 1), torch.from_numpy(rows), torch.from_numpy(places)
