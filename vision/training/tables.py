"""Tables that nobody has tuned to, rendered to measure on: labelled as the team's renders are."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import octahedra, scenes
from vision.props import prop_one
from vision.reading import Dice
from vision.synthetic import DrawnDie, SetUp, label
from vision.tables import random_setup
from vision.training.fonts import random_numerals
from vision.training.studio import Studio
from vision.tray import FOCAL_PER_WIDTH

_WIDTH, _HEIGHT = 960, 720
_FLAT, _LEANING = 5, 1  # rolls of each table


def render_table(seed: int, kind: Dice, folder: Path) -> None:
    """One table with a lens like a Raspberry Pi camera's: its empty tray, flat rolls, and one in
    which a die leans. The labels are added to those in the folder."""
    random = np.random.default_rng(seed)
    setup = _random_table(random, kind)
    studio = Studio(setup)
    empty = f"{kind.name.lower()}_{seed:04}_empty.jpg"
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / empty), studio.draw(seed=seed))
    rows: list[dict[str, Any]] = [{"file": empty, "expect": "empty", "tags": [], "empty": empty}]
    roll = _rolls(random, kind)
    for number in range(_FLAT + _LEANING):
        dice, is_propped = roll(setup, random), False
        if number >= _FLAT:
            dice, is_propped = prop_one(dice, setup, int(random.integers(len(dice))), random)
        name = f"{kind.name.lower()}_{seed:04}_{number:02}.jpg"
        cv2.imwrite(str(folder / name), studio.draw(dice, seed=seed + number + 1))
        rows.append(_row(name, empty, setup, dice, is_propped))
    with (folder / "labels.jsonl").open("a") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)


def _random_table(random: np.random.Generator, kind: Dice) -> SetUp:
    setup = replace(random_setup(random, _WIDTH, _HEIGHT), is_round=False)
    camera = setup.camera
    focal_px = FOCAL_PER_WIDTH * _WIDTH
    eye_cm = camera.position[2] * focal_px / camera.focal_px
    x, y, z = camera.position
    near = eye_cm / z
    camera = replace(camera, focal_px=focal_px, position=(x * near, y * near, eye_cm))
    edge_cm = random.uniform(*octahedra.EDGES_CM) if kind is Dice.EIGHTS else setup.edge_cm
    return replace(setup, camera=camera, edge_cm=edge_cm)


def _rolls(random: np.random.Generator, kind: Dice) -> Any:
    """What rolls the dice of one set."""
    touching = random.uniform(0, 0.6)
    if kind is Dice.EIGHTS:
        eights = octahedra.random_octahedra(random, random_numerals(random))
        return lambda setup, chance: octahedra.random_roll(setup, eights, chance, touching=touching)
    cubes = scenes.random_looks(random)
    return lambda setup, chance: scenes.random_roll(setup, cubes, chance, touching=touching)


def _row(
    name: str, empty: str, setup: SetUp, dice: tuple[DrawnDie, ...], is_propped: bool
) -> dict[str, Any]:
    labels = [label(setup, die) for die in dice]
    return {
        "file": name,
        "empty": empty,
        "expect": "refuse" if is_propped else "read",
        "tags": ["cocked"] if is_propped else [],
        "dice": [
            {
                "color": each.color,
                "value": each.value,
                "true_value": each.value,
                "centre": each.centre,
            }
            for each in labels
        ],
    }
