"""What keeps a step of the camera check from ticking itself, and the one thing to do."""

from dataclasses import dataclass

from display.views.roll import CALLED, NAMES
from display.views.trouble import ADVICE, OF_A_DIE, worst_first
from display.words import Words, _
from table.examined import Glow
from table.pages.camera import PICTURES, CameraCheck, Sought, Step, is_empty
from table.recap import Die
from table.sight import TraySeen
from vision.reading import SET as WHOLE_SET
from vision.reading import Problem, Reading, Trouble

NO_TRAY = _("Tray not found: empty it and clear its rim")
DICE_IN = _("There are dice in the tray."), _("Take them out.")
NOT_EMPTY = {
    Sought.CUBES: DICE_IN,
    Sought.EIGHTS: DICE_IN,
    Sought.PILE: (_("There are cards in the tray."), _("Take the cards out.")),
}
LIGHT = {
    Glow.DARK: (_("Too dark"), _("Turn on a lamp.")),
    Glow.BRIGHT: (_("Too bright"), _("Turn the lamp away.")),
    Glow.GLARE: (_("Glare in the tray"), _("Move the lamp.")),
    Glow.SHADOW: (_("Deep shadow in the tray"), _("Move the lamp.")),
}
NO_DICE = _("Put all six dice in, apart from each other")
NO_PILE = _("Lay the draw pile in, where it lies in the game")
MANY_CARDS = _("There are {n} cards."), _("Only the draw pile, please.")
UNSURE_PILE = _("The draw pile cannot be read."), _("Lay the pile straight.")
OTHER_CARD = _("This is not the draw pile."), _("Only the draw pile, please.")
AGREE = _("{n} of {m} pictures agree")
UNSURE = _("It cannot be read."), _("Turn it a little.")
DICE_APART = _("Move the dice a little apart.")
APART = {
    Sought.CUBES: DICE_APART,
    Sought.EIGHTS: DICE_APART,
    Sought.PILE: _("Lay the pile straight."),
}


@dataclass(frozen=True, slots=True)
class Advice:
    """What is wrong and what to do; one of them may say it all. `die` is whose trouble it is."""

    what: str
    do: str = ""
    name: str = ""
    die: Die = None


def advice_of(page: CameraCheck, sight: TraySeen, words: Words) -> Advice:
    """For a step that fails."""
    match page.step:
        case Step.TRAY:
            return _tray(page, sight.reading, words)
        case Step.LIGHT:
            glow = page.light.glow if page.light else Glow.DARK
            what, do = LIGHT[glow]
            return Advice(words(what), words(do))
        case Step.DICE if page.sought is Sought.PILE:
            return _pile(sight.reading, words)
        case Step.DICE:
            return _dice(sight.reading, words)
        case _:
            agree = words(AGREE, n=page.agreeing, m=PICTURES)
            return Advice(agree, words(APART[page.sought]))


def _tray(page: CameraCheck, reading: Reading, words: Words) -> Advice:
    if page.outline is None:
        return Advice(words(NO_TRAY))
    hand = is_empty(reading) or any(each.kind is Trouble.COVERED for each in reading.problems)
    what, do = ADVICE[Trouble.COVERED] if hand else NOT_EMPTY[page.sought]
    return Advice(words(what), words(do))


def _dice(reading: Reading, words: Words) -> Advice:
    """What can be put right in the tray comes before what is not there."""
    absent = (Trouble.MISSING, Trouble.EXTRA)
    found = worst_first(each for each in reading.problems if each.kind not in absent)
    if len(reading.dice) > len(WHOLE_SET):
        what, do = ADVICE[Trouble.EXTRA]
        return Advice(words(what, n=len(reading.dice)), words(do))
    if not found:
        return Advice(words(NO_DICE))
    kind = found[0].kind
    what, do = UNSURE if kind is Trouble.UNSURE else ADVICE[kind]
    return Advice(words(what), words(do), *_whose(found[0], words))


def _pile(reading: Reading, words: Words) -> Advice:
    found = worst_first(each for each in reading.problems if each.kind is not Trouble.MISSING)
    if len(reading.cards) > 1:
        what, do = MANY_CARDS
        return Advice(words(what, n=len(reading.cards)), words(do))
    if found:
        kind = found[0].kind
        what, do = UNSURE_PILE if kind in (Trouble.UNSURE, Trouble.MOVING) else ADVICE[kind]
        return Advice(words(what), words(do))
    if reading.cards:
        what, do = OTHER_CARD
        return Advice(words(what), words(do))
    return Advice(words(NO_PILE))


def _whose(problem: Problem, words: Words) -> tuple[str, Die]:
    if problem.kind not in OF_A_DIE or str(problem.color) not in CALLED:
        return "", None
    die = CALLED[str(problem.color)]
    return words(NAMES[die]), die
