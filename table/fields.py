"""Strict reading of decoded JSON: each value is of its kind, or one sentence says what is wrong."""

from collections.abc import Iterable, Sequence
from reprlib import repr as shortened
from typing import Any

from table.nearest import nearest
from table.refused import Refused


def fields(
    value: object, what: str, needed: Sequence[str], optional: Iterable[str] = ()
) -> dict[str, Any]:
    """An object that has all the needed keys and no unknown one."""
    if not isinstance(value, dict):
        raise Refused(
            "{what} takes an object with {keys}, not {value}.",
            what=what,
            keys=" and ".join(needed),
            value=shortened(value),
        )
    known = (*needed, *optional)
    for key in value:
        if key not in known:
            raise Refused(
                "{what} has no {key}: {hint}",
                what=what,
                key=shortened(key),
                hint=nearest(key, known),
            )
    for key in needed:
        if key not in value:
            raise Refused("{what} lacks {key}.", what=what, key=key)
    return value


def integer(value: object, what: str) -> int:
    """A whole number of at most three digits; true, 1.0 and "1" are none."""
    if type(value) is not int or abs(value) > 999:
        raise Refused(
            "{what} must be a whole number, not {value}.", what=what, value=shortened(value)
        )
    return value


def items(value: object, what: str, count: int | None = None) -> list[Any]:
    """A list, of `count` items where that is given."""
    if not isinstance(value, list):
        raise Refused("{what} must be a list, not {value}.", what=what, value=shortened(value))
    if count is not None and len(value) != count:
        raise Refused(
            "{what} must have {count} items, not {found}.",
            what=what,
            count=count,
            found=len(value),
        )
    return value


def word(value: object, what: str, words: Sequence[str]) -> str:
    """One of some words."""
    if value in words and isinstance(value, str):
        return value
    raise Refused(
        "There is no {what} {value}: {hint}",
        what=what,
        value=shortened(value),
        hint=nearest(str(value), words),
    )
