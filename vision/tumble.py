"""Dice in motion: a throw that ends in a given roll, seen at any moment of it."""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from vision.solid import Pose, leant
from vision.synthetic import DrawnDie

_SHUTTER_SECONDS = 1 / 60
_SHUTTER_POSES = 4


@dataclass(frozen=True)
class Throw:
    """Dice that come in over one side of the tray, slow down, tumble out and lie still."""

    dice: tuple[DrawnDie, ...]  # as they will lie
    edge_cm: float
    seed: int = 0
    speed_cm: float = 60.0  # a second, when they come in

    def at(self, seconds: float) -> tuple[DrawnDie, ...]:
        """The dice so long after the throw; those that still move are smeared by the shutter."""
        return tuple(self._die(number, seconds) for number in range(len(self.dice)))

    @property
    def seconds(self) -> float:
        """When the last die lies still."""
        return max(rest for rest, _ in self._ways)

    @cached_property
    def _ways(self) -> list[tuple[float, float]]:
        """For each die: when it lies still, and the direction that it comes from."""
        random = np.random.default_rng(self.seed)
        side = random.uniform(0, 2 * math.pi)
        return [
            (float(random.uniform(0.45, 0.9)), side + float(random.uniform(-0.5, 0.5)))
            for _ in self.dice
        ]

    def _die(self, number: int, seconds: float) -> DrawnDie:
        die = self.dice[number]
        rest, _ = self._ways[number]
        if seconds >= rest:
            return die
        moments = seconds + np.linspace(0, _SHUTTER_SECONDS, _SHUTTER_POSES)
        poses = [self._pose(number, float(moment)) for moment in moments]
        return replace(die, pose=poses[0], blur=tuple(poses[1:]))

    def _pose(self, number: int, seconds: float) -> Pose:
        die, (rest, side) = self.dice[number], self._ways[number]
        left = max(rest - seconds, 0.0)
        way = self.speed_cm * left * left / (2 * rest)  # it slows down evenly
        x, y, z = die.pose.middle
        moved = replace(die.pose, middle=(x + way * math.cos(side), y + way * math.sin(side), z))
        return leant(moved, self.edge_cm, side, -way / self.edge_cm * math.pi / 2, die.look)
