"""What the virtual Pi's camera sees: the simulator's tray, with the dice that a test wants."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from hardware.simulated_table import EDGE_CM, scatter, table_setup
from vision.cube import lying
from vision.reading import SET, Color, Frame
from vision.synthetic import DrawnDie, Easel

WIDTH, HEIGHT = 1280, 960
"""Pixels, as the default configuration asks of the camera."""


class DrawnTray:
    """Draws the empty tray and rolls in it, no two rolls in the same places."""

    def __init__(self, seed: int = 0) -> None:
        setup = table_setup(HEIGHT)
        self._easel = Easel(replace(setup, camera=replace(setup.camera, width=WIDTH)))
        self._random = np.random.default_rng(seed)
        self._noise = 0

    def empty(self) -> Frame:
        return self._drawn(())

    def roll(self, white: tuple[int, int], **colored: int) -> Frame:
        """The two white dice, and those of the colors that are named: `red=3`."""
        return self._drawn(self._dice(white, colored))

    def _dice(self, white: tuple[int, int], colored: Mapping[str, int]) -> tuple[DrawnDie, ...]:
        values = list(white)
        colors = tuple(color for color in SET if color is Color.WHITE or str(color) in colored)
        dice = scatter(colors, self._random)
        return tuple(
            self._turned(
                die, values.pop(0) if die.color is Color.WHITE else colored[str(die.color)]
            )
            for die in dice
        )

    def _turned(self, die: DrawnDie, value: int) -> DrawnDie:
        """The die where it lies, with another value on top."""
        x, y, _ = die.pose.middle
        turn = float(self._random.uniform(0, 2 * np.pi))
        return replace(die, value=value, pose=lying(value, x, y, EDGE_CM, turn))

    def _drawn(self, dice: tuple[DrawnDie, ...]) -> Frame:
        self._noise += 1
        return self._easel.draw(dice, seed=self._noise)
