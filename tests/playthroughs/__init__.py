"""Whole games as text: a change of rules shows as a diff.

A file has a head (`game`, `players`, perhaps `lucky`), then for each turn its line in the notation
of tests/notation.py and, indented, what it led to. `python -m tests.playthroughs` plays the turns
of every file again and writes what they lead to now.
"""

from collections.abc import Iterator
from pathlib import Path

from table.game import Game, New, start
from table.rules import Rules
from table.sheet import COLOR_WORDS, COLORS
from table.variants import Cards, Classic, Longo
from tests.notation import after, row_text

FILES = sorted(Path(__file__).parent.glob("*.txt"))
GAMES: dict[str, Rules] = {
    "classic": Classic(),
    "longo": Longo(),
    "cards": Cards(),
    "cards with jokers": Cards(jokers=True),
}


def setup(head: dict[str, str]) -> New:
    lucky = tuple(
        tuple(map(int, pair.split())) for pair in head.get("lucky", "").split(",") if pair
    )
    return New(GAMES[head["game"]], tuple(head["players"].split()), lucky=lucky)


def replayed(text: str) -> str:
    """The file as it should be: its own head and turns, with what they lead to."""
    head = dict(line.split(": ") for line in text.splitlines() if line and line[0].islower())
    turns = [line for line in text.splitlines() if line and line[0].isdigit()]
    lines = [f"{key}: {value}" for key, value in head.items()]
    game = start(setup(head))
    for line in turns:
        before, game = game, after(game, line)
        lines += ["", line, *outcome(before, game)]
    return "\n".join(lines) + "\n"


def outcome(before: Game, game: Game) -> Iterator[str]:
    """The sheets that changed, and how the game stands."""
    for name, old, new in zip(game.names, before.sheets, game.sheets, strict=True):
        if old != new:
            rows = " | ".join(row_text(new, color) for color in COLORS)
            yield f"  {name}: {rows} | {new.penalties} penalties | {new.total}"
    closed = " ".join(COLOR_WORDS[color] for color in COLORS if color in game.closed)
    if closed:
        yield f"  closed: {closed}"
    if game.winners is not None:
        yield f"  over, won by {' '.join(game.names[seat] for seat in game.winners)}"
    else:
        yield f"  turn {game.turn}, {game.phase}: {game.names[game.active]}"
