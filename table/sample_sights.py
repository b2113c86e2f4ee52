"""What the camera sees of the simulated tray, for pictures of the screens."""

from collections.abc import Callable, Mapping
from functools import cache

from hardware.simulated import SimulatedTray
from table.sight import TraySeen
from table.tray import Reads, TrayWatch
from table.variants import Cards, Classic, Longo
from vision.card_reader import CardReader
from vision.reader import Reader
from vision.reading import SET, Dice

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
CARDS: Mapping[str, Callable[[SimulatedTray], None]] = {
    "no cards": lambda tray: tray.lay_cards(None),
    "pile": lambda tray: tray.lay_cards(7),
}
"""And to that of the card game."""
EIGHTS: Mapping[str, Callable[[SimulatedTray], None]] = {
    "eights": lambda tray: tray.roll(SET, Dice.EIGHTS),
}
"""And to that of Longo."""


@cache
def sights() -> Mapping[str, TraySeen]:
    """The tray empty, with a roll, with a die that leans and with a hand in it; with the pile; with
    eight-sided dice."""
    dice = {name: _seen(acts, Classic.game) for name, acts in HANDS.items()}
    cards = {name: _seen((act,), Cards.game) for name, act in CARDS.items()}
    return dice | cards | {name: _seen((act,), Longo.game) for name, act in EIGHTS.items()}


def _seen(acts: tuple[Callable[[SimulatedTray], None], ...], game: str) -> TraySeen:
    """Each in a tray of its own, always with the same dice or cards."""
    tray = SimulatedTray.quick(seed=8, height_px=600)
    others: dict[str, Reads] = {
        Cards.game: CardReader(calibration=tray.card_calibration),
        Longo.game: Reader(tray.empty, kind=Dice.EIGHTS),
    }
    watch = TrayWatch(tray, Reader(tray.empty), others, armed=True)
    watch.game = game
    for act in acts:
        act(tray)
    looks = [watch.step(number * FRAME_SECONDS) for number in range(LOOKS)]
    return next(sight for sight in reversed(looks) if isinstance(sight, TraySeen))
