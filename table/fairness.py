"""Whether a die falls on its faces equally often: the chi-square test, with its verdict."""

from dataclasses import dataclass
from enum import Enum, auto
from math import erfc, exp, gamma, sqrt

THROWS_TO_JUDGE = 30
FAIR_FROM = 0.05
SUSPICIOUS_BELOW = 0.01
NORMAL_DEVIATIONS = 2.0


class Verdict(Enum):
    """What may be said of a die after its throws."""

    FEW = auto()
    FAIR = auto()
    WATCH = auto()
    SUSPICIOUS = auto()


@dataclass(frozen=True, slots=True)
class Fairness:
    """A die's throws against equal faces; `counts` from the face 1 upward."""

    counts: tuple[int, ...]
    throws: int
    expected: float
    """How often a fair die shows each face on average."""
    low: float
    high: float
    """The normal range of one face: two standard deviations about what is expected."""
    chi_square: float
    p: float
    """How likely a fair die strays at least as far as this one."""
    verdict: Verdict
    most: int
    """The face that came up most often, the lowest of several."""

    @classmethod
    def of(cls, counts: tuple[int, ...]) -> "Fairness":
        faces, throws = len(counts), sum(counts)
        expected = throws / faces
        normal = NORMAL_DEVIATIONS * sqrt(expected * (1 - 1 / faces))
        chi_square = sum((count - expected) ** 2 for count in counts) / expected if throws else 0.0
        p = chance_of(chi_square, freedom=faces - 1)
        return cls(
            counts=counts,
            throws=throws,
            expected=expected,
            low=max(0.0, expected - normal),
            high=min(float(throws), expected + normal),
            chi_square=chi_square,
            p=p,
            verdict=_verdict(throws, p),
            most=counts.index(max(counts)) + 1,
        )


def chance_of(chi_square: float, freedom: int) -> float:
    """The chance of at least this chi-square by accident, for whole degrees of freedom.

    The regularised upper incomplete gamma function Q(freedom / 2, chi_square / 2): it is known
    for 1/2 and for 1, and Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1) leads on from there.
    """
    x = chi_square / 2
    a, chance = (0.5, erfc(sqrt(x))) if freedom % 2 else (1.0, exp(-x))
    while a < freedom / 2:
        chance += x**a * exp(-x) / gamma(a + 1)
        a += 1
    return min(chance, 1.0)


def _verdict(throws: int, p: float) -> Verdict:
    if throws < THROWS_TO_JUDGE:
        return Verdict.FEW
    if p >= FAIR_FROM:
        return Verdict.FAIR
    return Verdict.WATCH if p >= SUSPICIOUS_BELOW else Verdict.SUSPICIOUS
