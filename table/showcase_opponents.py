"""Desks at which the table itself plays, or coaches, for the gallery."""

from dataclasses import replace

from table import samples, showcase_play
from table.coach import Coach
from table.controls import Button, Press
from table.desk import Desk
from table.events import Choose
from table.game import Phase
from table.opponents.coaching import advise, review
from table.pages.opponents import Opponents
from table.pages.review import Review
from table.sample_sights import sights
from table.settings import Kind, Language
from table.strength import TABLE_NAMES, Strength
from table.timeline import Timeline

OK = Button.OK
BOTS = ((2, Strength.STRONG), (3, Strength.EASY))


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


def start_bots(language: Language) -> Desk:
    desk = samples.sample_desk(language)
    for place in range(2):
        desk.take(Press(place, OK), 0.0)
    return _with_bots(desk)


def opponents(language: Language) -> Desk:
    desk = start_bots(language)
    desk.open(Opponents.of(((0, "Ana"), (1, "Bruno")), 3))
    return desk


def wait_for_bot(language: Language) -> Desk:
    desk = samples.played_desk(language, Kind.CLASSIC, 4, samples.at(15, Phase.ROLL), seed=4)
    desk.sight = sights()["empty"]
    return _with_bots(desk)


def action1_bots(language: Language) -> Desk:
    return _with_bots(showcase_play.action1(language))


def _coached(desk: Desk, coach: Coach = Coach.RANKS) -> Desk:
    """With what the coach says to everybody whom the game waits for."""
    desk.set(coach=coach)
    for player in desk.game.seats:
        if desk.game.awaits(player):
            desk.take(advise(desk.game, player), 0.0)
    return desk


def coach_costs(language: Language) -> Desk:
    return _coached(_unanswered(language), Coach.COSTS)


def coach_ranks(language: Language) -> Desk:
    return _coached(_unanswered(language))


def _unanswered(language: Language) -> Desk:
    desk = samples.played_desk(language, Kind.CLASSIC, 4, samples.at(13, Phase.ROLL), seed=12)
    showcase_play.open_turn(desk)
    desk.sounds.clear()
    return desk


def coach_action2(language: Language) -> Desk:
    desk = showcase_play.action2(language)
    desk.advance(Choose(desk.game.active, ()))
    return _coached(desk)


def coach_cards(language: Language) -> Desk:
    return _coached(showcase_play.step3(language))


def reviewed(language: Language) -> Desk:
    desk = showcase_play.over(language)
    desk.set(coach=Coach.REVIEW)
    timeline = desk.timeline
    desk.take(review(timeline.new, timeline.events(), timeline.game.seats), desk.now)
    desk.open(Review())
    return desk
