"""Fills the screen with a color and says which driver does; the next key ends it and is named."""

import time

import pygame

PATIENCE_SECONDS = 120.0
COLOR = (200, 120, 40)


def main() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    screen.fill(COLOR)
    pygame.display.flip()
    print(pygame.display.get_driver(), *screen.get_size(), flush=True)
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        event = pygame.event.wait(1000)
        if event.type == pygame.KEYDOWN:
            print("key", pygame.key.name(event.key), flush=True)
            return


if __name__ == "__main__":
    main()
