"""All games in figures: what counts, for whom, and what is left out."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from table.archive import FILE, Archive
from table.chronicle import Chronicle
from table.events import Confirm, Readable, Undo
from table.fairness import Fairness, Verdict
from table.game import New, Phase
from table.lines import Record
from table.recap import DICE
from table.sheet import Color
from table.statistics import Player, Statistics
from table.timeline import Timeline
from table.variants import DEFAULT_LUCKY, Cards, Classic, Longo
from tests.notation import roll, timeline
from tests.test_journal import kept, random_game

CLASSIC = New(Classic(), ("Ana", "Rui"))
LONGO = New(Longo(), ("Ana", "Eva"), lucky=DEFAULT_LUCKY[:2])
CARDS = New(Cards(), ("Rui", "Eva", "Ana"))
SOLO = New(Classic(), ("Zofia",))
PASS = "1+1 r1 y1 g1 b1; - -; -"
ANA_LOSES = [PASS, "1+1 r1 y1 g1 b1; - r2; -"] + ["1+6 r2 y2 g1 b1; - -; -"] * 4 + [PASS]
"""Ana misses every time she is active, Rui twice; his only cross is a red 2."""


def game(new: New, *turns: str) -> list[Record]:
    moment = timeline(new, *turns)
    return [new, *moment.events()]


def archive(directory: Path, *games: Iterable[Record]) -> Archive:
    for records in games:
        kept(directory, *records)
    return Archive.open(directory / FILE)


def statistics(archive: Archive) -> dict[str, Statistics]:
    chronicle = Chronicle(archive)
    assert chronicle.read() == 1.0
    return chronicle.statistics()


def test_an_empty_archive(tmp_path: Path) -> None:
    found = statistics(archive(tmp_path, []))
    assert list(found) == ["classic", "longo", "cards"]
    for kind in found.values():
        assert (kind.games, kind.finished, kind.players) == (0, 0, ())
        assert (kind.real.rolls, kind.others.rolls) == (0, 0)
    assert found["classic"].others.dice == {die: Fairness.of((0,) * 6) for die in DICE}
    assert found["longo"].others.dice == {die: Fairness.of((0,) * 8) for die in DICE}
    assert found["cards"].others.dice == {}


def test_players_and_dice_of_finished_games(tmp_path: Path) -> None:
    found = statistics(archive(tmp_path, game(CLASSIC, *ANA_LOSES), game(CLASSIC, *ANA_LOSES)))
    classic = found["classic"]
    assert (classic.games, classic.finished, classic.others.rolls) == (2, 2, 14)
    assert classic.players == (
        Player("Rui", won=2, played=2, average=-9.0, best=-9, penalties=2.0),
        Player("Ana", won=0, played=2, average=-20.0, best=-20, penalties=4.0),
    )
    assert classic.others.dice[None] == Fairness.of((20, 0, 0, 0, 0, 8))
    assert classic.others.dice[Color.RED] == Fairness.of((6, 8, 0, 0, 0, 0))
    assert classic.others.dice[Color.RED].verdict is Verdict.FEW
    assert found["longo"].games == found["cards"].games == 0


def test_figures_agree_with_the_games_themselves(tmp_path: Path) -> None:
    chance = Random(5)
    games = [random_game(new, chance) for new in (CLASSIC, CLASSIC, LONGO, CARDS, CARDS, CARDS)]
    found = statistics(archive(tmp_path, *games))
    ends = [Timeline.replay(new, happened) for new, *happened in games]  # type: ignore[arg-type]
    assert [s.finished for s in found.values()] == [2, 1, 3]
    for kind, figures in found.items():
        played = [end for end in ends if end.new.rules.game == kind]
        rolls = [e for end in played for e in end.events() if isinstance(e, Readable)]
        assert figures.others.rolls == len(rolls)
        for player in figures.players:
            seats = [(end.game, end.game.names.index(player.name)) for end in played]
            totals = [game.sheets[seat].total for game, seat in seats]
            assert player.best == max(totals)
            assert player.average == pytest.approx(sum(totals) / player.played)
            assert player.won == sum(seat in (game.winners or ()) for game, seat in seats)


def test_a_shared_win_is_won_by_both(tmp_path: Path) -> None:
    turns = [f"1+{die} r1 y6 g6 b6; r{die + 1} r{die + 1}; -" for die in range(1, 6)]
    turns += [f"1+{die} r1 y6 g6 b6; y{die + 1} y{die + 1}; -" for die in range(1, 6)]
    turns += ["6+6 r6 y6 g6 b6; r12 r12; -", "6+6 y6 g6 b6; y12 y12"]
    players = statistics(archive(tmp_path, game(CLASSIC, *turns)))["classic"].players
    assert [(player.name, player.won, player.best) for player in players] == [
        ("Ana", 1, 56),
        ("Rui", 1, 56),
    ]


def test_an_unfinished_game_counts_for_the_dice_only(tmp_path: Path) -> None:
    found = statistics(archive(tmp_path, game(CLASSIC, PASS, "4+5 r2 y2 g3 b6"), [CLASSIC]))
    classic = found["classic"]
    assert (classic.games, classic.finished, classic.others.rolls, classic.players) == (1, 0, 2, ())
    assert classic.others.dice[None].counts == (2, 0, 0, 1, 1, 0)


def test_solo_practice_counts_for_the_dice_only(tmp_path: Path) -> None:
    misses = [turn.replace("- -", "-") for turn in [PASS] * 4]
    classic = statistics(archive(tmp_path, game(SOLO, *misses)))["classic"]
    assert (classic.games, classic.finished, classic.others.rolls, classic.players) == (1, 1, 4, ())


def test_a_corrected_roll_counts_once_as_it_was_corrected(tmp_path: Path) -> None:
    records: list[Record] = [CLASSIC, roll("4+5 r2 y2 g3 b6"), Confirm(0), Undo(), Undo()]
    classic = statistics(archive(tmp_path, [*records, roll("4+6 r2 y2 g3 b6")]))["classic"]
    assert classic.others.rolls == 1
    assert classic.others.dice[None].counts == (0, 0, 0, 1, 0, 1)


def test_a_damaged_game_is_left_out(tmp_path: Path) -> None:
    lost = New(Classic(), ("Ana", "Łukasz"))
    archive(tmp_path, game(lost, *ANA_LOSES), game(CLASSIC, *ANA_LOSES))
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace("Łukasz".encode(), "Łucasz".encode()))
    classic = statistics(Archive.open(path))["classic"]
    assert classic.games == 1
    assert [player.name for player in classic.players] == ["Rui", "Ana"]


class Counting(Archive):
    """An archive that says how many games were replayed."""

    replayed = 0

    def timeline(self, game: int) -> Timeline:
        self.replayed += 1
        return super().timeline(game)


def test_a_chronicle_reads_a_game_again_only_when_it_has_gone_on(tmp_path: Path) -> None:
    archive(tmp_path, game(CLASSIC, *ANA_LOSES), game(LONGO), game(CLASSIC, PASS))
    counting = Counting(sqlite3.connect(tmp_path / FILE))
    chronicle = Chronicle(counting)
    assert chronicle.read(most=2) == pytest.approx(2 / 3)
    assert chronicle.statistics()["classic"].games == 1
    assert chronicle.read(most=2) == chronicle.read(most=2) == 1.0
    assert counting.replayed == 3
    kept(tmp_path, roll("4+5 r2 y2 g3 b6"))
    assert chronicle.read(most=2) == 1.0
    assert chronicle.statistics() == statistics(Archive.open(tmp_path / FILE))
    assert counting.replayed == 4
    assert [summary.game.phase for summary in chronicle.summaries().values()] == [
        Phase.OVER,
        Phase.ROLL,
        Phase.ACTION1,
    ]


def test_a_finished_game_whose_last_turn_is_taken_back_counts_as_it_stands(tmp_path: Path) -> None:
    archive(tmp_path, game(CLASSIC, *ANA_LOSES), game(CLASSIC, *ANA_LOSES))
    chronicle = Chronicle(Archive.open(tmp_path / FILE))
    chronicle.read()
    assert chronicle.statistics()["classic"].finished == 2
    kept(tmp_path, Undo())
    chronicle.read()
    found = chronicle.statistics()
    assert (found["classic"].games, found["classic"].finished) == (2, 1)
    assert found == statistics(Archive.open(tmp_path / FILE))
