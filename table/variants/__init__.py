"""The three games."""

from table.variants.cards import Cards
from table.variants.classic import Classic
from table.variants.longo import DEFAULT_LUCKY, Longo

__all__ = ["DEFAULT_LUCKY", "Cards", "Classic", "Longo"]
