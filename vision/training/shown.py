"""Stored pictures of dice shown to a network: cut out anew, in other light, by another camera."""

import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray

from vision.training.optics import blurred, glinting, shaded, sharpened, washed

_DYED, _SHADED, _GLINTING = 0.25, 0.2, 0.15  # parts of the dice
_DYED_UNNAMED = 0.7  # of those whose color nobody has told, as of photographed ones


def cut_again(
    pictures: NDArray[np.uint8],
    matrix: NDArray[np.float64],
    shift_px: NDArray[np.float64],
    side: int,
) -> torch.Tensor:
    """The middles of stored pictures, each seen through a matrix and a shift."""
    number, stored = len(pictures), pictures.shape[1]
    whole = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255
    both = np.concatenate([matrix * (side / stored), (shift_px * 2 / stored)[:, :, None]], 2)
    grid = functional.affine_grid(
        torch.from_numpy(both.astype(np.float32)), [number, 3, side, side], False
    )
    return functional.grid_sample(whole, grid, padding_mode="border", align_corners=False)


def turned(
    turn: NDArray[np.float64], size: NDArray[np.float64], random: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """From squares to stored pictures: some mirrored (-1), turned, and so much larger (nx2x2)."""
    mirror = np.where(random.random(len(turn)) < 0.5, -1.0, 1.0)
    c, s = np.cos(turn) * size, np.sin(turn) * size
    return np.stack([np.stack([c * mirror, -s], 1), np.stack([s * mirror, c], 1)], 1), mirror


def at_another_table(
    patch: torch.Tensor, labels: NDArray[np.float32], random: np.random.Generator
) -> torch.Tensor:
    """The patches in other light, some in a shadow, some with a lamp mirrored in them, and by
    another camera."""
    lit = _with_glints(_in_shade(relit(patch, labels, random), random), random)
    return _photographed(lit, random)


def relit(
    patch: torch.Tensor, labels: NDArray[np.float32], random: np.random.Generator
) -> torch.Tensor:
    """The patches in other light; some with other colors, of which nothing is to be learnt."""
    number = len(labels)
    gain = random.normal(1, 0.04, (number, 3)) * np.exp(random.normal(0, 0.15, (number, 1)))
    gamma = np.exp(random.normal(0, 0.25, (number, 1)))
    veil = np.maximum(random.uniform(-0.15, 0.15, (number, 1)), 0)
    dyed = random.random(number) < np.where(labels[:, 2] < 0, _DYED_UNNAMED, _DYED)
    labels[dyed, 2] = -1
    patch = _dyed(patch, dyed, random)
    gains, gammas, veils = (
        torch.from_numpy(part.astype(np.float32))[:, :, None, None] for part in (gain, gamma, veil)
    )
    return veils + (1 - veils) * (patch * gains).clamp(0, 1) ** gammas


def _dyed(
    patch: torch.Tensor, dyed: NDArray[np.bool_], random: np.random.Generator
) -> torch.Tensor:
    """The patches, the chosen ones in other colors: red, green and blue change places, and each is
    mixed with the others, more or less; then pips stand out from their die as they may in others.
    """
    number = len(dyed)
    kept = np.eye(3)
    orders = kept[random.permuted(np.tile(np.arange(3), (number, 1)), axis=1)]
    share = random.uniform(0, 0.7, (number, 1, 1))
    mixed = (1 - share) * orders + share * random.dirichlet(np.ones(3), (number, 3))
    dye = np.where(dyed[:, None, None], mixed, kept).astype(np.float32)
    return torch.einsum("nij,njhw->nihw", torch.from_numpy(dye), patch)


def _in_shade(patch: torch.Tensor, random: np.random.Generator) -> torch.Tensor:
    """The patches, across some of which a shadow falls, soft or hard."""
    number = len(patch)
    left = np.where(random.random(number) < _SHADED, random.uniform(0.3, 0.9, number), 1.0)
    shade = (
        random.uniform(0, 2 * np.pi, number),
        random.uniform(-0.8, 0.8, number),
        np.exp(random.uniform(np.log(0.05), np.log(2), number)),
        left[:, None] ** random.uniform(0.85, 1.15, (number, 3)),
    )
    return shaded(patch, *(torch.from_numpy(part.astype(np.float32)) for part in shade))


def _with_glints(patch: torch.Tensor, random: np.random.Generator) -> torch.Tensor:
    """The patches, in some of which a lamp is mirrored."""
    number = len(patch)
    arcs = np.stack(
        [
            *random.normal(0, 0.3, (2, number)),
            random.uniform(0.05, 0.6, number),
            random.uniform(0.02, 0.07, number),
            random.uniform(0, 2 * np.pi, number),
            random.uniform(0.3, 1.8, number),
        ],
        1,
    )
    strengths = (random.random(number) < _GLINTING) * random.uniform(0.3, 1.0, number)
    return glinting(
        patch, *(torch.from_numpy(part.astype(np.float32)) for part in (arcs, strengths))
    )


def _photographed(patch: torch.Tensor, random: np.random.Generator) -> torch.Tensor:
    """The patches by cameras that blur, sharpen and hiss more or less."""
    number = len(patch)

    def share(part: float, most: float) -> torch.Tensor:
        chosen = random.random(number) < part
        return torch.from_numpy((chosen * random.uniform(0, most, number)).astype(np.float32))

    patch = washed(blurred(patch, share(0.5, 1.0)), share(0.4, 2.0))
    patch = sharpened(patch, share(0.4, 1.5))
    noise = torch.from_numpy(random.standard_normal(patch.shape, np.float32))
    return (patch + share(0.5, 0.05)[:, None, None, None] * noise).clamp(0, 1)
