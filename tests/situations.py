"""Moments in which a screen says what no picture of the gallery shows."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pygame

from display.canvas import Canvas
from display.drawings import draw_page
from display.screens import history, notice
from display.views.action import action_view
from display.views.camera import camera_view
from display.views.closed import closed_view
from display.views.correct import correct_view
from display.views.correct_cards import correct_cards_view
from display.views.history import history_view
from display.views.menu import menu_view
from display.views.over import over_view
from display.views.penalty import penalty_view
from display.views.review import review_view
from display.views.sheets import sheets_view
from display.views.start import start_view
from display.views.statistics import statistics_view
from display.views.trouble import trouble_view
from display.views.wait import wait_view
from display.words import Words
from table.archive import Span
from table.coach import Reviewed
from table.desk import Desk
from table.events import Choose, Confirm, Event, Pile
from table.examined import Glow, Light
from table.game import Phase
from table.history_plot import SIZE
from table.pages.camera import PICTURES, TROUBLE_SECONDS, CameraCheck, Sought, Step
from table.pages.correct import correct_opening, correct_played
from table.pages.menu import Line, Menu
from table.pages.over import Over, Sheets
from table.pages.play import ABSENT_SECONDS, Band, Play
from table.pages.start import Start
from table.pages.statistics import StatisticsPage
from table.refused import Refused
from table.rolls import Rolls
from table.rules import Rules
from table.samples import is_over, played_desk, sample_desk
from table.settings import Kind, Language
from table.sheet import COLORS, Color
from table.sight import TraySeen
from table.statistics import Statistics, Summary
from table.statistics import figures as tally
from table.strength import TABLE_NAMES, Strength
from table.variants import Cards, Classic
from tests import mock_positions as mock
from tests.notation import choice, position, roll, sheet
from tests.test_views_camera import ROUND, SIX
from tests.test_views_camera import at as check_at
from tests.test_views_over import ended, stopped
from tests.test_views_wait import closed as with_closed
from tests.test_views_wait import threatened
from tests.test_views_wait import waiting as after_turns
from tests.trays import ROLL, card_tray, problem, tray
from vision.reading import Misfit, Trouble
from vision.settle import State

Draw: TypeAlias = Callable[[Canvas, Words], None]
"""Draws a screen in a language, whichever the desk was made with."""


def waits(sight: TraySeen | None = None, closed: tuple[Color, ...] = ()) -> Draw:
    game = mock.before_roll(Classic(), 4, 14, 1)
    for color in closed:
        game = replace(game, sheets=tuple(each.with_closed(color) for each in game.sheets))
    desk = mock.desk_of(game)
    desk.sight = sight
    return lambda canvas, words: draw_page(canvas, wait_view(desk, Play(), words))


def waits_for_table(rules: Rules, closed: tuple[Color, ...] = ()) -> Draw:
    """The player whose turn it is is the table's own."""
    game = mock.before_roll(rules, 4, 14, 1)
    for color in closed:
        game = replace(game, sheets=tuple(each.with_closed(color) for each in game.sheets))
    names = [TABLE_NAMES[1] if player == 1 else name for player, name in enumerate(game.names)]
    desk = mock.desk_of(replace(game, names=tuple(names)))
    desk.set(bots=((desk.places[1], Strength.EASY),))
    return lambda canvas, words: draw_page(canvas, wait_view(desk, Play(), words))


def flawless(canvas: Canvas, words: Words) -> None:
    """The coach has found nothing."""
    desk = played_desk(words.language, Kind.CLASSIC, 2, is_over)
    desk.reviewed = Reviewed(desk.timeline.new, desk.game, ())
    draw_page(canvas, review_view(desk, words))


def troubled(
    kind: Trouble, color: str = "", either: tuple[int, ...] = (), dice: str = "white5"
) -> Draw:
    desk = mock.desk_of(mock.before_roll(Classic(), 4, 14, 1))
    desk.sight = tray(State.REFUSED, dice, problem(kind, color, either, at=300.0))
    return lambda canvas, words: draw_page(canvas, trouble_view(desk, Play(), words))


def corrects(color: Color | None, read: bool) -> Draw:
    desk = mock.action1() if read else mock.desk_of(mock.before_roll(Classic(), 4, 14, 1))
    page = correct_opening(desk, color)
    return lambda canvas, words: draw_page(canvas, correct_view(desk, page, words))


def enters_cards(canvas: Canvas, words: Words) -> None:
    desk = mock.cards_wait()
    draw_page(canvas, correct_cards_view(desk, correct_played(desk), words))


def closes(color: Color, players: tuple[int, ...]) -> Draw:
    desk, page = with_closed(color), Play(bands=(Band(color, players, 2),))
    return lambda canvas, words: draw_page(canvas, closed_view(desk, page, words))


def acts(desk: Desk, page: Play | None = None) -> Draw:
    shown = page or Play()
    return lambda canvas, words: draw_page(
        canvas, action_view(desk, shown, replace(words, game=desk.game.rules.game))
    )


def absent(again: bool) -> Draw:
    desk = mock.action1()
    desk.advance(Confirm(0))
    desk.now = desk.changed_at + ABSENT_SECONDS
    return acts(desk, Play(asks_absent=again))


def without_option(canvas: Canvas, words: Words) -> None:
    events: list[Event] = [roll("1+1 r1 y1 g6 b6"), Confirm(0)]
    desk = mock.desk_of(position(Classic(), "r11 y11 g3 b3"), events)
    acts(desk)(canvas, words)


def cards_read() -> Desk:
    desk = mock.cards2()
    desk.around = replace(desk.around, reads=frozenset({Cards.game}))
    return desk


def ends(*sheets: str, penalties: tuple[int, ...] = ()) -> Draw:
    desk = ended(Classic(), *sheets, penalties=penalties)

    def draw(canvas: Canvas, words: Words) -> None:
        draw_page(canvas, over_view(desk, Over.of(desk), words))
        draw_page(canvas, sheets_view(desk, Sheets(), words))

    return draw


def joined(*places: int) -> Draw:
    desk = sample_desk(Language.ENGLISH)
    assert isinstance(desk.page, Start)
    page = replace(desk.page, joined=places)
    return lambda canvas, words: draw_page(canvas, start_view(desk, page, words))


def menu(canvas: Canvas, words: Words) -> None:
    desk = mock.action1()
    desk.set(calm=True, volume=0)
    draw_page(canvas, menu_view(desk, Menu(Line.CALM), words))


def checks(page: CameraCheck, sight: TraySeen | None) -> Draw:
    desk = sample_desk(Language.ENGLISH)
    desk.sight, desk.now = sight, TROUBLE_SECONDS
    return lambda canvas, words: draw_page(canvas, camera_view(desk, page, words))


def rolls(*turns: str) -> Draw:
    """Waits after these turns of two players."""
    desk = after_turns(*turns, names="Ana Bruno")
    return lambda canvas, words: draw_page(canvas, wait_view(desk, Play(), words))


def closes_alone(canvas: Canvas, words: Words) -> None:
    """In the card game, where a pill says it."""
    game = mock.before_roll(Cards(), 4, 14, 1)
    ana, _, *others = game.sheets
    game = replace(game, sheets=(ana, sheet(Cards(), "r2 r3 r4 r5 r6"), *others))
    passes: list[Event] = [Confirm(player) for player in game.seats]
    desk = mock.desk_of(game, [Pile(12), Choose(1, choice("r12")), *passes])
    acts(desk)(canvas, words)


def after_throws(*white: str) -> Draw:
    """After a game of these white dice, that was played in no time."""
    turns = [f"{pair} r1 y1 g1 b1; - - - - -; -" for pair in white]
    desk = stopped("Ana Rui Eva Zofia Inês", *turns)
    desk.around = replace(desk.around, playing_seconds=lambda: 0.0)
    return lambda canvas, words: draw_page(canvas, over_view(desk, Over.of(desk), words))


def figures(counts: tuple[int, ...], real: int = 812, share_read: float = 1.0) -> Draw:
    dice = dict.fromkeys((None, *COLORS), counts)
    known = Statistics(2038, 2036, Rolls(dice, real), Rolls(dice, 40_812), ())
    page = StatisticsPage({"classic": known}, "classic", share_read=share_read)
    desk = sample_desk(Language.ENGLISH)
    return lambda canvas, words: draw_page(canvas, statistics_view(desk, page, words))


def kept_picture(canvas: Canvas, words: Words) -> None:
    """The history as a file: it has its own size, whatever the screen's."""
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 4, is_over)
    known = tally(Classic(), [Summary.of(desk.timeline, Span(0.0, 0.0, 0.0))])
    view = history_view("classic", known, [desk.game], words)
    history.draw(type(canvas)(pygame.Surface(SIZE)), view)


def penalty(canvas: Canvas, words: Words) -> None:
    desk = threatened("4+5 r2 y6 g1 b1", 3)
    draw_page(canvas, penalty_view(desk, Play(), words))


def refuses(sentence: str) -> Draw:
    """A notice, filled in with what is long."""
    return lambda canvas, words: notice.draw(canvas, words.refusal(Refused(sentence, **FILLED)))


FILLED: dict[str, object] = {
    **dict.fromkeys(("count", "seat", "last", "value", "faces", "number", "highest"), 12),
    "place": 5,
    "address": "0x20",
    "name": "Łukasz",
    "button": "yellow",
    "color": "yellow",
    "crosses": "yellow 11 and yellow 12",
    "directory": "/home/pi/.local/share/qwixx-table",
    "game": "classic",
    "pair": (5, 12),
    "phase": Phase.ACTION1,
    "reason": "the disk is full",
}
DOUBTFUL = ("3+3", "3+3", "3+4", "4+4", "5+5", "6+6")
LIGHTS = (glow for glow in Glow if glow is not Glow.GOOD)
SITUATIONS: dict[str, Draw] = {
    "waiting for the first picture": waits(),
    "rolling": waits(tray(State.MOVING)),
    "dice of the last roll": waits(tray(State.AT_REST, ROLL)),
    "a camera that was moved": waits(tray(State.LIFTED, misfit=Misfit.MOVED)),
    "four dice": waits(tray(State.LIFTED), (Color.RED, Color.GREEN)),
    "six dice for the table": waits_for_table(Classic()),
    "three dice for the table": waits_for_table(Classic(), (Color.RED,)),
    "cards for the table": waits_for_table(Cards()),
    "a game without fault": flawless,
    "a die of a closed row": waits(
        tray(State.LIFTED, leftover=(problem(Trouble.EXTRA, "green", at=300.0),)), (Color.GREEN,)
    ),
    "a hand": troubled(Trouble.COVERED),
    "darkness": troubled(Trouble.DARK),
    "glare": troubled(Trouble.GLARE, "white"),
    "one of two": troubled(Trouble.UNSURE, "yellow", (4, 5)),
    "unsure": troubled(Trouble.UNSURE, "green"),
    "missing": troubled(Trouble.MISSING, "blue"),
    "moving": troubled(Trouble.MOVING, "blue"),
    "too many dice": troubled(Trouble.EXTRA, "red", dice=f"{ROLL} red3"),
    **{f"correcting {color.name}": corrects(color, read=True) for color in COLORS},
    **{f"entering {color.name}": corrects(color, read=False) for color in COLORS},
    "correcting white": corrects(None, read=True),
    "entering white": corrects(None, read=False),
    "entering cards": enters_cards,
    **{f"closed {color.name} by one": closes(color, (3,)) for color in COLORS},
    **{f"closed {color.name} by three": closes(color, (0, 1, 3)) for color in COLORS},
    "an absent player": absent(again=False),
    "an absent player, again": absent(again=True),
    "nothing possible": without_option,
    "cards that were read": acts(cards_read()),
    "jokers alone": acts(mock.cards2(shown="j5 j4", marked="")),
    "cards that help nowhere": acts(mock.cards2(shown="r2", marked="")),
    "a shared win": ends("r2 r3", "y2 y3", "g12 g11", "", penalties=(0, 0, 0, 4)),
    "three closed rows": ends("r2 r3 r4 r5 r6 r12", "y2 y3 y4 y5 y6 y12 g12 g11 g10 g9 g8 g2"),
    "the end of a practice": ends("r2", penalties=(4,)),
    "a die that falls alike": after_throws(*["2+2"] * 15),
    "a die to watch": after_throws(*["1+1"] * 5, *["2+2"] * 4, *DOUBTFUL),
    "statistics to watch": figures((10, 8, 5, 3, 2, 2)),
    "statistics of simulated dice": figures((9, 9, 9, 9, 9, 9), real=0),
    "statistics that are counted": figures((9, 9, 9, 9, 9, 9), share_read=0.55),
    "a picture of the history": kept_picture,
    "a penalty in the last turn": rolls("1+2 r1 y1 g1 b1; - y3; -"),
    "a row closed for one": closes_alone,
    "nobody": joined(),
    "one alone": joined(2),
    "the menu of the calm": menu,
    "the last penalty": penalty,
    **{
        f"light that is {glow.name}": checks(
            check_at(Step.LIGHT, light=Light(glow, 0.5, 0.2, 0.9)), tray(State.LIFTED)
        )
        for glow in LIGHTS
    },
    "a round tray": checks(check_at(Step.LIGHT, outline=ROUND), tray(State.LIFTED)),
    "pictures that differ": checks(
        check_at(Step.STEADY, pictures=(SIX, None) * 19 + (SIX, SIX)), tray(State.SETTLING, ROLL)
    ),
    "dice in an empty tray": checks(check_at(Step.TRAY), tray(State.SETTLING, ROLL)),
    "no dice in the tray": checks(
        check_at(Step.DICE), tray(State.REFUSED, "white5", problem(Trouble.MISSING, "red"))
    ),
    **{
        f"the pile's step, {name}": checks(check_at(Step.DICE, sought=Sought.PILE), sight)
        for name, sight in {
            "nothing": card_tray(State.LIFTED),
            "read": card_tray(State.SETTLING, "neutral12"),
            "many": card_tray(State.SETTLING, "neutral7 neutral5 red3"),
            "a front": card_tray(State.SETTLING, "red3"),
            "unsure": card_tray(State.REFUSED, "", problem(Trouble.UNSURE)),
        }.items()
    },
    "cards in an empty tray": checks(
        check_at(Step.TRAY, sought=Sought.PILE), card_tray(State.SETTLING, "neutral7")
    ),
    "an unsteady pile": checks(
        check_at(Step.STEADY, sought=Sought.PILE, pictures=(None,) * PICTURES),
        card_tray(State.SETTLING, "neutral7"),
    ),
    "a die that is unsure": checks(
        check_at(Step.DICE), tray(State.REFUSED, ROLL, problem(Trouble.UNSURE, "yellow"))
    ),
}
