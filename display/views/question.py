"""The question over a correction: what is wrong, and what a change would do."""

from dataclasses import dataclass

from display.views.held import held_at
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.game import Phase


@dataclass(frozen=True, slots=True)
class Question:
    """`place` is the active player's, whose buttons are drawn, and `held` what is held there."""

    title: str
    ask: str
    fact: str
    again: str
    place: int
    held: Button | None


def question_view(desk: Desk, words: Words, title: str, ask: str, fact: str = "") -> Question:
    """With the warning, where there is something that a change would clear."""
    is_open = desk.game.phase in (Phase.ACTION1, Phase.ACTION2)
    again = words(_("After a change everyone chooses again.")) if is_open else ""
    place = desk.places[desk.game.active]
    return Question(title, ask, fact, again, place, held_at(desk, place))
