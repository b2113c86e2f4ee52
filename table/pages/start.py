"""The start screen: who plays, which game, in which language."""

from dataclasses import dataclass, replace
from enum import Enum

from table.controls import DOWNWARDS, SIDEWAYS, Button, stepped
from table.cues import Cue, Sound
from table.desk import Desk
from table.game import MOST_PLAYERS, New
from table.page import Page
from table.pages.camera import CameraCheck
from table.pages.lot import draw_lots
from table.pages.lucky import Lucky
from table.pages.name import Name
from table.pages.opponents import Opponents
from table.pages.statistics import StatisticsPage
from table.refused import Refused
from table.rules import Rules
from table.settings import Kind, Language
from table.strength import TABLE_NAMES
from table.targets import TapKind, TapLanguage, TapLine, TapOk, TapSeat, Target
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo

NAMES = ("Ana", "Bruno", "Carla", "Łukasz", "Inês")
"""For those who have not played here before."""


class Line(Enum):
    """What the host's yellow and green go over; the last four stand beside each other."""

    GAME = "game"
    PLAYERS = "players"
    LANGUAGE = "language"
    START = "start"
    OPPONENTS = "opponents"
    STATISTICS = "statistics"
    CAMERA = "camera"


UP_AND_DOWN = (Line.GAME, Line.PLAYERS, Line.LANGUAGE, Line.START)
LAST_LINE = (Line.START, Line.OPPONENTS, Line.STATISTICS, Line.CAMERA)


@dataclass(frozen=True, slots=True)
class Start(Page):
    """`joined` are the places in the order in which they joined: the first is the host's."""

    names: tuple[str, ...]
    """Of all five places, also of those where nobody has joined."""
    joined: tuple[int, ...] = ()
    line: Line = Line.GAME
    line_before: Line = Line.GAME
    """Where the host was before the last press, for a hold takes its press back."""

    @property
    def host(self) -> int | None:
        return self.joined[0] if self.joined else None

    def press(self, desk: Desk, place: int, button: Button) -> None:
        if place not in self.joined:
            if button is Button.OK:
                self._join(desk, place)
        elif place != self.host:
            if button in (Button.RED, Button.BLUE):
                self._rename(desk, place, SIDEWAYS[button])
        else:
            self._drive(desk, button)

    def _join(self, desk: Desk, place: int) -> None:
        """Whose name somebody has taken meanwhile gets another one; the table makes room."""
        if place in dict(desk.settings.bots):
            desk.set(bots=desk.settings.with_bot(place, None).bots)
        page = replace(self, joined=(*self.joined, place))
        desk.turn_to(page)
        if page.names[place] in page._taken(place):
            page._rename(desk, place, 1)
        desk.sounds.append(Sound(Cue.JOIN, len(self.joined)))

    def _rename(self, desk: Desk, place: int, step: int) -> None:
        """The next known name that nobody at the table has."""
        known = [name for name in _known(desk.settings.names) if name not in self._taken(place)]
        here = self.names[place]
        self._name(desk, place, stepped(known, here, step) if here in known else known[0])

    def _taken(self, place: int) -> set[str]:
        """The names of the others who have joined."""
        return {self.names[other] for other in self.joined if other != place}

    def _name(self, desk: Desk, place: int, name: str) -> None:
        names = (*self.names[:place], name, *self.names[place + 1 :])
        desk.turn_to(replace(self, names=names))

    def _drive(self, desk: Desk, button: Button) -> None:
        match button:
            case Button.YELLOW | Button.GREEN:
                step = DOWNWARDS[button]
                here = Line.START if self.line in LAST_LINE else self.line
                line = stepped(UP_AND_DOWN, here, step)
                desk.turn_to(replace(self, line=line, line_before=self.line))
            case Button.RED | Button.BLUE:
                self._change(desk, SIDEWAYS[button])
            case Button.OK:
                self._go(desk)

    def _change(self, desk: Desk, step: int) -> None:
        match self.line:
            case Line.GAME:
                desk.set(kind=stepped(list(Kind), desk.settings.kind, step))
            case Line.PLAYERS:
                assert self.host is not None
                self._rename(desk, self.host, step)
            case Line.LANGUAGE:
                desk.set(language=stepped(list(Language), desk.settings.language, step))
            case _:
                desk.turn_to(replace(self, line=stepped(LAST_LINE, self.line, step)))

    def _go(self, desk: Desk) -> None:
        match self.line:
            case Line.START:
                self._start(desk)
            case Line.OPPONENTS:
                self._choose_opponents(desk)
            case Line.STATISTICS:
                desk.open(StatisticsPage.of(desk))
            case Line.CAMERA:
                desk.open(CameraCheck.of(rules_of(desk.settings.kind)))
            case _:
                desk.turn_to(replace(self, line=Line.START))

    def _choose_opponents(self, desk: Desk, place: int | None = None) -> None:
        people = tuple((each, self.names[each]) for each in sorted(self.joined))
        if len(people) == MOST_PLAYERS:
            raise Refused("Every place is taken by a person.")
        desk.open(Opponents.of(people, place))

    def hold(self, desk: Desk, place: int, button: Button) -> None:
        if place not in self.joined:
            return
        if button is Button.OK:
            joined = tuple(each for each in self.joined if each != place)
            desk.turn_to(replace(self, joined=joined))
            desk.sounds.append(Sound(Cue.CLEAR))
        elif button is Button.YELLOW:
            if place == self.host:
                desk.turn_to(replace(self, line=self.line_before))
            self._enter_name(desk, place)

    def _enter_name(self, desk: Desk, place: int) -> None:
        taken = self._taken(place)
        recent = tuple(name for name in desk.settings.names if name not in taken)
        desk.open(Name(place, "", recent[:3], lambda name: self.named(desk, place, name)))

    def named(self, desk: Desk, place: int, name: str) -> None:
        """A name was entered; the name's page lies on this one."""
        desk.back()
        page = desk.page
        assert isinstance(page, Start)
        if name:
            page._name(desk, place, name)

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapKind(kind):
                desk.set(kind=kind)
                desk.turn_to(replace(self, line=Line.GAME))
            case TapLanguage(language):
                desk.set(language=language)
                desk.turn_to(replace(self, line=Line.LANGUAGE))
            case TapSeat(place) if place in self.joined:
                self._enter_name(desk, place)
            case TapSeat(place) if place in dict(desk.settings.bots):
                self._choose_opponents(desk, place)
            case TapSeat(place):
                self._join(desk, place)
            case TapLine(Line() as line):
                page = replace(self, line=line)
                desk.turn_to(page)
                page._go(desk)
            case TapOk():
                self._start(desk)
            case _:
                pass

    def _start(self, desk: Desk) -> None:
        bots = dict(desk.settings.bots)
        places = tuple(sorted((*self.joined, *bots)))
        names = tuple((TABLE_NAMES if place in bots else self.names)[place] for place in places)
        if not self.joined:
            raise Refused("Press OK at your place to join.")
        if bots and desk.settings.kind in (Kind.CARDS, Kind.JOKERS) and not desk.around.deals:
            raise Refused("The table cannot hold real cards: take its players away.")
        if len(set(names)) < len(names):
            raise Refused("Two players have the same name: change one.")
        new = New(rules_of(desk.settings.kind), names)
        if desk.settings.kind is Kind.LONGO:
            pairs = tuple(DEFAULT_LUCKY[place] for place in places)
            settled = frozenset(i for i, place in enumerate(places) if place in bots)
            desk.open(Lucky(new, places, pairs, ready=settled))
        else:
            draw_lots(desk, new, places)


def start_page(desk: Desk) -> Start:
    """Nobody has joined yet; the names are those that played here last."""
    known = _known(desk.settings.names)
    seats = desk.settings.seats
    names: dict[int, str] = dict(zip(seats, known, strict=False))
    free = iter(name for name in known if name not in names.values())
    return Start(tuple(names.get(place) or next(free) for place in range(MOST_PLAYERS)))


def _known(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names to choose from, those who played last first."""
    return (*names, *(name for name in NAMES if name not in names))


def rules_of(kind: Kind) -> Rules:
    """What is played when a game of this kind is chosen."""
    match kind:
        case Kind.CLASSIC:
            return Classic()
        case Kind.LONGO:
            return Longo()
        case Kind.CARDS | Kind.JOKERS:
            return Cards(jokers=kind is Kind.JOKERS)
