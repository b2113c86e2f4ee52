"""Pictures that are drawn once and kept as long as there is room: a long evening needs no more."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pygame

MOST_BYTES = 32_000_000
"""Of all kept pictures together; a screen of 1920x1080 needs less."""
BYTES_A_PIXEL = 4

P = ParamSpec("P")
T = TypeVar("T")

_pictures: OrderedDict[Hashable, Any] = OrderedDict()
_bytes = 0


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """What a function draws is kept; it gives a surface, or something whose `picture` is one."""

    @wraps(draw)
    def drawn(*given: P.args, **named: P.kwargs) -> T:
        key = (draw, given, *named.items())
        found: T | None = _pictures.get(key)
        if found is not None:
            _pictures.move_to_end(key)
            return found
        return _keep(key, draw(*given, **named))

    return drawn


def _keep(key: Hashable, picture: T) -> T:
    global _bytes
    if key not in _pictures:
        _pictures[key] = picture
        _bytes += _size(picture)
    while _bytes > MOST_BYTES and len(_pictures) > 1:
        _, oldest = _pictures.popitem(last=False)
        _bytes -= _size(oldest)
    return picture


def _size(picture: object) -> int:
    surface = getattr(picture, "picture", picture)
    assert isinstance(surface, pygame.Surface)
    return BYTES_A_PIXEL * surface.get_width() * surface.get_height()
