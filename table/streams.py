"""Standard input, output and error, whatever became of them before the start."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

from table.directories import PROGRAM


def mend() -> None:
    """Streams that are closed lead nowhere, and letters that the output does not know are escaped.

    Python has None for a stream that was closed before its start. Opened in this order each gets
    its old number back, or the next file would get it, and with it what libraries write there.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """One line on standard output, at once."""
    print(one_line(text), flush=True)


def warn(message: str) -> None:
    """One line on standard error; where that is full or gone, there is nobody to be told."""
    with suppress(OSError):
        print(f"{PROGRAM}: {one_line(message)}", file=sys.stderr, flush=True)


class Progress:
    """A line on standard error that says how far something is; only a terminal is told."""

    def __init__(self, what: str) -> None:
        self._what, self._percent = what, -1

    def __call__(self, share: float) -> None:
        """`share` of it is done; what is done at last wipes the line."""
        percent = int(100 * share)
        if percent == self._percent or not sys.stderr.isatty():
            return
        self._percent = percent
        line = f"{PROGRAM}: {self._what}: {percent} %" if share < 1.0 else ""
        with suppress(OSError):
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def one_line(text: str) -> str:
    """The text with its control characters escaped: the name of a file may hold a newline."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
