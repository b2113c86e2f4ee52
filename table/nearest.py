"""The answer to a mistyped word: the nearest right one."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, words: Iterable[str]) -> str:
    """ "did you mean …?" where one of the words is close, else all of them."""
    known = list(words)
    close = get_close_matches(word[:40], known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}."
