"""Where each wire runs between the header and its group, so that few of them cross."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from display.shapes import Point
from display.theme import Rgb
from table.diagram.header import way_out
from table.diagram.plan import CHANNEL, CHANNEL_END, GROUP, Side

WIDEST_GAP = 2.4
NEAR = 1.5
"""Wires that run along each other at less than this would be taken for one."""
_TOGETHER = 1000
"""A price that no number of crossings reaches."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A wire of one side: its pin, where it comes from and goes to, and whose it is."""

    pin: int
    side: Side
    level: float
    goal: float
    color: Rgb


Bundle = tuple[Lead, ...]


def lead(pin: int, side: Side, goal: float, color: Rgb) -> Lead:
    return Lead(pin, side, way_out(pin, side)[-1][1], goal, color)


def routes(bundles: Sequence[Bundle]) -> list[tuple[Lead, tuple[Point, ...]]]:
    """The points of every wire of one side, bundle beside bundle."""
    order = _ordered(bundles)
    gap = min(WIDEST_GAP, (CHANNEL_END - CHANNEL) / max(1, len(order) - 1))
    start = (CHANNEL + CHANNEL_END - gap * (len(order) - 1)) / 2
    return [(each, _points(each, start + gap * place)) for place, each in enumerate(order)]


def _points(lead: Lead, distance: float) -> tuple[Point, ...]:
    x = lead.side.x(distance)
    end = lead.side.x(GROUP)
    return (*way_out(lead.pin, lead.side), (x, lead.level), (x, lead.goal), (end, lead.goal))


def _ordered(bundles: Sequence[Bundle]) -> list[Lead]:
    """From the header outwards: the best order of bundles, then the best within each."""
    bundles = [tuple(_sorted(bundle)) for bundle in bundles]
    best = min(permutations(bundles), key=lambda order: cost(sum(order, ())))
    order = _improved(list(sum(best, ())), [set(bundle) for bundle in best])
    if cost(order) >= _TOGETHER:  # then some wires must leave their bundle
        order = _improved(order, [set(order)])
    return order


def _sorted(bundle: Bundle) -> list[Lead]:
    """Wires that go down keep clear of each other if the lowest turns first, and so on."""
    down = [each for each in bundle if each.goal >= each.level]
    up = [each for each in bundle if each.goal < each.level]
    return sorted(down, key=lambda each: -each.level) + sorted(up, key=lambda each: each.level)


def _improved(order: list[Lead], bundles: Sequence[set[Lead]]) -> list[Lead]:
    """Swapped in pairs of a bundle for as long as that helps."""
    price = cost(order)
    is_better = True
    while is_better:
        is_better = False
        for first, second in combinations(range(len(order)), 2):
            if not any({order[first], order[second]} <= bundle for bundle in bundles):
                continue
            swapped = list(order)
            swapped[first], swapped[second] = order[second], order[first]
            if (lower := cost(swapped)) < price:
                order, price, is_better = swapped, lower, True
    return order


def cost(order: Sequence[Lead]) -> int:
    """How often wires cross, and far worse, how often two run as one."""
    return sum(_price(inner, outer) for inner, outer in combinations(order, 2))


def _price(inner: Lead, outer: Lead) -> int:
    """Of two wires, the inner one turning nearer to the header."""
    crossings = _between(outer.level, inner) + _between(inner.goal, outer)
    return crossings + (_TOGETHER if abs(outer.level - inner.goal) < NEAR else 0)


def _between(level: float, other: Lead) -> int:
    low, high = sorted((other.level, other.goal))
    return low - NEAR < level < high + NEAR
