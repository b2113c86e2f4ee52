"""How far everything that moves on the screen has come; it knows the clock and no pictures."""

import math
from collections.abc import Hashable
from typing import TypeAlias

WAVE_SECONDS = 1.2
WAVE_STEPS = 4

Place: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


class Motion:
    """The movements of one screen: `begin` a frame, then ask for every movement drawn in it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._calm = False
        self._still = False
        self._since: dict[Hashable, float] = {}
        self._asked: set[Hashable] = set()
        self.busy = False
        """Something that was asked for in this frame is still on its way."""
        self.next_at: float | None = None
        """When the next step of the wave is due; the screen can rest until then."""
        self.waves: list[Place] = []
        """Where the frame shows the wave: all that differs between two steps of it."""

    @classmethod
    def still(cls) -> "Motion":
        """A motion in which everything has arrived, for pictures that are looked at once."""
        motion = cls()
        motion._still = True
        return motion

    def begin(self, now: float, calm: bool = False) -> None:
        """A new frame: what the last one did not ask for is forgotten and would start anew."""
        self._since = {key: at for key, at in self._since.items() if key in self._asked}
        self._asked.clear()
        self.waves.clear()
        self._now, self._calm = now, calm
        self.busy, self.next_at = False, None

    def progress(self, key: Hashable, seconds: float, delay_seconds: float = 0.0) -> float:
        """0 to 1 in that time since the key was first asked for, after an optional delay."""
        if self._still:
            return 1.0
        self._asked.add(key)
        elapsed = self._now - self._since.setdefault(key, self._now) - delay_seconds
        done = elapsed >= seconds
        self.busy |= not done
        return 1.0 if done else max(0.0, elapsed / seconds)

    def wave(self, place: Place) -> int:
        """The step (0 to WAVE_STEPS - 1) of what pulses there for ever; 0 for calm eyes."""
        if self._still or self._calm:
            return 0
        self.waves.append(place)
        return self.wave_on(self._now)

    def wave_on(self, now: float) -> int:
        """The step in which all that pulses is now, in a frame that is otherwise as it was."""
        ticks = math.floor(now * WAVE_STEPS / WAVE_SECONDS)
        self.next_at = (ticks + 1) * WAVE_SECONDS / WAVE_STEPS
        return ticks % WAVE_STEPS


def eased(progress: float) -> float:
    """Quick at first and slow at the end, as a thing that is put down."""
    return 1.0 - (1.0 - progress) ** 3


def part(progress: float, begin: float, end: float) -> float:
    """The progress (0 to 1) of the piece of a movement that lies between two of its moments."""
    return min(1.0, max(0.0, (progress - begin) / (end - begin)))


def blend(start: float, end: float, progress: float) -> float:
    return start + (end - start) * progress
