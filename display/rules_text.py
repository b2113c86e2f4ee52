"""The short rules of each game, a page each; the screen translates them."""

from dataclasses import dataclass

from display.words import _


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the paragraphs below it, all of them keys of translations."""

    heading: str
    paragraphs: tuple[str, ...]


_ROWS = Section(
    _("Rows"),
    (
        _(
            "Red and yellow run from 2 to 12, green and blue from 12 to 2."
            " Cross from left to right; a skipped number is lost."
        ),
    ),
)
_LONG_ROWS = Section(
    _("Rows"),
    (
        _(
            "Red and yellow run from 2 to 16, green and blue from 16 to 2."
            " Cross from left to right; a skipped number is lost."
        ),
    ),
)
_WHITE_DICE = Section(
    _("White dice"),
    (_("The active player rolls. Then everyone may cross the sum of the white dice in one row."),),
)
_COLOR_DICE = Section(
    _("Colour dice"),
    (
        _(
            "After that only the active player may add one white die to one colour die"
            " and cross the sum in that colour's row."
        ),
    ),
)
_LUCKY_NUMBERS = Section(
    _("Lucky numbers"),
    (
        _(
            "If the white sum is one of your lucky numbers, you may instead cross the next"
            " number in the row where you have the fewest crosses."
        ),
    ),
)
_PENALTY = Section(
    _("Penalty"),
    (
        _(
            "If the active player crosses nothing in the whole turn, that is a penalty:"
            " 5 points less."
        ),
    ),
)
_LAST_NUMBER = _(
    "The last number of a row needs 5 crosses in it first. With it you cross the lock too,"
    " which counts as one more cross."
)
_LOCK = Section(_("Lock"), (_LAST_NUMBER,))
_LONG_LOCK = Section(
    _("Lock"),
    (
        _(
            "Each of the last two numbers closes its row and needs 6 crosses in it first."
            " With it you cross the lock too, which counts as one more cross."
        ),
    ),
)
_OWN_LOCK = Section(
    _("Lock"),
    (_LAST_NUMBER, _("The row is then closed for you alone; the others go on in that colour.")),
)
_CLOSED_ROW = Section(
    _("Closed row"),
    (
        _(
            "The row is then closed for everyone and its die is out. With the white dice"
            " several players may close it at the same time."
        ),
    ),
)
_END = Section(
    _("End"),
    (_("The game ends at once with the second closed row or anybody's 4th penalty."),),
)
_OWN_END = Section(
    _("End"),
    (_("The game ends at once when somebody has closed two rows or has a 4th penalty."),),
)
_WINNER = _("The highest total wins; equal totals share the win.")
_SCORE = Section(
    _("Score"),
    (
        _("The crosses of a row are worth 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78 points."),
        _WINNER,
    ),
)
_LONG_SCORE = Section(
    _("Score"),
    (
        _(
            "The crosses of a row are worth 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91,"
            " 105, 120 points."
        ),
        _WINNER,
    ),
)
_TAKE_CARDS = Section(
    _("Take cards"),
    (
        _(
            "The active player takes cards from the display until holding 5. The display is"
            " filled up to 4 from the draw pile."
        ),
    ),
)
_NUMBER_FOR_ALL = Section(
    _("A number for all"),
    (_("Everyone may cross the number on top of the draw pile in one row."),),
)
_PLAY_CARDS = Section(
    _("Play 1 to 3 cards"),
    (
        _(
            "The active player plays 1 to 3 cards of one colour and may cross their numbers."
            " Between the first and the last of them at most one number may be skipped."
        ),
    ),
)
_JOKERS = Section(
    _("Jokers"),
    (_("A joker takes the colour of the other cards; jokers alone take any one colour."),),
)

RULES: dict[str, tuple[Section, ...]] = {
    "classic": (_ROWS, _WHITE_DICE, _COLOR_DICE, _PENALTY, _LOCK, _CLOSED_ROW, _END, _SCORE),
    "longo": (
        _LONG_ROWS,
        _WHITE_DICE,
        _LUCKY_NUMBERS,
        _COLOR_DICE,
        _PENALTY,
        _LONG_LOCK,
        _CLOSED_ROW,
        _END,
        _LONG_SCORE,
    ),
    "cards": (
        _ROWS,
        _TAKE_CARDS,
        _NUMBER_FOR_ALL,
        _PLAY_CARDS,
        _JOKERS,
        _PENALTY,
        _OWN_LOCK,
        _OWN_END,
        _SCORE,
    ),
}
"""By the game's name as in `Rules.game`."""
