"""Every screen with sample contents as a picture: `qwixx-table gallery`."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame

from display.motion import Motion
from display.stage import Stage
from table.desk import Desk
from table.settings import Language
from table.showcase import SHOWCASES, Showcase

Size = tuple[int, int]


def write(directory: Path, size: Size, language: Language) -> Iterator[Path]:
    """Draw one screen after the other into a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, showcase in SHOWCASES.items():
        path = directory / f"{name}.png"
        save(picture(showcase, size, language), path)
        yield path


def picture(showcase: Showcase, size: Size, language: Language) -> pygame.Surface:
    """One screen, with everything that moves where it comes to rest."""
    return drawn(showcase(language), size)


def save(surface: pygame.Surface, path: Path) -> None:
    """As PNG; where that fails, the error has the reason, which pygame's own has not."""
    data = BytesIO()
    pygame.image.save(surface, data, path.name)
    path.write_bytes(data.getvalue())


def drawn(desk: Desk, size: Size) -> pygame.Surface:
    surface = pygame.Surface(size)
    Stage(surface, Motion.still()).show(desk, desk.now)
    return surface
