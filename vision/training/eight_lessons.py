"""Drawn eight-sided dice turned into batches: patches for the judge, upper faces for the reader."""

import math

import numpy as np
import torch
from numpy.typing import NDArray

from vision.faces import FACE_EDGE_PX, FACE_PX, TURNS
from vision.judge import PATCH_EDGE_PX, PATCH_PX, State, cut
from vision.locate import EDGE_PX, EIGHTS, Spot, find_spots
from vision.props import LEANS
from vision.reading import Frame
from vision.training.coins import lay_coin
from vision.training.eights import Eights
from vision.training.lessons import Arrays, surroundings, tilt_some
from vision.training.shown import at_another_table, cut_again, relit, turned
from vision.training.troubles import EITHER

STORED_FACE_PX = 80  # room for a face to be turned and moved in
_BESIDE, _ELSEWHERE = 0.35, 2


class Spots:
    """The surroundings of dice and of places where none is, kept to be cut anew each time."""

    def __init__(self, random: np.random.Generator) -> None:
        self._random = random
        self._pictures: list[NDArray[np.uint8]] = []
        self._rows: list[tuple[float, ...]] = []

    def add(self, frame: Frame, example: Eights) -> None:
        for place, state, color, turn in zip(
            example.places, example.states, example.colors, example.turns, strict=True
        ):
            if state != EITHER:
                self._store(frame, example, place, state, color, turn)
            if self._random.random() < _BESIDE:  # on a slanted face, or between two dice
                angle, far = self._random.uniform(0, 2 * math.pi), self._random.uniform(0.35, 1.0)
                aside = np.array([math.cos(angle), math.sin(angle), 0]) * far * place[2]
                self._store_nothing(frame, example, place + aside)
        for x, y in self._random.uniform(0, 1, (_ELSEWHERE, 2)) * frame.shape[1::-1]:
            size = example.edge_px * self._random.uniform(0.7, 1.4)
            self._store_nothing(frame, example, np.array([x, y, size]))
        x, y = self._random.uniform(0, 1, 2) * frame.shape[1::-1]
        self._store_nothing(frame, example, np.array([x, y, example.edge_px]), is_coin=True)
        scale = min(EDGE_PX / example.edge_px, 1.0)
        for spot in find_spots(frame, scale, EIGHTS):  # taken for dice
            self._store_nothing(frame, example, np.array([spot.x, spot.y, spot.edge_px]))

    def arrays(self) -> Arrays:
        """Pictures (nx84x84x3), and of each how far aside it is, where it is against the middle of
        the frame (x, y; both in focal lengths, turned as the picture), state, nothing, color, turn
        (nx7)."""
        return np.stack(self._pictures), np.array(self._rows, np.float32)

    def _store_nothing(
        self, frame: Frame, example: Eights, place: NDArray[np.floating], is_coin: bool = False
    ) -> None:
        far = np.hypot(*(example.places[:, :2] - place[:2]).T)
        if (far > 0.3 * place[2]).all():
            self._store(frame, example, place, State.NOTHING, -1, 0.0)
            if is_coin:
                self._pictures[-1] = lay_coin(self._pictures[-1], PATCH_EDGE_PX, self._random)

    def _store(
        self,
        frame: Frame,
        example: Eights,
        place: NDArray[np.floating],
        state: int,
        color: int,
        turn: float,
    ) -> None:
        picture, aside, down = surroundings(frame, example, place)
        self._pictures.append(picture)
        self._rows.append((*aside, state, 0, color, turn + down))


def judge_batch(
    pictures: NDArray[np.uint8],
    rows: NDArray[np.float32],
    random: np.random.Generator,
    share: float,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Patches (nx4x48x48), their state, nothing and color (nx3), and where each die's middle, edge
    and turn are against the patch's (nx5); the turn as cosine and sine of three times itself."""
    number = len(rows)
    offset = np.clip(random.normal(0, 0.07, (number, 2)), -0.25, 0.25)
    size = np.exp(np.clip(random.normal(0, 0.06, number), -0.24, 0.24))
    aside, turn, labels = tilt_some(rows[:, :6], random, share, LEANS)
    matrix, mirror = turned(turn, size, random)
    patch = cut_again(pictures, matrix, offset * PATCH_EDGE_PX, PATCH_PX)
    middle = np.einsum("nij,nj->ni", np.linalg.inv(matrix), -offset)  # in edges of the patch
    patch = at_another_table(patch, labels, random)
    plane = torch.from_numpy(aside.astype(np.float32))[:, None, None, None]
    plane = plane.expand(number, 1, PATCH_PX, PATCH_PX)
    corner = rows[:, 6] - turn
    corner = np.where(mirror < 0, math.pi - corner, corner)
    lie = np.stack([np.cos(3 * corner), np.sin(3 * corner)], 1)
    places = np.concatenate([middle, -np.log(size)[:, None], lie], 1).astype(np.float32)
    return torch.cat([patch, plane], 1), torch.from_numpy(labels), torch.from_numpy(places)


class Faces:
    """The upper faces of flat dice, kept to be cut anew each time."""

    def __init__(self, closeness: float = 1.0) -> None:
        self._closeness = closeness
        self._pictures: list[NDArray[np.uint8]] = []
        self._answers: list[NDArray[np.int8]] = []

    def add(self, frame: Frame, example: Eights) -> None:
        flat = np.flatnonzero(example.states == State.FLAT)
        for index in flat:
            x, y, edge = (float(part) for part in example.places[index])
            up = -float(example.turns[index]) - math.pi / 2
            spot = Spot(x, y, edge, 1.0)
            side, edge_px = round(STORED_FACE_PX * self._closeness), FACE_EDGE_PX * self._closeness
            self._pictures.append(cut(frame, spot, side, edge_px, up))
            self._answers.append(example.uprights[index])

    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """Pictures (nx80x80x3, larger if closer) with a corner up, and what stands upright in each
        sixth (nx6)."""
        return np.stack(self._pictures), np.stack(self._answers)


def face_batch(
    pictures: NDArray[np.uint8], sixths: NDArray[np.intp], random: np.random.Generator
) -> torch.Tensor:
    """Cut-outs (nx3x32x32, larger if closer), each turned by its sixths, as inexactly as the judge
    places them."""
    number, closeness = len(pictures), pictures.shape[1] / STORED_FACE_PX
    offset = np.clip(random.normal(0, 0.055, (number, 2)), -0.15, 0.15)
    size = np.exp(random.normal(0, 0.07, number))
    turn = sixths * (2 * math.pi / TURNS) + np.radians(random.normal(0, 5.5, number))
    # A picture that is turned one way is cut along axes that are turned the other way.
    c, s = np.cos(turn) * size, np.sin(turn) * size
    matrix = np.stack([np.stack([c, -s], 1), np.stack([s, c], 1)], 1)
    off_px = offset * FACE_EDGE_PX * closeness
    patch = cut_again(pictures, matrix, off_px, round(FACE_PX * closeness))
    return relit(patch, np.zeros((number, 3), np.float32), random)
