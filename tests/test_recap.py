"""What is told of a game: turns, scores, throws, who closed a row and why it ended."""

from collections import Counter
from random import Random

import pytest

from table.events import Choose, Confirm, Pile, Roll, TakeBack, Undo
from table.game import Game, New, Phase
from table.recap import (
    DICE,
    Closer,
    Die,
    EndReason,
    FourPenalties,
    LastTurn,
    RowsClosed,
    SeatTurn,
    closers,
    end_reason,
    last_turn,
    penalties_by_turn,
    scores_by_turn,
    this_turn,
    throws,
)
from table.sheet import Choice, Color
from table.timeline import Timeline
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.notation import after, choice, choices, played, position, roll, timeline, turn
from tests.test_properties import happening

FOUR = New(Classic(), ("Ana", "Bruno", "Carla", "Łukasz"))
PAIR = New(Classic(), ("Ana", "Rui"))
SOLO = New(Classic(), ("Ana",))
CARDS = New(Cards(), ("Ana", "Rui"))
TURN = "4+5 r2 y2 g3 b6; g9 y9 r9 -; b10"
ROLL = "4+5 r2 y2 g3 b6"
FIVE_RED = tuple(f"1+{die} r1 y6 g6 b6; r{die + 1}; -" for die in range(1, 6))
FIVE_RUI = tuple(text.replace("; r", "; - r") for text in FIVE_RED)
LATE_RED, LATE_YELLOW = "r2 r3 r4 r5 r6", "y2 y3 y4 y5 y6"
LATE_GREEN = "g12 g11 g10 g9 g8"
MISS = "1+1 r1 y1 g1 b1; - -; -"
ANA_MISSES = [MISS, FIVE_RUI[0], MISS, FIVE_RUI[1], MISS, FIVE_RUI[2], MISS]


def seat(action1: str = "-", action2: str = "-", *, penalty: bool = False) -> SeatTurn:
    return SeatTurn(choice(action1), choice(action2), penalty)


TOLD = LastTurn(1, 0, roll(ROLL), None, (seat("g9", "b10"), seat("y9"), seat("r9"), seat()))


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        pytest.param(timeline(FOUR), None, id="before the first roll"),
        pytest.param(timeline(FOUR, "4+5 r2 y2 g3 b6; g9 y9 r9 -"), None, id="in the first turn"),
        pytest.param(timeline(FOUR, TURN), TOLD, id="after a turn"),
        pytest.param(timeline(FOUR, TURN, "1+1 r1 y1 g1 b1"), TOLD, id="while the next is open"),
        pytest.param(
            timeline(FOUR, TURN, "1+2 r1 y1 g1 b1; r3 - - -"), TOLD, id="between its actions"
        ),
        pytest.param(
            timeline(PAIR, "4+5 r2 y2 g3 b6; - y9; -", "1+1 r1 y1 g1 b1; - -; r2"),
            LastTurn(2, 1, roll("1+1 r1 y1 g1 b1"), None, (seat(), seat("-", "r2"))),
            id="the second turn",
        ),
        pytest.param(
            timeline(PAIR, "4+5 r2 y2 g3 b6; - y9; -"),
            LastTurn(1, 0, roll(ROLL), None, (seat(penalty=True), seat("y9"))),
            id="a penalty",
        ),
        pytest.param(
            timeline(CARDS, "4; - y4; g11 g9 g3; g11+g9"),
            LastTurn(1, 0, Pile(4), played("g11 g9 g3"), (seat("-", "g11+g9"), seat("y4"))),
            id="cards",
        ),
    ],
)
def test_the_last_turn(moment: Timeline, told: LastTurn | None) -> None:
    assert last_turn(moment) == told


def test_passing_is_neither_a_cross_nor_a_penalty() -> None:
    assert seat().passed
    assert not seat(penalty=True).passed
    assert not seat("-", "b10").passed
    assert seat("g9", "b10").crosses == choice("g9+b10")


def test_a_turn_that_ends_in_action_1_has_no_action_2_and_no_penalty() -> None:
    moment = Timeline(PAIR, position(Classic(), LATE_YELLOW, f"{LATE_RED} r12"))
    for text in ("1+1 y6 g6 b6; - -; y7", "6+6 y1 g1 b1; y12 -"):
        for event in turn(moment.game, text):
            moment = moment.after(event)
    assert moment.game.phase is Phase.OVER
    last = (seat("y12"), seat())
    assert last_turn(moment) == LastTurn(2, 1, roll("6+6 y1 g1 b1"), None, last)


def test_what_was_taken_back_is_not_told() -> None:
    moment = timeline(FOUR, "4+5 r2 y2 g3 b6")
    for event in (
        Choose(1, choice("b9")),
        Confirm(1),
        TakeBack(1),
        Choose(1, choice("y9")),
        Confirm(1),
        Choose(2, choice("y9")),
        Choose(2, choice("r9")),
        Confirm(2),
        Confirm(3),
        Choose(0, choice("g9")),
        Confirm(0),
        Confirm(0),  # a penalty is averted by taking this back
        Undo(),
        Choose(0, choice("b10")),
        Confirm(0),
    ):
        moment = moment.after(event)
    assert last_turn(moment) == TOLD


def test_a_corrected_roll_is_told_as_it_was_corrected() -> None:
    wrong = timeline(FOUR, "4+4 r2 y2 g3 b6").after(Choose(0, choice("g8"))).after(Confirm(0))
    moment = wrong.after(Undo()).after(Undo())
    assert throws(moment)[None] == (0,) * 6
    for event in timeline(FOUR, TURN).events():
        moment = moment.after(event)
    assert last_turn(moment) == TOLD
    assert throws(moment)[None] == (0, 0, 0, 1, 1, 0)


def test_a_turn_that_was_taken_back_whole_leaves_the_one_before_it() -> None:
    moment = timeline(SOLO, *FIVE_RED[:2])
    for _ in range(3):
        moment = moment.after(Undo())
    told = last_turn(moment)
    assert told is not None
    assert told.turn == 1
    assert scores_by_turn(moment) == ((0, 1),)


@pytest.mark.parametrize(
    ("moment", "crossed"),
    [
        pytest.param(timeline(FOUR, TURN), None, id="roll"),
        pytest.param(timeline(FOUR, TURN, "1+1 r1 y1 g1 b1"), None, id="action 1"),
        pytest.param(
            timeline(FOUR, "4+5 r2 y2 g3 b6; g9 y9 r9 -"), choices("g9 y9 r9 -"), id="action 2"
        ),
        pytest.param(timeline(CARDS, "4; - y4"), choices("- y4"), id="cards are awaited"),
        pytest.param(timeline(CARDS, "4; - y4; g11"), choices("- y4"), id="cards are shown"),
        pytest.param(
            timeline(FOUR, "4+5 r2 y2 g3 b6; g9 y9 r9 -").after(Choose(0, choice("b10"))),
            choices("g9 y9 r9 -"),
            id="while action 2 is marked",
        ),
    ],
)
def test_action_1_of_the_running_turn(moment: Timeline, crossed: list[Choice] | None) -> None:
    told = this_turn(moment)
    assert told is None if crossed is None else told == tuple(crossed)


def test_scores_and_penalties_by_turn() -> None:
    moment = timeline(
        PAIR,
        "1+1 r2 y1 g1 b1; r2 y2; r3",
        "1+2 r2 y1 g1 b1; - -; -",
        "3+4 r1 y1 g1 b1; - y7; -",
        "6+6 r1 y1 g1 b1; - g12; -",
        "5+5 r1 y1 g1 b1; r10 -",
    )
    assert scores_by_turn(moment) == ((0, 3, 3, -2, -2), (0, 1, -4, -2, -1))
    assert penalties_by_turn(moment) == ((3,), (2,))


def test_a_game_that_has_not_begun() -> None:
    moment = timeline(PAIR)
    assert scores_by_turn(moment) == ((0,), (0,))
    assert penalties_by_turn(moment) == ((), ())
    assert throws(moment) == dict.fromkeys(DICE, (0,) * 6)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "new", [FOUR, New(Longo(), FOUR.names, 2, DEFAULT_LUCKY[:4]), New(Cards(True), FOUR.names)]
)
def test_the_story_fits_the_sheets(new: New, seed: int) -> None:
    """Also with much taken back on the way."""
    chance, moment = Random(seed), Timeline.replay(new)
    while moment.game.phase is not Phase.OVER:
        moment = moment.after(happening(moment, chance))
    game = moment.game
    scores, penalties = scores_by_turn(moment), penalties_by_turn(moment)
    assert [points[-1] for points in scores] == [sheet.total for sheet in game.sheets]
    assert {len(points) for points in scores} == {game.turn + 1}
    assert [len(turns) for turns in penalties] == [sheet.penalties for sheet in game.sheets]
    rolls = [event for event in moment.events() if isinstance(event, Roll)]
    assert {die: sum(counts) for die, counts in throws(moment).items()} == thrown(rolls)
    assert end_reason(game) is not None


def thrown(rolls: list[Roll]) -> dict[Die, int]:
    """How often each die was thrown; chance leaves out those of closed rows."""
    counts: Counter[Die] = Counter({None: 2 * len(rolls)} if rolls else {})
    counts.update(color for roll in rolls for color in Color if roll.dice[color] is not None)
    return counts


def test_throws_are_counted_by_face() -> None:
    moment = timeline(PAIR, "4+5 r2 y2 g3 b6; - -; g8", "4+1 r2 y1 g3 b6")
    assert throws(moment) == {
        None: (1, 0, 0, 2, 1, 0),
        Color.RED: (0, 2, 0, 0, 0, 0),
        Color.YELLOW: (1, 1, 0, 0, 0, 0),
        Color.GREEN: (0, 0, 2, 0, 0, 0),
        Color.BLUE: (0, 0, 0, 0, 0, 2),
    }


def test_longo_has_eight_faces_and_a_game_of_cards_none() -> None:
    longo = New(Longo(), ("Ana",), lucky=((5, 8),))
    assert throws(timeline(longo, "8+1 r7 y1 g1 b1"))[None] == (1, 0, 0, 0, 0, 0, 0, 1)
    assert throws(timeline(CARDS, "4; - y4; g11; g11")) == {}


@pytest.mark.parametrize("left_in_the_tray", ["", " r3", " r99"])
def test_the_die_of_a_closed_row_is_not_thrown(left_in_the_tray: str) -> None:
    closing = "6+6 r5 y1 g1 b1; r12; -"
    moment = timeline(SOLO, *FIVE_RED, closing, f"1+1 y1 g1 b1{left_in_the_tray}; y2; -")
    assert throws(moment)[Color.RED] == (5, 0, 0, 0, 1, 0)
    assert throws(moment)[Color.BLUE] == (2, 0, 0, 0, 0, 5)
    told = last_turn(moment)
    assert told is not None
    assert told.opening == roll("1+1 y1 g1 b1")


def test_a_die_whose_row_closes_in_its_turn_is_told_with_it() -> None:
    told = last_turn(timeline(SOLO, *FIVE_RED, "6+6 r5 y1 g1 b1; r12; -"))
    assert told is not None
    assert told.opening == roll("6+6 r5 y1 g1 b1")


LUCKY = ((16, 5), (6, 11))
LONGO_LATE = "r2 r3 r4 r5 r6 r14 y2 y3 y4 y5 y6 y7 g16 g15 g14 g13 g12 g11 b16 b15 b14 b13 b12 b11"


@pytest.mark.parametrize(
    ("game", "text", "closed"),
    [
        pytest.param(
            position(Classic(), LATE_RED, LATE_RED, ""),
            "6+6 r1 y1 g1 b1; r12 r12 g12",
            {Color.RED: (Closer(0, 12), Closer(1, 12))},
            id="two close one row",
        ),
        pytest.param(
            position(Classic(), LATE_YELLOW, LATE_RED),
            "6+6 r1 y1 g1 b1; y12 r12",
            {Color.RED: (Closer(1, 12),), Color.YELLOW: (Closer(0, 12),)},
            id="two rows",
        ),
        pytest.param(
            position(Classic(), LATE_GREEN, f"{LATE_RED} r12"),
            "1+3 y1 g1 b1; - -; g2",
            {Color.GREEN: (Closer(0, 2),)},
            id="in action 2, red was closed before",
        ),
        pytest.param(
            position(Longo(), LONGO_LATE, LONGO_LATE, lucky=LUCKY),
            "8+8 r1 y1 g1 b1; r15 r16",
            {Color.RED: (Closer(0, 15), Closer(1, 16))},
            id="Longo: one by a lucky number",
        ),
        pytest.param(
            position(Cards(), LATE_RED, LATE_RED),
            "12; r12 -",
            {Color.RED: (Closer(0, 12),)},
            id="cards: for one player only",
        ),
        pytest.param(
            position(Classic(), LATE_RED, f"{LATE_YELLOW} y12"), "4+4 r1 g1 b1; r8 -", {}, id="none"
        ),
    ],
)
def test_who_closed_a_row(game: Game, text: str, closed: dict[Color, tuple[Closer, ...]]) -> None:
    assert closers(game, after(game, text)) == closed


def test_a_row_that_is_opened_again_was_closed_by_nobody() -> None:
    game = position(Classic(), LATE_RED)
    assert closers(after(game, "6+6 r1 y1 g1 b1; r12"), game) == {}


@pytest.mark.parametrize(
    ("game", "turns", "reason"),
    [
        pytest.param(position(Classic(), LATE_RED), ["6+6 r1 y1 g1 b1; r12"], None, id="not over"),
        pytest.param(
            position(Classic(), f"{LATE_RED} r12", LATE_YELLOW),
            ["6+6 y1 g1 b1; - y12"],
            RowsClosed((0, 1), (Color.RED, Color.YELLOW), 2),
            id="two rows",
        ),
        pytest.param(
            position(Classic(), f"{LATE_GREEN} g2", LATE_YELLOW, LATE_RED),
            ["6+6 r1 y1 b1; - y12 r12"],
            RowsClosed((0, 1, 2), (Color.RED, Color.YELLOW, Color.GREEN), 3),
            id="three rows",
        ),
        pytest.param(
            position(Classic(), "", ""),
            ANA_MISSES,
            FourPenalties(0),
            id="four penalties",
        ),
        pytest.param(
            position(Cards(), LATE_RED, f"{LATE_YELLOW} y12 {LATE_GREEN} g7", f"{LATE_RED} r12"),
            ["2; - g2 -"],
            RowsClosed((1,), (Color.YELLOW, Color.GREEN), 2),
            id="cards: two rows of one sheet",
        ),
    ],
)
def test_why_a_game_is_over(game: Game, turns: list[str], reason: EndReason | None) -> None:
    assert end_reason(after(game, *turns)) == reason
