"""The game itself: waiting for the roll, both actions, and what interrupts them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from table.controls import Button, Hold, Press
from table.cues import Cue, Sound
from table.desk import Desk
from table.events import Choose, Confirm
from table.game import Game, Phase
from table.happenings import Decided
from table.page import Page
from table.pages.correct import correct_opening, correct_played
from table.pages.menu import Menu
from table.pages.over import Over
from table.pages.sights import is_lost, is_out, is_refused, is_thrown
from table.recap import closers
from table.sheet import Choice, Color
from table.targets import TapChoice, TapDie, TapMenu, TapOk, Target

TROUBLE_SECONDS = 0.8
"""So long trouble that the tray's watcher tells must last; with its own wait that makes 1.5 s."""
TAP_AGAIN_SECONDS = 8.0
NO_OPTION_SECONDS = 1.0
ABSENT_SECONDS = 30.0
BAND_SECONDS = 2.0
"""So long a closed row is shown at least, if another one or the game's end comes after it."""


@dataclass(frozen=True, slots=True)
class Band:
    """A row that was closed, by whom (players, not places) and with which number."""

    color: Color
    players: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Play(Page):
    """What interrupts the game is told here; all else is in the game itself."""

    asks_penalty: bool = False
    asks_absent: bool = False
    """The active player has said once that a missing player passes."""
    bands: tuple[Band, ...] = ()
    band_since: float = 0.0
    trouble_since: float | None = None
    taps: int = 0
    """How often the glass was tapped for this trouble."""
    waved_off: bool = False
    """The players roll again: what is in the tray is no longer told to be wrong."""
    before_press: Mapping[int, Choice] = field(default_factory=dict)
    """What was marked, by player, before the last press of a color: a hold gives it back."""

    def press(self, desk: Desk, place: int, button: Button) -> None:
        player = desk.player_at(place)
        if self.bands:
            if button is Button.OK:
                self._next_band(desk)
        elif player is not None and not self._is_answered_by_table(desk, player):
            match desk.game.phase:
                case Phase.ROLL | Phase.CARDS:
                    if button is Button.OK and self.may_enter(desk):
                        self._correct(desk, None)
                case Phase.ACTION1 | Phase.ACTION2:
                    self._answer(desk, player, button)
                case Phase.OVER:
                    pass

    @staticmethod
    def _is_answered_by_table(desk: Desk, player: int) -> bool:
        """Buttons and cells of a place that the table plays do nothing while it has to answer."""
        return player in desk.bots and desk.game.phase in (Phase.ACTION1, Phase.ACTION2)

    def may_enter(self, desk: Desk) -> bool:
        """Whether OK opens the entry by hand while the table waits for dice or cards."""
        by_hand = not desk.is_read or desk.game.rules.plays_cards
        return by_hand or self.trouble_shown(desk)

    def _answer(self, desk: Desk, player: int, button: Button) -> None:
        game = desk.game
        if button is not Button.OK:
            asks = self.asks_penalty and player != game.active
            before = {**self.before_press, player: game.answers[player].choice}
            desk.turn_to(replace(self, asks_penalty=asks, before_press=before))
            self._advance(desk, Press(player, button))
        elif game.awaits(player) and self._threatens(game, player) and not self.asks_penalty:
            desk.turn_to(replace(self, asks_penalty=True))
            desk.sounds.append(Sound(Cue.WARNING))
        elif self._may_pass_for_others(desk, player) and self.absent(desk) is not None:
            self._pass_for_absent(desk)
        else:
            self._advance(desk, Press(player, button))

    @staticmethod
    def _threatens(game: Game, player: int) -> bool:
        """Whether this player's OK would take a penalty."""
        last = game.phase is Phase.ACTION2 and not game.crossed_in_action1
        return last and not game.answers[player].choice

    @staticmethod
    def _may_pass_for_others(desk: Desk, player: int) -> bool:
        """The active player; whom the table plays cannot, so then anybody may who is ready."""
        game = desk.game
        return player == game.active or (game.active in desk.bots and not game.awaits(player))

    def absent(self, desk: Desk) -> int | None:
        """The player whom the active one may pass for, all others having been ready for long."""
        game = desk.game
        missing = [player for player in game.seats if game.awaits(player)]
        is_late = desk.now >= desk.changed_at + ABSENT_SECONDS
        if game.phase is not Phase.ACTION1 or not is_late or game.active in missing:
            return None
        return missing[0] if missing else None

    def _pass_for_absent(self, desk: Desk) -> None:
        missing = self.absent(desk)
        assert missing is not None
        if not self.asks_absent:
            desk.turn_to(replace(self, asks_absent=True))
            return
        if desk.game.answers[missing].choice:
            self._advance(desk, Choose(missing, ()))
        self._advance(desk, Confirm(missing))

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        player = desk.player_at(place)
        phase = desk.game.phase
        if self.bands or player is None or self._is_answered_by_table(desk, player):
            return
        if button is Button.OK:
            self._hold_ok(desk, player)
        elif phase in (Phase.ACTION1, Phase.ACTION2):
            self._give_back(desk, player)
            self._correct(desk, Color[button.name])
        elif button is Button.YELLOW:
            desk.open(Menu())

    def _hold_ok(self, desk: Desk, player: int) -> None:
        if self.asks_penalty and player == desk.game.active:
            desk.turn_to(replace(self, asks_penalty=False))
        elif self.trouble_shown(desk) and not is_lost(desk):
            desk.turn_to(replace(self, waved_off=True))
        else:  # also without a picture: what nobody sees cannot be rolled again
            before = desk.game
            desk.advance(Hold(player, Button.OK))
            desk.take_back_bots()
            self._follow(desk, before)

    def decide(self, desk: Desk, decided: Decided) -> None:
        """Mark first, so that all see it; when it is decided once more, confirm."""
        if self.bands or not desk.game.is_same_question(decided.game, decided.player):
            return
        if desk.game.answers[decided.player].choice == decided.choice:
            self._advance(desk, Confirm(decided.player))
        else:
            self._advance(desk, Choose(decided.player, decided.choice))

    def _give_back(self, desk: Desk, player: int) -> None:
        """The press that began a hold was none: what it marked is as before."""
        before = self.before_press.get(player)
        if before is None or not desk.game.awaits(player):
            return
        if desk.game.answers[player].choice != before:
            desk.advance(Choose(player, before))

    def _correct(self, desk: Desk, color: Color | None) -> None:
        """Open the correction of what this phase is about, at a color's die."""
        desk.turn_to(replace(self, asks_penalty=False, asks_absent=False))
        if desk.game.rules.plays_cards and desk.game.phase in (Phase.CARDS, Phase.ACTION2):
            desk.open(correct_played(desk))
        else:
            desk.open(correct_opening(desk, color))

    def touch(self, desk: Desk, target: Target) -> None:
        game = desk.game
        match target:
            case TapOk():
                self.press(desk, desk.places[game.active], Button.OK)
            case TapMenu() if game.phase in (Phase.ROLL, Phase.CARDS) and not self.bands:
                desk.open(Menu())
            case TapDie(index) if not self.bands:
                desk.turn_to(replace(self, asks_penalty=False, asks_absent=False))
                page = correct_played(desk) if self._shows_cards(game) else None
                desk.open(page or correct_opening(desk, None, index))
            case TapChoice(place, choice) if not self.bands:
                self._choose(desk, place, choice)
            case _:
                pass

    @staticmethod
    def _shows_cards(game: Game) -> bool:
        return game.rules.plays_cards and game.phase is Phase.ACTION2

    def _choose(self, desk: Desk, place: int, choice: Choice) -> None:
        player = desk.player_at(place)
        if player is None or self._is_answered_by_table(desk, player):
            return
        marked = desk.game.answers[player].choice == choice
        desk.turn_to(replace(self, asks_penalty=False))
        self._advance(desk, Choose(player, () if marked else choice))

    def _advance(self, desk: Desk, line: Press | Hold | Choose | Confirm) -> None:
        before = desk.game
        desk.advance(line)
        self._follow(desk, before)

    @staticmethod
    def _follow(desk: Desk, before: Game) -> None:
        """Show the rows that have closed, and the end of the game after them."""
        page, game, bands = desk.page, desk.game, closings(before, desk.game)
        assert isinstance(page, Play)
        page = replace(page, asks_absent=False)
        if game.phase is not before.phase:
            # What is wrong in the tray when a turn begins is wrong with the last roll.
            old = game.phase is Phase.ROLL and is_refused(desk)
            page = replace(page, asks_penalty=False, before_press={}, waved_off=old)
        if bands:
            page = replace(page, bands=bands, band_since=desk.now)
        desk.turn_to(page)
        if game.phase is Phase.OVER and not bands:
            desk.open(Over.of(desk))

    def _next_band(self, desk: Desk) -> None:
        desk.turn_to(replace(self, bands=self.bands[1:], band_since=desk.now))
        if not self.bands[1:] and desk.game.phase is Phase.OVER:
            desk.open(Over.of(desk))

    def tick(self, desk: Desk) -> None:
        if self.bands:
            self._tick_band(desk)
        elif desk.game.phase is Phase.OVER:
            desk.open(Over.of(desk))
        elif desk.game.phase is Phase.ROLL:
            self._tick_roll(desk)
        elif desk.game.phase is Phase.CARDS:
            self._tick_cards(desk)
        elif desk.game.phase is Phase.ACTION1:
            self._tick_answers(desk)

    def _tick_band(self, desk: Desk) -> None:
        late = desk.now >= self.band_since + BAND_SECONDS
        more = len(self.bands) > 1 or desk.game.phase is Phase.OVER
        if desk.pending is not None or desk.game.phase is Phase.ACTION1:  # the next one has rolled
            desk.turn_to(replace(self, bands=()))
            desk.page.tick(desk)
        elif late and (more or is_out(desk, self.bands[0].color)):
            self._next_band(desk)

    def _tick_roll(self, desk: Desk) -> None:
        if desk.pending is not None:
            pending, before = desk.pending, desk.game
            desk.pending = None
            desk.advance(pending.opening)
            desk.picture(pending.sight)
            self._follow(desk, before)
        else:
            desk.turn_to(self._watched(desk))

    def _tick_cards(self, desk: Desk) -> None:
        if desk.laid is not None:
            played, before = desk.laid, desk.game
            desk.laid = None  # cards that may not be played are told once
            desk.advance(played)
            self._follow(desk, before)

    def _watched(self, desk: Desk) -> "Play":
        """This page with what the tray shows: trouble begins, lasts, or is over."""
        off = self.waved_off and not is_thrown(desk)
        if not is_refused(desk) and not is_lost(desk):
            return replace(self, trouble_since=None, taps=0, waved_off=off)
        since = desk.now if self.trouble_since is None else self.trouble_since
        due = sum(desk.now >= since + wait for wait in (TROUBLE_SECONDS, TAP_AGAIN_SECONDS))
        if due > self.taps and not off:
            desk.sounds.append(Sound(Cue.TROUBLE))
        return replace(self, trouble_since=since, taps=max(due, self.taps), waved_off=off)

    def trouble_shown(self, desk: Desk) -> bool:
        """Whether the reader's trouble is on the screen now."""
        return (
            desk.game.phase is Phase.ROLL
            and not desk.game.rules.plays_cards  # hands are long at the cards: OK is always open
            and self.trouble_since is not None
            and not self.waved_off
            and desk.now >= self.trouble_since + TROUBLE_SECONDS
        )

    def _tick_answers(self, desk: Desk) -> None:
        """Who has no option passes by himself, when all have seen the sum."""
        if desk.now < desk.phase_since + NO_OPTION_SECONDS:
            return
        for player in desk.game.seats:
            if desk.game.awaits(player) and not desk.game.options(player):
                page = desk.page
                if isinstance(page, Play) and desk.game.phase is Phase.ACTION1:
                    page._advance(desk, Confirm(player))

    def next_at(self, desk: Desk) -> float | None:
        if self.bands:
            due = [self.band_since + BAND_SECONDS]
        elif desk.game.phase is Phase.ROLL and self.trouble_since is not None:
            due = [self.trouble_since + wait for wait in (TROUBLE_SECONDS, TAP_AGAIN_SECONDS)]
        elif desk.game.phase is Phase.ACTION1:
            due = [desk.phase_since + NO_OPTION_SECONDS, desk.changed_at + ABSENT_SECONDS]
        else:
            due = []
        return min((at for at in due if at > desk.now), default=None)


def closings(before: Game, after: Game) -> tuple[Band, ...]:
    """The rows that closed for all between two moments, from the top of the sheet down."""
    if not after.rules.closes_for_all:
        return ()
    return tuple(
        Band(color, tuple(closer.seat for closer in who), who[0].number)
        for color, who in closers(before, after).items()
    )
