"""How long each screen takes to be drawn: at first, when nothing of it is kept, and again."""

import os
from statistics import median

import pygame

from display.motion import Motion
from display.stage import Stage
from table.bench import redraw_ms
from table.settings import Language
from table.showcase import SHOWCASES

SIZES = ((1280, 720), (1920, 1080), (800, 480), (720, 1280))
DRAWS = 15


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    desks = {name: showcase(Language.ENGLISH) for name, showcase in SHOWCASES.items()}
    for size in SIZES:
        print(f"{size[0]}x{size[1]}", "ms at first, ms again")
        for name, desk in desks.items():
            stage = Stage(pygame.Surface(size), Motion.still())
            first = redraw_ms(stage, desk)
            again = median(redraw_ms(stage, desk) for _ in range(DRAWS))
            print(f"  {name:24} {first:7.1f} {again:7.1f}")


if __name__ == "__main__":
    main()
