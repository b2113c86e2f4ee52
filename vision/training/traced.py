"""Path-traced pictures to learn from, beside the drawn ones."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from vision.training.eights import Eights, draw_eights
from vision.training.examples import Example, draw_example
from vision.training.steps import kept_examples

E = TypeVar("E", bound=Example)
_FIRST = 600_000  # of their seeds: none is drawn as well
_MOST, _SIDE_PX = 16, 320  # many dice in a small picture, for light is dear


def trace_cubes(seed: int) -> Example:
    from vision.training.studio import Studio  # only here is Blender needed

    return draw_example(_FIRST + seed, Studio, _MOST, _SIDE_PX)


def trace_eights(seed: int) -> Eights:
    from vision.training.studio import Studio

    return draw_eights(_FIRST + seed, Studio, _SIDE_PX)


def traced(trace: Callable[[int], E], number: int, cache: Path) -> list[E]:
    """The first so many pictures; those that are not kept yet are made."""
    return kept_examples(trace, number, cache / "traced")
