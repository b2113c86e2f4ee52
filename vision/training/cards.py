"""python -m vision.training.cards: draws cards in any font, trains the networks that read them."""

import argparse
import pickle
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn

from vision.card_finder import find_cards
from vision.card_judge import CUT, CardState
from vision.locate import WEIGHTS
from vision.training.card_examples import SCENES, CardExample, draw_card_examples
from vision.training.card_lessons import Cuts, finder_example, judge_batch, number_batch
from vision.training.card_networks import card_finder, card_judge, card_number
from vision.training.network import save
from vision.training.steps import missed, optimiser_of, step

_CHUNK = 90  # pictures in a file, a multiple of those of a table
_PICTURES = 12  # in a batch
_CUTS = 96
_LOOKS = 2  # at each picture, every time a little from elsewhere
_FLAT = 3  # single cards for each picture
_SAVED = 200  # steps between two savings
NUMBERS = ("card-number-dark", "card-index-dark", "card-number-ink", "card-index-ink")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.cards", description=__doc__)
    parser.add_argument("network", choices=("draw", "finder", "judge", "numbers"))
    parser.add_argument("--examples", type=int, default=1800, help="drawn pictures")
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--cache", type=Path, default=Path("build/cards"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    examples = _examples(arguments.examples, arguments.cache)
    if arguments.network == "finder":
        train_finder(examples, arguments.steps, arguments.out)
    elif arguments.network == "judge":
        train_judge(examples, arguments.steps, arguments.out)
    elif arguments.network == "numbers":
        cuts = _numbers(examples, _LOOKS)
        for name in NUMBERS:
            train_number(cuts, arguments.steps, arguments.out, name)


def _examples(number: int, cache: Path) -> list[CardExample]:
    """The first so many examples; those that are not there yet are drawn and kept."""
    cache.mkdir(parents=True, exist_ok=True)
    examples: list[CardExample] = []
    with Pool() as pool:
        for first in range(0, number, _CHUNK):
            path = cache / f"{first:06}.pkl"
            if not path.exists():
                tables = range(first // SCENES, (first + _CHUNK) // SCENES)
                drawn = pool.map(draw_card_examples, tables, 2)
                path.write_bytes(pickle.dumps([example for part in drawn for example in part]))
            examples += pickle.loads(path.read_bytes())
    return examples[:number]


def train_finder(examples: list[CardExample], steps: int, out: Path) -> None:
    random = np.random.default_rng(1)
    halves = [example.half() for example in examples]
    network = card_finder()
    optimiser, schedule = optimiser_of(network, steps, 4e-3)
    for taken in range(steps):
        chosen = random.integers(0, len(examples), _PICTURES)
        pairs = [finder_example(halves[i], examples[i], random) for i in chosen]
        pictures = torch.from_numpy(np.stack([picture for picture, _ in pairs]))
        cells = torch.from_numpy(np.stack([cells for _, cells in pairs]))
        losses = _finder_losses(network(pictures.permute(0, 3, 1, 2).float() / 255), cells)
        step(losses, optimiser, schedule)
        if taken % _SAVED == _SAVED - 1:
            print("finder", taken + 1, [float(loss.detach()) for loss in losses], flush=True)
            save(network.eval(), out / "card-finder.onnx", [1, 3, "height", "width"])
            network.train()


def _finder_losses(answer: torch.Tensor, cells: torch.Tensor) -> list[torch.Tensor]:
    found, on = missed(answer[:, 0], cells[:, 0], cells[:, 7]), cells[:, 0] > 0
    place = (answer[:, 1:3] - cells[:, 1:3]).abs().sum(1)[on].mean()
    lie = (answer[:, 3:6] - cells[:, 3:6]).abs().sum(1)[on].mean()
    hand = functional.binary_cross_entropy_with_logits(answer[:, 6], cells[:, 6])
    return [found, place, lie, 2 * hand]


def _numbers(examples: list[CardExample], looks: int) -> Cuts:
    """The numbers of every picture, seen so many times, and of single cards besides."""
    random, cuts = np.random.default_rng(2), Cuts()
    for example in examples:
        frame = example.frame()
        for _ in range(looks):
            cuts.add_numbers(frame, example, random)
    for _ in range(_FLAT * len(examples)):
        cuts.add_flat(random)
    return cuts


def train_judge(examples: list[CardExample], steps: int, out: Path) -> None:
    random = np.random.default_rng(3)
    cuts = Cuts()
    for example in examples:
        frame = example.frame()
        found = find_cards(frame)  # with the finder as it is in `vision/weights`
        for _ in range(_LOOKS):
            cuts.add_judged(frame, example, found, random)
    arrays = cuts.verdict_arrays()
    print("cuts", len(arrays[1]), flush=True)
    network = card_judge()
    optimiser, schedule = optimiser_of(network, steps, 3e-3)
    for taken in range(steps):
        pictures, labels = judge_batch(arrays, random.integers(0, len(arrays[1]), _CUTS))
        losses, right = _judge_losses(network(pictures)[:, :, 0, 0], labels)
        step(losses, optimiser, schedule)
        if taken % _SAVED == _SAVED - 1:
            print("judge", taken + 1, right, [float(loss.detach()) for loss in losses], flush=True)
            _keep(network, out, "card-judge", (3, CUT.height_px, CUT.width_px))


def train_number(cuts: Cuts, steps: int, out: Path, name: str) -> None:
    random = np.random.default_rng(4)
    arrays = cuts.shapes(name)
    side = arrays[0].shape[1]
    channels = (20, 36, 56) if name.endswith("dark") else (16, 40, 52)
    network = card_number(channels, side // 16)
    optimiser, schedule = optimiser_of(network, steps, 4e-3)
    rights = []
    for taken in range(steps):
        batch = number_batch(arrays, random.integers(0, len(arrays[1]), _CUTS), random)
        losses, right = _number_losses(network(batch[0])[:, :, 0, 0], batch[1])
        step(losses, optimiser, schedule)
        rights.append(right)
        if taken % _SAVED == _SAVED - 1:
            print(name, taken + 1, len(arrays[1]), np.mean(rights[-_SAVED:]), flush=True)
            _keep(network, out, name, (1, side, side))


def _keep(network: nn.Sequential, out: Path, name: str, shape: tuple[int, ...]) -> None:
    save(network.eval(), out / f"{name}.onnx", ["cards", *shape])
    network.train()


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
