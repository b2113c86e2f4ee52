"""After the game: the moves that cost most, and what would have been better."""

from dataclasses import dataclass

from display.figures import signed
from display.hints import Hint
from display.pieces import Piece, RowChip, Word
from display.words import Words, _
from table.coach import Lapse, Reviewed
from table.controls import Button
from table.desk import Desk
from table.game import Phase
from table.sheet import Choice
from table.targets import TapBack


@dataclass(frozen=True, slots=True)
class Move:
    """A word, and the crosses or the pass that it is about."""

    caption: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class LapseView:
    """A move that cost points, and the better one."""

    place: int
    name: str
    when: str
    done: Move
    better: Move
    cost: str

    @property
    def label(self) -> str:
        return str(self.place + 1)


@dataclass(frozen=True, slots=True)
class ReviewView:
    title: str
    detail: str
    lapses: tuple[LapseView, ...]
    empty: str
    """Said where there is nothing to list."""
    back: str
    hints: tuple[Hint, ...]


def review_view(desk: Desk, words: Words) -> ReviewView:
    reviewed = _reviewed(desk)
    lapses = reviewed.lapses if reviewed else ()
    return ReviewView(
        title=words(_("The coach looks back")),
        detail=words(_("These moves cost most, in points that the strong player would expect.")),
        lapses=tuple(_lapse(desk, lapse, words) for lapse in lapses),
        empty=_empty(reviewed, words),
        back=words(_("Back")),
        hints=(Hint((Button.OK,), words(_("back")), target=TapBack()),),
    )


def _reviewed(desk: Desk) -> Reviewed | None:
    """What was found out about this game, if it is found out yet."""
    reviewed = desk.reviewed
    return reviewed if reviewed is not None and reviewed.game == desk.game else None


def _empty(reviewed: Reviewed | None, words: Words) -> str:
    if reviewed is None:
        return words(_("The coach still goes through the game."))
    return "" if reviewed.lapses else words(_("Nothing to find fault with: well played!"))


def _lapse(desk: Desk, lapse: Lapse, words: Words) -> LapseView:
    action = _("Turn {n}, action 1") if lapse.phase is Phase.ACTION1 else _("Turn {n}, action 2")
    return LapseView(
        place=desk.places[lapse.player],
        name=desk.game.names[lapse.player],
        when=words(action, n=lapse.turn),
        done=Move(words(_("chosen")), _pieces(lapse.chosen, words)),
        better=Move(words(_("better")), _pieces(lapse.better, words)),
        cost=signed(-round(lapse.cost)),
    )


def _pieces(choice: Choice, words: Words) -> tuple[Piece, ...]:
    if not choice:
        return (Word(words(_("none"))),)
    return (Word(" ".join(str(number) for _color, number in choice)), RowChip(choice[0][0]))
