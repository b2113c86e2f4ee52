"""How the command line takes its words: what is wrong with one is said in one line."""

import argparse
import re
from typing import NoReturn

from table.game import MOST_PLAYERS
from table.nearest import nearest
from table.streams import one_line
from table.strength import POLICIES

LEAST_PX, MOST_PX = 240, 7680
"""Of either side of a picture of the screen."""


class Parser(argparse.ArgumentParser):
    """Answers bad usage with one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)} (-h shows the usage)\n")


def common() -> Parser:
    """Options that may stand before and after the command; absent ones leave no trace."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--state", metavar="DIR", type=name, help="the directory in which games are kept"
    )
    common.add_argument(
        "--config", metavar="FILE", type=name, help="the configuration, a TOML file"
    )
    return common


def parsed(parser: Parser, arguments: list[str] | None) -> argparse.Namespace:
    """The options of a command line.

    The pictures of `read` may stand anywhere; argparse by itself takes only those that stand
    together.
    """
    options, rest = parser.parse_known_args(arguments)
    if rest and ("images" not in options or any(word.startswith("-") for word in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        options.images += rest
    return options


def positive(text: str) -> int:
    return _whole(text, 1)


def seed(text: str) -> int:
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(
            f"give a whole number of {least} or more, not {text!r:.60}"
        )
    return number


def players(text: str) -> int:
    number = positive(text)
    if number > MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"at most {MOST_PLAYERS} can play, not {number}")
    return number


def policies(text: str) -> tuple[str, ...]:
    """The name of a policy for each seat, with commas between them."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in POLICIES:
            raise argparse.ArgumentTypeError(
                f"there is no player {name!r:.60}: {nearest(name, POLICIES)}"
            )
    if len(names) > MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"at most {MOST_PLAYERS} can play, not {len(names)}")
    return names


def values(text: str) -> tuple[int, ...]:
    """What the six eight-sided dice of a roll show, with commas between them."""
    told = re.fullmatch(r"[1-8](,[1-8]){5}", text.replace(" ", ""))
    if told is None:
        raise argparse.ArgumentTypeError(
            f"give six values from 1 to 8 as 3,8,1,1,6,2, not {text!r:.60}"
        )
    return tuple(int(value) for value in told[0].split(","))


def size(text: str) -> tuple[int, int]:
    """Width and height in pixels, such as 1280x720."""
    found = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    width, height = (int(side) for side in found.groups()) if found else (0, 0)
    if not (LEAST_PX <= width <= MOST_PX and LEAST_PX <= height <= MOST_PX):
        raise argparse.ArgumentTypeError(
            f"give width and height from {LEAST_PX} to {MOST_PX} as 1280x720, not {text!r:.60}"
        )
    return width, height


def name(text: str) -> str:
    """The name of a file or directory: an empty one would mean the directory one is in."""
    if not text:
        raise argparse.ArgumentTypeError("give a name, not nothing")
    return text
