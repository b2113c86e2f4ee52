"""What the table costs on this machine: `qwixx-table bench`."""

import json
import os
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import cv2
import pygame
from numpy.random import default_rng

from display.motion import Motion
from display.stage import Stage
from display.window import WINDOW
from table.chance import random_event
from table.desk import Desk
from table.events import Event
from table.game import Game, New, Phase, start
from table.settings import Language
from table.showcase import SHOWCASES
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from vision.scenes import random_looks, random_roll
from vision.synthetic import Easel, SetUp

NAMES = ("Ana", "Rui", "Zofia", "Eva")
GAMES = (
    New(Classic(), NAMES),
    New(Longo(), NAMES, lucky=DEFAULT_LUCKY[: len(NAMES)]),
    New(Cards(jokers=True), NAMES),
)
EVENTS = 20_000
STARTS = 5
READS = 50
DRAWS = 40
FIRST_SCREEN = """
import os, sys
sys.modules["pkg_resources"] = None  # as the command has it, before anything imports pygame
from table.__main__ import main
from table.loop import Loop
show = Loop.show
Loop.show = lambda loop: (show(loop), os._exit(0))  # the table shows itself once
sys.exit(main(["--simulate", "--state", sys.argv[1]]))
"""


def measured() -> dict[str, float]:
    """Every figure by its name."""
    return {
        "read_ms": read_ms(),
        "draw_ms": draw_ms(),
        "start_ms": start_ms(),
        "apply_per_s": apply_per_s(),
        "rss_mb": rss_mb(),
    }


def read_ms() -> float:
    """How long one core needs for a frame of 1280x960.

    The frame is a drawn roll, read by the command itself in a process of its own.
    """
    with TemporaryDirectory() as directory:
        empty, roll = (str(Path(directory, f"{name}.png")) for name in ("empty", "roll"))
        # Not drawn here: what this process has ever held counts as held by those that it starts.
        drawing = get_context("spawn").Process(target=_draw, args=(empty, roll))
        drawing.start()
        drawing.join()
        command = [sys.executable, "-m", "table", "read", "--json", "--repeat", str(READS)]
        answer, _ = _run([*command, "--empty", empty, roll])
        return float(json.loads(answer)["ms"])


def rss_mb() -> float:
    """The most memory that a whole game needs: simulated tray, reader, rules and screen."""
    command = [sys.executable, "-m", "table", "demo", "--headless", "--fast", "--players", "2"]
    _, kilobytes = _run(command)
    return kilobytes / 1024


def draw_ms() -> float:
    """A whole screen of 1280x720 with four sheets in action 1, everything on it drawn anew."""
    desk = SHOWCASES["03-action1"](Language.ENGLISH)
    stage = Stage(pygame.Surface(WINDOW), Motion.still())
    return median(redraw_ms(stage, desk) for _ in range(DRAWS))


def redraw_ms(stage: Stage, desk: Desk) -> float:
    """One whole screen, as if nothing had been on the surface before."""
    stage.forget(stage.surface)
    begun = perf_counter()
    stage.show(desk, desk.now)
    return 1000 * (perf_counter() - begun)


def _run(command: list[str]) -> tuple[bytes, int]:
    """The output of a command on one core, and the most memory that it had."""
    one_core = {"OPENCV_FOR_THREADS_NUM": "1", "OMP_NUM_THREADS": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, **one_core}
    ) as process:
        assert process.stdout is not None
        answer = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return answer, used.ru_maxrss


def _draw(empty: str, roll: str) -> None:
    chance = default_rng(1)
    easel = Easel(SetUp())
    dice = random_roll(easel.setup, random_looks(chance), chance)
    for path, frame in ((empty, easel.draw(seed=1)), (roll, easel.draw(dice, seed=2))):
        cv2.imwrite(path, frame)


def start_ms() -> float:
    """From the command to the first screen, the median of a few starts."""
    return median(_start_ms() for _ in range(STARTS))


def _start_ms() -> float:
    with TemporaryDirectory() as directory:
        command = [sys.executable, "-c", FIRST_SCREEN, directory]
        begun = perf_counter()
        subprocess.run(command, env={**os.environ, "SDL_VIDEODRIVER": "dummy"}, check=True)
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
