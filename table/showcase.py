"""A desk for each screen, with sample contents: what `qwixx-table gallery` draws."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TypeAlias

from table import samples
from table.camera_check import CameraBench
from table.coach import Coach
from table.controls import Button, Hold, Press
from table.desk import Desk
from table.events import Card, Choose, Played
from table.game import Game, Phase
from table.opponents.coaching import advise, review
from table.pages.camera import CameraCheck
from table.pages.correct import correct_played
from table.pages.lot import Lot
from table.pages.lucky import Lucky
from table.pages.menu import Line, Menu
from table.pages.name import Name
from table.pages.opponents import Opponents
from table.pages.over import Over, Sheets
from table.pages.play import TROUBLE_SECONDS, Play
from table.pages.players import Players
from table.pages.review import Review
from table.pages.rules import GAMES, RulesPage
from table.pages.statistics import StatisticsPage
from table.sample_sights import sights
from table.settings import Kind, Language
from table.sheet import Color
from table.statistics import Statistics
from table.strength import TABLE_NAMES, Strength
from table.timeline import Timeline
from table.tray import TrayLost, roll_of
from table.variants import DEFAULT_LUCKY

Showcase: TypeAlias = Callable[[Language], Desk]
OK = Button.OK
BOTS = ((2, Strength.STRONG), (3, Strength.EASY))


def _start(language: Language, kind: Kind = Kind.CLASSIC) -> Desk:
    desk = samples.sample_desk(language, kind)
    for place in range(4):
        desk.take(Press(place, OK), 0.0)
    return desk


def _with_bots(desk: Desk) -> Desk:
    """The same evening, but for the last two players, whom the table plays."""
    desk.set(bots=BOTS)
    if desk.in_game:
        places, timeline = dict(enumerate(desk.places)), desk.timeline
        names = tuple(
            TABLE_NAMES[places[player]] if places[player] in dict(BOTS) else name
            for player, name in enumerate(timeline.new.names)
        )
        new = replace(timeline.new, names=names)
        desk.session.timeline = Timeline.replay(new, timeline.events())
    return desk


def _start_bots(language: Language) -> Desk:
    desk = samples.sample_desk(language)
    for place in range(2):
        desk.take(Press(place, OK), 0.0)
    return _with_bots(desk)


def _opponents(language: Language) -> Desk:
    desk = _start_bots(language)
    desk.open(Opponents.of(((0, "Ana"), (1, "Bruno")), 3))
    return desk


def _wait_for_bot(language: Language) -> Desk:
    desk = samples.played_desk(language, Kind.CLASSIC, 4, samples.at(15, Phase.ROLL), seed=4)
    desk.sight = sights()["empty"]
    return _with_bots(desk)


def _action1_bots(language: Language) -> Desk:
    return _with_bots(_action1(language))


def _coached(desk: Desk, coach: Coach = Coach.RANKS) -> Desk:
    """With what the coach says to everybody whom the game waits for."""
    desk.set(coach=coach)
    for player in desk.game.seats:
        if desk.game.awaits(player):
            desk.take(advise(desk.game, player), 0.0)
    return desk


def _coach_costs(language: Language) -> Desk:
    return _coached(_unanswered(language), Coach.COSTS)


def _coach_ranks(language: Language) -> Desk:
    return _coached(_unanswered(language))


def _unanswered(language: Language) -> Desk:
    desk = samples.played_desk(language, Kind.CLASSIC, 4, samples.at(13, Phase.ROLL), seed=12)
    _open(desk)
    desk.sounds.clear()
    return desk


def _coach_action2(language: Language) -> Desk:
    desk = _action2(language)
    desk.advance(Choose(desk.game.active, ()))
    return _coached(desk)


def _coach_cards(language: Language) -> Desk:
    return _coached(_step3(language))


def _review(language: Language) -> Desk:
    desk = _over(language)
    desk.set(coach=Coach.REVIEW)
    timeline = desk.timeline
    desk.take(review(timeline.new, timeline.events(), timeline.game.seats), desk.now)
    desk.open(Review())
    return desk


def _name(language: Language) -> Desk:
    desk = _start(language)
    desk.open(Name(4, "Inê", ("Inês", "Tomás", "Żaneta"), lambda name: None, row=1, column=5))
    return desk


def _lucky(language: Language) -> Desk:
    desk = _start(language, Kind.LONGO)
    new = replace(samples.new_game(Kind.LONGO, 4), lucky=())
    ready = frozenset({1})
    desk.open(Lucky(new, (0, 1, 2, 3), DEFAULT_LUCKY[:4], (0, 0, 1, 0), ready))
    return desk


def _lot(language: Language) -> Desk:
    desk = _start(language)
    desk.open(Lot(samples.new_game(Kind.CLASSIC, 4, first=2), (0, 1, 2, 3), since=-2.0))
    return desk


def _wait(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    desk = samples.played_desk(language, kind, players, samples.at(14, Phase.ROLL), seed=4)
    desk.sight = sights()["empty"]
    return desk


def _action1(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    """Some have answered, one has marked, one still chooses."""
    desk = samples.played_desk(language, kind, players, samples.at(13, Phase.ROLL), seed=12)
    _open(desk)
    active = desk.game.active
    order = [(active + step) % players for step in range(players)]
    for player in order[1::2]:
        samples.answer(desk, player)
    if players > 1 and desk.game.options(order[0]):
        desk.advance(Choose(order[0], desk.game.options(order[0])[0]))
    desk.sounds.clear()
    return desk


def _open(desk: Desk) -> None:
    """The roll that lies in the tray, or whatever opens a turn of another game."""
    sight = desk.sight = sights()["roll"]
    if desk.is_read:
        desk.advance(roll_of([(die.color, die.value) for die in sight.reading.dice]))
    else:
        samples.play_on(desk, Random(3))


def _action2(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    desk = samples.played_desk(language, kind, players, samples.at(13, Phase.ROLL), seed=12)
    _open(desk)
    for player in desk.game.seats:
        samples.answer(desk, player)
    options = desk.game.options(desk.game.active)
    if options:
        desk.advance(Choose(desk.game.active, options[-1]))
    return desk


def _penalty(language: Language) -> Desk:
    desk = samples.played_desk(language, Kind.CLASSIC, 4, _threatens, seed=5)
    desk.take(Press(desk.places[desk.game.active], OK), 0.0)
    return desk


def _threatens(game: Game) -> bool:
    """Whether the active player is about to take a penalty that is not the first."""
    has_some = game.sheets[game.active].penalties > 0
    options = game.options(game.active)
    waits = game.phase is Phase.ACTION2 and not game.crossed_in_action1
    return game.phase is Phase.OVER or (waits and has_some and bool(options))


def _trouble(language: Language, sight: str) -> Desk:
    desk = _wait(language)
    desk.take(sights()[sight], 0.0)
    desk.tick(TROUBLE_SECONDS)
    return desk


def _no_camera(language: Language) -> Desk:
    desk = _wait(language)
    desk.take(TrayLost(""), 0.0)
    desk.tick(TROUBLE_SECONDS)
    return desk


def _correct(language: Language, kind: Kind = Kind.CLASSIC) -> Desk:
    desk = _action1(language, kind)
    desk.take(Hold(desk.places[0], Button.RED), 0.0)
    desk.take(Press(desk.places[0], Button.YELLOW), 0.0)
    return desk


def _correct_played(language: Language) -> Desk:
    desk = _step3(language)
    desk.open(correct_played(desk))
    return desk


def _closed(language: Language) -> Desk:
    """A game in which the last answer has just closed its first row."""
    for seed in range(99):
        desk, chance = samples.sample_desk(language), Random(seed)
        desk.begin(samples.new_game(Kind.CLASSIC, 4), (0, 1, 2, 3))
        while desk.game.phase is not Phase.OVER and not desk.game.closed:
            _play_on_buttons(desk, chance)
        if isinstance(desk.page, Play) and desk.page.bands and desk.game.phase is not Phase.OVER:
            return desk
    raise AssertionError("no row was closed in any sample game")


def _play_on_buttons(desk: Desk, chance: Random) -> None:
    """As `samples.play_on`, but the last answer is a press, so that its consequences are shown."""
    game = desk.game
    waiting = [player for player in game.seats if game.awaits(player)]
    if not waiting:
        samples.play_on(desk, chance)
        return
    samples.answer(desk, waiting[0], confirm=False)
    for _ in range(2):  # where a penalty threatens OK is asked for twice
        if desk.game.turn == game.turn and desk.game.awaits(waiting[0]):
            desk.take(Press(desk.places[waiting[0]], OK), 0.0)


def _over(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    desk = samples.played_desk(language, kind, players, samples.is_over, seed=2)
    desk.open(replace(Over.of(desk), since=-5.0))
    return desk


def _sheets(language: Language) -> Desk:
    desk = _over(language)
    desk.open(Sheets())
    return desk


def _statistics(language: Language) -> Desk:
    desk = samples.sample_desk(language, statistics=played_before)
    desk.open(StatisticsPage.of(desk))
    return desk


@cache
def played_before() -> dict[str, Statistics]:
    return samples.chronicle(38)


def _camera(language: Language) -> Desk:
    """All four steps have ticked themselves: first an empty tray was seen, then six dice."""
    desk = samples.sample_desk(language, examiner=CameraBench(Path(os.devnull)))
    desk.open(CameraCheck())
    for number in range(200):
        desk.take(sights()["empty" if number < 40 else "roll"], number * 0.2)
        desk.tick(number * 0.2 + 0.1)
    return desk


def _step3(language: Language) -> Desk:
    """The card game: a player has shown three cards and marked two of them."""
    desk = samples.played_desk(language, Kind.CARDS, 4, samples.at(14, Phase.CARDS), seed=3)
    sheet, position = desk.game.sheets[desk.game.active], desk.game.rules.position
    color = max(Color, key=lambda each: -desk.game.rules.last_position(each, sheet.rows[each]))
    last = desk.game.rules.last_position(color, sheet.rows[color])
    numbers = [number for number, place in position[color].items() if place > last]
    desk.advance(Played(tuple(Card(color, numbers[step]) for step in (0, 2, 5))))
    desk.advance(Choose(desk.game.active, ((color, numbers[0]), (color, numbers[2]))))
    return desk


def _cards(language: Language) -> Desk:
    return samples.played_desk(language, Kind.CARDS, 4, samples.at(14, Phase.CARDS), seed=3)


def _menu(language: Language, asks_end: bool = False) -> Desk:
    desk = _wait(language)
    desk.open(Menu(Line.END if asks_end else Line.SOUND, asks_end))
    return desk


def _players(language: Language) -> Desk:
    desk = _wait(language)
    desk.open(Players(1))
    return desk


def _rules(language: Language, game: str) -> Desk:
    desk = _wait(language)
    desk.open(RulesPage(game))
    return desk


def _keys(language: Language) -> Desk:
    desk = _start(language)
    desk.keys_shown = True
    return desk


SHOWCASES: Mapping[str, Showcase] = {
    "01-start": _start,
    "01-start-cards": partial(_start, kind=Kind.JOKERS),
    "01-start-bots": _start_bots,
    "01b-name": _name,
    "01c-lucky": _lucky,
    "01d-lot": _lot,
    "01e-opponents": _opponents,
    "02-wait": _wait,
    "02-wait-bot": _wait_for_bot,
    "02-wait-longo": partial(_wait, kind=Kind.LONGO, players=5),
    "03-action1": _action1,
    "03-action1-bots": _action1_bots,
    "03-action1-solo": partial(_action1, players=1),
    "03-action1-2": partial(_action1, players=2),
    "03-action1-3": partial(_action1, players=3),
    "03-action1-5": partial(_action1, players=5),
    "04-action2": _action2,
    "04-action2-solo": partial(_action2, players=1),
    "04-action2-2": partial(_action2, players=2),
    "04-action2-5": partial(_action2, players=5),
    "05-penalty": _penalty,
    "06-reader": partial(_trouble, sight="leaning"),
    "06-reader-hand": partial(_trouble, sight="hand"),
    "06-reader-no-camera": _no_camera,
    "07-correct": _correct,
    "08-closed": _closed,
    "09-gameover": _over,
    "09b-sheets": _sheets,
    "10-statistics": _statistics,
    "11-camera": _camera,
    "12-longo": partial(_action1, kind=Kind.LONGO, players=5),
    "12-longo-action2": partial(_action2, kind=Kind.LONGO, players=5),
    "12-longo-correct": partial(_correct, kind=Kind.LONGO),
    "12-longo-gameover": partial(_over, kind=Kind.LONGO, players=5),
    "13-cards-1": partial(_wait, kind=Kind.CARDS),
    "13-cards-2": partial(_action1, kind=Kind.CARDS),
    "13-cards-3": _cards,
    "13-cards-4": _step3,
    "13-cards-correct": _correct_played,
    "13-cards-gameover": partial(_over, kind=Kind.CARDS),
    "14-menu": _menu,
    "14-menu-end": partial(_menu, asks_end=True),
    "14b-players": _players,
    **{f"15-rules-{game}": partial(_rules, game=game) for game in GAMES},
    "16-keys": _keys,
    "17-coach-costs": _coach_costs,
    "17-coach-ranks": _coach_ranks,
    "17-coach-action2": _coach_action2,
    "17-coach-cards": _coach_cards,
    "17-coach-review": _review,
}
"""By the name of its picture; the numbers are those of the design."""
