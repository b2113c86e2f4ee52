"""How often a die fell on each of its faces, against what a fair one does."""

from dataclasses import dataclass

from table.fairness import Fairness, Verdict
from table.recap import Die


@dataclass(frozen=True, slots=True)
class ThrowsView:
    """One die; None are the two white ones. `odd` is the face that makes it suspicious."""

    color: Die
    counts: tuple[int, ...]
    expected: float
    low: float
    high: float
    odd: int | None

    @property
    def sides(self) -> int:
        return len(self.counts)


def throws_view(color: Die, fairness: Fairness) -> ThrowsView:
    suspicious = fairness.verdict is Verdict.SUSPICIOUS
    return ThrowsView(
        color=color,
        counts=fairness.counts,
        expected=fairness.expected,
        low=fairness.low,
        high=fairness.high,
        odd=fairness.most if suspicious else None,
    )
