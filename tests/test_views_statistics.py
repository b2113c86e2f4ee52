"""What the statistics say of the dice and of the players."""

import pytest

from display.views.statistics import StatisticsView, statistics_view
from display.words import Words
from table.fairness import Verdict
from table.pages.statistics import StatisticsPage
from table.recap import Die
from table.rolls import Rolls
from table.samples import sample_desk
from table.settings import Language
from table.sheet import COLORS, Color
from table.statistics import Player, Statistics
from table.targets import TapBack

EVEN = (20, 20, 20, 20, 20, 20)
MANY_SIXES = (10, 20, 20, 20, 20, 45)
SOME_SIXES = (17, 17, 17, 17, 17, 35)
NONE = Rolls({})
ANA = Player("Ana", 11, 38, 68.4, 104, 1.25)
CARLA = Player("Carla", 14, 31, -3.6, 112, 1.0)


def known(yellow: tuple[int, ...] = EVEN, players: tuple[Player, ...] = (CARLA, ANA)) -> Statistics:
    counts: dict[Die, tuple[int, ...]] = dict.fromkeys((None, *COLORS), EVEN)
    counts[Color.YELLOW] = yellow
    real, none = Rolls(counts, 120), Rolls(dict.fromkeys(counts, (0,) * 6))
    return Statistics(38, 36, real, none, players)


def view(
    statistics: Statistics | None,
    game: str = "classic",
    language: Language = Language.ENGLISH,
    player: int = 0,
    share_read: float = 1.0,
) -> StatisticsView:
    by_game = {} if statistics is None else {game: statistics}
    page = StatisticsPage(by_game, game, player, share_read)
    return statistics_view(sample_desk(language), page, Words(language))


@pytest.mark.parametrize(
    ("counts", "verdict", "text", "odd"),
    [
        pytest.param(EVEN, Verdict.FAIR, "looks fair", None, id="fair"),
        pytest.param(SOME_SIXES, Verdict.WATCH, "keep an eye on it", None, id="watch"),
        pytest.param(MANY_SIXES, Verdict.SUSPICIOUS, "suspicious: many 6s", 6, id="suspicious"),
        pytest.param((4, 5, 5, 5, 5, 5), Verdict.FEW, "too few to judge", None, id="29 throws"),
    ],
)
def test_the_verdict_on_a_die(
    counts: tuple[int, ...], verdict: Verdict, text: str, odd: int | None
) -> None:
    yellow = view(known(counts)).dice[2]
    assert (yellow.verdict, yellow.text, yellow.throws.odd) == (verdict, text, odd)
    assert yellow.count == str(sum(counts))
    assert bool(yellow.figures) == (verdict is not Verdict.FEW)


def test_the_white_dice_are_pooled_and_come_first() -> None:
    names = [die.name for die in view(known()).dice]
    assert names == ["white (two)", "red", "yellow", "green", "blue"]


def test_dice_of_eight_sides_have_eight_bars() -> None:
    rolls = Rolls(dict.fromkeys((None, *COLORS), (9,) * 8), 36)
    shown = view(Statistics(1, 1, rolls, NONE, ()), "longo").dice
    assert {die.throws.sides for die in shown} == {8}


@pytest.mark.parametrize(
    ("language", "figures", "penalties"),
    [(Language.ENGLISH, "χ² 0.0 · p 1.000", "1.2"), (Language.POLISH, "χ² 0,0 · p 1,000", "1,2")],
)
def test_numbers_are_written_as_in_the_language(
    language: Language, figures: str, penalties: str
) -> None:
    shown = view(known(), language=language)
    assert shown.dice[0].figures == figures
    assert shown.players[1].penalties == penalties


def test_players_as_shares_of_who_has_played_most() -> None:
    carla, ana = view(known()).players
    assert (carla.won, carla.played, carla.best) == ("14", "31", "112")
    assert carla.average == "\N{MINUS SIGN}4"
    assert carla.won_share == pytest.approx(14 / 38)
    assert ana.played_share == 1.0


def test_cards_have_players_and_no_dice() -> None:
    shown = view(Statistics(9, 8, NONE, NONE, (ANA,)), "cards")
    assert (shown.meta, shown.dice, shown.help) == ("9 games", (), ())
    assert shown.chosen == 2
    assert len(shown.players) == 1


@pytest.mark.parametrize(
    "statistics", [None, Statistics(0, 0, NONE, NONE, ())], ids=["none", "empty"]
)
def test_before_the_first_game(statistics: Statistics | None) -> None:
    shown = view(statistics)
    assert shown.nothing == "No games yet"
    assert shown.nothing_yet
    assert (shown.dice, shown.players, shown.meta) == ((), (), "")


def test_dice_are_shown_before_a_game_is_finished() -> None:
    shown = view(known(players=()))
    assert shown.nothing == ""
    assert len(shown.dice) == 5
    assert shown.nothing_yet
    assert shown.meta == "38 games, 120 rolls"


def test_simulated_dice_are_shown_until_real_ones_are_thrown_and_said_to_be() -> None:
    faces: dict[Die, tuple[int, ...]] = dict.fromkeys((None, *COLORS), EVEN)
    none: dict[Die, tuple[int, ...]] = dict.fromkeys((None, *COLORS), (0,) * 6)
    shown = view(Statistics(3, 3, Rolls(none), Rolls(faces, 60), ()))
    assert shown.meta == "3 games, 60 rolls (no real dice)"
    assert shown.dice[1].count == "120"
    shown = view(Statistics(3, 3, Rolls(none, 1), Rolls(faces, 60), ()))
    assert (shown.meta, shown.dice[1].count) == ("3 games, 1 rolls", "0")


@pytest.mark.parametrize(
    ("statistics", "where"), [(known(), "meta"), (None, "nothing")], ids=["some", "none yet"]
)
def test_while_games_are_counted_the_page_says_so(
    statistics: Statistics | None, where: str
) -> None:
    assert getattr(view(statistics, share_read=0.379), where) == "counting: 35 %"


@pytest.mark.parametrize(("player", "pointed_out"), [(0, 0), (1, 1), (9, 1), (-1, 0)])
def test_somebody_is_pointed_out(player: int, pointed_out: int) -> None:
    assert view(known(), player=player).player == pointed_out


def test_the_hints_lead_back() -> None:
    assert view(known()).hints[-1].target == TapBack()
    assert [hint.text for hint in view(known()).hints] == ["game", "player", "back"]
    assert [hint.text for hint in view(None).hints] == ["game", "back"]
