"""The menu of a running game."""

from dataclasses import dataclass, replace
from enum import Enum

from table.coach import Coach
from table.controls import DOWNWARDS, SIDEWAYS, Button, stepped
from table.cues import Cue, Sound
from table.desk import Desk
from table.page import SidePage
from table.pages.camera import CameraCheck
from table.pages.players import Players
from table.pages.rules import RulesPage
from table.pages.statistics import StatisticsPage
from table.settings import LOUDEST, Language
from table.targets import TapBack, TapLine, Target


class Line(Enum):
    SOUND = "sound"
    CALM = "calm"
    LANGUAGE = "language"
    COACH = "coach"
    PLAYERS = "players"
    RULES = "rules"
    STATISTICS = "statistics"
    CAMERA = "camera"
    END = "end"


LINES = tuple(Line)


@dataclass(frozen=True, slots=True)
class Menu(SidePage):
    """Any player drives it: up and down over the lines, left and right change a value."""

    line: Line = Line.SOUND
    asks_end: bool = False

    def press(self, desk: Desk, place: int, button: Button) -> None:
        match button:
            case Button.YELLOW | Button.GREEN:
                desk.turn_to(Menu(stepped(LINES, self.line, DOWNWARDS[button])))
            case Button.RED | Button.BLUE:
                self._change(desk, SIDEWAYS[button])
            case Button.OK:
                self._choose(desk)

    def touch(self, desk: Desk, target: Target) -> None:
        match target:
            case TapBack() if self.asks_end:
                desk.turn_to(Menu(self.line))
            case TapBack():
                desk.back()
            case TapLine(Line() as line, 0):
                page = replace(self, line=line, asks_end=self.asks_end and line is Line.END)
                desk.turn_to(page)
                page._choose(desk)
            case TapLine(Line() as line, step):
                page = Menu(line)
                desk.turn_to(page)
                page._change(desk, step)
            case _:
                pass

    def _change(self, desk: Desk, step: int) -> None:
        match self.line:
            case Line.SOUND:
                desk.set(volume=min(max(desk.settings.volume + step, 0), LOUDEST))
                desk.sounds.append(Sound(Cue.CONFIRM))
            case Line.CALM:
                desk.set(calm=not desk.settings.calm)
            case Line.LANGUAGE:
                desk.set(language=stepped(list(Language), desk.settings.language, step))
            case Line.COACH:
                desk.set(coach=stepped(list(Coach), desk.settings.coach, step))
            case Line.END if self.asks_end:
                desk.turn_to(Menu(self.line))
            case _:
                pass

    def _choose(self, desk: Desk) -> None:
        match self.line:
            case Line.SOUND:
                desk.set(volume=0 if desk.settings.volume else LOUDEST)
            case Line.CALM | Line.LANGUAGE | Line.COACH:
                self._change(desk, 1)
            case Line.PLAYERS:
                desk.open(Players())
            case Line.RULES:
                desk.open(RulesPage(desk.game.rules.game))
            case Line.STATISTICS:
                desk.open(StatisticsPage.of(desk))
            case Line.CAMERA:
                desk.open(CameraCheck.of(desk.game.rules))
            case Line.END if self.asks_end:
                desk.home()
            case Line.END:
                desk.turn_to(replace(self, asks_end=True))
