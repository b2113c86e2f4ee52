"""A player's sheet as it is shown: the rows, and what the head says of the player."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from display.pieces import Piece
from display.views.band import sides_of
from display.views.closed import own_closings
from display.views.held import held_at
from display.views.row import RowView, Seat, row_view
from display.views.tips import tips_of
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.game import Answer, Phase
from table.recap import this_turn
from table.sheet import COLORS, Choice, Color


class Status(Enum):
    """What the pill in the header says of a player's answer."""

    CHOOSE = auto()
    PRESS = auto()
    READY = auto()
    NO_OPTION = auto()
    THINKS = auto()
    """The table plays here: nobody can press anything."""


@dataclass(frozen=True, slots=True)
class StatusView:
    """The pill; what is marked is told by its numbers and the row's symbol."""

    status: Status
    text: str
    numbers: tuple[int, ...] = ()
    color: Color | None = None
    pass_rank: str = ""
    """Where the coach ranks crossing nothing."""


@dataclass(frozen=True, slots=True)
class LuckyView:
    """The lucky numbers of a Longo sheet; `hit` while one of them can be used."""

    text: str
    hit: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole sheet; `place` is 0 to 4 as in table/targets.py."""

    place: int
    name: str
    active: bool
    rows: tuple[RowView, ...]
    penalties: int
    total: int
    status: StatusView | None = None
    lucky: LuckyView | None = None
    closing: tuple[Piece, ...] = ()
    """Card game: the pill of a row that the last action closed for this player alone."""
    held: Button | None = None
    """The button that is held down at this place."""
    winner: bool = False
    bot: bool = False
    """The table itself plays here."""
    sides: int = 6
    """Of the die that the active player is shown with; none in the card game."""

    @property
    def label(self) -> str:
        """The number on the place, which begins with 1."""
        return str(self.place + 1)

    @property
    def ready(self) -> bool:
        """Confirmed: the sheet goes quiet, and the eye to who is missing."""
        return self.status is not None and self.status.status is Status.READY

    @property
    def awaited(self) -> bool:
        return self.status is not None and not self.ready


def sheet_views(desk: Desk, words: Words) -> tuple[SheetView, ...]:
    """The sheets of all players in the order of the turns."""
    game = desk.game
    fresh = this_turn(desk.timeline) or ((),) * len(game.names)
    closings = own_closings(desk, words)
    seats = (
        Seat(game, player, _offered(desk, player), fresh[player], tips_of(desk, player))
        for player in game.seats
    )
    return tuple(_view(desk, seat, closings.get(seat.player, ()), words) for seat in seats)


def _offered(desk: Desk, player: int) -> tuple[Choice, ...]:
    """What somebody can press: nothing where the table plays."""
    return () if player in desk.bots else desk.game.options(player)


def _view(desk: Desk, seat: Seat, closing: tuple[Piece, ...], words: Words) -> SheetView:
    game, sheet, place = seat.game, seat.sheet, desk.places[seat.player]
    rows = tuple(row_view(seat, color) for color in COLORS)
    return SheetView(
        place=place,
        name=game.names[seat.player],
        active=seat.player == game.active and game.phase is not Phase.OVER,
        rows=rows,
        penalties=sheet.penalties,
        total=sheet.total,
        status=_status(seat, seat.player in desk.bots, words),
        lucky=_lucky(sheet.lucky, rows),
        closing=closing,
        held=held_at(desk, place),
        bot=seat.player in desk.bots,
        sides=sides_of(game.rules),
    )


def _status(seat: Seat, bot: bool, words: Words) -> StatusView | None:
    answer = seat.answer
    if not answer.confirmed and not seat.game.awaits(seat.player):
        return None
    if answer.choice:
        numbers, color = tuple(number for _color, number in answer.choice), answer.choice[0][0]
        if answer.confirmed:
            return StatusView(Status.READY, "", numbers, color)
        return StatusView(Status.PRESS, words(_("press")), numbers, color)
    if bot and not answer.confirmed:
        return StatusView(Status.THINKS, words(_("thinking")))
    if not _had_options(seat):
        status = Status.READY if answer.confirmed else Status.NO_OPTION
        return StatusView(status, words(_("no option")))
    if answer.confirmed:
        return StatusView(Status.READY, words(_("passes")))
    return StatusView(Status.CHOOSE, words(_("choose")), pass_rank=_pass_rank(seat))


def _pass_rank(seat: Seat) -> str:
    return seat.tips[()].rank if () in seat.tips else ""


def _had_options(seat: Seat) -> bool:
    """Whether there was a choice before the player answered."""
    if not seat.answer.confirmed:
        return bool(seat.options)
    unanswered = replace(seat.game, answers=(Answer(),) * len(seat.game.names))
    return bool(unanswered.options(seat.player))


def _lucky(numbers: tuple[int, ...], rows: tuple[RowView, ...]) -> LuckyView | None:
    if not numbers:
        return None
    hit = any(cell.lucky for row in rows for cell in row.cells)
    return LuckyView("·".join(map(str, numbers)), hit)
