"""What a lens and a camera's own processing do to small pictures, for whole batches at once."""

import torch
import torch.nn.functional as functional
from torch import Tensor

_REACH_PX = 3


def blurred(pictures: Tensor, sigmas_px: Tensor) -> Tensor:
    """Each picture (nx3xHxW) as soft as its own sigma says."""
    number, channels, height, width = pictures.shape
    away = torch.arange(-_REACH_PX, _REACH_PX + 1.0)
    line = torch.exp(-(away**2) / (2 * sigmas_px[:, None].clamp(min=0.05) ** 2))
    line = (line / line.sum(1, keepdim=True)).repeat_interleave(channels, 0)
    flat = pictures.reshape(1, -1, height, width)
    flat = functional.pad(flat, (_REACH_PX,) * 4, mode="replicate")
    flat = functional.conv2d(flat, line[:, None, None, :], groups=number * channels)
    flat = functional.conv2d(flat, line[:, None, :, None], groups=number * channels)
    return flat.reshape(pictures.shape)


def sharpened(pictures: Tensor, amounts: Tensor) -> Tensor:
    """Each picture with so much of a camera's edge enhancement; halos and all."""
    soft = blurred(pictures, torch.ones(len(pictures)))
    return pictures + amounts[:, None, None, None] * (pictures - soft)


def washed(pictures: Tensor, sigmas_px: Tensor) -> Tensor:
    """Each picture with its colors, but not its brightness, smeared: so JPEG and video keep it."""
    grey = pictures.mean(1, keepdim=True)
    return grey + blurred(pictures - grey, sigmas_px)


def shaded(
    pictures: Tensor, angles: Tensor, begins: Tensor, widths: Tensor, left: Tensor
) -> Tensor:
    """Each picture with a shadow that begins somewhere along an angle, in a penumbra so wide (both
    in half sides), and leaves so much of the light (nx3)."""
    side = pictures.shape[-1]
    line = torch.linspace(-1, 1, side)
    along = (
        torch.cos(angles)[:, None, None] * line + torch.sin(angles)[:, None, None] * line[:, None]
    )
    depth = ((along - begins[:, None, None]) / widths[:, None, None] + 0.5).clamp(0, 1)[:, None]
    return pictures * (1 - depth * (1 - left[:, :, None, None]))


def glinting(pictures: Tensor, arcs: Tensor, strengths: Tensor) -> Tensor:
    """Each picture with a lamp mirrored in a bulging face: the arc of a circle.

    `arcs` are the circle's middle x, y and radius, the arc's width (all in half sides), and its
    direction and half its opening (in radians).
    """
    x, y, radius, width, turn, reach = arcs[:, :, None, None].unbind(1)
    line = torch.linspace(-1, 1, pictures.shape[-1])
    across, down = line[None, None, :] - x, line[None, :, None] - y
    off = (torch.hypot(across, down) - radius) / width
    aside = torch.atan2(down, across) - turn
    aside = torch.atan2(torch.sin(aside), torch.cos(aside)).abs()
    light = torch.exp(-(off**2)) * ((reach - aside) / 0.2 + 0.5).clamp(0, 1)
    return torch.lerp(pictures, torch.ones(()), (light * strengths[:, None, None])[:, None])
