"""A turn in play: action 1 of all, the played cards, and action 2 of the active player."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from display.hints import COLOR_BUTTONS, Hint
from display.views.band import BandView, band_view, played_color, seat_marks
from display.views.choices import ChipState, ChoicesView, choices_view
from display.views.live import LiveView, live_view
from display.views.sheet import SheetView, sheet_views
from display.views.tips import tips_of
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.events import Roll
from table.game import Phase
from table.pages.play import Play
from table.sheet import COLORS, Choice, Color
from table.targets import TapDie, TapOk
from table.variants.cards import MOST_CARDS

PLAYERS_WITH_TRAY = 3
"""With so many sheets one place of the four is free, and shows the tray."""


@dataclass(frozen=True, slots=True)
class ChipView:
    """One white die and one of a color, in the row where their sum would be crossed."""

    color: Color
    white: int
    die: int
    state: ChipState
    choice: Choice

    @property
    def sum(self) -> int:
        return self.white + self.die


@dataclass(frozen=True, slots=True)
class Action1View:
    """Everybody's sheet in the order of the players; `live` is the tray in a free place."""

    band: BandView
    sheets: tuple[SheetView, ...]
    hints: tuple[Hint, ...]
    live: LiveView | None = None


@dataclass(frozen=True, slots=True)
class CardsView:
    """Card game: waiting for the cards that the active player plays."""

    band: BandView
    sheets: tuple[SheetView, ...]
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Action2View:
    """The active player's sheet with its chips by row, or with sets of cards; then the others."""

    band: BandView
    sheet: SheetView
    chips: tuple[tuple[ChipView, ...], ...]
    choices: ChoicesView | None
    others: tuple[SheetView, ...]
    """In the order of the turns, who is active next first."""
    hints: tuple[Hint, ...]


ActionView: TypeAlias = Action1View | CardsView | Action2View


def action_view(desk: Desk, page: Play, words: Words) -> ActionView:
    """What is shown while a turn is played; before its roll and after the game there is none."""
    match desk.game.phase:
        case Phase.ACTION1:
            return action1_view(desk, page, words)
        case Phase.CARDS:
            return cards_view(desk, page, words)
        case Phase.ACTION2:
            return action2_view(desk, words)
        case Phase.ROLL | Phase.OVER as phase:
            raise ValueError(f"no action is played in phase {phase}")


def action1_view(desk: Desk, page: Play, words: Words) -> Action1View:
    game = desk.game
    shows_tray = len(game.names) == PLAYERS_WITH_TRAY and desk.is_read
    return Action1View(
        band=_ready_band(desk, page, words),
        sheets=sheet_views(desk, words),
        hints=_action1_hints(desk, words),
        live=live_view(desk, words) if shows_tray else None,
    )


def cards_view(desk: Desk, page: Play, words: Words) -> CardsView:
    hints = [Hint((Button.OK,), words(_("enter it by hand")))] if page.may_enter(desk) else []
    hints.append(Hint((Button.YELLOW,), words(_("hold yellow: menu")), held=True))
    band = replace(
        band_view(desk, words),
        line=words(_("Cards read: {n}"), n=0) if desk.is_read else "",
        cards=(None,) * MOST_CARDS,
        cards_touch=TapOk() if page.may_enter(desk) else None,
    )
    return CardsView(band, sheet_views(desk, words), tuple(hints))


def action2_view(desk: Desk, words: Words) -> Action2View:
    game = desk.game
    sheets = sheet_views(desk, words)
    tips = tips_of(desk, game.active)
    choices = choices_view(game, words, tips) if game.played else None
    return Action2View(
        band=_played_band(desk, words),
        sheet=sheets[game.active],
        chips=tuple(_chips(desk, color) for color in COLORS),
        choices=choices,
        others=sheets[game.active + 1 :] + sheets[: game.active],
        hints=_action2_hints(desk, choices, words),
    )


def _ready_band(desk: Desk, page: Play, words: Words) -> BandView:
    """The band of action 1 with who is ready, or with how to go on without a missing player."""
    game, band = desk.game, band_view(desk, words)
    missing = page.absent(desk)
    if missing is not None:
        again = _("Press OK again to pass for {name}")
        text = again if page.asks_absent else _("Press OK twice to pass for {name}")
        line = words(text, name=game.names[missing])
        return replace(band, line=line, urgent=True, seats=seat_marks(desk))
    if len(game.names) == 1:
        return band
    ready = sum(answer.confirmed for answer in game.answers)
    line = words(_("{n} of {m} ready"), n=ready, m=len(game.names))
    return replace(band, line=line, seats=seat_marks(desk))


def _played_band(desk: Desk, words: Words) -> BandView:
    band, game = band_view(desk, words), desk.game
    if game.played is None:
        return band
    return replace(
        band,
        line=words(_("Cards read: {n}"), n=len(game.played.cards)) if desk.is_read else "",
        line_color=played_color(game.played, game.answers[game.active].choice),
        cards=game.played.cards,
        cards_touch=TapDie(0),
    )


def _chips(desk: Desk, color: Color) -> tuple[ChipView, ...]:
    """The sums of one row, one of them where the white dice are equal; none without its die."""
    game = desk.game
    roll = game.opening
    if not isinstance(roll, Roll) or color in game.closed:
        return ()
    die = roll.dice[color]
    assert die is not None
    return tuple(_chip(desk, color, white, die) for white in sorted(set(roll.white)))


def _chip(desk: Desk, color: Color, white: int, die: int) -> ChipView:
    game, choice = desk.game, ((color, white + die),)
    if game.answers[game.active].choice == choice:
        state = ChipState.CHOSEN
    else:
        legal = choice in game.options(game.active)
        state = ChipState.LEGAL if legal else ChipState.STRUCK
    return ChipView(color, white, die, state, choice)


def _action1_hints(desk: Desk, words: Words) -> tuple[Hint, ...]:
    rules, number = desk.game.rules, desk.game.number_for_all
    if rules.lucky_numbers:
        cross = words(_("cross {sum}, again: lucky number, again: clear"), sum=number)
    else:
        cross = words(_("cross {sum} in that row, again: clear"), sum=number)
    return (
        Hint(COLOR_BUTTONS, cross),
        Hint((Button.OK,), words(_("confirm · nothing marked: pass"))),
        *_shared_hints(desk, words),
    )


def _action2_hints(desk: Desk, choices: ChoicesView | None, words: Words) -> tuple[Hint, ...]:
    color = []
    if choices is not None and choices.buttons:
        color = [Hint(choices.buttons, choices.prompt)]
    elif desk.game.options(desk.game.active):
        color = [Hint(COLOR_BUTTONS, words(_("next sum of that colour, then none")))]
    return (*color, Hint((Button.OK,), words(_("confirm"))), *_shared_hints(desk, words))


def _shared_hints(desk: Desk, words: Words) -> tuple[Hint, ...]:
    if desk.game.rules.plays_cards:
        correct = words(_("hold a colour: correct a card"))
    else:
        correct = words(_("hold a colour: correct a die"))
    return (
        Hint((Button.OK,), words(_("hold: take back")), held=True),
        Hint((Button.RED,), correct, held=True),
    )
