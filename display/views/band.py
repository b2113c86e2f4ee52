"""The felt band over the sheets: whose turn it is, what was rolled or shown, and which step."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from display.words import VALUES, Words, _
from table.desk import Desk
from table.events import Card, Pile, Played, Roll
from table.game import Phase
from table.recap import this_turn
from table.rules import Rules
from table.sheet import COLORS, Choice, Color
from table.targets import TapDie, Target
from table.variants import Classic


class StepState(Enum):
    DONE = auto()
    NOW = auto()
    NEXT = auto()


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of a turn; `crosses` are what the active player has crossed in it."""

    mark: str
    state: StepState
    title: str
    detail: str = ""
    crosses: Choice = ()


@dataclass(frozen=True, slots=True)
class DieView:
    """A die, white without a color; None as its value where it is out of the game."""

    color: Color | None
    value: int | None
    touch: Target | None = None
    """A die that is out of the game cannot be corrected."""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A square that ticks when its player is ready."""

    label: str
    ready: bool


@dataclass(frozen=True, slots=True)
class BandView:
    """Texts that a band of this step does not have are empty."""

    turn: int
    caption: str
    title: str
    line: str = ""
    line_color: Color | None = None
    urgent: bool = False
    """The line asks the active player to do something."""
    seats: tuple[SeatMark, ...] = ()
    sides: int = 6
    """Of the dice."""
    white: tuple[DieView, ...] = ()
    colored: tuple[DieView, ...] = ()
    number: int | None = None
    """What everybody may cross now."""
    pile: int | None = None
    pile_word: str = ""
    pile_touch: Target | None = None
    cards: tuple[Card | None, ...] = ()
    """The played cards; None is a slot for one that may be played."""
    cards_touch: Target | None = None
    steps: tuple[StepView, ...] = ()
    then: str = ""
    """Who acts next, where there is no room for the steps."""


def turn_caption(rules: Rules, turn: int, words: Words) -> str:
    """The number of the turn, with the game's name where it is not the usual one."""
    if rules.game == Classic.game:
        return words(_("Turn {n}"), n=turn)
    return words(_("{game}, turn {n}"), game=words(VALUES["game"][rules.game]), n=turn)


def turn_title(name: str, words: Words) -> str:
    return words(_("{name}'s turn"), name=name)


def sides_of(rules: Rules) -> int:
    """How many sides this game's dice have; 0 in the card game."""
    return rules.faces if isinstance(rules, Classic) else 0


def dice_views(
    opening: Roll | Pile | None, closed: frozenset[Color]
) -> tuple[tuple[DieView, ...], tuple[DieView, ...]]:
    """The white dice, the lower one first, and the others; both empty where no dice are shown."""
    if not isinstance(opening, Roll):
        return (), ()
    order = sorted(range(2), key=opening.white.__getitem__)
    white = tuple(DieView(None, opening.white[index], TapDie(index)) for index in order)
    in_game = [color for color in COLORS if color not in closed]
    colored = tuple(
        DieView(color, opening.dice[color], TapDie(len(white) + in_game.index(color)))
        if color in in_game
        else DieView(color, None)
        for color in COLORS
    )
    return white, colored


def band_view(desk: Desk, words: Words) -> BandView:
    """The band of an action, without what only the page knows."""
    game = desk.game
    white, colored = dice_views(game.opening, game.closed)
    name = game.names[game.active]
    return BandView(
        turn=game.turn,
        caption=turn_caption(game.rules, game.turn, words),
        title=turn_title(name, words),
        sides=sides_of(game.rules),
        white=white,
        colored=colored,
        number=game.number_for_all if game.phase is Phase.ACTION1 else None,
        pile=game.opening.number if isinstance(game.opening, Pile) else None,
        pile_word=words(_("draw pile")) if game.rules.plays_cards else "",
        pile_touch=None if game.phase is Phase.ACTION2 else TapDie(0),
        steps=_steps(desk, words),
        then=words(_("then {name} only"), name=name) if game.phase is Phase.ACTION1 else "",
    )


def seat_marks(desk: Desk) -> tuple[SeatMark, ...]:
    return tuple(
        SeatMark(str(place + 1), answer.confirmed)
        for place, answer in zip(desk.places, desk.game.answers, strict=True)
    )


def played_color(played: Played, marked: Choice) -> Color | None:
    """The color that the played cards count as; None for jokers until a row is marked."""
    own = next((card.color for card in played.cards if card.color is not None), None)
    return marked[0][0] if own is None and marked else own


def _steps(desk: Desk, words: Words) -> tuple[StepView, ...]:
    return _card_steps(desk, words) if desk.game.rules.plays_cards else _dice_steps(desk, words)


def _dice_steps(desk: Desk, words: Words) -> tuple[StepView, ...]:
    game = desk.game
    white, colored = words(_("White dice")), words(_("Colour dice"))
    if game.phase is Phase.ACTION1:
        everyone = words(_("everyone may cross"))
        then = words(_("then {name}: colour dice"), name=game.names[game.active])
        return (
            StepView("1", StepState.NOW, white, everyone),
            StepView("2", StepState.NEXT, colored, then),
        )
    if game.options(game.active):
        rule = words(_("one white + one colour"))
    else:
        rule = words(_("nothing possible: OK"))
    return (
        StepView("1", StepState.DONE, white, crosses=_crossed_before(desk)),
        StepView("2", StepState.NOW, colored, rule),
    )


def _card_steps(desk: Desk, words: Words) -> tuple[StepView, ...]:
    game = desk.game
    for_all, play = _card_states(game.phase)
    return (
        StepView("1", StepState.DONE, words(_("Take cards"))),
        StepView(
            "2",
            for_all,
            words(_("A {v} for all"), v=game.number_for_all),
            crosses=_crossed_before(desk),
        ),
        StepView("3", play, words(_("Play 1 to 3 cards"))),
    )


def _card_states(phase: Phase) -> tuple[StepState, StepState]:
    match phase:
        case Phase.ACTION1:
            return StepState.NOW, StepState.NEXT
        case Phase.CARDS | Phase.ACTION2 | Phase.ROLL | Phase.OVER:
            return StepState.DONE, StepState.NOW
        case _:
            assert_never(phase)


def _crossed_before(desk: Desk) -> Choice:
    """What the active player has crossed in action 1 of this turn, once that is over."""
    choices = this_turn(desk.timeline)
    return choices[desk.game.active] if choices else ()
