"""What the pages before a game, and those of its menu, say; without a screen."""

import pytest

from display.views.keys import keys_view
from display.views.lot import lot_view
from display.views.lucky import lucky_view
from display.views.menu import Choice, Door, Level, Switch, menu_view
from display.views.name import name_view
from display.views.places import PlaceState
from display.views.players import players_view
from display.views.rules import rules_view
from display.views.start import SeatState, StartView, start_view
from display.words import Words
from hardware.keyboard import Command
from table.controls import Button, Hold, Press
from table.desk import Desk
from table.game import Phase
from table.happenings import Touch
from table.pages.lot import Lot
from table.pages.lucky import Lucky
from table.pages.menu import Line, Menu
from table.pages.name import Name
from table.pages.players import Players
from table.pages.rules import RulesPage
from table.pages.start import Line as StartLine
from table.pages.start import Start
from table.samples import at, new_game, played_desk, sample_desk
from table.settings import Kind, Language
from table.targets import TapKind
from table.variants import DEFAULT_LUCKY

ENGLISH = Words(Language.ENGLISH)


def pressed(desk: Desk, *presses: tuple[int, Button]) -> Desk:
    for place, button in presses:
        desk.take(Press(place, button), desk.now)
    return desk


def joined(*places: int) -> Desk:
    return pressed(sample_desk(Language.ENGLISH), *((place, Button.OK) for place in places))


def start_of(desk: Desk) -> StartView:
    assert isinstance(desk.page, Start)
    return start_view(desk, desk.page, Words(desk.settings.language))


def in_game(players: int = 4) -> Desk:
    return played_desk(Language.ENGLISH, Kind.CLASSIC, players, at(3, Phase.ROLL))


def test_at_first_all_places_are_free_and_nobody_drives() -> None:
    view = start_of(sample_desk(Language.ENGLISH))
    assert [seat.state for seat in view.seats] == [SeatState.FREE] * 5
    assert (view.line, view.ready, view.summary) == (None, False, "Classic")


def test_the_first_to_join_is_the_host() -> None:
    view = start_of(joined(2, 0))
    states = [seat.state for seat in view.seats]
    free = SeatState.FREE
    assert states == [SeatState.JOINED, free, SeatState.HOST, free, free]
    assert [view.seats[place].note for place in (0, 1, 2)] == ["name", "join", "host"]
    assert (view.joined, view.line) == ("2 joined", StartLine.GAME)


def test_the_host_changes_the_own_name_on_the_players_line_only() -> None:
    desk = joined(2, 0)
    assert [seat.renames for seat in start_of(desk).seats] == [True, False, False, False, False]
    pressed(desk, (2, Button.GREEN))
    host = start_of(desk).seats[2]
    assert (host.renames, host.note) == (True, "name")
    pressed(desk, (2, Button.BLUE))
    assert start_of(desk).seats[2].name != host.name


@pytest.mark.parametrize(
    ("places", "summary"),
    [
        pytest.param((0,), "Classic, solo practice", id="one player practises"),
        pytest.param((0, 3), "Classic, 2 players", id="two players"),
        pytest.param((0, 1, 2, 3, 4), "Classic, 5 players", id="five players"),
    ],
)
def test_the_summary_counts_the_players(places: tuple[int, ...], summary: str) -> None:
    view = start_of(joined(*places))
    assert (view.summary, view.ready) == (summary, True)


@pytest.mark.parametrize(
    ("kind", "shown", "detail", "touched"),
    [
        pytest.param(Kind.CLASSIC, Kind.CARDS, "44 cards, no dice", Kind.CARDS, id="classic"),
        pytest.param(Kind.CARDS, Kind.CARDS, "44 cards, no dice", Kind.JOKERS, id="no jokers"),
        pytest.param(Kind.JOKERS, Kind.JOKERS, "55 cards, with jokers", Kind.CARDS, id="jokers"),
    ],
)
def test_the_card_game_is_one_card_with_or_without_jokers(
    kind: Kind, shown: Kind, detail: str, touched: Kind
) -> None:
    desk = joined(0)
    desk.take(Touch(TapKind(kind)), 0.0)
    classic, longo, cards = start_of(desk).cards
    assert (classic.kind, longo.kind, cards.kind) == (Kind.CLASSIC, Kind.LONGO, shown)
    assert (cards.name, cards.detail, cards.touched) == ("Cards", detail, touched)
    assert [card.chosen for card in (classic, longo, cards)].count(True) == 1
    assert cards.chosen == (kind is not Kind.CLASSIC)


def test_languages_are_named_in_themselves_and_one_is_chosen() -> None:
    desk = sample_desk(Language.POLISH)
    languages = start_of(desk).languages
    assert [each.name for each in languages] == ["Português", "Español", "Polski", "English"]
    assert [each.language for each in languages if each.chosen] == [Language.POLISH]


def test_a_hold_is_seen_at_its_place_if_somebody_sits_there() -> None:
    desk = joined(1)
    before = start_of(desk)
    desk.holding = {(1, Button.OK): 0.3, (4, Button.OK): 0.3}
    view = start_of(desk)
    assert [seat.held for seat in view.seats] == [None, Button.OK, None, None, None]
    desk.holding = {(1, Button.OK): 0.6}
    assert start_of(desk) == view != before


def test_equal_desks_have_equal_views() -> None:
    assert start_of(joined(0, 1)) == start_of(joined(0, 1))
    assert start_of(joined(0, 1)) != start_of(joined(1, 0))


def name_page(text: str = "", row: int = 0, column: int = 0) -> Name:
    return Name(4, text, ("Inês", "Tomás"), lambda name: None, row, column)


def test_the_name_page_shows_its_place_and_where_the_cursor_is() -> None:
    view = name_view(sample_desk(Language.ENGLISH), name_page("In", 1, 5), ENGLISH)
    focused = [key.key for line in view.keys for key in line if key.focus]
    assert (view.label, view.text, focused) == ("5", "In", ["S"])
    assert [len(line) for line in view.keys] == [13, 13, 13, 13]
    assert [line[0].accented for line in view.keys] == [False, False, True, True]


@pytest.mark.parametrize(
    ("page", "hinted", "focus"),
    [
        pytest.param(name_page(), [False, False], [False, False], id="nothing is typed"),
        pytest.param(name_page("IN"), [True, False], [False, False], id="Inês begins like that"),
        pytest.param(name_page("", -1, 1), [False, False], [False, True], id="cursor on Tomás"),
    ],
)
def test_names_played_before(page: Name, hinted: list[bool], focus: list[bool]) -> None:
    recent = name_view(sample_desk(Language.ENGLISH), page, ENGLISH).recent
    assert [each.hinted for each in recent] == hinted
    assert [each.focus for each in recent] == focus


def test_a_full_name_takes_no_more() -> None:
    desk = sample_desk(Language.ENGLISH)
    assert not name_view(desk, name_page("A" * 13), ENGLISH).full
    assert name_view(desk, name_page("A" * 14), ENGLISH).full


def lucky_desk() -> Desk:
    desk = sample_desk(Language.ENGLISH)
    desk.open(Lucky(new_game(Kind.LONGO, 3), (0, 2, 4), DEFAULT_LUCKY[:3]))
    return desk


def test_lucky_numbers_have_a_cursor_until_they_are_confirmed() -> None:
    desk = pressed(lucky_desk(), (2, Button.BLUE), (2, Button.YELLOW), (4, Button.OK))
    assert isinstance(desk.page, Lucky)
    view = lucky_view(desk, desk.page, ENGLISH)
    assert [panel.cursor for panel in view.panels] == [0, 1, None]
    assert [panel.numbers for panel in view.panels] == [(5, 8), (6, 12), (7, 12)]
    assert [(panel.label, panel.ready) for panel in view.panels] == [
        ("1", False),
        ("3", False),
        ("5", True),
    ]
    assert view.count == "1 of 3 ready"


def test_the_lot_stops_at_the_first_player() -> None:
    desk = sample_desk(Language.ENGLISH)
    page = Lot(new_game(Kind.CLASSIC, 3, first=1), (0, 2, 4), 7.5)
    view = lot_view(desk, page, ENGLISH)
    assert (view.round, view.stop, view.text) == ((0, 2, 4), 1, "Bruno rolls first")
    assert (view.since, view.runs, view.cards, view.faces) == (7.5, True, False, 6)
    chosen = [place.label for place in view.places if place.state is PlaceState.CHOSEN]
    assert chosen == ["3"]


def test_the_lot_does_not_run_for_calm_eyes() -> None:
    desk = sample_desk(Language.ENGLISH)
    desk.set(calm=True)
    view = lot_view(desk, Lot(new_game(Kind.LONGO, 2), (0, 1), 0.0), ENGLISH)
    assert (view.runs, view.faces) == (False, 8)


def test_the_menu_has_a_value_or_a_door_in_each_line() -> None:
    desk = in_game()
    desk.set(volume=4, calm=True, language=Language.PORTUGUESE)
    view = menu_view(desk, Menu(Line.CALM), ENGLISH)
    values = {line.line: line.value for line in view.lines}
    assert values[Line.SOUND] == Level(4, 10, "off")
    assert values[Line.CALM] == Switch(True, "on")
    assert values[Line.LANGUAGE] == Choice("Português")
    assert values[Line.END] == Door()
    assert [line.line for line in view.lines if line.focus] == [Line.CALM]
    assert view.question is None


def test_the_menu_says_how_the_game_stands() -> None:
    desk = in_game(3)
    desk.places = (0, 4, 2)
    view = menu_view(desk, Menu(), ENGLISH)
    assert [(each.label, each.name) for each in view.standings] == [
        ("1", "Ana"),
        ("5", "Bruno"),
        ("3", "Carla"),
    ]
    assert [each.total for each in view.standings] == [sheet.total for sheet in desk.game.sheets]
    assert [each.active for each in view.standings].index(True) == desk.game.active


def test_a_game_is_not_left_without_a_question() -> None:
    desk = in_game()
    desk.open(Menu(Line.END))
    pressed(desk, (1, Button.OK))
    assert isinstance(desk.page, Menu)
    view = menu_view(desk, desk.page, ENGLISH)
    assert view.question is not None
    assert view.question.title == "Really end the game?"
    assert [hint.text for hint in view.hints] == ["go on", "End the game"]


def test_a_player_moves_to_another_place() -> None:
    desk = in_game(3)
    desk.open(Players())
    pressed(desk, (0, Button.GREEN), (0, Button.BLUE), (0, Button.BLUE))
    assert isinstance(desk.page, Players)
    view = players_view(desk, desk.page, ENGLISH)
    assert [(each.label, each.name, each.focus) for each in view.players] == [
        ("1", "Ana", False),
        ("4", "Bruno", True),
        ("2", "Carla", False),
    ]
    assert [place.name for place in view.places] == ["Ana", "Carla", "", "Bruno", ""]
    assert view.places[3].state is PlaceState.CHOSEN
    assert view.places[2].state is PlaceState.FREE


def test_the_rules_are_those_of_the_chosen_tab() -> None:
    desk = in_game()
    view = rules_view(desk, RulesPage("longo", 1), ENGLISH)
    assert [(tab.name, tab.chosen) for tab in view.tabs] == [
        ("Classic", False),
        ("Longo", True),
        ("Cards", False),
    ]
    assert "Lucky numbers" in [section.heading for section in view.sections]
    assert view.leaf == 1


def test_the_rules_use_the_leaflets_words_for_each_game() -> None:
    """The game that is played must not decide, but the tab that is looked at."""
    desk, words = in_game(), Words(Language.PORTUGUESE, "classic")
    headings = {
        game: [section.heading for section in rules_view(desk, RulesPage(game), words).sections]
        for game in ("classic", "cards")
    }
    assert "Lançamento falhado" in headings["classic"]
    assert "Jogada falhada" in headings["cards"]


def test_every_command_of_the_keyboard_is_explained() -> None:
    view = keys_view(ENGLISH)
    assert [command for command, _ in view.commands] == list(Command)
    assert all(text for _, text in view.commands)


def test_holding_ok_leaves_the_table() -> None:
    desk = joined(0, 1)
    desk.take(Hold(0, Button.OK), 0.0)
    view = start_of(desk)
    assert (view.seats[0].state, view.seats[1].state) == (SeatState.FREE, SeatState.HOST)
