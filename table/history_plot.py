"""The history as a picture, drawn as the screens are: `qwixx-table history --plot`."""

from io import BytesIO

import pygame

from display.canvas import Canvas
from display.screens import history as screen
from display.views.history import history_view
from display.words import Words
from table.history import History
from table.refused import Refused
from table.settings import Language

SIZE = (1280, 720)
"""Of each kind of game's part, in pixels; they lie below one another."""
_NOTHING = "There are no games to plot."  # for whoever typed the command, in English


def png(history: History) -> bytes:
    """The bytes of a PNG file; needs no window."""
    kinds = [kind for kind, known in history.kinds.items() if known.games]
    if not kinds:
        raise Refused(_NOTHING)
    whole = pygame.Surface((SIZE[0], SIZE[1] * len(kinds)))
    for number, kind in enumerate(kinds):
        part = pygame.Surface(SIZE)
        _draw(Canvas(part), history, kind)
        whole.blit(part, (0, number * SIZE[1]))
    data = BytesIO()
    pygame.image.save(whole, data, "history.png")
    return data.getvalue()


def _draw(canvas: Canvas, history: History, kind: str) -> None:
    games = [summary.game for summary in history.finished.values()]
    finished = [game for game in games if game.rules.game == kind]
    words = Words(Language.ENGLISH)
    screen.draw(canvas, history_view(kind, history.kinds[kind], finished, words))
