"""Asking before a penalty is taken: what it costs, and what could be crossed instead."""

from dataclasses import dataclass

from display.figures import signed
from display.hints import COLOR_BUTTONS, Hint
from display.views.held import held_at
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.play import Play
from table.sheet import PENALTY_POINTS, Choice
from table.targets import TapOk
from table.turn import PENALTIES_TO_END


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """`taken` of `most` penalties are on the sheet; `place` is whose buttons and touches count."""

    title: str
    why: str
    number: str
    end: str
    last: bool
    """This penalty ends the game."""
    points: str
    taken: int
    most: int
    still: str
    options: tuple[Choice, ...]
    again: str
    place: int
    held: Button | None
    hints: tuple[Hint, ...]


def penalty_view(desk: Desk, page: Play, words: Words) -> PenaltyView:
    game = desk.game
    taken, options = game.sheets[game.active].penalties, game.options(game.active)
    last, place = taken + 1 >= PENALTIES_TO_END, desk.places[game.active]
    return PenaltyView(
        title=words(_("{name}, take a penalty?"), name=game.names[game.active]),
        why=words(_("You have crossed nothing this turn: that costs 5 points.")),
        number=words(_("This is number {n}."), n=taken + 1),
        end=words(_("This one ends the game!")) if last else words(_("The 4th ends the game.")),
        last=last,
        points=signed(PENALTY_POINTS),
        taken=taken,
        most=PENALTIES_TO_END,
        still=words(_("You could still cross:")) if options else "",
        options=options,
        again=words(_("Press OK again: take the penalty")),
        place=place,
        held=held_at(desk, place),
        hints=_hints(bool(options), words),
    )


def _hints(may_cross: bool, words: Words) -> tuple[Hint, ...]:
    take = Hint((Button.OK,), words(_("take the penalty")), target=TapOk())
    back = Hint((Button.OK,), words(_("hold: take back")), held=True)
    if not may_cross:
        return take, back
    return Hint(COLOR_BUTTONS, words(_("cross after all"))), take, back
