"""python -m vision.training.cards: draws cards in any font, trains the networks that read them."""

import argparse
import pickle
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import OneCycleLR

from vision.card_judge import CUT, CardState
from vision.card_numbers import BIG, INDEXES
from vision.locate import WEIGHTS
from vision.training.card_examples import SCENES, CardExample, draw_card_examples
from vision.training.card_lessons import Cuts, finder_example
from vision.training.card_networks import card_finder, card_judge, card_number
from vision.training.network import save

_CHUNK = 90  # pictures in a file, a multiple of those of a table
_PICTURES = 12  # in a batch
_FLAT = 10  # and single cards


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.cards", description=__doc__)
    parser.add_argument("network", choices=("draw", "finder", "cuts"))
    parser.add_argument("--examples", type=int, default=1800, help="drawn pictures")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--cache", type=Path, default=Path("build/cards"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    examples = _examples(arguments.examples, arguments.cache)
    if arguments.network == "finder":
        train_finder(examples, arguments.epochs, arguments.out)
    elif arguments.network == "cuts":
        train_cuts(examples, arguments.epochs, arguments.out)


def _examples(number: int, cache: Path) -> list[CardExample]:
    """The first so many examples; those that are not there yet are drawn and kept."""
    cache.mkdir(parents=True, exist_ok=True)
    examples: list[CardExample] = []
    with Pool(2) as pool:
        for first in range(0, number, _CHUNK):
            path = cache / f"{first:06}.pkl"
            if not path.exists():
                tables = range(first // SCENES, (first + _CHUNK) // SCENES)
                drawn = pool.map(draw_card_examples, tables, 2)
                path.write_bytes(pickle.dumps([example for part in drawn for example in part]))
            examples += pickle.loads(path.read_bytes())
    return examples[:number]


def train_finder(examples: list[CardExample], epochs: int, out: Path) -> None:
    random = np.random.default_rng(1)
    network = card_finder()
    optimiser, schedule = _optimiser(network, epochs * (len(examples) // _PICTURES), 4e-3)
    for epoch in range(epochs):
        total = np.zeros(4)
        for chosen in _batches(len(examples), random):
            pairs = [finder_example(examples[i].frame(), examples[i], random) for i in chosen]
            pictures = torch.from_numpy(np.stack([picture for picture, _ in pairs]))
            cells = torch.from_numpy(np.stack([cells for _, cells in pairs]))
            losses = _finder_losses(network(pictures.permute(0, 3, 1, 2).float() / 255), cells)
            _step(losses, optimiser, schedule)
            total += [float(loss.detach()) for loss in losses]
        print("finder", epoch, total / (len(examples) // _PICTURES), flush=True)
        save(network.eval(), out / "card-finder.onnx", [1, 3, "height", "width"])
        network.train()


def _finder_losses(answer: torch.Tensor, cells: torch.Tensor) -> list[torch.Tensor]:
    heat, is_card, weight = answer[:, 0], cells[:, 0], cells[:, 7]
    miss = functional.binary_cross_entropy_with_logits(heat, is_card, reduction="none")
    chance = torch.sigmoid(heat)
    hard = torch.where(is_card > 0, 1 - chance, chance) ** 2  # felt is plenty: learn the doubtful
    found = (miss * hard * weight).sum() / is_card.sum().clamp(min=1)
    on = is_card > 0
    place = (answer[:, 1:3] - cells[:, 1:3]).abs().sum(1)[on].mean()
    lie = (answer[:, 3:6] - cells[:, 3:6]).abs().sum(1)[on].mean()
    hand = functional.binary_cross_entropy_with_logits(answer[:, 6], cells[:, 6])
    return [found, place, lie, 2 * hand]


def train_cuts(examples: list[CardExample], epochs: int, out: Path) -> None:
    """The judge and the four number networks, from the same pictures."""
    random = np.random.default_rng(2)
    sizes = {"judge": (3, CUT.height_px, CUT.width_px)}
    networks: dict[str, nn.Sequential] = {"card-judge": card_judge()}
    for name, cut in (("card-number", BIG), ("card-index", INDEXES[0])):
        networks[f"{name}-dark"] = card_number((20, 36, 56), cut.width_px // 16)
        networks[f"{name}-ink"] = card_number((16, 40, 52), cut.width_px // 16)
        sizes |= {f"{name}-{kind}": (1, cut.height_px, cut.width_px) for kind in ("dark", "ink")}
    sizes["card-judge"] = sizes.pop("judge")
    steps = epochs * (len(examples) // _PICTURES)
    tools = {name: _optimiser(network, steps, 3e-3) for name, network in networks.items()}
    for epoch in range(epochs):
        total: dict[str, list[float]] = {name: [] for name in networks}
        for chosen in _batches(len(examples), random):
            cuts = Cuts()
            for i in chosen:
                cuts.add(examples[i].frame(), examples[i], random)
            for _ in range(_FLAT):
                cuts.add_flat(random)
            batches = cuts.number_batches() | {"card-judge": cuts.judge_batch()}
            for name, (pictures, labels) in batches.items():
                answer = networks[name](pictures)[:, :, 0, 0]
                losses, right = (
                    _judge_losses(answer, labels)
                    if name == "card-judge"
                    else _number_losses(answer, labels)
                )
                _step(losses, *tools[name])
                total[name].append(right)
        means = {name: round(float(np.mean(part)), 4) for name, part in total.items()}
        print(epoch, means, flush=True)
        for name, network in networks.items():
            save(network.eval(), out / f"{name}.onnx", ["cards", *sizes[name]])
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


def _optimiser(network: nn.Module, steps: int, rate: float) -> tuple[AdamW, OneCycleLR]:
    optimiser = AdamW(network.parameters(), lr=rate, weight_decay=1e-2)
    return optimiser, OneCycleLR(optimiser, rate, total_steps=max(steps, 2))


def _batches(number: int, random: np.random.Generator) -> list[list[int]]:
    order = random.permutation(number)
    whole = number - number % _PICTURES
    return [order[start : start + _PICTURES].tolist() for start in range(0, whole, _PICTURES)]


def _step(losses: list[torch.Tensor], optimiser: AdamW, schedule: OneCycleLR) -> None:
    optimiser.zero_grad()
    torch.stack(losses).sum().backward()
    optimiser.step()
    schedule.step()


if __name__ == "__main__":
    main()
