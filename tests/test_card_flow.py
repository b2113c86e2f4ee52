"""A card game that the camera reads: from the pile's number and the played cards to the rules."""

from dataclasses import replace

import numpy as np
import pytest

from table.controls import Button, Hold, Press
from table.desk import Desk
from table.events import Card, Pile, Played, Undo
from table.game import Phase
from table.pages.correct import Correct, CorrectCards
from table.pages.play import Play
from table.samples import at, played_desk
from table.settings import Kind, Language
from table.sheet import Color
from table.sight import TraySeen
from table.tray import CardTurn, TrayWatch
from table.variants import Cards
from tests.fake_cameras import Scripted
from vision.reading import Card as SeenCard
from vision.reading import CardColor, Frame, Reading
from vision.settle import Seen, State

FRAME = np.zeros((4, 4, 3), np.uint8)
GREEN_11 = SeenCard(CardColor.GREEN, 11, (1.0, 1.0), 0.99)
RED_5 = SeenCard(CardColor.RED, 5, (2.0, 1.0), 0.99)
JOKER_9 = SeenCard(CardColor.JOKER, 9, (3.0, 1.0), 0.99)


def desk_at(phase: Phase, kind: Kind = Kind.CARDS) -> Desk:
    desk = played_desk(Language.ENGLISH, kind, 3, at(3, phase))
    desk.around = replace(desk.around, reads=frozenset({Cards.game}))
    return desk


def phase(desk: Desk) -> Phase:
    return desk.game.phase


def sight(pile: int | None = None, played: tuple[SeenCard, ...] | None = None) -> TraySeen:
    return TraySeen(FRAME, Reading(), Seen(State.AT_REST, pile=pile, played=played), True)


def test_the_piles_number_opens_action_1() -> None:
    desk = desk_at(Phase.ROLL)
    desk.take(sight(pile=7), 1.0)
    assert (desk.game.phase, desk.game.opening) == (Phase.ACTION1, Pile(7))


def test_played_cards_open_action_2() -> None:
    desk = desk_at(Phase.CARDS)
    desk.take(sight(played=(GREEN_11,)), 1.0)
    assert desk.game.phase is Phase.ACTION2
    assert desk.game.played == Played((Card(Color.GREEN, 11),))


def test_a_joker_has_no_color_of_its_own() -> None:
    desk = desk_at(Phase.CARDS, Kind.JOKERS)
    desk.take(sight(played=(GREEN_11, JOKER_9)), 1.0)
    assert desk.game.played == Played((Card(Color.GREEN, 11), Card(None, 9)))


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param((GREEN_11, RED_5), id="two colors"),
        pytest.param((GREEN_11, JOKER_9), id="a joker in a game without"),
    ],
)
def test_cards_that_may_not_be_played_are_told_once(cards: tuple[SeenCard, ...]) -> None:
    desk = desk_at(Phase.CARDS)
    desk.take(sight(played=cards), 1.0)
    assert desk.game.phase is Phase.CARDS
    assert desk.notice is not None
    desk.notice = None
    desk.take(sight(), 2.0)
    assert desk.notice is None


def test_cards_laid_too_early_wait_for_their_step() -> None:
    desk = desk_at(Phase.ACTION1)
    desk.take(sight(played=(GREEN_11,)), 1.0)
    assert desk.game.phase is Phase.ACTION1
    for place in range(3):
        desk.take(Press(place, Button.OK), 2.0)
    assert phase(desk) is Phase.ACTION2


def test_cards_taken_up_again_are_not_played() -> None:
    desk = desk_at(Phase.ACTION1)
    desk.take(sight(played=(GREEN_11,)), 1.0)
    desk.take(sight(played=()), 2.0)
    for place in range(3):
        desk.take(Press(place, Button.OK), 3.0)
    assert desk.game.phase is Phase.CARDS


def test_who_draws_while_the_last_player_still_thinks_is_not_forgotten() -> None:
    desk = desk_at(Phase.ACTION2)
    assert isinstance(desk.game.opening, Pile)
    other = 2 if desk.game.opening.number != 2 else 3
    desk.take(sight(pile=other), 1.0)
    assert desk.pending is not None
    assert desk.pending.opening == Pile(other)


def test_the_number_of_this_turn_is_not_the_next_ones() -> None:
    desk = desk_at(Phase.ACTION2)
    assert isinstance(desk.game.opening, Pile)
    desk.take(sight(pile=desk.game.opening.number), 1.0)
    assert desk.pending is None


@pytest.mark.parametrize(
    ("phase", "page"), [(Phase.ROLL, Correct), (Phase.CARDS, CorrectCards)], ids=["pile", "cards"]
)
def test_ok_enters_by_hand_at_any_time(phase: Phase, page: type) -> None:
    desk = desk_at(phase)
    desk.take(Press(0, Button.OK), 1.0)
    assert isinstance(desk.page, page)


def test_cards_that_are_read_after_all_close_the_entry() -> None:
    desk = desk_at(Phase.CARDS)
    desk.take(Press(0, Button.OK), 1.0)
    desk.take(sight(played=(GREEN_11,)), 2.0)
    assert isinstance(desk.page, Play)
    assert desk.game.phase is Phase.ACTION2


def test_played_cards_that_are_taken_back_count_again() -> None:
    desk = desk_at(Phase.CARDS)
    desk.take(sight(played=(GREEN_11,)), 1.0)
    desk.advance(Undo())
    assert (desk.game.phase, desk.rearmed) == (Phase.CARDS, True)


def test_a_held_color_corrects_the_played_cards() -> None:
    desk = desk_at(Phase.CARDS)
    desk.take(sight(played=(GREEN_11,)), 1.0)
    desk.take(Hold(desk.places[desk.game.active], Button.GREEN), 2.0)
    assert isinstance(desk.page, CorrectCards)


class Deaf:
    """A reader that sees nothing."""

    def __init__(self, cards: tuple[SeenCard, ...] = ()) -> None:
        self.cards = cards
        self.read_frames = 0

    def read(self, frame: Frame, expect: object) -> Reading:
        self.read_frames += 1
        return Reading(edge_px=100.0, cards=self.cards)


def test_each_game_has_its_own_reader() -> None:
    dice, cards = Deaf(), Deaf((GREEN_11,))
    watch = TrayWatch(Scripted([FRAME, FRAME, FRAME]), dice, {Cards.game: cards})
    watch.step(0.0)
    watch.game = Cards.game
    watch.card_turn(CardTurn(1))
    watch.step(0.1)
    assert (dice.read_frames, cards.read_frames) == (1, 1)
    watch.game = "classic"
    watch.step(0.2)
    assert (dice.read_frames, cards.read_frames) == (2, 1)
