"""The worked examples of the rule leaflets, in their order."""

from table.game import Phase
from table.sheet import Color, Sheet
from table.variants import Cards, Classic, Longo
from tests.notation import after, choices, position, sheet

CLASSIC, LONGO, CARDS = Classic(), Longo(), Cards()


def scores(made: Sheet) -> list[int]:
    return [row.score for row in made.rows] + [made.penalty_score, made.total]


def crossed(made: Sheet, color: Color) -> tuple[int, ...]:
    return made.rows[color].crossed


def open_numbers(rules: Classic, made: Sheet, color: Color) -> list[int]:
    return [n for n in rules.numbers[color] if rules.permits(made, ((color, n),))]


def test_example_1_crosses_go_from_left_to_right() -> None:
    made = sheet(CLASSIC, "r5 r7 y2 y3 y4 y5 y10 g12 g6 b10")
    assert open_numbers(CLASSIC, made, Color.RED) == [8, 9, 10, 11]
    assert open_numbers(CLASSIC, made, Color.YELLOW) == [11, 12]
    assert open_numbers(CLASSIC, made, Color.GREEN) == [5, 4, 3]
    assert open_numbers(CLASSIC, made, Color.BLUE) == [9, 8, 7, 6, 5, 4, 3]


def test_example_2_white_sum_for_all_then_one_white_and_one_color() -> None:
    rolled = after(position(CLASSIC, "", "", "", ""), "4+1 r6 y2 g3 b6")
    assert rolled.number_for_all == 5
    game = after(position(CLASSIC, "", "", "", ""), "4+1 r6 y2 g3 b6; r5 y5 - -; b10")
    ana, rui, zofia, eva = game.sheets
    assert crossed(ana, Color.RED) == (5,)
    assert crossed(ana, Color.BLUE) == (10,)
    assert crossed(rui, Color.YELLOW) == (5,)
    assert zofia == eva == Sheet()


def test_example_3_the_lock_closes_the_row_for_all() -> None:
    before = position(CLASSIC, "g12 g11 g10 g9 g8", "g12 g7")
    game = after(before, "1+1 r3 y3 g3 b3; g2 -; -")
    assert game.sheets[0].rows[Color.GREEN].locked
    assert game.closed == {Color.GREEN}
    later = after(game, "1+2 r3 y3 b3")
    assert all(
        option[0][0] != Color.GREEN for seat in later.seats for option in later.options(seat)
    )


def test_example_4_two_rows_close_at_once_and_the_game_is_over() -> None:
    before = position(CLASSIC, "r2 r3 r4 r5 r6", "y2 y3 y4 y5 y6", "g12 g11 g10 g9 g8 g2")
    assert before.closed == {Color.GREEN}
    game = after(before, "6+6 r1 y1 b1; r12 y12 -")
    assert game.closed == {Color.RED, Color.YELLOW, Color.GREEN}
    assert game.phase is Phase.OVER


def test_example_5_score() -> None:
    made = sheet(CLASSIC, "r2 r3 r4 r5 y2 y3 y4 g12 g11 g10 g9 g8 g7 g6 b12 b11 b10 b9 b8 b7 b6 b5")
    made = made.with_penalty().with_penalty()
    assert scores(made) == [10, 6, 28, 36, -10, 70]


def test_example_6_lucky_number_instead_of_the_sum() -> None:
    before = position(LONGO, "", "r2 y2 b16", lucky=((5, 8), (6, 11)))
    rolled = after(before, "5+1 r3 y3 g3 b8")
    assert list(rolled.options(1)) == choices("r6 y6 g16 g6 b6")
    game = after(before, "5+1 r3 y3 g3 b8; r6 g16; b13")
    assert crossed(game.sheets[0], Color.RED) == (6,)
    assert crossed(game.sheets[0], Color.BLUE) == (13,)
    assert crossed(game.sheets[1], Color.GREEN) == (16,)


def test_example_7_either_of_the_last_two_numbers_closes() -> None:
    before = position(LONGO, "g16 g15 g14 g13 g12 g11", "", lucky=((5, 8), (6, 11)))
    game = after(before, "1+2 r1 y1 g1 b1; g3 -; -")
    row = game.sheets[0].rows[Color.GREEN]
    assert (row.crossed[-1], row.locked) == (3, True)
    assert game.closed == {Color.GREEN}


def test_example_8_two_rows_of_longo_close_at_once() -> None:
    before = position(
        LONGO,
        "r2 r3 r4 r5 r6 r7",
        "y2 y3 y4 y5 y6 y7",
        "g16 g15 g14 g13 g12 g11 g3",
        lucky=((5, 8), (6, 11), (7, 12)),
    )
    game = after(before, "8+8 r1 y1 b1; r16 y16 -")
    assert game.closed == {Color.RED, Color.YELLOW, Color.GREEN}
    assert game.phase is Phase.OVER


def test_example_9_longo_score() -> None:
    made = sheet(
        LONGO,
        "r2 r3 r4 r5 y2 y3 y4 g16 g15 g14 g13 g12 g11 g10 g9 g8 b16 b15 b14 b13 b12 b11 b10 b9",
    )
    made = made.with_penalty().with_penalty()
    assert scores(made) == [10, 6, 45, 36, -10, 87]


def test_example_10_one_number_may_be_skipped() -> None:
    game = after(position(CARDS, "", ""), "4; - -; g11 g9 g3")
    assert list(game.options(0)) == choices("g11 g11+g9 g9 g3")


def test_example_11_a_four_for_all() -> None:
    game = after(position(CARDS, "", "", "", ""), "4; r4 y4 y4 -")
    assert [made.total for made in game.sheets] == [1, 1, 1, 0]
    assert [crossed(made, Color.YELLOW) for made in game.sheets] == [(), (4,), (4,), ()]


def test_example_12_a_row_closes_for_one_player_alone() -> None:
    before = position(CARDS, "g12 g11 g10 g9 g8", "g12 g11 g10 g9 g8")
    game = after(before, "2; g2 -")
    assert [made.rows[Color.GREEN].closed for made in game.sheets] == [True, False]
    later = after(before, "2; g2 -; r3; r3", "7")
    assert list(later.options(0)) == choices("r7 y7 b7")
    assert list(later.options(1)) == choices("r7 y7 g7 b7")
