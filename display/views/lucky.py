"""Longo: the lucky numbers that each player enters as printed on the own sheet."""

from dataclasses import dataclass

from display.hints import Hint
from display.views.held import held_at
from display.words import Words, _
from table.controls import Button
from table.desk import Desk
from table.pages.lucky import Lucky
from table.targets import TapBack


@dataclass(frozen=True, slots=True)
class LuckyPanel:
    """One player's two numbers; `cursor` (0 or 1) is the one being set, None when confirmed."""

    place: int
    name: str
    numbers: tuple[int, ...]
    cursor: int | None
    note: str
    held: Button | None

    @property
    def label(self) -> str:
        return str(self.place + 1)

    @property
    def ready(self) -> bool:
        return self.cursor is None


@dataclass(frozen=True, slots=True)
class LuckyView:
    game: str
    title: str
    detail: str
    count: str
    panels: tuple[LuckyPanel, ...]
    start: str
    """On the button that takes all pairs as they are."""
    hints: tuple[Hint, ...]


def lucky_view(desk: Desk, page: Lucky, words: Words) -> LuckyView:
    return LuckyView(
        game=words(_("Longo")),
        title=words(_("Your lucky numbers")),
        detail=words(_("As printed on your sheet")),
        count=words(_("{n} of {m} ready"), n=len(page.ready), m=len(page.places)),
        panels=tuple(_panel(desk, page, player, words) for player in range(len(page.places))),
        start=words(_("Start the game")),
        hints=(
            Hint((Button.RED, Button.BLUE), words(_("number")), arrows=True),
            Hint((Button.YELLOW, Button.GREEN), words(_("value")), arrows=True),
            Hint((Button.OK,), words(_("confirm"))),
            Hint((Button.OK,), words(_("hold: take back")), held=True, target=TapBack()),
        ),
    )


def _panel(desk: Desk, page: Lucky, player: int, words: Words) -> LuckyPanel:
    ready, place = player in page.ready, page.places[player]
    return LuckyPanel(
        place=place,
        name=page.new.names[player],
        numbers=page.pairs[player],
        cursor=None if ready else page.cursor(player),
        note="" if ready else words(_("confirm")),
        held=held_at(desk, place),
    )
