"""Draws the desk onto a surface when something has changed, and never lets a picture end a game."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias, cast

import pygame

from display import theme
from display.canvas import Align, Canvas, Type
from display.drawings import draw_above, draw_page
from display.handles import CornerHandle
from display.motion import Motion
from display.scene import Scene, scene_of
from display.touch import TouchArea, target_at
from display.words import Words
from table.desk import Desk
from table.faults import Faults
from table.targets import Target

FRAME_SECONDS = 1 / 30  # of an animation
PICTURE_SECONDS = 1 / 10  # of the live picture

Patch: TypeAlias = tuple[pygame.Surface, pygame.Rect]

_log = logging.getLogger(__name__)


class Stage:
    """One surface; `touches` are what the last drawing can be touched at."""

    def __init__(self, surface: pygame.Surface, motion: Motion | None = None) -> None:
        self.surface = surface
        self._motion = motion or Motion()
        self._touches: list[TouchArea] = []
        self._scene: Scene | None = None
        self._drawn_at = float("-inf")
        self._picture_at: float | None = None
        """When a picture that came too soon after the last one is drawn."""
        self._waves: dict[int, list[Patch]] = {}
        """All that pulses in the scene, as it was drawn in the steps of the wave."""
        self._faults = Faults(_log, "The screen could not be drawn; the game goes on.")

    def target(self, x_px: float, y_px: float) -> Target | CornerHandle | None:
        """What was drawn there last."""
        return cast(Target | CornerHandle | None, target_at(self._touches, x_px, y_px))

    def forget(self, surface: pygame.Surface) -> None:
        """The window has another surface: all is drawn anew."""
        self.surface, self._scene = surface, None

    def show(self, desk: Desk, now: float) -> Sequence[pygame.Rect]:
        """Draw what has changed; where that was."""
        scene = self._built(desk)
        if scene is not None and not self._moves(now) and self._is_shown(scene, now):
            return ()
        if scene is None or scene != self._scene or not self._only_waves:
            self._waves.clear()
        elif patches := self._waves.get(self._motion.wave_on(now)):
            return [self.surface.blit(patch, place) for patch, place in patches]
        self._motion.begin(now, desk.settings.calm)
        self._touches.clear()
        self._tried(partial(self._draw, scene, desk))
        self._scene, self._drawn_at, self._picture_at = scene, now, None
        if self._only_waves:
            self._waves[self._motion.wave_on(now)] = self._patches()
        return [self.surface.get_rect()]

    @property
    def _only_waves(self) -> bool:
        """Whether nothing but the wave moves in what was drawn last."""
        return not self._motion.busy and self._picture_at is None and bool(self._motion.waves)

    def _patches(self) -> list[Patch]:
        """Copies of all places where the wave is seen."""
        whole = self.surface.get_rect()
        places = [whole.clip(place) for place in self._motion.waves]
        return [(self.surface.subsurface(place).copy(), place) for place in places]

    def again_at(self) -> float | None:
        """When there is something to draw though nothing happens."""
        due = [self._motion.next_at, self._picture_at]
        if self._motion.busy:
            due.append(self._drawn_at + FRAME_SECONDS)
        return min((at for at in due if at is not None), default=None)

    def _moves(self, now: float) -> bool:
        again = self.again_at()
        return again is not None and now >= again

    def _is_shown(self, scene: Scene, now: float) -> bool:
        """Whether there is nothing new in a scene, or nothing that cannot wait a little."""
        return scene == self._scene or self._is_picture_too_soon(scene, now)

    def _is_picture_too_soon(self, scene: Scene, now: float) -> bool:
        """Whether nothing but the camera's picture is new, and the last one is not old yet."""
        if self._scene is None or now >= self._drawn_at + PICTURE_SECONDS:
            return False
        if not scene.differs_by_picture_only(self._scene):
            return False
        self._picture_at = self._drawn_at + PICTURE_SECONDS
        return True

    def _built(self, desk: Desk) -> Scene | None:
        try:
            return scene_of(desk)
        except Exception as fault:
            self._faults.note(fault)
            return None

    def _draw(self, scene: Scene | None, desk: Desk) -> None:
        canvas = Canvas(self.surface, self._touches, self._motion)
        if scene is None or not self._tried(partial(draw_page, canvas, scene.page)):
            self._touches.clear()  # of what cannot be seen
            _draw_plainly(canvas, desk)
        if scene is not None:
            self._tried(partial(draw_above, canvas, scene))

    def _tried(self, draw: Callable[[], None]) -> bool:
        """Whether something could be drawn."""
        try:
            draw()
            return True
        except Exception as fault:
            self._faults.note(fault)
            return False


def _draw_plainly(canvas: Canvas, desk: Desk) -> None:
    """What matters most, when the page itself cannot be drawn."""
    words = Words(desk.settings.language)
    canvas.fill(theme.BG)
    lines = [words("The picture cannot be drawn; the game goes on.")]
    if desk.in_game:
        game = desk.game
        lines.append(words("{name}'s turn", name=game.names[game.active]))
        lines += [str(game.number_for_all or "")]
        totals = zip(game.names, game.sheets, strict=True)
        lines += [f"{name}: {sheet.total}" for name, sheet in totals]
    for number, line in enumerate(lines):
        y = canvas.h * (number + 1) / (len(lines) + 1)
        canvas.text(line, canvas.w / 2, y, Type.BOLD, 34, theme.TEXT, Align.CENTER, canvas.w - 40)
