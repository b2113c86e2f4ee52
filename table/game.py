"""A game as it stands between two events, and what each seat may do in it."""

from dataclasses import dataclass
from enum import StrEnum

from table.events import Pile, Played, Roll
from table.refused import Refused
from table.rules import LOWEST, Rules
from table.sheet import COLORS, Choice, Color, Sheet

MOST_PLAYERS = 5


class Phase(StrEnum):
    """What the table waits for."""

    ROLL = "roll"
    ACTION1 = "action1"
    CARDS = "cards"
    ACTION2 = "action2"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer in the open action: tentative until it is confirmed."""

    choice: Choice = ()
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class New:
    """How a game is set up; one lucky pair a player in Longo, none elsewhere."""

    rules: Rules
    names: tuple[str, ...]
    first: int = 0
    lucky: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """All that is known of a game between two events."""

    rules: Rules
    names: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    answers: tuple[Answer, ...]
    active: int
    turn: int = 1
    phase: Phase = Phase.ROLL
    opening: Roll | Pile | None = None
    played: Played | None = None
    crossed_in_action1: bool = False
    """Whether the active player did; then no penalty threatens."""

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def closed(self) -> frozenset[Color]:
        """The colors that are closed for all: their dice are out of the game."""
        if not self.rules.closes_for_all:
            return frozenset()
        return frozenset(color for color in COLORS if self.sheets[0].rows[color].closed)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats with the highest total, once the game is over."""
        if self.phase is not Phase.OVER:
            return None
        totals = [sheet.total for sheet in self.sheets]
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    @property
    def number_for_all(self) -> int | None:
        """What everybody may cross in action 1: the white sum, or the pile's number."""
        return self.opening.number if self.opening else None

    def awaits(self, seat: int) -> bool:
        """Whether the table waits for this seat's answer."""
        acts = self.phase is Phase.ACTION1 or (self.phase is Phase.ACTION2 and seat == self.active)
        return acts and not self.answers[seat].confirmed

    def is_same_question(self, before: "Game", seat: int) -> bool:
        """Whether a seat is asked now what it was asked then, whatever the others have answered."""
        now, then = (
            (game.turn, game.phase, game.opening, game.played, game.sheets)
            for game in (self, before)
        )
        return now == then and self.awaits(seat) and before.awaits(seat)

    def options(self, seat: int) -> tuple[Choice, ...]:
        """Every legal choice of a seat now, the pass left out, by color and row position.

        The only place that knows what is legal.
        """
        if not self.awaits(seat):
            return ()
        sheet = self.sheets[seat]
        if self.phase is Phase.ACTION1:
            assert self.opening is not None
            offers = self.rules.action1(sheet, self.opening.number)
        else:
            shown = self.played or self.opening
            assert not isinstance(shown, Pile | None)
            offers = self.rules.action2(shown)
        return tuple(choice for choice in offers if self.rules.permits(sheet, choice))


def start(new: New) -> Game:
    """The game before its first roll."""
    players = len(new.names)
    if not 1 <= players <= MOST_PLAYERS:
        raise Refused("A game has 1 to 5 players, not {count}.", count=players)
    if not 0 <= new.first < players:
        raise Refused("There is no player {seat} who could begin.", seat=new.first)
    lucky = _lucky_pairs(new)
    return Game(
        rules=new.rules,
        names=new.names,
        sheets=tuple(Sheet(lucky=pair) for pair in lucky),
        answers=(Answer(),) * players,
        active=new.first,
    )


def _lucky_pairs(new: New) -> tuple[tuple[int, ...], ...]:
    if not new.rules.lucky_numbers:
        return ((),) * len(new.names)
    if len(new.lucky) != len(new.names):
        raise Refused("Each player needs a pair of lucky numbers.")
    for pair in new.lucky:
        fitting = {number for number in pair if LOWEST <= number <= new.rules.highest}
        if not len(fitting) == len(pair) == new.rules.lucky_numbers:
            raise Refused(
                "Lucky numbers are two different ones from 2 to {highest}, not {pair}.",
                highest=new.rules.highest,
                pair=list(pair),
            )
    return new.lucky


def check_seat(game: Game, seat: int) -> None:
    """Refuse a seat that nobody sits on."""
    if not 0 <= seat < len(game.names):
        raise Refused(
            "There is no player {seat}: players are numbered 0 to {last}.",
            seat=seat,
            last=len(game.names) - 1,
        )


def check_may_answer(game: Game, seat: int) -> None:
    """Refuse a seat that the table does not wait for."""
    check_seat(game, seat)
    if not game.awaits(seat):
        name = game.names[seat]
        if game.answers[seat].confirmed:
            raise Refused("{name} has confirmed already; hold OK to take it back.", name=name)
        raise Refused("{name} has nothing to answer in phase {phase}.", name=name, phase=game.phase)
