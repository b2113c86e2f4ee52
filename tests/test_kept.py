"""Kept pictures: drawn once, and never more of them than there is room for."""

from dataclasses import dataclass

import pygame

from display.kept import BYTES_A_PIXEL, Shelf

EDGE = 10
ROOM = 3 * BYTES_A_PIXEL * EDGE * EDGE
"""For three pictures."""


@dataclass(frozen=True)
class Named:
    """Something whose picture counts."""

    picture: pygame.Surface


def test_what_was_not_used_for_longest_is_drawn_again() -> None:
    drawn: list[str] = []

    @Shelf(ROOM).keeps
    def draw(name: str) -> pygame.Surface:
        drawn.append(name)
        return pygame.Surface((EDGE, EDGE))

    for name in "abcab":
        draw(name)
    assert drawn == ["a", "b", "c"]
    draw("d")  # c makes room
    for name in "abd":
        draw(name)
    assert drawn == ["a", "b", "c", "d"]
    draw("c")
    assert drawn == ["a", "b", "c", "d", "c"]


def test_functions_share_a_shelf_and_not_their_pictures() -> None:
    shelf = Shelf(ROOM)
    small = shelf.keeps(lambda name: pygame.Surface((EDGE, EDGE)))
    named = shelf.keeps(lambda name: Named(pygame.Surface((EDGE, EDGE))))
    first, other = small("a"), named("a")
    assert isinstance(other, Named)
    assert small("a") is first
    assert named("a") is other


def test_what_is_larger_than_the_shelf_is_kept_alone() -> None:
    large = Shelf(ROOM).keeps(lambda name: pygame.Surface((10 * EDGE, 10 * EDGE)))
    first = large("a")
    assert large("a") is first
    assert large("b") is not first
    assert large("a") is not first
