"""What the screens look like: a golden picture of each, and of some in other shapes.

`python -m tests.screens` draws those anew that no longer look like their golden.
"""

from dataclasses import dataclass
from pathlib import Path

from table.gallery import Size, picture
from table.settings import Language
from table.showcase import SHOWCASES
from tests.likeness import Pixels, pixels

FOLDER = Path(__file__).parent
FACTORS: dict[Size, int] = {(1280, 720): 2, (800, 480): 1, (720, 1280): 2, (1920, 1080): 3}
"""So many times smaller the goldens are than the screens."""
CHOSEN = (
    "01-start",
    "01c-lucky",
    "01e-opponents",
    "02-wait",
    "03-action1-5",
    "04-action2",
    "05-penalty",
    "06-reader",
    "08-closed",
    "09-gameover",
    "13-cards-4",
    "14-menu",
    "15-rules-longo",
    "17-coach-review",
)
"""The screens whose layouts differ most from shape to shape."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A screen at a size and in a language."""

    screen: str
    size: Size
    language: Language

    @property
    def name(self) -> str:
        width, height = self.size
        return f"{width}x{height}-{self.language}/{self.screen}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.png"

    @property
    def factor(self) -> int:
        return FACTORS[self.size]

    def drawn(self) -> Pixels:
        return pixels(picture(SHOWCASES[self.screen], self.size, self.language))


PICTURES = (
    *(Picture(screen, (1280, 720), Language.ENGLISH) for screen in SHOWCASES),
    *(Picture(screen, (800, 480), Language.POLISH) for screen in CHOSEN),
    *(Picture(screen, (720, 1280), Language.PORTUGUESE) for screen in CHOSEN),
    *(Picture(screen, (1920, 1080), Language.SPANISH) for screen in CHOSEN),
)
