"""Which screen draws which view, and what lies on a page."""

from collections.abc import Callable, Mapping
from typing import Any

from display.canvas import Canvas
from display.scene import OverlayView, PageView, Scene
from display.screens import (
    action1,
    action2,
    camera,
    closed,
    correct,
    correct_cards,
    keys,
    lot,
    lucky,
    menu,
    name,
    notice,
    opponents,
    over,
    penalty,
    players,
    review,
    rules,
    sheets,
    start,
    statistics,
    trouble,
    wait,
)
from display.views.action import Action1View, Action2View, CardsView
from display.views.camera import CameraView
from display.views.closed import ClosedView
from display.views.correct import CorrectView
from display.views.correct_cards import CorrectCardsView
from display.views.lot import LotView
from display.views.lucky import LuckyView
from display.views.menu import MenuView
from display.views.name import NameView
from display.views.opponents import OpponentsView
from display.views.over import OverView
from display.views.penalty import PenaltyView
from display.views.players import PlayersView
from display.views.review import ReviewView
from display.views.rules import RulesView
from display.views.sheets import SheetsView
from display.views.start import StartView
from display.views.statistics import StatisticsView
from display.views.trouble import TroubleView
from display.views.wait import WaitView

_DRAWINGS: Mapping[type, Callable[[Canvas, Any], None]] = {
    Action1View: action1.draw,
    Action2View: action2.draw,
    CameraView: camera.draw,
    CardsView: action1.draw,
    ClosedView: closed.draw,
    CorrectCardsView: correct_cards.draw,
    CorrectView: correct.draw,
    LotView: lot.draw,
    LuckyView: lucky.draw,
    MenuView: menu.draw,
    NameView: name.draw,
    OpponentsView: opponents.draw,
    OverView: over.draw,
    PenaltyView: penalty.draw,
    PlayersView: players.draw,
    ReviewView: review.draw,
    RulesView: rules.draw,
    SheetsView: sheets.draw,
    StartView: start.draw,
    StatisticsView: statistics.draw,
    TroubleView: trouble.draw,
    WaitView: wait.draw,
}


def draw_page(canvas: Canvas, view: PageView | OverlayView) -> None:
    _DRAWINGS[type(view)](canvas, view)


def draw_above(canvas: Canvas, scene: Scene) -> None:
    """What lies on the page."""
    if scene.overlay is not None:
        canvas.touches.clear()
        draw_page(canvas, scene.overlay)
    if scene.notice:
        notice.draw(canvas, scene.notice)
    if scene.keys is not None:
        keys.draw(canvas, scene.keys)
