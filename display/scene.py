"""All that is on the screen at one moment, as one value: what is equal is not drawn again."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from display.views.action import ActionView, action_view
from display.views.camera import CameraView, camera_view
from display.views.closed import ClosedView, closed_view
from display.views.correct import CorrectView, correct_view
from display.views.correct_cards import CorrectCardsView, correct_cards_view
from display.views.keys import KeysView, keys_view
from display.views.lot import LotView, lot_view
from display.views.lucky import LuckyView, lucky_view
from display.views.menu import MenuView, menu_view
from display.views.name import NameView, name_view
from display.views.opponents import OpponentsView, opponents_view
from display.views.over import OverView, over_view
from display.views.penalty import PenaltyView, penalty_view
from display.views.players import PlayersView, players_view
from display.views.review import ReviewView, review_view
from display.views.rules import RulesView, rules_view
from display.views.sheets import SheetsView, backdrop_view, sheets_view
from display.views.start import StartView, start_view
from display.views.statistics import StatisticsView, statistics_view
from display.views.trouble import TroubleView, trouble_view
from display.views.wait import WaitView, wait_view
from display.words import Words
from table.desk import Desk
from table.game import Phase
from table.page import Page
from table.pages.camera import CameraCheck
from table.pages.correct import Correct, CorrectCards
from table.pages.lot import Lot
from table.pages.lucky import Lucky
from table.pages.menu import Menu
from table.pages.name import Name
from table.pages.opponents import Opponents
from table.pages.over import Over, Sheets
from table.pages.play import Play
from table.pages.players import Players
from table.pages.review import Review
from table.pages.rules import RulesPage
from table.pages.start import Start
from table.pages.statistics import StatisticsPage

PageView: TypeAlias = (
    ActionView
    | CameraView
    | CorrectView
    | CorrectCardsView
    | LotView
    | LuckyView
    | MenuView
    | NameView
    | OpponentsView
    | OverView
    | PlayersView
    | ReviewView
    | RulesView
    | SheetsView
    | StartView
    | StatisticsView
    | TroubleView
    | WaitView
)
OverlayView: TypeAlias = ClosedView | PenaltyView


@dataclass(frozen=True, slots=True)
class Scene:
    """A page, and what lies on it."""

    page: PageView
    overlay: OverlayView | None = None
    notice: str = ""
    keys: KeysView | None = None

    def differs_by_picture_only(self, other: "Scene") -> bool:
        """Whether nothing but the camera's picture is another one."""
        mine, others = getattr(self.page, "live", None), getattr(other.page, "live", None)
        if mine is None or others is None or mine.number == others.number:
            return False
        live = replace(mine, number=others.number)
        return replace(self, page=replace(self.page, live=live)) == other


def scene_of(desk: Desk) -> Scene:
    """What the desk shows, in the language that is set."""
    words = Words(desk.settings.language, desk.game.rules.game if desk.in_game else "")
    return Scene(
        page=_page_view(desk, desk.page, words),
        overlay=_overlay(desk, words),
        notice=words.refusal(desk.notice.refused) if desk.notice else "",
        keys=keys_view(words) if desk.keys_shown else None,
    )


def _overlay(desk: Desk, words: Words) -> OverlayView | None:
    page = desk.page
    if isinstance(page, Play):
        if page.bands:
            return closed_view(desk, page, words)
        if page.asks_penalty:
            return penalty_view(desk, page, words)
    return None


def _page_view(desk: Desk, page: Page, words: Words) -> PageView:
    match page:
        case Play():
            return _play_view(desk, page, words)
        case Start():
            return start_view(desk, page, words)
        case Name():
            return name_view(desk, page, words)
        case Lucky():
            return lucky_view(desk, page, words)
        case Lot():
            return lot_view(desk, page, words)
        case Correct():
            return correct_view(desk, page, words)
        case CorrectCards():
            return correct_cards_view(desk, page, words)
        case Opponents():
            return opponents_view(desk, page, words)
        case Over():
            return over_view(desk, page, words)
        case Sheets():
            return sheets_view(desk, page, words)
        case Menu():
            return menu_view(desk, page, words)
        case Players():
            return players_view(desk, page, words)
        case Review():
            return review_view(desk, words)
        case RulesPage():
            return rules_view(desk, page, words)
        case StatisticsPage():
            return statistics_view(desk, page, words)
        case CameraCheck():
            return camera_view(desk, page, words)
        case _:
            raise TypeError(f"there is no view of {type(page).__name__}")


def _play_view(desk: Desk, page: Play, words: Words) -> PageView:
    if page.bands or desk.game.phase is Phase.OVER:
        return backdrop_view(desk, words)
    if page.trouble_shown(desk):
        return trouble_view(desk, page, words)
    if desk.game.phase is Phase.ROLL:
        return wait_view(desk, page, words)
    return action_view(desk, page, words)
