"""A game with its past: every event that led to it, so that all of it can be taken back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from table.events import Choose, Confirm, Correction, Event, Pile, Played, Roll, TakeBack, Undo
from table.game import Game, New, check_seat, start
from table.refused import Refused
from table.turn import apply


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """One moment of a game; `last` is the moment before it and the event that led here."""

    new: New
    game: Game
    last: "tuple[Timeline, Event] | None" = None

    @classmethod
    def replay(cls, new: New, happened: Iterable[Event | Correction] = ()) -> "Timeline":
        """The moment to which a game's recorded past leads."""
        moment = cls(new, start(new))
        for event in happened:
            moment = moment.after(event)
        return moment

    def after(self, happened: Event | Correction) -> "Timeline":
        """The moment after an event or a correction; raises `Refused` where it is impossible."""
        match happened:
            case Roll() | Pile() | Played() | Choose() | Confirm():
                return Timeline(self.new, apply(self.game, happened), (self, happened))
            case TakeBack():
                return self._without_confirmation(happened.seat)
            case Undo():
                return self._undone()
            case _:
                assert_never(happened)

    def events(self) -> list[Event]:
        """What led from the game's start to this moment; what was taken back is not in it."""
        events = []
        moment = self
        while moment.last is not None:
            moment, event = moment.last
            events.append(event)
        return events[::-1]

    def _without_confirmation(self, seat: int) -> "Timeline":
        """Answers of one action commute, so one confirmation can be lifted out of them."""
        check_seat(self.game, seat)
        if not self.game.answers[seat].confirmed:
            raise Refused("{name} has nothing to take back.", name=self.game.names[seat])
        moment, later = self, []
        while moment.last is not None:
            moment, event = moment.last
            if event == Confirm(seat):
                break
            later.append(event)
        for event in reversed(later):
            moment = moment.after(event)
        return moment

    def _undone(self) -> "Timeline":
        moment = self
        while moment.last is not None:
            moment, event = moment.last
            if not isinstance(event, Choose):
                return moment._cleared()
        raise Refused("There is nothing left to take back.")

    def _cleared(self) -> "Timeline":
        """This moment without anybody's tentative choice."""
        moment = self
        for seat, answer in enumerate(self.game.answers):
            if answer.choice and not answer.confirmed:
                moment = moment.after(Choose(seat, ()))
        return moment
