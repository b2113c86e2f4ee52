"""Card game, step 3: which sets of the played cards can be crossed, and which cannot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from display.hints import COLOR_BUTTONS
from display.views.band import played_color
from display.views.row import Tip
from display.words import Words, _
from table.controls import Button
from table.game import Game
from table.sheet import COLORS, Choice, Color


class ChipState(Enum):
    """How a sum, or a set of cards, stands to what the active player may do."""

    CHOSEN = auto()
    LEGAL = auto()
    STRUCK = auto()

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A set of numbers, or none of them; `touch` is what is marked by touching it."""

    text: str
    state: ChipState
    touch: Choice | None
    rank: str = ""
    """Where the coach ranks it."""


@dataclass(frozen=True, slots=True)
class ChoicesView:
    """The row of choices; for jokers alone it first asks for their color, without choices."""

    color: Color | None
    prompt: str
    buttons: tuple[Button, ...]
    """The buttons that lead on."""
    choices: tuple[ChoiceView, ...]
    struck: tuple[ChoiceView, ...]
    reason: str
    """Why the last of the struck ones is not possible, where that is not seen on the sheet."""


def choices_view(game: Game, words: Words, tips: Mapping[Choice, Tip]) -> ChoicesView:
    """The sets in the order in which the color's button goes over them."""
    assert game.played is not None
    options, marked = game.options(game.active), game.answers[game.active].choice
    color = played_color(game.played, marked)
    if color is None:
        return _question(options, words)
    legal = sorted((each for each in options if each[0][0] is color), key=len, reverse=True)
    chips = [
        ChoiceView(_text(each), _state(each, marked), each, _rank(tips, each)) for each in legal
    ]
    none = ChoiceView(words(_("none")), _state((), marked), (), _rank(tips, ()))
    singles, broken = list(_not_legal(game, color)), _broken(game, color)
    return ChoicesView(
        color=color,
        prompt=words(_("next choice")) if legal else words(_("nothing possible: OK")),
        buttons=(COLOR_BUTTONS[color],) if legal else (Button.OK,),
        choices=(*chips, none) if legal else (),
        struck=tuple(ChoiceView(_text(each), ChipState.STRUCK, None) for each in singles + broken),
        reason=words(_("skips more than one number")) if broken else "",
    )


def _question(options: tuple[Choice, ...], words: Words) -> ChoicesView:
    possible = [color for color in COLORS if any(each[0][0] is color for each in options)]
    if not possible:
        return ChoicesView(None, words(_("nothing possible: OK")), (Button.OK,), (), (), "")
    buttons = tuple(COLOR_BUTTONS[color] for color in possible)
    return ChoicesView(None, words(_("Which colour is the joker?")), buttons, (), (), "")


def _not_legal(game: Game, color: Color) -> Iterator[Choice]:
    """The played numbers that cannot be crossed in this row even alone."""
    for number in _numbers(game, color):
        choice = ((color, number),)
        if choice not in game.options(game.active):
            yield choice


def _broken(game: Game, color: Color) -> list[Choice]:
    """All played numbers together, where the cards do not offer that: they skip too much."""
    assert game.played is not None
    whole = tuple((color, number) for number in _numbers(game, color))
    return [] if whole in game.rules.action2(game.played) else [whole]


def _numbers(game: Game, color: Color) -> list[int]:
    """The played numbers in the order of the row."""
    assert game.played is not None
    numbers = {card.number for card in game.played.cards}
    return sorted(numbers, key=game.rules.position[color].__getitem__)


def _text(choice: Choice) -> str:
    return " + ".join(str(number) for _color, number in choice)


def _rank(tips: Mapping[Choice, Tip], choice: Choice) -> str:
    return tips[choice].rank if choice in tips else ""


def _state(choice: Choice, marked: Choice) -> ChipState:
    return ChipState.CHOSEN if choice == marked else ChipState.LEGAL
