"""Stands in for the hands at the table: throws simulated dice and turns simulated cards."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, assert_never

from hardware.keyboard import Command
from hardware.simulated_deck import JOKER, NUMBERS, Play, SimulatedDeck
from table.desk import Desk
from table.events import Card, Pile, Played, Roll
from table.game import Game, New, Phase
from table.happenings import Shown
from table.pages.camera import CameraCheck, Sought
from table.sheet import COLORS, Color
from table.sight import roll_of
from table.tray import TrayWatch
from table.variants import Cards, Classic, Longo
from vision.reading import SET, CardColor, Dice
from vision.reading import Color as DieColor

if TYPE_CHECKING:  # it needs OpenCV, and the first screen does not wait for that
    from hardware.simulated import SimulatedTray


def simulated_watch(tray: "SimulatedTray", *, armed: bool = False) -> TrayWatch:
    """The simulated tray as the table watches it, with a reader for each game that is drawn."""
    from vision.readers import reader_of

    others = {
        Longo.game: reader_of(Longo.game, tray.empty),
        Cards.game: reader_of(Cards.game, calibration=tray.card_calibration),
    }
    return TrayWatch(tray, reader_of(Classic.game, tray.empty), others, armed=armed)


class Simulator:
    """Dice of games that the camera reads are thrown into its tray; all else is told straight."""

    def __init__(self, tray: "Callable[[], SimulatedTray]", chance: Random) -> None:
        """`tray` may wait for the tray to be built."""
        self._tray = tray
        self._chance = chance
        self._deck: SimulatedDeck | None = None
        self._dealt: New | None = None

    def obey(self, command: Command, desk: Desk, now: float) -> None:
        match command:
            case Command.ROLL:
                self.roll(desk, now)
            case Command.NUDGE:
                self._tray().nudge()
            case Command.LEAN:
                self._tray().lean()
            case Command.HAND:
                self._tray().cover()
            case Command.LIFT:
                self._tray().lift()
            case Command.OUT:
                self._take_out(desk)
            case _:
                pass

    def roll(self, desk: Desk, now: float) -> None:
        """Roll, or show the next cards, whatever the game waits for."""
        if isinstance(desk.page, CameraCheck):
            self._lay(desk.page.sought)
        elif desk.in_game and desk.game.rules.plays_cards:
            self._show_cards(desk, now)
        elif not desk.in_game or desk.is_read:
            out = {str(color) for color in desk.closed}
            is_longo = desk.in_game and isinstance(desk.game.rules, Longo)
            kind = Dice.EIGHTS if is_longo else Dice.CUBES
            self._tray().roll(tuple(color for color in SET if color not in out), kind)
        elif desk.game.phase is Phase.ROLL:
            desk.take(Shown(self._opening(desk)), now)

    def _lay(self, sought: Sought) -> None:
        """What the camera check asks for."""
        match sought:
            case Sought.CUBES:
                self._tray().roll(SET, Dice.CUBES)
            case Sought.EIGHTS:
                self._tray().roll(SET, Dice.EIGHTS)
            case Sought.PILE:
                self._tray().lay_cards(self._chance.choice(NUMBERS))
            case _:
                assert_never(sought)

    def _show_cards(self, desk: Desk, now: float) -> None:
        """Draw for the active player, or play cards: into the tray if the camera reads them."""
        if desk.game.phase not in (Phase.ROLL, Phase.CARDS):
            return
        shown = self._drawn(desk) if desk.game.phase is Phase.ROLL else self._played(desk)
        if not desk.is_read:
            desk.take(Shown(shown), now)
            return
        deck = self._deck_of(desk)
        display = tuple(number for _, number in deck.display)
        cards = shown.cards if isinstance(shown, Played) else ()
        played = tuple((CardColor(_word(card)), card.number) for card in cards)
        self._tray().lay_cards(deck.top, display, played)

    def _take_out(self, desk: Desk) -> None:
        """A die of a closed row; with none closed, any die gets lost."""
        for color in desk.closed or {self._chance.choice(COLORS)}:
            self._tray().take_out(DieColor(str(color)))

    def _drawn(self, desk: Desk) -> Pile:
        deck = self._deck_of(desk)
        deck.take(desk.game.active)
        return Pile(deck.top)

    def _opening(self, desk: Desk) -> Roll:
        rules = desk.game.rules
        assert isinstance(rules, Classic)
        out = {str(color) for color in desk.closed}
        dice = [color for color in SET if color not in out]
        return roll_of([(color, self._chance.randint(1, rules.faces)) for color in dice])

    def _played(self, desk: Desk) -> Played:
        game, deck = desk.game, self._deck_of(desk)
        deck.take(game.active)  # who entered the pile by hand has not been dealt to yet

        def most_useful(plays: tuple[Play, ...]) -> Play:
            return max(plays, key=lambda play: _worth(game, _cards(play)))

        return Played(_cards(deck.play(game.active, most_useful)))

    def _deck_of(self, desk: Desk) -> SimulatedDeck:
        """The deck of this game; a new game, or one gone on with after a break, is dealt anew."""
        new = desk.timeline.new
        if self._deck is None or self._dealt is not new:
            assert isinstance(new.rules, Cards)
            self._deck = SimulatedDeck(len(new.names), new.rules.jokers, self._chance)
            self._dealt = new
        return self._deck


def _word(card: Card) -> str:
    return JOKER if card.color is None else str(card.color)


def _cards(play: Play) -> tuple[Card, ...]:
    return tuple(Card(None if word == JOKER else Color[word.upper()], n) for word, n in play)


def _worth(game: Game, cards: tuple[Card, ...]) -> tuple[int, int]:
    """How many crosses cards allow, the fewer skipped the better; then as few cards as will do."""
    sheet = game.sheets[game.active]
    best = 0
    for choice in game.rules.action2(Played(cards)):
        if game.rules.permits(sheet, choice):
            color = choice[0][0]
            first = game.rules.position[color][choice[0][1]]
            gap = first - game.rules.last_position(color, sheet.rows[color]) - 1
            best = max(best, 4 * len(choice) - gap)
    return best, -len(cards)
