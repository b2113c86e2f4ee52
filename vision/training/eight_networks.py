"""The shapes of the networks for eight-sided dice: plain chains like those of `network`.

Finding and judging is begun where the networks for cubes have ended: edges, felt, light, colors
and leaning are the same to both.
"""

from pathlib import Path

import numpy as np
import torch
from onnx import numpy_helper
from torch import nn

from vision.locate import CUBES, WEIGHTS
from vision.numerals import FACES
from vision.training.network import opened

# Of the answers of the judge of cubes: states, colors, place. It knows nothing of the turn.
_KEPT = [*range(4), *range(10, 16), *range(16, 19)]
_TURN = 2


def finder() -> nn.Sequential:
    """From a picture to a grid of 8 px cells: is a die's middle here, where, and how large."""
    return begun(WEIGHTS / CUBES)


def judge() -> nn.Sequential:
    """From a 48 px patch to the state of the die in it, its color, exact place and turn."""
    *layers, last = begun(WEIGHTS / "judge.onnx")
    assert isinstance(last, nn.Conv2d)
    assert last.bias is not None
    answers = nn.Conv2d(last.in_channels, len(_KEPT) + _TURN, 1)
    assert answers.bias is not None
    with torch.no_grad():
        answers.weight[: len(_KEPT)] = last.weight[_KEPT]
        answers.bias[: len(_KEPT)] = last.bias[_KEPT]
    return nn.Sequential(*layers, answers)


def numeral(colors: int) -> nn.Sequential:
    """From a 32 px cut-out to the numeral that stands upright in it, or none."""
    return nn.Sequential(
        *_block(colors, 12, stride=2),
        *_block(12, 20),
        *_block(20, 36, stride=2),
        *_block(36, 44),
        *_block(44, 64, stride=2),
        nn.Conv2d(64, 96, 4, bias=False),
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
