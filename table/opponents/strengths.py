"""The policies by their names: the table's strengths, and the yardsticks of `simulate`."""

from functools import cache

from table.opponents.clock import clock_of
from table.opponents.heuristics import Anything, Easy, Gap1, medium
from table.opponents.policy import Policy
from table.opponents.rows import row_states
from table.opponents.strong import Strong
from table.opponents.value import trained
from table.rules import Rules
from table.strength import POLICIES, Strength


def policy_of(name: str, rules: Rules, players: int) -> Policy:
    """How somebody of this name plays a game of so many."""
    match name:
        case Strength.EASY:
            return Easy()
        case Strength.MEDIUM:
            return medium(rules)
        case Strength.STRONG:
            return strong(rules, players)
        case "gap1":
            return Gap1()
        case "random":
            return Anything()
        case _:
            raise ValueError(f"There is no policy {name}, only {', '.join(POLICIES)}.")


@cache
def strong(rules: Rules, players: int) -> Strong:
    """The strongest; the coach asks it too."""
    return Strong(trained(rules, players), clock_of(rules, row_states(rules)))
