"""The draw pile's number and played cards are each taken once, and only when they lie still."""

from collections.abc import Iterable, Iterator

import pytest

from vision.card_settle import PILE_SECONDS, PLAYED_SECONDS, SAME_PILE_SECONDS, CardWatcher
from vision.reading import Card, CardColor, Place, Problem, Reading, Trouble
from vision.settle import Seen, State

FRAME_SECONDS = 1 / 15
WIDTH_PX = 100.0
PILE, BESIDE = (200.0, 300.0), (330.0, 300.0)
HAND = Problem(Trouble.COVERED, "a hand")


def back(number: int, place: Place = PILE) -> Card:
    return Card(CardColor.NEUTRAL, number, place, 0.99)


def front(color: CardColor, number: int, place: Place = (500.0, 600.0)) -> Card:
    return Card(color, number, place, 0.99)


def tray(*cards: Card, problems: tuple[Problem, ...] = (), pile: Place | None = None) -> Reading:
    return Reading((), problems, WIDTH_PX, cards=cards, pile=pile)


class Frames:
    """Shows readings to a watcher for so many seconds and keeps what it takes."""

    def __init__(self, armed: bool = False) -> None:
        self.watcher = CardWatcher(armed=armed)
        self._now = 0.0

    def show(self, reading: Reading, seconds: float) -> list[Seen]:
        seen = []
        for _ in range(round(seconds / FRAME_SECONDS)):
            self._now += FRAME_SECONDS
            seen.append(self.watcher.see(reading, self._now))
        return seen


def piles(seen: Iterable[Seen]) -> list[int]:
    return [each.pile for each in seen if each.pile is not None]


def played(seen: Iterable[Seen]) -> Iterator[list[tuple[str, int]]]:
    for each in seen:
        if each.played is not None:
            yield [(str(card.color), card.number) for card in each.played]


@pytest.fixture
def frames() -> Frames:
    """A tray whose pile shows a 4 that the game has had already."""
    frames = Frames()
    assert not piles(frames.show(tray(back(4)), 3.0))
    return frames


def test_the_next_card_of_the_pile_is_its_new_number(frames: Frames) -> None:
    assert piles(frames.show(tray(back(9)), PILE_SECONDS + 0.5)) == [9]
    assert not piles(frames.show(tray(back(9)), 10.0))


def test_a_number_that_lies_only_for_a_moment_is_not_taken(frames: Frames) -> None:
    assert not piles(frames.show(tray(back(9)), PILE_SECONDS - 0.3))
    assert piles(frames.show(tray(back(7)), PILE_SECONDS + 0.5)) == [7]


def test_the_same_number_counts_after_a_hand_was_at_the_pile(frames: Frames) -> None:
    frames.watcher.begin_turn()
    frames.show(tray(problems=(HAND,)), 1.0)
    assert not piles(frames.show(tray(back(4)), SAME_PILE_SECONDS - 0.3))
    assert piles(frames.show(tray(back(4)), 1.0)) == [4]


def test_a_hand_at_the_pile_before_the_turn_draws_nothing(frames: Frames) -> None:
    frames.show(tray(problems=(HAND,)), 1.0)
    frames.watcher.begin_turn()
    assert not piles(frames.show(tray(back(4)), 2 * SAME_PILE_SECONDS))


def test_nothing_is_taken_while_a_hand_is_over_the_tray(frames: Frames) -> None:
    assert not piles(frames.show(tray(back(9), problems=(HAND,)), 5.0))


def test_the_display_is_not_the_pile(frames: Frames) -> None:
    assert not piles(frames.show(tray(back(4), back(9, BESIDE)), 5.0))
    assert piles(frames.show(tray(back(6), back(9, BESIDE)), 3.0)) == [6]


def test_among_several_backs_no_pile_is_guessed() -> None:
    frames = Frames(armed=True)
    assert not piles(frames.show(tray(back(4), back(9, BESIDE)), 5.0))


def test_the_pile_lies_where_it_was_calibrated() -> None:
    frames = Frames(armed=True)
    assert piles(frames.show(tray(back(4), back(9, BESIDE), pile=BESIDE), 3.0)) == [9]


def test_played_cards_are_told_once() -> None:
    frames = Frames(armed=True)
    cards = front(CardColor.GREEN, 11), front(CardColor.JOKER, 9, BESIDE)
    seen = frames.show(tray(*cards), PLAYED_SECONDS + 2.0)
    assert list(played(seen)) == [[("green", 11), ("joker", 9)]]


def test_a_second_card_laid_soon_after_the_first_is_played_with_it() -> None:
    frames = Frames(armed=True)
    first, second = front(CardColor.GREEN, 11), front(CardColor.GREEN, 9, BESIDE)
    assert not list(played(frames.show(tray(first), PLAYED_SECONDS - 0.3)))
    frames.show(tray(first, problems=(HAND,)), 0.5)
    seen = frames.show(tray(first, second), PLAYED_SECONDS + 0.5)
    assert list(played(seen)) == [[("green", 11), ("green", 9)]]


def test_the_cards_of_the_last_turn_are_not_played_again() -> None:
    frames = Frames(armed=True)
    old, new = front(CardColor.RED, 5), front(CardColor.BLUE, 7, BESIDE)
    frames.show(tray(old), 3.0)
    frames.watcher.adopt_played()
    assert not list(played(frames.show(tray(old), 5.0)))
    assert list(played(frames.show(tray(old, new), 3.0))) == [[("blue", 7)]]


def test_cards_taken_up_again_are_told_to_be_gone() -> None:
    frames = Frames(armed=True)
    frames.show(tray(front(CardColor.RED, 5)), 3.0)
    assert list(played(frames.show(tray(back(4)), 3.0))) == [[]]


def test_what_lies_there_at_first_is_old_unless_armed() -> None:
    cards = tray(back(4), front(CardColor.RED, 5))
    assert [*piles(Frames().show(cards, 5.0)), *played(Frames().show(cards, 5.0))] == []
    armed = Frames(armed=True).show(cards, 5.0)
    assert (piles(armed), list(played(armed))) == ([4], [[("red", 5)]])


def test_after_undo_the_same_cards_count_again(frames: Frames) -> None:
    frames.show(tray(back(9), front(CardColor.RED, 5, BESIDE)), 3.0)
    frames.watcher.adopt_played()
    frames.watcher.rearm()
    seen = frames.show(tray(back(9), front(CardColor.RED, 5, BESIDE)), 5.0)
    assert (piles(seen), list(played(seen))) == ([9], [[("red", 5)]])


@pytest.mark.parametrize(
    ("problem", "state"),
    [
        pytest.param(Problem(Trouble.UNSURE, "?"), State.REFUSED, id="unsure card"),
        pytest.param(Problem(Trouble.MOVING, "slides"), State.MOVING, id="sliding card"),
        pytest.param(HAND, State.MOVING, id="hand"),
    ],
)
def test_only_what_lies_still_and_cannot_be_read_is_trouble(
    frames: Frames, problem: Problem, state: State
) -> None:
    assert frames.show(tray(back(4), problems=(problem,)), 2.0)[-1].state is state
