"""Tables that nobody has tuned to, rendered to measure on: labelled as the team's renders are.

python -m vision.training.tables classic|longo|cards FOLDER --seeds 0 12
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import octahedra, scenes
from vision.card_scenes import random_card_table, random_design, random_display, random_played
from vision.drawn_cards import DrawnCard
from vision.props import prop_one
from vision.synthetic import DrawnDie, SetUp
from vision.tables import random_setup, seen_through
from vision.training.card_fonts import fonts
from vision.training.fonts import random_numerals
from vision.training.studio import Studio
from vision.tray import FOCAL_PER_SIDE

_WIDTH, _HEIGHT = 960, 720
_FOCAL_PX = FOCAL_PER_SIDE * _WIDTH
_LEAST_PX = 27.0  # of a die's edge: what is smaller is not promised to be read
_FLAT, _LEANING = 5, 1  # rolls of each table
_DISPLAYS, _HANDS = 2, 4  # of cards
_Scene = tuple[tuple[DrawnDie, ...], tuple[DrawnCard, ...], bool]  # and whether a die leans


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.tables", description=__doc__)
    parser.add_argument("game", choices=["classic", "longo", "cards"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=int, nargs=2, default=(0, 12))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(*arguments.seeds):
        render_table(seed, arguments.game, arguments.folder)


def render_table(seed: int, game: str, folder: Path) -> None:
    """One table: its empty tray and some scenes. The labels are added to those in the folder."""
    random = np.random.default_rng(seed)
    setup = _random_table(random, game)
    studio = Studio(setup)
    empty = f"{game}_{seed:04}_empty.jpg"
    cv2.imwrite(str(folder / empty), studio.draw(seed=seed))
    rows: list[dict[str, Any]] = [{"file": empty, "expect": "empty", "tags": [], "empty": empty}]
    for number, (dice, cards, is_propped) in enumerate(_scenes(setup, game, random)):
        name = f"{game}_{seed:04}_{number:02}.jpg"
        frame = studio.draw(dice, seed=seed + number + 1, cards=cards)
        cv2.imwrite(str(folder / name), frame)
        labels: dict[str, Any] = {
            "file": name,
            "empty": empty,
            "expect": "refuse" if is_propped else "read",
            "tags": ["cocked"] if is_propped else [],
            "dice": [
                {"color": die.color, "value": die.value, "true_value": die.value} for die in dice
            ],
            "cards": [{"color": card.color, "number": card.number} for card in cards],
        }
        rows.append(labels)
    with (folder / "labels.jsonl").open("a") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)


def _random_table(random: np.random.Generator, game: str) -> SetUp:
    """A table with a lens like a Raspberry Pi camera's."""
    if game == "cards":
        return seen_through(_FOCAL_PX, random_card_table(random, _WIDTH, _HEIGHT))
    square = replace(random_setup(random, _WIDTH, _HEIGHT), is_round=False)
    setup = seen_through(_FOCAL_PX, square)
    edge_cm = random.uniform(*octahedra.EDGES_CM) if game == "longo" else setup.edge_cm
    smallest_cm = _LEAST_PX * setup.camera.position[2] / setup.camera.focal_px
    return replace(setup, edge_cm=max(edge_cm, smallest_cm))


def _scenes(setup: SetUp, game: str, random: np.random.Generator) -> Iterator[_Scene]:
    if game == "cards":
        design = random_design(random, fonts()[random.integers(len(fonts()))])
        for number in range(_DISPLAYS + _HANDS):
            lay = random_display if number < _DISPLAYS else random_played
            yield (), lay(design, random), False
        return
    touching = random.uniform(0, 0.6)
    eights = octahedra.random_octahedra(random, random_numerals(random))
    cubes = scenes.random_looks(random)
    for number in range(_FLAT + _LEANING):
        if game == "longo":
            dice = octahedra.random_roll(setup, eights, random, touching=touching)
        else:
            dice = scenes.random_roll(setup, cubes, random, touching=touching)
        is_propped = False
        if number >= _FLAT:
            dice, is_propped = prop_one(dice, setup, int(random.integers(len(dice))), random)
        yield dice, (), is_propped


if __name__ == "__main__":
    main()
