"""A row has closed: for all with a band across the screen, for one player with a small pill."""

from dataclasses import dataclass

from display.hints import Hint
from display.pieces import Piece, RowChip, Sign, Word
from display.symbols import Symbol
from display.views.band import sides_of
from display.views.over import THREE_ROWS
from display.words import Words, _
from table.announce import CLOSED
from table.controls import Button
from table.desk import Desk
from table.events import Confirm, Roll
from table.game import Phase
from table.pages.play import Play
from table.recap import closers, last_turn
from table.sheet import Color
from table.targets import TapOk
from table.turn import CLOSED_ROWS_TO_END

NOBODY = {
    Color.RED: _("Nobody can cross red any more"),
    Color.YELLOW: _("Nobody can cross yellow any more"),
    Color.GREEN: _("Nobody can cross green any more"),
    Color.BLUE: _("Nobody can cross blue any more"),
}
TAKE_OUT = {
    Color.RED: _("Take the red die out"),
    Color.YELLOW: _("Take the yellow die out"),
    Color.GREEN: _("Take the green die out"),
    Color.BLUE: _("Take the blue die out"),
}
BY_ITSELF = {
    Color.RED: _("goes on by itself when the red die is out"),
    Color.YELLOW: _("goes on by itself when the yellow die is out"),
    Color.GREEN: _("goes on by itself when the green die is out"),
    Color.BLUE: _("goes on by itself when the blue die is out"),
}


@dataclass(frozen=True, slots=True)
class ClosedView:
    """`rows` are the closed ones, this the last of them; `of` so many end the game."""

    color: Color
    title: str
    who: str
    nobody: str
    count: str
    rows: tuple[Color, ...]
    of: int
    end: str
    take_out: str
    value: int | None
    sides: int
    hints: tuple[Hint, ...]


def closed_view(desk: Desk, page: Play, words: Words) -> ClosedView:
    """Of the first band of the page."""
    band, *later = page.bands
    earlier = desk.game.closed - {each.color for each in page.bands}
    rows = (*sorted(earlier), band.color)
    who = _("{name} crossed {v} and the lock")
    if len(band.players) > 1:
        who = _("{names} crossed {v} and the lock")
    names = words.listed([desk.game.names[player] for player in band.players])
    return ClosedView(
        color=band.color,
        title=words(CLOSED[band.color]),
        who=words(who, name=names, names=names, v=band.number),
        nobody=words(NOBODY[band.color]),
        count=_count(len(rows), words),
        rows=rows,
        of=CLOSED_ROWS_TO_END,
        end=words(_("at two the game ends")) if len(rows) < CLOSED_ROWS_TO_END else "",
        take_out=words(TAKE_OUT[band.color]),
        value=_value(desk, band.color),
        sides=sides_of(desk.game.rules),
        hints=_hints(desk, band.color, bool(later), words),
    )


def _count(rows: int, words: Words) -> str:
    """A third row may close together with the second."""
    if rows > CLOSED_ROWS_TO_END:
        return words(THREE_ROWS)
    return words(_("{n} of 2 rows closed"), n=rows)


def _value(desk: Desk, color: Color) -> int | None:
    """What the die of the row shows, for it still lies in the tray."""
    turn = last_turn(desk.timeline)
    opening = desk.game.opening or (turn and turn.opening)
    return opening.dice[color] if isinstance(opening, Roll) else None


def _hints(desk: Desk, color: Color, more: bool, words: Words) -> tuple[Hint, ...]:
    go_on = Hint((Button.OK,), words(_("go on")), target=TapOk())
    if more or not desk.is_read or desk.game.phase is Phase.OVER:
        return (go_on,)
    return go_on, Hint((), words(BY_ITSELF[color]))


def own_closings(desk: Desk, words: Words) -> dict[int, tuple[Piece, ...]]:
    """Card game: by player the pill of a row that the last action closed for that player alone."""
    last = desk.timeline.last
    if desk.game.rules.closes_for_all or last is None or not isinstance(last[1], Confirm):
        return {}
    names = desk.game.names
    return {
        closer.seat: (
            Sign(Symbol.LOCK),
            RowChip(color),
            Word(words(_("closed for {name}"), name=names[closer.seat])),
        )
        for color, seats in closers(last[0].game, desk.game).items()
        for closer in seats
    }
