"""The reader's trouble: which die, what is wrong with it, what to do; what is read stays read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from display.hints import Hint
from display.views.band import sides_of
from display.views.held import held_at
from display.views.live import LiveView, live_view
from display.views.roll import (
    CALLED,
    NAMES,
    SET,
    WORDS,
    Slot,
    SlotState,
    count_text,
    die_word,
    filled,
    seen_dice,
)
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.play import Play
from table.sight import TraySeen
from table.targets import TapOk
from vision.reading import Problem, Trouble

Advice: TypeAlias = tuple[str, str]
"""What is wrong, and what to do."""

NO_CAMERA = _("No camera picture."), _("Check the cable; OK to enter dice by hand.")
UNSURE = _("It cannot be read."), _("Turn it a little or enter it.")
ADVICE: Mapping[Trouble, Advice] = {
    Trouble.DARK: (_("It is too dark."), _("Turn on a lamp.")),
    Trouble.COVERED: (_("There is a hand in the tray."), _("Take it away.")),
    Trouble.EXTRA: (_("There are {n} dice."), _("Take out what is not a game die.")),
    Trouble.LEANING: (_("It is leaning."), _("Nudge it flat.")),
    Trouble.GLARE: (_("A light is reflected."), _("Move the lamp.")),
    Trouble.UNSURE: (_("It could be {a} or {b}."), _("Turn it a little or enter it.")),
    Trouble.MOVING: UNSURE,
    Trouble.MISSING: (_("It is missing."), _("Look for it and roll again.")),
    Trouble.UNREADABLE: NO_CAMERA,
}
"""The first of them that is there is told large: what hides the others comes before them."""
OF_A_DIE = frozenset({Trouble.LEANING, Trouble.GLARE, Trouble.UNSURE, Trouble.MISSING})
"""Trouble of one die that the game waits for; EXTRA is of one that it does not want."""
SHORT: Mapping[Trouble, str] = {
    Trouble.LEANING: _("leaning"),
    Trouble.GLARE: _("unsure"),
    Trouble.UNSURE: _("unsure"),
    Trouble.MISSING: _("missing"),
}


class Sign(Enum):
    """What stands at the head of the message where it is about no single die."""

    DIE = auto()
    CAMERA = auto()
    LIGHT = auto()
    WARNING = auto()


@dataclass(frozen=True, slots=True)
class DieLine:
    """One die of the set with its word, and what is wrong with it."""

    slot: Slot
    text: str


@dataclass(frozen=True, slots=True)
class TroubleView:
    """`die` is the one in trouble, `title` its name; without a picture nothing is counted."""

    sign: Sign
    title: str
    die: Slot | None
    count: str
    what: str
    advice: str
    lines: tuple[DieLine, ...]
    sides: int
    live: LiveView | None
    place: int
    held: Button | None
    """What the active player holds down, to roll again."""
    hints: tuple[Hint, ...]


def trouble_view(desk: Desk, page: Play, words: Words) -> TroubleView:
    sight = desk.sight
    problems = sight.seen.problems if isinstance(sight, TraySeen) else ()
    worst = _worst(desk, problems)
    of_dice = [each for each in reversed(worst_first(problems)) if _is_of_die(each)]
    by_color = {str(each.color): each for each in of_dice}
    dice = filled(seen_dice(desk), desk.game.closed, frozenset(by_color))
    what, advice = _advice(desk, worst, words)
    about, place = _slot_of(worst), desk.places[desk.game.active]
    return TroubleView(
        sign=_sign(worst, about),
        title=words(NAMES[about.color]) if about else "",
        die=about,
        count=count_text(dice, words) if worst else "",
        what=what,
        advice=advice,
        lines=tuple(_line(slot, by_color, words) for slot in dice),
        sides=sides_of(desk.game.rules),
        live=live_view(desk, words, seen_dice(desk), problems),
        place=place,
        held=held_at(desk, place),
        hints=_hints(words, roll_again=worst is not None),
    )


def _worst(desk: Desk, problems: tuple[Problem, ...]) -> Problem | None:
    """What is told; that there is one too many is no help while another one is missing."""
    expected = len(SET) - len(desk.game.closed)
    full = _dice_in_tray(desk) > expected
    told = [each for each in worst_first(problems) if full or each.kind is not Trouble.EXTRA]
    return next(iter(told or worst_first(problems)), None)


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    order = list(ADVICE)
    return sorted(problems, key=lambda problem: order.index(problem.kind))


def _is_of_die(problem: Problem) -> bool:
    return problem.kind in OF_A_DIE


def _slot_of(problem: Problem | None) -> Slot | None:
    """The die that the trouble is of."""
    if problem is None or not _is_of_die(problem) or str(problem.color) not in CALLED:
        return None
    return Slot(CALLED[str(problem.color)], SlotState.WRONG)


def _sign(problem: Problem | None, about: Slot | None) -> Sign:
    if problem is None or problem.kind is Trouble.UNREADABLE:
        return Sign.CAMERA
    if problem.kind is Trouble.DARK:
        return Sign.LIGHT
    return Sign.WARNING if about is None else Sign.DIE


def _advice(desk: Desk, problem: Problem | None, words: Words) -> Advice:
    if problem is None:
        return words(NO_CAMERA[0]), words(NO_CAMERA[1])
    what, advice = ADVICE[problem.kind]
    if problem.kind is Trouble.UNSURE and not problem.either:
        what, advice = UNSURE
    low, high = problem.either or ("", "")
    return words(what, n=_dice_in_tray(desk), a=low, b=high), words(advice)


def _dice_in_tray(desk: Desk) -> int:
    """All that looks like a die: what is read, and what is seen but not read."""
    sight = desk.sight
    if not isinstance(sight, TraySeen):
        return 0
    read = {die.centre for die in sight.reading.dice}
    seen = {each.centre for each in sight.reading.problems if each.centre and _is_of_die(each)}
    return len(read | seen)


def _line(slot: Slot, problems: Mapping[str, Problem], words: Words) -> DieLine:
    word = words(WORDS[slot.color])
    problem = problems.get(die_word(slot.color))
    if slot.state is not SlotState.WRONG or problem is None:
        return DieLine(slot, word)
    short = words(SHORT[problem.kind])
    return DieLine(slot, words(_("{word}: {problem}"), word=word, problem=short))


def _hints(words: Words, roll_again: bool) -> tuple[Hint, ...]:
    by_hand = Hint((Button.OK,), words(_("enter it by hand")), target=TapOk())
    by_itself = Hint((), words(_("reads again by itself")))
    if not roll_again:
        return by_hand, by_itself
    return by_hand, Hint((Button.OK,), words(_("hold: roll again")), held=True), by_itself
