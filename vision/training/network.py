"""The shape of the networks, and their way into a file that cv2.dnn reads.

Both are plain chains of convolutions: any OpenCV since 4.6 runs those, whatever its engine.
"""

import gzip
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

_BITS = 7


def layer(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> list[nn.Module]:
    padding = dilation
    return [
        nn.Conv2d(inputs, outputs, 3, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(),
    ]


def finder() -> nn.Sequential:
    """From a picture to a grid of 8 px cells: is a die's middle here, where, and how large."""
    return nn.Sequential(
        *layer(3, 10, stride=2),
        *layer(10, 20, stride=2),
        *layer(20, 40, stride=2),
        *layer(40, 40, dilation=2),
        *layer(40, 40),
        nn.Conv2d(40, 4, 1),
    )


def judge() -> nn.Sequential:
    """From a 48 px patch with a die in its middle to its state, value, color and exact place."""
    return nn.Sequential(
        *layer(4, 24, stride=2),
        *layer(24, 48, stride=2),
        *layer(48, 48),
        *layer(48, 80, stride=2),
        *layer(80, 80),
        *layer(80, 112, stride=2),
        nn.Conv2d(112, 112, 3, bias=False),
        nn.BatchNorm2d(112),
        nn.ReLU(),
        nn.Conv2d(112, 19, 1),
    )


def judge_study() -> nn.Sequential:
    """As `judge`, with more than three times its work."""
    return nn.Sequential(
        *layer(4, 32, stride=2),
        *layer(32, 48),
        *layer(48, 80, stride=2),
        *layer(80, 80),
        *layer(80, 128, stride=2),
        *layer(128, 128),
        *layer(128, 160, stride=2),
        nn.Conv2d(160, 160, 3, bias=False),
        nn.BatchNorm2d(160),
        nn.ReLU(),
        nn.Conv2d(160, 19, 1),
    )


def face() -> nn.Sequential:
    """From a 32 px top face, any way up, to its value; the first answer is none."""
    return nn.Sequential(
        *layer(3, 16, stride=2),
        *layer(16, 32),
        *layer(32, 48, stride=2),
        *layer(48, 48),
        *layer(48, 80, stride=2),
        nn.Conv2d(80, 64, 4, bias=False),
        nn.BatchNorm2d(64),
        nn.ReLU(),
        nn.Conv2d(64, 7, 1),
    )


def face_study() -> nn.Sequential:
    """From a 40 px top face to its value, as `face`."""
    return nn.Sequential(
        *layer(3, 24, stride=2),
        *layer(24, 48),
        *layer(48, 64, stride=2),
        *layer(64, 64),
        *layer(64, 96, stride=2),
        *layer(96, 96),
        *layer(96, 128, stride=2),
        nn.Conv2d(128, 96, 3, bias=False),
        nn.BatchNorm2d(96),
        nn.ReLU(),
        nn.Conv2d(96, 7, 1),
    )


def save(network: nn.Sequential, path: Path, shape: list[int | str]) -> None:
    """Writes the network with each normalisation folded into the convolution before it."""
    nodes, weights, name = [], [], "picture"
    layers = list(network)
    for index, layer in enumerate(layers):
        output = f"layer{index}"
        if isinstance(layer, nn.Conv2d):
            after = layers[index + 1] if index + 1 < len(layers) else None
            kernel, bias = _folded(layer, after if isinstance(after, nn.BatchNorm2d) else None)
            weights += [
                numpy_helper.from_array(_rounded(kernel), f"kernel{index}"),
                numpy_helper.from_array(bias.astype(np.float32), f"bias{index}"),
            ]
            nodes.append(
                helper.make_node(
                    "Conv",
                    [name, f"kernel{index}", f"bias{index}"],
                    [output],
                    kernel_shape=list(layer.kernel_size),
                    strides=list(layer.stride),
                    dilations=list(layer.dilation),
                    pads=[int(layer.padding[0])] * 4,
                )
            )
            name = output
        elif isinstance(layer, nn.ReLU):
            nodes.append(helper.make_node("Relu", [name], [output]))
            name = output
    graph = helper.make_graph(
        nodes,
        path.stem,
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * 4)],
        weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)])
    model.ir_version = 7  # the newest that OpenCV 4.6 knows
    _write(model, path)


def save_mean(paths: list[Path], out: Path) -> None:
    """Writes the mean of networks of which each was trained on from another: it errs less often
    than any of them."""
    models = [opened(path) for path in paths]
    for parts in zip(*(model.graph.initializer for model in models), strict=True):
        mean = np.mean([numpy_helper.to_array(part) for part in parts], axis=0)
        mean = mean if mean.ndim == 1 else _rounded(mean)
        parts[0].CopyFrom(numpy_helper.from_array(mean, parts[0].name))
    _write(models[0], out)


def _write(model: onnx.ModelProto, path: Path) -> None:
    onnx.checker.check_model(model)
    _stored(path).write_bytes(gzip.compress(model.SerializeToString(), mtime=0))


def opened(path: Path) -> onnx.ModelProto:
    """What `save` wrote under this name."""
    return onnx.load_from_string(gzip.decompress(_stored(path).read_bytes()))


def _stored(path: Path) -> Path:
    return path.with_name(f"{path.name}.gz")


def _rounded(kernel: np.ndarray) -> np.ndarray:
    """What leads to each output to 7 bits and a sign, which is plenty and packs to a third of the
    size; in the numbers that OpenCV 4.6 reads, which are whole ones."""
    highest = np.abs(kernel).max((1, 2, 3), keepdims=True)
    step = 2.0 ** (np.ceil(np.log2(np.maximum(highest, 1e-9))) - _BITS)
    return np.asarray(np.round(kernel / step) * step, np.float32)


def load(network: nn.Sequential, path: Path, pictures: torch.Tensor) -> None:
    """Gives a new network the weights of a saved one.

    Its normalisations were folded away, so each is set to undo itself on some pictures: the network
    then says what the saved one said, and can learn on.
    """
    saved = {each.name: numpy_helper.to_array(each) for each in opened(path).graph.initializer}
    with torch.no_grad():
        for index, layer in enumerate(network):
            if isinstance(layer, nn.Conv2d):
                layer.weight.copy_(torch.from_numpy(saved[f"kernel{index}"].copy()))
                bias = torch.from_numpy(saved[f"bias{index}"].copy())
                if layer.bias is not None:
                    layer.bias.copy_(bias)
                pictures = layer(pictures)
            elif isinstance(layer, nn.BatchNorm2d):
                mean, spread = pictures.mean((0, 2, 3)), pictures.std((0, 2, 3)) + 1e-3
                layer.running_mean, layer.running_var = mean, spread**2
                layer.weight.copy_(spread)
                layer.bias.copy_(mean + bias)
                pictures = pictures + bias[:, None, None]
            else:
                pictures = layer(pictures)


def _folded(layer: nn.Conv2d, norm: nn.BatchNorm2d | None) -> tuple[np.ndarray, np.ndarray]:
    kernel = layer.weight.detach().numpy()
    if norm is None:
        assert layer.bias is not None
        return kernel, layer.bias.detach().numpy()
    assert norm.running_var is not None
    assert norm.running_mean is not None
    scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
    shift = norm.bias.detach().numpy() - norm.running_mean.numpy() * scale
    return kernel * scale[:, None, None, None], shift
