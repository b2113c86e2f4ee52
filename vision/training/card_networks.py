"""The shapes of the networks that read cards: plain chains, as those that read dice."""

from torch import nn

from vision.card_face import NUMBERS
from vision.training.network import layer


def card_finder() -> nn.Sequential:
    """From a picture to a grid of 8 px cells: is a card's middle here, where, how it lies."""
    return nn.Sequential(
        *layer(3, 12, stride=2),
        *layer(12, 28, stride=2),
        *layer(28, 56, stride=2),
        *layer(56, 56, dilation=2),
        *layer(56, 56, dilation=3),
        *layer(56, 56),
        nn.Conv2d(56, 7, 1),
    )


def card_judge() -> nn.Sequential:
    """From a 64x80 px cut to the card's state, color and exact place."""
    return nn.Sequential(
        *layer(3, 16, stride=2),
        *layer(16, 32, stride=2),
        *layer(32, 32),
        *layer(32, 64, stride=2),
        *layer(64, 64),
        *layer(64, 56, stride=2),
        nn.Conv2d(56, 80, (5, 4), bias=False),
        nn.BatchNorm2d(80),
        nn.ReLU(),
        nn.Conv2d(80, 14, 1),
    )


def card_number(channels: tuple[int, int, int], last: int) -> nn.Sequential:
    """From a square cut of 16 times `last` pixels to the number, or none."""
    first, second, third = channels
    return nn.Sequential(
        *layer(1, first, stride=2),
        *layer(first, second, stride=2),
        *layer(second, third, stride=2),
        *layer(third, third, stride=2),
        nn.Conv2d(third, 48, last, bias=False),
        nn.BatchNorm2d(48),
        nn.ReLU(),
        nn.Conv2d(48, len(NUMBERS) + 1, 1),
    )


def card_beside() -> nn.Sequential:
    """From a strip of 28x104 px beside a card to its 13 places: does another card peep out."""
    return nn.Sequential(
        *layer(5, 12, stride=2),
        *layer(12, 20, stride=2),
        *layer(20, 24, dilation=2),
        *layer(24, 24, stride=2),
        nn.Conv2d(24, 1, (4, 1)),
    )
