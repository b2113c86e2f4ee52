"""Correcting the roll or the draw pile's number: each die as it was read and as it is now."""

from dataclasses import dataclass, field
from typing import NamedTuple

from display.hints import Hint
from display.views.band import sides_of
from display.views.live import EDGE_PX, frame_number
from display.views.question import Question, question_view
from display.views.roll import WORDS, die_word
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.events import Roll, Source
from table.pages.correct import Correct, Field
from table.recap import Die
from table.sheet import Color
from table.sight import TraySeen
from table.targets import TapBack, TapOk
from vision.reading import Frame, Place
from vision.roll_picture import RollPicture

READ_AS: dict[Die, str] = {
    None: _("The white die was read as {v}."),
    Color.RED: _("The red die was read as {v}."),
    Color.YELLOW: _("The yellow die was read as {v}."),
    Color.GREEN: _("The green die was read as {v}."),
    Color.BLUE: _("The blue die was read as {v}."),
}
NOT_READ: dict[Die, str] = {
    None: _("The white die was not read."),
    Color.RED: _("The red die was not read."),
    Color.YELLOW: _("The yellow die was not read."),
    Color.GREEN: _("The green die was not read."),
    Color.BLUE: _("The blue die was not read."),
}
SHOWS: dict[Die, str] = {
    None: _("White die shows"),
    Color.RED: _("Red die shows"),
    Color.YELLOW: _("Yellow die shows"),
    Color.GREEN: _("Green die shows"),
    Color.BLUE: _("Blue die shows"),
}
CROP_EDGES = 1.8
"""So many edges of a die the picture of it is high."""


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of the camera's picture round a die; its height in pixels of the frame."""

    x_px: int
    y_px: int
    height_px: int
    number: int
    frame: Frame = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FieldView:
    """One die, or the pile; `was` is said only of what was changed."""

    color: Die
    word: str
    value: int | None
    was: str
    chosen: bool
    crop: Crop | None


@dataclass(frozen=True, slots=True)
class CorrectView:
    question: Question
    fields: tuple[FieldView, ...]
    sides: int
    pile: bool
    shows: str
    values: tuple[int, ...]
    hints: tuple[Hint, ...]

    @property
    def chosen(self) -> FieldView:
        return next(field for field in self.fields if field.chosen)


def correct_view(desk: Desk, page: Correct, words: Words) -> CorrectView:
    pile = desk.game.rules.plays_cards
    chosen = page.fields[page.cursor]
    title, ask = _titles(page, pile, words)
    fact = "" if pile else _read_as(desk, page, words)
    crops = _crops(desk, page.fields)
    return CorrectView(
        question=question_view(desk, words, title, ask, fact),
        fields=tuple(
            FieldView(
                color=each.color,
                word=words(_("draw pile")) if pile else words(WORDS[each.color]),
                value=each.value,
                was=_was(each, words),
                chosen=index == page.cursor,
                crop=crops[index],
            )
            for index, each in enumerate(page.fields)
        ),
        sides=sides_of(desk.game.rules),
        pile=pile,
        shows=words(_("The draw pile shows")) if pile else words(SHOWS[chosen.color]),
        values=chosen.values,
        hints=_hints(page, words),
    )


def _titles(page: Correct, pile: bool, words: Words) -> tuple[str, str]:
    is_new = any(each.was is None for each in page.fields)
    if pile:
        title = _("Enter the number") if is_new else _("Correct the number")
        return words(title), words(_("Which number is on top of the draw pile?"))
    if is_new:
        return words(_("Enter the dice")), words(_("What do the dice show?"))
    return words(_("Correct the roll")), words(_("Which die is wrong?"))


def _read_as(desk: Desk, page: Correct, words: Words) -> str:
    """What the camera read, also of what was corrected since; entered dice it did not read."""
    chosen, opening = page.fields[page.cursor], desk.game.opening
    origin = opening.origin if opening else None
    if chosen.was is None:
        return words(NOT_READ[chosen.color]) if desk.is_read else ""
    if origin is None or origin.source is Source.CAMERA:
        read = origin.read if origin else None
        value = _read_value(read, page) if isinstance(read, Roll) else chosen.was
        return words(READ_AS[chosen.color], v=value)
    return ""


def _read_value(read: Roll, page: Correct) -> int | None:
    """The white dice come first, the lower one before the other."""
    color = page.fields[page.cursor].color
    return read.white[page.cursor] if color is None else read.dice[color]


def _was(each: Field, words: Words) -> str:
    return words(_("was {v}"), v=each.was) if each.changed and each.was is not None else ""


class _Thing(NamedTuple):
    """A die in the picture; one in trouble has no value."""

    color: str
    value: int | None
    centre: Place


def _crops(desk: Desk, fields: tuple[Field, ...]) -> list[Crop | None]:
    """Each die's picture: that of its color and value, else of what is left of its color."""
    picture = desk.pictured
    crops: list[Crop | None] = [None] * len(fields)
    if picture is None:
        return crops
    free, height_px = _things(picture), round((picture.reading.edge_px or EDGE_PX) * CROP_EDGES)
    for any_value in (False, True):
        for index, each in enumerate(fields):
            fitting = (
                thing
                for thing in free
                if thing.color == die_word(each.color) and (any_value or thing.value == each.was)
            )
            found = next(fitting, None) if crops[index] is None else None
            if found:
                free.remove(found)
                crops[index] = _crop(picture, found.centre, height_px)
    return crops


def _things(picture: TraySeen | RollPicture) -> list[_Thing]:
    dice = [_Thing(str(die.color), die.value, die.centre) for die in picture.reading.dice]
    troubled = [
        _Thing(str(each.color), None, each.centre)
        for each in picture.reading.problems
        if each.centre is not None
    ]
    return dice + troubled


def _crop(picture: TraySeen | RollPicture, place: Place, height_px: int) -> Crop:
    x, y, frame = round(place[0]), round(place[1]), picture.frame
    return Crop(x, y, height_px, frame_number(picture), frame)


def _hints(page: Correct, words: Words) -> tuple[Hint, ...]:
    dice = Hint((Button.RED, Button.BLUE), words(_("die")), arrows=True)
    value = Hint((Button.YELLOW, Button.GREEN), words(_("value")), arrows=True)
    done = Hint((Button.OK,), words(_("done")), target=TapOk())
    cancel = Hint((Button.OK,), words(_("hold: cancel")), held=True, target=TapBack())
    if len(page.fields) == 1:
        return value, done, cancel
    return dice, value, done, cancel, Hint((), words(_("or touch the die, then its face")))
