"""Dice from labelled photographs, to learn from beside the drawn ones.

Photographs belong to those who took them: they are never part of the project. Whoever has a folder
of them, with a line for each in `labels.jsonl`, can train with it.
"""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.judge import STUDY, UNKNOWN, State, Verdict, judge
from vision.locate import Spot
from vision.reading import Frame
from vision.training.examples import Example
from vision.training.lessons import Arrays, dice_of
from vision.training.troubles import EITHER

_EDGE = 0.68  # of a box around a die: the edge of its top face
_ALIKE = 1.5  # a place that is so many times larger or smaller is not that face
_GLANCES = 3  # until the place is exact
_CONTRADICTED = 0.98  # a judge so sure of another value doubts the label: nothing is learnt of it


def photographed(folders: list[Path]) -> Arrays:
    """The dice in the folders; from where they are seen is not known."""
    examples = [
        _example(folder / row["file"], row["dice"])
        for folder in folders
        for row in map(json.loads, (folder / "labels.jsonl").read_text().splitlines())
    ]
    pictures, rows = dice_of(examples)
    rows[:, 0] = UNKNOWN
    return pictures, rows


def _example(path: Path, dice: list[dict[str, Any]]) -> Example:
    file = np.fromfile(path, np.uint8)
    frame = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
    height, width = frame.shape[:2]
    verdicts = [_verdict(frame, *die["box"]) for die in dice]
    values = [die["value"] for die in dice]
    return Example(
        file,
        float(width),
        ((width - 1) / 2, (height - 1) / 2),
        np.array([_place(each.spot) for each in verdicts], np.float32).reshape(-1, 3),
        np.array([_state(*each) for each in zip(verdicts, values, strict=True)], np.int8),
        np.array(values, np.int8),
        np.full(len(dice), -1, np.int8),  # of what color they are nobody has said for sure
    )


def _verdict(frame: Frame, x: float, y: float, width: float, height: float) -> Verdict:
    """What the judge makes of the die in a box, in the place where it sees its top face, or amid
    the box if that cannot be the place."""
    edge_px = _EDGE * math.sqrt(width * height)
    guess = Spot(x + width / 2, y + height / 2, edge_px, 1.0)
    verdict = judge(frame, [guess], None, by=STUDY)[0]
    for _ in range(_GLANCES - 1):
        verdict = judge(frame, [verdict.spot], None, by=STUDY)[0]
    spot = verdict.spot
    is_inside = x <= spot.x <= x + width and y <= spot.y <= y + height
    is_alike = 1 / _ALIKE < spot.edge_px / edge_px < _ALIKE
    return verdict if is_inside and is_alike else replace(verdict, spot=guess)


def _place(spot: Spot) -> tuple[float, float, float]:
    return spot.x, spot.y, spot.edge_px


def _state(verdict: Verdict, value: int) -> int:
    is_doubtful = verdict.value != value and verdict.values.max() >= _CONTRADICTED
    return EITHER if is_doubtful else State.FLAT
