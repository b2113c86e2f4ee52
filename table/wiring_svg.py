"""The wiring as a sheet to print: the header in the middle, the players' buttons round it."""

from collections.abc import Iterator, Sequence
from statistics import mean, median

from display.svg import Svg, cable, document, words
from display.theme import INK
from hardware.buttons import PLACES
from table.diagram import header
from table.diagram.groups import Group, empty, panel, parts
from table.diagram.notes import notes
from table.diagram.plan import HEIGHT, MARGIN, QUIET, WIDTH, Side
from table.diagram.routes import Bundle, lead, routes
from table.wiring import Wire, Wiring

TOP, GAP = 23.0, 4.0
SLOT = (HEIGHT - TOP - MARGIN - 2 * GAP) / 3
NOTES = 27.5
PLAYERS = range(1, PLACES + 1)
LEFT_PLACES, RIGHT_PLACES = 3, 2
"""How many boxes each side has; the notes take the last one on the right."""


def page(wiring: Wiring) -> Svg:
    """The whole sheet."""
    if wiring.addresses:
        from table.diagram import chips

        return chips.page(wiring)
    return document(WIDTH, HEIGHT, "Qwixx dice table: wiring", _drawing(wiring))


def _drawing(wiring: Wiring) -> Iterator[Svg]:
    placed = groups(wiring)
    yield words(MARGIN, 13.5, "Qwixx dice table: wiring", 6.4, INK, bold=True)
    yield words(WIDTH - MARGIN, 13.5, "made by: qwixx-table wiring --svg FILE", 2.8, QUIET, "end")
    yield from map(panel, placed)
    yield from _empty(placed)
    yield from header.board()
    for side in Side:
        bundles = [bundle(group) for group in placed if group.side is side]
        for each, points in routes(bundles):
            yield cable(points, each.color)
    yield from header.pins(wiring.wires)
    for group in placed:
        yield from parts(group)
    yield from _notes(placed)


def groups(wiring: Wiring) -> list[Group]:
    """All that is wired, each where it lies on the sheet."""
    return [*_places(wiring), *_own(wiring)]


def bundle(group: Group) -> Bundle:
    """The wires between a group and the header."""
    return tuple(lead(pin, group.side, level, color) for pin, level, color in group.ends())


def _places(wiring: Wiring) -> list[Group]:
    """Each place on the side of most of its pins, if there is room, and near to them."""
    wired = {player: _wires_of(wiring, player) for player in PLAYERS}
    players = sorted((each for each in PLAYERS if wired[each]), key=lambda it: _right(wired[it]))
    left = sum(_right(wired[player]) < 0.5 for player in players)
    left = max(len(players) - RIGHT_PLACES, min(LEFT_PLACES, left))
    return [
        Group(f"Player {player}", wired[player], side, _top(row), SLOT)
        for side, those in ((Side.LEFT, players[:left]), (Side.RIGHT, players[left:]))
        for row, player in enumerate(sorted(those, key=lambda it: _level(wired[it])))
    ]


def _wires_of(wiring: Wiring, player: int | None) -> tuple[Wire, ...]:
    return tuple(wire for wire in wiring.wires if wire.player == player)


def _right(wires: Sequence[Wire]) -> float:
    """The share of wires whose pins are on the right."""
    return mean(wire.pin % 2 == 0 for wire in wires)


def _level(wires: Sequence[Wire]) -> float:
    return median(wire.pin for wire in wires)


def _top(row: int) -> float:
    return TOP + row * (SLOT + GAP)


def _empty(placed: Sequence[Group]) -> Iterator[Svg]:
    """The boxes that are left, for the players without buttons."""
    taken = {(group.side, group.top) for group in placed}
    free = [place for place in _SLOTS if place not in taken]
    titles = {group.title for group in placed}
    names = [f"Player {player}" for player in PLAYERS if f"Player {player}" not in titles]
    for name, (side, top) in zip(names, free, strict=True):
        yield empty(f"{name}: no buttons", side, top, SLOT)


def _own(wiring: Wiring) -> list[Group]:
    """What the table has once, in the last box."""
    wires = _wires_of(wiring, None)
    return [Group("Table", wires, Side.RIGHT, _top(2), SLOT - NOTES - GAP)] if wires else []


def _notes(placed: Sequence[Group]) -> Iterator[Svg]:
    """In the last box, below the table's own parts."""
    is_taken = any((group.side, group.top) == (Side.RIGHT, _top(2)) for group in placed)
    height = NOTES if is_taken else SLOT
    return notes(Side.RIGHT, _top(3) - GAP - height, height)


_SLOTS = tuple(
    (side, _top(row))
    for side, rows in ((Side.LEFT, LEFT_PLACES), (Side.RIGHT, RIGHT_PLACES))
    for row in range(rows)
)
