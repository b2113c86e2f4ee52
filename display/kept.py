"""Pictures that are drawn once and kept as long as there is room: a long evening needs no more."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pygame

BYTES_A_PIXEL = 4

P = ParamSpec("P")
T = TypeVar("T")


class Shelf:
    """Pictures up to so many bytes together; what was not used for longest makes room."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes, self._bytes = most_bytes, 0
        self._pictures: OrderedDict[Hashable, Any] = OrderedDict()

    def keeps(self, draw: Callable[P, T]) -> Callable[P, T]:
        """What `draw` gives is kept: a surface, or something whose `picture` is one."""

        @wraps(draw)
        def drawn(*given: P.args, **named: P.kwargs) -> T:
            key = (draw, given, *named.items())
            found: T | None = self._pictures.get(key)
            if found is not None:
                self._pictures.move_to_end(key)
                return found
            return self._keep(key, draw(*given, **named))

        return drawn

    def _keep(self, key: Hashable, picture: T) -> T:
        self._pictures[key] = picture
        self._bytes += _size(picture)
        while self._bytes > self._most_bytes and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= _size(oldest)
        return picture


def _size(picture: object) -> int:
    surface = getattr(picture, "picture", picture)
    assert isinstance(surface, pygame.Surface)
    return BYTES_A_PIXEL * surface.get_width() * surface.get_height()


kept = Shelf(16_000_000).keeps
kept_sheet = Shelf(16_000_000).keeps
"""Sheets lie apart: each cross makes a large new one, and a few would push out all the rest."""
