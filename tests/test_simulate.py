"""Games without a screen: the same for the same seed, whatever the machine."""

import io
import json

import pytest

from table.opponents.simulate import BATCH_GAMES, Plan, as_text, bar, play_batch, simulate
from tests.command import run

PLAN = Plan("classic", ("medium", "easy"), 2 * BATCH_GAMES + 30, 7)


def test_the_result_does_not_depend_on_the_cores() -> None:
    alone, _ = simulate(PLAN, cores=1)
    together, _ = simulate(PLAN, cores=3)
    assert alone == together
    assert alone.games == PLAN.games
    assert sum(alone.wins) + alone.ties == PLAN.games


def test_another_seed_is_another_evening() -> None:
    other, _ = simulate(Plan(PLAN.game, PLAN.players, PLAN.games, 8), cores=1)
    assert other != simulate(PLAN, cores=1)[0]


def test_who_starts_alternates_from_batch_to_batch() -> None:
    """An odd number of games before does not turn the order round."""
    both = Plan("classic", ("gap1", "gap1"), 2 * BATCH_GAMES, 3)
    outcome, _ = simulate(both, cores=1)
    assert abs(outcome.wins[0] - outcome.wins[1]) < 0.2 * outcome.games


@pytest.mark.parametrize("game", ["classic", "longo"])
def test_the_stronger_wins(game: str) -> None:
    outcome, _ = simulate(Plan(game, ("easy", "medium", "strong"), BATCH_GAMES, 1), cores=1)
    easy, medium, strong = outcome.wins
    assert easy < medium < strong


def test_the_strong_one_is_really_strong() -> None:
    """`tests/benchmarks/strengths.py` measures it; here it only must not be broken."""
    against = play_batch(Plan("classic", ("strong", "gap1"), BATCH_GAMES, 1), 0)
    assert against.wins[0] > 0.6 * BATCH_GAMES
    solo = play_batch(Plan("classic", ("strong",), BATCH_GAMES, 1), 0)
    assert solo.average[0] > 95
    assert solo.wins == (0,)
    assert solo.ties == 0


def test_the_command_speaks_json() -> None:
    done = run("simulate", "--players", "random,gap1,easy", "--games", "50", "--json")
    assert done.stderr == b""
    told = json.loads(done.stdout)
    assert list(told) == ["games", "wins", "ties", "average", "games_per_s"]
    assert told["games"] == 50
    assert len(told["wins"]) == len(told["average"]) == 3
    assert told["games_per_s"] > 0


@pytest.mark.parametrize(
    ("players", "says"),
    [
        pytest.param("strong,gap2", b"did you mean gap1?", id="a mistyped name"),
        pytest.param("easy,,easy", b"known are easy, medium", id="an empty one"),
        pytest.param("easy,easy,easy,easy,easy,easy", b"at most 5", id="too many"),
    ],
)
def test_bad_usage_is_one_line(players: str, says: bytes) -> None:
    done = run("simulate", "--players", players)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert says in done.stderr


def test_in_words() -> None:
    outcome, _ = simulate(Plan("longo", ("gap1", "random"), 20, 1), cores=1)
    first, second, last = as_text(PLAN, outcome, 2.0)
    assert first.startswith("medium")
    assert second.startswith("easy")
    assert last.endswith("10 games a second")


def test_the_bar_goes_on_and_leaves_nothing() -> None:
    stream = io.StringIO()
    draw = bar(400, stream)
    draw(200)
    assert "200 of 400" in stream.getvalue()
    draw(400)
    assert stream.getvalue().endswith("\r\x1b[K")
