"""The rules' tables and the rulings R1 to R11, one by one."""

import pytest

from table.events import Choose, Confirm
from table.game import Game, New, Phase, start
from table.refused import Refused
from table.rules import Rules
from table.sheet import Color, Row
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.notation import after, choices, position, roll, sheet

CLASSIC, LONGO, CARDS, JOKERS = Classic(), Longo(), Cards(), Cards(jokers=True)
FIVE_RED = "r2 r3 r4 r5 r6"
FIVE_YELLOW = "y2 y3 y4 y5 y6"
LUCKY = ((5, 8), (6, 11))


def options(game: Game, seat: int = 0) -> list[object]:
    return list(game.options(seat))


@pytest.mark.parametrize(
    ("crosses", "score"),
    list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120])),
)
def test_score_of_a_row(crosses: int, score: int) -> None:
    locked = crosses >= 12
    assert Row(tuple(range(crosses - locked)), locked).score == score


@pytest.mark.parametrize(
    ("rules", "made", "number", "allowed"),
    [
        pytest.param(CLASSIC, "r2 r3 r4 r5", "r12", False, id="classic: four crosses"),
        pytest.param(CLASSIC, "r2 r3 r4 r5 r6", "r12", True, id="classic: five crosses"),
        pytest.param(CLASSIC, "g12 g11 g10 g9", "g2", False, id="classic: four crosses in green"),
        pytest.param(CLASSIC, "g12 g11 g10 g9 g8", "g2", True, id="classic: five in green"),
        pytest.param(LONGO, "y2 y3 y4 y5 y6", "y15", False, id="longo: five crosses, 15"),
        pytest.param(LONGO, "y2 y3 y4 y5 y6 y7", "y15", True, id="longo: six crosses, 15"),
        pytest.param(LONGO, "y2 y3 y4 y5 y6 y7", "y16", True, id="longo: six crosses, 16"),
        pytest.param(LONGO, "b16 b15 b14 b13 b12", "b2", False, id="longo: five crosses, 2"),
        pytest.param(LONGO, "b16 b15 b14 b13 b12 b11", "b3", True, id="longo: six crosses, 3"),
        pytest.param(LONGO, "b16 b15 b14 b13 b12", "b4", True, id="longo: 4 closes nothing"),
        pytest.param(CARDS, "r2 r3 r4 r5", "r11+r12", True, id="cards: 11 is the fifth cross"),
        pytest.param(CARDS, "r2 r3 r4", "r11+r12", False, id="cards: 11 is only the fourth"),
    ],
)
def test_last_number_needs_crosses(rules: Rules, made: str, number: str, allowed: bool) -> None:
    (choice,) = choices(number)
    assert rules.permits(sheet(rules, made), choice) is allowed


def test_longo_row_never_has_both_closing_numbers() -> None:
    made = sheet(LONGO, "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15")
    assert made.rows[Color.RED].locked
    assert made.rows[Color.RED].score == 120
    assert not LONGO.permits(made, ((Color.RED, 16),))


def test_each_player_needs_the_own_five_crosses_to_close_together() -> None:
    before = position(CLASSIC, FIVE_RED, FIVE_RED, "r2 r3")
    game = after(before, "6+6 r1 y1 g1 b1")
    assert ((Color.RED, 12),) in game.options(1)
    assert ((Color.RED, 12),) not in game.options(2)
    closed = after(before, "6+6 r1 y1 g1 b1; r12 r12 -")
    assert [made.rows[Color.RED].locked for made in closed.sheets] == [True, True, False]
    assert [made.rows[Color.RED].closed for made in closed.sheets] == [True, True, True]


def test_penalty_only_for_the_active_player_who_crossed_nothing() -> None:
    assert penalties(after(position(CLASSIC, "", ""), "1+2 r1 y1 g1 b1; - -; -")) == [1, 0]
    assert penalties(after(position(CLASSIC, "", ""), "1+2 r1 y1 g1 b1; r3 -; -")) == [0, 0]
    assert penalties(after(position(CLASSIC, "", ""), "1+2 r1 y1 g1 b1; - -; r2")) == [0, 0]


def penalties(game: Game) -> list[int]:
    return [made.penalties for made in game.sheets]


def test_fourth_penalty_ends_the_game_at_once() -> None:
    passed = "1+2 r1 y1 g1 b1; -; -"
    game = after(position(CLASSIC, "r2"), passed, passed, passed)
    assert (game.phase, game.turn) == (Phase.ROLL, 4)
    game = after(game, passed)
    assert (game.phase, game.turn, game.winners) == (Phase.OVER, 4, (0,))
    assert game.sheets[0].total == 1 - 20


def test_equal_totals_share_the_win() -> None:
    before = position(CLASSIC, FIVE_RED, FIVE_RED, FIVE_YELLOW, FIVE_YELLOW)
    game = after(before, "6+6 r1 y1 g1 b1; r12 r12 y12 y12")
    assert game.winners == (0, 1, 2, 3)


def test_the_next_player_clockwise_is_active() -> None:
    game = after(position(CLASSIC, "", "", ""), "1+2 r1 y1 g1 b1; r3 r3 r3; -")
    assert (game.active, game.turn) == (1, 2)
    game = after(game, "1+3 r1 y1 g1 b1; r4 r4 r4; -", "1+4 r1 y1 g1 b1; r5 r5 r5; -")
    assert (game.active, game.turn) == (0, 4)


def test_r1_rows_close_when_all_have_confirmed() -> None:
    game = after(position(CLASSIC, FIVE_RED, FIVE_RED), "6+6 r1 y1 g1 b1")
    game = apply(apply(game, Choose(0, ((Color.RED, 12),))), Confirm(0))
    assert game.closed == frozenset()
    assert ((Color.RED, 12),) in game.options(1)
    assert game.sheets[0].rows[Color.RED].crosses == 5
    game = apply(game, Confirm(1))
    assert game.closed == {Color.RED}
    assert game.sheets[0].rows[Color.RED].crosses == 7


def test_r2_no_action_2_and_no_penalty_when_action_1_ends_the_game() -> None:
    game = after(position(CLASSIC, "", FIVE_RED, FIVE_YELLOW), "6+6 r1 y1 g1 b1; - r12 y12")
    assert game.phase is Phase.OVER
    assert penalties(game) == [0, 0, 0]


def test_r3_the_die_of_a_row_closed_in_action_1_is_gone_in_action_2() -> None:
    game = after(position(CLASSIC, "", FIVE_RED), "6+6 r1 y1 g1 b1; g12 r12")
    assert game.phase is Phase.ACTION2
    assert options(game) == choices("y7 g7 b7")


def test_r4_action_2_in_the_same_row_must_be_right_of_action_1() -> None:
    game = after(position(CLASSIC, "", ""), "3+4 r5 y6 g5 b6; r7 -")
    assert options(game) == choices("r8 r9 y9 y10 g9 g8 b10 b9")
    game = after(position(CLASSIC, "", ""), "3+4 r3 y6 g5 b6; r7 -")
    assert options(game) == choices("y9 y10 g9 g8 b10 b9")


def test_a_cross_of_action_1_counts_for_the_last_number_in_action_2() -> None:
    game = after(position(CLASSIC, "r2 r3 r4 r5"), "5+6 r6 y1 g1 b1; r11")
    assert ((Color.RED, 12),) in game.options(0)


def test_r5_solo_the_player_is_active_every_turn() -> None:
    game = after(position(CLASSIC, ""), "1+2 r1 y1 g1 b1; r3; -", "1+3 r1 y1 g1 b1; r4; -")
    assert (game.active, game.turn, game.phase) == (0, 3, Phase.ROLL)
    game = after(position(CLASSIC, FIVE_RED + " " + FIVE_YELLOW), "6+6 r6 y6 g1 b1; r12; y12")
    assert game.phase is Phase.OVER


def test_equal_white_dice_offer_a_sum_once() -> None:
    game = after(position(CLASSIC, ""), "3+3 r1 y1 g1 b1; -")
    assert options(game) == choices("r4 y4 g4 b4")


@pytest.mark.parametrize(
    ("made", "offered"),
    [
        pytest.param("", "r2 r6 y2 y6 g16 g6 b16 b6", id="untouched: all four rows are tied"),
        pytest.param("r2 y2 b16", "r6 y6 g16 g6 b6", id="one row has the fewest"),
        pytest.param("r2 y2 g16 b16", "r3 r6 y3 y6 g15 g6 b15 b6", id="the next, not the first"),
        pytest.param("r2 r5 y2 g16 b16", "r6 y3 y6 g15 g6 b15 b6", id="tied rows only"),
        pytest.param(
            "r2 r3 r4 r5 r6 r7 r15 y2 y3 g16 g15 b16 b15",
            "y4 y6 g14 g6 b14 b6",
            id="R6: a closed row does not count",
        ),
        pytest.param(
            "r14 y2 y3 g16 g15 b16 b15",
            "y6 g6 b6",
            id="R7: the fewest row's next number needs six crosses",
        ),
        pytest.param(
            "r2 r3 r4 r5 r6 r14 y2 y3 y4 y5 y6 y7 y8 g16 g15 g14 g13 g12 g11 g10"
            " b16 b15 b14 b13 b12 b11 b10",
            "r15 g6 b6",
            id="a lucky number closes a row with six crosses",
        ),
    ],
)
def test_lucky_number_offers_the_next_number_of_the_emptiest_row(made: str, offered: str) -> None:
    game = after(position(LONGO, made, lucky=((6, 11),)), "5+1 r1 y1 g1 b1")
    assert options(game) == choices(offered)


def test_lucky_number_counts_in_action_1_only_and_for_its_owner_only() -> None:
    game = after(position(LONGO, "r2 y2 b16", "r2 y2 b16", lucky=LUCKY), "5+1 r1 y1 g1 b1")
    assert ((Color.GREEN, 16),) not in game.options(0)
    assert ((Color.GREEN, 16),) in game.options(1)
    game = after(position(LONGO, "r2 y2 b16", lucky=((6, 11),)), "3+4 r3 y3 g3 b3; -")
    assert ((Color.GREEN, 16),) not in game.options(0)


def test_r8_default_lucky_pairs() -> None:
    assert len(set(DEFAULT_LUCKY)) == 5
    assert all(5 <= number <= 13 for pair in DEFAULT_LUCKY for number in pair)
    assert all(first != second for first, second in DEFAULT_LUCKY)


@pytest.mark.parametrize(
    "lucky", [(), ((5, 8),), ((5, 8), (6,)), ((5, 8), (6, 6)), ((5, 8), (6, 17))]
)
def test_longo_needs_a_lucky_pair_for_each_player(lucky: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(Refused, match=r"[Ll]ucky"):
        start(New(LONGO, ("Ana", "Rui"), lucky=lucky))


def test_r9_step_2_may_end_the_card_game_without_penalty() -> None:
    both = "g12 g11 g10 g9 g8 g2 b12 b11 b10 b9 b8"
    game = after(position(CARDS, "", both), "2; - b2")
    assert (game.phase, penalties(game)) == (Phase.OVER, [0, 0])


def test_cards_two_rows_closed_by_two_players_do_not_end_the_game() -> None:
    before = position(CARDS, "g12 g11 g10 g9 g8", "b12 b11 b10 b9 b8")
    assert after(before, "2; g2 b2").phase is Phase.CARDS


def test_cards_penalty() -> None:
    assert penalties(after(position(CARDS, "", ""), "4; - r4; r9; -")) == [1, 0]
    assert penalties(after(position(CARDS, "", ""), "4; r4 -; r9; -")) == [0, 0]
    assert penalties(after(position(CARDS, "", ""), "4; - -; r9; r9")) == [0, 0]


@pytest.mark.parametrize(
    ("shown", "offered"),
    [
        pytest.param("r4 r5 r7", "r4 r4+r5 r4+r5+r7 r5 r5+r7 r7", id="4 5 7: one skipped"),
        pytest.param("r2 r4 r6", "r2 r2+r4 r4 r4+r6 r6", id="2 4 6: two would be skipped"),
        pytest.param("r7 r4", "r4 r7", id="4 and 7: two between them"),
        pytest.param("g9 j10", "g10 g10+g9 g9", id="R10: a joker takes the color of the cards"),
        pytest.param("j4", "r4 y4 g4 b4", id="R10: jokers alone take any one color"),
        pytest.param(
            "j4 j5", "r4 r4+r5 r5 y4 y4+y5 y5 g5 g5+g4 g4 b5 b5+b4 b4", id="R10: two jokers alone"
        ),
        pytest.param("r4 j4", "r4", id="the same number twice is crossed once"),
    ],
)
def test_played_cards_offer_sets(shown: str, offered: str) -> None:
    assert options(after(position(JOKERS, "", ""), f"12; - -; {shown}")) == choices(offered)


@pytest.mark.parametrize(
    ("rules", "shown", "reason"),
    [
        (CARDS, "r4 y5", "All cards must be of one color."),
        (CARDS, "r4 r5 r6 r7", "One to three cards are played, not 4."),
        (CARDS, "", "One to three cards are played, not 0."),
        (CARDS, "r4 r4", "The same card cannot be played twice."),
        (CARDS, "j4", "This game is played without jokers."),
        (CARDS, "r13", "No card shows 13, only 2 to 12."),
        (JOKERS, "j4 j4", "The same card cannot be played twice."),
    ],
)
def test_cards_that_may_not_be_played(rules: Rules, shown: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason.replace(".", r"\.")):
        after(position(rules, "", ""), f"12; - -; {shown}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1+7 r1 y1 g1 b1", "The white die cannot show 7, only 1 to 6."),
        ("1+6 r0 y1 g1 b1", "The red die cannot show 0, only 1 to 6."),
        ("1+6 r1 y1 g1", "The roll lacks the blue die."),
    ],
)
def test_rolls_that_cannot_be(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        after(position(CLASSIC, ""), text)


def test_longo_dice_have_eight_faces() -> None:
    game = position(LONGO, "", lucky=((5, 8),))
    assert apply(game, roll("8+8 r8 y8 g8 b8")).number_for_all == 16
    with pytest.raises(Refused, match="only 1 to 8"):
        apply(game, roll("8+9 r8 y8 g8 b8"))


def test_the_die_of_a_closed_row_may_be_left_out() -> None:
    closed = position(CLASSIC, FIVE_RED + " r12")
    assert apply(closed, roll("1+2 y1 g1 b1")).phase is Phase.ACTION1


@pytest.mark.parametrize("players", [0, 6])
def test_one_to_five_players(players: int) -> None:
    with pytest.raises(Refused, match="1 to 5 players"):
        start(New(CLASSIC, ("Ana",) * players))
