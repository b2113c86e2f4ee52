"""Everything that the people at the table see and do, without the screen that shows it.

The desk holds a pile of pages; the uppermost takes the buttons. A page is a value: what changes
on it is a new page in its place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from table.announce import announcements
from table.coach import Advised, Reviewed
from table.controls import Button, Hold, Press
from table.cues import Cue, Say, Sound
from table.events import Origin, Pile, Played, Roll, Source, Undo
from table.game import Game, New, Phase
from table.happenings import Decided, Happening, Shown, Touch
from table.lines import Line
from table.page import Page
from table.refused import Refused
from table.session import Session
from table.settings import Settings
from table.sheet import Color
from table.sight import TrayLost, TraySeen, disturbed, played_of, roll_of
from table.strength import TABLE_NAMES, Strength
from table.surroundings import Surroundings
from table.targets import Tap
from table.timeline import Timeline
from vision.roll_picture import RollPicture
from vision.settle import State

NOTICE_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Pending:
    """A roll, or the pile's number, that the game does not wait for yet, and how it lay."""

    opening: Roll | Pile
    sight: TraySeen


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the people at the table, shown for a few seconds."""

    refused: Refused
    until: float


class Desk:
    """The state of the table; `take` and `tick` change it, display/views show it."""

    def __init__(
        self, session: Session, settings: Settings, around: Surroundings, now: float = 0.0
    ) -> None:
        self.session = session
        self.settings = settings
        self.around = around
        self.now = now
        self.phase_since = now
        """Since when the game waits for what it waits for."""
        self.changed_at = now
        self.sight: TraySeen | TrayLost | None = None
        self.pending: Pending | None = None
        """What was seen while another page was open, or somebody still thinks."""
        self.laid: Played | None = None
        """Card game: the played cards as they lie in the tray, not yet taken."""
        self.advised: dict[int, Advised] = {}
        """What the coach said last to each player; it may be about an earlier question."""
        self.reviewed: Reviewed | None = None
        self.notice: Notice | None = None
        self.sounds: list[Sound | Say] = []
        self.holding: Mapping[tuple[int, Button], float] = {}
        """The buttons that are held down, by place, and how much of the hold has passed."""
        self.keys_shown = False
        self.rearmed = False
        """The dice in the tray are a roll again; whoever watches the tray sets it back."""
        self.pages: list[Page] = []
        self.places: tuple[int, ...] = ()
        """The place of each player of the game."""
        if settings.left:
            session.timeline = None
        if session.timeline is None:
            self.pages = [around.home(self)]
        else:
            self._sit(session.timeline.new, settings.seats)
            self.pages = [around.play()]
            self.tell(Refused("The game goes on where it was left."))

    def recover(self) -> None:
        """Go on from what is on disk, after a fault of the program."""
        self.pending = self.laid = None
        self.pages = [self.around.play() if self.in_game else self.around.home(self)]

    @property
    def page(self) -> Page:
        return self.pages[-1]

    @property
    def timeline(self) -> Timeline:
        """The game in play; only on pages of a game."""
        assert self.session.timeline is not None
        return self.session.timeline

    @property
    def game(self) -> Game:
        return self.timeline.game

    @property
    def in_game(self) -> bool:
        return self.session.timeline is not None

    @property
    def bots(self) -> Mapping[int, Strength]:
        """The players of the game whom the table plays, and how well.

        They have the table's names: the places may be those of another game than the journal's.
        """
        if not self.in_game:
            return {}
        at_place, names = dict(self.settings.bots), self.game.names
        return {
            player: at_place[place]
            for player, place in enumerate(self.places)
            if place in at_place and names[player] in TABLE_NAMES
        }

    def player_at(self, place: int) -> int | None:
        return self.places.index(place) if place in self.places else None

    def take(self, happening: Happening, now: float) -> None:
        """Let something happen; what is not possible now becomes a notice."""
        self.now = now
        try:
            self._dispatch(happening)
            self.page.tick(self)
        except Refused as refused:
            self.tell(refused)
            self.sounds.append(Sound(Cue.NOT_POSSIBLE))
        self._forget_pictures()

    def _forget_pictures(self) -> None:
        """Of rolls that were taken back for good; a correction enters them anew at once."""
        if self.in_game:
            is_open = self.game.phase is not Phase.ROLL
            self.around.pictures.forget_from(self.game.turn + is_open)

    def tick(self, now: float) -> None:
        """Let time pass."""
        self.now = now
        if self.notice and now >= self.notice.until:
            self.notice = None
        try:
            self.page.tick(self)
        except Refused as refused:
            self.tell(refused)

    @property
    def next_at(self) -> float | None:
        due = [self.page.next_at(self), self.notice.until if self.notice else None]
        return min((at for at in due if at is not None), default=None)

    def _dispatch(self, happening: Happening) -> None:
        match happening:
            case Press(place, button):
                self.page.press(self, place, button)
            case Hold(place, button):
                self.page.hold(self, place, button)
            case Touch(Tap(place, button)):
                self.page.press(self, place, button)
            case Touch(target):
                self.page.touch(self, target)
            case TraySeen() | TrayLost():
                self._see(happening)
            case Shown(opening):
                self.advance(replace(opening, origin=self.origin(Source.TOLD)))
            case Decided():
                self.page.decide(self, happening)
            case Advised(player):
                self.advised[player] = happening
            case Reviewed():
                self.reviewed = happening
            case Refused() as told:
                self.tell(told)

    def _see(self, sight: TraySeen | TrayLost) -> None:
        before, self.sight = self.sight, sight
        if isinstance(sight, TrayLost) or not self.in_game or not self.is_read:
            return
        if self.game.phase in (Phase.ACTION1, Phase.ACTION2) and disturbed(sight, before):
            self.tell(Refused("The dice were moved: what was read counts."))
        if self.game.rules.plays_cards:
            self._see_cards(sight)
            return
        if sight.seen.state in (State.MOVING, State.LIFTED):
            self.pending = None
        if sight.seen.roll is not None and self.game.phase is Phase.ROLL:
            roll = roll_of([(die.color, die.value) for die in sight.seen.roll])
            self.pending = Pending(replace(roll, origin=self.origin(Source.CAMERA)), sight)

    def _see_cards(self, sight: TraySeen) -> None:
        """What is laid or drawn before the game waits for it is kept until it does."""
        seen, origin = sight.seen, self.origin(Source.CAMERA)
        is_early = self.game.phase is Phase.ACTION2 and Pile(seen.pile or 0) != self.game.opening
        if seen.pile is not None and (self.game.phase is Phase.ROLL or is_early):
            self.pending = Pending(Pile(seen.pile, origin), sight)
        if seen.played is not None:
            played = played_of(seen.played)
            self.laid = played and replace(played, origin=origin)

    @property
    def closed(self) -> frozenset[Color]:
        """The rows that are closed for all in the game, if there is one."""
        return self.game.closed if self.in_game else frozenset()

    @property
    def is_read(self) -> bool:
        """Whether the camera reads this game's dice or cards."""
        return self.game.rules.game in self.around.reads

    def origin(self, source: Source) -> Origin:
        """Of what comes to the game of this table so."""
        return Origin(source, self.around.is_simulated)

    def tell(self, refused: Refused) -> None:
        self.notice = Notice(refused, self.now + NOTICE_SECONDS)

    def turn_to(self, page: Page) -> None:
        """Another page in place of the uppermost."""
        self.pages[-1] = page

    def open(self, page: Page) -> None:
        """One more page, from which `back` leads here."""
        self.pages.append(page)

    def back(self) -> None:
        self.pages.pop()

    def home(self) -> None:
        """To the start screen; a game that is not over stays in the journal, but is not resumed."""
        self.set(left=True)
        self.session.timeline = None
        self.pages = [self.around.home(self)]

    def begin(self, new: New, places: tuple[int, ...]) -> None:
        """Start a game of these players."""
        self.session.take(new)
        self._sit(new, places)
        self.around.pictures.begin()
        people = tuple(name for player, name in enumerate(new.names) if player not in self.bots)
        self.set(seats=places, names=self.settings.with_names(people).names, left=False)
        self.pages = [self.around.play()]
        self.phase_since = self.changed_at = self.now
        self.pending = self.laid = None
        self._announce(None)

    def set(self, **changed: object) -> None:
        """Change settings and keep them."""
        self.settings = replace(self.settings, **changed)  # type: ignore[arg-type]
        self.around.keep_settings(self.settings)

    def advance(self, line: Line) -> None:
        """Let the game go on; nothing is shown that is not on disk already."""
        before = self.game
        self.session.take(line)
        self._changed(before)

    def picture(self, sight: TraySeen | TrayLost | None) -> None:
        """Keep how the dice lie that were just taken, as far as they are seen."""
        if isinstance(sight, TraySeen) and self.is_read and sight.reading.dice:
            self.around.pictures.keep(self.game.turn, RollPicture(sight.frame, sight.reading))

    @property
    def pictured(self) -> TraySeen | RollPicture | None:
        """The tray as it was when this turn's dice were taken; until then, as it is."""
        if not self.is_read:
            return None
        live = self.sight if isinstance(self.sight, TraySeen) else None
        taken = self.around.pictures.of(self.game.turn) if self.game.opening else None
        return taken or live

    def rewind(self, phase: Phase) -> None:
        """Take back until the game waits for this turn's opening, or for its played cards."""
        before = self.game
        try:
            while self.game.phase is not phase:
                self.session.take(Undo())
        finally:  # what could not be kept leaves the game halfway
            self._changed(before)

    def take_back_bots(self) -> None:
        """Whom the table plays would answer the same again: go back to what a person has done."""
        while self.game.phase in (Phase.ACTION1, Phase.ACTION2):
            people = (player for player in self.game.seats if player not in self.bots)
            if any(map(self.game.awaits, people)):
                return
            self.advance(Undo())

    def _changed(self, before: Game) -> None:
        after, self.changed_at = self.game, self.now
        if (before.turn, before.phase) != (after.turn, after.phase):
            self.phase_since = self.now
            if after.phase is not Phase.ROLL:
                self.pending = None
            if after.phase in (Phase.ROLL, Phase.ACTION2):
                self.laid = None
        if before.phase is not Phase.ROLL and after.phase is Phase.ROLL:
            self.rearmed |= before.turn == after.turn
        if before.phase is Phase.ACTION2 and after.phase is Phase.CARDS:
            self.rearmed = True
        self._announce(before)

    def _announce(self, before: Game | None) -> None:
        self.sounds += announcements(before, self.game)

    def _sit(self, new: New, places: tuple[int, ...]) -> None:
        players = len(new.names)
        self.places = places if len(places) == players else tuple(range(players))
