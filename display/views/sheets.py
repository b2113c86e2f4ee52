"""All sheets as they are: after the game, and under what is told of it in front of them."""

from dataclasses import dataclass, replace

from display.hints import Hint
from display.views.band import BandView, dice_views, sides_of, turn_caption, turn_title
from display.views.over import end_title
from display.views.sheet import SheetView, sheet_views
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.game import Phase
from table.pages.over import Sheets
from table.recap import last_turn
from table.targets import TapBack, Target


@dataclass(frozen=True, slots=True)
class SheetsView:
    """`touch` is what a touch anywhere means."""

    band: BandView
    sheets: tuple[SheetView, ...]
    hints: tuple[Hint, ...] = ()
    touch: Target | None = None


def sheets_view(desk: Desk, page: Sheets, words: Words) -> SheetsView:
    """After the game: the winners' sheets stand out as the active player's did."""
    game, back = desk.game, TapBack()
    won = game.winners or ()
    alone = len(game.names) == 1
    behind = backdrop_view(desk, words)
    sheets = tuple(
        replace(sheet, active=player in won, winner=player in won and not alone)
        for player, sheet in enumerate(behind.sheets)
    )
    hints = (Hint((Button.OK,), words(_("back")), target=back),)
    band = replace(behind.band, title=end_title(game, words))
    return SheetsView(band, sheets, hints, back)


def backdrop_view(desk: Desk, words: Words) -> SheetsView:
    """The sheets of the turn that is played or, before a roll, of the one that has just ended."""
    game, done = desk.game, last_turn(desk.timeline)
    sheets = sheet_views(desk, words)
    turn, active, opening = game.turn, game.active, game.opening
    if done is not None and game.phase in (Phase.ROLL, Phase.OVER):
        turn, active, opening = done.turn, done.active, done.opening
        sheets = tuple(
            replace(sheet, active=player == active) for player, sheet in enumerate(sheets)
        )
    white, colored = (
        tuple(replace(die, touch=None) for die in dice) for dice in dice_views(opening, game.closed)
    )
    band = BandView(
        turn=turn,
        caption=turn_caption(game.rules, turn, words),
        title=turn_title(game.names[active], words),
        sides=sides_of(game.rules),
        white=white,
        colored=colored,
    )
    return SheetsView(band, sheets)
