"""The start screen with players of the table's: who plays where, and how well."""

from dataclasses import replace
from pathlib import Path

import pytest

from display.views.opponents import opponents_view
from display.views.start import SeatState, start_view
from display.views.wait import wait_view
from display.words import Words
from table.controls import Button, Hold, Press
from table.desk import Desk
from table.happenings import Touch
from table.pages.lot import Lot
from table.pages.lucky import Lucky
from table.pages.opponents import Opponents
from table.pages.play import Play
from table.pages.players import Players
from table.pages.start import Line, Start
from table.samples import sample_desk
from table.settings import FILE, Kind, Language, Settings, load, save
from table.strength import TABLE_NAMES, Strength
from table.targets import TapBack, TapLine, TapSeat, TapStrength
from vision.whole_file import write_whole

RED, YELLOW, GREEN, BLUE, OK = Button
WORDS = Words(Language.ENGLISH, "")


def joined(*places: int, kind: Kind = Kind.CLASSIC) -> Desk:
    desk = sample_desk(Language.ENGLISH, kind)
    for place in places:
        desk.take(Press(place, OK), 0.0)
    return desk


def press(desk: Desk, *buttons: Button, place: int = 0) -> None:
    for button in buttons:
        desk.take(Press(place, button), 0.0)


def opponents(desk: Desk) -> Opponents:
    desk.take(Touch(TapLine(Line.OPPONENTS)), 0.0)
    page = desk.page
    assert isinstance(page, Opponents)
    return page


class TestOpponents:
    """Five buttons or a finger do the same."""

    def test_the_host_gets_there_with_the_buttons(self) -> None:
        desk = joined(0)
        press(desk, YELLOW, BLUE, OK)  # up to the last line, beside Start
        assert isinstance(desk.page, Opponents)

    def test_left_and_right_choose_who_plays(self) -> None:
        desk = joined(0)
        opponents(desk)
        press(desk, BLUE, BLUE)
        assert desk.settings.bots == ((1, Strength.MEDIUM),)
        press(desk, RED, RED)
        assert not desk.settings.bots
        press(desk, RED)
        assert desk.settings.bots == ((1, Strength.STRONG),)

    def test_up_and_down_go_over_the_places_without_a_person(self) -> None:
        desk = joined(1, 3)
        seen = []
        opponents(desk)
        for _ in range(4):
            page = desk.page
            assert isinstance(page, Opponents)
            seen.append(page.place)
            press(desk, GREEN, place=1)
        assert seen == [0, 2, 4, 0]

    @pytest.mark.parametrize("way", [Press(0, OK), Hold(0, OK), Touch(TapBack())])
    def test_the_ways_back(self, way: Press | Hold | Touch) -> None:
        desk = joined(0)
        opponents(desk)
        desk.take(way, 0.0)
        assert isinstance(desk.page, Start)

    def test_by_touch(self) -> None:
        desk = joined(0)
        opponents(desk)
        desk.take(Touch(TapStrength(3, Strength.EASY)), 0.0)
        assert desk.settings.bots == ((3, Strength.EASY),)
        desk.take(Touch(TapSeat(4)), 0.0)
        assert desk.page == Opponents(((0, "Ana"),), 4)
        desk.take(Touch(TapStrength(3, None)), 0.0)
        assert not desk.settings.bots

    def test_a_person_is_not_touched_away(self) -> None:
        desk = joined(0)
        opponents(desk)
        desk.take(Touch(TapStrength(0, Strength.EASY)), 0.0)
        assert not desk.settings.bots

    def test_one_place_stays_free_for_a_person(self) -> None:
        desk = joined()
        opponents(desk)
        for place in range(5):
            desk.take(Touch(TapStrength(place, Strength.EASY)), 0.0)
        assert len(desk.settings.bots) == 4
        assert desk.notice is not None

    def test_five_people_leave_no_place(self) -> None:
        desk = joined(0, 1, 2, 3, 4)
        desk.take(Touch(TapLine(Line.OPPONENTS)), 0.0)
        assert isinstance(desk.page, Start)
        assert desk.notice is not None

    def test_what_is_shown(self) -> None:
        desk = joined(0)
        page = opponents(desk)
        desk.take(Touch(TapStrength(1, Strength.STRONG)), 0.0)
        view = opponents_view(desk, page, WORDS)
        assert [line.name for line in view.lines] == ["Ana", TABLE_NAMES[1], "", "", ""]
        assert [level.word for level in view.lines[1].levels if level.chosen] == ["strong"]
        assert not view.lines[0].levels


class TestStart:
    """The start screen and what follows it."""

    def test_the_tables_players_have_names_and_say_how_well_they_play(self) -> None:
        desk = joined(0)
        desk.set(bots=((2, Strength.STRONG),))
        page = desk.page
        assert isinstance(page, Start)
        view = start_view(desk, page, WORDS)
        assert view.seats[2].state is SeatState.TABLE
        assert (view.seats[2].name, view.seats[2].note) == (TABLE_NAMES[2], "strong")
        assert view.joined == "2 joined"
        assert view.summary == "Classic, 2 players"

    def test_a_person_who_presses_ok_there_takes_the_place(self) -> None:
        desk = joined(0)
        desk.set(bots=((2, Strength.STRONG),))
        press(desk, OK, place=2)
        assert not desk.settings.bots
        page = desk.page
        assert isinstance(page, Start)
        assert page.joined == (0, 2)

    def test_a_touch_on_its_place_opens_the_choice(self) -> None:
        desk = joined(0)
        desk.set(bots=((2, Strength.STRONG),))
        desk.take(Touch(TapSeat(2)), 0.0)
        assert desk.page == Opponents(((0, "Ana"),), 2)

    def test_the_game_begins_with_them(self) -> None:
        desk = joined(1)
        desk.set(bots=((0, Strength.EASY), (3, Strength.STRONG)))
        press(desk, OK, OK, place=1)
        assert isinstance(desk.page, Lot)
        desk.tick(99.0)
        assert isinstance(desk.page, Play)
        assert desk.game.names == (TABLE_NAMES[0], "Bruno", TABLE_NAMES[3])
        assert desk.bots == {0: Strength.EASY, 2: Strength.STRONG}
        assert TABLE_NAMES[0] not in desk.settings.names

    def test_without_a_person_there_is_no_game(self) -> None:
        desk = joined()
        desk.set(bots=((0, Strength.EASY), (3, Strength.STRONG)))
        desk.take(Touch(TapLine(Line.START)), 0.0)
        assert isinstance(desk.page, Start)
        assert desk.notice is not None

    def test_longo_asks_only_people_for_their_lucky_numbers(self) -> None:
        desk = joined(1, kind=Kind.LONGO)
        desk.set(bots=((0, Strength.EASY),))
        press(desk, OK, OK, place=1)
        assert isinstance(desk.page, Lucky)
        desk.take(Press(0, OK), 0.0)  # nobody sits there
        desk.take(Hold(0, OK), 0.0)
        assert isinstance(desk.page, Lucky)
        press(desk, OK, place=1)
        assert isinstance(desk.page, Lot)

    @pytest.mark.parametrize("kind", [Kind.CARDS, Kind.JOKERS])
    def test_the_table_cannot_hold_real_cards(self, kind: Kind) -> None:

        desk = joined(1, kind=kind)
        desk.set(bots=((0, Strength.EASY),))
        desk.around = replace(desk.around, deals=False)
        press(desk, OK, OK, place=1)
        assert isinstance(desk.page, Start)
        assert desk.notice is not None
        desk.around = replace(desk.around, deals=True)
        press(desk, OK, place=1)
        assert isinstance(desk.page, Lot)

    def test_who_changes_places_with_the_table(self) -> None:
        desk = joined(1)
        desk.set(bots=((0, Strength.EASY),))
        press(desk, OK, OK, place=1)
        desk.tick(99.0)
        desk.open(Players(0))
        press(desk, RED, place=1)  # from place 0 to the last one
        assert desk.places == (4, 1)
        assert desk.bots == {0: Strength.EASY}
        assert desk.settings.bots == ((4, Strength.EASY),)

    def test_somebody_is_asked_to_roll_for_it(self) -> None:
        desk = joined(1)
        desk.set(bots=((0, Strength.EASY),))
        press(desk, OK, OK, place=1)
        desk.tick(99.0)
        asks = set()
        for active in desk.game.seats:
            timeline = desk.timeline
            desk.session.timeline = replace(timeline, game=replace(timeline.game, active=active))
            page = desk.page
            assert isinstance(page, Play)
            view = wait_view(desk, page, WORDS)
            asks.add((view.ask, view.seats[0].note, view.seats[0].bot))
        assert asks == {
            ("Roll all six dice for Pascal", "roll for it", True),
            ("Roll all six dice into the tray", "rolls now", False),
        }


class TestSettings:
    """What is kept between two evenings, and through a power cut."""

    def test_the_places_are_kept(self, tmp_path: Path) -> None:
        settings = Settings(bots=((1, Strength.EASY), (4, Strength.STRONG)))
        save(tmp_path, settings, write_whole)
        assert load(tmp_path) == settings

    @pytest.mark.parametrize(
        "text",
        [
            '{"bots": [[9, "easy"]]}',
            '{"bots": [[1, "brilliant"]]}',
            '{"bots": [[1, "easy"], [1, "easy"]]}',
            '{"bots": [[0, "easy"], [1, "easy"], [2, "easy"], [3, "easy"], [4, "easy"]]}',
            '{"bots": "everybody"}',
            '{"coach": "loud"}',
        ],
    )
    def test_nonsense_is_forgotten(self, tmp_path: Path, text: str) -> None:
        (tmp_path / FILE).write_text(text)
        assert load(tmp_path) == Settings()
