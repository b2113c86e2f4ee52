"""A screen at which a script is played, in its own time, for tests of the loop."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from hardware.buttons import Level
from hardware.keyboard import Command
from table.controls import Button
from table.cues import Say, Sound
from table.desk import Desk
from table.loop import Input


@dataclass
class Screen:
    """Plays a script: at each of its times something is done; then somebody quits."""

    script: list[tuple[float, Input]]
    now: float = 100.0
    waits: list[float] = field(default_factory=list)
    shown: int = 0
    fails: bool = False

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float) -> Iterable[Input]:
        self.waits.append(seconds)
        if not self.script:
            return [Command.QUIT]
        due, done = self.script[0]
        if self.now + seconds < due:
            self.now += seconds
            return []
        self.now = max(self.now, due)
        del self.script[0]
        return [done]

    def wake(self) -> None:
        pass

    def show(self, desk: Desk, now: float) -> float | None:
        self.shown += 1
        if self.fails:
            raise RuntimeError("the cable of the screen")
        return None


@dataclass
class Voice:
    heard: list[Sound | Say] = field(default_factory=list)
    fails: bool = False

    def utter(self, desk: Desk, sounds: Iterable[Sound | Say]) -> None:
        self.heard += sounds
        if self.fails:
            raise RuntimeError("the speaker")


def down(after: float, button: Button, seat: int = 0) -> tuple[float, Input]:
    return 100.0 + after, Level(seat, button.value, True, 100.0 + after)


def up(after: float, button: Button, seat: int = 0) -> tuple[float, Input]:
    return 100.0 + after, Level(seat, button.value, False, 100.0 + after)
