"""What the camera sees of the simulated tray, for pictures of the screens."""

from collections.abc import Callable, Mapping
from functools import cache

from hardware.simulated import SimulatedTray
from table.sight import TraySeen
from table.tray import TrayWatch
from vision.reader import Reader

FRAME_SECONDS = 1 / 15
LOOKS = 40
"""So often each scene is looked at: whatever the settling has to say, it has said by then."""
HANDS: Mapping[str, tuple[Callable[[SimulatedTray], None], ...]] = {
    "empty": (),
    "roll": (SimulatedTray.roll,),
    "leaning": (SimulatedTray.roll, lambda tray: tray.lean(2)),
    "hand": (SimulatedTray.roll, lambda tray: tray.cover(4)),
}
"""What hands have done to an empty tray."""


@cache
def sights() -> Mapping[str, TraySeen]:
    """The tray empty, with a roll, with a die that leans and with a hand in it."""
    return {name: _seen(name) for name in HANDS}


def _seen(name: str) -> TraySeen:
    """Each in a tray of its own, always with the same dice."""
    tray = SimulatedTray.quick(seed=8, height_px=600)
    watch = TrayWatch(tray, Reader(tray.empty), armed=True)
    for act in HANDS[name]:
        act(tray)
    looks = [watch.step(number * FRAME_SECONDS) for number in range(LOOKS)]
    return next(sight for sight in reversed(looks) if isinstance(sight, TraySeen))
