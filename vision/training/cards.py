"""python -m vision.training.cards: draws cards in any font, trains the networks that read them."""

import argparse
import pickle
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import OneCycleLR

from vision.card_beside import SHAPE
from vision.card_finder import find_cards
from vision.card_judge import CUT, CardState
from vision.locate import WEIGHTS
from vision.training.beside_examples import draw_beside_example
from vision.training.beside_lessons import Beside, beside_batch, beside_losses
from vision.training.card_cells import finder_example
from vision.training.card_examples import SCENES, CardExample, draw_card_examples
from vision.training.card_lessons import Cuts, judge_batch, number_batch
from vision.training.card_networks import card_beside, card_finder, card_judge, card_number
from vision.training.network import load, save
from vision.training.steps import kept_examples, missed, optimiser_of, step

_CHUNK = 90  # pictures in a file, a multiple of those of a table
_PICTURES = 12  # in a batch
_CUTS = 96
_LOOKS = 2  # at each picture, every time a little from elsewhere
_FLAT = 3  # single cards for each picture
_STRIPS = (80, 48)  # in a batch: without and with paper of an unknown card
_SAVED = 200  # steps between two savings
_NETWORKS = ("draw", "finder", "judge", "numbers", "beside")
NUMBERS = ("card-number-dark", "card-index-dark", "card-number-ink", "card-index-ink")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.cards", description=__doc__)
    parser.add_argument("network", choices=(*_NETWORKS, *NUMBERS))
    parser.add_argument("--examples", type=int, default=1800, help="drawn pictures")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--cache", type=Path, default=Path("build/cards"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--start", type=Path, help="folder of the weights to go on from")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    course = _Course(arguments.steps, arguments.out, arguments.start)
    if arguments.network == "beside":
        train_beside(arguments.examples, arguments.first, arguments.cache / "beside", course)
        return
    examples = _examples(arguments.first, arguments.examples, arguments.cache)
    if arguments.network == "finder":
        train_finder(examples, course)
    elif arguments.network == "judge":
        train_judge(examples, course)
    elif arguments.network != "draw":
        random = np.random.default_rng(2 if course.start is None else 5)
        cuts = _numbers(examples, _LOOKS, random)
        for name in NUMBERS if arguments.network == "numbers" else (arguments.network,):
            train_number(cuts, course, name)


@dataclass(frozen=True, slots=True)
class _Course:
    """How long a network is trained, where it is written to and what it begins with."""

    steps: int
    out: Path
    start: Path | None

    def begin(
        self, network: nn.Sequential, name: str, pictures: torch.Tensor, rate: float
    ) -> tuple[AdamW, OneCycleLR]:
        """What teaches the network: more gently if it knows something already."""
        if self.start is None:
            return optimiser_of(network, self.steps, rate)
        load(network, self.start / f"{name}.onnx", pictures)
        return optimiser_of(network, self.steps, rate / 3)

    def keep(self, network: nn.Sequential, name: str, shape: list[int | str]) -> None:
        save(network.eval(), self.out / f"{name}.onnx", shape)
        network.train()


def _examples(first: int, number: int, cache: Path) -> list[CardExample]:
    """So many examples from one on; those that are not there yet are drawn and kept."""
    cache.mkdir(parents=True, exist_ok=True)
    examples: list[CardExample] = []
    with Pool() as pool:
        for start in range(first - first % _CHUNK, first + number, _CHUNK):
            path = cache / f"{start:06}.pkl"
            if not path.exists():
                tables = range(start // SCENES, (start + _CHUNK) // SCENES)
                drawn = pool.map(draw_card_examples, tables, 2)
                path.write_bytes(pickle.dumps([example for part in drawn for example in part]))
            examples += pickle.loads(path.read_bytes())
    return examples[first % _CHUNK :][:number]


def train_finder(examples: list[CardExample], course: _Course) -> None:
    random = np.random.default_rng(1 if course.start is None else 6)
    halves = [example.half() for example in examples]

    def batch() -> tuple[torch.Tensor, torch.Tensor]:
        chosen = random.integers(0, len(examples), _PICTURES)
        pairs = [finder_example(halves[i], examples[i], random) for i in chosen]
        pictures = torch.from_numpy(np.stack([picture for picture, _ in pairs]))
        cells = torch.from_numpy(np.stack([cells for _, cells in pairs]))
        return pictures.permute(0, 3, 1, 2).float() / 255, cells

    network = card_finder()
    optimiser, schedule = course.begin(network, "card-finder", batch()[0], 4e-3)
    for taken in range(course.steps):
        pictures, cells = batch()
        losses = _finder_losses(network(pictures), cells)
        step(losses, optimiser, schedule)
        if taken % _SAVED == _SAVED - 1:
            print("finder", taken + 1, [float(loss.detach()) for loss in losses], flush=True)
            course.keep(network, "card-finder", [1, 3, "height", "width"])


def _finder_losses(answer: torch.Tensor, cells: torch.Tensor) -> list[torch.Tensor]:
    found, on = missed(answer[:, 0], cells[:, 0], cells[:, 7]), cells[:, 0] > 0
    place = (answer[:, 1:3] - cells[:, 1:3]).abs().sum(1)[on].mean()
    lie = (answer[:, 3:6] - cells[:, 3:6]).abs().sum(1)[on].mean()
    hand = functional.binary_cross_entropy_with_logits(answer[:, 6], cells[:, 6])
    return [found, place, lie, 2 * hand]


def _numbers(examples: list[CardExample], looks: int, random: np.random.Generator) -> Cuts:
    """The numbers of every picture, seen so many times, and of single cards besides."""
    cuts = Cuts()
    for example in examples:
        frame = example.frame()
        for _ in range(looks):
            cuts.add_numbers(frame, example, random)
    for _ in range(_FLAT * len(examples)):
        cuts.add_flat(random)
    return cuts


def train_judge(examples: list[CardExample], course: _Course) -> None:
    random = np.random.default_rng(3 if course.start is None else 7)
    cuts = Cuts()
    for example in examples:
        frame = example.frame()
        found = find_cards(frame)  # with the finder as it is in `vision/weights`
        for _ in range(_LOOKS):
            cuts.add_judged(frame, example, found, random)
    arrays = cuts.verdict_arrays()
    print("cuts", len(arrays[1]), flush=True)
    network = card_judge()
    some = judge_batch(arrays, random.integers(0, len(arrays[1]), _CUTS))[0]
    optimiser, schedule = course.begin(network, "card-judge", some, 3e-3)
    for taken in range(course.steps):
        pictures, labels = judge_batch(arrays, random.integers(0, len(arrays[1]), _CUTS))
        losses, right = _judge_losses(network(pictures)[:, :, 0, 0], labels)
        step(losses, optimiser, schedule)
        if taken % _SAVED == _SAVED - 1:
            print("judge", taken + 1, right, [float(loss.detach()) for loss in losses], flush=True)
            course.keep(network, "card-judge", ["cards", 3, CUT.height_px, CUT.width_px])


def train_number(cuts: Cuts, course: _Course, name: str) -> None:
    random = np.random.default_rng(4 if course.start is None else 8)
    arrays = cuts.shapes(name)
    side = arrays[0].shape[1]
    channels = (20, 36, 56) if name.endswith("dark") else (16, 40, 52)
    network = card_number(channels, side // 16)
    some = number_batch(arrays, random.integers(0, len(arrays[1]), _CUTS), random)[0]
    optimiser, schedule = course.begin(network, name, some, 4e-3)
    rights = []
    for taken in range(course.steps):
        batch = number_batch(arrays, random.integers(0, len(arrays[1]), _CUTS), random)
        losses, right = _number_losses(network(batch[0])[:, :, 0, 0], batch[1])
        step(losses, optimiser, schedule)
        rights.append(right)
        if taken % _SAVED == _SAVED - 1:
            print(name, taken + 1, len(arrays[1]), np.mean(rights[-_SAVED:]), flush=True)
            course.keep(network, name, ["cards", 1, side, side])


def train_beside(number: int, first: int, cache: Path, course: _Course) -> None:
    random = np.random.default_rng(9 if course.start is None else 10)
    lessons = Beside()
    for example in kept_examples(draw_beside_example, number, cache, first):
        lessons.add(example, random)
    arrays = lessons.arrays()
    sides = [np.flatnonzero(arrays[1][:, 0] == label) for label in (0, 1)]
    print("strips", [len(side) for side in sides], flush=True)

    def batch() -> tuple[torch.Tensor, torch.Tensor]:
        chosen = [random.choice(side, part) for side, part in zip(sides, _STRIPS, strict=True)]
        return beside_batch(arrays, np.concatenate(chosen), random)

    network = card_beside()
    optimiser, schedule = course.begin(network, "card-beside", batch()[0], 6e-3)
    seen: list[list[float]] = []
    for taken in range(course.steps):
        looks, labels = batch()
        losses = beside_losses(network(looks), labels)
        step(losses, optimiser, schedule)
        seen.append([float(loss.detach()) for loss in losses])
        if taken % _SAVED == _SAVED - 1:
            print("beside", taken + 1, np.mean(seen[-_SAVED:], 0), flush=True)
            course.keep(network, "card-beside", ["strips", *SHAPE])


def _judge_losses(answer: torch.Tensor, labels: torch.Tensor) -> tuple[list[torch.Tensor], float]:
    states, colors = labels[:, 0].long(), labels[:, 1].long()
    known, colored, lying = states >= 0, colors >= 0, states > CardState.NOTHING
    state = functional.cross_entropy(answer[known, :4], states[known])
    color = functional.cross_entropy(answer[colored, 4:10], colors[colored])
    still = lying & (states != CardState.MOVING)
    place = (answer[still, 10:14] - labels[still, 2:6]).abs()
    weights = torch.tensor([4.0, 4.0, 2.0, 4.0])
    right = float((answer[known, :4].argmax(1) == states[known]).float().mean())
    return [state, 0.7 * color, (place * weights).sum(1).mean()], right


def _number_losses(answer: torch.Tensor, labels: torch.Tensor) -> tuple[list[torch.Tensor], float]:
    right = float((answer.argmax(1) == labels).float().mean())
    return [functional.cross_entropy(answer, labels)], right


if __name__ == "__main__":
    main()
