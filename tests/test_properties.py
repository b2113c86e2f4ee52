"""What holds for every game, whatever happens in it."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from table import plain
from table.chance import random_event
from table.events import Choose, Confirm, Correction, Event, TakeBack, Undo
from table.game import Game, New, Phase
from table.lines import LINES, Record, read_record
from table.refused import Refused
from table.script import answer
from table.session import Session
from table.sheet import COLOR_WORDS, COLORS
from table.timeline import Timeline
from table.turn import apply
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo

NAMES = ("Ana", "Rui", "Zofia", "Eva", "Inês")
FIELDS = ("game", "players", "first", "lucky", "jokers", "white", "color", "number", "player")
WORDS = (*LINES, *COLOR_WORDS, *FIELDS, "crosses", "button")


@st.composite
def new_games(draw: st.DrawFn) -> New:
    names = NAMES[: draw(st.integers(1, 5))]
    first = draw(st.integers(0, len(names) - 1))
    rules = draw(st.sampled_from([Classic(), Longo(), Cards(), Cards(jokers=True)]))
    return New(rules, names, first, DEFAULT_LUCKY[: len(names)] if rules.lucky_numbers else ())


def chances() -> st.SearchStrategy[Random]:
    return st.randoms(use_true_random=False)


def happening(timeline: Timeline, chance: Random) -> Event | Correction:
    """What may happen next, taking back now and then."""
    game = timeline.game
    confirmed = [seat for seat in game.seats if game.answers[seat].confirmed]
    if confirmed and chance.random() < 0.1:
        return TakeBack(chance.choice(confirmed))
    if timeline.last is not None and (game.phase is Phase.OVER or chance.random() < 0.1):
        return Undo()
    return random_event(game, chance)


@given(new_games(), chances(), st.integers(0, 120))
def test_replay_equals_live(new: New, chance: Random, length: int) -> None:
    live = Timeline.replay(new)
    lines = []
    for _ in range(length):
        event = happening(live, chance)
        live = live.after(event)
        lines.append(plain.write(event))
    records: list[Any] = [read_record(line.encode()) for line in lines]
    assert Timeline.replay(new, records).game == live.game
    assert Timeline.replay(new, live.events()).game == live.game


@given(new_games(), chances())
def test_the_order_of_answers_in_action_1_does_not_matter(new: New, chance: Random) -> None:
    game = Timeline.replay(new).game
    while game.phase is not Phase.OVER:
        if game.phase is Phase.ACTION1 and chance.random() < 0.2:
            break
        game = apply(game, random_event(game, chance))
    unanswered = [seat for seat in game.seats if game.awaits(seat)]
    answers = {seat: chance.choice([(), *game.options(seat)]) for seat in unanswered}
    assert outcome(game, answers) == outcome(game, dict(reversed(answers.items())))


def outcome(game: Game, answers: dict[int, Any]) -> Game:
    for seat, choice in answers.items():
        game = apply(apply(game, Choose(seat, choice)), Confirm(seat))
    return game


def step(game: Game, chance: Random) -> list[Event]:
    """A whole step of a game: an opening, played cards, or one seat's confirmed answer."""
    if game.phase in (Phase.ROLL, Phase.CARDS):
        return [random_event(game, chance)]
    seat = chance.choice([seat for seat in game.seats if game.awaits(seat)])
    return [Choose(seat, chance.choice([(), *game.options(seat)])), Confirm(seat)]


@given(new_games(), chances(), st.integers(1, 60))
def test_undo_then_redo_is_the_same_state(new: New, chance: Random, length: int) -> None:
    moment = Timeline.replay(new)
    moments = [moment]
    steps: list[list[Event]] = []
    while len(steps) < length and moment.game.phase is not Phase.OVER:
        steps.append(step(moment.game, chance))
        moment = played(moment, steps[-1])
        moments.append(moment)
    back = chance.randint(1, len(steps))
    undone = played(moment, [Undo()] * back)
    assert undone.game == moments[-1 - back].game
    assert played(undone, [event for done in steps[-back:] for event in done]).game == moment.game


def played(moment: Timeline, happened: Sequence[Event | Correction]) -> Timeline:
    for event in happened:
        moment = moment.after(event)
    return moment


@given(new_games(), chances())
def test_games_end(new: New, chance: Random) -> None:
    """A turn that is no penalty crosses something, so there are only so many turns."""
    game = Timeline.replay(new).game
    cells = sum(map(len, new.rules.numbers))
    while game.phase is not Phase.OVER:
        game = apply(game, random_event(game, chance))
        assert game.turn <= (cells + 4) * len(new.names)
    assert game.winners


@given(new_games(), chances())
def test_a_choice_that_is_no_option_is_refused(new: New, chance: Random) -> None:
    game = Timeline.replay(new).game
    while game.phase is not Phase.OVER:
        seat = chance.choice(game.seats)
        crosses = tuple((chance.choice(COLORS), chance.randint(1, 17)) for _ in range(2))
        for choice in (crosses[:1], crosses):
            legal = choice in game.options(seat) or choice[::-1] in game.options(seat)
            try:
                apply(game, Choose(seat, choice))
            except Refused:
                assert not legal
            else:
                assert legal
        game = apply(game, random_event(game, chance))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
lines = (
    st.binary(max_size=60)
    | json_values.map(json.dumps).map(str.encode)
    | st.dictionaries(st.sampled_from(WORDS), json_values, min_size=1, max_size=1)
    .map(json.dumps)
    .map(str.encode)
)


@given(new_games(), chances(), st.integers(0, 30), st.lists(lines, min_size=1, max_size=20))
def test_no_refused_line_changes_a_state(
    new: New, chance: Random, length: int, said: list[bytes]
) -> None:
    kept: list[Record] = []
    session = Session(kept.append, Timeline.replay(new))
    for _ in range(length):
        assert session.timeline is not None
        session.take(random_event(session.timeline.game, chance))
        if session.timeline.game.phase is Phase.OVER:
            break
    for line in said:
        before, count = session.timeline, len(kept)
        reply = answer(session, line)
        json.dumps(reply, ensure_ascii=False).encode()
        if not reply["ok"]:
            assert set(reply) == {"ok", "error"}
            assert session.timeline is before
            assert len(kept) == count
