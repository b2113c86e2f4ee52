"""What the end of a game says, and how its chart and its dice are told."""

from dataclasses import replace

import pytest

from display.speech import spoken
from display.views.over import OverView, over_view
from display.views.sheets import sheets_view
from display.words import Words
from table.announce import announcements
from table.controls import Button
from table.cues import Say
from table.desk import Desk
from table.game import New, Phase
from table.pages.over import Over, Sheets, Way
from table.rules import Rules
from table.samples import is_over, played_desk, sample_desk
from table.settings import Kind, Language
from table.sheet import COLORS, Color
from table.targets import TapLine
from table.timeline import Timeline
from table.variants import Cards, Classic
from tests.notation import position, timeline

ENGLISH = Words(Language.ENGLISH)
MINUS = "\N{MINUS SIGN}"


def over(desk: Desk, words: Words = ENGLISH) -> OverView:
    return over_view(desk, Over.of(desk), words)


def ended(rules: Rules, *sheets: str, penalties: tuple[int, ...] = ()) -> Desk:
    """A game that is over with these crosses."""
    game = position(rules, *sheets)
    taken = penalties or (0,) * len(sheets)
    with_penalties = [
        replace(each, penalties=number) for each, number in zip(game.sheets, taken, strict=True)
    ]
    game = replace(game, sheets=tuple(with_penalties), phase=Phase.OVER)
    desk = sample_desk(Language.ENGLISH)
    desk.session.timeline = Timeline(New(rules, game.names), game)
    desk.places = tuple(game.seats)
    return desk


def stopped(names: str, *turns: str) -> Desk:
    """A game that is over after these turns, whatever was crossed in them."""
    new = New(Classic(), tuple(names.split()))
    moment = timeline(new, *turns)
    desk = sample_desk(Language.ENGLISH)
    over_now = replace(moment.game, phase=Phase.OVER)
    desk.session.timeline = Timeline(new, over_now, moment.last)
    desk.places = tuple(moment.game.seats)
    return desk


RED = "r2 r3 r4 r5 r6 r12"
YELLOW = "y2 y3 y4 y5 y6 y12"
GREEN = "g12 g11 g10 g9 g8 g2"


@pytest.mark.parametrize(
    ("sheets", "penalties", "title", "reason", "closed"),
    [
        pytest.param(
            (f"{RED} {YELLOW}", "g12"),
            (),
            "Ana wins!",
            "Two rows are closed",
            (Color.RED, Color.YELLOW),
            id="two rows",
        ),
        pytest.param(
            (RED, f"{YELLOW} {GREEN}"),
            (),
            "Rui wins!",
            "Three rows are closed",
            (Color.RED, Color.YELLOW, Color.GREEN),
            id="three rows at once",
        ),
        pytest.param(
            ("r2 r3", "y2 y3", ""),
            (0, 0, 4),
            "Ana and Rui share the win!",
            "Zofia has 4 penalties",
            (),
            id="a shared win after four penalties",
        ),
        pytest.param(
            ("r2",),
            (4,),
            f"Ana: {MINUS}19 points",
            "Ana has 4 penalties",
            (),
            id="solo practice",
        ),
    ],
)
def test_who_won_and_why_it_ended(
    sheets: tuple[str, ...],
    penalties: tuple[int, ...],
    title: str,
    reason: str,
    closed: tuple[Color, ...],
) -> None:
    view = over(ended(Classic(), *sheets, penalties=penalties))
    assert (view.title, view.reason, view.closed) == (title, reason, closed)


def test_nobody_wins_alone() -> None:
    assert not over(ended(Classic(), "r2", penalties=(4,))).won
    assert over(ended(Classic(), "r2", "", penalties=(4, 0))).won


def test_the_sheets_and_the_voice_know_no_winner_of_solo_practice() -> None:
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 1, is_over)
    total = desk.game.sheets[0].total
    sheets = sheets_view(desk, Sheets(), ENGLISH)
    assert sheets.band.title == f"Ana: {total} points".replace("-", MINUS)
    assert not any(sheet.winner for sheet in sheets.sheets)
    assert desk.timeline.last is not None
    *_, said = announcements(desk.timeline.last[0].game, desk.game)
    assert isinstance(said, Say)
    assert spoken(said, ENGLISH) == f"Ana: {total} points"


def test_the_ranking_has_every_row_and_shares_ranks() -> None:
    view = over(ended(Classic(), "r2", "r2 r3 r4 y2", "g12", "", penalties=(0, 0, 0, 4)))
    ranks = [(line.rank, line.name, line.total, line.won) for line in view.ranking]
    assert ranks == [
        (1, "Rui", "7", True),
        (2, "Ana", "1", False),
        (2, "Zofia", "1", False),
        (4, "Eva", f"{MINUS}20", False),
    ]
    assert view.ranking[0].points == ("6", "1", "0", "0")
    assert [line.penalties for line in view.ranking] == ["0", "0", "0", f"{MINUS}20"]


def test_a_player_is_shown_with_the_number_of_the_place() -> None:
    desk = ended(Classic(), "r2", "r2 r3", penalties=(4, 0))
    desk.places = (4, 1)
    assert [line.number for line in over(desk).ranking] == [2, 5]


def test_the_chart_has_every_turn_and_its_penalties() -> None:
    desk = stopped("Ana Rui", "1+1 r1 y1 g1 b1; r2 -; -", "1+2 r1 y1 g1 b1; r3 -; -")
    view = over(desk)
    ana = next(line for line in view.lines if line.name == "Ana")
    rui = next(line for line in view.lines if line.name == "Rui")
    assert (ana.scores, ana.penalties) == ((0, 1, 3), ())
    assert (rui.scores, rui.penalties) == ((0, 0, -5), (2,))


def test_the_dice_are_judged_from_thirty_throws_on() -> None:
    turn = "1+1 r1 y1 g1 b1; - -; -"
    dice = over(stopped("Ana Rui", turn, turn)).dice
    assert [die.throws.color for die in dice] == [None, *COLORS]
    assert dice[0].throws.counts == (4, 0, 0, 0, 0, 0)
    assert dice[0].caption == "4 throws: too few to judge"
    assert not dice[0].judged


def test_a_die_that_always_falls_alike_is_pointed_out() -> None:
    turns = ["2+2 r1 y1 g1 b1; - - - - -; -"] * 15
    white = over(stopped("Ana Rui Eva Zofia Inês", *turns)).dice[0]
    assert white.caption == "30 throws: many 2s"
    assert (white.throws.odd, white.judged) == (2, True)


@pytest.mark.parametrize("kind", [Kind.CARDS, Kind.JOKERS])
def test_a_game_of_cards_has_no_dice(kind: Kind) -> None:
    desk = played_desk(Language.ENGLISH, kind, 2, lambda game: game.phase is Phase.OVER)
    assert over(desk).dice == ()
    assert over(desk).lines[0].scores[-1] == max(each.total for each in desk.game.sheets)


def test_in_cards_the_tabs_are_the_rows_of_who_ended_it() -> None:
    desk = ended(Cards(), f"{RED} {YELLOW}", GREEN)
    assert over(desk).closed == (Color.RED, Color.YELLOW)


@pytest.mark.parametrize(
    ("seconds", "meta"), [(34 * 60.0, "22 turns, 34 minutes"), (0.0, "22 turns")]
)
def test_an_imported_game_was_played_in_no_time(seconds: float, meta: str) -> None:
    desk = ended(Classic(), "r2", "", penalties=(4, 0))
    assert desk.session.timeline is not None
    desk.session.timeline = Timeline(
        desk.timeline.new, replace(desk.game, turn=22), desk.timeline.last
    )
    desk.around = replace(desk.around, playing_seconds=lambda: seconds)
    assert over(desk).meta == meta


def test_every_way_is_in_the_hints_with_its_button() -> None:
    hints = over(ended(Classic(), "r2", "", penalties=(4, 0))).hints
    ways = [hint.target for hint in hints if hint.target is not None]
    assert ways == [
        TapLine(Way.AGAIN),
        TapLine(Way.STATISTICS),
        TapLine(Way.START),
        TapLine(Way.SHEETS),
    ]
    assert hints[0].buttons == (Button.OK,)
    assert hints[-1].held


def test_ok_that_is_held_is_seen() -> None:
    desk = ended(Classic(), "r2", "", penalties=(4, 0))
    assert over(desk).held is None
    desk.holding = {(1, Button.OK): 0.2}
    assert over(desk).held == 1


def test_a_shared_win_is_said_in_every_language() -> None:
    desk = ended(Classic(), "r2", "y2", penalties=(0, 0))
    for language in Language:
        assert "Ana" in over(desk, Words(language)).title
        assert "Rui" in over(desk, Words(language)).title
