"""Dice from photo-realistic renders, to learn from beside the drawn ones: a sheet for each set-up.

The renders themselves (30 MB) are not kept, only their dice as the judge is shown them.
"""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.judge import State
from vision.reading import Frame
from vision.training.examples import COLORS, Example
from vision.training.lessons import Arrays, Patches
from vision.training.troubles import EITHER

RENDERS = Path(__file__).parent / "rendered"
_ACROSS = 16  # dice in a row of a sheet
_STATES = {
    "flat": State.FLAT,
    "cocked": State.LEANING,
    "moving": State.MOVING,
    "stacked-lower": State.NOTHING,
}


def keep(folder: Path) -> None:
    """Cuts the dice out of a folder of labelled renders and keeps them, a sheet for each set-up."""
    random = np.random.default_rng(3)
    rows = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    RENDERS.mkdir(exist_ok=True)
    for setup in sorted({row["setup"] for row in rows}):
        patches = Patches(random)
        for row in rows:
            if row["setup"] == setup and "hand" not in row["tags"]:
                frame = np.asarray(cv2.imread(str(folder / row["file"])), np.uint8)
                patches.add(frame, _example(row))
        pictures, labels = patches.arrays()
        path = RENDERS / f"{setup:02}.jpg"
        cv2.imwrite(str(path), _sheet(pictures), [cv2.IMWRITE_JPEG_QUALITY, 95])
        np.savetxt(path.with_suffix(".csv"), labels, "%.4g", ",")


def load(without: list[int]) -> Arrays:
    """What was kept of all set-ups but some, as `Patches.arrays` gives it."""
    pictures, rows = [], []
    for path in sorted(RENDERS.glob("*.jpg")):
        if int(path.stem) in without:
            continue
        rows.append(np.loadtxt(path.with_suffix(".csv"), np.float32, delimiter=",", ndmin=2))
        sheet = np.asarray(cv2.imread(str(path)), np.uint8)
        side = sheet.shape[1] // _ACROSS
        cells = sheet.reshape(-1, side, _ACROSS, side, 3).swapaxes(1, 2).reshape(-1, side, side, 3)
        pictures.append(cells[: len(rows[-1])])
    return np.concatenate(pictures), np.concatenate(rows)


def _sheet(pictures: NDArray[np.uint8]) -> Frame:
    side = pictures.shape[1]
    blank = np.zeros((-len(pictures) % _ACROSS, side, side, 3), np.uint8)
    cells = np.concatenate([pictures, blank]).reshape(-1, _ACROSS, side, side, 3)
    return cells.swapaxes(1, 2).reshape(-1, _ACROSS * side, 3)


def _example(row: dict[str, Any]) -> Example:
    """A render's labels as those of a drawn picture; dice that can hardly be seen teach nothing."""
    camera, dice = row["camera"], row["dice"]
    right, up, back = camera["R_cam2world"][2]  # the room's upright, as the camera sees it
    edges = [float(np.sqrt(cv2.contourArea(np.array(die["polygon"], np.float32)))) for die in dice]
    states = [
        EITHER if _is_doubtful(row, die) else _STATES.get(die["state"], EITHER) for die in dice
    ]
    return Example(
        np.empty(0, np.uint8),
        camera["fx"],
        (camera["cx"] - camera["fx"] * right / back, camera["cy"] + camera["fy"] * up / back),
        np.array(
            [(*die["centre"], edge) for die, edge in zip(dice, edges, strict=True)], np.float32
        ).reshape(-1, 3),
        np.array(states, np.int8),
        np.array([die["true_value"] or 0 for die in dice], np.int8),
        np.array([COLORS.index(die["color"]) for die in dice], np.int8),
    )


def _is_doubtful(row: dict[str, Any], die: dict[str, Any]) -> bool:
    return "dim" in row["tags"] or die["saturated"] > 0.3 or 0.5 < die["visible"] < 0.95
