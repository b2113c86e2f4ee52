"""How well the table itself plays when it takes a seat."""

from enum import StrEnum


class Strength(StrEnum):
    """From the beginner to the one that is hard to beat."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


TABLE_NAMES = ("Pascal", "Fermat", "Bayes", "Laplace", "Moivre")
"""Of the players whom the table plays, by place: those who first reckoned with dice."""
GAP1 = "gap1"
RANDOM = "random"
POLICIES = (*(strength.value for strength in Strength), GAP1, RANDOM)
"""The names of all who play in `simulate`: the last two are its yardsticks."""
