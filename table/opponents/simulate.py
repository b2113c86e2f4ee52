"""Games without a screen between policies: `qwixx-table simulate`."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TextIO

import numpy as np

from table.opponents.arena import Arena, Dice
from table.opponents.strengths import policy_of
from table.variants import Classic, Longo

BATCH_GAMES = 200
"""Played side by side, with dice of their own: so the result does not depend on the cores."""
BAR_WIDTH = 40
GAMES: dict[str, type[Classic]] = {Classic.game: Classic, Longo.game: Longo}


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays what; one policy's name a seat."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int

    def batches(self) -> range:
        return range(-(-self.games // BATCH_GAMES))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of some games, by seat; a game that two share is a tie and nobody's win."""

    games: int
    wins: tuple[int, ...]
    ties: int
    points: tuple[int, ...]

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.games + other.games,
            tuple(map(sum, zip(self.wins, other.wins, strict=True))),
            self.ties + other.ties,
            tuple(map(sum, zip(self.points, other.points, strict=True))),
        )

    @property
    def average(self) -> tuple[float, ...]:
        return tuple(round(points / self.games, 2) for points in self.points)

    def as_json(self, seconds: float) -> dict[str, object]:
        return {
            "games": self.games,
            "wins": list(self.wins),
            "ties": self.ties,
            "average": list(self.average),
            "games_per_s": round(self.games / seconds, 1),
        }


def nobody(games: int) -> None:
    """Hears how many games are played, and tells nobody."""


def simulate(
    plan: Plan, tell: Callable[[int], None] = nobody, cores: int | None = None
) -> tuple[Outcome, float]:
    """The outcome, and how many seconds it took; `tell` hears how many games are played."""
    began = time.perf_counter()
    outcome = Outcome(0, (0,) * len(plan.players), 0, (0,) * len(plan.players))
    for batch in _played(plan, cores or os.cpu_count() or 1):
        outcome += batch
        tell(outcome.games)
    return outcome, time.perf_counter() - began


def _played(plan: Plan, cores: int) -> Iterator[Outcome]:
    batches = plan.batches()
    workers = min(cores, len(batches))
    if workers == 1:
        yield from (play_batch(plan, batch) for batch in batches)
        return
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(workers))
        stack.callback(pool.shutdown, cancel_futures=True)
        for done in as_completed([pool.submit(play_batch, plan, batch) for batch in batches]):
            yield done.result()


def play_batch(plan: Plan, batch: int) -> Outcome:
    """The games of one batch, to their ends."""
    rules, players, begun = GAMES[plan.game](), len(plan.players), batch * BATCH_GAMES
    policies = [policy_of(name, rules, players) for name in plan.players]
    arena = Arena.of(rules, players, min(BATCH_GAMES, plan.games - begun), first=begun)
    chance = np.random.default_rng((plan.seed, batch))
    totals = arena.play(policies, Dice(rules.faces, plan.seed, batch), chance)
    highest = totals == totals.max(-1, keepdims=True)
    alone = highest & (highest.sum(-1, keepdims=True) == 1) & (players > 1)
    return Outcome(
        games=len(totals),
        wins=tuple(int(wins) for wins in alone.sum(0)),
        ties=int((highest.sum(-1) > 1).sum()),
        points=tuple(int(points) for points in totals.sum(0)),
    )


def as_text(plan: Plan, outcome: Outcome, seconds: float) -> Iterable[str]:
    for name, wins, average in zip(plan.players, outcome.wins, outcome.average, strict=True):
        yield f"{name:8} {wins:6} wins   {average:6.1f} points on average"
    speed = outcome.games / seconds
    yield f"{outcome.games} games, {outcome.ties} ties, {speed:,.0f} games a second"


def bar(total: int, stream: TextIO) -> Callable[[int], None]:
    """Draws on a stream how far the games are; its last word leaves the line empty."""

    def draw(games: int) -> None:
        done = BAR_WIDTH * games // total
        line = f"\r[{'#' * done}{'.' * (BAR_WIDTH - done)}] {games} of {total}"
        stream.write(line if games < total else "\r\x1b[K")
        stream.flush()

    return draw
