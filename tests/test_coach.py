"""The coach: what gaps cost, which option is best, and what cost most when all is over."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from display.views.action import action1_view, action2_view
from display.views.over import over_view
from display.views.review import review_view
from display.views.row import NO_TIP
from display.views.sheet import sheet_views
from display.words import Words
from table.coach import Advised, Coach, Reviewed
from table.controls import Button, Press
from table.desk import Desk
from table.events import Choose, Confirm
from table.game import New, Phase
from table.opponents.coaching import advise, review
from table.opponents.seats import CoachSeat
from table.opponents.thoughts import Thought, Thoughts
from table.pages.over import STRAY_SECONDS, Over
from table.pages.play import Play
from table.pages.review import Review
from table.samples import at, is_over, played_desk
from table.settings import Kind, Language
from table.strength import TABLE_NAMES, Strength
from table.turn import apply
from table.variants import Classic
from tests.notation import choice, position, roll, timeline

WORDS = Words(Language.ENGLISH, "classic")


class AtOnce(Thoughts):
    """Thinks on the spot, and keeps what it thought."""

    def __init__(self) -> None:
        self.heard: list[Thought] = []
        super().__init__(self.heard.append)

    def ask(self, think: Callable[[], Thought], pause_seconds: float = 0.0) -> None:
        self.heard.append(think())


def waiting(coach: Coach, phase: Phase = Phase.ACTION1, kind: Kind = Kind.CLASSIC) -> Desk:
    """A desk at which people are to answer, and the coach has spoken."""
    desk = played_desk(Language.ENGLISH, kind, 3, at(6, phase), seed=3)
    desk.set(coach=coach)
    thoughts = AtOnce()
    CoachSeat(thoughts).follow(desk)
    for thought in thoughts.heard:
        desk.take(thought, 0.0)
    return desk


class TestAdvice:
    """What an option is worth."""

    def test_a_gap_costs_more_the_wider_it_is(self) -> None:
        game = apply(position(Classic(), "r2 y2 g12 b12", ""), roll("2+3 r1 y1 g1 b1"))
        costs = {each.choice: each.gap_cost for each in advise(game, 0).advice}
        assert costs[()] == 0
        assert 0 < costs[choice("r5")] < costs[choice("g5")]

    def test_the_next_number_costs_nothing(self) -> None:
        game = apply(position(Classic(), "r2", ""), roll("1+2 r1 y1 g1 b1"))
        costs = {each.choice: each.gap_cost for each in advise(game, 0).advice}
        assert costs[choice("r3")] == 0

    def test_options_are_ranked_by_their_points(self) -> None:
        game = apply(position(Classic(), "r2 r3", ""), roll("1+3 r5 y5 g1 b1"))
        ranked = sorted(advise(game, 0).advice, key=lambda each: each.rank)
        assert [each.points for each in ranked] == sorted(
            (each.points for each in ranked), reverse=True
        )
        assert ranked[0].rank == 1
        assert ranked[0].choice == choice("r4")

    def test_it_is_about_all_options_and_the_pass(self) -> None:
        game = apply(position(Classic(), "r2 r3", ""), roll("1+3 r5 y5 g1 b1"))
        assert [each.choice for each in advise(game, 0).advice] == [(), *game.options(0)]


class TestTips:
    """What is written on the sheets."""

    def test_off_it_says_nothing(self) -> None:
        desk = waiting(Coach.OFF)
        assert not desk.advised
        assert not tips(desk)

    def test_at_first_only_what_gaps_cost(self) -> None:
        found = tips(waiting(Coach.COSTS))
        assert any(cost for cost, _ in found)
        assert not any(rank for _, rank in found)

    @pytest.mark.parametrize("coach", [Coach.RANKS, Coach.REVIEW])
    def test_then_the_ranking_too(self, coach: Coach) -> None:
        desk = waiting(coach)
        assert all(rank for _, rank in tips(desk))
        pills = [sheet.status for sheet in action1_view(desk, Play(), WORDS).sheets]
        assert all(pill and pill.pass_rank for pill in pills if pill and pill.text == "choose")

    def test_what_was_said_of_another_question_is_not_shown(self) -> None:
        desk = waiting(Coach.RANKS)
        for player in desk.game.seats:
            desk.advance(Confirm(player))
        assert desk.advised
        assert not tips(desk)

    def test_the_sets_of_cards_are_ranked(self) -> None:
        for turn in range(6, 30):
            desk = played_desk(Language.ENGLISH, Kind.CARDS, 2, at(turn, Phase.ACTION2), seed=2)
            if desk.game.options(desk.game.active):
                break
        desk.set(coach=Coach.RANKS)
        desk.take(advise(desk.game, desk.game.active), 0.0)
        choices = action2_view(desk, WORDS).choices
        assert choices is not None
        assert all(each.rank for each in choices.choices)

    def test_the_tables_own_players_need_none(self) -> None:
        desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 2, at(6, Phase.ACTION1), seed=3)
        new = replace(desk.timeline.new, names=("Ana", TABLE_NAMES[1]))
        desk.session.timeline = type(desk.timeline).replay(new, desk.timeline.events())
        desk.set(coach=Coach.RANKS, bots=((1, Strength.EASY),))
        thoughts = AtOnce()
        CoachSeat(thoughts).follow(desk)
        told = [thought.player for thought in thoughts.heard if isinstance(thought, Advised)]
        assert 1 not in told

    def test_nobody_is_asked_twice(self) -> None:
        desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, at(6, Phase.ACTION1), seed=3)
        desk.set(coach=Coach.COSTS)
        thoughts = AtOnce()
        seat = CoachSeat(thoughts)
        seat.follow(desk)
        before = len(thoughts.heard)
        option = next(player for player in desk.game.seats if desk.game.options(player))
        desk.advance(Choose(option, desk.game.options(option)[0]))
        seat.follow(desk)
        assert len(thoughts.heard) == before > 0


def tips(desk: Desk) -> list[tuple[str, str]]:
    """Cost and rank on each option that has one of them."""
    cells = [cell for sheet in sheet_views(desk, WORDS) for row in sheet.rows for cell in row.cells]
    return [(cell.tip.cost, cell.tip.rank) for cell in cells if cell.tip != NO_TIP]


class TestReview:
    """After the game."""

    def test_the_dearest_moves_come_first(self) -> None:
        moment = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, is_over, seed=2).timeline
        found = review(moment.new, moment.events(), moment.game.seats)
        costs = [lapse.cost for lapse in found.lapses]
        assert len(costs) == 3
        assert costs == sorted(costs, reverse=True)
        assert found.game == moment.game

    def test_only_people_are_looked_at(self) -> None:
        moment = played_desk(Language.ENGLISH, Kind.CLASSIC, 3, is_over, seed=2).timeline
        found = review(moment.new, moment.events(), [1])
        assert {lapse.player for lapse in found.lapses} == {1}

    def test_a_blunder_is_found(self) -> None:
        """Nine numbers skipped in the first turn of the game."""
        new = New(Classic(), ("Ana", "Rui"))
        blundered = timeline(new, "6+5 r5 y5 g1 b1; r11 -; b7")
        (lapse, *_) = review(new, blundered.events(), [0]).lapses
        assert (lapse.turn, lapse.phase) == (1, Phase.ACTION1)
        assert lapse.chosen == choice("r11")
        assert lapse.cost > 10

    def test_the_page_tells_them(self) -> None:
        desk = over(Coach.REVIEW)
        assert review_view(desk, WORDS).empty == "The coach still goes through the game."
        thoughts = AtOnce()
        CoachSeat(thoughts).follow(desk)
        (reviewed,) = thoughts.heard
        assert isinstance(reviewed, Reviewed)
        desk.take(reviewed, desk.now)
        view = review_view(desk, WORDS)
        assert not view.empty
        assert [lapse.cost for lapse in view.lapses]
        assert all(lapse.cost.startswith("\N{MINUS SIGN}") for lapse in view.lapses)

    def test_green_opens_it(self) -> None:
        desk = over(Coach.REVIEW)
        desk.take(Press(0, Button.GREEN), desk.now + STRAY_SECONDS)
        assert isinstance(desk.page, Review)
        desk.take(Press(0, Button.OK), desk.now)
        assert isinstance(desk.page, Over)

    @pytest.mark.parametrize("coach", [Coach.OFF, Coach.COSTS, Coach.RANKS])
    def test_who_does_not_ask_is_not_told(self, coach: Coach) -> None:
        desk = over(coach)
        page = desk.page
        assert isinstance(page, Over)
        assert "coach" not in [hint.text for hint in over_view(desk, page, WORDS).hints]
        desk.take(Press(0, Button.GREEN), desk.now + STRAY_SECONDS)
        assert isinstance(desk.page, Over)
        thoughts = AtOnce()
        CoachSeat(thoughts).follow(desk)
        assert not thoughts.heard


def over(coach: Coach) -> Desk:
    desk = played_desk(Language.ENGLISH, Kind.CLASSIC, 2, is_over, seed=2)
    desk.set(coach=coach)
    desk.open(Over.of(desk))
    return desk
