"""What the table costs on this machine: `qwixx-table bench`."""

import resource
import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter

from table.chance import random_event
from table.events import Event
from table.game import Game, New, Phase, start
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo

NAMES = ("Ana", "Rui", "Zofia", "Eva")
GAMES = (
    New(Classic(), NAMES),
    New(Longo(), NAMES, lucky=DEFAULT_LUCKY[: len(NAMES)]),
    New(Cards(jokers=True), NAMES),
)
EVENTS = 20_000
STARTS = 5


def measured() -> dict[str, float | None]:
    """Every figure by its name; None for what this version does not have yet."""
    return {
        "read_ms": None,
        "draw_ms": None,
        "start_ms": start_ms(),
        "apply_per_s": apply_per_s(),
        "rss_mb": rss_mb(),
    }


def start_ms() -> float:
    """From the command to its first answer, the median of a few starts."""
    return median(_start_ms() for _ in range(STARTS))


def _start_ms() -> float:
    begun = perf_counter()
    subprocess.run([sys.executable, "-m", "table", "script"], input=b"{}\n", capture_output=True)
    return 1000 * (perf_counter() - begun)


def apply_per_s() -> float:
    """Accepted events a second of four players' games of all three kinds, each with all options."""
    games = [_random_events(new, Random(1)) for new in GAMES]
    begun = perf_counter()
    for new, events in zip(GAMES, games, strict=True):
        _replay(new, events)
    return sum(map(len, games)) / (perf_counter() - begun)


def _random_events(new: New, chance: Random) -> list[Event]:
    """Games to their end, one after the other, until there are enough events."""
    events: list[Event] = []
    game = start(new)
    while len(events) < EVENTS:
        event = random_event(game, chance)
        events.append(event)
        game = _next(game, event, new)
    return events


def _replay(new: New, events: list[Event]) -> None:
    game = start(new)
    for event in events:
        game = _next(game, event, new)
        for seat in game.seats:
            game.options(seat)


def _next(game: Game, event: Event, new: New) -> Game:
    after = apply(game, event)
    return start(new) if after.phase is Phase.OVER else after


def rss_mb() -> float:
    """The most memory that this process has had resident."""
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kilobytes / 1024
