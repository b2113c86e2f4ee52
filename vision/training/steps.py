"""What all trainings do: keep what was drawn, take a step, measure what a finder missed."""

import pickle
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import TypeVar

import torch
import torch.nn.functional as functional
from torch import nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import OneCycleLR

_CHUNK = 250
E = TypeVar("E")


def kept_examples(draw: Callable[[int], E], number: int, cache: Path, first: int = 0) -> list[E]:
    """So many examples from one on; those that are not there yet are drawn and kept."""
    cache.mkdir(parents=True, exist_ok=True)
    examples: list[E] = []
    with Pool() as pool:
        for start in range(first - first % _CHUNK, first + number, _CHUNK):
            path = cache / f"{start:06}.pkl"
            if not path.exists():
                drawn = pool.map(draw, range(start, start + _CHUNK))
                path.write_bytes(pickle.dumps(drawn))
            examples += pickle.loads(path.read_bytes())
    return examples[first % _CHUNK :][:number]


def optimiser_of(network: nn.Module, steps: int, rate: float) -> tuple[AdamW, OneCycleLR]:
    """For so many steps, of which the largest is the rate."""
    optimiser = AdamW(network.parameters(), lr=rate, weight_decay=1e-2)
    return optimiser, OneCycleLR(optimiser, rate, total_steps=max(steps, 2))


def step(losses: Sequence[torch.Tensor], optimiser: AdamW, schedule: OneCycleLR) -> None:
    """Learn from the losses of one batch."""
    optimiser.zero_grad()
    torch.stack(tuple(losses)).sum().backward()
    optimiser.step()
    schedule.step()


def missed(heat: torch.Tensor, is_there: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """How much a finder missed, or found where there is nothing."""
    miss = functional.binary_cross_entropy_with_logits(heat, is_there, reduction="none")
    chance = torch.sigmoid(heat)
    hard = torch.where(is_there > 0, 1 - chance, chance) ** 2  # felt is plenty: learn the doubtful
    return (miss * hard * weight).sum() / is_there.sum().clamp(min=1)


def finder_losses(answer: torch.Tensor, target: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Of the finder of dice: what was missed, how far off the places and the edges were."""
    on = target[:, 0] > 0
    place = (answer[:, 1:3] - target[:, 1:3]).abs().sum(1)[on].mean()
    edge = (answer[:, 3] - target[:, 3]).abs()[on].mean()
    return missed(answer[:, 0], target[:, 0], target[:, 4]), place, 2 * edge
