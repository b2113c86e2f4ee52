"""python -m vision.training: draws the examples, trains the networks, writes vision/weights."""

import argparse
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray
from torch import nn

from vision.face import AT_A_GLANCE, CLOSELY, plain
from vision.judge import GLANCE, PATCH_PX, STUDY, State
from vision.locate import WEIGHTS
from vision.training import renders
from vision.training.examples import Example, draw_example
from vision.training.faces import UNREAD, Faces
from vision.training.lessons import Beside, dice_of, face_batch, finder_batch, judge_batch
from vision.training.network import (
    face,
    face_study,
    finder,
    judge,
    judge_study,
    load,
    save,
    save_mean,
)
from vision.training.patterns import draw_patterns
from vision.training.photos import photographed
from vision.training.steps import finder_losses, kept_examples, optimiser_of, step
from vision.training.traced import trace_cubes, traced

_DRAWN, _RENDERED, _PHOTOGRAPHED = 96, 40, 64  # dice in a batch of the judge's
_FACES_BESIDE = 128  # path-traced, and as many photographed ones in a batch of faces
_PATTERNS = 4000
_SHOWINGS = 4  # of each drawn face
_TOLD = 250  # batches of faces between two lines of news


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    keep = commands.add_parser("renders", help="keep the dice of a folder of labelled renders")
    keep.add_argument("folder", type=Path)
    mean = commands.add_parser("mean", help="the mean of networks trained on from each other")
    mean.add_argument("networks", type=Path, nargs="+")
    mean.add_argument("--out", type=Path, required=True, help="the network's file, without .gz")
    faces = commands.add_parser("face", help="train the face's network")
    faces.add_argument("--steps", type=int, default=3000, help="batches of faces to draw")
    faces.add_argument("--study", action="store_true", help="the larger one, for faces in doubt")
    _offer(faces)
    _offer_beside(faces)
    for network in ("finder", "judge"):
        train = commands.add_parser(network, help=f"train the {network}")
        train.add_argument("--examples", type=int, default=8000, help="drawn pictures")
        train.add_argument("--first", type=int, default=0, help="the number of the first of them")
        train.add_argument("--epochs", type=int, default=24)
        _offer(train)
        if network == "judge":
            _offer_beside(train)
            train.add_argument("--study", action="store_true", help="the larger one, for doubts")
            train.add_argument(
                "--without", type=int, nargs="*", default=[], help="set-ups of renders to leave out"
            )
    arguments = parser.parse_args()
    if arguments.command == "renders":
        return renders.keep(arguments.folder)
    if arguments.command == "mean":
        return save_mean(arguments.networks, arguments.out)
    torch.manual_seed(1)
    if arguments.command == "face":
        path_traced = traced(trace_cubes, arguments.traced, arguments.cache)
        beside = [Beside(dice_of(path_traced), _FACES_BESIDE)] if path_traced else []
        if arguments.photos:
            beside.append(Beside(photographed(arguments.photos), _FACES_BESIDE))
        return train_face(arguments.study, arguments.steps, beside, arguments.out, arguments.start)
    examples = kept_examples(draw_example, arguments.examples, arguments.cache, arguments.first)
    if arguments.command == "finder":
        return train_finder(examples, arguments.epochs, arguments.out)
    examples += traced(trace_cubes, arguments.traced, arguments.cache)
    beside = [Beside(renders.load(arguments.without), _RENDERED)]
    if arguments.photos:
        beside.append(Beside(photographed(arguments.photos), _PHOTOGRAPHED))
    return train_judge(
        arguments.study, examples, beside, arguments.epochs, arguments.out, arguments.start
    )


def _offer(train: argparse.ArgumentParser) -> None:
    train.add_argument("--cache", type=Path, default=Path("build/examples"))
    train.add_argument("--out", type=Path, default=WEIGHTS)


def _offer_beside(train: argparse.ArgumentParser) -> None:
    """What a network that has learnt from drawn pictures can learn on from."""
    train.add_argument("--start", type=Path, help="weights to go on from")
    train.add_argument("--traced", type=int, default=0, help="path-traced pictures beside")
    train.add_argument(
        "--photos", type=Path, nargs="*", default=[], help="folders of labelled photographs beside"
    )


def train_face(
    is_study: bool,
    steps: int,
    beside: list[Beside],
    out: Path,
    start: Path | None = None,
    size: int = 256,
) -> None:
    attention = CLOSELY if is_study else AT_A_GLANCE
    random = np.random.default_rng(5)
    faces = Faces(torch.Generator().manual_seed(3 if start is None else 4), attention)
    network = face_study() if is_study else face()
    if start is not None:
        load(network, start, _plain(faces.batch(size)[0]))
    optimiser, schedule = optimiser_of(network, _SHOWINGS * steps, 4e-3 if start is None else 2e-3)
    total, right = 0.0, 0.0
    for drawing in range(1, steps + 1):
        drawn, values = faces.batch(size)
        for dice in beside:
            shown, shows = face_batch(*dice.some(random), attention, random)
            drawn, values = torch.cat([drawn, shown]), torch.cat([values, shows])
        for showing in range(_SHOWINGS):
            # The same faces in other colors and as in a mirror are other pictures of the values.
            shown = drawn[:, [(showing + part) % 3 for part in range(3)]]
            shown = shown.flip(3) if showing % 2 else shown
            answer = _answer(network, _plain(shown))
            loss = functional.cross_entropy(answer, values, ignore_index=UNREAD)
            step((loss,), optimiser, schedule)
        known = values != UNREAD
        total += float(loss.detach())
        right += float((answer.argmax(1) == values)[known].float().mean())
        if drawing % _TOLD == 0:
            print("face", drawing, total / _TOLD, right / _TOLD, flush=True)
            total = right = 0.0
            side = attention.side_px
            save(network.eval(), out / attention.weights, ["dice", 3, side, side])
            network.train()


def train_finder(examples: list[Example], epochs: int, out: Path, size: int = 32) -> None:
    random = np.random.default_rng(1)
    frames = [example.frame() for example in examples]
    network, steps = finder(), epochs * (len(examples) // size)
    optimiser, schedule = optimiser_of(network, steps, 4e-3)
    for epoch in range(epochs):
        total = np.zeros(3)
        for chosen in _batches(len(examples), size, random):
            pictures, target = finder_batch(
                [frames[i] for i in chosen], [examples[i] for i in chosen], random
            )
            losses = finder_losses(network(pictures), target)
            step(losses, optimiser, schedule)
            total += [float(loss.detach()) for loss in losses]
        print("finder", epoch, total / (len(examples) // size), flush=True)
        save(network.eval(), out / "finder.onnx", [1, 3, "height", "width"])
        network.train()


def train_judge(
    is_study: bool,
    examples: list[Example],
    beside: list[Beside],
    epochs: int,
    out: Path,
    start: Path | None = None,
) -> None:
    random = np.random.default_rng(2)
    both = dice_of(examples), draw_patterns(_PATTERNS, random)
    pictures = np.concatenate([part for part, _ in both])
    rows = np.concatenate([part for _, part in both])
    print("patches", len(rows), "and", *(len(dice.arrays[1]) for dice in beside), flush=True)
    network = judge_study() if is_study else judge()
    weights, steps = STUDY if is_study else GLANCE, epochs * (len(rows) // _DRAWN)
    if start is not None:
        load(network, start, judge_batch(pictures[:512], rows[:512], random, 0.08)[0])
    optimiser, schedule = optimiser_of(network, steps, 3e-3 if start is None else 1.5e-3)
    for epoch in range(epochs):
        total = np.zeros(5)
        for chosen in _batches(len(rows), _DRAWN, random):
            drawn = judge_batch(pictures[chosen], rows[chosen], random, 0.08)
            # The renders have few leaning dice: more of them are tilted.
            real = [judge_batch(*dice.some(random), random, 0.2) for dice in beside]
            patch, labels, places = (torch.cat(parts) for parts in zip(drawn, *real, strict=True))
            losses, right = _judge_losses(_answer(network, patch), labels, places)
            step(losses, optimiser, schedule)
            total += [*(float(loss.detach()) for loss in losses), right]
        print("judge", epoch, total / (len(rows) // _DRAWN), flush=True)
        save(network.eval(), out / weights, ["dice", 4, PATCH_PX, PATCH_PX])
        network.train()


def _judge_losses(
    answer: torch.Tensor, labels: torch.Tensor, places: torch.Tensor
) -> tuple[tuple[torch.Tensor, ...], float]:
    states, values, colors = labels.long().T
    flat, seen = states == State.FLAT, colors >= 0
    valued = (flat | (states == State.LEANING)) & (values > 0)
    state = functional.cross_entropy(answer[:, :4], states)
    value = functional.cross_entropy(answer[valued, 4:10], values[valued] - 1)
    color = functional.cross_entropy(answer[seen, 10:16], colors[seen])
    place = (answer[flat, 16:19] - places[flat]).abs().mean()
    right = float((answer[:, :4].argmax(1) == states).float().mean())
    return (2 * state, value, 0.5 * color, 2 * place), right


def _plain(faces: torch.Tensor) -> torch.Tensor:
    """Drawn faces as the reader shows them to the network."""
    return torch.from_numpy(plain(faces.numpy() * np.float32(255)))


def _answer(network: nn.Module, pictures: torch.Tensor) -> torch.Tensor:
    """What the network says of each picture, computed in half precision: twice as fast here."""
    with torch.autocast("cpu", torch.bfloat16):
        answer: torch.Tensor = network(pictures.contiguous(memory_format=torch.channels_last))
    return answer[:, :, 0, 0].float()


def _batches(number: int, size: int, random: np.random.Generator) -> list[NDArray[np.intp]]:
    order = random.permutation(number)
    return [np.sort(order[start : start + size]) for start in range(0, number - size + 1, size)]


if __name__ == "__main__":
    main()
