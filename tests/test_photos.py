"""Labelled photographs as the networks of the cubes learn from them."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.judge import UNKNOWN, State
from vision.scenes import random_looks, random_roll
from vision.synthetic import Easel, label
from vision.tables import random_setup

pytest.importorskip("torch", reason="Only training needs it")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With one picture of six dice, each told with its value and the box around its top face."""
    random = np.random.default_rng(4)
    setup = random_setup(random, 800, 600)
    dice = random_roll(setup, random_looks(random), random)
    cv2.imwrite(str(tmp_path / "roll.jpg"), Easel(setup).draw(dice, seed=2))
    boxes = [cv2.boundingRect(np.array(label(setup, die).corners, np.float32)) for die in dice]
    told = [{"value": die.value, "box": box} for die, box in zip(dice, boxes, strict=True)]
    (tmp_path / "labels.jsonl").write_text(json.dumps({"file": "roll.jpg", "dice": told}))
    return tmp_path


def learnt(folder: Path) -> tuple[list[int], np.ndarray]:
    from vision.training.photos import photographed

    _, rows = photographed([folder])
    return sorted(rows[rows[:, 3] == State.FLAT, 4].astype(int).tolist()), rows


def told(folder: Path) -> list[int]:
    row = json.loads((folder / "labels.jsonl").read_text())
    return sorted(die["value"] for die in row["dice"])


def test_every_die_is_learnt_with_its_value_from_nobody_knows_where(folder: Path) -> None:
    values, rows = learnt(folder)
    assert values == told(folder)
    assert (rows[:, 0] == UNKNOWN).all()
    assert (rows[:, 3] == State.NOTHING).any()


def test_a_label_that_the_judge_contradicts_teaches_nothing(folder: Path) -> None:
    right = told(folder)
    row = json.loads((folder / "labels.jsonl").read_text())
    shown = row["dice"][0]["value"]
    row["dice"][0]["value"] = 7 - shown
    (folder / "labels.jsonl").write_text(json.dumps(row))
    right.remove(shown)
    assert learnt(folder)[0] == right
