"""What the voice is given to say: whole sentences in the table's language."""

import unicodedata
from collections.abc import Callable

from table.cues import Say

_SPOKEN_MARKS = "'\N{RIGHT SINGLE QUOTATION MARK}-,"
"""What a name may hold beside letters and digits; the voice would spell out anything else."""


def spoken(say: Say, words: Callable[..., str]) -> str:
    """The sentence for the voice; `words` are those of the language, as for the screen.

    Numbers stay digits: the voice reads them in its own language.
    """
    values = {name: _speakable(value) for name, value in say.values}
    return words(say.text, **values)


def _speakable(value: object) -> object:
    """Numbers as they are; a name without signs, unless it consists of nothing else."""
    if isinstance(value, int):
        return value
    composed = unicodedata.normalize("NFC", str(value))
    heard = "".join(char if _is_heard(char) else " " for char in composed)
    return " ".join((heard if any(map(str.isalnum, heard)) else composed).split())


def _is_heard(char: str) -> bool:
    return char.isalnum() or char in _SPOKEN_MARKS
