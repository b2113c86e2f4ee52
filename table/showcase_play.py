"""Desks in the middle of a game, for the gallery: start, turns, troubles, the end."""

from dataclasses import replace
from random import Random

from table import samples
from table.controls import Button, Hold, Press
from table.desk import Desk
from table.events import Card, Choose, Played
from table.game import Game, Phase
from table.pages.correct import correct_played
from table.pages.over import Over
from table.pages.play import TROUBLE_SECONDS, Play
from table.sample_sights import sights
from table.settings import Kind, Language
from table.sheet import Color
from table.sight import TrayLost, roll_of

OK = Button.OK


def start(language: Language, kind: Kind = Kind.CLASSIC) -> Desk:
    desk = samples.sample_desk(language, kind)
    for place in range(4):
        desk.take(Press(place, OK), 0.0)
    return desk


def wait(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    desk = samples.played_desk(language, kind, players, samples.at(14, Phase.ROLL), seed=4)
    desk.sight = sights()["empty"]
    return desk


def action1(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    """Some have answered, one has marked, one still chooses."""
    desk = samples.played_desk(language, kind, players, samples.at(13, Phase.ROLL), seed=12)
    open_turn(desk)
    active = desk.game.active
    order = [(active + step) % players for step in range(players)]
    for player in order[1::2]:
        samples.answer(desk, player)
    if players > 1 and desk.game.options(order[0]):
        desk.advance(Choose(order[0], desk.game.options(order[0])[0]))
    desk.sounds.clear()
    return desk


def open_turn(desk: Desk) -> None:
    """The roll that lies in the tray, or whatever opens a turn of another game."""
    sight = desk.sight = sights()["roll"]
    if desk.is_read:
        desk.advance(roll_of([(die.color, die.value) for die in sight.reading.dice]))
    else:
        samples.play_on(desk, Random(3))


def action2(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    desk = samples.played_desk(language, kind, players, samples.at(13, Phase.ROLL), seed=12)
    open_turn(desk)
    for player in desk.game.seats:
        samples.answer(desk, player)
    options = desk.game.options(desk.game.active)
    if options:
        desk.advance(Choose(desk.game.active, options[-1]))
    return desk


def penalty(language: Language) -> Desk:
    desk = samples.played_desk(language, Kind.CLASSIC, 4, _threatens, seed=5)
    desk.take(Press(desk.places[desk.game.active], OK), 0.0)
    return desk


def _threatens(game: Game) -> bool:
    """Whether the active player is about to take a penalty that is not the first."""
    has_some = game.sheets[game.active].penalties > 0
    options = game.options(game.active)
    waits = game.phase is Phase.ACTION2 and not game.crossed_in_action1
    return game.phase is Phase.OVER or (waits and has_some and bool(options))


def trouble(language: Language, sight: str) -> Desk:
    desk = wait(language)
    desk.take(sights()[sight], 0.0)
    desk.tick(TROUBLE_SECONDS)
    return desk


def no_camera(language: Language) -> Desk:
    desk = wait(language)
    desk.take(TrayLost(""), 0.0)
    desk.tick(TROUBLE_SECONDS)
    return desk


def correct(language: Language, kind: Kind = Kind.CLASSIC) -> Desk:
    desk = action1(language, kind)
    desk.take(Hold(desk.places[0], Button.RED), 0.0)
    desk.take(Press(desk.places[0], Button.YELLOW), 0.0)
    return desk


def correct_cards(language: Language) -> Desk:
    desk = step3(language)
    desk.open(correct_played(desk))
    return desk


def closed(language: Language) -> Desk:
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


def over(language: Language, kind: Kind = Kind.CLASSIC, players: int = 4) -> Desk:
    desk = samples.played_desk(language, kind, players, samples.is_over, seed=2)
    desk.open(replace(Over.of(desk), since=-5.0))
    return desk


def step3(language: Language) -> Desk:
    """The card game: a player has shown three cards and marked two of them."""
    desk = samples.played_desk(language, Kind.CARDS, 4, samples.at(14, Phase.CARDS), seed=3)
    sheet, position = desk.game.sheets[desk.game.active], desk.game.rules.position
    color = max(Color, key=lambda each: -desk.game.rules.last_position(each, sheet.rows[each]))
    last = desk.game.rules.last_position(color, sheet.rows[color])
    numbers = [number for number, place in position[color].items() if place > last]
    desk.advance(Played(tuple(Card(color, numbers[step]) for step in (0, 2, 5))))
    desk.advance(Choose(desk.game.active, ((color, numbers[0]), (color, numbers[2]))))
    return desk


def cards(language: Language) -> Desk:
    return samples.played_desk(language, Kind.CARDS, 4, samples.at(14, Phase.CARDS), seed=3)
