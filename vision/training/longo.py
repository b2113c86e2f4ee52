"""python -m vision.training.longo: draws eight-sided dice and trains the networks that read them.

`finder` and `judge` are as for cubes; `face` and `print` read the numeral that is up, and
`face_study` looks closer where these are in doubt.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray
from torch import nn

from vision.faces import CLOSENESS, FACE_PX, TURNS
from vision.judge import PATCH_PX, State
from vision.locate import WEIGHTS
from vision.training.eight_lessons import Faces, Spots, face_batch, judge_batch
from vision.training.eight_networks import (
    begun,
    finder,
    judge,
    judge_study,
    numeral,
)
from vision.training.eights import Eights, draw_eights
from vision.training.lessons import finder_batch
from vision.training.network import save
from vision.training.prints import draw_prints
from vision.training.steps import finder_losses, kept_examples, optimiser_of, step
from vision.training.traced import trace_eights, traced

_UPRIGHT = 0.45  # the part of cut-outs in a batch in which a numeral stands upright
_NETWORKS: dict[str, Callable[[], nn.Sequential]] = {
    "finder": finder,
    "judge": judge,
    "judge_study": judge_study,
    "face": lambda: numeral(3, 2),
    "face_study": lambda: numeral(3, 3),
    "print": lambda: numeral(1, 2),
}
_GONE_ON = 1.5e-3  # the highest rate of learning for what has learnt already
_TOLD = 100  # so many steps from one line about the losses to the next
Losses = tuple[torch.Tensor, ...]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.longo", description=__doc__)
    parser.add_argument("network", choices=[*_NETWORKS])
    parser.add_argument(
        "--examples", type=int, default=4000, help="drawn pictures; for print, faces"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--cache", type=Path, default=Path("build/eights"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--traced", type=int, default=0, help="path-traced pictures beside")
    parser.add_argument(
        "--go-on", action="store_true", help="begin with the network that is there already"
    )
    parser.add_argument(
        "--mean",
        type=float,
        default=1.0,
        metavar="PART",
        help="judge: such a part of what it becomes, and the rest of what it was",
    )
    arguments = parser.parse_args()
    torch.manual_seed(8)
    torch.set_num_threads(1)
    name, steps = arguments.network, arguments.steps
    path = arguments.out / f"eights_{name}.onnx"
    net = begun(path) if arguments.go_on else _NETWORKS[name]()
    if name == "print":
        return train_print(net, arguments.examples, steps, path, arguments.first)
    examples = kept_examples(draw_eights, arguments.examples, arguments.cache, arguments.first)
    examples += traced(trace_eights, arguments.traced, arguments.cache)
    if name in ("judge", "judge_study"):
        return train_judge(net, examples, steps, path, arguments.mean)
    if name == "finder":
        return train_finder(net, examples, steps, path)
    return train_face(net, examples, steps, path, CLOSENESS if name == "face_study" else 1.0)


def train_finder(net: nn.Sequential, examples: list[Eights], steps: int, path: Path) -> None:
    random = np.random.default_rng(1)
    frames = [example.frame() for example in examples]

    def losses() -> Losses:
        chosen = random.integers(0, len(examples), 24)
        pictures, target = finder_batch(
            [frames[i] for i in chosen], [examples[i] for i in chosen], random
        )
        return finder_losses(net(pictures), target)

    _train(net, losses, steps, 1e-3)
    save(net.eval(), path, [1, 3, "height", "width"])


def train_judge(
    net: nn.Sequential,
    examples: list[Eights],
    steps: int,
    path: Path,
    learnt: float = 1.0,
) -> None:
    """The result is between what the network was and what it has `learnt`, which is 1: of leaning
    dice fewer pass for flat than with either."""
    before = [part.detach().clone() for part in net.parameters()]
    random = np.random.default_rng(2)
    spots = Spots(random)
    for example in examples:
        spots.add(example.frame(), example)
    pictures, rows = spots.arrays()
    print("judge: patches", len(rows), flush=True)

    def losses() -> Losses:
        chosen = random.integers(0, len(rows), 128)
        patch, labels, places = judge_batch(pictures[chosen], rows[chosen], random, 0.25)
        return _judge_losses(net(patch)[:, :, 0, 0], labels, places)

    _train(net, losses, steps, _GONE_ON)
    with torch.no_grad():
        for part, old in zip(net.parameters(), before, strict=True):
            part.copy_(learnt * part + (1 - learnt) * old)
    save(net.eval(), path, ["dice", 4, PATCH_PX, PATCH_PX])


def _judge_losses(answer: torch.Tensor, labels: torch.Tensor, places: torch.Tensor) -> Losses:
    states, _, colors = labels.long().T
    flat, seen = states == State.FLAT, colors >= 0
    state = functional.cross_entropy(answer[:, :4], states)
    color = functional.cross_entropy(answer[seen, 4:10], colors[seen])
    place = (answer[flat, 10:13] - places[flat, :3]).abs().mean()
    turn = (answer[flat, 13:15] - places[flat, 3:]).abs().mean()
    return 2 * state, 0.5 * color, 2 * place, turn


def train_face(
    net: nn.Sequential,
    examples: list[Eights],
    steps: int,
    path: Path,
    closeness: float,
) -> None:
    random = np.random.default_rng(3)
    faces = Faces(closeness)
    for example in examples:
        faces.add(example.frame(), example)
    pictures, answers = faces.arrays()
    print("face: faces", len(answers), flush=True)

    def losses() -> Losses:
        chosen, sixths = _chosen(answers, random)
        said = net(face_batch(pictures[chosen], sixths, random))[:, :, 0, 0]
        wanted = torch.from_numpy(answers[chosen, sixths].astype(np.int64))
        return (functional.cross_entropy(said, wanted),)

    _train(net, losses, steps, _rate(net))
    side = round(FACE_PX * closeness)
    save(net.eval(), path, ["faces", 3, side, side])


def train_print(net: nn.Sequential, number: int, steps: int, path: Path, first: int = 0) -> None:
    random = np.random.default_rng(4 + first)
    pictures, answers = draw_prints(number, random)
    print("print: faces", len(answers), flush=True)

    def losses() -> Losses:
        chosen, sixths = _chosen(answers, random)
        said = net(torch.from_numpy(pictures[chosen, sixths].astype(np.float32)))[:, :, 0, 0]
        wanted = torch.from_numpy(answers[chosen, sixths].astype(np.int64))
        return (functional.cross_entropy(said, wanted),)

    _train(net, losses, steps, _rate(net))
    save(net.eval(), path, ["faces", 1, FACE_PX, FACE_PX])


def _chosen(
    answers: NDArray[np.int8], random: np.random.Generator, size: int = 256
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Faces and the sixths by which to turn them, so that many numerals stand upright."""
    faces = random.integers(0, len(answers), size)
    sixths = random.integers(0, TURNS, size)
    upright = answers[faces].argmin(1)  # no numeral is the highest answer
    return faces, np.where(random.random(size) < _UPRIGHT, upright, sixths)


def _rate(net: nn.Sequential) -> float:
    """What begins anew, and so is normalised yet, learns faster."""
    return 4e-3 if any(isinstance(layer, nn.BatchNorm2d) for layer in net) else _GONE_ON


def _train(net: nn.Module, losses: Callable[[], Losses], steps: int, rate: float) -> None:
    optimiser, schedule = optimiser_of(net, steps, rate)
    total: NDArray[np.float64] | float = 0.0
    for taken in range(1, steps + 1):
        parts = losses()
        step(parts, optimiser, schedule)
        total = total + np.array([float(part.detach()) for part in parts])
        if taken % _TOLD == 0:
            print(taken, np.round(total / _TOLD, 4), flush=True)
            total = 0.0


if __name__ == "__main__":
    main()
