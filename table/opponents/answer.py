"""A policy at the table: what it crosses in a game, always one of `Game.options` or a pass."""

from dataclasses import dataclass

import numpy as np

from table.events import Roll
from table.game import Game, Phase
from table.opponents.policy import Policy, chosen
from table.opponents.rows import Ints, RowStates, row_states
from table.opponents.situation import Situation
from table.sheet import COLORS, Choice


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What a seat is asked: its candidates, the pass first, and what it sees."""

    candidates: tuple[Choice, ...]
    situation: Situation


def answer(policy: Policy, game: Game, seat: int, chance: np.random.Generator) -> Choice:
    """What the policy crosses now; nothing is a pass."""
    question = question_of(game, seat)
    return question.candidates[int(chosen(policy, question.situation, chance)[0])]


def question_of(game: Game, seat: int) -> Question:
    """As `Game.options` puts it."""
    states = row_states(game.rules)
    candidates: tuple[Choice, ...] = ((), *game.options(seat))
    sheets = [_numbered(game, states, each) for each in game.seats]
    rivals = [each for each in game.seats if each != seat]
    penalties = [sheet.penalties for sheet in game.sheets]
    threat = game.phase is Phase.ACTION2 and not game.crossed_in_action1
    situation = Situation(
        states=states,
        closes_for_all=game.rules.closes_for_all,
        rows=np.array([sheets[seat]], np.int16),
        penalties=np.array([penalties[seat]], np.int16),
        rivals=np.array([sheets[each] for each in rivals], np.int16).reshape(1, -1, len(COLORS)),
        rival_penalties=np.array([[penalties[each] for each in rivals]], np.int16),
        after=np.array([[_after(game, states, sheets[seat], c) for c in candidates]], np.int16),
        legal=np.ones((1, len(candidates)), np.bool_),
        threat=np.array([threat]),
        later=_later(game),
        is_active=np.array([seat == game.active]),
    )
    return Question(candidates, situation)


def _numbered(game: Game, states: RowStates, seat: int) -> list[int]:
    rows = game.sheets[seat].rows
    return [states.number(game.rules, color, rows[color]) for color in COLORS]


def _after(game: Game, states: RowStates, rows: list[int], choice: Choice) -> list[int]:
    crossed = list(rows)
    for color, number in choice:
        position = game.rules.position[color][number]
        crossed[color] = int(states.after[crossed[color], position])
    return crossed


def _later(game: Game) -> Ints | None:
    """In action 1 with dice: where each row's two sums of action 2 stand, -1 for none."""
    if game.phase is not Phase.ACTION1 or not isinstance(game.opening, Roll):
        return None
    offered: list[list[int]] = [[] for _ in COLORS]
    for ((color, number),) in game.rules.action2(game.opening):
        offered[color].append(game.rules.position[color][number])
    return np.array([[(*positions, -1, -1)[:2] for positions in offered]], np.int16)
