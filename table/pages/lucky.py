"""Longo: each player enters the two lucky numbers printed on the own sheet."""

from dataclasses import dataclass, replace

from table.controls import UPWARDS, Button, stepped
from table.cues import Cue, Sound
from table.desk import Desk
from table.game import New
from table.page import Page
from table.pages.lot import draw_lots
from table.rules import LOWEST
from table.targets import TapBack, TapOk, Target

Pair = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lucky(Page):
    """By player: the pair, which of its numbers is being set, and whether it is confirmed."""

    new: New
    places: tuple[int, ...]
    pairs: tuple[Pair, ...]
    cursors: tuple[int, ...] = ()
    ready: frozenset[int] = frozenset()

    def cursor(self, player: int) -> int:
        return self.cursors[player] if self.cursors else 0

    def press(self, desk: Desk, place: int, button: Button) -> None:
        if not self._is_person(desk, place):
            return
        player = self.places.index(place)
        if button is Button.OK:
            self._confirm(desk, player)
        elif player not in self.ready:
            self._change(desk, player, button)

    def _is_person(self, desk: Desk, place: int) -> bool:
        """The table's own sheets have the usual pairs."""
        return place in self.places and place not in dict(desk.settings.bots)

    def _change(self, desk: Desk, player: int, button: Button) -> None:
        if button in (Button.RED, Button.BLUE):
            cursors = list(self.cursors or (0,) * len(self.places))
            cursors[player] = 0 if button is Button.RED else 1
            desk.turn_to(replace(self, cursors=tuple(cursors)))
            return
        pair = self._stepped(player, UPWARDS[button])
        desk.turn_to(replace(self, pairs=(*self.pairs[:player], pair, *self.pairs[player + 1 :])))

    def _stepped(self, player: int, step: int) -> Pair:
        """The number under the cursor, one higher or lower, never the same as the other one."""
        cursor, pair = self.cursor(player), self.pairs[player]
        numbers = [n for n in range(LOWEST, self.new.rules.highest + 1) if n != pair[1 - cursor]]
        number = stepped(numbers, pair[cursor], step)
        return (number, pair[1]) if cursor == 0 else (pair[0], number)

    def _confirm(self, desk: Desk, player: int) -> None:
        page = replace(self, ready=self.ready | {player})
        desk.turn_to(page)
        desk.sounds.append(Sound(Cue.CONFIRM))
        if len(page.ready) == len(self.places):
            page._go(desk)

    def _go(self, desk: Desk) -> None:
        lucky = tuple(tuple(sorted(pair)) for pair in self.pairs)
        desk.back()
        draw_lots(desk, replace(self.new, lucky=lucky), self.places)

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        """OK takes the own confirmation back; without one it leads back to the start screen."""
        if button is not Button.OK or not self._is_person(desk, place):
            return
        player = self.places.index(place)
        if player in self.ready:
            desk.turn_to(replace(self, ready=self.ready - {player}))
        else:
            desk.back()

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapOk():
                self._go(desk)
            case TapBack():
                desk.back()
            case _:
                pass
