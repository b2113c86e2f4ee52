"""What the people at the table have set, and what it remembers of them between two evenings."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path

from table.coach import Coach
from table.game import MOST_PLAYERS
from table.lines import LONGEST_NAME
from table.strength import Strength

FILE = "settings.json"
NAMES_KEPT = 30
LOUDEST = 10


class Language(StrEnum):
    """The languages of the screen and the voice."""

    PORTUGUESE = "pt"
    SPANISH = "es"
    POLISH = "pl"
    ENGLISH = "en"


class Kind(StrEnum):
    """The games to choose from; the card game with and without its jokers."""

    CLASSIC = "classic"
    LONGO = "longo"
    CARDS = "cards"
    JOKERS = "jokers"


@dataclass(frozen=True, slots=True)
class Settings:
    """Chosen on the start screen and in the menu; `seats` are the places of the last game."""

    language: Language = Language.ENGLISH
    kind: Kind = Kind.CLASSIC
    volume: int = 7
    calm: bool = False
    names: tuple[str, ...] = ()
    """Who has played here, the last one first."""
    seats: tuple[int, ...] = ()
    left: bool = False
    """The last game was ended before it was over: it is not gone on with."""
    bots: tuple[tuple[int, Strength], ...] = ()
    """The places that the table itself plays, and how well; the start screen keeps them."""

    coach: Coach = Coach.OFF

    def with_bot(self, place: int, strength: Strength | None) -> "Settings":
        """A place that the table plays from now on, or no longer."""
        bots = {other: known for other, known in self.bots if other != place}
        if strength is not None:
            bots[place] = strength
        return replace(self, bots=tuple(sorted(bots.items())))

    def with_names(self, names: tuple[str, ...]) -> "Settings":
        """These names, remembered before the older ones."""
        older = [name for name in self.names if name not in names]
        return replace(self, names=(*names, *older)[:NAMES_KEPT])


def load(directory: Path) -> Settings:
    """What was saved; what cannot be read, or makes no sense, is as if it had never been set."""
    try:
        saved = json.loads((directory / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return Settings()
    settings = Settings()
    for key, read in _READERS.items():
        try:
            settings = replace(settings, **{key: read(saved[key])})  # type: ignore[arg-type]
        except (KeyError, TypeError, ValueError):
            continue
    return settings


def save(directory: Path, settings: Settings, write: Callable[[Path, bytes], None]) -> None:
    """`write` puts the whole file in its place or leaves the old one."""
    write(directory / FILE, json.dumps(asdict(settings), ensure_ascii=False).encode())


def _volume(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value <= LOUDEST:
        raise ValueError(value)
    return int(value)


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _names(value: list[object]) -> tuple[str, ...]:
    names = [name for name in value if isinstance(name, str) and name.strip()]
    return tuple(name[:LONGEST_NAME] for name in names if name.isprintable())[:NAMES_KEPT]


def _seats(value: list[object]) -> tuple[int, ...]:
    seats = tuple(seat for seat in value if isinstance(seat, int) and 0 <= seat < MOST_PLAYERS)
    if len(seats) != len(value) or len(set(seats)) < len(seats):
        raise ValueError(value)
    return seats


def _bots(value: list[tuple[object, str]]) -> tuple[tuple[int, Strength], ...]:
    places = _seats([place for place, _ in value])
    if len(places) >= MOST_PLAYERS:
        raise ValueError(value)
    strengths = (Strength(strength) for _, strength in value)
    return tuple(sorted(zip(places, strengths, strict=True)))


_READERS: dict[str, Callable[..., object]] = {
    "language": Language,
    "kind": Kind,
    "volume": _volume,
    "calm": _yes_or_no,
    "left": _yes_or_no,
    "names": _names,
    "seats": _seats,
    "bots": _bots,
    "coach": Coach,
}
