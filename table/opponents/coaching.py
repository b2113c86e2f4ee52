"""How the coach finds what it tells: it asks the strong player what every option is worth."""

from collections.abc import Iterable

import numpy as np

from table.coach import Advice, Advised, Lapse, Reviewed
from table.events import Confirm, Event
from table.game import Game, New, start
from table.opponents.answer import Question, question_of
from table.opponents.policy import Scores
from table.opponents.strengths import strong
from table.opponents.strong import Strong
from table.turn import apply

LAPSES_TOLD = 3
SMALLEST_LAPSE_POINTS = 1.0
"""What costs less is a matter of opinion."""


def advise(game: Game, player: int) -> Advised:
    """All that a player can do now; the first advice is about the pass."""
    judge, question = strong(game.rules, len(game.names)), question_of(game, player)
    points, costs = judge.points(question.situation)[0], _gap_costs(judge, question)
    ranks = 1 + (points[None, :] > points[:, None]).sum(-1)
    return Advised(
        player,
        game,
        tuple(
            Advice(choice, float(points[i]), float(costs[i]), int(ranks[i]))
            for i, choice in enumerate(question.candidates)
        ),
    )


def _gap_costs(judge: Strong, question: Question) -> Scores:
    """By candidate: the points to the same crosses made without a gap; a lock ends the row."""
    situation, states = question.situation, question.situation.states
    before, after = situation.rows[0], situation.after[0]
    numbers = {key: number for number, key in enumerate(states.keys)}
    close = after.copy()
    for candidate, row in np.argwhere(after != before):
        _, crosses, is_locked, is_closed = states.keys[after[candidate, row]]
        crossed = int(crosses - states.crosses[before[row]])
        last = int(states.last[before[row]]) + crossed
        if not is_locked:
            close[candidate, row] = numbers[last, crosses, is_locked, is_closed]
    penalties = np.repeat(situation.penalties[:, None], len(after), axis=1)
    without, _ = judge.expected(situation, close[None], penalties)
    with_gap, _ = judge.expected(situation, after[None], penalties)
    return np.asarray(np.maximum(without - with_gap, 0.0)[0], np.float32)


def review(new: New, events: Iterable[Event], people: Iterable[int]) -> Reviewed:
    """Goes through a game once more; `people` are those whose moves are looked at."""
    game, looked_at, lapses = start(new), frozenset(people), []
    for event in events:
        if isinstance(event, Confirm) and event.seat in looked_at:
            lapse = _lapse(game, event.seat)
            if lapse.cost >= SMALLEST_LAPSE_POINTS:
                lapses.append(lapse)
        game = apply(game, event)
    dearest = sorted(lapses, key=lambda lapse: -lapse.cost)
    return Reviewed(new, game, tuple(dearest[:LAPSES_TOLD]))


def _lapse(game: Game, player: int) -> Lapse:
    """What a player's answer, as it is about to be confirmed, costs against the best one."""
    question = question_of(game, player)
    points = strong(game.rules, len(game.names)).points(question.situation)[0]
    best, chosen = int(points.argmax()), game.answers[player].choice
    cost = points[best] - points[question.candidates.index(chosen)]
    better = question.candidates[best]
    return Lapse(player, game.turn, game.phase, chosen, better, float(cost))
