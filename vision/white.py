"""Dice in white light: the white ones tell what the lamp, or the camera, does to all colors."""

from dataclasses import replace

import cv2
import numpy as np

from vision.bodies import body
from vision.judge import judge
from vision.looks import Look
from vision.reading import Color, Frame
from vision.view import View

_WHITE = tuple(Color).index(Color.WHITE)
_ALIKE = 12.0  # in Lab: two dice that differ more in tint are not both white
_STRONGEST = (
    2.0  # no light is so colored that a color must be made more than so many times brighter
)


def in_white_light(frame: Frame, looks: list[Look], view: View, whites: int) -> list[Look]:
    """The looks with the colors that they have if the likeliest white dice are made to be white."""
    lying = [look for look in looks if look.trouble is None]
    likely = sorted(lying, key=lambda look: -look.verdict.colors[_WHITE])[:whites]
    tints = np.array(
        [body(frame, look.centre, look.verdict.spot.edge_px) for look in likely], np.float32
    )
    if not len(tints) or np.ptp(tints[:, 1:], axis=0).max() > _ALIKE:
        return looks
    lamp = cv2.cvtColor(tints.mean(0)[None, None], cv2.COLOR_LAB2BGR)[0, 0]
    gains = lamp.max() / np.maximum(lamp, lamp.max() / _STRONGEST)
    brighter = np.clip(np.arange(256)[:, None] * gains, 0, 255).astype(np.uint8)
    balanced = np.asarray(cv2.LUT(frame, brighter[None]), np.uint8)
    again = judge(balanced, [look.verdict.spot for look in looks], view)
    return [
        replace(look, verdict=replace(look.verdict, colors=verdict.colors))
        for look, verdict in zip(looks, again, strict=True)
    ]
