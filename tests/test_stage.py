"""The stage draws when something is new, and a picture that cannot be drawn ends nothing."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pygame
import pytest

from display import drawings
from display.motion import WAVE_STEPS, Motion
from display.stage import FRAME_SECONDS, PICTURE_SECONDS, Stage
from table.controls import Button, Press
from table.desk import Desk
from table.game import Phase
from table.page import Page
from table.pages.menu import Menu
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.showcase import SHOWCASES
from table.sight import TraySeen
from table.targets import Tap
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


class TestWave:
    def ticks(self, drawn: Stage, desk: Desk, since: float, count: int) -> list[float]:
        """So many steps of the wave, once everything else has arrived; the shares drawn anew."""
        shares = []
        area = drawn.surface.get_width() * drawn.surface.get_height()
        for _ in range(count):
            now = drawn.again_at()
            assert now is not None
            assert now > since
            shares.append(sum(rect.w * rect.h for rect in drawn.show(desk, now)) / area)
            since = now
        return shares

    def arrived(self, desk: Desk) -> Stage:
        drawn = stage(Motion())
        for frame in range(90):
            drawn.show(desk, 100.0 + frame * FRAME_SECONDS)
        return drawn

    def test_after_one_round_only_what_pulses_is_drawn(self) -> None:
        desk = desk_at(Phase.ACTION1)
        drawn = self.arrived(desk)
        self.ticks(drawn, desk, 0.0, WAVE_STEPS)
        assert all(0 < share < 0.4 for share in self.ticks(drawn, desk, 0.0, WAVE_STEPS))

    @pytest.mark.parametrize("phase", [Phase.ACTION1, Phase.ACTION2])
    def test_it_looks_as_if_all_were_drawn(self, phase: Phase) -> None:
        desk = desk_at(phase)
        drawn = self.arrived(desk)
        for _ in range(2 * WAVE_STEPS):
            now = drawn.again_at()
            assert now is not None
            drawn.show(desk, now)
            patched = pixels(drawn)
            drawn.surface.fill("magenta")
            drawn.forget(drawn.surface)
            drawn.show(desk, now)
            assert pixels(drawn) == patched
            self.ticks(drawn, desk, now, WAVE_STEPS)

    def test_another_scene_is_not_taken_for_the_last_one(self) -> None:
        desk = desk_at(Phase.ACTION1)
        drawn = self.arrived(desk)
        self.ticks(drawn, desk, 0.0, WAVE_STEPS)
        desk.take(Press(0, Button[desk.game.options(0)[0][0][0].name]), 200.0)
        assert drawn.show(desk, 200.0) == [drawn.surface.get_rect()]


@pytest.mark.parametrize("name", ["03-action1", "04-action2", "09-gameover", "11-camera"])
def test_a_short_press_of_ok_is_no_hold_yet(name: str) -> None:
    desk, drawn = SHOWCASES[name](Language.ENGLISH), stage(Motion(), (1280, 720))
    desk.set(calm=True)
    for frame in range(90):
        drawn.show(desk, 100.0 + frame * FRAME_SECONDS)
    before = pixels(drawn)
    desk.holding = {(desk.places[0] if desk.in_game else 0, Button.OK): 0.0}
    drawn.show(desk, 103.0)
    assert pixels(drawn) == before
    drawn.show(desk, 103.6)
    assert pixels(drawn) != before


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
