"""The stage draws when something is new, and a picture that cannot be drawn ends nothing."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pygame
import pytest

from display import drawings
from display.motion import Motion
from display.stage import FRAME_SECONDS, PICTURE_SECONDS, Stage
from table.controls import Button, Press
from table.desk import Desk, Page
from table.game import Phase
from table.pages.menu import Menu
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.targets import Tap
from table.tray import TraySeen
from tests.trays import ROLL, tray
from vision.settle import State

SIZE = (800, 480)


def desk_at(phase: Phase, players: int = 3) -> Desk:
    return played_desk(Language.ENGLISH, Kind.CLASSIC, players, at(3, phase))


def stage(motion: Motion | None = None, size: tuple[int, int] = SIZE) -> Stage:
    return Stage(pygame.Surface(size), motion or Motion.still())


def pixels(drawn: Stage) -> bytes:
    return pygame.image.tostring(drawn.surface, "RGB")


@dataclass(frozen=True)
class Unknown(Page):
    """There is no view of this page."""


def test_what_is_shown_already_is_not_drawn_again() -> None:
    desk, drawn = desk_at(Phase.ACTION1), stage()
    assert drawn.show(desk, 1.0)
    assert not drawn.show(desk, 2.0)
    desk.take(Press(0, Button[desk.game.options(0)[0][0][0].name]), 2.0)
    assert drawn.show(desk, 2.0)


def test_another_surface_is_drawn_anew() -> None:
    desk, drawn = desk_at(Phase.ACTION1), stage()
    drawn.show(desk, 1.0)
    drawn.forget(pygame.Surface((600, 900)))
    assert drawn.show(desk, 1.0)
    assert drawn.target(5000, 5000) is None


class TestLivePicture:
    def seen(self, grey: int) -> TraySeen:
        """The same dice in another frame."""
        sight = tray(State.SETTLING, ROLL)
        return replace(sight, frame=np.full((600, 760, 3), grey, np.uint8))

    def desk(self) -> Desk:
        desk = desk_at(Phase.ROLL)
        desk.take(self.seen(50), 0.0)
        return desk

    def test_it_is_drawn_ten_times_a_second(self) -> None:
        desk, drawn = self.desk(), stage()
        drawn.show(desk, 1.0)
        desk.take(self.seen(90), 1.03)
        assert not drawn.show(desk, 1.03)
        assert drawn.again_at() == 1.0 + PICTURE_SECONDS
        assert drawn.show(desk, 1.0 + PICTURE_SECONDS)
        assert drawn.again_at() is None

    def test_nothing_else_waits_for_it(self) -> None:
        desk, drawn = self.desk(), stage()
        drawn.show(desk, 1.0)
        desk.open(Menu())
        assert drawn.show(desk, 1.01)

    def test_what_moves_goes_on_while_pictures_come(self) -> None:
        """Or the loop would spin until the picture is due, and the movement would stutter."""
        desk, drawn = self.desk(), stage(Motion())
        drawn.show(desk, 1.0)
        assert drawn.again_at() == 1.0 + FRAME_SECONDS  # the dice pop into their slots
        now = 1.0 + FRAME_SECONDS + 0.001
        desk.take(self.seen(90), now)
        assert drawn.show(desk, now)
        again = drawn.again_at()
        assert again is None or again > now


class TestFaults:
    @pytest.fixture(autouse=True)
    def quiet(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.CRITICAL)

    def test_without_a_view_what_matters_most_is_shown(self) -> None:
        desk, drawn = desk_at(Phase.ACTION1), stage()
        blank = pixels(drawn)
        desk.open(Unknown())
        assert drawn.show(desk, 1.0)
        assert pixels(drawn) != blank

    def test_it_follows_the_game(self) -> None:
        desk, drawn = desk_at(Phase.ACTION1), stage()
        desk.open(Unknown())
        drawn.show(desk, 1.0)
        before = pixels(drawn)
        desk.session.timeline = desk_at(Phase.ROLL).timeline
        assert drawn.show(desk, 2.0)
        assert pixels(drawn) != before

    def test_when_the_page_can_be_drawn_again_it_is(self) -> None:
        desk, drawn = desk_at(Phase.ACTION1), stage()
        drawn.show(desk, 1.0)
        page = pixels(drawn)
        desk.open(Unknown())
        drawn.show(desk, 2.0)
        desk.back()
        drawn.show(desk, 3.0)
        assert pixels(drawn) == page

    def test_what_was_not_drawn_whole_cannot_be_touched(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk, drawn = desk_at(Phase.ACTION1), stage()
        drawn.show(desk, 1.0)
        assert any(isinstance(area.target, Tap) for area in drawn._touches)
        spoil(monkeypatch)
        desk.take(Press(0, Button.OK), 2.0)
        assert drawn.show(desk, 2.0)
        assert not drawn._touches

    def test_even_a_surface_without_room_ends_nothing(self) -> None:
        for size in ((1, 1), (3, 400), (400, 3)):
            assert stage(size=size).show(desk_at(Phase.ACTION1), 1.0)


def spoil(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every drawing of a page fails when it is nearly done."""

    def spoiled(draw: Callable[..., None]) -> Callable[..., None]:
        def drawn(canvas: object, view: object) -> None:
            draw(canvas, view)
            raise ZeroDivisionError

        return drawn

    spoilt = {view: spoiled(draw) for view, draw in drawings._DRAWINGS.items()}
    monkeypatch.setattr(drawings, "_DRAWINGS", spoilt)
