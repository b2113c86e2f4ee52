"""Waiting for the roll, or for the draw pile's number: who rolls, what is read, how all stand."""

from dataclasses import dataclass
from typing import assert_never

from display.hints import Hint
from display.pieces import Piece
from display.views.band import sides_of, turn_caption
from display.views.closed import own_closings
from display.views.held import held_at
from display.views.live import LiveView, live_view
from display.views.recent import LastTurnView, last_turn_view
from display.views.roll import Slot, count_text, filled, seen_dice
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.game import Game
from table.pages.play import Play
from table.sheet import COLORS
from table.sight import TrayLost, TraySeen
from table.targets import Tap, TapMenu, TapOk
from vision.reading import Die as SeenDie
from vision.reading import Problem
from vision.settle import State

EMPTY = _("The tray is empty")
OLD = _("Take the dice and roll")
ROLLING = _("Rolling")
READING = _("Reading")
NO_PICTURE = _("No camera picture.")
NOT_YET = _("Waiting for the camera")
CLOSED_ROW = (_("This row is closed."), _("Take the die out."))


CARD_MESSAGES: dict[State, tuple[str, ...]] = {
    State.MOVING: (),
    State.LIFTED: (EMPTY,),
    State.SETTLING: (READING,),
    State.REFUSED: (_("It cannot be read."),),
    State.AT_REST: (),
    State.DISTURBED: (),
}
"""Hands are at the cards for long: that needs no words."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player in the order of the turns; crosses and closed rows by color."""

    place: int
    name: str
    note: str
    crosses: tuple[int, ...]
    closed: tuple[bool, ...]
    penalties: int
    total: int
    active: bool
    closing: tuple[Piece, ...]
    """Card game: the row that this player has just closed alone."""
    held: Button | None
    """What this player holds down: OK to take back, yellow for the menu."""
    bot: bool
    """The table itself plays here."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is asked for where the camera does not read: why, what, and OK's own words."""

    why: str
    what: str
    ok: str


@dataclass(frozen=True, slots=True)
class WaitView:
    turn: str
    name: str
    ask: str
    count: str
    slots: tuple[Slot, ...]
    sides: int
    pile: str
    """The word below the draw pile; empty where dice are rolled."""
    step: str
    """The card game's first step."""
    live: LiveView | None
    message: tuple[str, ...]
    alarm: bool
    """The message is about something to put right."""
    holds_dice: bool
    """There are dice in the picture, which the message must not hide."""
    misfit: str
    entry: Entry | None
    seats: tuple[SeatLine, ...]
    last: LastTurnView | None
    hints: tuple[Hint, ...]


def wait_view(desk: Desk, page: Play, words: Words) -> WaitView:
    game, cards = desk.game, desk.game.rules.plays_cards
    dice = () if cards else filled(_new_dice(desk, page), desk.game.closed)
    leftover = _leftover(desk)
    return WaitView(
        turn=turn_caption(game.rules, game.turn, words),
        name=game.names[game.active],
        ask=_ask(desk, words),
        count=count_text(dice, words) if desk.is_read and not cards else "",
        slots=dice,
        sides=sides_of(desk.game.rules),
        pile=words(_("draw pile")) if cards else "",
        step=words(_("Take cards")) if cards else "",
        live=_live(desk, page, words, leftover),
        message=tuple(words(line) for line in _message(desk, page, leftover)),
        alarm=bool(leftover),
        holds_dice=_holds_dice(desk),
        misfit=_misfit(desk, words),
        entry=None if desk.is_read else _entry(desk, words),
        seats=_seats(desk, words),
        last=last_turn_view(desk, words),
        hints=_hints(desk, words),
    )


def _ask(desk: Desk, words: Words) -> str:
    if desk.game.active in desk.bots:
        return _ask_for_table(desk.game, words)
    if desk.game.rules.plays_cards:
        return words(_("Take cards from the display until you hold 5"))
    if not desk.game.closed:
        return words(_("Roll all six dice into the tray"))
    return words(_("Roll the {n} dice into the tray"), n=6 - len(desk.game.closed))


def _ask_for_table(game: Game, words: Words) -> str:
    """The table has no hands: somebody rolls for its players."""
    name = game.names[game.active]
    if game.rules.plays_cards:
        return words(_("Turn the next cards for {name}"), name=name)
    if not game.closed:
        return words(_("Roll all six dice for {name}"), name=name)
    return words(_("Roll the {n} dice for {name}"), n=6 - len(game.closed), name=name)


def _is_new(desk: Desk, page: Play) -> bool:
    """Whether the dice in the tray are the roll that is waited for, and not the last one."""
    sight = desk.sight
    if not isinstance(sight, TraySeen) or page.waved_off:
        return False
    return sight.seen.state in (State.SETTLING, State.REFUSED)


def _new_dice(desk: Desk, page: Play) -> tuple[SeenDie, ...]:
    return seen_dice(desk) if _is_new(desk, page) else ()


def _holds_dice(desk: Desk) -> bool:
    sight = desk.sight
    return isinstance(sight, TraySeen) and sight.reading.edge_px > 0


def _leftover(desk: Desk) -> tuple[Problem, ...]:
    """Dice of closed rows that still lie in the tray."""
    sight = desk.sight
    return sight.seen.leftover if isinstance(sight, TraySeen) and desk.is_read else ()


def _live(desk: Desk, page: Play, words: Words, leftover: tuple[Problem, ...]) -> LiveView | None:
    if not desk.is_read:
        return None
    sight = desk.sight
    if desk.game.rules.plays_cards and isinstance(sight, TraySeen):
        return live_view(desk, words, wrong=sight.seen.problems)
    return live_view(desk, words, _new_dice(desk, page), leftover)


def _message(desk: Desk, page: Play, leftover: tuple[Problem, ...]) -> tuple[str, ...]:
    sight = desk.sight
    if not desk.is_read:
        return ()
    if sight is None:
        return (NOT_YET,)
    if isinstance(sight, TrayLost):
        return (NO_PICTURE,)
    if leftover:
        return CLOSED_ROW
    if desk.game.rules.plays_cards:
        return CARD_MESSAGES[sight.seen.state]
    match sight.seen.state:
        case State.MOVING:
            return (ROLLING,)
        case State.LIFTED:
            return (OLD if sight.reading.dice else EMPTY,)
        case State.SETTLING:
            return (READING,)
        case State.REFUSED:
            return (OLD if page.waved_off else READING,)
        case State.AT_REST | State.DISTURBED:
            return (OLD,)
        case _:
            assert_never(sight.seen.state)


def _misfit(desk: Desk, words: Words) -> str:
    sight = desk.sight
    if not desk.is_read or not isinstance(sight, TraySeen) or sight.reading.misfit is None:
        return ""
    return words(_("The camera or the light has changed: run the camera check."))


def _entry(desk: Desk, words: Words) -> Entry:
    if desk.game.rules.plays_cards:
        return Entry(
            words(_("The camera does not read cards.")),
            words(_("Which number is on top of the draw pile?")),
            words(_("Enter the number")),
        )
    return Entry(
        words(_("The camera does not read these dice.")),
        words(_("Roll them and enter what they show.")),
        words(_("Enter the dice")),
    )


def _seats(desk: Desk, words: Words) -> tuple[SeatLine, ...]:
    """From the active player on, as the turn goes round."""
    game, count = desk.game, len(desk.game.names)
    order = [(game.active + after) % count for after in range(count)]
    closings = own_closings(desk, words)
    notes = (_now_note(desk, words), words(_("then")))
    return tuple(
        SeatLine(
            place=desk.places[player],
            name=game.names[player],
            note=notes[after] if after < len(notes) else "",
            crosses=tuple(game.sheets[player].rows[color].crosses for color in COLORS),
            closed=tuple(game.sheets[player].rows[color].closed for color in COLORS),
            penalties=game.sheets[player].penalties,
            total=game.sheets[player].total,
            active=player == game.active,
            closing=closings.get(player, ())[:2],
            held=held_at(desk, desk.places[player]),
            bot=player in desk.bots,
        )
        for after, player in enumerate(order)
    )


def _now_note(desk: Desk, words: Words) -> str:
    if desk.game.rules.plays_cards:
        return ""
    return words(_("roll for it")) if desk.game.active in desk.bots else words(_("rolls now"))


def _hints(desk: Desk, words: Words) -> tuple[Hint, ...]:
    menu = words(_("hold yellow: menu"))
    hints = [Hint((Button.YELLOW,), menu, held=True, target=TapMenu())]
    if desk.timeline.last is not None:
        back = words(_("hold: take back the last turn"))
        held = Tap(desk.places[desk.game.active], Button.OK)
        hints.insert(0, Hint((Button.OK,), back, held=True, target=held))
    if not desk.is_read or desk.game.rules.plays_cards:
        hints.insert(0, Hint((Button.OK,), words(_("enter it by hand")), target=TapOk()))
    return tuple(hints)
