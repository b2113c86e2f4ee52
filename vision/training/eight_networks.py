"""The shapes of the networks for eight-sided dice: plain chains like those of `network`.

Finding and judging is begun where the networks for cubes have ended: edges, felt, light, colors
and leaning are the same to both.
"""

from pathlib import Path
from typing import TypeGuard

import numpy as np
import torch
from onnx import numpy_helper
from torch import nn

from vision.locate import CUBES, WEIGHTS
from vision.numerals import FACES
from vision.training.network import opened

# Outputs of the layers of the larger judge; None is a layer more, as wide as the one before.
_LARGER = (32, 64, 64, None, 112, 112, None, 128, 128)
# Of the answers of the judge of cubes: states, colors, place. It knows nothing of the turn.
_KEPT = [*range(4), *range(10, 16), *range(16, 19)]
_TURN = 2


def finder() -> nn.Sequential:
    """From a picture to a grid of 8 px cells: is a die's middle here, where, and how large."""
    return begun(WEIGHTS / CUBES)


def judge() -> nn.Sequential:
    """From a 48 px patch to the state of the die in it, its color, exact place and turn."""
    *layers, last = begun(WEIGHTS / "judge.onnx")
    assert _is_conv(last)
    answers = nn.Conv2d(last.in_channels, len(_KEPT) + _TURN, 1)
    with torch.no_grad():
        answers.weight[: len(_KEPT)] = last.weight[_KEPT]
        _bias(answers)[: len(_KEPT)] = _bias(last)[_KEPT]
    return nn.Sequential(*layers, answers)


def judge_study() -> nn.Sequential:
    """The same judge with more to learn by; at first it says what the smaller one says.

    What is new has no say yet: it is passed over by all that was there, and layers that are new
    pass on what they are given.
    """
    small = iter(layer for layer in begun(WEIGHTS / "eights_judge.onnx") if _is_conv(layer))
    layers: list[nn.Module] = []
    inputs, kept = 4, 4
    for width in _LARGER:
        outputs = width or inputs
        layer = next(small) if width else _passing_on(kept)
        layers += [_widened(layer, inputs, outputs), nn.ReLU()]
        inputs, kept = outputs, layer.out_channels
    last = next(small)
    return nn.Sequential(*layers, _widened(last, inputs, last.out_channels))


def _is_conv(layer: nn.Module) -> TypeGuard[nn.Conv2d]:
    return isinstance(layer, nn.Conv2d)


def _passing_on(channels: int) -> nn.Conv2d:
    """What comes out of a layer that never is below 0 goes through this one unchanged."""
    layer = nn.Conv2d(channels, channels, 3, padding=1)
    nn.init.dirac_(layer.weight)
    nn.init.zeros_(_bias(layer))
    return layer


def _widened(layer: nn.Conv2d, inputs: int, outputs: int) -> nn.Conv2d:
    side, stride, padding = layer.kernel_size[0], layer.stride[0], int(layer.padding[0])
    wide = nn.Conv2d(inputs, outputs, side, stride, padding)
    with torch.no_grad():
        wide.weight[: layer.out_channels] = 0
        wide.weight[: layer.out_channels, : layer.in_channels] = layer.weight
        _bias(wide)[: layer.out_channels] = _bias(layer)
    return wide


def _bias(layer: nn.Conv2d) -> torch.Tensor:
    assert layer.bias is not None
    return layer.bias


def numeral(colors: int, last: int) -> nn.Sequential:
    """From a cut-out to the numeral that stands upright in it, or none.

    It is 16 px wide for each cell of the `last` layer: 32 px, or 48 for a closer look.
    """
    return nn.Sequential(
        *_block(colors, 16, stride=2),
        *_block(16, 32),
        *_block(32, 48, stride=2),
        *_block(48, 48),
        *_block(48, 80, stride=2),
        *_block(80, 96, stride=2),
        nn.Conv2d(96, 96, last, bias=False),
        nn.BatchNorm2d(96),
        nn.ReLU(),
        nn.Conv2d(96, FACES + 1, 1),
    )


def _block(inputs: int, outputs: int, stride: int = 1) -> list[nn.Module]:
    return [
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    ]


def begun(path: Path) -> nn.Sequential:
    """A trained network to train on; its normalisations have been folded into its convolutions."""
    graph = opened(path).graph
    arrays = {array.name: numpy_helper.to_array(array) for array in graph.initializer}
    layers: list[nn.Module] = []
    for node in graph.node:
        if node.op_type == "Relu":
            layers.append(nn.ReLU())
            continue
        how = {part.name: tuple(part.ints[:2]) for part in node.attribute}
        kernel, bias = (torch.from_numpy(np.array(arrays[name])) for name in node.input[1:])
        outputs, inputs = kernel.shape[:2]
        layer = nn.Conv2d(
            inputs, outputs, how["kernel_shape"], how["strides"], how["pads"], how["dilations"]
        )
        layer.weight, layer.bias = nn.Parameter(kernel), nn.Parameter(bias)
        layers.append(layer)
    return nn.Sequential(*layers)
