"""What the buttons do while a game is played, and what interrupts it."""

from random import Random

import numpy as np
import pytest

from table.chance import random_opening
from table.controls import Button, Hold, Press
from table.cues import Cue, Sound
from table.desk import Desk
from table.events import Choose, Confirm, Roll, Undo
from table.game import Game, Phase
from table.happenings import Happening, Shown, Touch
from table.pages.correct import Correct, CorrectCards
from table.pages.menu import Menu
from table.pages.over import Over
from table.pages.play import ABSENT_SECONDS, BAND_SECONDS, TROUBLE_SECONDS, Play
from table.refused import Refused
from table.samples import answer, at, play_on, played_desk
from table.settings import Kind, Language
from table.sheet import Color
from table.sight import TrayLost, TraySeen
from table.targets import TapChoice, TapDie
from table.variants import Classic
from tests.mock_positions import desk_of
from tests.notation import position, turn
from vision.reading import SET, Die, Problem, Reading, Trouble
from vision.settle import Seen, State

RED, YELLOW, GREEN, BLUE, OK = Button


def desk_at(phase: Phase, turn: int = 3, kind: Kind = Kind.CLASSIC, players: int = 3) -> Desk:
    return played_desk(Language.ENGLISH, kind, players, at(turn, phase))


def do(desk: Desk, *happenings: Happening, now: float = 1.0) -> None:
    for happening in happenings:
        desk.take(happening, now)


def phase(desk: Desk) -> Phase:
    return desk.game.phase


def page(desk: Desk) -> Play:
    assert isinstance(desk.page, Play)
    return desk.page


def seen(
    state: State, roll: bool = False, problems: tuple[Problem, ...] = (), values: int = 4
) -> TraySeen:
    dice = tuple(Die(color, values, (float(i), 0.0), 1.0) for i, color in enumerate(SET))
    reading = Reading(dice if not problems else dice[:-1], problems, 30.0)
    frame = np.zeros((4, 4, 3), np.uint8)
    return TraySeen(frame, reading, Seen(state, dice if roll else None, problems), True)


LEANING = Problem(Trouble.LEANING, "", None, (1.0, 1.0))


def test_a_settled_roll_opens_action_1() -> None:
    desk = desk_at(Phase.ROLL)
    do(desk, seen(State.SETTLING), seen(State.AT_REST, roll=True))
    assert phase(desk) is Phase.ACTION1
    assert desk.game.opening == Roll((4, 4), (4, 4, 4, 4))
    assert Sound(Cue.SETTLED) in desk.sounds


def test_a_roll_seen_behind_the_menu_is_taken_when_it_closes() -> None:
    desk = desk_at(Phase.ROLL)
    do(desk, Hold(0, YELLOW))
    assert isinstance(desk.page, Menu)
    do(desk, seen(State.AT_REST, roll=True))
    assert phase(desk) is Phase.ROLL
    do(desk, Hold(0, OK))
    assert phase(desk) is Phase.ACTION1


def test_a_roll_lifted_behind_the_menu_is_none() -> None:
    desk = desk_at(Phase.ROLL)
    do(desk, Hold(0, YELLOW), seen(State.AT_REST, roll=True), seen(State.LIFTED), Hold(0, OK))
    assert phase(desk) is Phase.ROLL


def test_dice_moved_during_the_turn_change_nothing() -> None:
    desk = desk_at(Phase.ACTION1)
    before = desk.game
    do(desk, seen(State.AT_REST, roll=True))
    assert desk.game.opening == before.opening


@pytest.mark.parametrize("phase", [Phase.ACTION1, Phase.ACTION2])
def test_dice_turned_during_the_turn_are_told_once(phase: Phase) -> None:
    desk = desk_at(phase)
    before = desk.game
    do(desk, seen(State.AT_REST), seen(State.DISTURBED))
    assert desk.notice is not None
    assert "moved" in str(desk.notice.refused)
    assert desk.game == before
    told_until = desk.notice.until
    do(desk, seen(State.DISTURBED), now=2.0)
    assert desk.notice.until == told_until


def test_dice_picked_up_before_the_next_roll_are_nothing_to_tell() -> None:
    desk = desk_at(Phase.ROLL)
    do(desk, seen(State.DISTURBED))
    assert desk.notice is None


def press_until_marked(desk: Desk, player: int) -> Button:
    color = desk.game.options(player)[0][0][0]
    button = Button[color.name]
    do(desk, Press(player, button))
    return button


def test_a_held_color_gives_its_mark_back_and_opens_that_die() -> None:
    desk = desk_at(Phase.ACTION1)
    button = press_until_marked(desk, 0)
    assert desk.game.answers[0].choice
    do(desk, Hold(0, button))
    assert not desk.game.answers[0].choice
    assert isinstance(desk.page, Correct)
    assert desk.page.fields[desk.page.cursor].color is Color[button.name]


def test_two_players_who_hold_a_color_each_get_their_own_mark_back() -> None:
    desk = desk_at(Phase.ACTION1)
    held = press_until_marked(desk, 0)
    press_until_marked(desk, 1)
    do(desk, Hold(0, held))
    assert not desk.game.answers[0].choice
    assert desk.game.answers[1].choice


def test_a_press_of_a_place_where_nobody_sits_does_nothing() -> None:
    desk = desk_at(Phase.ACTION1)
    before = desk.timeline
    do(desk, Press(4, RED), Press(4, OK), Hold(4, OK))
    assert desk.timeline is before


def test_the_places_of_the_players_count_not_their_number() -> None:
    desk = desk_at(Phase.ACTION1)
    desk.places = (4, 2, 0)
    do(desk, Press(4, OK))
    assert desk.game.answers[0].confirmed


def test_who_has_no_option_is_passed_after_a_second() -> None:
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, _somebody_without_option, seed=3)
    stuck = [p for p in desk.game.seats if not desk.game.options(p) and desk.game.awaits(p)]
    desk.phase_since = 10.0
    desk.tick(10.9)
    assert not desk.game.answers[stuck[0]].confirmed
    desk.tick(11.0)
    assert desk.game.answers[stuck[0]].confirmed or desk.game.phase is not Phase.ACTION1


def _somebody_without_option(game: Game) -> bool:
    if game.phase is not Phase.ACTION1 or any(answer.confirmed for answer in game.answers):
        return False
    return any(not game.options(player) for player in game.seats)


def threatened(kind: Kind = Kind.CLASSIC) -> Desk:
    """Action 2 of a player who has crossed nothing yet."""
    desk = desk_at(Phase.ACTION1, kind=kind)
    for player in desk.game.seats:
        desk.advance(Confirm(player))
    assert phase(desk) is Phase.ACTION2
    return desk


def test_a_penalty_is_asked_for_first() -> None:
    desk = threatened()
    active = desk.game.active
    do(desk, Press(active, OK))
    assert page(desk).asks_penalty
    assert desk.game.sheets[active].penalties == 0
    do(desk, Press(active, OK))
    assert desk.game.sheets[active].penalties == 1


def test_a_color_goes_back_from_the_penalty_and_marks() -> None:
    desk = threatened()
    active = desk.game.active
    do(desk, Press(active, OK))
    press_until_marked(desk, active)
    assert not page(desk).asks_penalty
    assert desk.game.answers[active].choice
    do(desk, Press(active, OK))
    assert desk.game.sheets[active].penalties == 0


def test_holding_ok_leaves_the_penalty_question() -> None:
    desk = threatened()
    do(desk, Press(desk.game.active, OK), Hold(desk.game.active, OK))
    assert not page(desk).asks_penalty


@pytest.mark.parametrize(
    "stray",
    [
        pytest.param(Press(1, RED), id="a color of another"),
        pytest.param(Press(1, OK), id="OK of another"),
        pytest.param(Hold(1, OK), id="OK held by another"),
    ],
)
def test_others_do_not_answer_the_question_of_a_penalty(stray: Happening) -> None:
    desk = threatened()
    assert desk.game.active != 1
    do(desk, Press(desk.game.active, OK), stray)
    assert page(desk).asks_penalty
    assert desk.game.sheets[desk.game.active].penalties == 0


def test_a_correction_answers_the_question_of_a_penalty() -> None:
    desk = threatened()
    do(desk, Press(desk.game.active, OK), Press(1, RED), Hold(1, RED))
    assert isinstance(desk.page, Correct)
    do(desk, Press(1, YELLOW), Press(1, OK))
    assert phase(desk) is Phase.ACTION1
    assert not page(desk).asks_penalty


def test_who_has_crossed_in_action_1_is_asked_nothing() -> None:
    desk = desk_at(Phase.ACTION1)
    active = desk.game.active
    desk.advance(Choose(active, desk.game.options(active)[0]))
    for player in desk.game.seats:
        desk.advance(Confirm(player))
    turn = desk.game.turn
    do(desk, Press(active, OK))
    assert desk.game.turn == turn + 1
    assert not any(sheet.penalties for sheet in desk.game.sheets)


def test_an_absent_player_is_passed_for_with_two_oks() -> None:
    desk = desk_at(Phase.ACTION1)
    active = desk.game.active
    missing = (active + 1) % 3
    for player in desk.game.seats:
        if player != missing:
            desk.advance(Confirm(player))
    desk.advance(Choose(missing, desk.game.options(missing)[0]))
    since = desk.changed_at
    do(desk, Press(active, OK), Press(active, OK), now=since + ABSENT_SECONDS - 1)
    assert phase(desk) is Phase.ACTION1
    do(desk, Press(active, OK), now=since + ABSENT_SECONDS)
    assert phase(desk) is Phase.ACTION1
    do(desk, Press(active, OK), now=since + ABSENT_SECONDS)
    assert phase(desk) is Phase.ACTION2
    assert desk.game.sheets[missing] == desk_at(Phase.ACTION1).game.sheets[missing]


def test_each_absent_player_is_passed_for_with_two_oks() -> None:
    desk = desk_at(Phase.ACTION1)
    active = desk.game.active
    desk.advance(Confirm(active))
    twice = [Press(active, OK)] * 2
    do(desk, *twice, *twice, now=desk.changed_at + ABSENT_SECONDS)
    assert sum(answer.confirmed for answer in desk.game.answers) == 2
    do(desk, *twice, now=desk.changed_at + ABSENT_SECONDS)
    assert phase(desk) is Phase.ACTION2


def test_who_comes_back_is_not_passed_for_by_an_ok_of_before() -> None:
    desk = desk_at(Phase.ACTION1)
    active = desk.game.active
    first, second = (player for player in desk.game.seats if player != active)
    desk.advance(Confirm(active))
    do(desk, Press(active, OK), now=desk.changed_at + ABSENT_SECONDS)
    assert page(desk).asks_absent
    do(desk, Press(first, OK), now=desk.now)
    do(desk, Press(active, OK), now=desk.now + ABSENT_SECONDS)
    assert desk.game.awaits(second)


def test_a_roll_that_cannot_be_kept_is_told_and_not_taken() -> None:
    desk = desk_at(Phase.ROLL)
    desk.session._keep = full_disk
    do(desk, seen(State.AT_REST, roll=True))
    assert phase(desk) is Phase.ROLL
    assert desk.notice is not None
    assert desk.pending is None


def full_disk(record: object) -> None:
    raise Refused("the disk is full")


def test_before_the_first_roll_there_is_nothing_to_take_back() -> None:
    desk = desk_at(Phase.ROLL, turn=1)
    do(desk, Hold(0, OK))
    assert (desk.game.turn, phase(desk)) == (1, Phase.ROLL)
    assert desk.notice is not None


def test_alone_at_the_table() -> None:
    desk = desk_at(Phase.ACTION1, turn=1, players=1)
    do(desk, Press(0, OK), Press(0, OK), now=100.0)
    assert page(desk).asks_penalty
    do(desk, Press(0, OK), now=101.0)
    assert (desk.game.turn, desk.game.active) == (2, 0)
    assert desk.game.sheets[0].penalties == 1


def test_taking_back_the_last_turn() -> None:
    desk = desk_at(Phase.ROLL)
    turn = desk.game.turn
    do(desk, Hold(0, OK))
    assert (desk.game.turn, desk.game.phase) == (turn - 1, Phase.ACTION2)
    assert not desk.rearmed


def test_a_touch_marks_and_clears() -> None:
    desk = desk_at(Phase.ACTION1)
    choice = desk.game.options(1)[0]
    do(desk, Touch(TapChoice(1, choice)))
    assert desk.game.answers[1].choice == choice
    do(desk, Touch(TapChoice(1, choice)))
    assert not desk.game.answers[1].choice


def test_a_touched_die_is_corrected() -> None:
    desk = desk_at(Phase.ACTION1)
    do(desk, Touch(TapDie(3)))
    assert isinstance(desk.page, Correct)
    assert desk.page.fields[desk.page.cursor].color is Color.YELLOW


class TestTrouble:
    def test_it_is_shown_when_it_lasts_and_closes_itself(self) -> None:
        desk = desk_at(Phase.ROLL)
        do(desk, seen(State.REFUSED, problems=(LEANING,)), now=1.0)
        assert not page(desk).trouble_shown(desk)
        assert desk.next_at is not None
        desk.tick(1.0 + TROUBLE_SECONDS)
        assert page(desk).trouble_shown(desk)
        assert desk.sounds.count(Sound(Cue.TROUBLE)) == 1
        do(desk, seen(State.AT_REST, roll=True), now=3.0)
        assert phase(desk) is Phase.ACTION1

    def test_ok_enters_by_hand_with_what_was_read(self) -> None:
        desk = desk_at(Phase.ROLL)
        do(desk, seen(State.REFUSED, problems=(LEANING,)), now=1.0)
        do(desk, Press(0, OK), now=3.0)
        assert isinstance(desk.page, Correct)
        assert [field.value for field in desk.page.fields] == [4, 4, 4, 4, 4, None]
        assert desk.page.cursor == 5

    def test_rolling_again_waves_it_off_until_the_dice_are_lifted(self) -> None:
        desk = desk_at(Phase.ROLL)
        trouble = seen(State.REFUSED, problems=(LEANING,))
        do(desk, trouble, now=1.0)
        do(desk, Hold(0, OK), trouble, now=3.0)
        assert not page(desk).trouble_shown(desk)
        do(desk, seen(State.LIFTED), trouble, now=4.0)
        desk.tick(6.0)
        assert page(desk).trouble_shown(desk)

    def test_no_camera_is_trouble_too(self) -> None:
        desk = desk_at(Phase.ROLL)
        do(desk, TrayLost("the cable"), now=1.0)
        desk.tick(3.0)
        assert page(desk).trouble_shown(desk)

    def test_without_a_picture_it_is_shown_though_the_dice_were_waved_off(self) -> None:
        desk = desk_at(Phase.ROLL)
        do(desk, seen(State.REFUSED, problems=(LEANING,)), now=1.0)
        do(desk, Hold(0, OK), now=3.0)
        do(desk, TrayLost("the cable"), now=4.0)
        do(desk, Press(0, OK), now=6.0)
        assert isinstance(desk.page, Correct)

    def test_without_a_picture_the_last_turn_can_still_be_taken_back(self) -> None:
        desk = desk_at(Phase.ROLL)
        turn = desk.game.turn
        do(desk, TrayLost("the cable"), now=1.0)
        do(desk, Hold(0, OK), now=3.0)
        assert desk.game.turn == turn - 1

    def test_what_leaned_in_the_last_roll_is_not_told_in_the_next_turn(self) -> None:
        """Nudged flat, as the table would ask for, the old dice would be the next roll."""
        desk = desk_at(Phase.ACTION2)
        do(desk, seen(State.REFUSED, problems=(LEANING,)), now=1.0)
        while phase(desk) is Phase.ACTION2:
            do(desk, Press(desk.game.active, OK), now=2.0)
        assert phase(desk) is Phase.ROLL
        desk.tick(9.0)
        assert not page(desk).trouble_shown(desk)
        do(desk, seen(State.LIFTED), seen(State.REFUSED, problems=(LEANING,)), now=10.0)
        desk.tick(12.0)
        assert page(desk).trouble_shown(desk)

    def test_where_nothing_is_read_nothing_is_wrong(self) -> None:
        desk = desk_at(Phase.ROLL, kind=Kind.LONGO)
        do(desk, TrayLost("the cable"), now=1.0)
        desk.tick(3.0)
        assert not page(desk).trouble_shown(desk)
        do(desk, Press(0, OK), now=3.0)
        assert isinstance(desk.page, Correct)


class TestCorrecting:
    def test_a_change_clears_all_answers_of_the_roll(self) -> None:
        desk = desk_at(Phase.ACTION1)
        answer(desk, 1)
        white = desk.game.opening.white  # type: ignore[union-attr]
        do(desk, Hold(0, RED))
        do(desk, Press(0, YELLOW), Press(0, OK))
        assert phase(desk) is Phase.ACTION1
        assert isinstance(desk.game.opening, Roll)
        assert sorted(desk.game.opening.white) == sorted(white)
        assert not any(each.confirmed or each.choice for each in desk.game.answers)
        assert isinstance(desk.page, Play)

    def test_done_without_a_change_clears_nothing(self) -> None:
        desk = desk_at(Phase.ACTION1)
        answer(desk, 1)
        before = desk.game
        do(desk, Hold(0, RED), Press(0, OK))
        assert desk.game == before

    def test_in_action_2_the_whole_turn_is_answered_again(self) -> None:
        desk = desk_at(Phase.ACTION2)
        turn = desk.game.turn
        do(desk, Hold(desk.game.active, BLUE), Press(0, GREEN), Press(0, OK))
        assert (desk.game.turn, desk.game.phase) == (turn, Phase.ACTION1)

    def test_the_die_of_a_row_that_closed_in_action_1(self) -> None:
        """Taken back, the row is open again: the corrected roll needs its die."""
        desk = red_closed_in_action_1()
        do(desk, Press(0, BLUE), Hold(0, BLUE), Press(0, YELLOW), Press(0, OK))
        assert phase(desk) is Phase.ACTION1
        assert desk.game.opening == Roll((6, 6), (1, 2, 3, 5))
        assert not desk.game.closed

    def test_a_touched_die_after_a_row_closed_in_action_1(self) -> None:
        """The band no longer counts the die that is out, the correction does."""
        desk = red_closed_in_action_1()
        do(desk, Touch(TapDie(2)))
        assert isinstance(desk.page, Correct)
        assert desk.page.fields[desk.page.cursor].color is Color.YELLOW

    def test_a_save_that_fails_halfway_leaves_the_game_that_is_on_disk(self) -> None:
        desk = desk_at(Phase.ACTION2)
        do(desk, Hold(0, RED), Press(0, YELLOW), now=5.0)
        kept: list[object] = []

        def full(record: object) -> None:
            if kept:
                raise Refused("the disk is full")
            kept.append(record)

        desk.session._keep = full
        do(desk, Press(0, OK), now=7.0)
        assert kept == [Undo()]
        assert phase(desk) is Phase.ACTION1
        assert desk.phase_since == 7.0
        assert desk.notice is not None
        do(desk, Hold(0, OK), now=8.0)
        assert isinstance(desk.page, Play)

    def test_every_value_must_be_entered(self) -> None:
        desk = desk_at(Phase.ROLL, kind=Kind.LONGO)
        do(desk, Press(0, OK), Press(0, OK))
        assert desk.notice is not None
        assert isinstance(desk.page, Correct)

    def test_a_whole_roll_by_hand(self) -> None:
        desk = desk_at(Phase.ROLL, kind=Kind.LONGO)
        do(desk, Press(0, OK))
        for _ in range(6):
            do(desk, Press(0, YELLOW), Press(0, YELLOW), Press(0, BLUE))
        do(desk, Press(0, OK))
        assert desk.game.opening == Roll((2, 2), (2, 2, 2, 2))

    def test_played_cards_by_hand(self) -> None:
        desk = desk_at(Phase.CARDS, kind=Kind.CARDS)
        do(desk, Press(desk.game.active, OK))
        assert isinstance(desk.page, CorrectCards)
        do(desk, Press(0, YELLOW), Press(0, OK))
        assert phase(desk) is Phase.ACTION2

    def test_no_cards_are_refused(self) -> None:
        desk = desk_at(Phase.CARDS, kind=Kind.CARDS)
        do(desk, Press(desk.game.active, OK), Press(0, OK))
        assert desk.notice is not None
        assert phase(desk) is Phase.CARDS

    def test_the_pile_by_hand(self) -> None:
        desk = desk_at(Phase.ROLL, kind=Kind.CARDS)
        do(desk, Press(0, OK), Press(0, GREEN), Press(0, OK))
        assert desk.game.number_for_all == 12

    def test_a_failed_save_leaves_the_dice_to_be_read_again(self) -> None:
        """Undone to the roll, but the corrected one is not on disk."""
        desk = desk_at(Phase.ACTION1)
        do(desk, Hold(0, RED), Press(0, YELLOW))
        kept: list[object] = []

        def full(record: object) -> None:
            kept.append(record)
            if isinstance(record, Roll):
                raise Refused("the disk is full")

        desk.session._keep = full
        do(desk, Press(0, OK))
        assert phase(desk) is Phase.ROLL
        assert desk.rearmed


def red_closed_in_action_1() -> Desk:
    game = position(Classic(), "r2 r3 r4 r5 r6", "")
    desk = desk_of(game, turn(game, "6+6 r1 y2 g3 b4; r12 -"))
    assert phase(desk) is Phase.ACTION2
    assert desk.game.closed == frozenset({Color.RED})
    return desk


def closing_desk(over: bool) -> Desk:
    """A game in which the last answer has just closed a row, and with it the game or not."""
    for seed in range(40):
        desk, chance = desk_at(Phase.ROLL, turn=1, players=2), Random(seed)
        while phase(desk) is not Phase.OVER:
            _play_one(desk, chance)
            if isinstance(desk.page, Play) and desk.page.bands:
                if (phase(desk) is Phase.OVER) == over:
                    return desk
                do(desk, *[Press(0, OK)] * len(desk.page.bands))
    raise AssertionError("no row was ever closed")


def _play_one(desk: Desk, chance: Random) -> None:
    """One opening, or one answer through the buttons."""
    if phase(desk) is Phase.ROLL:
        play_on(desk, chance)
        return
    player = next(player for player in desk.game.seats if desk.game.awaits(player))
    answer(desk, player, confirm=False)
    do(desk, Press(player, OK))
    if page(desk).asks_penalty:
        do(desk, Press(player, OK))


class TestClosedRows:
    def test_ok_goes_on(self) -> None:
        desk = closing_desk(over=False)
        bands = page(desk).bands
        do(desk, Press(1, RED))
        assert page(desk).bands == bands
        do(desk, Press(1, OK))
        assert page(desk).bands == bands[1:]

    def test_a_roll_goes_on(self) -> None:
        desk = closing_desk(over=False)
        while phase(desk) is not Phase.ROLL:
            answer(desk, desk.game.active)
        do(desk, seen(State.AT_REST, roll=True))
        assert not page(desk).bands
        assert phase(desk) is Phase.ACTION1

    def test_dice_that_are_told_straight_go_on_too(self) -> None:
        desk = closing_desk(over=False)
        while phase(desk) is not Phase.ROLL:
            answer(desk, desk.game.active)
        do(desk, Shown(random_roll(desk)))
        assert phase(desk) is Phase.ACTION1
        assert not page(desk).bands

    def test_it_goes_on_when_the_die_is_out(self) -> None:
        desk = closing_desk(over=False)
        color = page(desk).bands[0].color
        lying = Problem(Trouble.EXTRA, "", next(c for c in SET if c == str(color)), (0.0, 0.0))
        rest = seen(State.AT_REST)
        there = TraySeen(rest.frame, rest.reading, Seen(State.AT_REST, leftover=(lying,)), True)
        do(desk, there, now=desk.now + BAND_SECONDS)
        assert page(desk).bands
        do(desk, rest, now=desk.now + BAND_SECONDS)
        assert not page(desk).bands

    def test_the_end_of_the_game_follows_by_itself(self) -> None:
        desk = closing_desk(over=True)
        now = desk.now
        for step in range(1, 5):
            desk.tick(now + step * (BAND_SECONDS + 0.1))
        assert isinstance(desk.page, Over)

    def test_the_last_turn_can_be_taken_back_after_the_end(self) -> None:
        desk = closing_desk(over=True)
        for _ in range(4):
            if isinstance(desk.page, Play):
                do(desk, Press(0, OK))
        do(desk, Hold(0, OK))
        assert phase(desk) is not Phase.OVER
        assert isinstance(desk.page, Play)


def random_roll(desk: Desk) -> Roll:
    opening = random_opening(desk.game, Random(1))
    assert isinstance(opening, Roll)
    return opening


class TestPlayedCards:
    def test_holding_yellow_opens_the_menu(self) -> None:
        desk = desk_at(Phase.CARDS, kind=Kind.CARDS)
        do(desk, Press(0, YELLOW), Hold(0, YELLOW))
        assert isinstance(desk.page, Menu)

    def test_no_answer_is_open_so_there_is_none_to_take_back(self) -> None:
        desk = desk_at(Phase.CARDS, kind=Kind.CARDS)
        before = desk.game
        do(desk, Hold(desk.game.active, OK))
        assert desk.game == before
        assert desk.notice is not None


@pytest.mark.parametrize("kind", list(Kind))
def test_holding_yellow_opens_the_menu_before_a_roll(kind: Kind) -> None:
    desk = desk_at(Phase.ROLL, kind=kind)
    do(desk, Press(0, YELLOW), Hold(0, YELLOW))
    assert isinstance(desk.page, Menu)
