"""A desk for each screen, with sample contents: what `qwixx-table gallery` draws."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from table import samples, showcase_opponents, showcase_play
from table.camera_check import CameraBench
from table.desk import Desk
from table.pages.camera import CameraCheck
from table.pages.lot import Lot
from table.pages.lucky import Lucky
from table.pages.menu import Line, Menu
from table.pages.name import Name
from table.pages.over import Sheets
from table.pages.players import Players
from table.pages.rules import GAMES, RulesPage
from table.pages.start import rules_of
from table.pages.statistics import StatisticsPage
from table.sample_sights import sights
from table.settings import Kind, Language
from table.statistics import Statistics
from table.variants import DEFAULT_LUCKY

Showcase: TypeAlias = Callable[[Language], Desk]


def _name(language: Language) -> Desk:
    desk = showcase_play.start(language)
    desk.open(Name(4, "Inê", ("Inês", "Tomás", "Żaneta"), lambda name: None, row=1, column=5))
    return desk


def _lucky(language: Language) -> Desk:
    desk = showcase_play.start(language, Kind.LONGO)
    new = replace(samples.new_game(Kind.LONGO, 4), lucky=())
    ready = frozenset({1})
    desk.open(Lucky(new, (0, 1, 2, 3), DEFAULT_LUCKY[:4], (0, 0, 1, 0), ready))
    return desk


def _lot(language: Language) -> Desk:
    desk = showcase_play.start(language)
    desk.open(Lot(samples.new_game(Kind.CLASSIC, 4, first=2), (0, 1, 2, 3), since=-2.0))
    return desk


def _sheets(language: Language) -> Desk:
    desk = showcase_play.over(language)
    desk.open(Sheets())
    return desk


def _statistics(language: Language) -> Desk:
    desk = samples.sample_desk(language, statistics=played_before)
    desk.open(StatisticsPage.of(desk))
    return desk


@cache
def played_before() -> dict[str, Statistics]:
    return samples.chronicle(38)


def _camera(language: Language, kind: Kind = Kind.CLASSIC) -> Desk:
    """All four steps have ticked themselves: an empty tray was seen, then dice or the pile."""
    desk = samples.sample_desk(language, examiner=CameraBench(Path(os.devnull)))
    desk.open(CameraCheck.of(rules_of(kind)))
    empty, full = {
        Kind.CLASSIC: ("empty", "roll"),
        Kind.LONGO: ("empty", "eights"),
        Kind.CARDS: ("no cards", "pile"),
    }[kind]
    for number in range(200):
        desk.take(sights()[empty if number < 40 else full], number * 0.2)
        desk.tick(number * 0.2 + 0.1)
    return desk


def _menu(language: Language, asks_end: bool = False) -> Desk:
    desk = showcase_play.wait(language)
    desk.open(Menu(Line.END if asks_end else Line.SOUND, asks_end))
    return desk


def _players(language: Language) -> Desk:
    desk = showcase_play.wait(language)
    desk.open(Players(1))
    return desk


def _rules(language: Language, game: str) -> Desk:
    desk = showcase_play.wait(language)
    desk.open(RulesPage(game))
    return desk


def _keys(language: Language) -> Desk:
    desk = showcase_play.start(language)
    desk.keys_shown = True
    return desk


SHOWCASES: Mapping[str, Showcase] = {
    "01-start": showcase_play.start,
    "01-start-cards": partial(showcase_play.start, kind=Kind.JOKERS),
    "01-start-bots": showcase_opponents.start_bots,
    "01b-name": _name,
    "01c-lucky": _lucky,
    "01d-lot": _lot,
    "01e-opponents": showcase_opponents.opponents,
    "02-wait": showcase_play.wait,
    "02-wait-bot": showcase_opponents.wait_for_bot,
    "02-wait-longo": partial(showcase_play.wait, kind=Kind.LONGO, players=5),
    "03-action1": showcase_play.action1,
    "03-action1-bots": showcase_opponents.action1_bots,
    "03-action1-solo": partial(showcase_play.action1, players=1),
    "03-action1-2": partial(showcase_play.action1, players=2),
    "03-action1-3": partial(showcase_play.action1, players=3),
    "03-action1-5": partial(showcase_play.action1, players=5),
    "04-action2": showcase_play.action2,
    "04-action2-solo": partial(showcase_play.action2, players=1),
    "04-action2-2": partial(showcase_play.action2, players=2),
    "04-action2-5": partial(showcase_play.action2, players=5),
    "05-penalty": showcase_play.penalty,
    "06-reader": partial(showcase_play.trouble, sight="leaning"),
    "06-reader-hand": partial(showcase_play.trouble, sight="hand"),
    "06-reader-no-camera": showcase_play.no_camera,
    "07-correct": showcase_play.correct,
    "08-closed": showcase_play.closed,
    "09-gameover": showcase_play.over,
    "09b-sheets": _sheets,
    "10-statistics": _statistics,
    "11-camera": _camera,
    "11-camera-cards": partial(_camera, kind=Kind.CARDS),
    "11-camera-longo": partial(_camera, kind=Kind.LONGO),
    "12-longo": partial(showcase_play.action1, kind=Kind.LONGO, players=5),
    "12-longo-action2": partial(showcase_play.action2, kind=Kind.LONGO, players=5),
    "12-longo-correct": partial(showcase_play.correct, kind=Kind.LONGO),
    "12-longo-gameover": partial(showcase_play.over, kind=Kind.LONGO, players=5),
    "13-cards-1": partial(showcase_play.wait, kind=Kind.CARDS),
    "13-cards-2": partial(showcase_play.action1, kind=Kind.CARDS),
    "13-cards-3": showcase_play.cards,
    "13-cards-4": showcase_play.step3,
    "13-cards-correct": showcase_play.correct_cards,
    "13-cards-gameover": partial(showcase_play.over, kind=Kind.CARDS),
    "14-menu": _menu,
    "14-menu-end": partial(_menu, asks_end=True),
    "14b-players": _players,
    **{f"15-rules-{game}": partial(_rules, game=game) for game in GAMES},
    "16-keys": _keys,
    "17-coach-costs": showcase_opponents.coach_costs,
    "17-coach-ranks": showcase_opponents.coach_ranks,
    "17-coach-action2": showcase_opponents.coach_action2,
    "17-coach-cards": showcase_opponents.coach_cards,
    "17-coach-review": showcase_opponents.reviewed,
}
"""By the name of its picture; the numbers are those of the design."""
